// gamma by the clock: a layer's matrix products beside the collective, on real ranks of this computer.
#pragma once

#include <QWidget>

#include "core/case.h"
#include "core/measure/measurement.h"

namespace ringside::ui {

class Badge;
class Button;
class Document;
class Measurer;
class Text;

/// The collective that carries the layer's gradient: the document's allreduce, or a ring on as many ranks; P = 1000 x
/// 1000 parameters of float32.
Case gamma_case(const Case& question);
/// What was measured, in two sentences.
QString gamma_words(const MeasurementRow& row);

/// A button and, beside it, what came out. `measurer` may be null.
class GammaMeasure : public QWidget {
  Q_OBJECT
 public:
  static constexpr std::int64_t kLocalBatch = 64;  ///< examples
  static constexpr double kBudget = 10;            ///< seconds

  GammaMeasure(const Document& document, Measurer* measurer, QWidget* parent = nullptr);
  QString words() const;

 private:
  /// host, or cuda where that is the document's choice: in emulation there is nothing to compute beside.
  std::string backend() const;
  void press();
  void refresh();

  const Document& document_;
  Measurer* measurer_;
  bool running_ = false;
  Button* button_;
  Badge* badge_;
  Text* words_;
};

}  // namespace ringside::ui
