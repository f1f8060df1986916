#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/try.h"
#include "core/collective/arithmetic.h"
#include "gpu/device/compute.h"

namespace ringside {
namespace {

// Declared after cuBLAS's reference, https://docs.nvidia.com/cuda/cublas: only what is called here. Column-major.
struct Cublas {
  int (*create)(void**);
  int (*destroy)(void*);
  int (*set_stream)(void*, void*);
  int (*version)(void*, int*);
  int (*product)(void*, int transpose_a, int transpose_b, int m, int n, int k, const void* alpha, const void* a,
                 int type_a, int lda, const void* b, int type_b, int ldb, const void* beta, void* c, int type_c,
                 int ldc, int compute, int algorithm);
};
constexpr int kAsIs = 0, kTransposed = 1, kAnyAlgorithm = -1;

int cuda_type(ElementType t) {
  switch (t) {
    case ElementType::float32: return 0;
    case ElementType::float64: return 1;
    case ElementType::fp16: return 2;
    case ElementType::bf16: return 14;
    case ElementType::int32: break;
  }
  RINGSIDE_CHECK(!"a floating type");
}

/// In which type products are added up: CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_64F.
int compute_type(ElementType t) {
  return t == ElementType::float64 ? 70 : 68;
}

template <class F>
bool find(void* library, const char* name, F*& function) {
  function = reinterpret_cast<F*>(dlsym(library, name));
  return function != nullptr;
}

Result<Cublas> open_cublas() {
  const char* given = std::getenv("RINGSIDE_CUBLAS");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  std::vector<std::string> paths{"libcublas.so.13", "libcublas.so.12", "libcublas.so.11", "libcublas.so"};
  if (given && *given) paths = {given};
  for (const std::string& path : paths) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    Cublas c{};
    if (library && find(library, "cublasCreate_v2", c.create) && find(library, "cublasDestroy_v2", c.destroy) &&
        find(library, "cublasSetStream_v2", c.set_stream) && find(library, "cublasGetVersion_v2", c.version) &&
        find(library, "cublasGemmEx", c.product))
      return c;
  }
  return machine_fail("no cuBLAS on this computer", "",
                      "CUDA's libcublas, 11 or later, or its path in RINGSIDE_CUBLAS");
}

void check(int status, const char* call) {
  if (status != 0) throw DeviceError(fmt::format("{}: status {}", call, status));
}

/// One seat's layer on its device.
class Seat {
 public:
  Seat(const Cublas& cublas, const Layer& layer, Devices& devices, int device)
      : cublas_(cublas), layer_(layer), devices_(devices), device_(device), stream_(devices.make_stream(device)) {
    devices_.use(device);
    check(cublas_.create(&handle_), "cublasCreate");
    check(cublas_.set_stream(handle_, stream_->native()), "cublasSetStream");
    const std::int64_t activations = layer.batch * layer.width, weights = layer.width * layer.width;
    for (auto* m : {&x_, &y_, &dx_}) *m = filled(activations);
    for (auto* m : {&w_, &dw_}) *m = filled(weights);
  }
  ~Seat() {
    devices_.use(device_);
    cublas_.destroy(handle_);
  }
  Seat(const Seat&) = delete;
  Seat& operator=(const Seat&) = delete;

  void queue() {
    const int b = static_cast<int>(layer_.batch), d = static_cast<int>(layer_.width);
    devices_.use(device_);
    // Column-major, a row of X is a column: Y = W X, dX = W^T dY, dW = dY X^T.
    product(kAsIs, kAsIs, d, b, d, *w_, *x_, *y_);
    product(kTransposed, kAsIs, d, b, d, *w_, *y_, *dx_);
    product(kAsIs, kTransposed, d, d, b, *y_, *x_, *dw_);
  }
  void wait() { stream_->synchronise(); }
  int version() const {
    int v = 0;
    check(cublas_.version(handle_, &v), "cublasGetVersion");
    return v;
  }

 private:
  /// All matrices have `width` rows.
  void product(int transpose_a, int transpose_b, int m, int n, int k, const DeviceMemory& a, const DeviceMemory& b,
               const DeviceMemory& c) {
    const int type = cuda_type(layer_.type), width = static_cast<int>(layer_.width);
    const float one = 1, zero = 0;
    const double one_double = 1, zero_double = 0;
    const bool is_double = layer_.type == ElementType::float64;
    check(cublas_.product(handle_, transpose_a, transpose_b, m, n, k,
                          is_double ? static_cast<const void*>(&one_double) : &one, a.data(), type, width, b.data(),
                          type, width, is_double ? static_cast<const void*>(&zero_double) : &zero, c.data(), type,
                          width, compute_type(layer_.type), kAnyAlgorithm),
          "cublasGemmEx");
  }
  /// Small numbers without zeros: zeros draw less power, and so run faster than a training step would.
  std::unique_ptr<DeviceMemory> filled(std::int64_t elements) {
    constexpr std::int64_t kPattern = 1 << 16;
    const std::int64_t width = size_of(layer_.type), pattern = std::min(elements, kPattern);
    auto memory = devices_.allocate(device_, elements * width);
    const auto image = devices_.allocate_pinned(pattern * width);
    with_type(layer_.type, [&](auto zero) {
      for (std::int64_t i = 0; i < pattern; ++i) {
        const auto value = nearest<decltype(zero)>(static_cast<double>(i % 97) / 97 - 0.5);
        std::memcpy(image->data() + i * width, &value, sizeof value);
      }
    });
    for (std::int64_t at = 0; at < elements; at += pattern)
      stream_->copy(memory->data() + at * width, image->data(), std::min(pattern, elements - at) * width);
    stream_->synchronise();
    return memory;
  }

  Cublas cublas_;
  Layer layer_;
  Devices& devices_;
  int device_;
  std::unique_ptr<Stream> stream_;
  void* handle_ = nullptr;
  std::unique_ptr<DeviceMemory> x_, y_, dx_, w_, dw_;
};

class DeviceCompute : public Compute {
 public:
  DeviceCompute(const Cublas& cublas, const Layer& layer, Devices& devices, const std::vector<int>& seats) {
    for (const int device : seats) seats_.push_back(std::make_unique<Seat>(cublas, layer, devices, device));
  }
  std::string library() const override {
    const int v = seats_.front()->version();  // 130002: 13.0.2
    return fmt::format("cuBLAS {}.{}.{}", v / 10000, v / 100 % 100, v % 100);
  }
  void begin() override {
    for (const auto& seat : seats_) seat->queue();
  }
  void wait() override {
    for (const auto& seat : seats_) seat->wait();
  }

 private:
  std::vector<std::unique_ptr<Seat>> seats_;
};

}  // namespace

Result<std::unique_ptr<Compute>> device_compute(const Layer& layer, Devices& devices, const std::vector<int>& seats) {
  RINGSIDE_CHECK(!seats.empty());
  if (!rounds(layer.type)) return machine_fail("cuBLAS does not multiply " + std::string(name(layer.type)));
  RINGSIDE_TRY(const auto cublas, open_cublas());
  return std::make_unique<DeviceCompute>(cublas, layer, devices, seats);
}

}  // namespace ringside
