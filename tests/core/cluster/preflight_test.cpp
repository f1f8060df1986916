// What is concluded from what hosts say of themselves; the hosts are made up here, real ones are met in
// tests/app/cluster.
#include "core/cluster/preflight.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ringside {
namespace {

HostReport host(const std::string& name, int ranks = 2) {
  HostReport r;
  r.host = {name, ranks, ""};
  const std::string last = std::to_string(1 + name.front() - 'a');
  r.facts = HostFacts{.name = name,
                      .version = "1.2",
                      .mpi = "Open MPI v4.1.4",
                      .cores = 8,
                      .memory = 64e9,
                      .temporary = "/tmp",
                      .temporary_free = 10e9,
                      .shared_free = 10e9,
                      .locked = std::nullopt,
                      .interfaces = {{"eth0", "10.0.0." + last, 24}, {"ib0", "10.1.0." + last, 16}},
                      .gpus = {},
                      .driver = "",
                      .infiniband = true,
                      .port = 4000};
  return r;
}

std::vector<Finding> of(const std::vector<HostReport>& reports) {
  return findings(reports, "1.2", "ssh {} ringside-run --version");
}

/// The one finding that a change of the second of three hosts brings.
Finding only(const std::function<void(HostReport&)>& change) {
  std::vector<HostReport> reports{host("a"), host("b"), host("c")};
  change(reports[1]);
  const auto found = of(reports);
  EXPECT_EQ(found.size(), 1U);
  return found.empty() ? Finding{} : found.front();
}

TEST(Preflight, hosts_that_are_alike_have_no_fault) {
  EXPECT_TRUE(of({host("a"), host("b"), host("c")}).empty());
}

TEST(Preflight, copying_the_runner_helps_where_nothing_but_it_is_wrong) {
  const auto silent = [](bool lacks) {
    return [lacks](HostReport& r) {
      r.facts.reset();
      r.trouble = "/opt/ringside-run is not there";
      r.lacks_runner = lacks;
    };
  };
  EXPECT_TRUE(only(silent(true)).copying_helps);
  EXPECT_TRUE(only([](HostReport& r) { r.facts->version = "1.1"; }).copying_helps);
  EXPECT_FALSE(only(silent(false)).copying_helps) << "it cannot be reached";
  EXPECT_FALSE(only([](HostReport& r) { r.facts->mpi = "MPICH 4.2"; }).copying_helps);
}

TEST(Preflight, each_fault_names_its_host_and_what_to_do) {
  const auto check = [](const std::function<void(HostReport&)>& change, bool fatal, const std::string& word) {
    const Finding f = only(change);
    EXPECT_EQ(f.host, "b");
    EXPECT_EQ(f.fatal, fatal) << f.what;
    EXPECT_NE(f.what.find(word), std::string::npos) << f.what;
    EXPECT_FALSE(f.remedy.empty()) << f.what;
  };
  check([](HostReport& r) { r.facts->version = "1.1"; }, true, "version 1.1, this program 1.2");
  check([](HostReport& r) { r.facts->mpi = "MPICH 4.2"; }, true, "MPICH 4.2, that of most hosts Open MPI");
  check([](HostReport& r) { r.facts->temporary_free = 3e6; }, true, "only 2 MiB are free in /tmp");
  check([](HostReport& r) { r.facts->shared_free = 20e6; }, false, "/dev/shm for 2 ranks");
  check([](HostReport& r) { r.facts->shared_free = 0; }, true, "only 0 B are free in /dev/shm for 2 ranks");
  check([](HostReport& r) { r.facts->shared_free = 0, r.host.slots = 1; }, false, "/dev/shm for 1 rank");
  check([](HostReport& r) { r.host.slots = 9; }, false, "9 ranks on 8 cores");
  check([](HostReport& r) { r.facts->locked = 8388608; }, false, "lock 8 MiB");
  check([](HostReport& r) { r.clock_offset = -40, r.clock_error = 0.01; }, false, "40.00 s behind");
  check([](HostReport& r) { r.facts.reset(), r.trouble = "no answer within 5 s"; }, true, "no answer within 5 s");
}

TEST(Preflight, an_address_that_two_hosts_have_is_named_unless_the_network_is_chosen) {
  std::vector<HostReport> reports{host("a"), host("b"), host("c")};
  for (const std::size_t i : {0, 2}) reports[i].facts->interfaces.push_back({"docker0", "172.17.0.1", 16});
  const auto found = of(reports);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].what, "its docker0 has the address 172.17.0.1, and so has c's docker0");
  EXPECT_FALSE(found[0].fatal);
  EXPECT_TRUE(findings(reports, "1.2", "ssh {}", "10.0.0.0/24").empty());
}

TEST(Preflight, MPICH_is_told_the_name_of_an_interface) {
  std::vector<HostReport> reports{host("a"), host("b")};
  for (HostReport& r : reports) {
    r.facts->mpi = "MPICH 4.2";
    r.facts->interfaces.push_back({"docker0", "172.17.0.1", 16});
    r.peers.push_back({r.host.name == "a" ? "b" : "a", "10.1.0.9", "", 0.001, r.facts->interfaces[1].address, ""});
  }
  auto found = of(reports);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0].remedy.ends_with("--interfaces ib0")) << found[0].remedy;
  for (HostReport& r : reports) r.peers[0].trouble = "connection refused", r.facts->interfaces.pop_back();
  found = of(reports);
  ASSERT_FALSE(found.empty());
  EXPECT_NE(found[0].remedy.find("--interfaces (MPICH: one, like eth0)"), std::string::npos) << found[0].remedy;
  EXPECT_EQ(found[0].remedy.find("network"), std::string::npos) << found[0].remedy;
}

TEST(Preflight, memory_that_may_be_locked_matters_to_infiniband_alone) {
  HostReport r = host("a");
  r.facts->locked = 8388608, r.facts->infiniband = false;
  EXPECT_TRUE(of({r}).empty());
}

TEST(Preflight, a_host_that_nobody_reaches_is_one_fault_and_a_pair_is_another) {
  std::vector<HostReport> reports{host("a"), host("b"), host("c")};
  const auto test = [&](int from, const std::string& to, const std::string& trouble) {
    reports[static_cast<std::size_t>(from)].peers.push_back({to, "10.0.0.9", trouble, 0});
  };
  test(0, "b", "no connection within 3 s"), test(2, "b", "no connection within 3 s");
  test(1, "a", "network is unreachable"), test(1, "c", "network is unreachable");
  test(0, "c", ""), test(2, "a", "");
  auto found = of(reports);
  ASSERT_EQ(found.size(), 1U) << "four failures, one cause";
  EXPECT_EQ(found[0].host, "b");
  EXPECT_NE(found[0].what.find("no other host reaches it"), std::string::npos);
  reports[2].peers.back().trouble = "connection refused";  // from c to a, while b's side is mended
  reports[0].peers[0].trouble = reports[2].peers[0].trouble = "";
  reports[1].peers[0].trouble = reports[1].peers[1].trouble = "";
  found = of(reports);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].host, "c");
  EXPECT_NE(found[0].what.find("cannot reach a"), std::string::npos);
}

TEST(Preflight, interfaces_choose_the_addresses_that_are_tried) {
  const HostReport r = host("a");
  EXPECT_EQ(addresses_of(r, ""), std::vector<std::string>{"a"});
  EXPECT_EQ(addresses_of(r, "10.1.0.0/16"), std::vector<std::string>{"10.1.0.1"});
  EXPECT_EQ(addresses_of(r, "eth0,ib0"), (std::vector<std::string>{"10.0.0.1", "10.1.0.1"}));
  EXPECT_EQ(addresses_of(r, "10.9.0.0/16"), std::vector<std::string>{"a"}) << "none of its own: by its name";
}

// MPI would take another network without a word, or hang.
TEST(Preflight, interfaces_that_a_host_does_not_have_keep_ranks_from_running) {
  const auto found = [](const std::string& interfaces) {
    return findings({host("a"), host("b")}, "1.2", "", interfaces);
  };
  for (const char* missing : {"10.99.0.0/24", "nonet", "lo"}) {
    const auto all = found(missing);
    ASSERT_EQ(all.size(), 2U) << missing;
    EXPECT_TRUE(all[1].fatal);
    EXPECT_EQ(all[1].host, "b");
    EXPECT_EQ(all[1].what,
              std::string("it has no interface in ") + missing + " (it has eth0 10.0.0.2/24, ib0 10.1.0.2/16)");
  }
  for (const char* there : {"", "10.0.0.0/24", "ib0", "nonet,eth0"}) EXPECT_TRUE(found(there).empty()) << there;
}

TEST(Preflight, networks_are_compared_by_their_bits) {
  EXPECT_TRUE(in_network("10.0.0.77", "10.0.0.0/24"));
  EXPECT_FALSE(in_network("10.0.1.77", "10.0.0.0/24"));
  EXPECT_TRUE(in_network("10.0.1.77", "10.0.0.0/23"));
  EXPECT_TRUE(in_network("1.2.3.4", "0.0.0.0/0"));
  for (const char* wrong : {"10.0.0.0", "10.0.0/24", "10.0.0.0/33", "10.0.0.256/8", "eth0/24", ""})
    EXPECT_FALSE(in_network("10.0.0.77", wrong)) << wrong;
}

TEST(Preflight, facts_survive_their_way_and_broken_ones_are_refused) {
  const HostFacts facts = *host("a").facts;
  const auto back = host_facts_from_json(to_json(facts));
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(to_json(*back), to_json(facts));
  for (const char* field : {"name", "version", "mpi", "cores", "interfaces", "port"}) {
    auto j = to_json(facts);
    j.erase(field);
    EXPECT_FALSE(host_facts_from_json(j)) << field;
  }
  EXPECT_FALSE(host_facts_from_json(nlohmann::json::array()));
}

TEST(Preflight, json_says_whether_ranks_can_be_started) {
  std::vector<HostReport> reports{host("a"), host("b")};
  EXPECT_TRUE(to_json(reports, of(reports))["ready"].get<bool>());
  reports[1].facts->temporary_free = 0;
  const auto j = to_json(reports, of(reports));
  EXPECT_FALSE(j["ready"].get<bool>());
  EXPECT_EQ(j["findings"][0]["host"], "b");
}

}  // namespace
}  // namespace ringside
