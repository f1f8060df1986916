// Reading JSON that came from outside: every wrong type, range or missing field is one line that names it.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace ringside {

/// Parses text; errors say where. Nesting deeper than 64 is refused.
Result<nlohmann::json> parse_json(std::string_view text, const std::string& what);
/// The same; each element of the array `streamed` of the document goes to `take` as soon as it is complete and is then
/// forgotten (the array ends up empty), so that a long list is never in memory as a whole.
Result<nlohmann::json> parse_json(std::string_view text, const std::string& what, std::string_view streamed,
                                  const std::function<void(const nlohmann::json&)>& take);
/// The bytes of a regular file, or of /dev/stdin: at most 16 MiB where that is no regular file.
Result<std::string> read_text(const std::string& path);
/// Reads and parses a file.
Result<nlohmann::json> read_json(const std::string& path);

/// Fields of a JSON object. A missing field gives `fallback` where one is given, else an error.
class Fields {
 public:
  /// `where` prefixes the field's name in errors, for instance "steps[3].transfers[0].".
  Fields(const nlohmann::json& object, std::string where = {}) : object_(object), where_(std::move(where)) {}

  /// Refuses a field that is not among these: a slip of the pen would else be a default.
  Result<bool> only(std::initializer_list<std::string_view> known) const;
  bool has(std::string_view field) const { return object_.is_object() && object_.contains(field); }
  Result<std::int64_t> integer(std::string_view field, std::int64_t low, std::int64_t high) const;
  Result<std::int64_t> integer(std::string_view field, std::int64_t low, std::int64_t high,
                               std::int64_t fallback) const;
  Result<double> number(std::string_view field, double low, double high) const;
  Result<double> number(std::string_view field, double low, double high, double fallback) const;
  Result<std::string> string(std::string_view field) const;
  Result<std::string> string(std::string_view field, std::string fallback) const;
  Result<bool> boolean(std::string_view field, bool fallback) const;
  /// The array itself; an error where it is something else.
  Result<const nlohmann::json*> array(std::string_view field) const;
  /// The object itself; an error where it is something else.
  Result<const nlohmann::json*> object(std::string_view field) const;

 private:
  const nlohmann::json* find(std::string_view field) const;
  Failure wrong(std::string_view field, const std::string& accepted) const;
  const nlohmann::json& object_;
  std::string where_;
};

}  // namespace ringside
