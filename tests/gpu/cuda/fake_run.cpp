// ringside-run on fake devices, which the environment variable RINGSIDE_FAKE_DEVICES describes.
#include <cstdlib>
#include <filesystem>

#include "gpu/runner/runner.h"
#include "tests/support/fake_devices.h"
#include "tests/support/fake_nccl.h"

int main(int arguments, char** argument) {
  return ringside::run_job(arguments, argument, []() -> ringside::Result<std::unique_ptr<ringside::Devices>> {
    const char* options = std::getenv("RINGSIDE_FAKE_DEVICES");
    auto devices = std::make_unique<ringside::test::FakeDevices>(ringside::test::fake_options(options ? options : ""));
    const char* nccl = std::getenv("RINGSIDE_NCCL");
    if (nccl && std::filesystem::exists(nccl)) ringside::test::lend_to_nccl(nccl, *devices);
    const char* blas = std::getenv("RINGSIDE_CUBLAS");
    if (blas && std::filesystem::exists(blas)) ringside::test::lend_to_blas(blas, *devices);
    return devices;
  });
}
