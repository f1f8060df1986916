#include "core/base/json_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/try.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMostOfAPipe = std::size_t{16} << 20;

/// Makes the document of what the parser meets, in time linear in it: nlohmann's own callbacks look through the whole
/// list again after each of its elements.
class Builder {
 public:
  using json = nlohmann::json;

  Builder(std::string_view streamed, const std::function<void(const json&)>& take) : streamed_(streamed), take_(take) {}

  json result() { return std::move(document_); }
  bool too_deep() const { return too_deep_; }
  std::optional<std::size_t> wrong_at() const { return wrong_at_; }

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(json::binary_t& value) { return add(std::move(value)); }
  bool start_object(std::size_t) { return open(json::object()); }
  bool start_array(std::size_t) { return open(json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name) {
    if (open_.size() == 1) inside_ = take_ && name == streamed_;
    value_ = &(*open_.back())[name];
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&, const json::exception& e) {
    if (dynamic_cast<const json::parse_error*>(&e)) wrong_at_ = byte;
    return false;
  }

 private:
  json& put(json value) {
    if (open_.empty()) return document_ = std::move(value);
    if (!open_.back()->is_array()) return *value_ = std::move(value);
    open_.back()->push_back(std::move(value));
    return open_.back()->back();
  }
  bool add(json value) {
    put(std::move(value));
    return hand_on();
  }
  bool open(json value) {
    too_deep_ = open_.size() == kMaxDepth;
    if (too_deep_) return false;
    open_.push_back(&put(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return hand_on();
  }
  /// What has just been completed, where it is an element of the streamed list.
  bool hand_on() {
    if (!inside_ || open_.size() != 2 || !open_.back()->is_array()) return true;
    take_(open_.back()->back());
    open_.back()->get_ref<json::array_t&>().pop_back();
    return true;
  }

  std::string_view streamed_;
  const std::function<void(const json&)>& take_;
  json document_;
  std::vector<json*> open_;  ///< from the outermost inwards
  json* value_ = nullptr;    ///< where the last key's value goes
  bool inside_ = false;      ///< the streamed list
  bool too_deep_ = false;
  std::optional<std::size_t> wrong_at_;
};

/// What stands there, short enough for one line.
std::string shown(const nlohmann::json* value) {
  if (!value) return "nothing";
  if (value->is_array()) return fmt::format("an array of {}", value->size());
  if (value->is_object()) return "an object";
  std::string text = value->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  return text.size() > 60 ? text.substr(0, 57) + "..." : text;
}

}  // namespace

Result<nlohmann::json> parse_json(std::string_view text, const std::string& what) {
  return parse_json(text, what, "", {});
}

Result<nlohmann::json> parse_json(std::string_view text, const std::string& what, std::string_view streamed,
                                  const std::function<void(const nlohmann::json&)>& take) {
  Builder builder(streamed, take);
  if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return builder.result();
  if (builder.too_deep()) return fail(what, "nesting deeper than 64", "JSON of bearable depth");
  if (const auto byte = builder.wrong_at())
    return fail(what, fmt::format("no valid JSON at byte {}", *byte), "a complete JSON document");
  return fail(what, "no valid JSON", "a complete JSON document");
}

Result<std::string> read_text(const std::string& path) {
  // A FIFO without a writer would be waited for; what a shell hands over (/dev/stdin, /dev/fd/63) has one.
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const bool handed = path == "/dev/stdin" || path.starts_with("/dev/fd/");
  if (!error && std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) && !handed)
    return fail("file", path, "a regular file, or /dev/stdin");
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("file", path, "a file that exists and can be read");
  std::string text;
  std::array<char, 1 << 16> block;
  while (file.read(block.data(), block.size()) || file.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(file.gcount()));
    // What has no size may have no end.
    if (text.size() > kMostOfAPipe && !std::filesystem::is_regular_file(status))
      return fail("file", path + " with more than 16 MiB", "at most 16 MiB, or a regular file");
  }
  if (file.bad()) return fail("file", path, "a file with content that can be read");
  return text;
}

Result<nlohmann::json> read_json(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  return parse_json(text, path);
}

const nlohmann::json* Fields::find(std::string_view field) const {
  if (!object_.is_object()) return nullptr;
  const auto it = object_.find(field);
  return it == object_.end() ? nullptr : &*it;
}

Failure Fields::wrong(std::string_view field, const std::string& accepted) const {
  return fail(where_ + std::string(field), shown(find(field)), accepted);
}

Result<bool> Fields::only(std::initializer_list<std::string_view> known) const {
  if (!object_.is_object()) return true;
  for (const auto& [field, value] : object_.items())
    if (std::find(known.begin(), known.end(), field) == known.end())
      return fail("field", where_ + field, fmt::format("{}", fmt::join(known, ", ")));
  return true;
}

Result<std::int64_t> Fields::integer(std::string_view field, std::int64_t low, std::int64_t high) const {
  const auto* value = find(field);
  const std::string accepted = fmt::format("a whole number from {} to {}", low, high);
  if (!value || !value->is_number_integer()) return wrong(field, accepted);
  if (value->is_number_unsigned() && value->get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
    return wrong(field, accepted);
  const auto v = value->get<std::int64_t>();
  if (v < low || v > high) return wrong(field, accepted);
  return v;
}

Result<std::int64_t> Fields::integer(std::string_view field, std::int64_t low, std::int64_t high,
                                     std::int64_t fallback) const {
  return has(field) ? integer(field, low, high) : Result<std::int64_t>(fallback);
}

Result<double> Fields::number(std::string_view field, double low, double high) const {
  const auto* value = find(field);
  if (!value || !value->is_number() || !(value->get<double>() >= low && value->get<double>() <= high))
    return wrong(field, fmt::format("a number from {} to {}", low, high));
  return value->get<double>();
}

Result<double> Fields::number(std::string_view field, double low, double high, double fallback) const {
  return has(field) ? number(field, low, high) : Result<double>(fallback);
}

Result<std::string> Fields::string(std::string_view field) const {
  const auto* value = find(field);
  if (!value || !value->is_string()) return wrong(field, "a text");
  return value->get<std::string>();
}

Result<std::string> Fields::string(std::string_view field, std::string fallback) const {
  return has(field) ? string(field) : Result<std::string>(std::move(fallback));
}

Result<bool> Fields::boolean(std::string_view field, bool fallback) const {
  const auto* value = find(field);
  if (!value) return fallback;
  if (!value->is_boolean()) return wrong(field, "true or false");
  return value->get<bool>();
}

Result<const nlohmann::json*> Fields::array(std::string_view field) const {
  const auto* value = find(field);
  if (!value || !value->is_array()) return wrong(field, "an array");
  return value;
}

Result<const nlohmann::json*> Fields::object(std::string_view field) const {
  const auto* value = find(field);
  if (!value || !value->is_object()) return wrong(field, "an object");
  return value;
}

}  // namespace ringside
