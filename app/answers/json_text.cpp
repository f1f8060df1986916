#include "app/answers/json_text.h"

#include <nlohmann/json.hpp>

namespace ringside {
namespace {

using nlohmann::ordered_json;

std::string compact(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string rows(const ordered_json& list, const std::string& indent) {
  if (list.empty()) return "[]";
  std::string out = "[";
  for (std::size_t i = 0; i < list.size(); ++i) out += (i == 0 ? "\n" : ",\n") + indent + "  " + compact(list[i]);
  return out + "\n" + indent + "]";
}

}  // namespace

std::string json_text(const ordered_json& value) {
  if (value.is_array()) return rows(value, "") + "\n";
  if (!value.is_object() || value.empty()) return compact(value) + "\n";
  std::string out = "{";
  for (auto it = value.begin(); it != value.end(); ++it) {
    const bool list_of_rows = it->is_array() && !it->empty() && it->front().is_object();
    out += (it == value.begin() ? "\n  " : ",\n  ") + compact(it.key()) + ": " +
           (list_of_rows ? rows(*it, "  ") : compact(*it));
  }
  return out + "\n}\n";
}

}  // namespace ringside
