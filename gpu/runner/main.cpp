#include "gpu/device/cuda.h"
#include "gpu/runner/runner.h"

int main(int arguments, char** argument) {
  return ringside::run_job(arguments, argument, ringside::open_cuda_devices);
}
