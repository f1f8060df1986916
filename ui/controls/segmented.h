// A segmented control: a few choices side by side, one of them chosen. Arrow keys move within it.
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QButtonGroup;

namespace ringside::ui {

class Segmented : public QWidget {
  Q_OBJECT
 public:
  /// `name` is what a screen reader calls the whole.
  Segmented(const QString& name, const QStringList& choices, Qt::Orientation orientation = Qt::Horizontal,
            QWidget* parent = nullptr);
  int current() const;
  /// Chooses without a signal.
  void set_current(int index);
  QWidget* segment(int index) const;
  /// Lower, for cards of the small window.
  void set_small(bool small);
  /// Where there is too little room for all, the last ones are in a menu behind them. Of a row only.
  void set_folding();
  /// Whether there is this choice at all.
  void set_offered(int index, bool offered);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosen(int index);  ///< by the person

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Shows as many choices as there is room for, the chosen one among them.
  void fold();
  void fill_menu();

  QButtonGroup* group_;
  QList<bool> offered_;
  class Button* more_ = nullptr;  ///< of a row that folds
};

}  // namespace ringside::ui
