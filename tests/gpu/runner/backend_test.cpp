#include "gpu/runner/backend.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace ringside {
namespace {

TEST(Backend, every_entry_of_the_table_that_does_not_choose_has_its_executor_and_no_other) {
  std::vector<std::string> wanted;
  for (const BackendKind& kind : backends())
    if (!kind.chooses) wanted.push_back(kind.name);
  std::vector<std::string> made = executor_names();
  std::sort(wanted.begin(), wanted.end());
  std::sort(made.begin(), made.end());
  EXPECT_EQ(made, wanted);
}

}  // namespace
}  // namespace ringside
