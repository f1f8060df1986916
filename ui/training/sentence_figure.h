// A training step as an interlinear sentence: plain words, each collective a verb, and under it what it costs.
#pragma once

#include <memory>
#include <vector>

#include "ui/paint/figure.h"
#include "ui/training/step_data.h"

namespace ringside::ui {

/// In whose groups a word is said: "CP+DP"; empty of the roles of a pattern, which the words name.
QString axis_text(const SentenceWord& word);
/// With how many ranks these have: "DP 64", "13 ranks".
QString group_text(const SentenceWord& word);

class SentenceFigure : public Figure {
 public:
  /// `chosen`: the verb in the accent; -1: none.
  explicit SentenceFigure(std::shared_ptr<const StepData> data, int chosen = -1)
      : data_(std::move(data)), chosen_(chosen) {}
  QSizeF preferred_size() const override { return {1020, 300}; }
  double least_height(double width) const override;
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
  /// A verb: its place in the sentence as `rank`.
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override;
  std::string tip(const QPointF& point, const QRectF& area) const override;
  std::string csv() const override;
  std::string description() const override;

 private:
  struct Item {
    int verb = -1;     ///< -1: words alone
    QRectF box;        ///< of the verb
    QPointF words_at;  ///< left end
    QString words;
    QStringList gloss;  ///< under the verb
    QString one_line;   ///< what one line under its verb says
    QPointF gloss_at;
  };
  struct Layout {
    double unit = 1;                             ///< of distances
    double words = 17, gloss = 13, footer = 14;  ///< sizes of the type in pixels
    std::vector<Item> items;
    std::vector<std::pair<QString, QPointF>> phases;
    double bottom = 0;
    QStringList footers;  ///< the lines below
    qsizetype pace = 0;   ///< how many of these say how long the step takes, which always stands
  };
  Layout layout(const QRectF& area) const;
  /// `under`: lines under a verb. `words`: beside it, too.
  Layout layout(const QRectF& area, double unit, int under, double least, bool words = true) const;
  /// Verbs alone, of all phases one after the other.
  Layout run_in(const QRectF& area) const;
  /// How long the step takes, and what that is in tokens a second and of the peak.
  QString pace() const;
  QString short_pace() const;
  QString total() const;

  std::shared_ptr<const StepData> data_;
  int chosen_;
};

}  // namespace ringside::ui
