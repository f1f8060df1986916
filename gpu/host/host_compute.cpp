#include <dlfcn.h>

#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "core/collective/arithmetic.h"
#include "gpu/device/compute.h"

namespace ringside {
namespace {

// The C interface of BLAS (cblas.h): row-major 101, no transposition 111, transposition 112.
constexpr int kRowMajor = 101, kAsIs = 111, kTransposed = 112;
template <class T>
using Product = void (*)(int order, int transpose_a, int transpose_b, int m, int n, int k, T alpha, const T* a, int lda,
                         const T* b, int ldb, T beta, T* c, int ldc);

/// Small numbers without zeros, which processors might take a short cut with.
template <class T>
std::vector<T> matrix(std::int64_t rows, std::int64_t columns) {
  std::vector<T> all(static_cast<std::size_t>(rows * columns));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<T>(static_cast<double>(i % 97) / 97 - 0.5);
  return all;
}

/// One thread that works when it is told to; it sleeps in between.
template <class T>
class HostCompute : public Compute {
 public:
  HostCompute(const Layer& layer, Product<T> product, std::string library)
      : product_(product),
        library_(std::move(library)),
        batch_(static_cast<int>(layer.batch)),
        width_(static_cast<int>(layer.width)),
        x_(matrix<T>(layer.batch, layer.width)),
        y_(x_),
        dx_(x_),
        w_(matrix<T>(layer.width, layer.width)),
        dw_(w_),
        thread_([this](const std::stop_token& stop) { serve(stop); }) {}
  ~HostCompute() override { thread_.request_stop(); }
  std::string library() const override { return library_; }
  void begin() override {
    const std::lock_guard lock(mutex_);
    busy_ = true;
    changed_.notify_all();
  }
  void wait() override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !busy_; });
  }

 private:
  void serve(const std::stop_token& stop) {
    while (true) {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, stop, [&] { return busy_; })) return;
      lock.unlock();
      multiply();
      lock.lock();
      busy_ = false;
      changed_.notify_all();
    }
  }
  void multiply() {
    const int b = batch_, d = width_;
    product_(kRowMajor, kAsIs, kAsIs, b, d, d, 1, x_.data(), d, w_.data(), d, 0, y_.data(), d);
    product_(kRowMajor, kAsIs, kTransposed, b, d, d, 1, y_.data(), d, w_.data(), d, 0, dx_.data(), d);
    product_(kRowMajor, kTransposed, kAsIs, d, d, b, 1, x_.data(), d, y_.data(), d, 0, dw_.data(), d);
  }

  Product<T> product_;
  std::string library_;
  int batch_, width_;
  std::vector<T> x_, y_, dx_, w_, dw_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool busy_ = false;
  std::jthread thread_;
};

}  // namespace

Layer layer_of(std::int64_t elements, std::int64_t batch, ElementType type) {
  return {batch, static_cast<std::int64_t>(std::sqrt(static_cast<double>(elements))), type};
}

Result<std::unique_ptr<Compute>> host_compute(const Layer& layer) {
  if (layer.type != ElementType::float32 && layer.type != ElementType::float64)
    return machine_fail("no BLAS on hosts multiplies " + std::string(name(layer.type)));
  const char* given = std::getenv("RINGSIDE_BLAS");  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
  std::vector<std::string> paths{"libopenblas.so.0", "libblas.so.3"};
  if (given && *given) paths = {given};
  for (const std::string& path : paths) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    // One thread for each rank: the cores are shared with the ranks' messages.
    if (auto* set = reinterpret_cast<void (*)(int)>(dlsym(library, "openblas_set_num_threads"))) set(1);
    auto* single = reinterpret_cast<Product<float>>(dlsym(library, "cblas_sgemm"));
    auto* twice = reinterpret_cast<Product<double>>(dlsym(library, "cblas_dgemm"));
    if (!single || !twice) continue;
    if (layer.type == ElementType::float32) return std::make_unique<HostCompute<float>>(layer, single, path);
    return std::make_unique<HostCompute<double>>(layer, twice, path);
  }
  return machine_fail("no BLAS on this computer", "", "libopenblas0 or libblas3");
}

}  // namespace ringside
