// How an item of a plan is named, timed and drawn in lists.
#pragma once

#include <string>
#include <string_view>

#include <QString>
#include <QWidget>

#include "lessons/plan/plan.h"

namespace ringside::ui {

/// One line without Markdown's formulas: "$K$ ranks" is "K ranks".
QString plain_words(const std::string& markdown);
/// "What will rank 0 hold?", or its page's heading.
QString item_title(const PlanItem& item);
/// "lesson 4.2b, the class is asked"; "own scene, Topology, shown and played"
QString item_kind(const PlanItem& item);
bool item_asks(const PlanItem& item);
/// "Show", "If few are right" ..
QString note_label(std::string_view field);
/// PlanItem::given as "2026-11-27 10:15"; what is no such time as it is.
QString given_text(const std::string& given);
/// A plan's title as a file may be called, without folders and with the ending: "4.2b The ring, built by you.pdf"; else
/// "class".
QString file_name_of(const Plan& plan, const QString& ending);
/// Seconds as "24:14".
QString clock_text(double seconds);
/// A screen, or a question mark in a circle.
void paint_item_sign(QPainter& p, const QRectF& area, bool asks, const QColor& color);

/// One of what comes next: title, kind, when it begins, minutes.
class NextRow : public QWidget {
  Q_OBJECT
 public:
  NextRow(const PlanItem& item, int begins, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {200, 52}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  PlanItem item_;
  int begins_;  ///< minutes since the class began
};

}  // namespace ringside::ui
