// Reads a record of many fields that came from outside.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/json_fields.h"

namespace ringside {

/// Reads fields one after the other and keeps the first error: a record has twenty of them.
class RecordReader {
 public:
  RecordReader(const nlohmann::json& object, const std::string& where)
      : object_(object), fields_(object, where), where_(where) {}

  void text(const char* field, std::string& to) { keep(fields_.string(field, to), to); }
  void number(const char* field, double& to) { keep(fields_.number(field, -kMost, kMost, to), to); }
  void boolean(const char* field, bool& to) { keep(fields_.boolean(field, to), to); }
  void integer(const char* field, std::int64_t low, std::int64_t& to) {
    keep(fields_.integer(field, low, kMostCount, to), to);
  }
  void integer(const char* field, std::int32_t low, std::int32_t& to) {
    const auto v = fields_.integer(field, low, std::numeric_limits<std::int32_t>::max(), to);
    if (v)
      to = static_cast<std::int32_t>(*v);
    else
      note(v.error());
  }
  void required(const char* field, std::string& to) { keep(fields_.string(field), to); }
  void numbers(const char* field, std::vector<double>& to) {
    if (!fields_.has(field)) return;
    read_numbers(object_[field], field, to);
  }
  void integers(const char* field, std::vector<std::int64_t>& to) {
    for (const nlohmann::json& v : list(field)) {
      if (!v.is_number_integer() || v.get<std::int64_t>() < 0) return wrong(field, "a list of whole numbers");
      to.push_back(v.get<std::int64_t>());
    }
  }
  void number_lists(const char* field, std::vector<std::vector<double>>& to) {
    if (!fields_.has(field) || object_[field].is_null()) return;
    if (!object_[field].is_array()) return wrong(field, "a list of lists of numbers");
    for (const nlohmann::json& list : object_[field]) read_numbers(list, field, to.emplace_back());
  }
  template <class Value>
  void map(const char* field, std::map<std::string, Value>& to) {
    if (!fields_.has(field)) return;
    if (!object_[field].is_object()) return wrong(field, "an object");
    for (const auto& [key, value] : object_[field].items()) {
      const bool fits = std::is_same_v<Value, std::string> ? value.is_string()
                        : std::is_integral_v<Value>        ? value.is_number_integer()
                                                           : value.is_number();
      if (!fits) return wrong(field, "an object with values of one kind");
      to[key] = value.template get<Value>();
    }
  }
  const nlohmann::json* object(const char* field) {
    if (!fields_.has(field) || object_[field].is_null()) return nullptr;
    if (!object_[field].is_object()) return wrong(field, "an object"), nullptr;
    return &object_[field];
  }
  /// Empty where it is not there.
  nlohmann::json list(const char* field) {
    if (!fields_.has(field) || object_[field].is_null()) return nlohmann::json::array();
    if (!object_[field].is_array()) return wrong(field, "a list"), nlohmann::json::array();
    return object_[field];
  }
  void wrong(const char* field, const char* accepted) {
    note(fail(where_ + field, object_.is_object() && object_.contains(field) ? object_[field].type_name() : "nothing",
              accepted)
             .value());
  }
  void note(const Error& error) {
    if (!error_) error_ = error;
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  static constexpr double kMost = std::numeric_limits<double>::max();
  static constexpr std::int64_t kMostCount = std::int64_t{1} << 62;

  template <class T>
  void keep(const Result<T>& read, T& to) {
    if (read)
      to = *read;
    else
      note(read.error());
  }
  void read_numbers(const nlohmann::json& list, const char* field, std::vector<double>& to) {
    if (!list.is_array()) return wrong(field, "a list of numbers");
    for (const nlohmann::json& v : list) {
      if (!v.is_number()) return wrong(field, "a list of numbers");
      to.push_back(v.get<double>());
    }
  }
  const nlohmann::json& object_;
  Fields fields_;
  std::string where_;
  std::optional<Error> error_;
};

}  // namespace ringside
