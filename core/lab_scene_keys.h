// How the text of a lab scene is read: its words, its keys, and what the readers of its pictures share.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "core/training_wires.h"

namespace ringside {

inline constexpr std::int32_t kMostPictured = 256;  ///< ranks of a picture, and so of the case beside it

std::vector<std::string> words_of_scene(std::string_view text);
/// The parts between commas.
std::vector<std::string> lab_items(const std::string& text);
/// "4,64": each at least `low`.
Result<std::vector<std::int64_t>> lab_numbers(const std::string& text, std::string_view key, std::int64_t low);

/// The keys of a text, each of which is to be asked for once.
class LabKeys {
 public:
  static Result<LabKeys> of(const std::vector<std::string>& words) {
    LabKeys keys;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      if (equals == std::string::npos) return fail("scene", words[i], "key=value");
      keys.given_[words[i].substr(0, equals)] = words[i].substr(equals + 1);
    }
    return keys;
  }

  /// Null where it is not given.
  const std::string* take(const std::string& key) {
    known_.push_back(key);
    const auto it = given_.find(key);
    return it == given_.end() ? nullptr : &it->second;
  }
  template <class T>
  Result<bool> whole(const char* key, std::int64_t low, std::int64_t high, T& target) {
    const std::string* text = take(key);
    if (text == nullptr) return true;
    RINGSIDE_TRY(const auto value, parse_integer(*text, key, low, high));
    return target = static_cast<T>(value), true;
  }
  Result<bool> scaled(const char* key, double& target) {
    const std::string* text = take(key);
    if (text == nullptr) return true;
    RINGSIDE_TRY(target, parse_scaled(*text, key));
    return true;
  }
  Result<bool> model(const TrainingModel*& target) {
    const std::string* text = take("model");
    if (text == nullptr) return true;
    RINGSIDE_TRY(target, find_model(*text));
    return true;
  }
  Result<bool> cluster(std::string& target, std::int32_t ranks) {
    if (const std::string* text = take("cluster")) target = *text;
    return training_wires(cluster_case(target, ranks)).map([](const TrainingWires&) { return true; });
  }
  Result<bool> only_known() const {
    for (const auto& [key, value] : given_)
      if (std::find(known_.begin(), known_.end(), key) == known_.end()) return fail("scene", key, join(known_));
    return true;
  }

 private:
  std::map<std::string, std::string> given_;
  std::vector<std::string> known_;
};

// Readers of pictures, each of its own keys.
Result<bool> read_send(LabKeys& keys, LabScene& scene);
Result<bool> read_groups(LabKeys& keys, LabScene& scene);
Result<bool> read_drift(LabKeys& keys, LabScene& scene);
Result<bool> read_tiers(LabKeys& keys, LabScene& scene);
Result<bool> read_rounding(LabKeys& keys, LabScene& scene);
Result<bool> read_calls(LabKeys& keys, LabScene& scene);
Result<bool> read_bars(LabKeys& keys, LabScene& scene);

}  // namespace ringside
