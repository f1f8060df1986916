// A measurement in a lesson: a button that runs its cases on real ranks of this computer, and what came out beside what
// the model says.
#pragma once

#include <vector>

#include <QWidget>

#include "core/measure/measurement.h"
#include "lessons/blocks/measure.h"
#include "lessons/progress.h"

namespace ringside::ui {

class Badge;
class Button;
class LessonText;
class Measurer;
class Text;

/// What was measured, as Markdown: a line for each row, of two the ratio; of a row with gamma, that.
QString measured_words(const MeasureBlock& block, const std::vector<MeasurementRow>& rows);
/// The same of training on real ranks, beside one worker.
QString trained_words(const SgdJob& job, const SgdRun& run);

class MeasureCard : public QWidget {
  Q_OBJECT
 public:
  static constexpr double kBudget = 12;  ///< seconds, of all cases together

  /// `measurer` may be null. `given`: what came out here before.
  MeasureCard(const MeasureBlock& block, Measurer* measurer, const GivenAnswer& given, QWidget* parent = nullptr);
  const MeasureBlock& block() const { return block_; }
  const GivenAnswer& given() const { return given_; }
  /// Until its question is answered it cannot be run.
  void set_held(bool held);

 Q_SIGNALS:
  void measured();  ///< given() has changed

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void press();
  void take(const MeasurementRow& row);
  void fail(const QString& line);
  void keep(QString text);
  void show_button();
  void show_result();
  QString blocker() const;

  MeasureBlock block_;
  Measurer* measurer_;
  GivenAnswer given_;
  std::vector<MeasurementRow> rows_;
  QString where_;  ///< "host, 2026-11-24"
  bool running_ = false, held_ = false;
  Button* button_;
  Badge* badge_;
  Text* state_;
  LessonText* result_;
};

}  // namespace ringside::ui
