#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/try.h"
#include "core/program/goal.h"
#include "core/program/rank_program.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

constexpr std::int64_t kMaxTransfers = 4'000'000;

/// One place's lines, and per slot who wrote it last and who has read it since.
struct Place {
  struct Touched {
    std::int64_t step = -1;            ///< of the last writes
    std::vector<std::int32_t> writes;  ///< labels: several of one step reduce
    std::vector<std::int32_t> reads;   ///< labels of the reads since, and in the same step
  };
  std::string text;
  std::int32_t last_label = 0;
  std::vector<Touched> slots;
  std::int32_t last_send = 0;       ///< labels: the out-port serves in order
  std::int32_t last_receive = 0;    ///< so does the in-port,
  std::int32_t last_reduction = 0;  ///< which a reduction holds to its end; 0 where the last arrival was a copy

  /// The next send may start after the one before has.
  void follow_send(std::int32_t label) {
    if (last_send) text += fmt::format("l{} irequires l{}\n", label, last_send);
    last_send = label;
  }
  void follow_receive(std::int32_t label) {
    if (last_reduction)
      text += fmt::format("l{} requires l{}\n", label, last_reduction);
    else if (last_receive)
      text += fmt::format("l{} irequires l{}\n", label, last_receive);
    last_receive = label;
    last_reduction = 0;
  }

  std::int32_t add(const std::string& what, std::vector<std::int32_t> waits_for) {
    const std::int32_t label = ++last_label;
    text += fmt::format("l{}: {}\n", label, what);
    std::sort(waits_for.begin(), waits_for.end());
    waits_for.erase(std::unique(waits_for.begin(), waits_for.end()), waits_for.end());
    for (const std::int32_t other : waits_for) text += fmt::format("l{} requires l{}\n", label, other);
    return label;
  }
  /// What must have ended before the slots may be read.
  std::vector<std::int32_t> before_reading(const Slots& which) const {
    std::vector<std::int32_t> labels;
    for (const std::int32_t s : which) {
      const auto& writes = slots[static_cast<std::size_t>(s)].writes;
      labels.insert(labels.end(), writes.begin(), writes.end());
    }
    return labels;
  }
  std::vector<std::int32_t> before_writing(const Slots& which) const {
    std::vector<std::int32_t> labels = before_reading(which);
    for (const std::int32_t s : which) {
      const auto& reads = slots[static_cast<std::size_t>(s)].reads;
      labels.insert(labels.end(), reads.begin(), reads.end());
    }
    return labels;
  }
};

struct Mark {
  std::int32_t place;
  const Slots* slots;
  std::int32_t label;
  bool writes;
};

}  // namespace

Result<std::string> goal_text(const Schedule& s, std::int64_t elements, int element_bytes, SecondsPerByte reduce_cost) {
  RINGSIDE_OK(check_well_formed(s));
  const Layout layout = layout_of(s, elements);
  Occupancy held(s);
  std::vector<Place> places(static_cast<std::size_t>(s.places()));
  for (Place& p : places) p.slots.resize(static_cast<std::size_t>(s.slots()));
  std::map<std::pair<std::int32_t, std::int32_t>, std::int64_t> messages;  // so far from one place to another: the tag
  std::int64_t transfers = 0;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    const Step step = s.step(i);
    transfers += static_cast<std::int64_t>(step.transfers.size());
    if (transfers > kMaxTransfers)
      return fail("ranks", std::to_string(s.ranks),
                  fmt::format("schedules of at most {} transfers as GOAL", kMaxTransfers));
    std::vector<Mark> marks;  // transfers of one step wait for earlier steps only
    for (const Transfer& t : step.transfers) {
      Place &from = places[static_cast<std::size_t>(t.from)], &to = places[static_cast<std::size_t>(t.to)];
      std::int64_t bytes = 0;
      for (const std::int32_t slot : t.chunks)
        if (const std::int32_t chunk = held.chunk(t.from, slot); chunk != Occupancy::kEmpty)
          bytes += layout(chunk).count * element_bytes;
      const bool reduces = t.op == Arrival::reduce;
      const auto nanoseconds =
          static_cast<std::int64_t>(std::llround(reduce_cost.value * static_cast<double>(bytes) * 1e9));
      std::int32_t arrived = 0;
      if (t.local()) {
        std::vector<std::int32_t> waits = from.before_reading(t.chunks), more = to.before_writing(t.target());
        waits.insert(waits.end(), more.begin(), more.end());
        if (reduces && from.last_reduction) waits.push_back(from.last_reduction);
        arrived = from.add(fmt::format("calc {}", reduces ? nanoseconds : 0), std::move(waits));
        if (reduces) from.last_reduction = arrived;
        marks.push_back({t.from, &t.chunks, arrived, false});
      } else {
        const std::int64_t tag = messages[{t.from, t.to}]++;
        const std::int32_t sent =
            from.add(fmt::format("send {}b to {} tag {}", bytes, t.to, tag), from.before_reading(t.chunks));
        from.follow_send(sent);
        marks.push_back({t.from, &t.chunks, sent, false});
        arrived = to.add(fmt::format("recv {}b from {} tag {}", bytes, t.from, tag), to.before_writing(t.target()));
        to.follow_receive(arrived);
        if (reduces && nanoseconds > 0)
          arrived = to.last_reduction = to.add(fmt::format("calc {}", nanoseconds), {arrived});
      }
      marks.push_back({t.to, &t.target(), arrived, true});
    }
    // Writes first: they end the reads of earlier steps, but not those of their own.
    for (const bool writing : {true, false})
      for (const Mark& m : marks) {
        if (m.writes != writing) continue;
        for (const std::int32_t slot : *m.slots) {
          Place::Touched& touched = places[static_cast<std::size_t>(m.place)].slots[static_cast<std::size_t>(slot)];
          if (writing && touched.step != i) {
            touched.step = i;
            touched.writes.clear();
            touched.reads.clear();
          }
          (writing ? touched.writes : touched.reads).push_back(m.label);
        }
      }
    held.apply(step);
  }
  std::string text = fmt::format("num_ranks {}\n", s.places());
  for (std::size_t r = 0; r < places.size(); ++r) text += fmt::format("\nrank {} {{\n{}}}\n", r, places[r].text);
  return text;
}

}  // namespace ringside
