#include "core/algorithms/chains.h"

#include <fmt/format.h>

#include "core/algorithms/words.h"

namespace ringside {
namespace {

/// One chain and one segment: a single message that walks.
Narration say_walk(const Chains& c, std::int64_t s) {
  const std::int32_t last = c.ranks - 1, from = c.rank(static_cast<std::int32_t>(s)),
                     to = c.rank(static_cast<std::int32_t>(s) + 1);
  if (last == 1)
    return {fmt::format("Rank {} sends the whole buffer to rank {}.", from, to),
            "With two ranks one message is all there is to do."};
  if (s == 0)
    return {fmt::format("Rank {} sends the whole buffer to rank {}.", from, to),
            "The root sends only once. Whoever has the buffer passes it on to the next rank."};
  if (s + 1 == last)
    return {fmt::format("Rank {} passes the buffer on to rank {}: all {} ranks have it.", from, to, words(c.ranks)),
            fmt::format("{} steps of a whole buffer each, with one link at work and all the others idle.",
                        capital(words(last)))};
  return {fmt::format("Rank {} passes the buffer on to rank {}.", from, to),
          fmt::format("{} ranks have the buffer, {} for it.", capital(words(s + 2)),
                      last - 1 - s == 1 ? "one still waits" : words(last - 1 - s) + " still wait")};
}

Narration say_running_sum(const Chains& c, std::int64_t s) {
  const std::int32_t last = c.ranks - 1, from = c.rank(static_cast<std::int32_t>(last - s)),
                     to = c.rank(static_cast<std::int32_t>(last - s) - 1);
  if (last == 1)
    return {fmt::format("Rank {} sends its buffer to rank {}, which adds it.", from, to),
            "With two ranks one message is all there is to do."};
  if (s == 0)
    return {fmt::format("Rank {} sends its buffer to rank {}, which adds its own.", from, to),
            "A running sum sets off from the end of the chain towards the root."};
  if (s + 1 == last)
    return {
        fmt::format("The running sum reaches rank {}, which adds its own: the total of all {}.", to, words(c.ranks)),
        fmt::format("{} steps of a whole buffer each, with one link at work and all the others idle.",
                    capital(words(last)))};
  return {fmt::format("The running sum of {} moves on to rank {}, which adds its own.", words(s + 1), to),
          "One rank after the other: nobody can pass a sum on before it has come by."};
}

/// One chain, several segments. `busy` links work in a step.
struct Filling {
  Filling(const PipelinedChains& p, std::int64_t s)
      : links(p.tree.ranks - 1),
        segments(p.segments.count),
        busy(std::min<std::int64_t>(s, links - 1) - std::max<std::int64_t>(0, s - segments + 1) + 1) {}

  std::string state() const {
    if (busy == links) return fmt::format("The pipeline is full: {} links work at the same time.", all(links));
    return fmt::format("{} of {} links {} in this step.", capital(words(busy)), words(links),
                       busy == 1 ? "works" : "work at the same time");
  }

  /// "The last two segments move", "All four segments move".
  std::string under_way(std::string_view noun) const {
    if (busy == 1) return fmt::format("The last {} moves", noun);
    return fmt::format("{} {}s move", busy == segments ? capital(all(segments)) : "The last " + words(busy), noun);
  }

  std::int64_t links, segments, busy;
};

Narration say_to_second(const PipelinedChains& p, std::int64_t s) {
  const bool out = p.flow == Flow::outward;
  const std::int32_t m = p.segments.count;
  std::string why = s == 0 ? "With two ranks there is nobody to pass segments on to: one message would do."
                           : "The same link carries one segment after the other.";
  if (out)
    return {fmt::format("Rank {} sends segment {} of {} to rank {}.", p.tree.rank(0), s + 1, m, p.tree.rank(1)),
            std::move(why)};
  return {fmt::format("Rank {} sends segment {} of {} to rank {}, which adds it.", p.tree.rank(1), s + 1, m,
                      p.tree.rank(0)),
          std::move(why)};
}

/// What a pipeline costs, beside a chain.
std::string compared_chains(const Filling& f) {
  return fmt::format("{} steps, but each carries only 1/{} of the buffer. A chain takes {} steps of all of it.",
                     capital(words(f.links + f.segments - 1)), f.segments, words(f.links));
}

Narration say_pipeline_out(const PipelinedChains& p, std::int64_t s) {
  const Filling f(p, s);
  if (s == 0)
    return {
        fmt::format("Rank {} sends the first of {} segments to rank {}.", p.tree.rank(0), words(f.segments),
                    p.tree.rank(1)),
        fmt::format("As soon as rank {} has a segment it can pass it on, while the next one arrives.", p.tree.rank(1))};
  if (s + 1 == p.steps())
    return {fmt::format("The last segment reaches rank {}: all {} ranks have the buffer.",
                        p.tree.rank(p.tree.ranks - 1), words(p.tree.ranks)),
            compared_chains(f)};
  if (s < f.segments)
    return {fmt::format("Segment {} leaves rank {}; the {} ahead of it {} one rank on.", s + 1, p.tree.rank(0),
                        words(f.busy - 1), f.busy == 2 ? "moves" : "move"),
            f.state()};
  return {f.under_way("segment") + " one rank on.",
          fmt::format("Rank {} has sent everything. {}", p.tree.rank(0), f.state())};
}

Narration say_pipeline_in(const PipelinedChains& p, std::int64_t s) {
  const Filling f(p, s);
  const std::int32_t end = p.tree.rank(p.tree.ranks - 1), root = p.tree.rank(0);
  if (s == 0)
    return {fmt::format("Rank {} sends the first of {} segments to rank {}, which adds its own.", end,
                        words(f.segments), p.tree.rank(p.tree.ranks - 2)),
            "The sum of a segment can move on while the next one is still being added behind it."};
  if (s + 1 == p.steps())
    return {
        fmt::format("The last segment reaches rank {}, which adds: the total of all {}.", root, words(p.tree.ranks)),
        compared_chains(f)};
  if (s < f.segments)
    return {fmt::format("Segment {} leaves rank {}; the {} ahead of it {} on. Receivers add.", s + 1, end,
                        words(f.busy - 1), f.busy == 2 ? "moves" : "move"),
            f.state()};
  return {f.under_way("sum") + " one rank on. Receivers add.",
          fmt::format("Rank {} has sent everything. {}", end, f.state())};
}

/// Several chains. In step u of those in which the root's port works, it serves chain u mod f.
Narration say_chains_out(const PipelinedChains& p, std::int64_t s) {
  const Chains& c = p.tree;
  const std::int32_t m = p.segments.count;
  const bool done = s + 1 == p.steps();
  const std::string finish =
      fmt::format("Now all {} ranks have the buffer, after {} steps.", words(c.ranks), words(p.steps()));
  if (s >= std::int64_t{m} * c.count)
    return {!done                     ? "What is still under way moves one rank on."
            : c.longer == c.count - 1 ? "The last messages reach the ends of their chains."
                                      : "The last message reaches the end of its chain.",
            done ? finish
                 : fmt::format("Rank {} has served {} chains; they finish on their own.", c.rank(0), all(c.count))};
  const auto chain = static_cast<std::int32_t>(s % c.count);
  std::string sentence =
      fmt::format("Rank {} sends {} to rank {}, the head of chain {}.", c.rank(0),
                  m == 1 ? "the buffer" : fmt::format("segment {}", s / c.count + 1), c.rank(c.head(chain)), chain + 1);
  if (done) return {std::move(sentence), finish};
  if (c.ranks - 1 == c.count)
    return {std::move(sentence), "Every chain is one rank long: the root serves each itself."};
  if (s == 0)
    return {std::move(sentence),
            fmt::format("There are {} chains to feed and one port to send with: one after the other.", words(c.count))};
  return {std::move(sentence),
          "Whoever has someone behind passes on what has come, while the root serves the next chain."};
}

Narration say_chains_in(const PipelinedChains& p, std::int64_t s) {
  const Chains& c = p.tree;
  const std::int32_t m = p.segments.count;
  const std::int64_t turn = s - (p.steps() - std::int64_t{m} * c.count);
  if (turn < 0)
    return {s == 0 ? "Far ends of chains send their buffers to the next rank, which adds its own."
                   : "Sums move one rank towards the root, and the receivers add their own.",
            fmt::format("The chains add side by side, but reach rank {} one after the other.", c.rank(0))};
  const auto chain = static_cast<std::int32_t>(c.count - 1 - turn % c.count);
  const std::int32_t head = c.head(chain), size = c.length + (chain < c.longer ? 1 : 0);
  std::string sentence =
      fmt::format("Rank {} brings {}{} to rank {}, which adds.", c.rank(head),
                  m == 1 ? "" : fmt::format("segment {} of ", turn / c.count + 1),
                  size == 1 ? "its buffer" : fmt::format("the sum of its chain of {}", words(size)), c.rank(0));
  if (s + 1 == p.steps())
    return {std::move(sentence),
            fmt::format("The total of all {} is complete, after {} steps.", words(c.ranks), words(p.steps()))};
  return {std::move(sentence), "The root has one port to receive with: it takes the chains in turn."};
}

}  // namespace

Narration say_outward(const PipelinedChains& p, std::int64_t s) {
  if (p.tree.count > 1) return say_chains_out(p, s);
  if (p.segments.count == 1) return say_walk(p.tree, s);
  return p.tree.ranks == 2 ? say_to_second(p, s) : say_pipeline_out(p, s);
}

Narration say_inward(const PipelinedChains& p, std::int64_t s) {
  if (p.tree.count > 1) return say_chains_in(p, s);
  if (p.segments.count == 1) return say_running_sum(p.tree, s);
  return p.tree.ranks == 2 ? say_to_second(p, s) : say_pipeline_in(p, s);
}

}  // namespace ringside
