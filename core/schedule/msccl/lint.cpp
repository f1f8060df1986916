#include "core/schedule/msccl/lint.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside::msccl {
namespace {

constexpr std::int32_t kMostStepsPerBlock = 256, kMostBlocks = 216, kMostCount = 71, kMostChannels = 32;
constexpr double kDefaultMaxBytes = 128 << 20;

class Linter {
 public:
  explicit Linter(const Document& d) : d_(d) {}

  std::vector<Note> run() {
    algorithm();
    for (const Gpu& g : d_.gpus) gpu(g);
    if (left_out_ > 0) notes_.push_back({"remark", fmt::format("and {} more", left_out_)});
    return std::move(notes_);
  }

 private:
  void note(const char* effect, std::string what) {
    if (notes_.size() < kMostNotes)
      notes_.push_back({effect, std::move(what)});
    else
      ++left_out_;
  }

  void algorithm() {
    if (d_.protocol != "Simple" && d_.protocol != "LL" && d_.protocol != "LL128")
      note("refused", fmt::format("proto=\"{}\": the runtime knows Simple, LL and LL128", d_.protocol));
    if (d_.collective == "scatter" || d_.collective == "gather")
      note("refused", fmt::format("coll=\"{}\": microsoft/msccl takes it as custom only", d_.collective));
    if (d_.collective == "custom") note("refused", "coll=\"custom\": Azure's executor does not know it");
    std::string missing;
    if (!d_.min_bytes) missing += " minBytes";
    if (!d_.max_bytes) missing += " maxBytes";
    if (!d_.outofplace) missing += " outofplace";
    if (!missing.empty()) note("refused", fmt::format("without{}: Azure's executor demands it", missing));
    if (!d_.max_bytes)
      note("ignored", fmt::format("above {}: maxBytes is not given and this is its default",
                                  format_bytes(Bytes(kDefaultMaxBytes))));
    // A maxBytes of 0 is no limit.
    if (d_.min_bytes && d_.max_bytes && *d_.max_bytes != 0 && *d_.min_bytes > *d_.max_bytes)
      note("ignored", fmt::format("always: minBytes {} is above maxBytes {}", *d_.min_bytes, *d_.max_bytes));
    if (!d_.inplace && d_.outofplace && *d_.outofplace == 0) note("ignored", "always: neither inplace nor outofplace");
    std::int32_t channels = 0, chunks = 0;
    for (const Gpu& g : d_.gpus) {
      chunks = std::max({chunks, g.input, g.output});
      for (const ThreadBlock& tb : g.blocks) channels = std::max(channels, tb.channel + 1);
    }
    if (channels > d_.channels)
      note("refused", fmt::format("nchannels=\"{}\": channel {} is used", d_.channels, channels - 1));
    if (d_.chunks_per_loop != chunks)
      note("differs",
           fmt::format("nchunksperloop=\"{}\": the largest buffer has {} chunks", d_.chunks_per_loop, chunks));
  }

  void gpu(const Gpu& g) {
    std::set<std::int32_t> ids;
    std::set<std::pair<std::int32_t, std::int32_t>> out, in;
    if (g.blocks.size() > static_cast<std::size_t>(kMostBlocks))
      note("refused", fmt::format("gpu {}: {} thread blocks; at most {}", g.id, g.blocks.size(), kMostBlocks));
    for (const ThreadBlock& tb : g.blocks) {
      const std::string where = fmt::format("gpu {}, tb {}", g.id, tb.id);
      if (!ids.insert(tb.id).second) note("refused", where + ": a second thread block of this number");
      if (tb.send == g.id || tb.recv == g.id) note("refused", where + ": its own gpu is its peer");
      if (tb.channel >= kMostChannels)
        note("refused", fmt::format("{}: channel {}; there are {}", where, tb.channel, kMostChannels));
      if (tb.send >= 0 && !out.insert({tb.send, tb.channel}).second)
        note("differs",
             fmt::format("{}: a second thread block sends to gpu {} on channel {}; which message is which is open",
                         where, tb.send, tb.channel));
      if (tb.recv >= 0 && !in.insert({tb.recv, tb.channel}).second)
        note("differs",
             fmt::format("{}: a second thread block receives from gpu {} on channel {}; which message is which is open",
                         where, tb.recv, tb.channel));
      block(g, tb, where);
    }
    if (!ids.empty() && *ids.rbegin() + 1 != static_cast<std::int32_t>(ids.size()))
      note("refused", fmt::format("gpu {}: thread blocks are numbered up to {} but there are {}", g.id, *ids.rbegin(),
                                  ids.size()));
  }

  void block(const Gpu& g, const ThreadBlock& tb, const std::string& where) {
    if (!tb.operations.empty() && tb.operations.back().s >= kMostStepsPerBlock)
      note("refused", fmt::format("{}: {} steps; at most {}", where, tb.operations.back().s + 1, kMostStepsPerBlock));
    bool waiting = false;
    std::int32_t expected = 0;
    for (const Operation& o : tb.operations) {
      const std::string here = fmt::format("{}, step {}", where, o.s);
      if (o.s != expected) note("differs", fmt::format("{}: it is the {}. of its thread block", here, expected + 1));
      expected = o.s + 1;
      if (o.hasdep != 0 && o.hasdep != 1) note("refused", fmt::format("{}: hasdep=\"{}\"; 0 or 1", here, o.hasdep));
      if (o.depid >= 0) waited_for(g, o, here);
      if (o.type == Type::nop) {
        waiting = waiting || o.depid >= 0;
        continue;
      }
      if (waiting && o.depid < 0)
        note("refused", here + ": after nops that wait, the first real step has to wait for something itself");
      waiting = false;
      if (o.count > kMostCount) note("refused", fmt::format("{}: cnt=\"{}\"; at most {}", here, o.count, kMostCount));
      if (reduces_arrival(o.type) && !(o.src == o.dst))
        note("differs", fmt::format("{}: the runtime adds what lies at srcbuf, srcoff; the language means dstbuf, "
                                    "dstoff, which is proved here",
                                    here));
    }
  }

  void waited_for(const Gpu& g, const Operation& o, const std::string& here) {
    for (const ThreadBlock& tb : g.blocks) {
      if (tb.id != o.depid) continue;
      // Numbers mostly are positions, so this needs no search.
      const auto guess = std::min(static_cast<std::size_t>(std::max(o.deps, 0)), tb.operations.size());
      if (guess == tb.operations.size() || tb.operations[guess].s != o.deps) return;
      if (tb.operations[guess].hasdep != 1)
        note("hangs", fmt::format("{}: waits for step {} of tb {}, whose hasdep is not 1", here, o.deps, o.depid));
      return;
    }
  }

  const Document& d_;
  std::vector<Note> notes_;
  std::size_t left_out_ = 0;
};

}  // namespace

std::vector<Note> lint(const Document& d) {
  return Linter(d).run();
}

}  // namespace ringside::msccl
