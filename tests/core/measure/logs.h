// Logs written for these tests after the layout of each version; the numbers are made up, so that what is expected can
// be read beside them.
#pragma once

#include <cctype>
#include <cstdint>
#include <ostream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/measure/logs/import_log.h"
#include "core/measure/recorded.h"

namespace ringside::test {

struct Expected {
  std::string collective;
  std::int32_t ranks = 0;
  std::size_t rows = 0;
  std::int64_t bytes = 0;  ///< of the last row, as its time
  double seconds = 0;
  bool in_place = false;
};
struct Sample {
  std::string name, text;
  LogHints hints;
  Expected expected;
};
inline void PrintTo(const Sample& s, std::ostream* out) {
  *out << s.name;
}

/// What gtest calls a sample.
inline std::string name_of(const testing::TestParamInfo<Sample>& info) {
  std::string name = info.param.name;
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}

inline void expect_read_as_it_says(const Sample& s) {
  const auto m = import_log(s.text, s.name, s.hints);
  ASSERT_TRUE(m) << m.error().line();
  ASSERT_EQ(m->rows.size(), s.expected.rows);
  const MeasurementRow& last = m->rows.back();
  EXPECT_EQ(last.collective, s.expected.collective);
  EXPECT_EQ(last.ranks, s.expected.ranks);
  EXPECT_EQ(last.bytes, s.expected.bytes);
  EXPECT_NEAR(last.median_s, s.expected.seconds, 1e-9 * s.expected.seconds);
  EXPECT_EQ(last.manner.in_place, s.expected.in_place);
  EXPECT_EQ(last.manner.cadence, Cadence::back_to_back);
  EXPECT_NE(provenance(m->environment).find("imported from "), std::string::npos);
  // What was imported is a bundle like any other.
  const auto again = measurement_from_json(to_json(*m));
  ASSERT_TRUE(again) << again.error().line();
  EXPECT_EQ(to_json(*again), to_json(*m));
}

/// Every line behind a prefix.
inline std::string behind(const std::string& prefix, const std::string& text) {
  std::string out = prefix;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '\n' && i + 1 < text.size()) out += prefix;
  }
  return out;
}

}  // namespace ringside::test
