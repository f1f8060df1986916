#include "core/base/json_fields.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>

#include <fmt/format.h>

namespace ringside {
namespace {

constexpr int kMaxDepth = 64;

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
  using Event = nlohmann::json::parse_event_t;
  bool too_deep = false, inside = false;
  const auto watch = [&](int depth, Event event, nlohmann::json& parsed) {
    too_deep = too_deep || depth > kMaxDepth;
    if (too_deep || !take) return !too_deep;
    if (depth == 1 && event == Event::key) inside = parsed.get_ref<const std::string&>() == streamed;
    const bool complete = event == Event::object_end || event == Event::array_end || event == Event::value;
    if (!inside || depth != 2 || !complete) return true;
    take(parsed);
    return false;
  };
  try {
    auto j = nlohmann::json::parse(text.begin(), text.end(), watch);
    if (too_deep) return fail(what, "nesting deeper than 64", "JSON of bearable depth");
    return j;
  } catch (const nlohmann::json::parse_error& e) {
    return fail(what, fmt::format("no valid JSON at byte {}", e.byte), "a complete JSON document");
  } catch (const nlohmann::json::exception&) {
    return fail(what, "no valid JSON", "a complete JSON document");
  }
}

Result<std::string> read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("file", path, "a file that exists and can be read");
  std::string text;
  std::array<char, 1 << 16> block;
  while (file.read(block.data(), block.size()) || file.gcount() > 0) text.append(block.data(), static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return fail("file", path, "a file with content that can be read");
  return text;
}

Result<nlohmann::json> read_json(const std::string& path) {
  const auto text = read_text(path);
  if (!text) return Failure(text.error());
  return parse_json(*text, path);
}

Result<bool> write_text(const std::string& path, std::string_view text) {
  const std::string temporary = path + ".part";
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file || std::rename(temporary.c_str(), path.c_str()) != 0) {
    std::remove(temporary.c_str());
    return fail("output", path, "a file that can be written");
  }
  return true;
}

const nlohmann::json* Fields::find(std::string_view field) const {
  if (!object_.is_object()) return nullptr;
  const auto it = object_.find(field);
  return it == object_.end() ? nullptr : &*it;
}

Failure Fields::wrong(std::string_view field, const std::string& accepted) const {
  return fail(where_ + std::string(field), shown(find(field)), accepted);
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
