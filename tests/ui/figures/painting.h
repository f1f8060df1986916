// Helpers of the figure tests: answers to painted questions, and figures as pixels.
#pragma once

#include <memory>
#include <string>

#include <QByteArray>
#include <QImage>
#include <QRectF>
#include <QSize>

#include "core/flow.h"
#include "ui/paint/figure.h"

namespace ringside::ui {

/// The size that Chunks asks for.
inline constexpr QSize kCardSize(1064, 588);
inline constexpr QRectF kCardArea(0, 0, 1064, 588);

/// The answer to `algorithm` on `ranks`, n elements of int32; null where the algorithm refuses this K.
std::shared_ptr<const Answer> answer_to(Collective collective, const std::string& algorithm, std::int32_t ranks,
                                        std::int64_t elements);
/// Section 4.2's example: [8 6 5], [3 3 1], [1 1 2], [8 6 9].
std::shared_ptr<const Answer> chapter_answer(const std::string& algorithm, Op op = Op::sum);

/// Of a schedule that may be wrong, with section 4.2's example where it is an allreduce of four ranks.
std::shared_ptr<const Answer> answer_of(const Schedule& schedule);

/// Painted on the theme's panel.
QImage painted(const Figure& figure, const QSize& size, const Theme& theme = light_theme());
/// Pixels that are exactly this colour.
int count(const QImage& image, const QColor& color);
/// Pixels that differ from the corner.
int inked(const QImage& image);

/// Warnings and criticals that Qt printed while it lived.
class WarningCatcher {
 public:
  WarningCatcher();
  ~WarningCatcher();
  const QString& text() const;
};

}  // namespace ringside::ui
