// Starts a runner under mpirun and keeps its records.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ringside::test {

struct Records {
  int exit_code = -1;
  std::vector<nlohmann::json> all;

  std::vector<nlohmann::json> of(const std::string& kind) const {
    std::vector<nlohmann::json> some;
    for (const nlohmann::json& r : all)
      if (r.at("record") == kind) some.push_back(r);
    return some;
  }
  /// The only error's line; a failure of the test where there is none or more than one.
  std::string error_line() const {
    const auto errors = of("error");
    EXPECT_EQ(errors.size(), 1U);
    return errors.empty() ? "" : errors[0].at("line").get<std::string>();
  }
};

/// mpirun -n K bin/PROGRAM JOB, with what Open MPI needs as root, in containers and with more ranks than cores.
/// `environment`: "NAME='value' .." in front of it.
Records run_ranks(const std::string& program, int ranks, const std::string& job, const std::string& environment = "");

}  // namespace ringside::test
