// A segmented control: a few choices side by side, one of them chosen. Arrow keys move within it.
#pragma once

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

 Q_SIGNALS:
  void chosen(int index);  ///< by the person

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QButtonGroup* group_;
};

}  // namespace ringside::ui
