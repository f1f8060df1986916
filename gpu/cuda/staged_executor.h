// cuda-staged: messages pass through pinned host memory in slices. Works with every MPI, and across nodes.
#pragma once

#include <memory>
#include <vector>

#include "gpu/cuda/message_executor.h"
#include "gpu/cuda/staged_message.h"

namespace ringside {

class StagedExecutor : public MessageExecutor {
 public:
  static constexpr std::int64_t kSliceBytes = 512 << 10;  ///< several in flight, each long enough for the bus

  StagedExecutor(const Team& team, Progress& progress, ProcessDevice device, std::int64_t slice_bytes = kSliceBytes);
  Capabilities capabilities() const override;

 private:
  void do_step(const ProgramStep& step) override;
  using Messages = std::vector<std::unique_ptr<StagedMessage>>;
  StagedMessage& message(Messages& messages, std::size_t index, Stream& stream);

  std::int64_t slice_bytes_;
  std::unique_ptr<Stream> arrivals_, departures_;  // copies, beside what the rank's own stream computes
  std::unique_ptr<Event> ready_, arrived_;
  Messages sends_, receives_;  // as many as any step has had
};

}  // namespace ringside
