// Damaged gzip: all that can be unpacked is there.
#include "core/training/packed_text.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>
#include <zlib.h>

#include "core/training/trace_file.h"
#include "tests/core/training/made_trace.h"

namespace ringside {
namespace {

class PackedTextTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "ringside-packed-XXXXXX";
    folder_ = ::mkdtemp(name.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }

 private:
  std::string folder_;
};

struct Packed {
  std::string bytes;
  std::size_t at = 0;  ///< where the second part begins, at a whole byte of its own
};

/// Two parts one after the other, between which the compressor ends a block at a byte (Z_FULL_FLUSH).
Packed packed(const std::string& first, const std::string& second) {
  Packed out;
  out.bytes.resize(first.size() + second.size() + 4096);
  z_stream z{};
  EXPECT_EQ(deflateInit2(&z, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  z.next_out = reinterpret_cast<Bytef*>(out.bytes.data()), z.avail_out = static_cast<uInt>(out.bytes.size());
  const auto put = [&](const std::string& part, int flush) {
    std::string copy = part;
    z.next_in = reinterpret_cast<Bytef*>(copy.data()), z.avail_in = static_cast<uInt>(copy.size());
    deflate(&z, flush);
  };
  put(first, Z_FULL_FLUSH);
  out.at = z.total_out;
  put(second, Z_FINISH);
  out.bytes.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

std::string read_all(const std::string& path, std::string& damage) {
  auto text = PackedText::open(path);
  EXPECT_TRUE(text.has_value());
  std::string out, piece(1000, ' ');
  for (std::size_t got; (got = text->read(piece.data(), piece.size())) > 0;) out.append(piece, 0, got);
  damage = text->damage();
  return out;
}

std::string lines(int from, int to) {
  std::string text;
  for (int i = from; i < to; ++i) text += "line " + std::to_string(i * 7919 % 10007) + "\n";
  return text;
}

TEST_F(PackedTextTest, hands_on_every_byte_before_the_damage) {
  for (const int n : {1, 100, 3000, 20000}) {
    const std::string first = lines(0, n), second = lines(n, 2 * n);
    Packed p = packed(first, second);
    std::string damage;
    EXPECT_EQ(read_all(write("whole.gz", p.bytes), damage), first + second);
    EXPECT_EQ(damage, "");
    p.bytes[p.at] = 0x07;  // a block of type 3, which is none (RFC 1951, 3.2.3)
    EXPECT_EQ(read_all(write("damaged.gz", p.bytes), damage), first) << n;
    EXPECT_NE(damage.find("damaged at byte"), std::string::npos);
    p.bytes.resize(p.at);
    EXPECT_EQ(read_all(write("short.gz", p.bytes), damage), first) << n;
    EXPECT_EQ(damage, "its packed data end in the middle, at byte " + std::to_string(p.at) + " of the file");
  }
}

TEST_F(PackedTextTest, tells_a_checksum_of_other_data) {
  Packed p = packed(lines(0, 50), lines(50, 60));
  p.bytes[p.bytes.size() - 8] ^= 1;  // CRC32, then the length
  std::string damage;
  EXPECT_EQ(read_all(write("t.gz", p.bytes), damage), lines(0, 60));
  EXPECT_NE(damage.find("checksum"), std::string::npos);
}

TEST_F(PackedTextTest, reads_plain_text_and_several_packed_ones_in_a_row) {
  std::string damage;
  EXPECT_EQ(read_all(write("plain", lines(0, 9999)), damage), lines(0, 9999));
  EXPECT_EQ(read_all(write("empty", ""), damage), "");
  const std::string two = packed(lines(0, 9), "").bytes + packed(lines(9, 20), "").bytes;
  EXPECT_EQ(read_all(write("two.gz", two), damage), lines(0, 20));
  EXPECT_EQ(damage, "");
  EXPECT_FALSE(PackedText::open(path("missing")));
}

TEST_F(PackedTextTest, is_a_trace_up_to_the_last_byte_that_unpacks) {
  std::vector<test::MadeKernel> kernels;
  for (int i = 0; i < 400; ++i) kernels.push_back({10.0 * i, 5});
  const std::string text = test::made_trace(test::Generation::relative_ns, kernels, 2);
  const std::size_t half = text.find("\n", text.size() / 2) + 1;  // between two events
  Packed p = packed(text.substr(0, half), text.substr(half));
  p.bytes[p.at] = 0x07;
  const auto file = read_trace(write("t.json.gz", p.bytes));
  ASSERT_TRUE(file && file->fault);
  EXPECT_EQ(file->fault->byte, static_cast<std::int64_t>(half));
  EXPECT_NE(file->fault->what.find("packed data are damaged at byte"), std::string::npos) << file->fault->what;
  std::size_t whole = 0;  // kernels that stand before it
  for (std::size_t at = text.find("\"cat\":\"kernel\""); at < half; at = text.find("\"cat\":\"kernel\"", at + 1))
    ++whole;
  EXPECT_EQ(file->kernels.size(), whole);
  EXPECT_GT(whole, 150U);
}

}  // namespace
}  // namespace ringside
