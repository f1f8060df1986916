// Under a card of Train: a button that asks real ranks of this computer, and what came out.
#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "core/base/result.h"
#include "core/measure/measurement.h"
#include "ui/model/measurer.h"

namespace ringside::ui {

class Badge;
class Button;
class Text;

class LabMeasure : public QWidget {
  Q_OBJECT
 public:
  struct What {
    QString button;                                   ///< "Measure γ on 4 ranks"
    QString about;                                    ///< one sentence, until something was measured
    std::function<Result<MeasureRequest>()> request;  ///< an error says why nothing can be measured now
    /// What the rows mean; may be given fewer than were asked for while the rest is measured.
    std::function<QString(const std::vector<MeasurementRow>& rows)> words;
    bool primary = false;  ///< it is what its page is for
  };
  /// `measurer` may be null.
  LabMeasure(Measurer* measurer, What what, QWidget* parent = nullptr);
  /// Something else is asked now: what was measured is no answer to it.
  void refresh();
  QString words() const;
  bool running() const { return running_; }
  /// What was measured and is still an answer.
  std::vector<MeasurementRow> rows() const { return stale_ ? std::vector<MeasurementRow>() : rows_; }
  void press();

 Q_SIGNALS:
  void measured();  ///< rows() has another row, or none any more

 private:
  void show_button();
  Measurer* measurer_;
  What what_;
  std::vector<MeasurementRow> rows_;
  bool running_ = false, stale_ = false;
  Button* button_;
  Badge* badge_;
  Text* words_;
};

}  // namespace ringside::ui
