// Export figure: which one, as what, how wide, in which theme; the preview is the file.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QDialog>

#include "core/base/result.h"
#include "ui/paint/export.h"
#include "ui/paint/figure.h"
#include "ui/stage/export_name.h"
#include "ui/stage/registry.h"
#include "ui/stage/stage.h"
#include "ui/training/page_picture.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace ringside::ui {

class Button;
class ErrorLine;
class Field;
class FilePreview;

/// "170 mm", "8.5 cm" or a name, perhaps with its size behind it ("slide 140 × 70 mm"), is of paper (see Paper);
/// "1280 px", or a bare number, of pixels at 96 dpi; "as drawn" is no width.
Result<ExportOptions> sized_options(const QString& width);
/// What can be chosen. Where something waits for an answer that is what the stage shows, and nothing that comes later.
struct ExportOffer {
  std::vector<View> views = figure_views();
  bool every_step = true;  ///< also all steps side by side, where a view can be drawn so
};

/// The path itself, or with a number ("x-2.svg") where there is such a file already.
QString free_path(const QString& path);

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  using Make = std::function<std::shared_ptr<const Figure>(View, const FigureInput&)>;
  /// Of pictures that are of no case, one; `first` is chosen at the beginning.
  ExportDialog(std::vector<PagePicture> pictures, std::size_t first, const QString& folder, QWidget* parent);
  /// The moment that `input` shows, drawn by what `make` gives; `first` is chosen at the beginning.
  ExportDialog(const FigureInput& input, Make make, View first, const QString& folder, QWidget* parent,
               const ExportOffer& offer = {});
  /// What is written says how it is made again, and opens as this scene.
  void keep_scene(const Scene& scene) { scene_ = scene; }
  /// Where the last file went; empty if none was written.
  QString written() const { return written_; }

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  ExportDialog(const FigureInput& input, Make make, std::vector<PagePicture> pictures, const QString& folder,
               QWidget* parent, const ExportOffer& offer);
  std::shared_ptr<const Figure> figure() const;
  FigureInput input() const;
  /// Width, theme and recipe as they are chosen.
  Result<ExportOptions> options() const;
  /// The view that is chosen; none of pictures of no case.
  std::optional<View> view() const;
  /// The picture of no case that is chosen; null where there are views.
  const PagePicture* picture() const;
  void say_left_out(const std::vector<QString>& missing);
  void refresh();
  void refresh_button();
  void suggest_path();
  /// A name of the person's own, whose ending says the format where it is one.
  void take_path();
  void browse();
  void save();

  FigureInput input_;
  Make make_;
  std::vector<PagePicture> pictures_;
  std::optional<Scene> scene_;
  QString folder_, written_;
  bool every_step_;
  bool own_path_ = false;  ///< typed or browsed: no longer suggested
  QString agreed_;         ///< a file that may be replaced: the person was told that it is there
  FilePreview* preview_;
  QComboBox *figures_, *format_, *width_, *theme_;
  QCheckBox *strip_, *outlines_;
  QLabel* no_room_;
  QLineEdit* path_;
  ErrorLine* error_;
  Button* save_;
};

}  // namespace ringside::ui
