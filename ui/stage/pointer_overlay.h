// Over what a hall sees: a ring around the mouse, and the keys that were just pressed. Takes no clicks.
#pragma once

#include <QPointF>
#include <QStringList>
#include <QTimer>
#include <QWidget>

namespace ringside::ui {

class PointerOverlay : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kEchoMs = 1500;
  explicit PointerOverlay(QWidget* parent);
  void set_halo(bool on);
  void point_at(const QPointF& at);
  void say_key(const QString& key);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double unit() const;
  bool halo_ = false;
  QPointF at_{-1e6, -1e6};
  QStringList keys_;
  QTimer timer_;
};

}  // namespace ringside::ui
