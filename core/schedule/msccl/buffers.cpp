#include "core/schedule/msccl/buffers.h"

#include <algorithm>

namespace ringside::msccl {

Buffers::Buffers(const Document& d, const SlotsOf& homes, std::int32_t root)
    : d_(d), homes_(homes), contract_{homes.collective, homes.ranks, root, homes.chunks} {
  std::int32_t scratch = 0;
  for (const Gpu& g : d.gpus) scratch = std::max(scratch, g.scratch);
  used_.assign(d.gpus.size(), scratch);
  if (!d.inplace && homes.collective != Collective::custom)
    for (const Gpu& g : d.gpus) find_mere_copies(g);
}

/// An output chunk is one slot with the input chunk of the same place if all that ever happens to it is to be copied
/// from there, and nobody changes the input.
void Buffers::find_mere_copies(const Gpu& g) {
  std::set<std::int32_t> changed, written, copied;
  for (const ThreadBlock& tb : g.blocks)
    for (const Operation& o : tb.operations) {
      if (o.type == Type::send || o.type == Type::nop) continue;
      for (std::int32_t i = 0; i < o.count; ++i) {
        const std::int32_t k = o.dst.offset + i;
        if (o.dst.buffer == Buffer::input) changed.insert(homes_.input(g.id, k));
        if (o.dst.buffer != Buffer::output) continue;
        const bool from_home = o.type == Type::copy && o.src.buffer == Buffer::input &&
                               homes_.input(g.id, o.src.offset + i) == homes_.output(g.id, k);
        if (from_home && !written.contains(k))
          copied.insert(k);
        else
          changed.insert(homes_.output(g.id, k));
        written.insert(k);
      }
    }
  for (const std::int32_t k : copied)
    if (!changed.contains(homes_.output(g.id, k))) mere_copies_.insert({g.id, k});
}

std::int32_t Buffers::added(Buffer buffer, std::int32_t k) {
  std::int32_t& first = first_added_[static_cast<std::size_t>(buffer)];
  if (first < 0) {
    std::int32_t size = 0;
    for (const Gpu& g : d_.gpus) size = std::max(size, buffer == Buffer::input ? g.input : g.output);
    first = homes_.chunks + scratch();
    used_.assign(used_.size(), scratch() + size);
  }
  return first + k;
}

std::int32_t Buffers::slot(std::int32_t gpu, Buffer buffer, std::int32_t k) {
  if (buffer == Buffer::scratch) return homes_.chunks + k;
  const bool custom = homes_.collective == Collective::custom;
  if (buffer == Buffer::input) {
    const std::int32_t home = homes_.input(gpu, k);
    return d_.inplace || custom || contract_.before(gpu, home) ? home : added(buffer, k);
  }
  if (custom) return d_.inplace ? k : added(buffer, k);
  const std::int32_t home = homes_.output(gpu, k);
  std::int32_t here = home;
  if (d_.inplace && homes_.collective == Collective::all_to_all)
    here = homes_.input(gpu, k);
  else if (!d_.inplace && contract_.before(gpu, home) && !mere_copies_.contains({gpu, k}))
    here = added(buffer, k);
  return here;
}

Slots Buffers::slots(std::int32_t gpu, Location first, std::int32_t count) {
  Slots all;
  for (std::int32_t i = 0; i < count; ++i) all.push_back(slot(gpu, first.buffer, first.offset + i));
  return all;
}

Slots Buffers::fresh(std::int32_t gpu, std::int32_t count) {
  std::int32_t& used = used_[static_cast<std::size_t>(gpu)];
  const Slots all = Slots::range(homes_.chunks + used, count);
  used += count;
  return all;
}

void Buffers::find_touches(const Gpu& g) {
  touched_gpu_ = g.id;
  touches_.clear();
  for (std::size_t b = 0; b < g.blocks.size(); ++b)
    for (std::size_t i = 0; i < g.blocks[b].operations.size(); ++i) {
      const Operation& o = g.blocks[b].operations[i];
      if (o.type == Type::nop) continue;
      if (!receives(o.type))
        for (const std::int32_t s : slots(g.id, o.src, o.count)) touches_[s].push_back({b, i, false});
      const bool replaces = o.type == Type::receive || o.type == Type::receive_copy_send || o.type == Type::copy;
      if (o.type != Type::send)
        for (const std::int32_t s : slots(g.id, o.dst, o.count)) touches_[s].push_back({b, i, replaces});
    }
}

bool Buffers::keeps_operand(const Gpu& g, std::size_t block, std::size_t operation) {
  if (touched_gpu_ != g.id) find_touches(g);
  const Operation& o = g.blocks[block].operations[operation];
  for (const std::int32_t slot : slots(g.id, o.dst, o.count)) {
    const std::vector<Touch>& all = touches_[slot];
    // In another thread block it may come before or after: somebody may read what is there.
    if (all.front().block != block || all.back().block != block) return true;
    const auto next = std::upper_bound(all.begin(), all.end(), operation,
                                       [](std::size_t i, const Touch& t) { return i < t.operation; });
    const bool judged =
        homes_.collective == Collective::custom || (slot < homes_.chunks && contract_.after(g.id, slot));
    if (next == all.end() ? judged : !next->replaces) return true;
  }
  return false;
}

Step Buffers::last_moves() {
  Step step;
  if (homes_.collective == Collective::custom) return step;
  for (const Gpu& g : d_.gpus) {
    std::set<std::int32_t> written;
    for (const ThreadBlock& tb : g.blocks)
      for (const Operation& o : tb.operations)
        if (o.type != Type::send && o.type != Type::nop &&
            (o.dst.buffer == Buffer::output || (d_.inplace && o.dst.buffer == Buffer::input)))
          for (std::int32_t i = 0; i < o.count; ++i) written.insert(o.dst.offset + i);
    Slots from, to;
    for (const std::int32_t k : written) {
      const std::int32_t home = homes_.output(g.id, k);
      if (home >= homes_.chunks || !contract_.after(g.id, home)) continue;
      const std::int32_t here = slot(g.id, Buffer::output, k);
      if (here == home) continue;
      from.push_back(here);
      to.push_back(home);
    }
    if (!from.empty()) step.transfers.push_back({g.id, g.id, std::move(from), Arrival::copy, std::move(to)});
  }
  return step;
}

std::pair<Slots, Slots> Buffers::without_identity(const Slots& source, const Slots& target, bool copies) {
  if (!copies) return {source, target};
  std::pair<Slots, Slots> moved;
  auto to = target.begin();
  for (const std::int32_t from : source) {
    if (from != *to) moved.first.push_back(from), moved.second.push_back(*to);
    ++to;
  }
  return moved;
}

}  // namespace ringside::msccl
