// What a learner arranges that is no schedule: in which order ranks call, and where they sit.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "core/sim/blocking.h"
#include "lessons/arrange.h"
#include "lessons/construct.h"
#include "lessons/lesson.h"

namespace ringside {
namespace {

/// The lines of a text with something in them, by number, without what follows a '#'.
std::vector<std::pair<int, std::string>> lines_of(const std::string& text) {
  std::vector<std::pair<int, std::string>> lines;
  int number = 1;
  for (std::size_t at = 0; at <= text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    line.resize(std::min(line.find('#'), line.size()));
    if (line.find_first_not_of(" \t") != std::string::npos) lines.emplace_back(number, std::move(line));
    at = end + 1;
  }
  return lines;
}

struct Mistake {
  int line = 0;
  std::string what;
};

/// "even ranks: send, then receive" for K ranks; a later line is the one that counts.
class Calls {
 public:
  Calls(const std::string& text, std::int32_t ranks) : ranks_(ranks), orders_(static_cast<std::size_t>(ranks)) {
    for (const auto& [number, line] : lines_of(text)) {
      if (mistake_.line == 0) read(line);
      if (!mistake_.what.empty() && mistake_.line == 0) mistake_.line = number;
    }
    for (std::int32_t r = 0; r < ranks && mistake_.what.empty(); ++r)
      if (!orders_[static_cast<std::size_t>(r)])
        mistake_ = {0, fmt::format("Nothing is said of rank {} of {}.", r, ranks)};
  }
  const Mistake& mistake() const { return mistake_; }
  std::vector<CallOrder> orders() const {
    std::vector<CallOrder> all;
    for (const auto& order : orders_) all.push_back(order.value_or(CallOrder::sends_first));
    return all;
  }

 private:
  void read(const std::string& line) {
    const std::size_t colon = line.find(':');
    const auto order = colon == std::string::npos ? std::nullopt : order_of(line.substr(colon + 1));
    const auto who = colon == std::string::npos ? std::nullopt : ranks_of(line.substr(0, colon));
    if (!who)
      mistake_.what = "A line begins with who calls and a colon: all, even, odd, rank 0, ranks 0, 2.";
    else if (!order)
      mistake_.what = "Behind the colon stands what they call: send, receive; receive, send; or sendrecv.";
    else
      for (const std::int32_t r : *who)
        if (r < ranks_) orders_[static_cast<std::size_t>(r)] = *order;
  }

  static std::optional<CallOrder> order_of(const std::string& text) {
    std::string calls;
    for (std::string word : keys_of(text)) {
      while (!word.empty() && (word.back() == ';' || word.back() == '.')) word.pop_back();
      if (word == "recv") word = "receive";
      if (word != "then" && word != "and" && !word.empty()) calls += (calls.empty() ? "" : " ") + fold_name(word);
    }
    if (calls == "send receive") return CallOrder::sends_first;
    if (calls == "receive send") return CallOrder::receives_first;
    if (calls == "sendrecv") return CallOrder::combined;
    return std::nullopt;
  }

  std::optional<std::vector<std::int32_t>> ranks_of(const std::string& text) const {
    std::vector<std::int32_t> who;
    bool known = false;
    for (const std::string& word : keys_of(text)) {
      if (word == "ranks" || word == "rank" || word == "and") continue;
      const auto number = parse_integer(word, "rank", 0, INT32_MAX);
      if (!number && word != "all" && word != "even" && word != "odd") return std::nullopt;
      known = true;
      for (std::int32_t r = 0; r < ranks_; ++r)
        if (number ? r == *number : word == "all" || (r % 2 == 1) == (word == "odd")) who.push_back(r);
    }
    return known ? std::optional(who) : std::nullopt;
  }

  std::int32_t ranks_;
  std::vector<std::optional<CallOrder>> orders_;
  Mistake mistake_;
};

/// The question's case on so many ranks.
Case case_among(const Construction& c, std::int32_t ranks) {
  Case asked = c.scene.question;
  asked.bytes = asked.bytes / asked.instance.ranks * ranks;
  asked.instance.ranks = ranks;
  asked.instance.chunks = 0;
  return asked;
}

class ArrangementJudge {
 public:
  ArrangementJudge(const Question& q, std::string_view text) : q_(q), c_(q.construction), text_(text) {
    said_.given = text_;
    said_.truth = q.truth;
  }

  Feedback calls() {
    std::optional<Scene> shown;
    for (const std::int32_t k : c_.ranks) {
      const Calls read(text_, k);
      if (!read.mistake().what.empty()) return refuse(read.mistake());
      auto asked = validate(case_among(c_, k));
      auto schedule = asked ? schedule_of(*asked) : Failure(asked.error());
      if (!schedule) return refuse({0, schedule.error().line()});
      BlockingRules rules = c_.scene.calls.value_or(BlockingRules{CallOrder::sends_first, kEagerLimit});
      rules.orders = read.orders();
      const auto run = run_blocking(*schedule, asked->size(), rules, size_of(asked->type));
      if (!run) return refuse({0, run.error().line()});
      said_.accepted = true;
      const std::string among = c_.ranks.size() > 1 ? fmt::format("K = {}: ", k) : "";
      Scene scene = c_.scene;
      scene.question = *asked;
      scene.calls = rules;
      // A failure is shown where it is; what holds for all, among as many as the scene has.
      if (!shown || k == c_.scene.question.instance.ranks) shown = scene;
      said_.run = scene;
      if (!run->completes())
        return wrong(fmt::format("{}{}", among, run->cycle.empty() ? sentence(run->waits.front()) : tell_cycle(*run)),
                     c_.circle);
      const std::int64_t rounds = run->rounds.empty() ? 0 : run->rounds.front();
      if (!within({{"rounds", Value(static_cast<double>(rounds))}, {"K", Value(k)}}))
        return wrong(fmt::format("{}all calls return, after {} round{}; asked for is `{}`", among, rounds,
                                 rounds == 1 ? "" : "s", c_.bound),
                     c_.over);
    }
    said_.run = shown;
    return right();
  }

  Feedback seats() {
    const std::int32_t ranks = c_.scene.question.instance.ranks;
    std::string placement;
    std::vector<bool> taken(static_cast<std::size_t>(ranks));
    for (const std::string& word : keys_of(text_)) {
      const auto device = parse_integer(word, "place", 0, ranks - 1);
      if (!device) return refuse({1, fmt::format("{} is no place: they are numbered 0 to {}.", word, ranks - 1)});
      if (taken[static_cast<std::size_t>(*device)]) return refuse({1, fmt::format("Place {} is given twice.", word)});
      taken[static_cast<std::size_t>(*device)] = true;
      placement += (placement.empty() ? "" : ",") + word;
    }
    if (std::ranges::find(taken, false) != taken.end())
      return refuse({1, fmt::format("Give {} places, of rank 0, of rank 1 and so on.", ranks)});
    Scene scene = c_.scene;
    scene.question.wiring.placement = placement;
    const auto asked = validate(scene.question);
    const auto all = asked ? answer(*asked) : Failure(asked.error());
    if (!all) return refuse({1, all.error().line()});
    const Seconds time = all->prediction.simulation.value_or(Seconds(0));
    scene.question = *asked;
    scene.cursor = {all->schedule.step_count(), 0};
    said_.accepted = true;
    said_.run = scene;
    if (!within({{"time", Value(time)}, {"K", Value(ranks)}}))
      return wrong(fmt::format("It takes {}; asked for is `{}`", format_seconds(time), c_.bound), c_.over);
    return right();
  }

 private:
  Feedback refuse(const Mistake& mistake) {
    said_.accepted = false;
    said_.line = mistake.line;
    said_.column = mistake.line > 0 ? 1 : 0;
    said_.markdown = mistake.line > 0 && c_.kind == BuildKind::calls
                         ? fmt::format("Line {}: {}", mistake.line, mistake.what)
                         : mistake.what;
    return said_;
  }

  Feedback right() {
    said_.right = true;
    said_.markdown = q_.right;
    said_.show = q_.show;
    return said_;
  }

  /// As it is meant, however it is written.
  std::vector<std::string> meant(const std::string& text) const {
    std::vector<std::string> all;
    if (c_.kind == BuildKind::placement) return keys_of(text);
    for (const std::int32_t k : c_.ranks)
      for (const CallOrder order : Calls(text, k).orders()) all.emplace_back(name(order));
    return all;
  }

  Feedback wrong(std::string line, const std::string& kind) {
    if (line.back() == '.') line.pop_back();
    if (line.front() >= 'a' && line.front() <= 'z') line.front() = static_cast<char>(line.front() - 'a' + 'A');
    const std::string* words = kind.empty() ? &q_.wrong : &kind;
    for (const Plant& plant : c_.planted)
      if (!plant.markdown.empty() && meant(plant.text) == meant(text_)) words = &plant.markdown;
    said_.markdown = fmt::format("**{}.**\n\n{}", line, *words);
    return said_;
  }

  bool within(std::map<std::string, Value> counts) const {
    if (c_.bound.empty()) return true;
    const auto value = bound_value(c_.bound, std::move(counts));
    return value && value->number != 0;
  }

  const Question& q_;
  const Construction& c_;
  std::string text_;
  Feedback said_;
};

}  // namespace

Feedback judge_calls(const Question& q, std::string_view text) {
  return ArrangementJudge(q, text).calls();
}

Feedback judge_seats(const Question& q, std::string_view text) {
  return ArrangementJudge(q, text).seats();
}

}  // namespace ringside
