// Numbers have a point where the user's country writes a comma, too.
#include "core/base/leading_number.h"

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <system_error>

#include <unistd.h>

#include <gtest/gtest.h>

#include "core/measure/measured_text.h"
#include "core/topology/import/simgrid_units.h"
#include "tests/support/comma_locale.h"

namespace ringside {
namespace {

namespace fs = std::filesystem;

TEST(LeadingNumber, is_what_a_text_begins_with) {
  const auto speed = leading_number("16.0 GT/s PCIe");
  ASSERT_TRUE(speed);
  EXPECT_EQ(speed->value, 16);
  EXPECT_EQ(speed->rest, " GT/s PCIe");
  EXPECT_EQ(leading_number("\n +1.07e+09")->value, 1.07e9);
  EXPECT_EQ(leading_number("-2.5")->value, -2.5);
  EXPECT_EQ(leading_number("10EBps")->rest, "EBps") << "no exponent";
  for (const char* none : {"", "  ", "+", "+-1", "GT/s", "1e999"}) EXPECT_FALSE(leading_number(none)) << none;
  EXPECT_EQ(leading_number_or("", 7), 7);
  EXPECT_EQ(leading_number_or("7.5x", 0), 7.5);
}

// Beyond the largest double when it is rounded to three digits.
TEST(LeadingNumber, of_the_largest_double_there_is_one_still) {
  EXPECT_NE(format_ratio(std::numeric_limits<double>::max()), "");
}

/// A country in LC_NUMERIC while this lives, as QCoreApplication sets it from the user's environment.
class Country {
 public:
  Country() {
    std::string name = (fs::temp_directory_path() / "ringside-locale-XXXXXX").string();
    folder_ = ::mkdtemp(name.data()) ? name : "";
    if (folder_.empty() || !test::make_comma_locale(folder_)) return;
    ::setenv("LOCPATH", folder_.c_str(), 1);
    set_ = std::setlocale(LC_NUMERIC, test::kCommaLocale) != nullptr;
  }
  ~Country() {
    std::setlocale(LC_NUMERIC, "C");
    ::unsetenv("LOCPATH");
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }
  Country(const Country&) = delete;
  Country& operator=(const Country&) = delete;
  bool set() const { return set_; }

 private:
  std::string folder_;
  bool set_ = false;
};

TEST(LeadingNumber, has_a_point_where_the_country_has_a_comma) {
  const Country country;
  if (!country.set()) GTEST_SKIP() << "localedef cannot make " << test::kCommaLocale << " here";
  ASSERT_EQ(std::strtod("1.5", nullptr), 1) << "the country has no comma";
  EXPECT_EQ(leading_number("1.5")->value, 1.5);
  EXPECT_EQ(leading_number("1,5")->rest, ",5");
  EXPECT_EQ(format_measured(BytesPerSecond(1.066e9)), "1.07 GB/s");
  EXPECT_EQ(format_ratio(31.68), "31.7");
  EXPECT_EQ(simgrid_bandwidth("1.25GBps", "bandwidth").value().value, 1.25e9);
}

}  // namespace
}  // namespace ringside
