// Questions whose answer is a curve, or a bar for each of some blocks: drawn by hand in a frame, held against what the
// program computes, point by point and as a shape.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

/// "n 1..1024 log MiB": what an axis shows; values are plain numbers in its unit. "block compute | exchange": as many
/// bars, each as wide; the value counts them from 1.
struct SketchAxis {
  std::string name;  ///< of x: as expressions call it
  std::string unit;
  double low = 0, high = 1;
  bool logarithmic = false;
  std::vector<std::string> blocks = {};  ///< what the bars are called; empty: a curve
  /// 0 at `low`, 1 at `high`.
  double at(double value) const;
  double value_at(double place) const;
};

/// A curve by the places of its points on the y axis, 0 to 1, one for each of kSketchPoints places on the x axis;
/// absent: nothing is drawn there.
using SketchCurve = std::vector<std::optional<double>>;
inline constexpr std::size_t kSketchPoints = 33;

/// "rising", "level" or "falling" from end to end; "" for anything else.
std::string_view shape_of(const SketchCurve& curve);

/// A curve that is expected, and what is said to whoever draws it.
struct SketchReply {
  std::string shape;  ///< or a curve:
  SketchCurve curve;
  std::string markdown;
};

struct Sketch {
  SketchAxis x, y;
  SketchCurve truth;
  std::vector<double> known;  ///< values of x at which the truth is shown while it is asked
  double tolerance = 0.12;    ///< of the y axis, at each point
  std::optional<std::pair<double, double>>
      free;  ///< values of x between which nothing is judged: nobody can foresee it
  std::vector<SketchReply> replies;
  double x_at(std::size_t point) const;
  bool judges(std::size_t point) const;
  /// How many there are to be drawn: bars, else points of the curve.
  std::size_t marks() const { return x.blocks.empty() ? kSketchPoints : x.blocks.size(); }
  /// The mark that a point of the curve belongs to, and the first point of a mark.
  std::size_t mark_of(std::size_t point) const { return point * marks() / kSketchPoints; }
  std::size_t first_of(std::size_t mark) const { return (mark * kSketchPoints + marks() - 1) / marks(); }
  std::size_t end_of(std::size_t mark) const { return first_of(mark + 1); }
};

/// "0.25 - 0.5 ..": places on the y axis, "-" for none.
std::string sketch_text(const SketchCurve& curve);
/// Empty where the text is no such curve.
SketchCurve sketch_of(std::string_view text);

/// From the fields "x", "y", "known", "answer", "tolerance", "free", "shape" and "wrong".
Result<bool> read_sketch(const BlockSource& source, PageReader& reader, Question& question);
/// A curve that leaves more than a quarter of the frame empty is not accepted.
Feedback check_sketch(const Question& question, std::string_view text);
void check_sketch(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
