#include "core/schedule/msccl/levels.h"

#include <algorithm>

namespace ringside::msccl {
namespace {

constexpr std::int32_t kNone = -1;

/// The strongly connected components by Tarjan's algorithm without recursion: numbered so that whoever comes later has
/// the smaller number.
class Components {
 public:
  Components(std::size_t nodes, const std::vector<Order>& orders)
      : first_(nodes + 1), next_(orders.size()), index_(nodes, kNone), low_(nodes), component_(nodes, kNone) {
    for (const Order& o : orders) ++first_[static_cast<std::size_t>(o.before) + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    std::vector<std::size_t> fill(first_.begin(), first_.end() - 1);
    for (const Order& o : orders) next_[fill[static_cast<std::size_t>(o.before)]++] = o.after;
    for (std::size_t n = 0; n < nodes; ++n)
      if (index_[n] == kNone) visit(static_cast<std::int32_t>(n));
  }
  std::int32_t of(std::int32_t node) const { return component_[at(node)]; }
  std::int32_t count() const { return count_; }

 private:
  struct Frame {
    std::int32_t node;
    std::size_t edge;
  };
  static std::size_t at(std::int32_t node) { return static_cast<std::size_t>(node); }

  void visit(std::int32_t start) {
    enter(start);
    while (!path_.empty()) {
      Frame& f = path_.back();
      if (f.edge < first_[at(f.node) + 1]) {
        const std::int32_t next = next_[f.edge++];
        if (index_[at(next)] == kNone)
          enter(next);
        else if (component_[at(next)] == kNone)
          low_[at(f.node)] = std::min(low_[at(f.node)], index_[at(next)]);
        continue;
      }
      const std::int32_t node = f.node;
      path_.pop_back();
      if (!path_.empty()) low_[at(path_.back().node)] = std::min(low_[at(path_.back().node)], low_[at(node)]);
      if (low_[at(node)] != index_[at(node)]) continue;
      for (std::int32_t member = kNone; member != node; open_.pop_back()) {
        member = open_.back();
        component_[at(member)] = count_;
      }
      ++count_;
    }
  }
  void enter(std::int32_t node) {
    index_[at(node)] = low_[at(node)] = visited_++;
    open_.push_back(node);
    path_.push_back({node, first_[at(node)]});
  }

  std::vector<std::size_t> first_;
  std::vector<std::int32_t> next_, index_, low_, component_, open_;
  std::vector<Frame> path_;
  std::int32_t visited_ = 0, count_ = 0;
};

}  // namespace

std::optional<std::vector<std::int32_t>> levels(std::size_t nodes, const std::vector<Order>& orders) {
  const Components components(nodes, orders);
  std::vector<Order> between;
  for (const Order& o : orders) {
    const std::int32_t a = components.of(o.before), b = components.of(o.after);
    if (a == b && o.weight > 0) return std::nullopt;
    if (a != b) between.push_back({a, b, o.weight});
  }
  std::sort(between.begin(), between.end(), [](const Order& a, const Order& b) { return a.before > b.before; });
  std::vector<std::int32_t> earliest(static_cast<std::size_t>(components.count()), 0);
  for (const Order& o : between) {
    auto& after = earliest[static_cast<std::size_t>(o.after)];
    after = std::max(after, earliest[static_cast<std::size_t>(o.before)] + o.weight);
  }
  std::vector<std::int32_t> result(nodes);
  for (std::size_t n = 0; n < nodes; ++n)
    result[n] = earliest[static_cast<std::size_t>(components.of(static_cast<std::int32_t>(n)))];
  return result;
}

}  // namespace ringside::msccl
