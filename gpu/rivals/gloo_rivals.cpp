#include <cstring>
#include <map>
#include <memory>

#include <fmt/format.h>

#include <gloo/allgather.h>
#include <gloo/allreduce.h>
#include <gloo/allreduce_halving_doubling.h>
#include <gloo/alltoall.h>
#include <gloo/broadcast.h>
#include <gloo/config.h>
#include <gloo/gather.h>
#include <gloo/math.h>
#include <gloo/reduce.h>
#include <gloo/reduce_scatter.h>
#include <gloo/scatter.h>
#include <gloo/transport/context.h>
#include <gloo/transport/tcp/device.h>

#include "gpu/rivals/rival.h"

namespace ringside {
namespace {

/// All ranks of the team, connected by TCP; MPI carries the addresses.
class TeamContext : public gloo::Context {
 public:
  explicit TeamContext(const Team& team) : gloo::Context(team.rank(), team.size()) {
    gloo::transport::tcp::attr here;
    if (team.one_computer()) here.hostname = "127.0.0.1";
    device_ = gloo::transport::tcp::CreateDevice(here);
    transportContext_ = device_->createContext(rank, size);
    transportContext_->setTimeout(getTimeout());
    // One address for every peer, all of one length.
    std::vector<char> mine;
    for (int peer = 0; peer < size; ++peer) {
      const auto address = peer == rank ? std::vector<char>{} : transportContext_->createPair(peer)->address().bytes();
      mine.insert(mine.end(), address.begin(), address.end());
      mine.resize(static_cast<std::size_t>(peer + 1) * gloo::transport::Address::kMaxByteSize);
      if (peer != rank) length_ = address.size();
    }
    std::vector<char> all(mine.size() * static_cast<std::size_t>(size));
    RINGSIDE_MPI(MPI_Allgather, mine.data(), static_cast<int>(mine.size()), MPI_CHAR, all.data(),
                 static_cast<int>(mine.size()), MPI_CHAR, team.comm());
    for (int peer = 0; peer < size; ++peer) {
      if (peer == rank) continue;
      const char* theirs = all.data() + (static_cast<std::size_t>(peer) * static_cast<std::size_t>(size) +
                                         static_cast<std::size_t>(rank)) *
                                            gloo::transport::Address::kMaxByteSize;
      transportContext_->getPair(peer)->connect({theirs, theirs + length_});
    }
  }

 private:
  std::size_t length_ = 0;
};

/// The buffers of one question and the calls on them.
template <class T>
class Calls {
 public:
  Calls(const Team& team, const Case& c)
      : context_(std::make_shared<TeamContext>(team)),
        op_(c.op),
        ranks_(static_cast<std::size_t>(team.size())),
        root_(c.instance.root),
        at_root_(team.rank() == root_),
        in_(static_cast<std::size_t>(c.elements())),
        out_(in_.size()) {}

  void prepare() {
    std::fill(in_.begin(), in_.end(), T{});
    std::fill(out_.begin(), out_.end(), T{});
  }
  void broadcast() {
    gloo::BroadcastOptions o(context_);
    o.setOutput(out_.data(), out_.size()), o.setRoot(root_), o.setTag(next_++);
    gloo::broadcast(o);
  }
  void scatter() {
    gloo::ScatterOptions o(context_);
    std::vector<T*> parts;
    for (std::size_t r = 0; r < ranks_; ++r) parts.push_back(in_.data() + r * part());
    if (at_root_) o.setInputs(parts, part());
    o.setOutput(out_.data(), part()), o.setRoot(root_), o.setTag(next_++);
    gloo::scatter(o);
  }
  void gather() {
    gloo::GatherOptions o(context_);
    o.setInput(in_.data(), part()), o.setRoot(root_), o.setTag(next_++);
    if (at_root_) o.setOutput(out_.data(), out_.size());
    gloo::gather(o);
  }
  void allgather() {
    gloo::AllgatherOptions o(context_);
    o.setInput(in_.data(), part()), o.setOutput(out_.data(), out_.size()), o.setTag(next_++);
    gloo::allgather(o);
  }
  void reduce() {
    gloo::ReduceOptions o(context_);
    o.setInput(in_.data(), in_.size()), o.setOutput(out_.data(), out_.size()), o.setRoot(root_);
    o.setReduceFunction(adding()), o.setTag(next_++);
    gloo::reduce(o);
  }
  void allreduce(gloo::AllreduceOptions::Algorithm algorithm) {
    gloo::AllreduceOptions o(context_);
    o.setOutput(out_.data(), out_.size()), o.setAlgorithm(algorithm), o.setReduceFunction(adding()), o.setTag(next_++);
    gloo::allreduce(o);
  }
  void all_to_all() {
    gloo::AlltoallOptions o(context_);
    o.setInput(in_.data(), in_.size()), o.setOutput(out_.data(), out_.size()), o.setTag(next_++);
    gloo::alltoall(o);
  }
  // Of an older kind: made once for its buffers. They only sum.
  void halving_doubling() {
    if (!allreduce_)
      allreduce_ = std::make_unique<gloo::AllreduceHalvingDoubling<T>>(context_, std::vector<T*>{out_.data()},
                                                                       static_cast<int>(out_.size()));
    allreduce_->run();
  }
  void reduce_scatter() {
    if (!reduce_scatter_)
      reduce_scatter_ = std::make_unique<gloo::ReduceScatterHalvingDoubling<T>>(
          context_, std::vector<T*>{out_.data()}, static_cast<int>(out_.size()),
          std::vector<int>(ranks_, static_cast<int>(part())));
    reduce_scatter_->run();
  }

 private:
  std::size_t part() const { return in_.size() / ranks_; }
  using Adding = void (*)(void*, const void*, const void*, std::size_t);
  Adding adding() const {
    Adding all = gloo::sum<T>;
    if (op_ == Op::max) all = gloo::max<T>;
    if (op_ == Op::min) all = gloo::min<T>;
    if (op_ == Op::prod) all = gloo::product<T>;
    return all;
  }

  std::shared_ptr<gloo::Context> context_;
  Op op_;
  std::size_t ranks_;
  int root_;
  bool at_root_;
  std::vector<T> in_, out_;
  std::uint32_t next_ = 1;
  std::unique_ptr<gloo::Algorithm> allreduce_, reduce_scatter_;
};

template <class T>
std::vector<Rival> rivals_of(const Team& team, const Case& c) {
  const auto calls = std::make_shared<Calls<T>>(team, c);
  const std::string library =
      fmt::format("Gloo {}.{}.{} over TCP", GLOO_VERSION_MAJOR, GLOO_VERSION_MINOR, GLOO_VERSION_PATCH);
  std::vector<Rival> all;
  const auto add = [&](const char* call, const std::string& algorithm, bool in_place,
                       const std::function<void(Calls<T>&)>& run) {
    all.push_back({library, algorithm, call, in_place, [calls] { calls->prepare(); }, [calls, run] { run(*calls); }});
  };
  using Algorithm = gloo::AllreduceOptions::Algorithm;
  switch (c.collective) {
    case Collective::broadcast: add("gloo::broadcast", "binomial", true, &Calls<T>::broadcast); break;
    case Collective::scatter: add("gloo::scatter", "linear", false, &Calls<T>::scatter); break;
    case Collective::gather: add("gloo::gather", "linear", false, &Calls<T>::gather); break;
    case Collective::allgather: add("gloo::allgather", "ring", false, &Calls<T>::allgather); break;
    case Collective::reduce: add("gloo::reduce", "ring", false, &Calls<T>::reduce); break;
    case Collective::reduce_scatter:
      if (c.op == Op::sum) add("gloo::ReduceScatter", "halving_doubling", true, &Calls<T>::reduce_scatter);
      break;
    case Collective::allreduce:
      add("gloo::allreduce", "ring", true, [](Calls<T>& o) { o.allreduce(Algorithm::RING); });
      add("gloo::allreduce", "bcube", true, [](Calls<T>& o) { o.allreduce(Algorithm::BCUBE); });
      if (c.op == Op::sum) add("gloo::Allreduce", "halving_doubling", true, &Calls<T>::halving_doubling);
      break;
    case Collective::all_to_all: add("gloo::alltoall", "linear", false, &Calls<T>::all_to_all); break;
    case Collective::custom: break;
  }
  return all;
}

}  // namespace

std::vector<Rival> gloo_rivals(const Team& team, const Case& c) {
  if (c.op == Op::avg || team.size() < 2 || c.elements() < team.size() || c.elements() % team.size() != 0) return {};
  switch (c.type) {
    case ElementType::int32: return rivals_of<std::int32_t>(team, c);
    case ElementType::float32: return rivals_of<float>(team, c);
    case ElementType::float64: return rivals_of<double>(team, c);
    case ElementType::bf16:
    case ElementType::fp16: break;
  }
  return {};
}

}  // namespace ringside
