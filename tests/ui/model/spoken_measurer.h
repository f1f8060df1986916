// A measurer whose records the test speaks itself.
#pragma once

#include <string>

#include "ui/model/measurer.h"

namespace ringside::ui {

class SpokenMeasurer : public Measurer {
 public:
  void start(const MeasureRequest& request) override { request_ = request, running_ = true; }
  void cancel() override { end(); }
  bool running() const override { return running_; }
  Gpus gpus() const override { return gpus_; }
  /// `executor`: as the runner names what it took, where that is not what was asked for.
  void speak(int index, double median, double scale = 10, const std::string& executor = {}) {
    const Case& c = request_.cases[static_cast<std::size_t>(index)];
    MeasurementRow row;
    row.collective = name(c.collective);
    row.algorithm = c.algorithm;
    row.ranks = c.instance.ranks;
    row.bytes = c.bytes;
    row.backend = executor.empty() ? request_.backend : executor;
    row.time_scale = scale;
    row.median_s = median;
    Q_EMIT this->row(index, row);
  }
  void end() {
    running_ = false;
    Q_EMIT finished();
  }
  MeasureRequest request_;
  Gpus gpus_{{}, "no GPU"};
  bool running_ = false;
};

}  // namespace ringside::ui
