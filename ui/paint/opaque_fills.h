// Where a painter covers what lies beneath: a device that keeps the opaque areas that are filled on it, and nothing
// else.
#pragma once

#include <functional>
#include <memory>

#include <QPaintDevice>
#include <QPaintEngine>
#include <QRectF>

namespace ringside::ui {

class OpaqueFills : public QPaintDevice {
 public:
  using Keep = std::function<void(const QRectF& box)>;

  /// `keep` is told the box around each, on the page, in the order in which they are painted.
  explicit OpaqueFills(Keep keep);
  ~OpaqueFills() override;
  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  std::unique_ptr<QPaintEngine> engine_;
};

}  // namespace ringside::ui
