#include "lessons/construct.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/collective.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostRanks = 64;  ///< that a question asks to be proved

constexpr std::array<std::string_view, 3> kBuildKinds{"schedule", "calls", "placement"};

/// Whether what is built can begin with this line.
bool begins(BuildKind kind, std::string_view line) {
  if (kind == BuildKind::placement) return line.find_first_not_of("0123456789, ") == line.npos && !line.empty();
  if (kind == BuildKind::calls) return line.find(": send") != line.npos || line.find(": receive") != line.npos;
  return parse_collective(line.substr(0, line.find(' '))) && line.find(" rank") != line.npos;
}

/// Words, then what is built, from the line on that it can begin with.
std::pair<Passage, std::string> parted(BuildKind kind, const Passage& value) {
  for (std::size_t at = 0; at < value.text.size();) {
    const std::size_t end = std::min(value.text.find('\n', at), value.text.size());
    const std::string_view line = std::string_view(value.text).substr(at, end - at);
    if (begins(kind, line)) return {value.part(0, at), value.text.substr(at)};
    at = end + 1;
  }
  return {value, {}};
}

class ConstructionReader {
 public:
  ConstructionReader(PageReader& reader, Question& q) : reader_(reader), q_(q), c_(q.construction) {}

  Result<bool> read(const BlockSource& source) {
    if (!q_.scene) return wrong(source.at, "what is built is built for a scene: \"scene\" is missing");
    c_.scene = reader_.scenes()[*q_.scene];
    for (const Field& f : source.fields)
      if (f.key == "kind") RINGSIDE_OK(kind(f.value));
    for (const Field& f : source.fields) RINGSIDE_OK(field(f));
    if (q_.prompt.empty() || c_.start.empty() || c_.answer.empty())
      return wrong(source.at, "what is built needs a prompt, a start and an answer");
    if (c_.ranks.empty()) c_.ranks = {c_.scene.question.instance.ranks};
    if (!c_.bound.empty()) {
      const auto value = bound_value(c_.bound, counts());
      if (!value || value->is_text)
        return wrong(source.at, "bound: " + (value ? "no comparison" : value.error().line()), "steps <= 2*(K-1)");
    }
    q_.truth = "```\n" + c_.answer + "\n```";
    return true;
  }

 private:
  Failure wrong(Place at, const std::string& what, const std::string& accepted = {}) {
    return fail_at(reader_.context(), at, what, accepted);
  }

  Result<bool> kind(const Passage& value) {
    const auto named = std::ranges::find(kBuildKinds, value.text);
    if (named == kBuildKinds.end())
      return wrong(value.at, fmt::format("\"{}\" is not built", value.text),
                   fmt::format("{}", fmt::join(kBuildKinds, ", ")));
    c_.kind = static_cast<BuildKind>(named - kBuildKinds.begin());
    return true;
  }

  /// What a bound may speak of.
  std::map<std::string, Value> counts() const {
    std::map<std::string, Value> names{{"K", Value(c_.ranks.front())}};
    if (c_.kind == BuildKind::calls) names["rounds"] = Value(0.0);
    if (c_.kind == BuildKind::placement) names["time"] = Value(Seconds(0));
    if (c_.kind == BuildKind::schedule)
      for (const char* count : {"steps", "messages", "sends"}) names[count] = Value(0.0);
    return names;
  }

  Result<bool> field(const Field& f) {
    if (f.key == "start") c_.start = f.value.text;
    if (f.key == "answer") c_.answer = f.value.text;
    if (f.key == "bound") {
      RINGSIDE_TRY(c_.bound, reader_.text(f.value));
    }
    if (f.key == "then") {
      if (f.value.text != "pass on") return wrong(f.value.at, "unknown way to go on", "pass on");
      c_.passed_on = true;
    }
    if (f.key == "prove") return prove_for(f.value);
    if (f.key == "fault") return fault(f);
    if (f.key == "planted") return plant(f);
    return true;
  }

  Result<bool> prove_for(const Passage& value) {
    std::string_view list = value.text;
    if (list.starts_with("K=")) list.remove_prefix(2);
    while (true) {
      const std::size_t end = list.find(',');
      std::string_view one = list.substr(0, end);
      one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
      const auto k = parse_integer(one, "prove", 1, kMostRanks);
      if (!k) return wrong(value.at, k.error().line(), "K=4,5,7");
      c_.ranks.push_back(static_cast<std::int32_t>(*k));
      if (end == std::string_view::npos) return true;
      list.remove_prefix(end + 1);
    }
  }

  Result<bool> fault(const Field& f) {
    const std::string& kind = f.argument.text;
    std::string* target = kind == "twice"       ? &c_.twice
                          : kind == "missing"   ? &c_.missing
                          : kind == "misplaced" ? &c_.misplaced
                          : kind == "bound"     ? &c_.over
                          : kind == "circle"    ? &c_.circle
                                                : nullptr;
    if (!target)
      return wrong(f.argument.at, fmt::format("unknown kind of fault \"{}\"", kind),
                   "twice, missing, misplaced, bound, circle");
    RINGSIDE_TRY(*target, reader_.text(f.value));
    return true;
  }

  Result<bool> plant(const Field& f) {
    auto [words, text] = parted(c_.kind, f.value);
    if (text.empty())
      return wrong(f.value.at, fmt::format("planted {}: the schedule is missing", f.argument.text),
                   "words, then a schedule from its first line on");
    RINGSIDE_TRY(auto shown, reader_.text(words));
    shown.resize(shown.find_last_not_of(" \n") + 1);
    c_.planted.push_back({f.argument.text, std::move(shown), std::move(text)});
    return true;
  }

  PageReader& reader_;
  Question& q_;
  Construction& c_;
};

}  // namespace

Result<bool> read_construction(const BlockSource& source, PageReader& reader, Question& q) {
  return ConstructionReader(reader, q).read(source);
}

namespace {

Feedback judge_text(const Question& q, std::string_view text) {
  switch (q.construction.kind) {
    case BuildKind::calls: return judge_calls(q, text);
    case BuildKind::placement: return judge_seats(q, text);
    case BuildKind::schedule: break;
  }
  return judge_schedule(q, text);
}

}  // namespace

Feedback check_construction(const Question& q, std::string_view text) {
  Feedback said = judge_text(q, text);
  if (q.kind == QuestionKind::build && said.accepted && text == q.construction.start)
    said.markdown = std::string(q.construction.kind == BuildKind::placement
                                    ? "Nobody has moved yet: this is the seating that you began with."
                                    : "Nothing is written yet: this is the text that you began with.") +
                    "\n\n" + said.markdown;
  return said;
}

Result<Value> bound_value(const std::string& bound, std::map<std::string, Value> counts) {
  Context context;
  context.may_call = false;
  context.variables = std::move(counts);
  return evaluate({bound, {}, 0}, context);
}

Scene model_run(const Question& q) {
  return check_construction(q, q.construction.answer).run.value_or(q.construction.scene);
}

void check_construction(const Question& q, Place at, LessonCheck& check) {
  const Construction& c = q.construction;
  const auto wrong = [&](const std::string& what) { check.wrong(at, fmt::format("question {}: {}", q.id, what)); };
  if (const Feedback model = check_construction(q, c.answer); !model.right)
    wrong("its own answer is not accepted: " + model.markdown);
  const Feedback start = check_construction(q, c.start);
  if (start.right) wrong("what it begins with is right already");
  if (q.kind == QuestionKind::mend && !start.accepted) wrong("what is to be mended cannot be read: " + start.markdown);
  if (q.wrong.empty()) wrong("a wrong answer gets no feedback");
  if (c.bound.empty() != c.over.empty()) wrong("a bound and \"fault bound\" belong together");
  for (const Plant& plant : c.planted) {
    const Feedback said = check_construction(q, plant.text);
    if (!said.accepted)
      wrong(fmt::format("planted {} cannot be read: {}", plant.name, said.markdown));
    else if (said.right)
      wrong(fmt::format("planted {} is accepted", plant.name));
    else if (!said.markdown.ends_with(plant.markdown))
      wrong(fmt::format("planted {} is answered by other words than its own: {}", plant.name, said.markdown));
  }
}

}  // namespace ringside
