#include "lessons/sketch.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"
#include "lessons/units.h"

namespace ringside {
namespace {

constexpr double kLevel = 0.1;  // of the frame: less is no rise and no fall
constexpr std::size_t kMostBlocks = 6;

/// "compute | exchange" without the blanks around each.
std::vector<std::string> split_at(std::string_view text, char between) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(between, at), text.size());
    std::string_view one = text.substr(at, end - at);
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    all.emplace_back(one.substr(0, one.find_last_not_of(' ') + 1));
    at = end + 1;
  }
  return all;
}

/// "0.1..100"; nothing where it is no range.
std::optional<std::pair<double, double>> range_of(const std::string& text) {
  const std::size_t dots = std::min(text.find(".."), text.size());
  const auto low = parse_number(text.substr(0, dots), "low", -1e30, 1e30),
             high = parse_number(text.substr(std::min(dots + 2, text.size())), "high", -1e30, 1e30);
  if (!low || !high || !(*low < *high)) return {};
  return std::pair(*low, *high);
}

/// "K 1..1024 log" or "0.1..100 log ms".
Result<SketchAxis> axis_of(const Passage& text, bool named, PageReader& reader) {
  const auto wrong = [&](const std::string& what) {
    return fail_at(reader.context(), text.at, what, named ? "K 1..1024 log" : "0.1..100 log ms");
  };
  SketchAxis axis;
  if (named && text.text.find('|') != std::string::npos) {
    const std::size_t blank = text.text.find(' ');
    axis.name = text.text.substr(0, blank);
    axis.blocks = split_at(text.text.substr(blank + 1), '|');
    axis.low = 1, axis.high = static_cast<double>(axis.blocks.size());
    if (axis.blocks.size() > kMostBlocks) return wrong(fmt::format("more than {} bars", kMostBlocks));
    return axis;
  }
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.text.size();) {
    const std::size_t end = std::min(text.text.find(' ', at), text.text.size());
    if (end > at) words.push_back(text.text.substr(at, end - at));
    at = end + 1;
  }
  if (named && !words.empty()) axis.name = words.front(), words.erase(words.begin());
  if (words.empty()) return wrong("an axis has a range");
  if (words.front().find("..") == std::string::npos) return wrong("an axis has a range");
  const auto range = range_of(words.front());
  if (!range) return wrong("a range goes from a smaller number to a larger one");
  std::tie(axis.low, axis.high) = *range;
  words.erase(words.begin());
  if (!words.empty() && words.front() == "log") axis.logarithmic = true, words.erase(words.begin());
  if (axis.logarithmic && axis.low <= 0) return wrong("a logarithmic axis begins above 0");
  if (words.empty()) return axis;
  axis.unit = words.front();
  return axis;
}

/// The curve of an expression over the name of x; the error is of the first point that cannot be computed.
/// A plain number is in the unit of y.
Result<SketchCurve> curve_of(const Passage& expression, const Sketch& sketch, PageReader& reader) {
  SketchCurve curve;
  const UnitName* unit = find_unit(sketch.y.unit);
  Context& context = reader.context();
  const auto outer = context.variables.find(sketch.x.name);
  const std::optional<Value> shadowed = outer == context.variables.end() ? std::nullopt : std::optional(outer->second);
  for (std::size_t i = 0; i < kSketchPoints; ++i) {
    context.variables[sketch.x.name] = Value(sketch.x_at(i));
    RINGSIDE_TRY(const auto value, evaluate(expression, context));
    const bool plain = value.unit.plain();
    if (value.is_text || !std::isfinite(value.number) || (!plain && (unit == nullptr || unit->unit != value.unit)))
      return fail_at(context, expression.at, "a curve is made of numbers in the unit of y");
    curve.push_back(sketch.y.at(plain ? value.number : value.number / unit->factor));
  }
  context.variables.erase(sketch.x.name);
  if (shadowed) context.variables[sketch.x.name] = *shadowed;
  return curve;
}

/// The point at which they are furthest apart, and how far; what leaves the frame is drawn along its edge.
std::pair<std::size_t, double> furthest(const Sketch& s, const SketchCurve& drawn, const SketchCurve& other) {
  std::pair<std::size_t, double> worst{0, 0};
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const double gap = drawn[i] && s.judges(i) ? std::abs(*drawn[i] - std::clamp(*other[i], 0.0, 1.0)) : 0;
    if (gap > worst.second) worst = {i, gap};
  }
  return worst;
}

std::string point_text(const Sketch& s, std::size_t i, double place) {
  const auto measured = [](double value, const SketchAxis& axis) {
    const UnitName* unit = find_unit(axis.unit);
    if (unit && unit->unit == kSeconds) return format_seconds(Seconds(value * unit->factor));  // 40.4 ms, not 40400 µs
    return format_short(value, 3) + (axis.unit.empty() ? "" : " " + axis.unit);
  };
  if (!s.x.blocks.empty())
    return fmt::format("{} for {}", measured(s.y.value_at(place), s.y), s.x.blocks[s.mark_of(i)]);
  return fmt::format("{} at {} = {}", measured(s.y.value_at(place), s.y), s.x.name, measured(s.x_at(i), s.x));
}

}  // namespace

double SketchAxis::at(double value) const {
  if (logarithmic) return value <= 0 ? -1e9 : std::log(value / low) / std::log(high / low);
  return (value - low) / (high - low);
}

double SketchAxis::value_at(double place) const {
  return logarithmic ? low * std::pow(high / low, place) : low + place * (high - low);
}

double Sketch::x_at(std::size_t point) const {
  if (!x.blocks.empty()) return 1 + static_cast<double>(mark_of(point));
  return x.value_at(static_cast<double>(point) / static_cast<double>(kSketchPoints - 1));
}

bool Sketch::judges(std::size_t point) const {
  const double value = x_at(point), rounded = 1e-9 * std::abs(value);
  return !free || value <= free->first + rounded || value >= free->second - rounded;
}

std::string_view shape_of(const SketchCurve& curve) {
  std::vector<double> drawn;
  for (const auto& y : curve)
    if (y) drawn.push_back(*y);
  if (drawn.size() < 2) return "";
  const auto [least, most] = std::minmax_element(drawn.begin(), drawn.end());
  if (*most - *least < kLevel) return "level";
  const double rise = drawn.back() - drawn.front();
  return rise >= kLevel ? "rising" : rise <= -kLevel ? "falling" : "";
}

std::string sketch_text(const SketchCurve& curve) {
  std::string out;
  for (const auto& y : curve) out += (out.empty() ? "" : " ") + (y ? fmt::format("{:.3f}", *y) : std::string("-"));
  return out;
}

SketchCurve sketch_of(std::string_view text) {
  SketchCurve curve;
  while (!text.empty() && curve.size() <= kSketchPoints) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word == "-") {
      curve.emplace_back();
      continue;
    }
    const auto y = parse_number(word, "", 0, 1);
    if (!y) return {};
    curve.emplace_back(*y);
  }
  return curve.size() == kSketchPoints ? curve : SketchCurve{};
}

Result<bool> read_sketch(const BlockSource& source, PageReader& reader, Question& q) {
  const auto wrong = [&](Place at, const std::string& what, const std::string& accepted = {}) {
    return fail_at(reader.context(), at, what, accepted);
  };
  Sketch s;
  const Passage* answer = nullptr;
  bool framed = false, ranged = false;
  for (const Field& f : source.fields) {
    if (f.key == "x") {
      RINGSIDE_TRY(s.x, axis_of(f.value, true, reader));
      framed = true;
    }
    if (f.key == "y") {
      RINGSIDE_TRY(s.y, axis_of(f.value, false, reader));
      ranged = true;
    }
    if (f.key == "answer") answer = &f.value;
    if (f.key == "tolerance") {
      RINGSIDE_TRY(const auto tolerance, evaluate(f.value, reader.context()));
      s.tolerance = tolerance.number;
    }
    if (f.key == "free") {
      s.free = range_of(f.value.text);
      if (!s.free) return wrong(f.value.at, "a range goes from a smaller number to a larger one", "32..128");
    }
  }
  if (q.prompt.empty() || !framed || !ranged || answer == nullptr)
    return wrong(source.at, "a sketch needs a prompt, x, y and an answer");
  RINGSIDE_TRY(s.truth, curve_of(*answer, s, reader));
  for (const auto& y : s.truth)
    if (*y < 0 || *y > 1) return wrong(answer->at, "the curve leaves the range of y");
  for (const Field& f : source.fields) {
    if (f.key == "known") {
      RINGSIDE_TRY(const auto value, evaluate(f.value, reader.context()));
      s.known.push_back(value.number);
      if (!(s.x.low <= value.number && value.number <= s.x.high)) return wrong(f.value.at, "known beyond the axis");
    }
    const bool shape = f.key == "shape";
    if (!shape && (f.key != "wrong" || f.argument.text.empty())) continue;
    SketchReply reply;
    RINGSIDE_TRY(reply.markdown, reader.text(f.value));
    if (shape) {
      reply.shape = f.argument.text;
      if (reply.shape != "rising" && reply.shape != "level" && reply.shape != "falling")
        return wrong(f.argument.at, "unknown shape", "rising, level, falling");
    } else {
      RINGSIDE_TRY(reply.curve, curve_of(f.argument, s, reader));
    }
    s.replies.push_back(std::move(reply));
  }
  if (s.x.blocks.empty())
    q.truth = fmt::format("{} from {} to {}", shape_of(s.truth), point_text(s, 0, *s.truth.front()),
                          point_text(s, kSketchPoints - 1, *s.truth.back()));
  for (std::size_t i = 0; i < s.x.blocks.size(); ++i)
    q.truth += (i == 0 ? "" : ", ") + point_text(s, s.first_of(i), *s.truth[s.first_of(i)]);
  q.sketch = std::move(s);
  return true;
}

Feedback check_sketch(const Question& q, std::string_view text) {
  const Sketch& s = *q.sketch;
  Feedback said;
  said.given = std::string(text), said.truth = q.truth, said.show = q.show;
  const SketchCurve drawn = sketch_of(text);
  const auto points =
      static_cast<std::size_t>(std::count_if(drawn.begin(), drawn.end(), [](const auto& y) { return y.has_value(); }));
  said.accepted = 4 * points >= 3 * kSketchPoints;
  if (!said.accepted) {
    said.markdown = s.x.blocks.empty() ? "Draw the curve from one side to the other first." : "Draw every bar first.";
    return said;
  }
  const auto [point, gap] = furthest(s, drawn, s.truth);
  said.right = gap <= s.tolerance;
  if (said.right) {
    said.markdown = q.right;
    return said;
  }
  said.markdown = q.wrong;
  double nearest = s.tolerance;
  for (const SketchReply& reply : s.replies) {
    if (reply.shape.empty() && furthest(s, drawn, reply.curve).second <= nearest) {
      nearest = furthest(s, drawn, reply.curve).second;
      said.markdown = reply.markdown;
    } else if (reply.shape == shape_of(drawn) && nearest == s.tolerance) {
      said.markdown = reply.markdown;
    }
  }
  // Of few bars the true one would be half of the answer.
  const std::string truth = s.x.blocks.empty()                ? point_text(s, point, *s.truth[point])
                            : *drawn[point] < *s.truth[point] ? "more"
                                                              : "less";
  said.markdown =
      fmt::format("**You drew {}; it is {}.**\n\n{}", point_text(s, point, *drawn[point]), truth, said.markdown);
  return said;
}

void check_sketch(const Question& q, Place at, LessonCheck& check) {
  const auto wrong = [&](const std::string& what) { check.wrong(at, fmt::format("question {}: {}", q.id, what)); };
  if (!check_sketch(q, sketch_text(q.sketch->truth)).right) wrong("its own curve is not accepted");
  if (q.wrong.empty()) wrong("a wrong curve gets no feedback");
  for (const SketchReply& reply : q.sketch->replies) {
    if (!reply.shape.empty()) {
      if (reply.shape == shape_of(q.sketch->truth)) wrong("words for the answer's own shape");
      continue;
    }
    SketchCurve inside = reply.curve;
    for (auto& y : inside) y = std::clamp(*y, 0.0, 1.0);
    if (furthest(*q.sketch, inside, q.sketch->truth).second < 2 * q.sketch->tolerance)
      wrong("a wrong curve is less than twice the tolerance away");
    else if (check_sketch(q, sketch_text(inside)).markdown.find(reply.markdown) == std::string::npos)
      wrong("a wrong curve is not called by its name");
  }
}

}  // namespace ringside
