// JSON as a stream of tokens: profiler traces are hundreds of megabytes, and broken ones are read up to where they
// break.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside {

/// Where a text stops being JSON.
struct JsonFault {
  std::int64_t byte = 0;  ///< how many bytes are right before it
  std::int64_t line = 1;  ///< from 1
  std::string what;
};

enum class JsonToken : std::uint8_t { object, object_end, array, array_end, key, string, number, literal, end, fault };

/// Reads strictly by RFC 8259, but for UTF-8, which is passed on as it is, and for what a number looks like: any run of
/// digits, signs, dots and e.
class JsonTokens {
 public:
  /// Puts up to `size` bytes there and says how many; 0 at the end.
  using Source = std::function<std::size_t(char* to, std::size_t size)>;
  explicit JsonTokens(Source source);

  JsonToken next();
  /// Of a key, string, number or literal; until next() is called.
  std::string_view text() const { return text_; }
  /// After an object's or array's opening token: goes to its end. Else nothing. False at a fault.
  bool skip(JsonToken begun);
  /// After the last token: more than white space behind it is a fault.
  void finish();
  const JsonFault& fault() const { return fault_; }
  std::int64_t bytes_read() const { return before_ + static_cast<std::int64_t>(position_); }

 private:
  bool refill();
  int peek();
  JsonToken value();
  JsonToken read_string(JsonToken kind);
  JsonToken read_plain(JsonToken kind);
  JsonToken close(JsonToken kind);
  JsonToken wrong(const std::string& what);
  bool unescape(std::string_view raw);

  enum class Expect : std::uint8_t { value, first_or_close, comma_or_close, key, first_key_or_close, colon };

  Source source_;
  std::vector<char> buffer_;
  std::size_t position_ = 0, filled_ = 0, kept_ = 0;  ///< kept_: where the token begins that must stay together
  std::int64_t before_ = 0;                           ///< bytes that have left the buffer
  std::int64_t line_ = 1;
  std::vector<char> open_;  ///< '{' and '['
  Expect expect_ = Expect::value;
  bool done_ = false;
  std::string_view text_;
  std::string decoded_;
  JsonFault fault_;
};

}  // namespace ringside
