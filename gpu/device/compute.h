// The arithmetic of a training step beside its collective: the matrix products of one layer with P = width^2 parameters
// and b examples, forward and backward, which are section 4.1's 6 P b FLOP. By a BLAS that is loaded when it is asked
// for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/collective/element.h"
#include "gpu/device/devices.h"

namespace ringside {

/// A layer as three products: Y = X W, dX = dY W^T, dW = X^T dY, with X, Y of batch x width, W of width x width.
struct Layer {
  std::int64_t batch = 0, width = 0;
  ElementType type = ElementType::float32;

  double parameters() const { return static_cast<double>(width) * static_cast<double>(width); }
  double flop() const { return 6 * parameters() * static_cast<double>(batch); }
};
/// The layer whose gradient fills `elements`, up to what is missing to a square.
Layer layer_of(std::int64_t elements, std::int64_t batch, ElementType type);

class Compute {
 public:
  virtual ~Compute() = default;
  virtual std::string library() const = 0;  ///< "cuBLAS 13.0.2", "libblas.so.3"
  /// Starts the layer's products on every seat of this process, and returns.
  virtual void begin() = 0;
  /// Until they are over. Every begin() has one.
  virtual void wait() = 0;
};

/// On a thread of its own: float32, float64. libopenblas.so.0, libblas.so.3, or the file that RINGSIDE_BLAS names.
Result<std::unique_ptr<Compute>> host_compute(const Layer& layer);
/// On streams of their own on these devices, one for each seat: all floating types; float32 without TF32. libcublas.so,
/// or the file that RINGSIDE_CUBLAS names.
Result<std::unique_ptr<Compute>> device_compute(const Layer& layer, Devices& devices, const std::vector<int>& seats);

}  // namespace ringside
