// ResNets as torchvision registers them (He et al. 2016; the stride is in the 3x3 convolution: v1.5).
#include <fmt/format.h>

#include "core/training/model_list.h"

namespace ringside {
namespace {

/// Convolutions of an image of 224 x 224, each with its batch norm.
class ResNetBuilder {
 public:
  ResNetBuilder(std::string name, std::string label)
      : model_(std::move(name), std::move(label), "He et al. 2016, arXiv:1512.03385; torchvision's table, v1.5") {}

  /// From `in` channels to `out`, `kernel` x `kernel`, to images of side x side.
  void convolution(const std::string& name, std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t side,
                   const std::string& unit) {
    const std::int64_t weights = in * out * kernel * kernel;
    model_.layer(name, unit);
    model_.tensor(name + ".weight", weights, 2.0 * static_cast<double>(weights) * static_cast<double>(side * side));
    model_.tensor(name + ".bn.weight", out);
    model_.tensor(name + ".bn.bias", out);
  }

  TrainingModel done(std::int64_t features) {
    model_.layer("fc", "fc");
    model_.matrix("fc.weight", 1000, features);
    model_.tensor("fc.bias", 1000);
    return model_.done_of("image", 64);
  }

 private:
  ModelBuilder model_;
};

constexpr std::int64_t kWidths[] = {64, 128, 256, 512};

}  // namespace

TrainingModel resnet_50() {
  ResNetBuilder m("resnet-50", "ResNet-50");
  m.convolution("conv1", 3, 64, 7, 112, "conv1");
  const int blocks[] = {3, 4, 6, 3};
  std::int64_t in = 64, before = 56;
  for (int stage = 0; stage < 4; ++stage) {
    const std::int64_t width = kWidths[stage], out = 4 * width, side = 56 >> stage;
    const std::string unit = fmt::format("stage {}", stage + 2);
    for (int block = 0; block < blocks[stage]; ++block) {
      const std::string name = fmt::format("layer{}.{}", stage + 1, block);
      m.convolution(name + ".conv1", in, width, 1, before, unit);
      m.convolution(name + ".conv2", width, width, 3, side, unit);
      m.convolution(name + ".conv3", width, out, 1, side, unit);
      if (block == 0) m.convolution(name + ".downsample", in, out, 1, side, unit);
      in = out, before = side;
    }
  }
  return m.done(2048);
}

TrainingModel resnet_18() {
  ResNetBuilder m("resnet-18", "ResNet-18");
  m.convolution("conv1", 3, 64, 7, 112, "conv1");
  std::int64_t in = 64;
  for (int stage = 0; stage < 4; ++stage) {
    const std::int64_t width = kWidths[stage], side = 56 >> stage;
    const std::string unit = fmt::format("stage {}", stage + 2);
    for (int block = 0; block < 2; ++block) {
      const std::string name = fmt::format("layer{}.{}", stage + 1, block);
      m.convolution(name + ".conv1", in, width, 3, side, unit);
      m.convolution(name + ".conv2", width, width, 3, side, unit);
      if (in != width) m.convolution(name + ".downsample", in, width, 1, side, unit);
      in = width;
    }
  }
  return m.done(512);
}

}  // namespace ringside
