// The text of a file, unpacked where it is gzip, up to the last byte that can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"

struct z_stream_s;

namespace ringside {

/// zlib's own gzread() drops what it had unpacked of its buffer where packed data turn out to be damaged; this hands
/// all of it on.
class PackedText {
 public:
  /// The error: a file that cannot be opened.
  static Result<PackedText> open(const std::string& path);
  PackedText(PackedText&&) noexcept;
  ~PackedText();

  /// Up to so many bytes; 0 at the end, and where what is packed can be unpacked no further.
  std::size_t read(char* to, std::size_t size);
  bool packed() const { return stream_ != nullptr; }
  /// Bytes of the file itself that were used.
  std::int64_t used() const { return used_; }
  /// Why it ended early, and at which byte of the file: "its packed data are damaged at byte 5120 of the file"; empty
  /// where it did not.
  const std::string& damage() const { return damage_; }

 private:
  explicit PackedText(const std::string& path);
  /// False at the end of the file.
  bool refill();
  std::size_t unpack(char* to, std::size_t size);

  std::ifstream file_;
  std::vector<char> buffer_;
  std::size_t position_ = 0, filled_ = 0;
  std::int64_t used_ = 0;
  std::unique_ptr<z_stream_s> stream_;
  bool ended_ = false;
  std::string damage_;
};

}  // namespace ringside
