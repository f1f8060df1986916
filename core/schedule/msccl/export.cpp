// From steps to thread blocks: slots to buffers, transfers to halves, conflicts to dependencies.
#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/try.h"
#include "core/schedule/msccl/msccl.h"
#include "core/schedule/msccl/slots_of.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace msccl {
namespace {

/// What microsoft/msccl calls the collectives that it knows; the others go as custom.
std::string_view runtime_name(Collective c) {
  switch (c) {
    case Collective::broadcast: return "broadcast";
    case Collective::reduce: return "reduce";
    case Collective::allgather: return "allgather";
    case Collective::reduce_scatter: return "reduce_scatter";
    case Collective::allreduce: return "allreduce";
    case Collective::all_to_all: return "alltoall";
    default: return "custom";
  }
}

/// An operation of a gpu by its thread block and its position there.
struct Place {
  std::size_t block;
  std::int32_t step;
};

/// One gpu: its thread blocks as they grow, and per slot who touched it last.
class Writer {
 public:
  Writer(Gpu& gpu, const SlotsOf& homes, bool own_output) : gpu_(gpu), homes_(homes), own_output_(own_output) {
    if (!own_output) return;
    for (std::int32_t k = 0; k < homes.input_chunks(); ++k) location_[homes.input(gpu.id, k)] = {Buffer::input, k};
    for (std::int32_t k = 0; k < homes.output_chunks(); ++k) {
      const auto [at, fresh] = location_.try_emplace(homes.output(gpu.id, k), Location{Buffer::output, k});
      if (!fresh) stays_.emplace_back(at->second, Location{Buffer::output, k});
    }
  }

  Location location(std::int32_t slot) {
    const bool scratch = slot >= homes_.chunks;
    if (!own_output_) return scratch ? Location{Buffer::scratch, slot - homes_.chunks} : Location{home(), slot};
    const auto [at, fresh] = location_.try_emplace(slot, Location{Buffer::scratch, 0});
    if (fresh) at->second.offset = gpu_.scratch++;
    return at->second;
  }

  /// The block for a peer on a channel, or for local moves (-1).
  std::size_t block(std::int32_t peer, std::int32_t channel = 0) {
    const auto [at, fresh] = blocks_.try_emplace({peer, channel}, gpu_.blocks.size());
    if (!fresh) return at->second;
    gpu_.blocks.push_back({static_cast<std::int32_t>(at->second), -1, -1, channel, {}});
    peers_.push_back(peer);
    return at->second;
  }

  /// Appends an operation that reads and writes these slots in this step; `theirs` is the other end of a message.
  void add(std::size_t block, Operation o, const std::vector<std::int32_t>& reads,
           const std::vector<std::int32_t>& writes, std::int64_t step) {
    std::map<std::size_t, std::int32_t> waits;  // the last operation of each other block that has to come first
    const auto wait = [&](const Place& p) {
      if (p.block == block) return;
      auto& last = waits.try_emplace(p.block, p.step).first->second;
      last = std::max(last, p.step);
    };
    for (const std::int32_t s : reads)
      for (const Place& p : touched_[s].writes) wait(p);
    for (const std::int32_t s : writes) {
      for (const Place& p : touched_[s].writes) wait(p);
      for (const Place& p : touched_[s].reads) wait(p);
    }
    ThreadBlock& tb = gpu_.blocks[block];
    if (sends(o.type)) tb.send = peers_[block];
    if (receives(o.type)) tb.recv = peers_[block];
    while (!waits.empty()) {
      const auto [other, last] = *waits.begin();
      waits.erase(waits.begin());
      gpu_.blocks[other].operations[static_cast<std::size_t>(last)].hasdep = 1;
      if (waits.empty()) {
        o.depid = static_cast<std::int32_t>(other), o.deps = last;
        break;
      }
      Operation nop;
      nop.s = static_cast<std::int32_t>(tb.operations.size());
      nop.depid = static_cast<std::int32_t>(other), nop.deps = last;
      tb.operations.push_back(nop);
    }
    o.s = static_cast<std::int32_t>(tb.operations.size());
    const Place here{block, o.s};
    tb.operations.push_back(o);
    for (const std::int32_t s : reads) touched_[s].reads.push_back(here);
    for (const std::int32_t s : writes) {
      Touched& t = touched_[s];
      if (t.step != step) t = {step, {}, {}};
      t.writes.push_back(here);
    }
  }

  /// Own parts that an all-to-all leaves where they are: in memory of its own the output needs them, too.
  void copy_what_stays() {
    for (const auto& [from, to] : stays_) {
      Operation o;
      o.type = Type::copy, o.src = from, o.dst = to, o.count = 1;
      add(block(-1), o, {}, {}, -1);
    }
  }

 private:
  struct Touched {
    std::int64_t step = -1;  ///< of the last writes
    std::vector<Place> writes, reads;
  };
  /// Collectives that gather are in place in the output, all others in the input.
  Buffer home() const {
    const bool gathers = homes_.collective == Collective::allgather || homes_.collective == Collective::gather;
    return gathers ? Buffer::output : Buffer::input;
  }

  Gpu& gpu_;
  SlotsOf homes_;
  bool own_output_;
  std::map<std::int32_t, Location> location_;
  std::vector<std::pair<Location, Location>> stays_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> blocks_;  ///< by peer and channel
  std::vector<std::int32_t> peers_;                                      ///< by block
  std::map<std::int32_t, Touched> touched_;
};

/// A piece of a transfer whose slots lie side by side at both ends, and belong to one channel.
struct Piece {
  std::vector<std::int32_t> from, to;
  Location source, target;
  std::int32_t channel;
};

class Export {
 public:
  explicit Export(const Schedule& s) : s_(s), homes_{s.collective, s.ranks, s.chunks} {
    const bool a2a = s.collective == Collective::all_to_all, custom = s.collective == Collective::custom;
    d_.name = s.algorithm.empty() ? "schedule" : s.algorithm;
    d_.protocol = "Simple";
    d_.collective = runtime_name(s.collective);
    if (d_.collective == "custom") d_.meant = name(s.collective);
    d_.ranks = s.ranks, d_.root = s.root, d_.channels = s.channels;
    d_.inplace = !a2a;
    d_.outofplace = a2a ? 1 : 0;
    d_.min_bytes = 0, d_.max_bytes = INT64_MAX;
    d_.chunks_per_loop = a2a ? homes_.input_chunks() : s.chunks;
    for (std::int32_t r = 0; r < s.ranks; ++r)
      d_.gpus.push_back(
          {r, custom ? s.chunks : homes_.input_chunks(), custom ? 0 : homes_.output_chunks(), s.scratch, {}});
    for (Gpu& g : d_.gpus) {
      if (a2a) g.scratch = 0;
      gpus_.emplace_back(g, homes_, a2a);
    }
  }

  Result<std::string> run() {
    for (Writer& w : gpus_) w.copy_what_stays();
    for (std::int64_t i = 0; i < s_.step_count(); ++i) {
      const Step step = s_.step(i);
      // Everything of a step reads what was there before it: what leaves first, then moves within, then what arrives.
      for (std::size_t k = 0; k < step.transfers.size(); ++k)
        if (!step.transfers[k].local()) half(step.transfers[k], i, k, true);
      RINGSIDE_OK(moves(step, i));
      for (std::size_t k = 0; k < step.transfers.size(); ++k)
        if (!step.transfers[k].local()) half(step.transfers[k], i, k, false);
    }
    return document_xml(d_);
  }

 private:
  Writer& gpu(std::int32_t rank) { return gpus_[static_cast<std::size_t>(rank)]; }

  std::vector<Piece> pieces(const Transfer& t) {
    std::vector<Piece> all;
    auto to = t.target().begin();
    for (const std::int32_t from : t.chunks) {
      const Location source = gpu(t.from).location(from), target = gpu(t.to).location(*to);
      const auto follows = [](Location first, std::size_t n, Location next) {
        return first.buffer == next.buffer && first.offset + static_cast<std::int32_t>(n) == next.offset;
      };
      const std::int32_t channel = from < s_.chunks ? s_.channel(from) : 0;
      if (all.empty() || all.back().channel != channel || !follows(all.back().source, all.back().from.size(), source) ||
          !follows(all.back().target, all.back().to.size(), target))
        all.push_back({{}, {}, source, target, channel});
      all.back().from.push_back(from);
      all.back().to.push_back(*to++);
    }
    return all;
  }

  static Operation operation(Type type, const Piece& p, std::int64_t step, std::size_t position) {
    Operation o;
    o.type = type;
    o.src = p.source, o.dst = p.target;
    o.count = static_cast<std::int32_t>(p.from.size());
    o.at = At{step, static_cast<std::int32_t>(position)};
    return o;
  }

  void half(const Transfer& t, std::int64_t step, std::size_t position, bool sending) {
    for (const Piece& p : pieces(t)) {
      if (sending) {
        gpu(t.from).add(gpu(t.from).block(t.to, p.channel), operation(Type::send, p, step, position), p.from, {}, step);
        continue;
      }
      Operation o = operation(t.op == Arrival::reduce ? Type::receive_reduce_copy : Type::receive, p, step, position);
      if (t.op == Arrival::reduce) o.src = o.dst;  // where the runtime looks for its own operand
      gpu(t.to).add(gpu(t.to).block(t.from, p.channel), o, t.op == Arrival::reduce ? p.to : std::vector<std::int32_t>(),
                    p.to, step);
    }
  }

  /// Moves within ranks, in an order in which none reads what another has just written.
  Result<bool> moves(const Step& step, std::int64_t i) {
    std::vector<std::size_t> left;
    for (std::size_t k = 0; k < step.transfers.size(); ++k)
      if (step.transfers[k].local()) left.push_back(k);
    while (!left.empty()) {
      // A move may go when no other one still wants to read what it writes.
      const auto free = std::find_if(left.begin(), left.end(), [&](std::size_t k) {
        const Transfer& t = step.transfers[k];
        return std::none_of(left.begin(), left.end(), [&](std::size_t other) {
          const Transfer& o = step.transfers[other];
          return o.from == t.from && std::any_of(o.chunks.begin(), o.chunks.end(), [&](std::int32_t s) {
                   return std::find(t.target().begin(), t.target().end(), s) != t.target().end();
                 });
        });
      });
      if (free == left.end())
        return fail("step", std::to_string(i), "moves within a rank that do not swap slots, which MSCCL cannot say");
      const Transfer& t = step.transfers[*free];
      for (const Piece& p : pieces(t))
        gpu(t.from).add(gpu(t.from).block(-1),
                        operation(t.op == Arrival::reduce ? Type::reduce : Type::copy, p, i, *free), p.from, p.to, i);
      left.erase(free);
    }
    return true;
  }

  const Schedule& s_;
  SlotsOf homes_;
  Document d_;
  std::vector<Writer> gpus_;
};

}  // namespace
}  // namespace msccl

Result<std::string> msccl_xml(const Schedule& schedule) {
  if (schedule.helpers > 0)
    return fail("helpers", std::to_string(schedule.helpers), "0: MSCCL has no switches that add");
  if (!schedule.sizes.empty())
    return fail("sizes", fmt::format("{} numbers", schedule.sizes.size()), "chunks of one size, as MSCCL has them");
  RINGSIDE_OK(check_well_formed(schedule));
  return msccl::Export(schedule).run();
}

}  // namespace ringside
