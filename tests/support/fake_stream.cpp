#include "tests/support/fake_stream.h"

#include <algorithm>
#include <stdexcept>

#include "core/program/kernels.h"

namespace ringside::test {
namespace {

std::vector<Piece> as_kernels_see(const FakeDevices::State& state, int device, const std::vector<Piece>& list,
                                  int width) {
  const auto reached = [&](const void* at, std::int64_t count) {
    const auto place = state.memory.find(static_cast<const std::byte*>(at), count * width);
    if (place.device >= 0 && place.device != device && !state.reached.contains({device, place.device}))
      throw std::logic_error("a kernel uses memory of a device that it does not reach");
    return place.bytes;
  };
  std::vector<Piece> seen;
  for (const Piece& p : list) seen.push_back({reached(p.to, p.count), reached(p.from, p.count), p.count, p.reduces});
  return seen;
}

void refuse_races(const std::vector<Piece>& pieces, int width) {
  struct Use {
    const char *begin, *end;
    bool writes;
  };
  std::vector<Use> uses;
  for (const Piece& p : pieces) {
    const auto *to = static_cast<const char*>(p.to), *from = static_cast<const char*>(p.from);
    uses.push_back({to, to + p.count * width, true}), uses.push_back({from, from + p.count * width, false});
  }
  std::sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) { return a.begin < b.begin; });
  const char *written = nullptr, *touched = nullptr;  // the furthest so far
  for (const Use& u : uses) {
    if (u.begin < written || (u.writes && u.begin < touched)) throw std::logic_error("pieces of one batch race");
    touched = std::max(touched, u.end);
    if (u.writes) written = std::max(written, u.end);
  }
}

class FakeGraph : public Graph {
 public:
  explicit FakeGraph(std::shared_ptr<Recording> recording) : recording_(std::move(recording)) {}
  void launch(Stream& stream) override { dynamic_cast<FakeStream&>(stream).launch(*recording_); }

 private:
  std::shared_ptr<Recording> recording_;
};

}  // namespace

bool FakeEvent::happened() {
  state_->check_alive();
  if (!recorded || recorded->done) return true;
  state_->schedule.step();
  return recorded->done;
}

double FakeEvent::seconds_since(const Event& earlier) const {
  const auto& other = dynamic_cast<const FakeEvent&>(earlier);
  if (kind_ != Kind::timing || other.kind_ != Kind::timing) throw std::logic_error("an event without a time");
  if (!recorded || !recorded->done || !other.recorded || !other.recorded->done)
    throw std::logic_error("an event that has not happened");
  constexpr double kSecondsPerWork = 1e-6;
  return (static_cast<double>(*when) - static_cast<double>(*other.when)) * kSecondsPerWork;
}

IpcHandle FakeEvent::share() const {
  if (kind_ != Kind::interprocess) throw std::logic_error("an event of this process alone");
  return pack_handle(SharedEvent{state_->memory.share_file(), slot});
}

void FakeStream::copy(std::byte* to, const std::byte* from, std::int64_t bytes) {
  if (bytes == 0) return;
  queue([state = state_.get(), to, from, bytes] {
    std::memmove(state->memory.find(to, bytes).bytes, state->memory.find(from, bytes).bytes,
                 static_cast<std::size_t>(bytes));
  });
}

void FakeStream::combine(std::span<const Piece> pieces, ElementType type, Op op) {
  ++state_->kernels;
  queue([state = state_.get(), device = device_, list = std::vector<Piece>(pieces.begin(), pieces.end()), type, op] {
    const std::vector<Piece> seen = as_kernels_see(*state, device, list, size_of(type));
    refuse_races(seen, size_of(type));
    run_batch(seen, type, op);
  });
}

void FakeStream::divide(std::byte* at, std::int64_t count, ElementType type, std::int32_t by) {
  queue([state = state_.get(), at, count, type, by] {
    ringside::divide(state->memory.find(at, count * size_of(type)).bytes, count, type, by);
  });
}

void FakeStream::record(Event& event) {
  auto& e = dynamic_cast<FakeEvent&>(event);
  if (captured() && e.timed()) {
    e.when = std::make_shared<std::uint64_t>(0);
    e.recorded = std::make_shared<Work>();  // done when the graph is launched
    node(
        [when = e.when, recorded = e.recorded, state = state_.get()] {
          *when = state->schedule.done();
          recorded->done = true;
        },
        {});
    return;
  }
  if (captured()) {
    e.recording = recording_, e.node = node({}, {});
    return;
  }
  e.recording.reset();
  e.when = std::make_shared<std::uint64_t>(0);
  std::function<void()> happen = [when = e.when, state = state_.get()] { *when = state->schedule.done(); };
  if (e.moments) happen = [moments = e.moments, now = ++e.moments->recorded] { moments->happened = now; };
  e.recorded = queue(std::move(happen));
}

void FakeStream::wait(const Event& event) {
  const auto& e = dynamic_cast<const FakeEvent&>(event);
  if (e.recording) {
    if (e.recording->over) throw std::logic_error("an event of a capture that has ended");
    if (captured() && recording_ != e.recording) throw std::logic_error("two captures meet");
    if (!captured()) recording_ = e.recording, last_node_.clear();  // joins
    node({}, {e.node});
    return;
  }
  if (captured()) throw std::logic_error("a captured stream waits for an event from outside");
  if (e.moments) {
    const std::uint64_t recorded = e.moments->recorded;
    last_ =
        state_->schedule.add({}, {last_}, [moments = e.moments, recorded] { return moments->happened >= recorded; });
  } else if (e.recorded) {
    last_ = state_->schedule.add({}, {last_, e.recorded});
  }
}

void FakeStream::synchronise() {
  if (captured()) throw std::logic_error("a captured stream cannot be waited for");
  state_->check_alive();
  if (last_) state_->schedule.run_until(*last_);
  state_->check_alive();
}

void FakeStream::begin_capture() {
  recording_ = std::make_shared<Recording>();
  last_node_.clear();
}

std::unique_ptr<Graph> FakeStream::end_capture() {
  node({}, {});
  for (std::size_t i = 0; i + 1 < recording_->nodes.size(); ++i)
    if (!recording_->nodes[i].followed) throw std::logic_error("captured work that the first stream does not wait for");
  recording_->over = true;
  return std::make_unique<FakeGraph>(recording_);
}

void FakeStream::launch(const Recording& graph) {
  ++state_->graphs;
  std::vector<WorkPointer> works;
  for (const Recording::Node& n : graph.nodes) {
    std::vector<WorkPointer> after{last_};
    for (const std::size_t before : n.after) after.push_back(works[before]);
    works.push_back(state_->schedule.add(n.action, after));
  }
  last_ = works.back();  // behind all others
}

WorkPointer FakeStream::queue(std::function<void()> action) {
  if (captured())
    node(std::move(action), {});
  else
    last_ = state_->schedule.add(std::move(action), {last_});
  return last_;
}

std::size_t FakeStream::node(std::function<void()> action, std::vector<std::size_t> after) {
  after.insert(after.end(), last_node_.begin(), last_node_.end());
  for (const std::size_t before : after) recording_->nodes[before].followed = true;
  recording_->nodes.push_back({std::move(action), std::move(after)});
  last_node_ = {recording_->nodes.size() - 1};
  return last_node_.front();
}

}  // namespace ringside::test
