// Export figure: which one, as what, how wide, in which theme; the preview is the file.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QDialog>

#include "core/base/result.h"
#include "ui/figures/figure.h"
#include "ui/stage.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace ringside::ui {

class ErrorLine;
class Field;
class FigureView;

/// "170 mm", "1280 px", or a bare number of pixels, as pixels at 96 dpi; "as drawn" is no width.
Result<std::optional<double>> parse_width(const QString& text);

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  using Make = std::function<std::shared_ptr<const Figure>(View, const FigureInput&)>;
  /// The moment that `input` shows, drawn by what `make` gives; `first` is chosen at the beginning.
  ExportDialog(const FigureInput& input, Make make, View first, const QString& folder, QWidget* parent);
  /// Where the last file went; empty if none was written.
  QString written() const { return written_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  std::shared_ptr<const Figure> figure() const;
  void refresh();
  void suggest_path();
  void browse();
  void save();

  FigureInput input_;
  Make make_;
  QString folder_, written_;
  bool own_path_ = false;  ///< typed or browsed: no longer suggested
  FigureView* preview_;
  QComboBox *figures_, *format_, *width_, *theme_;
  QCheckBox *strip_, *outlines_;
  QLineEdit* path_;
  ErrorLine* error_;
};

}  // namespace ringside::ui
