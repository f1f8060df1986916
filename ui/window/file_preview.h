// The page of a figure as its file will have it: laid out for that width, as large as there is room.
#pragma once

#include <memory>

#include <QPixmap>
#include <QWidget>

#include "ui/paint/export.h"

namespace ringside::ui {

class FilePreview : public QWidget {
  Q_OBJECT
 public:
  explicit FilePreview(QWidget* parent = nullptr);
  /// Null, or options of no size: an empty ground.
  void set_page(std::shared_ptr<const Figure> figure, const ExportOptions& options);
  /// The page's place in the widget; null where nothing is shown.
  QRectF page() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::shared_ptr<const Figure> figure_;
  ExportOptions options_;
  QPixmap drawn_;  ///< at the size that it was last shown in
};

}  // namespace ringside::ui
