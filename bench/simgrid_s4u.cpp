// The same case in SimGrid's S4U: one actor per rank, which talks through mailboxes. bench/simulator.py runs it.
#include <vector>

#include <simgrid/s4u.hpp>

#include "bench/simulator_case.h"

namespace {

namespace s4u = simgrid::s4u;

long transfers = 0;
char token;

s4u::Link* wire(s4u::NetZone* zone, const std::string& name, double bandwidth, double latency) {
  return zone->create_link(name, bandwidth)->set_latency(latency)->set_sharing_policy(s4u::Link::SharingPolicy::SHARED);
}

/// Star zones find a route in no time: every host has a link up and a link down, every machine too.
std::vector<s4u::Host*> platform(const SimulatorCase& c) {
  using s4u::LinkInRoute;
  std::vector<s4u::Host*> hosts;
  s4u::NetZone* core = s4u::create_star_zone("core");
  const int size = c.kind == "hierarchical" ? c.second : c.ranks();
  for (int first = 0; first < c.ranks(); first += size) {
    const std::string machine = std::to_string(first);
    s4u::NetZone* zone = size == c.ranks() ? core : s4u::create_star_zone("machine " + machine);
    auto* router = zone == core ? nullptr : zone->create_router("router " + machine);
    if (zone != core) zone->set_parent(core);
    for (int r = first; r < first + size; ++r) {
      const std::string name = std::to_string(r);
      hosts.push_back(zone->create_host("host " + name, 1e9));
      const LinkInRoute up(wire(zone, "up " + name, c.bandwidth(r), c.kLatency));
      const LinkInRoute down(wire(zone, "down " + name, c.bandwidth(r), c.kLatency));
      zone->add_route(hosts.back()->get_netpoint(), nullptr, nullptr, nullptr, {up}, false);
      zone->add_route(nullptr, hosts.back()->get_netpoint(), nullptr, nullptr, {down}, false);
    }
    if (zone == core) continue;
    zone->seal();
    const LinkInRoute up(wire(core, "machine up " + machine, c.kUpBandwidth, c.kUpLatency));
    const LinkInRoute down(wire(core, "machine down " + machine, c.kUpBandwidth, c.kUpLatency));
    core->add_route(zone->get_netpoint(), nullptr, router, nullptr, {up}, false);
    core->add_route(nullptr, zone->get_netpoint(), nullptr, router, {down}, false);
  }
  core->seal();
  return hosts;
}

s4u::Mailbox* mailbox(const char* use, int rank) {
  return s4u::Mailbox::by_name(use + std::to_string(rank));
}

/// So many times: send to the next, receive from the one before.
void ring(s4u::Mailbox* next, s4u::Mailbox* mine, int steps, double bytes) {
  for (int i = 0; i < steps; ++i) {
    s4u::CommPtr sent = next->put_async(&token, static_cast<std::uint64_t>(bytes));
    mine->get<char>();
    sent->wait();
  }
  transfers += steps;
}

void act(const SimulatorCase& c, int rank) {
  const int ranks = c.ranks();
  if (c.kind == "ring") {
    ring(mailbox("ring ", (rank + 1) % ranks), mailbox("ring ", rank), 2 * (ranks - 1), c.bytes() / ranks);
  } else if (c.kind == "hierarchical") {
    const int size = c.second, first = rank / size * size, next = first + (rank - first + 1) % size;
    ring(mailbox("in ", next), mailbox("in ", rank), size - 1, c.bytes() / size);
    ring(mailbox("out ", (rank + size) % ranks), mailbox("out ", rank), 2 * (c.first - 1), c.bytes() / ranks);
    ring(mailbox("in ", next), mailbox("in ", rank), size - 1, c.bytes() / size);
  } else if (c.kind == "linear") {
    std::vector<s4u::CommPtr> all;
    std::vector<char*> got(static_cast<std::size_t>(ranks));
    for (int d = 1; d < ranks; ++d)
      all.push_back(mailbox("", (rank + d) % ranks)->put_async(&token, static_cast<std::uint64_t>(c.bytes() / ranks)));
    for (int d = 1; d < ranks; ++d)
      all.push_back(mailbox("", rank)->get_async<char>(&got[static_cast<std::size_t>(d)]));
    s4u::Comm::wait_all(all);
    transfers += ranks - 1;
  } else {
    for (int i = 0; i < c.second; ++i)
      if (rank % 2 == 0)
        mailbox("pair ", rank)->put(&token, static_cast<std::uint64_t>(c.bytes()));
      else
        mailbox("pair ", rank - 1)->get<char>(), ++transfers;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const SimulatorCase c = simulator_case(argc, argv);
  std::vector<std::string> words{argv[0],
                                 "--log=root.thres:error",
                                 "--cfg=network/model:CM02",
                                 "--cfg=network/crosstraffic:0",
                                 "--cfg=network/TCP-gamma:0",
                                 "--cfg=contexts/stack-size:64"};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  int count = static_cast<int>(arguments.size());
  s4u::Engine engine(&count, arguments.data());
  const std::vector<s4u::Host*> hosts = platform(c);
  const double begin = cpu_seconds();
  for (int r = 0; r < c.ranks(); ++r)
    s4u::Actor::create("rank", hosts[static_cast<std::size_t>(r)], [&c, r] { act(c, r); });
  engine.run();
  const double seconds = cpu_seconds() - begin;
  std::printf("{\"transfers\": %ld, \"cpu_s\": %.9g, \"simulated_s\": %.12g, \"peak_mib\": %.1f}\n", transfers, seconds,
              s4u::Engine::get_clock(), peak_mib());
  std::fflush(stdout);
  std::_Exit(0);  // SimGrid's farewell takes longer than small cases
}
