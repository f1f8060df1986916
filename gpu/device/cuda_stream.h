// CUDA's streams, events and graphs behind the interface of devices.h. All on the device in use: see Devices::use.
#pragma once

#include <memory>

#include "gpu/device/devices.h"

namespace ringside {

std::unique_ptr<Stream> make_cuda_stream(int device);
std::unique_ptr<Event> make_cuda_event(int device, Event::Kind kind);
/// Another process's event.
std::unique_ptr<Event> open_cuda_event(int device, const IpcHandle& handle);

}  // namespace ringside
