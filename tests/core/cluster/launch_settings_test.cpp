#include "core/cluster/launch_settings.h"

#include <gtest/gtest.h>

namespace ringside {
namespace {

using Words = std::vector<std::string>;

TEST(LaunchSettings, a_template_is_cut_and_filled) {
  const Placeholders with{4, "a:2,b:2", "/tmp/h", "/opt/run"};
  EXPECT_EQ(fill_template("mpiexec -n {np} --hosts={hosts} -f {hostfile}  {runner}", with),
            (Words{"mpiexec", "-n", "4", "--hosts=a:2,b:2", "-f", "/tmp/h", "/opt/run", "-"}));
  EXPECT_EQ(fill_template("sh -c 'exec run \"{np}\" {runner}' \"\"", with),
            (Words{"sh", "-c", "exec run \"4\" /opt/run -", ""}));
}

TEST(LaunchSettings, a_template_without_ranks_or_runner_or_with_a_slip_is_refused) {
  EXPECT_TRUE(parse_launch_template("aprun -n {np} {runner}"));
  for (const char* text : {"", "mpirun {runner}", "mpirun -n {np}", "mpirun -n {np} {runer} {runner}",
                           "mpirun -n {np} '{runner}", "mpirun -n {np}\n{runner}"})
    EXPECT_FALSE(parse_launch_template(text)) << text;
  EXPECT_NE(parse_launch_template("m {np} {runner} {nodes}").error().line().find("{nodes}"), std::string::npos);
}

TEST(LaunchSettings, what_a_shell_would_read_is_refused) {
  EXPECT_EQ(parse_setting("A_1=x=y z").value(), std::pair(std::string("A_1"), std::string("x=y z")));
  for (const char* text : {"", "A", "=x", "1A=x", "A B=x", "A=x\ny", "A;id=1"})
    EXPECT_FALSE(parse_setting(text)) << text;
  EXPECT_TRUE(parse_interfaces("10.77.0.0/24,ib0") && parse_interfaces("fe80::/64"));
  for (const char* text : {"", "a,", "-x", "a b", "$(id)", "10.0.0.0/33", "fe80::/129", "10.0.0.0/", "10.0.0.0/8/8"})
    EXPECT_FALSE(parse_interfaces(text)) << text;
  EXPECT_TRUE(parse_program("/opt/my-tools/agent_1.2", "--agent"));
  for (const char* path : {"", "agent", "/opt/my agent", "/a;b", "/a`b`", "/a\nb"})
    EXPECT_FALSE(parse_program(path, "--agent")) << path;
}

}  // namespace
}  // namespace ringside
