#include "core/training/trace_json.h"
#include "core/base/front_of.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

namespace ringside {
namespace {

constexpr std::size_t kWindow = std::size_t{1} << 20;
constexpr std::size_t kLongestToken = std::size_t{64} << 20;
constexpr std::size_t kDeepest = 512;
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";  // which RFC 8259 lets a reader pass over

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' || c == '.';
}

void append_utf8(std::string& out, std::uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += {static_cast<char>(0xc0 | c >> 6), static_cast<char>(0x80 | (c & 0x3f))};
  } else {
    out += {static_cast<char>(0xe0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3f)),
            static_cast<char>(0x80 | (c & 0x3f))};
  }
}

}  // namespace

JsonTokens::JsonTokens(Source source) : source_(std::move(source)), buffer_(kWindow) {}

/// More bytes behind those from kept_ on. False at the end.
bool JsonTokens::refill() {
  const std::size_t keep = filled_ - kept_;
  if (keep > kLongestToken) return false;
  std::memmove(buffer_.data(), buffer_.data() + kept_, keep);
  before_ += static_cast<std::int64_t>(kept_);
  position_ -= kept_;
  filled_ = keep;
  kept_ = 0;
  if (buffer_.size() - filled_ < kWindow / 2) buffer_.resize(buffer_.size() * 2);
  const std::size_t more = source_(buffer_.data() + filled_, buffer_.size() - filled_);
  filled_ += more;
  return more > 0;
}

/// The next byte that is no white space; -1 at the end.
int JsonTokens::peek() {
  for (;;) {
    while (position_ < filled_) {
      const char c = buffer_[position_];
      if (c == '\n') ++line_;
      if (c != ' ' && c != '\n' && c != '\t' && c != '\r') return static_cast<unsigned char>(c);
      ++position_;
    }
    kept_ = position_;
    if (!refill()) return -1;
  }
}

JsonToken JsonTokens::wrong(const std::string& what) {
  if (fault_.what.empty()) fault_ = {bytes_read(), line_, what};
  done_ = true;
  return JsonToken::fault;
}

JsonToken JsonTokens::next() {
  if (done_) return fault_.what.empty() ? JsonToken::end : JsonToken::fault;
  int c = peek();
  if (bytes_read() == 0 && std::string_view(buffer_.data(), filled_).starts_with(kByteOrderMark)) {
    position_ += kByteOrderMark.size();
    c = peek();
  }
  if (c < 0) return wrong(open_.empty() ? "it is empty" : "it ends in the middle");
  if (expect_ == Expect::comma_or_close) {
    if (c == '}' || c == ']') return close(c == '}' ? JsonToken::object_end : JsonToken::array_end);
    if (c != ',') return wrong(fmt::format("a comma or {} is missing", open_.back() == '{' ? '}' : ']'));
    ++position_;
    expect_ = open_.back() == '{' ? Expect::key : Expect::value;
    if ((c = peek()) < 0) return wrong("it ends in the middle");
  }
  if (expect_ == Expect::first_key_or_close && c == '}') return close(JsonToken::object_end);
  if (expect_ == Expect::first_or_close && c == ']') return close(JsonToken::array_end);
  if (expect_ == Expect::key || expect_ == Expect::first_key_or_close) {
    if (c != '"') return wrong("the name of a field is missing");
    const JsonToken key = read_string(JsonToken::key);
    if (key == JsonToken::fault) return key;
    expect_ = Expect::colon;
    return key;
  }
  if (expect_ == Expect::colon) {
    if (c != ':') return wrong("a colon is missing");
    ++position_;
    if (peek() < 0) return wrong("it ends in the middle");
  }
  return value();
}

JsonToken JsonTokens::value() {
  const char c = buffer_[position_];
  if (c == '{' || c == '[') {
    if (open_.size() == kDeepest) return wrong("it is nested too deeply");
    open_.push_back(c);
    ++position_;
    expect_ = c == '{' ? Expect::first_key_or_close : Expect::first_or_close;
    return c == '{' ? JsonToken::object : JsonToken::array;
  }
  JsonToken token = JsonToken::fault;
  if (c == '"')
    token = read_string(JsonToken::string);
  else if (c == '-' || (c >= '0' && c <= '9'))
    token = read_plain(JsonToken::number);
  else if (c == 't' || c == 'f' || c == 'n')
    token = read_plain(JsonToken::literal);
  else
    return wrong("no value can begin here");
  if (token == JsonToken::fault) return token;
  expect_ = Expect::comma_or_close;
  if (open_.empty()) done_ = true;
  return token;
}

JsonToken JsonTokens::close(JsonToken kind) {
  const char begun = kind == JsonToken::object_end ? '{' : '[';
  if (open_.empty() || open_.back() != begun) return wrong("a bracket is closed that was not opened");
  open_.pop_back();
  ++position_;
  expect_ = Expect::comma_or_close;
  if (open_.empty()) done_ = true;
  return kind;
}

/// The text is in the buffer as a whole; what has escapes is decoded.
JsonToken JsonTokens::read_string(JsonToken kind) {
  kept_ = position_++;
  bool escaped = false;
  for (;;) {
    if (position_ == filled_ && !refill()) return wrong("it ends within a text");
    const char c = buffer_[position_];
    if (c == '"') break;
    if (static_cast<unsigned char>(c) < 0x20) return wrong("a control character stands in a text");
    if (c == '\\') {
      escaped = true;
      if (++position_ == filled_ && !refill()) return wrong("it ends within a text");
      if (!std::strchr("\"\\/bfnrtu", buffer_[position_])) return wrong("a backslash is followed by no escape");
    }
    ++position_;
  }
  text_ = {buffer_.data() + kept_ + 1, position_ - kept_ - 1};
  ++position_;
  if (escaped && !unescape(text_)) return wrong("an escape \\u is not followed by four hexadecimal digits");
  return kind;
}

bool JsonTokens::unescape(std::string_view raw) {
  decoded_.clear();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\\') {
      decoded_ += raw[i];
      continue;
    }
    const char c = raw[++i];
    static constexpr std::string_view kLetters = "bfnrt", kMeanings = "\b\f\n\r\t";
    if (const auto at = kLetters.find(c); at != std::string_view::npos) {
      decoded_ += kMeanings[at];
    } else if (c == 'u') {
      std::uint32_t code = 0;
      for (int digit = 0; digit < 4; ++digit) {
        ++i;
        if (i >= raw.size() || !std::isxdigit(static_cast<unsigned char>(raw[i]))) return false;
        const char h = static_cast<char>(raw[i] | 0x20);
        code = code << 4 | static_cast<std::uint32_t>(h <= '9' ? raw[i] - '0' : h - 'a' + 10);
      }
      append_utf8(decoded_, code);
    } else {
      decoded_ += c;
    }
  }
  text_ = decoded_;
  return true;
}

JsonToken JsonTokens::read_plain(JsonToken kind) {
  kept_ = position_;
  while (position_ < filled_ || refill()) {
    if (!is_plain(buffer_[position_])) break;
    ++position_;
  }
  text_ = {buffer_.data() + kept_, position_ - kept_};
  const bool right = kind == JsonToken::literal
                         ? text_ == "true" || text_ == "false" || text_ == "null"
                         : std::all_of(text_.begin(), text_.end(), [](char c) {
                             return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
                           });
  if (right) return kind;
  position_ = kept_;
  return wrong(fmt::format("\"{}\" is no value", front_of(text_, 40)));
}

bool JsonTokens::skip(JsonToken begun) {
  if (begun == JsonToken::fault || begun == JsonToken::end) return false;
  if (begun != JsonToken::object && begun != JsonToken::array) return true;
  for (const std::size_t outside = open_.size() - 1; open_.size() > outside;)
    if (next() == JsonToken::fault) return false;
  return true;
}

void JsonTokens::finish() {
  if (done_ && fault_.what.empty() && peek() >= 0) wrong("more text follows its end");
}

}  // namespace ringside
