// One algorithm of the catalogue as a card to press: what it is, what it costs, when, says who.
#pragma once

#include <optional>

#include <QAbstractButton>

#include "core/flow.h"
#include "ui/paint/origin_badge.h"

namespace ringside::ui {

/// What a case means for one algorithm of its collective. Parameters that nobody gave are those at which the closed
/// form is least, where it is exact; else, and of the case's own algorithm, those that are drawn.
struct AlgorithmFacts {
  const Algorithm* algorithm = nullptr;
  QString refused;                 ///< why it does not run on these ranks; empty if it does
  std::optional<Seconds> seconds;  ///< absent where neither an exact form nor a short walk tells
  Origin origin = Origin::formula;
  QStringList chosen;  ///< "segments 471": not as they would be drawn
};
AlgorithmFacts algorithm_facts(const Algorithm& algorithm, const Case& c);

class CatalogueEntry : public QAbstractButton {
  Q_OBJECT
 public:
  CatalogueEntry(AlgorithmFacts facts, bool current, QWidget* parent = nullptr);
  const AlgorithmFacts& facts() const { return facts_; }
  /// By name, alias, or a word of its summary.
  bool matches(const QString& typed) const;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize sizeHint() const override { return {400, heightForWidth(400)}; }
  QSize minimumSizeHint() const override { return {240, 60}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// Paints, or with a null painter only measures; returns the height.
  double lay_out(QPainter* painter, double width) const;
  AlgorithmFacts facts_;
  bool current_;
};

/// "exact", "a lower bound", "leading terms": what a closed form claims, for people.
QString kind_text(FormulaKind kind);

}  // namespace ringside::ui
