// One test of a GoogleTest program as a part, under a sanitizer or not.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "kit/check/part.h"

namespace ringside::kit {

/// "Suite.name" of every test in what --gtest_list_tests prints.
std::vector<std::string> tests_listed(const std::string& printed);
/// Asks the program; an error where it is not in the kit or does not start.
Result<std::vector<std::string>> tests_of(const Kit& kit, const std::string& program);

/// `tool`: of compute-sanitizer; empty: none.
Outcome run_test(const Workplace& w, const std::string& program, const std::string& test, const std::string& tool);

/// The words before a program that put it under compute-sanitizer's tool: every error it finds is exit code 99.
std::vector<std::string> under_sanitizer(const Machine& m, const std::string& tool);
inline constexpr int kSanitizerFound = 99;
/// Whether it did not find errors but the device not to its liking (some virtual machines).
bool sanitizer_refuses(const struct Ended& end);

/// The last lines of a text, at most `lines` of them.
std::string tail(const std::string& text, std::size_t lines = 40);
/// A part that did not run to its end: out of time, a signal, not started.
Outcome not_over(const struct Ended& end);

}  // namespace ringside::kit
