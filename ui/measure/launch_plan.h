// The very line that will be started, word for word: of the run, of a survey, or of a calibration.
#pragma once

#include <optional>
#include <string>

#include <QWidget>

#include "ui/model/measurer.h"
#include "ui/training/latest.h"

namespace ringside::ui {

class Button;
class Segmented;
class Text;

class LaunchPlan : public QWidget {
  Q_OBJECT
 public:
  /// `measurer` may be null.
  explicit LaunchPlan(Measurer* measurer, QWidget* parent = nullptr);
  /// What the person chose to start.
  JobKind kind() const;
  /// Asks for the line of this request; without one there is none.
  void show_request(const std::optional<MeasureRequest>& request);
  /// Empty while it is not known.
  QString line() const { return line_; }

 Q_SIGNALS:
  void chosen();  ///< another kind
  /// The line cannot be told; shown here, too.
  void refused(const ringside::Error& error);

 private:
  void copy();
  /// Asks for the script, which asks the launcher.
  void save();
  void save_script(const std::string& script);

  Measurer* measurer_;
  Segmented* kinds_;
  Text* text_;
  Button *copy_, *save_;
  std::optional<MeasureRequest> request_;
  QString line_;
  Latest<std::string> asking_, writing_;
};

}  // namespace ringside::ui
