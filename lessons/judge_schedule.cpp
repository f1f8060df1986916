// A learner's schedule before the proof.
#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/try.h"
#include "core/case.h"
#include "core/collective/collective.h"
#include "core/schedule/language/language.h"
#include "core/schedule/proof.h"
#include "core/schedule/same_moves.h"
#include "lessons/construct.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

struct Counts {
  std::int64_t steps = 0, transfers = 0, messages = 0;  ///< moves within a rank are no messages
  std::int64_t sends = 0;                               ///< of one rank in one step, at most
};

Counts moved_by(const Schedule& s) {
  Counts c{s.step_count()};
  std::map<std::pair<std::int64_t, std::int32_t>, std::int64_t> sent;
  for (std::int64_t i = 0; i < s.step_count() && c.transfers <= kMostBuiltTransfers; ++i)
    for (const Transfer& t : s.step(i).transfers) {
      ++c.transfers;
      if (t.local()) continue;
      ++c.messages;
      c.sends = std::max(c.sends, ++sent[{i, t.from}]);
    }
  return c;
}

std::map<std::string, Value> counted(const Counts& counts, std::int32_t ranks) {
  return {{"steps", Value(static_cast<double>(counts.steps))},
          {"messages", Value(static_cast<double>(counts.messages))},
          {"sends", Value(static_cast<double>(counts.sends))},
          {"K", Value(ranks)}};
}

/// "1 step", "6 steps".
std::string many_of(std::int64_t many, std::string_view what) {
  return fmt::format("{} {}{}", many, what, many == 1 ? "" : "s");
}

Given given_for(const Construction& c, std::int32_t ranks) {
  const Instance& asked = c.scene.question.instance;
  return {.ranks = ranks, .root = asked.root < ranks ? asked.root : 0, .chunks = std::nullopt};
}

/// The case with this text in its algorithm's place; nothing where it cannot be validated.
std::optional<Scene> run_of(const Construction& c, const std::string& text, const Schedule& s) {
  Scene scene = c.scene;
  Case& asked = scene.question;
  if (asked.instance.ranks != s.ranks) asked.data.clear();
  const std::int64_t each = size_of(asked.type), least = each * s.chunks;
  if (asked.data.empty()) asked.bytes = std::max(asked.bytes / least, std::int64_t{1}) * least;
  asked.program = text;
  asked.instance = {.ranks = s.ranks, .root = s.root, .chunks = 0, .parameters = {}};
  auto valid = validate(asked);
  if (!valid) return std::nullopt;
  asked = std::move(*valid);
  scene.selection = {};
  scene.cursor = {s.step_count(), 0};
  return scene;
}

/// As lessons count: steps from 1.
std::string told(const Fault& f) {
  return f.step ? fmt::format("step {}, rank {}, chunk {}: {}", *f.step + 1, f.rank, f.chunk, f.what)
                : fmt::format("at the end, rank {}, chunk {}: {}", f.rank, f.chunk, f.what);
}

/// Some rank holds a whole sum in the end where the collective promises none.
bool whole_elsewhere(const Schedule& s) {
  State state(s);
  std::vector<Fault> faults;
  for (std::int64_t i = 0; i < s.step_count(); ++i) state.apply(s.step(i), i, faults);
  for (std::int32_t place = 0; place < s.ranks; ++place)
    for (std::int32_t slot = 0; slot < s.slots(); ++slot)
      if (!state.empty(place, slot) && state.contributors(place, slot).size() == s.ranks &&
          !state.is_final(place, slot))
        return true;
  return false;
}

const Plant* planted(const Construction& c, const Schedule& s) {
  for (const Plant& plant : c.planted) {
    auto read = parse_schedule(plant.text, given_for(c, s.ranks));
    if (read && c.passed_on) read = parse_schedule(passed_on(*read), given_for(c, s.ranks));
    if (read && !plant.markdown.empty() && same_moves(*read, s)) return &plant;
  }
  return nullptr;
}

class Judge {
 public:
  Judge(const Question& q, std::string_view text) : q_(q), c_(q.construction), text_(text) {
    said_.given = text_;
    said_.truth = q.truth;
  }

  Feedback feedback() {
    std::vector<Schedule> all;
    for (const std::int32_t k : c_.ranks) {
      auto read = read_schedule_text(text_, given_for(c_, k));
      if (!read) return unreadable(read.error());
      if (auto why = another_question(*read, k)) return refuse(std::move(*why));
      if (c_.passed_on) {
        if (read->schedule.step_count() != 1) return refuse("Write one step: what comes after it goes by itself.");
        read = read_schedule_text(passed_on(read->schedule), given_for(c_, k));
        if (!read) return unreadable(read.error());
      }
      all.push_back(std::move(read->schedule));
    }
    said_.accepted = true;
    for (const Schedule& s : all) {
      const auto proof = prove(s);
      if (!proof) return said_.accepted = false, refuse(proof.error().line());
      if (!proof->ok()) return fault(s, proof->faults.front());
    }
    for (const Schedule& s : all)
      if (passes(s)) return said_;
    said_.right = true;
    said_.markdown = q_.right;
    said_.show = q_.show;
    const Schedule& shown = shown_of(all);
    said_.run = run_of(c_, told_text(shown), shown);
    if (c_.passed_on && said_.run) said_.run->cursor = {1, 0};
    return said_;
  }

 private:
  Feedback refuse(std::string why) {
    said_.markdown = std::move(why);
    return said_;
  }

  Feedback unreadable(const SyntaxError& error) {
    said_.line = error.line;
    said_.column = error.column;
    std::string line = error.text();
    if (!line.empty() && line.front() == 'l') line.front() = 'L';
    return refuse(line + ".");
  }

  std::optional<std::string> another_question(const Written& read, std::int32_t k) const {
    const Schedule& s = read.schedule;
    const Case& asked = c_.scene.question;
    if (s.collective != asked.collective)
      return fmt::format("The first line says {}; asked for is {}.", name(s.collective), name(asked.collective));
    if (s.ranks != k)
      return c_.ranks.size() > 1 ? fmt::format("The first line says {} ranks. Write K ranks: it is proved for K = {}.",
                                               s.ranks, fmt::join(c_.ranks, ", "))
                                 : fmt::format("The first line says {} ranks; asked for are {}.", s.ranks, k);
    if (has_root(s.collective) && s.root != given_for(c_, k).root)
      return fmt::format("Rank {} is the root here; asked for is rank {}.", s.root, *given_for(c_, k).root);
    if (s.helpers > 0) return "There is no helper here: only ranks send.";
    const Counts counts = moved_by(s);
    if (counts.transfers == 0) return "Nothing is sent yet. Write at least one step.";
    if (counts.transfers > kMostBuiltTransfers)
      return fmt::format("More than {} transfers: shorter, please.", kMostBuiltTransfers);
    return std::nullopt;
  }

  /// The case's own number of ranks where it is among those that were asked for.
  const Schedule& shown_of(const std::vector<Schedule>& all) const {
    for (const Schedule& s : all)
      if (s.ranks == c_.scene.question.instance.ranks) return s;
    return all.front();
  }

  std::string among(const Schedule& s) const { return c_.ranks.size() > 1 ? fmt::format("K = {}: ", s.ranks) : ""; }

  void say(std::string line, const std::string& kind, const Schedule& s) {
    if (line.front() >= 'a' && line.front() <= 'z') line.front() = static_cast<char>(line.front() - 'a' + 'A');
    const Plant* plant = planted(c_, s);
    const std::string& words = plant ? plant->markdown : !kind.empty() ? kind : q_.wrong;
    said_.markdown = fmt::format("**{}.**\n\n{}", line, words);
    said_.run = run_of(c_, told_text(s), s);
  }

  /// What the stage reads: with what goes on by itself.
  std::string told_text(const Schedule& s) const { return c_.passed_on ? schedule_text(s) : text_; }

  Feedback fault(const Schedule& s, const Fault& f) {
    static const std::string none;
    const bool twice = f.what.find("counted twice") != std::string::npos;
    const auto elsewhere = [&] { return !c_.misplaced.empty() && whole_elsewhere(s); };
    say(among(s) + told(f), twice ? c_.twice : f.step ? none : elsewhere() ? c_.misplaced : c_.missing, s);
    if (!said_.run) return said_;
    if (f.step) said_.run->cursor = {*f.step + 1, 0};
    if (f.rank >= 0 && f.rank < s.places() && f.chunk >= 0 && f.chunk < s.slots())
      said_.run->selection.rank = f.rank, said_.run->selection.chunk = f.chunk;
    return said_;
  }

  /// Proved, but with more than is allowed.
  bool passes(const Schedule& s) {
    if (c_.bound.empty()) return false;
    const Counts counts = moved_by(s);
    const auto within = bound_value(c_.bound, counted(counts, s.ranks));
    if (within && within->number != 0) return false;
    const bool of_sends = c_.bound.find("sends") != std::string::npos;
    const std::string at_once = of_sends ? fmt::format(", up to {} of a rank in one step", counts.sends) : "";
    say(fmt::format("{}proved, with {} and {}{}; asked for is `{}`", among(s), many_of(counts.steps, "step"),
                    many_of(counts.messages, "message"), at_once, c_.bound),
        c_.over, s);
    return true;
  }

  const Question& q_;
  const Construction& c_;
  std::string text_;
  Feedback said_;
};

}  // namespace

std::string passed_on(const Schedule& first) {
  std::vector<Step> steps{first.step(0)};
  const std::int32_t on = first.ranks - 1;  // hops of each half
  for (std::int32_t i = 1; i < 2 * on; ++i) {
    Step next;
    for (const Transfer& came : steps.back().transfers)
      for (const Transfer& sent : steps.front().transfers)
        if (sent.from == came.to && !sent.local())
          i < on ? next.reduce(came.to, sent.to, came.chunks) : next.copy(came.to, sent.to, came.chunks);
    steps.push_back(std::move(next));
    if (steps.back().transfers.size() > kMostBuiltTransfers / static_cast<std::size_t>(2 * on)) break;
  }
  Schedule all = first;
  all.phases.clear();
  all.set_steps(std::move(steps));
  return schedule_text(all);
}

Feedback judge_schedule(const Question& q, std::string_view text) {
  return Judge(q, text).feedback();
}

}  // namespace ringside
