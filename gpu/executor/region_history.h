// Who wrote and who read every element of a memory last: what a new operation on a part of it has to wait for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace ringside {

/// Elements are kept as runs with the same past, so the cost is that of the runs touched.
class RegionHistory {
 public:
  /// Operation `op` reads [offset, offset + count): appends to `after` what it has to wait for.
  void read(std::int64_t offset, std::int64_t count, std::int32_t op, std::vector<std::int32_t>& after) {
    visit(offset, count, [&](Run& run) {
      if (run.writer != kNobody) after.push_back(run.writer);
      if (run.readers.empty() || run.readers.back() != op) run.readers.push_back(op);
    });
  }
  void write(std::int64_t offset, std::int64_t count, std::int32_t op, std::vector<std::int32_t>& after) {
    visit(offset, count, [&](Run& run) {
      if (run.writer != kNobody) after.push_back(run.writer);
      after.insert(after.end(), run.readers.begin(), run.readers.end());
      run.writer = op;
      run.readers.clear();
    });
  }

 private:
  static constexpr std::int32_t kNobody = -1;
  struct Run {
    std::int32_t writer = kNobody;
    std::vector<std::int32_t> readers;  // since then
  };

  /// The run that begins at `offset`, cut from the one around it.
  std::map<std::int64_t, Run>::iterator cut(std::int64_t offset) {
    const auto next = runs_.lower_bound(offset);
    if (next != runs_.end() && next->first == offset) return next;
    return runs_.emplace_hint(next, offset, std::prev(next)->second);
  }
  template <class Visit>
  void visit(std::int64_t offset, std::int64_t count, Visit visit_run) {
    if (count == 0) return;
    const auto first = cut(offset), last = cut(offset + count);
    for (auto run = first; run != last; ++run) visit_run(run->second);
  }

  std::map<std::int64_t, Run> runs_{{0, {}}};  // by where they begin; each ends where the next begins
};

}  // namespace ringside
