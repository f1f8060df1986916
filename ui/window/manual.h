// The manual: the pages of docs/ that its reader needs, inside the program.
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;

namespace ringside::ui {

class Manual : public QDialog {
  Q_OBJECT
 public:
  explicit Manual(QWidget* parent);
  /// "manual.md", "topologies.md#presets"; what is no page of the manual is left alone.
  void open_page(const QString& name);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void follow(const QUrl& link);
  void find();

  QListWidget* pages_;
  QTextBrowser* text_;
  QLineEdit* find_;
  QString shown_;
};

}  // namespace ringside::ui
