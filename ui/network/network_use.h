// What a schedule does to the links of its topology: loads, routes, the hottest link. Computed once per answer.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/flow.h"
#include "core/scene.h"
#include "ui/figures/survey.h"

namespace ringside::ui {

struct NetworkUse {
  std::shared_ptr<const Answer> answer;  ///< of a case on a topology; of a sketch: null
  std::shared_ptr<const Network> net;    ///< the answer's; of a sketch: its own
  double seconds = 0;                    ///< how long the whole run takes: simulated, or priced where it is too large
  bool simulated = true;
  std::vector<double> bytes;            ///< per link: what crosses it in the whole run
  std::vector<double> share;            ///< per link: of that time in which it transmits at its full bandwidth, 0 to 1
  std::vector<std::uint64_t> channels;  ///< per link: a bit for each that crosses it; 0 where the schedule has one
  std::int32_t hottest = -1;            ///< the link with the largest share; -1: nothing is sent
  std::int32_t as_hot = 0;              ///< links with the same share to the percent, the hottest among them
  std::int32_t used = 0;                ///< links that carry anything
  /// Pairs that exchange something, and those whose ways were looked for. Where these are fewer, `bytes` are the mean
  /// of links of a kind: between nodes that are called alike, of one tier and speed.
  std::int64_t pairs = 0, looked_for = 0;
  bool by_kind() const { return looked_for < pairs; }
  /// The links from one place to another, for every pair whose way was looked for.
  std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::int32_t>> ways;
  std::vector<std::int32_t> place_of;  ///< by node: the rank or helper on it; -1: none
  std::int32_t ranks = 0;
  std::optional<StepRange> steps;  ///< that bytes and seconds count; absent: all
  std::string note;                ///< why there is no answer, in one line; empty where there is one, or will be soon
  bool untold = false;             ///< there is one, and the note says when it is shown

  const Topology& topology() const { return net->topology; }
  const std::vector<std::int32_t>& way(std::int32_t from, std::int32_t to) const;
};

/// Requires a case whose wiring is not uniform. With steps: what those alone send, over the time that they take. The
/// latest few are remembered, because a figure is made anew for every frame.
std::shared_ptr<const NetworkUse> network_use(const std::shared_ptr<const Answer>& answer,
                                              const std::optional<StepRange>& steps = {});

/// What the transfers of an answer for the uniform crossbar do on a network that stands for it.
std::shared_ptr<const NetworkUse> network_use_on(Network net, const std::shared_ptr<const Answer>& answer);

/// A network without an answer, for the time until there is one: on the links that `before` had already, what crossed
/// them then, unless a note says that there will be none.
std::shared_ptr<const NetworkUse> network_sketch(Network net, const NetworkUse* before, std::string note);

/// The same ways without what they carry, and a note that it comes with the answer to a question.
std::shared_ptr<const NetworkUse> network_untold(const std::shared_ptr<const Answer>& answer);

/// "each link: the mean of its kind, by the ways of 65,536 of 1,048,576 pairs"; empty where all ways were looked for.
std::string by_kind_text(const NetworkUse& use);

/// Some of the pairs of a survey, as many from every part of the ranks: all that send to one receiver in so many, or of
/// very many senders as many to each. `each`: pairs that one of them stands for.
struct SomePairs {
  std::vector<LinkUse> links;
  double each = 1;
};
SomePairs some_pairs(const Survey& survey, std::int32_t ranks, std::int64_t receivers, std::int64_t most);
/// What crosses each link by those pairs becomes the mean of its kind.
void level_by_kind(const Topology& topology, std::vector<double>& bytes);

/// "NIC 0 to rail 0"
std::string link_text(const Topology& topology, std::int32_t link);
/// "NIC 0 to rail 0 is broken, GPU 1 to NVSwitch 0 4 times slower.": the first of what is wrong; empty where nothing
/// is.
std::string impaired_text(const Topology& topology);
/// "97 %"; "under 1 %" for what is not nothing.
std::string share_text(double share);
/// "NVLink" for a tier of the chapter, else as it is called.
std::string tier_text(const std::string& tier);
/// The note, or "Hottest: NIC 0 to rail 0, InfiniBand, 97 % of 2.61 ms; 3 other links as hot."; with fewer words
/// "Hottest: NIC 0 to rail 0, 97 % of 2.61 ms" or "Hottest: NIC 0 to rail 0, 97 %".
enum class HottestWords { all, link_and_time, link };
std::string hottest_text(const NetworkUse& use, HottestWords words = HottestWords::all);
/// How many links transmit for more of the time, or for less, how many pairs of ranks go another way, and which link is
/// the hottest now and was. Of the same links. `stops`: what becomes of it never ends.
std::string network_difference(const NetworkUse& planned, const NetworkUse& becomes, bool stops);
/// "NIC 0 to rail 0: 120.0 MiB, 97 % of 2.61 ms on channel 1. InfiniBand, α 1.00 µs, 50.00 GB/s."; beside a note
/// without the load.
std::string link_card(const NetworkUse& use, std::int32_t link);

}  // namespace ringside::ui
