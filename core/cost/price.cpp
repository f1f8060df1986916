#include "core/cost/price.h"

#include <algorithm>

#include "core/collective/layout.h"
#include "core/schedule/turning.h"

namespace ringside {
namespace {

/// Walks steps; keeps one time per port, so K may be large.
class Walk {
 public:
  Walk(const Schedule& s, Bytes n, const CostParameters& p, int element_bytes)
      : schedule_(s), parameters_(p), sizes_(s, n, element_bytes), out_(places(s)), in_(places(s)), sent_(places(s)) {}

  Seconds step(const Step& step) {
    for (const Transfer& t : step.transfers) {
      const Bytes m = sizes_.of(t);
      if (t.op == Arrival::reduce) in_[at(t.to)] += m * parameters_.reduce_cost;
      if (t.local()) continue;
      const Seconds wire = parameters_.alpha + m * parameters_.beta;
      out_[at(t.from)] += wire;
      in_[at(t.to)] += wire;
      sent_[at(t.from)] += m.value;
      ++transfers_;
    }
    Seconds longest;
    for (const Transfer& t : step.transfers) {
      longest = std::max({longest, out_[at(t.from)], in_[at(t.to)]});
    }
    for (const Transfer& t : step.transfers) out_[at(t.from)] = in_[at(t.to)] = Seconds(0);
    sizes_.advance(step);
    return longest;
  }
  /// The same once more, so many times: the bytes that it added to those before it.
  void again(const std::vector<double>& before, std::int64_t transfers, std::int64_t times) {
    for (std::size_t i = 0; i < sent_.size(); ++i) sent_[i] += (sent_[i] - before[i]) * static_cast<double>(times);
    transfers_ += transfers * times;
  }
  const std::vector<double>& sent() const { return sent_; }
  std::int64_t transfers() const { return transfers_; }
  std::vector<double> bytes_sent() const { return {sent_.begin(), sent_.begin() + schedule_.ranks}; }

 private:
  static std::size_t places(const Schedule& s) { return static_cast<std::size_t>(s.places()); }
  static std::size_t at(std::int32_t place) { return static_cast<std::size_t>(place); }

  const Schedule& schedule_;
  CostParameters parameters_;
  TransferSizes sizes_;
  std::vector<Seconds> out_, in_;
  std::vector<double> sent_;
  std::int64_t transfers_ = 0;
};

/// Where all ranks do alike, what rank 0 sends is also what it receives: one port tells how long the step lasts.
Price price_by_symmetry(const Schedule& s, Bytes n, const CostParameters& parameters) {
  const Bytes per_chunk = price_bytes_per_chunk(s.collective, s.ranks, s.chunks, n);
  Price price;
  price.steps = s.step_count();
  price.step_seconds.reserve(static_cast<std::size_t>(price.steps));
  std::int64_t chunks = 0;
  for (std::int64_t i = 0; i < price.steps; ++i) {
    Seconds port;
    for (const Transfer& t : s.step_of_rank_0(i).transfers) {
      const Bytes m = static_cast<double>(t.chunks.size()) * per_chunk;
      if (t.op == Arrival::reduce) port += m * parameters.reduce_cost;
      if (t.local()) continue;
      port += parameters.alpha + m * parameters.beta;
      chunks += t.chunks.size();
      price.transfers += s.ranks;
    }
    price.step_seconds.push_back(port);
    price.total += port;
  }
  price.bytes_sent_per_rank.assign(static_cast<std::size_t>(s.ranks), static_cast<double>(chunks) * per_chunk.value);
  return price;
}

}  // namespace

TransferSizes::TransferSizes(const Schedule& s, Bytes n, int element_bytes)
    : per_chunk_(price_bytes_per_chunk(s.collective, s.ranks, s.chunks, n)), slots_(s.slots()) {
  if (s.sizes.empty()) return;
  for (std::int64_t elements : s.sizes) chunk_bytes_.push_back(static_cast<double>(elements) * element_bytes);
  // Slot c holds chunk c until a move says otherwise; scratch slots hold nothing.
  chunk_of_.resize(static_cast<std::size_t>(s.places()) * static_cast<std::size_t>(slots_), -1);
  for (std::int32_t place = 0; place < s.ranks; ++place)
    for (std::int32_t c = 0; c < s.chunks; ++c) chunk_of_[at(place, c)] = c;
}

Bytes TransferSizes::of(const Transfer& t) const {
  if (chunk_bytes_.empty()) return static_cast<double>(t.chunks.size()) * per_chunk_;
  Bytes sum;
  for (std::int32_t slot : t.chunks)
    if (const std::int32_t c = chunk_of_[at(t.from, slot)]; c >= 0)
      sum += Bytes(chunk_bytes_[static_cast<std::size_t>(c)]);
  return sum;
}

void TransferSizes::advance(const Step& step) {
  if (chunk_bytes_.empty()) return;
  std::vector<std::int32_t> moved;
  for (const Transfer& t : step.transfers)
    for (std::int32_t slot : t.chunks) moved.push_back(chunk_of_[at(t.from, slot)]);
  auto next = moved.begin();
  for (const Transfer& t : step.transfers)
    for (std::int32_t slot : t.target()) chunk_of_[at(t.to, slot)] = *next++;
}

Price price(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes) {
  return schedule.regular() && schedule.sizes.empty() ? price_by_symmetry(schedule, n, parameters)
                                                      : price_by_walk(schedule, n, parameters, element_bytes);
}

Price price_by_walk(const Schedule& schedule, Bytes n, const CostParameters& parameters, int element_bytes) {
  Walk walk(schedule, n, parameters, element_bytes);
  Price price;
  price.steps = schedule.step_count();
  // Steps that turn carry as much over the same ports.
  const std::int64_t walked = leaps(schedule) && schedule.sizes.empty() ? schedule.turning()->first : price.steps;
  for (std::int64_t i = 0; i < walked; ++i) {
    price.step_seconds.push_back(walk.step(schedule.step(i)));
    price.total += price.step_seconds.back();
  }
  if (const std::int64_t left = price.steps - walked; left > 0) {
    const std::vector<double> before = walk.sent();
    const std::int64_t transfers = walk.transfers();
    price.step_seconds.insert(price.step_seconds.end(), static_cast<std::size_t>(left),
                              walk.step(schedule.step(walked)));
    price.total += static_cast<double>(left) * price.step_seconds.back();
    walk.again(before, walk.transfers() - transfers, left - 1);
  }
  price.transfers = walk.transfers();
  price.bytes_sent_per_rank = walk.bytes_sent();
  return price;
}

}  // namespace ringside
