#include "tests/simgrid/simgrid_run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <utility>

#include <simgrid/kernel/Timer.hpp>
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#include <simgrid/s4u.hpp>

#include "core/base/check.h"
#include "core/base/index.h"

namespace ringside::test {
namespace {

namespace s4u = simgrid::s4u;

/// The only one of its process. Messages are SimGrid's one-sided communications; no actor is needed, for they start
/// when others end.
class SimGrid {
 public:
  SimGrid(const Topology& topology, const Plan& plan, const Habits& habits)
      : plan_(plan), engine_(engine(habits.lazy)), moments_(plan.messages.size()) {
    build(topology, !habits.weigh_by_latency);
    comms_.resize(plan.messages.size());
    waits_for_.resize(plan.messages.size());
    holds_up_.resize(plan.messages.size());
    queues_.resize(at(plan.port_count));
    ports_.resize(at(plan.port_count));
    for (std::size_t i = 0; i < plan.messages.size(); ++i) {
      const Message& m = plan.messages[i];
      waits_for_[i] = m.after.size() + 1;  // the last one is the start of the simulation, or of the message's ranks
      for (const std::size_t before : m.after) holds_up_[before].push_back(i);
      for (const std::int32_t port : {m.out, m.in})
        if (port >= 0) queues_[at(port)].push_back(i);
    }
  }

  const std::vector<Moments>& run() {
    s4u::Activity::on_completion_cb([this](const s4u::Activity& comm) { sent(std::stoul(comm.get_name())); });
    for (std::size_t i = 0; i < plan_.messages.size(); ++i) {
      const double when = plan_.messages[i].not_before;
      if (when > 0)
        after(when, [this, i] { ready(i); });
      else
        ready(i);
    }
    engine_.run();
    return moments_;
  }
  bool complete() const { return over_ == plan_.messages.size(); }

 private:
  /// The flags that make SimGrid a pure model: bandwidths and latencies are what the platform says, upstream and
  /// downstream do not disturb each other, no TCP window, and times are not rounded to its nanosecond.
  static s4u::Engine engine(bool lazy) {
    static std::vector<std::string> words{"referee",
                                          "--log=root.thres:error",
                                          "--cfg=network/model:CM02",
                                          "--cfg=network/crosstraffic:0",
                                          "--cfg=network/TCP-gamma:0",
                                          "--cfg=network/weight-S:0",
                                          "--cfg=surf/precision:1e-15",
                                          lazy ? "--cfg=network/optim:Lazy" : "--cfg=network/optim:Full"};
    static std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    static int count = static_cast<int>(arguments.size());
    return s4u::Engine(&count, arguments.data());
  }

  /// A link of ours is a link of SimGrid's, a route of ours is a route of SimGrid's: it never looks for one itself.
  /// In CM02 a link is divided inversely to the latencies of the routes, as TCP would. For an equal division every
  /// route gets the same latency of one second, on a link that nobody shares, times a factor that makes it the true
  /// one: SimGrid weighs with the former and waits for the latter.
  void build(const Topology& topology, bool equal) {
    s4u::NetZone* zone = s4u::create_full_zone("network");
    for (std::size_t l = 0; l < topology.links.size(); ++l) {
      s4u::Link* link = zone->create_link("link " + std::to_string(l), topology.links[l].bandwidth.value);
      link->set_sharing_policy(s4u::Link::SharingPolicy::SHARED);
      link->set_latency(equal ? 0.0 : topology.links[l].alpha.value);
      links_.push_back(link);
    }
    s4u::Link* unit = zone->create_link("unit", 1e30);
    unit->set_sharing_policy(s4u::Link::SharingPolicy::FATPIPE);
    unit->set_latency(1.0);
    std::set<std::pair<std::int32_t, std::int32_t>> routed;
    for (const Message& m : plan_.messages) {
      if (m.local || !routed.emplace(m.from, m.to).second) continue;
      std::vector<s4u::LinkInRoute> route;
      for (const std::int32_t l : m.links) route.emplace_back(links_[at(l)]);
      if (equal) route.emplace_back(unit);
      zone->add_route(host(zone, m.from)->get_netpoint(), host(zone, m.to)->get_netpoint(), nullptr, nullptr, route,
                      false);
    }
    if (equal)
      zone->get_network_model()->set_lat_factor_cb(
          [this](double, const s4u::Host*, const s4u::Host*, const std::vector<s4u::Link*>&,
                 const std::unordered_set<s4u::NetZone*>&) { return plan_.messages[starting_].wait; });
    zone->seal();
  }

  s4u::Host* host(s4u::NetZone* zone, std::int32_t node) {
    s4u::Host*& found = hosts_[node];
    if (found == nullptr) found = zone->create_host("node " + std::to_string(node), 1e9);
    return found;
  }

  template <class F>
  static void after(double when, F&& then) {
    simgrid::kernel::timer::Timer::set(when, std::forward<F>(then));
  }

  /// One of those that message i waited for is over.
  void ready(std::size_t i) {
    if (--waits_for_[i] == 0) try_to_start(i);
  }

  bool may_start(std::size_t i) const {
    if (waits_for_[i] > 0) return false;
    if (plan_.ports == 0) return true;
    for (const std::int32_t port : {plan_.messages[i].out, plan_.messages[i].in})
      if (port >= 0 && (ports_[at(port)].busy == plan_.ports || queues_[at(port)][ports_[at(port)].next] != i))
        return false;
    return true;
  }

  void try_to_start(std::size_t i) {
    if (!may_start(i)) return;
    const Message& m = plan_.messages[i];
    for (const std::int32_t port : {m.out, m.in})
      if (port >= 0) ++ports_[at(port)].busy, ++ports_[at(port)].next;
    moments_[i].start = s4u::Engine::get_clock();
    if (m.local) {
      sent(i);
    } else {
      starting_ = i;
      s4u::CommPtr comm = s4u::Comm::sendto_init(hosts_.at(m.from), hosts_.at(m.to));
      comm->set_name(std::to_string(i));
      RINGSIDE_CHECK(m.bytes == std::floor(m.bytes));  // SimGrid's messages are whole
      comm->set_payload_size(static_cast<std::uint64_t>(m.bytes));
      comms_[i] = comm;
      comm->start();
    }
    for (const std::int32_t port : {m.out, m.in}) serve(port);
  }

  /// The next in line may be able to start now.
  void serve(std::int32_t port) {
    if (plan_.ports == 0 || port < 0) return;
    const std::size_t next = ports_[at(port)].next;
    if (next < queues_[at(port)].size()) try_to_start(queues_[at(port)][next]);
  }

  void sent(std::size_t i) {
    const Message& m = plan_.messages[i];
    moments_[i].sent = s4u::Engine::get_clock();
    if (m.out >= 0) --ports_[at(m.out)].busy;
    if (m.adding > 0)
      after(moments_[i].sent + m.adding, [this, i] { end(i); });
    else
      end(i);
    serve(m.out);
  }

  void end(std::size_t i) {
    moments_[i].end = s4u::Engine::get_clock();
    ++over_;
    const Message& m = plan_.messages[i];
    if (m.in >= 0) --ports_[at(m.in)].busy;
    for (const std::size_t later : holds_up_[i]) ready(later);
    serve(m.in);
  }

  struct Port {
    std::int32_t busy = 0;  ///< messages that it serves
    std::size_t next = 0;   ///< in its queue
  };

  const Plan& plan_;
  s4u::Engine engine_;
  std::vector<s4u::Link*> links_;
  std::map<std::int32_t, s4u::Host*> hosts_;
  std::vector<Moments> moments_;
  std::vector<s4u::CommPtr>
      comms_;  ///< all of them, to the end: SimGrid complains about those that are forgotten early
  std::vector<std::size_t> waits_for_;
  std::vector<std::vector<std::size_t>> holds_up_;
  std::vector<std::vector<std::size_t>> queues_;  ///< per port: its messages in order
  std::vector<Port> ports_;
  std::size_t starting_ = 0;  ///< the message whose communication is being made
  std::size_t over_ = 0;
};

void write_all(int file, const char* data, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(file, data, size);
    if (written <= 0) _exit(3);
    data += written;
    size -= static_cast<std::size_t>(written);
  }
}

}  // namespace

Result<std::vector<Moments>> run_in_simgrid(const Topology& topology, const Plan& plan, const Habits& habits) {
  int ends[2];
  if (pipe(ends) != 0) return machine_fail("pipe");
  fflush(nullptr);  // or the child would write what the parent has not written yet
  const pid_t child = fork();
  if (child < 0) return machine_fail("fork");
  if (child == 0) {
    close(ends[0]);
    SimGrid simgrid(topology, plan, habits);
    const std::vector<Moments>& moments = simgrid.run();
    if (!simgrid.complete()) _exit(4);
    write_all(ends[1], reinterpret_cast<const char*>(moments.data()), moments.size() * sizeof(Moments));
    _exit(0);
  }
  close(ends[1]);
  std::vector<Moments> moments(plan.messages.size());
  std::size_t got = 0;
  const std::size_t size = moments.size() * sizeof(Moments);
  for (ssize_t more = 1; got < size && more > 0; got += more > 0 ? static_cast<std::size_t>(more) : 0)
    more = read(ends[0], reinterpret_cast<char*>(moments.data()) + got, size - got);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0 || got != size)
    return machine_fail("SimGrid", WIFSIGNALED(status) ? "killed by signal " + std::to_string(WTERMSIG(status))
                                                       : "exit code " + std::to_string(WEXITSTATUS(status)));
  return moments;
}

}  // namespace ringside::test
