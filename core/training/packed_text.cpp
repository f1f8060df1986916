#include "core/training/packed_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

namespace ringside {
namespace {

constexpr std::size_t kBuffer = 1 << 16;
constexpr int kGzip = 16 + MAX_WBITS;  // as inflateInit2() wants it
constexpr unsigned char kMagic[] = {0x1f, 0x8b};

}  // namespace

Result<PackedText> PackedText::open(const std::string& path) {
  if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
    return fail("trace", path + ", which is a directory,", "files that torch.profiler wrote");
  // A FIFO without a writer would be waited for; what a shell hands over has one.
  if (std::error_code ignored; std::filesystem::is_fifo(path, ignored) && !path.starts_with("/dev/"))
    return fail("trace", path, "a regular file");
  errno = 0;
  PackedText text(path);
  if (!text.file_) {
    const std::string why = errno != 0 ? " (" + std::generic_category().message(errno) + ")" : "";
    return fail("trace", path, "a file of torch.profiler that can be read" + why);
  }
  text.refill();
  if (text.filled_ >= sizeof kMagic && std::memcmp(text.buffer_.data(), kMagic, sizeof kMagic) == 0) {
    text.stream_ = std::make_unique<z_stream_s>();
    if (inflateInit2(text.stream_.get(), kGzip) != Z_OK) return fail("memory", path, "room to unpack it");
  }
  return text;
}

PackedText::PackedText(const std::string& path) : file_(path, std::ios::binary), buffer_(kBuffer) {}
PackedText::PackedText(PackedText&&) noexcept = default;

PackedText::~PackedText() {
  if (stream_) inflateEnd(stream_.get());
}

bool PackedText::refill() {
  file_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  position_ = 0, filled_ = static_cast<std::size_t>(file_.gcount());
  return filled_ > 0;
}

std::size_t PackedText::read(char* to, std::size_t size) {
  if (stream_) return unpack(to, size);
  if (position_ == filled_ && !refill()) return 0;
  const std::size_t n = std::min(size, filled_ - position_);
  std::memcpy(to, buffer_.data() + position_, n);
  position_ += n, used_ += static_cast<std::int64_t>(n);
  return n;
}

std::size_t PackedText::unpack(char* to, std::size_t size) {
  z_stream& z = *stream_;
  z.next_out = reinterpret_cast<Bytef*>(to), z.avail_out = static_cast<uInt>(size);
  while (!ended_ && z.avail_out == size) {
    if (position_ == filled_ && !refill()) {
      ended_ = true;
      damage_ = fmt::format("its packed data end in the middle, at byte {} of the file", used_);
      break;
    }
    z.next_in = reinterpret_cast<Bytef*>(buffer_.data() + position_),
    z.avail_in = static_cast<uInt>(filled_ - position_);
    const int state = inflate(&z, Z_NO_FLUSH);
    const std::size_t left = z.avail_in;
    used_ += static_cast<std::int64_t>(filled_ - position_ - left);
    position_ = filled_ - left;
    if (state == Z_STREAM_END) {  // of one of several that were written one behind the other
      const bool more = position_ < filled_ || refill();
      ended_ = !more || static_cast<unsigned char>(buffer_[position_]) != kMagic[0] || inflateReset(&z) != Z_OK;
    } else if (state != Z_OK && state != Z_BUF_ERROR) {
      ended_ = true;
      const bool whole = z.msg != nullptr && std::strstr(z.msg, "check") != nullptr;
      damage_ = whole ? fmt::format("its checksum is of other data: some of the text is wrong")
                      : fmt::format("its packed data are damaged at byte {} of the file", used_);
    }
  }
  return size - z.avail_out;
}

}  // namespace ringside
