// Four answers to "how long": formula, price, simulation, measured, each with where it comes from; and the verdict.
#pragma once

#include <memory>

#include <QWidget>

#include "core/flow.h"
#include "core/library_times.h"
#include "core/measure/measurement.h"

namespace ringside::ui {

class Badge;
class Text;

class TimesTable : public QWidget {
  Q_OBJECT
 public:
  explicit TimesTable(QWidget* parent = nullptr);
  /// Any may be null. What was measured, or a library takes, at another size is not this case's.
  void show_times(const Answer* answer, const Measurement* measured = nullptr, const LibraryCurve* library = nullptr,
                  bool recorded = false);

 private:
  void show_library(const Answer& answer, const LibraryCurve* curve);

  Text *formula_, *price_, *simulation_, *about_, *library_name_, *library_, *measured_, *interval_;
  QWidget* library_head_;
  Badge *library_origin_, *origin_;
};

/// Proved, still proving, why nobody can, or the first fault with its step, rank and chunk.
class Verdict : public QWidget {
  Q_OBJECT
 public:
  explicit Verdict(QWidget* parent = nullptr);
  /// `answer` may be null; the others as Results has them.
  void show_verdict(const Answer* answer, bool proving, const QString& unproved, Proof::By by = Proof::By::replay);
  QString text() const;
  /// What a proof rests on, in words.
  static QString basis(Proof::By by);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool ok_ = true, proved_ = false;
  Text* text_;
};

/// The row of exactly this case (its bytes, too), or nullptr.
const MeasurementRow* row_of(const Measurement& measured, const Case& c);
/// The tier's own time: emulated runs are slowed by a stated factor, which is divided out.
double own_seconds(const MeasurementRow& row, double wall_seconds);
/// "step 3, rank 2, chunk 0: .." with steps counted from 1, as the window counts.
QString fault_line(const Fault& fault);

}  // namespace ringside::ui
