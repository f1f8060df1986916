#include "lessons/case_question.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/base/mix.h"
#include "core/base/text.h"
#include "core/race.h"
#include "core/schedule/shares.h"
#include "lessons/case_curve.h"

namespace ringside {
namespace {

using Kind = CaseQuestion::Kind;
constexpr std::size_t kMostOptions = 4;
constexpr double kMostTransfersOfRival = 2e5;  // walked while somebody waits

/// Numbers from a seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t n) { return static_cast<std::size_t>((state_ = mix(state_)) % n); }

 private:
  std::uint64_t state_;
};

/// The truth and up to three of the others, in ascending order.
std::vector<std::int32_t> with_others(std::int32_t truth, std::vector<std::int32_t> others, Dice& dice) {
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  std::erase(others, truth);
  std::vector<std::int32_t> chosen{truth};
  while (chosen.size() < kMostOptions && !others.empty()) {
    const std::size_t i = dice.below(others.size());
    chosen.push_back(others[i]);
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

Question asked(std::string id, std::string prompt, double answer, std::string truth) {
  Question q;
  q.id = std::move(id);
  q.kind = QuestionKind::predict;
  q.prompt = std::move(prompt);
  q.answer = answer;
  q.tolerance = 1e-9 * std::abs(answer);
  q.truth = std::move(truth);
  return q;
}

/// What the step does, and why, in the algorithm's own words.
std::string words_of(const Schedule& s, std::int64_t step) {
  const Narration told = s.narration(step);
  return told.why.empty() ? told.sentence : told.sentence + " " + told.why;
}

std::string of_case(const Answer& a) {
  const Case& c = a.question;
  return fmt::format("{} by {} on {} ranks, {}", name(a.schedule.collective),
                     a.schedule.algorithm.empty() ? "a schedule of its own" : a.schedule.algorithm, a.schedule.ranks,
                     format_bytes(c.size()));
}

Selected about(std::int32_t rank, std::optional<std::int32_t> chunk = {}) {
  Selected what;
  what.rank = rank;
  what.chunk = chunk;
  return what;
}

std::optional<CaseQuestion> next_transfer(const Answer& a, std::int64_t step, Dice& dice) {
  const Schedule& s = a.schedule;
  if (step >= s.step_count() || s.ranks < 3) return {};
  std::map<std::int32_t, std::set<std::int32_t>> peers;
  for (const Transfer& t : s.step(step).transfers)
    if (!t.local() && t.from < s.ranks) peers[t.from].insert(t.to);
  std::erase_if(peers, [&](const auto& p) { return p.second.size() != 1 || *p.second.begin() >= s.ranks; });
  if (peers.empty()) return {};
  auto it = peers.begin();
  std::advance(it, static_cast<std::ptrdiff_t>(dice.below(peers.size())));
  const std::int32_t rank = it->first, to = *it->second.begin();
  std::vector<std::int32_t> near;
  for (const std::int32_t d : {1, 2, 4, s.ranks - 1, s.ranks - 2, s.ranks / 2}) near.push_back((rank + d) % s.ranks);
  std::erase(near, rank);
  Question q = asked("next_transfer", fmt::format("To which rank does rank {} send next?", rank), to,
                     fmt::format("rank {}", to));
  for (const std::int32_t r : with_others(to, near, dice)) q.options.push_back({fmt::format("rank {}", r), double(r)});
  q.pick = "rank";
  for (const Transfer& t : s.step(step).transfers)
    if (!t.local() && t.from == rank)
      q.right = fmt::format(
          "Rank {} sends {} to rank {}. {}", rank,
          t.chunks.size() == 1 ? fmt::format("chunk {}", *t.chunks.begin()) : fmt::format("{} chunks", t.chunks.size()),
          to, words_of(s, step));
  q.wrong = q.right;
  return CaseQuestion{Kind::next_transfer, std::move(q), step, step + 1, about(rank)};
}

std::optional<CaseQuestion> cell(const Answer& a, std::int64_t step, Dice& dice) {
  const Schedule& s = a.schedule;
  if (step >= s.step_count() || !reduces(s.collective)) return {};
  const auto before = a.moments->at(step), after = a.moments->at(step + 1);
  std::vector<std::pair<std::int32_t, std::int32_t>> changed;
  for (const Transfer& t : s.step(step).transfers)
    for (const std::int32_t slot : t.target())
      if (t.to < s.ranks && slot < s.chunks && after->count(t.to, slot) != before->count(t.to, slot))
        changed.emplace_back(t.to, slot);
  if (changed.empty()) return {};
  const auto [rank, slot] = changed[dice.below(changed.size())];
  const std::int32_t truth = after->count(rank, slot), was = before->count(rank, slot);
  Question q = asked("cell",
                     fmt::format("Chunk {} of rank {} holds the sum of {} {} now. Of how many after this step?", slot,
                                 rank, was, was == 1 ? "rank" : "ranks"),
                     truth, fmt::format("{}", truth));
  q.unit = "ranks";
  q.right = q.wrong = words_of(s, step);
  return CaseQuestion{Kind::cell, std::move(q), step, step + 1, about(rank, slot)};
}

std::optional<CaseQuestion> steps(const Answer& a, std::int64_t step) {
  const Schedule& s = a.schedule;
  if (s.step_count() < 2 || step + 1 >= s.step_count()) return {};  // at the end the cursor tells
  Question q = asked("steps", fmt::format("How many steps does {} take?", of_case(a)),
                     static_cast<double>(s.step_count()), std::to_string(s.step_count()));
  q.unit = "steps";
  for (const Phase& p : s.phases) q.right += fmt::format("{}{}: {}", q.right.empty() ? "" : ", ", p.name, p.count);
  q.right = q.right.empty() ? "Count them as they go by." : "Its phases have these steps: " + q.right + ".";
  q.wrong = q.right;
  return CaseQuestion{Kind::steps, std::move(q), step, s.step_count()};
}

/// By bytes between two places in the whole run; on a topology by the busiest of its own links.
std::optional<CaseQuestion> busiest(const Answer& a, std::int64_t step, Dice& dice) {
  const Schedule& s = a.schedule;
  std::vector<std::pair<double, std::string>> links;
  if (a.network) {
    const Topology& t = a.network->topology;
    for (std::size_t i = 0; i < a.link_bytes.size(); ++i) {
      const Link& l = t.links[i];
      if (a.link_bytes[i] > 0)
        links.emplace_back(a.link_bytes[i] / l.bandwidth.value,
                           fmt::format("{} to {}", t.nodes[static_cast<std::size_t>(l.from)].label,
                                       t.nodes[static_cast<std::size_t>(l.to)].label));
    }
  } else if (!a.timeline.spans.empty()) {
    std::map<std::pair<std::int32_t, std::int32_t>, double> bytes;
    TransferSizes sizes(s, a.question.size(), size_of(a.question.type));
    for (std::int64_t i = 0; i < s.step_count(); ++i) {
      const Step now = s.step(i);
      for (const Transfer& t : now.transfers)
        if (!t.local()) bytes[{t.from, t.to}] += sizes.of(t).value;
      sizes.advance(now);
    }
    for (const auto& [ends, sum] : bytes)
      links.emplace_back(sum, fmt::format("rank {} to rank {}", ends.first, ends.second));
  }
  std::stable_sort(links.begin(), links.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
  // Equal ones would both be right.
  if (links.size() < 2 || !(links[0].first > links[1].first * (1 + 1e-9))) return {};
  const std::string truth = links.front().second, of = a.network ? "works longest" : "carries most bytes";
  Question q = asked("busiest", fmt::format("Which link {} in the whole run?", of), 0, truth);
  std::vector<std::int32_t> others;
  for (std::size_t i = 1; i < links.size(); ++i) others.push_back(static_cast<std::int32_t>(i));
  for (const std::int32_t i : with_others(0, others, dice))
    q.options.push_back({links[static_cast<std::size_t>(i)].second, double(i)});
  // The first of the list is right: its place among the options is thrown for.
  std::rotate(q.options.begin(), q.options.begin() + static_cast<std::ptrdiff_t>(dice.below(q.options.size())),
              q.options.end());
  q.right = q.wrong =
      a.network ? fmt::format("{} is at work for {} in all, the next for {}.", truth,
                              format_seconds(Seconds(links[0].first)), format_seconds(Seconds(links[1].first)))
                : fmt::format("{} carries {}, the next {}.", truth, format_bytes(Bytes(links[0].first)),
                              format_bytes(Bytes(links[1].first)));
  return CaseQuestion{Kind::busiest, std::move(q), step, s.step_count()};
}

std::optional<CaseQuestion> winner(const Answer& a, std::int64_t step) {
  if (a.question.own()) return {};
  const auto rivals = rivals_of(a.question, 1);
  const auto time = [](const Prediction& p) { return p.simulation ? p.simulation : p.price; };
  const auto own = time(a.prediction);
  if (rivals.empty() || !own) return {};
  const auto predicted = predict(with_algorithm(a.question, rivals[0]), kMostTransfersOfRival);
  const auto other = predicted ? time(*predicted) : std::nullopt;
  if (!other || std::abs(*other / *own - 1) < 1e-6) return {};
  const std::string &here = a.question.algorithm, &there = rivals[0];
  const bool first = *own < *other;
  Question q = asked("winner", fmt::format("{}: who is done first, {} or {}?", of_case(a), here, there), first ? 0 : 1,
                     first ? here : there);
  q.options = {{here, 0}, {there, 1}};
  q.right = q.wrong = fmt::format("{} takes {}, {} {} ({}).", here, format_seconds(*own), there, format_seconds(*other),
                                  a.prediction.simulation && predicted->simulation ? "simulated" : "priced");
  return CaseQuestion{Kind::winner, std::move(q), step, a.schedule.step_count()};
}

}  // namespace

std::optional<CaseQuestion> case_question(const Answer& a, const CursorPosition& at, Kind kind, std::uint64_t seed) {
  if (!a.proof.ok()) return {};
  Dice dice(seed);
  switch (kind) {
    case Kind::next_transfer: return next_transfer(a, at.step, dice);
    case Kind::cell: return cell(a, at.step, dice);
    case Kind::steps: return steps(a, at.step);
    case Kind::busiest: return busiest(a, at.step, dice);
    case Kind::winner: return winner(a, at.step);
    case Kind::curve: return curve_question(a, at.step);
  }
  return {};
}

std::optional<CaseQuestion> next_case_question(const Answer& a, const CursorPosition& at, std::uint64_t number) {
  const Schedule& s = a.schedule;
  std::uint64_t seed = mix(number);
  for (const auto value : {std::int64_t{s.ranks}, std::int64_t{s.chunks}, s.step_count(), at.step, a.question.bytes})
    seed = mix(seed ^ static_cast<std::uint64_t>(value));
  for (std::uint64_t i = 0; i < kCaseQuestionKinds; ++i)
    if (auto q = case_question(a, at, static_cast<Kind>((number + i) % kCaseQuestionKinds), seed)) return q;
  return {};
}

}  // namespace ringside
