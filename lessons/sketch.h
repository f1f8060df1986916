// Questions whose answer is a curve: drawn by hand in a frame, held against what the program computes, point by point
// and as a shape.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

/// "n 1..1024 log MiB": what an axis shows; values are plain numbers in its unit.
struct SketchAxis {
  std::string name;  ///< of x: as expressions call it
  std::string unit;
  double low = 0, high = 1;
  bool logarithmic = false;
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
  std::vector<SketchReply> replies;
  double x_at(std::size_t point) const;
};

/// "0.25 - 0.5 ..": places on the y axis, "-" for none.
std::string sketch_text(const SketchCurve& curve);
/// Empty where the text is no such curve.
SketchCurve sketch_of(std::string_view text);

/// From the fields "x", "y", "known", "answer", "tolerance", "shape" and "wrong".
Result<bool> read_sketch(const BlockSource& source, PageReader& reader, Question& question);
/// A curve that leaves more than a quarter of the frame empty is not accepted.
Feedback check_sketch(const Question& question, std::string_view text);
void check_sketch(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
