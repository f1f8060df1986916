// From thread blocks to steps: buffers to slots, halves to messages, order to levels.
#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/schedule/msccl/buffers.h"
#include "core/schedule/msccl/levels.h"
#include "core/schedule/msccl/lint.h"
#include "core/schedule/msccl/msccl.h"
#include "core/schedule/msccl/timing.h"

namespace ringside {
namespace msccl {
namespace {

constexpr std::int64_t kMostCells = 1'000'000;

Result<Collective> collective_of(const Document& d) {
  const std::string& said = d.collective == "custom" ? d.meant : d.collective;
  if (said.empty() || said == "custom") return Collective::custom;
  const auto c = parse_collective(said);
  if (!c) return fail("coll", said, c.error().accepted + ", custom");
  return *c;
}

Failure not_runnable(std::string what) {
  return Failure(Error{std::move(what), "", "", ErrorKind::no});
}

/// Walks the operations of all thread blocks into a Timing.
class Reading {
 public:
  Reading(const Document& d, Buffers& buffers) : d_(d), buffers_(buffers) {}

  Result<bool> run() {
    for (const Gpu& g : d_.gpus) {
      for (const ThreadBlock& tb : g.blocks) block(g, tb);
      if (const auto ok = connect(g); !ok) return ok;
    }
    return match();
  }
  Timing timing;
  std::vector<std::int32_t> channels;  ///< of the timing's messages

 private:
  struct Half {
    std::int32_t event;
    Slots slots;
    Arrival op = Arrival::copy;
    std::string where;
  };
  struct Wait {
    std::int32_t event, block, step;
    std::string where;
  };
  using Connection = std::tuple<std::int32_t, std::int32_t, std::int32_t>;  // from, to, channel

  void block(const Gpu& g, const ThreadBlock& tb) {
    std::int32_t previous = Timing::kNone;
    std::vector<Wait> waits;
    for (std::size_t i = 0; i < tb.operations.size(); ++i) {
      const Operation& o = tb.operations[i];
      const std::string where = fmt::format("gpu {}, tb {}, step {}", g.id, tb.id, o.s);
      if (o.depid >= 0) waits.push_back({Timing::kNone, o.depid, o.deps, where});
      const auto add = [&](Access access, std::int32_t node) {
        const std::int32_t event = timing.add_event({g.id, access, node, std::nullopt});
        if (previous != Timing::kNone) timing.order(previous, event);
        for (Wait& w : waits) w.event = event, waits_.push_back(std::move(w));
        waits.clear();
        return previous = event;
      };
      operation(g, tb, i, where, add);
      ends_[{tb.id, o.s}] = previous;
    }
  }

  template <class Add>
  void operation(const Gpu& g, const ThreadBlock& tb, std::size_t index, const std::string& where, const Add& add) {
    const Operation& o = tb.operations[index];
    if (o.type == Type::nop || o.count == 0) return;
    Slots target;
    if (o.type != Type::send) target = buffers_.slots(g.id, o.dst, o.count);
    if (o.type == Type::copy || o.type == Type::reduce) {
      const Slots source = buffers_.slots(g.id, o.src, o.count);
      auto moved = Buffers::without_identity(source, target, o.type == Type::copy);
      if (moved.first.empty()) return;
      const Arrival op = o.type == Type::copy ? Arrival::copy : Arrival::reduce;
      add(Access::both, timing.add_node({g.id, g.id, moved.first, op, moved.second}, o.at));
      return;
    }
    if (o.type == Type::receive_reduce_send &&
        buffers_.keeps_operand(g, static_cast<std::size_t>(&tb - g.blocks.data()), index)) {
      // The sum is sent on but not kept: it is made beside the operand.
      const Slots beside = buffers_.fresh(g.id, o.count);
      add(Access::both, timing.add_node({g.id, g.id, target, Arrival::copy, beside}, std::nullopt));
      target = beside;
    }
    if (receives(o.type)) {
      const auto op = reduces_arrival(o.type) ? Arrival::reduce : Arrival::copy;
      receives_[{tb.recv, g.id, tb.channel}].push_back({add(Access::write, Timing::kNone), target, op, where});
    }
    if (sends(o.type)) {
      const Slots source = o.type == Type::send ? buffers_.slots(g.id, o.src, o.count) : target;
      const std::int32_t event = add(Access::read, Timing::kNone);
      timing.events[static_cast<std::size_t>(event)].at = o.at;
      sends_[{g.id, tb.send, tb.channel}].push_back({event, source, Arrival::copy, where});
    }
  }

  Result<bool> connect(const Gpu& g) {
    for (const Wait& w : waits_) {
      const auto end = ends_.find({w.block, w.step});
      if (end == ends_.end())
        return fail(w.where + ": depid, deps", fmt::format("{}, {}", w.block, w.step),
                    fmt::format("a thread block and step of gpu {}", g.id));
      if (end->second != Timing::kNone) timing.order(end->second, w.event);
    }
    waits_.clear();
    ends_.clear();
    return true;
  }

  Result<bool> match() {
    for (auto& [connection, halves] : receives_) sends_.try_emplace(connection);
    for (auto& [connection, out] : sends_) {
      auto& in = receives_[connection];
      const auto [from, to, channel] = connection;
      if (out.size() != in.size())
        return not_runnable(fmt::format(
            "gpu {} sends {} times to gpu {} on channel {}, which receives {} times: the runtime would hang", from,
            out.size(), to, channel, in.size()));
      for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i].slots.size() != in[i].slots.size())
          return not_runnable(fmt::format("{} sends {} chunks, {} receives {}", out[i].where, out[i].slots.size(),
                                          in[i].where, in[i].slots.size()));
        Transfer t{from, to, std::move(out[i].slots), in[i].op, std::nullopt};
        if (!(in[i].slots == t.chunks)) t.into = std::move(in[i].slots);
        timing.add_message(out[i].event, in[i].event, std::move(t));
        channels.push_back(channel);
      }
    }
    return true;
  }

  const Document& d_;
  Buffers& buffers_;
  std::map<Connection, std::vector<Half>> sends_, receives_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> ends_;  ///< of one gpu: last event of (block, step)
  std::vector<Wait> waits_;
};

/// Whether every message on a channel moves chunks of that part of the buffer.
bool channels_are_parts(const Schedule& s, const Timing& timing, const std::vector<std::int32_t>& channels) {
  if (s.chunks / chunk_multiple(s.collective, s.ranks) % s.channels != 0) return false;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const Transfer& t = timing.nodes[static_cast<std::size_t>(timing.messages[i].node)].transfer;
    for (const std::int32_t slot : t.chunks)
      if (slot >= s.chunks || s.channel(slot) != channels[i]) return false;
  }
  return true;
}

/// What a custom collective that says nothing starts from: every rank with its own input.
Result<std::shared_ptr<const CustomContract>> own_inputs(const Document& d) {
  auto contract = std::make_shared<CustomContract>();
  std::int64_t cells = 0;
  for (const Gpu& g : d.gpus) {
    cells += g.input;
    if (cells > kMostCells)
      return fail("i_chunks", fmt::format("{} chunks", cells), fmt::format("at most {} in all", kMostCells));
    for (std::int32_t k = 0; k < g.input; ++k) contract->before.push_back({g.id, k, k, {g.id}});
  }
  return contract;
}

}  // namespace
}  // namespace msccl

Result<MscclAlgorithm> read_msccl_xml(std::string_view text) {
  using namespace msccl;
  RINGSIDE_TRY(const auto d, parse_document(text));
  RINGSIDE_TRY(const auto collective, collective_of(d));
  RINGSIDE_TRY(const auto homes, SlotsOf::read(d, collective));
  MscclAlgorithm a;
  Schedule& s = a.schedule;
  s.collective = collective;
  s.algorithm = d.name;
  s.ranks = d.ranks, s.chunks = homes.chunks;
  s.root = has_root(s.collective) ? d.root : 0;
  if (s.collective == Collective::custom) {
    RINGSIDE_TRY(const auto inputs, own_inputs(d));
    s.custom = inputs;
    a.says_result = false;
  }
  Buffers buffers(d, homes, s.root);
  Reading reading(d, buffers);
  RINGSIDE_OK(reading.run());
  a.notes = lint(d);
  s.channels = std::max(d.channels, 1);
  if (!channels_are_parts(s, reading.timing, reading.channels)) s.channels = 1;
  auto steps = reading.timing.steps(buffers, a.notes);
  if (!steps) return not_runnable("the thread blocks wait for one another in a circle: the runtime would hang");
  if (Step last = buffers.last_moves(); !last.transfers.empty()) steps->push_back(std::move(last));
  s.scratch = buffers.scratch();
  s.set_steps(std::move(*steps));
  return a;
}

}  // namespace ringside
