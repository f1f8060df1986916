// glibc's random numbers of 2.36, for older ones: two libraries of the builder ask for them. See kit/elf.cpp.
#include <sys/random.h>

#include <cstddef>
#include <cstdint>

extern "C" {

void arc4random_buf(void* to, std::size_t bytes) {  // NOLINT(readability-identifier-naming): glibc's name
  auto* at = static_cast<char*>(to);
  while (bytes > 0) {
    const ssize_t got = ::getrandom(at, bytes, 0);
    if (got > 0) at += got, bytes -= static_cast<std::size_t>(got);
  }
}

std::uint32_t arc4random() {  // NOLINT(readability-identifier-naming)
  std::uint32_t value = 0;
  arc4random_buf(&value, sizeof value);
  return value;
}
}
