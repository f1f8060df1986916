// A BLAS and a cuBLAS for tests. The BLAS multiplies; of the cuBLAS a stream is a Stream of fake devices: every matrix
// is read or written in full, so that its memory must be there. Both add up how many FLOP were asked for.
#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/device/devices.h"

namespace {

using ringside::DeviceMemory;
using ringside::Devices;
using ringside::Stream;

Devices* devices = nullptr;
std::vector<std::unique_ptr<DeviceMemory>> scratch;

int width(int type) {
  return type == 1 ? 8 : type == 0 ? 4 : type == 2 || type == 14 ? 2 : 0;
}

struct Handle {
  Stream* stream = nullptr;
};

}  // namespace

extern "C" {

double fake_blas_flop = 0;

void fake_blas_lend(Devices* lent) {
  devices = lent;
  scratch.clear();
}

}  // extern "C"

namespace {

template <class T>
void multiply(int transpose_a, int transpose_b, int m, int n, int k, T alpha, const T* a, int lda, const T* b, int ldb,
              T beta, T* c, int ldc) {
  fake_blas_flop += 2.0 * m * n * k;
  const auto at = [](const T* x, int ld, int transpose, int row, int column) {
    return transpose == 111 ? x[row * ld + column] : x[column * ld + row];
  };
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      T sum = 0;
      for (int l = 0; l < k; ++l) sum += at(a, lda, transpose_a, i, l) * at(b, ldb, transpose_b, l, j);
      c[i * ldc + j] = alpha * sum + beta * c[i * ldc + j];
    }
}

}  // namespace

extern "C" {

void cblas_sgemm(int, int ta, int tb, int m, int n, int k, float alpha, const float* a, int lda, const float* b,
                 int ldb, float beta, float* c, int ldc) {
  multiply(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
void cblas_dgemm(int, int ta, int tb, int m, int n, int k, double alpha, const double* a, int lda, const double* b,
                 int ldb, double beta, double* c, int ldc) {
  multiply(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}

int cublasCreate_v2(void** handle) {
  *handle = new Handle;
  return 0;
}
int cublasDestroy_v2(void* handle) {
  delete static_cast<Handle*>(handle);
  return 0;
}
int cublasSetStream_v2(void* handle, void* stream) {
  static_cast<Handle*>(handle)->stream = static_cast<Stream*>(stream);
  return 0;
}
int cublasGetVersion_v2(void*, int* version) {
  *version = 130002;
  return 0;
}
int cublasGemmEx(void* handle, int ta, int tb, int m, int n, int k, const void*, const void* a, int type_a, int lda,
                 const void* b, int type_b, int ldb, const void*, void* c, int type_c, int ldc, int compute, int) {
  constexpr int kInvalidValue = 7;
  if (width(type_a) == 0 || type_a != type_b || type_a != type_c || compute != (type_a == 1 ? 70 : 68) || ldc < m ||
      lda < (ta == 0 ? m : k) || ldb < (tb == 0 ? k : n))
    return kInvalidValue;
  fake_blas_flop += 2.0 * m * n * k;
  Stream& stream = *static_cast<Handle*>(handle)->stream;
  const std::int64_t bytes[] = {std::int64_t{lda} * (ta == 0 ? k : m) * width(type_a),
                                std::int64_t{ldb} * (tb == 0 ? n : k) * width(type_a),
                                std::int64_t{ldc} * n * width(type_a)};
  for (const std::int64_t size : bytes) scratch.push_back(devices->allocate_pinned(size));
  const std::size_t at = scratch.size() - 3;
  stream.copy(scratch[at]->data(), static_cast<const std::byte*>(a), bytes[0]);
  stream.copy(scratch[at + 1]->data(), static_cast<const std::byte*>(b), bytes[1]);
  stream.copy(static_cast<std::byte*>(c), scratch[at + 2]->data(), bytes[2]);
  return 0;
}

}  // extern "C"
