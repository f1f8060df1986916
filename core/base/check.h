// A broken invariant is our own mistake: it stops the program, in Release too.
#pragma once

namespace ringside {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace ringside

#define RINGSIDE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::ringside::check_failed(#condition, __FILE__, __LINE__))
