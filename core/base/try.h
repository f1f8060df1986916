// Handing an error on in one line: where a Result holds one, the function or lambda that stands here returns it.
#pragma once

#include <utility>

#include "core/base/result.h"

#define RINGSIDE_TRY_JOIN(a, b) a##b
#define RINGSIDE_TRY_NAME(line) RINGSIDE_TRY_JOIN(result_of_line_, line)

/// Declares a variable with the value of a Result:
///   RINGSIDE_TRY(const auto sizes, parse_byte_range(text));
#define RINGSIDE_TRY(declaration, ...)                                                                          \
  auto RINGSIDE_TRY_NAME(__LINE__) = (__VA_ARGS__);                                                             \
  if (!RINGSIDE_TRY_NAME(__LINE__)) return ::ringside::Failure(std::move(RINGSIDE_TRY_NAME(__LINE__)).error()); \
  declaration = *std::move(RINGSIDE_TRY_NAME(__LINE__))

/// The same for a Result whose value is not wanted:
///   RINGSIDE_OK(check_data(c));
#define RINGSIDE_OK(...) \
  if (auto result_ = (__VA_ARGS__); !result_) return ::ringside::Failure(std::move(result_).error())
