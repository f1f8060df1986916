// One symbol of a formula to play with: a slider on a logarithmic scale and a field for the exact value.
#pragma once

#include <functional>
#include <string_view>

#include <QWidget>

#include "core/base/result.h"

class QLineEdit;
class QSlider;

namespace ringside::ui {

class Text;

struct SymbolSpec {
  QString name;                ///< of the widgets, for tests and styles: "bandwidth"
  QString label;               ///< "bandwidth B"
  QString tip;                 ///< what it is, with its unit
  double low = 1, high = 10;   ///< the slider's ends; the field may go beyond
  bool from_zero = false;      ///< the slider's first notch is 0
  bool whole = false;          ///< whole numbers only
  int notches_per_factor = 4;  ///< from one power of `factor` to the next
  int factor = 10;
  std::function<QString(double)> text;                         ///< value as the field shows it
  std::function<Result<double>(std::string_view text)> parse;  ///< and reads it; the error names what is accepted
};

class SymbolField : public QWidget {
  Q_OBJECT
 public:
  explicit SymbolField(SymbolSpec spec, QWidget* parent = nullptr);
  double value() const { return value_; }
  /// Without a signal.
  void set_value(double value);

 Q_SIGNALS:
  void changed(double value);         ///< by the person
  void refused(const QString& line);  ///< the field's text is no such value; empty: it is one again

 protected:
  /// Up and down in the field go from notch to notch.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  int notches() const;
  double at_notch(int notch) const;
  int notch_of(double value) const;
  void accept(double value);
  void read_field();

  SymbolSpec spec_;
  double value_ = 0;
  QSlider* slider_;
  QLineEdit* field_;
};

}  // namespace ringside::ui
