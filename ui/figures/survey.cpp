#include "ui/figures/survey.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/channel_part.h"
#include "core/collective/by_way.h"
#include "core/collective/layout.h"
#include "core/schedule/fault_list.h"
#include "core/schedule/symmetry.h"
#include "core/schedule/turning.h"
#include "core/what_if.h"
#include "ui/figures/look.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {

int contributors_asked(const Schedule& schedule) {
  if (!schedule.custom) return reduces(schedule.collective) ? schedule.ranks : 1;
  std::size_t most = 1;
  for (const auto& cell : schedule.custom->after) most = std::max(most, cell.from.size());
  return static_cast<int>(most);
}

namespace {

Survey make_survey(const Answer& answer, const std::optional<StepRange>& steps) {
  const Schedule& schedule = answer.schedule;
  Survey result;
  result.asked = contributors_asked(schedule);
  result.apart = sent_apart(schedule);
  std::unordered_map<std::uint64_t, LinkUse> links;  // by from and to; sorted at the end
  // Mostly a rank sends to whom it sent last: in millions of transfers that is not looked up again.
  std::vector<LinkUse*> latest(static_cast<std::size_t>(schedule.places()), nullptr);
  result.steps = {0, schedule.step_count() - 1};
  if (steps) result.steps = {std::max<std::int64_t>(0, steps->first), std::min(steps->last, result.steps.last)};
  const auto symmetry = answer.states.empty() ? symmetry_of(schedule) : std::nullopt;
  if (symmetry) result.lanes = true, count_by_symmetry(answer, *symmetry, result);
  const bool leap = answer.states.empty() && leaps(schedule);
  const std::int64_t walked = leap ? std::min(result.steps.last, schedule.turning()->first - 1) : result.steps.last;
  for (std::int64_t s = result.steps.first; !symmetry && s <= walked; ++s) {
    for (const Transfer& t : schedule.step(s).transfers) {
      result.lanes |= std::abs(t.from - t.to) != 1;
      result.passes |= t.into.has_value();
      if (t.local()) continue;
      LinkUse*& last = latest[static_cast<std::size_t>(t.from)];
      if (last == nullptr || last->to != t.to)
        last = &links[static_cast<std::uint64_t>(t.from) << 32U | static_cast<std::uint32_t>(t.to)];
      LinkUse& use = *last;
      use.from = t.from, use.to = t.to;
      use.messages += 1;
      use.chunks += t.chunks.size();
      use.bytes += bytes_of(answer, s, t);
      use.channels |= carried_channels(schedule, t);
    }
  }
  for (const LinkUse& turning : leap ? links_of_turning(answer, result.steps) : std::vector<LinkUse>()) {
    LinkUse& use = links[static_cast<std::uint64_t>(turning.from) << 32U | static_cast<std::uint32_t>(turning.to)];
    use.from = turning.from, use.to = turning.to;
    use.messages += turning.messages, use.chunks += turning.chunks, use.bytes += turning.bytes;
    use.channels |= turning.channels;
    result.lanes |= std::abs(use.from - use.to) != 1;
  }
  for (std::size_t i = 0; i < answer.proof.faults.size(); ++i) {
    const Fault& f = answer.proof.faults[i];
    result.faults[{moment_of(f, schedule.step_count()), f.rank, f.chunk}].push_back(i);
  }
  for (const Repeats& r : answer.repeats) result.repeats |= !r.empty();
  for (const Fault& f : answer.proof.faults)
    result.missing |= !f.step && !missing_at_end(answer, f.rank, f.chunk).empty();
  for (const auto& [key, use] : links) result.links.push_back(use);
  for (const LinkUse& use : result.links) {
    if (result.images == 1) {
      result.busiest = std::max(result.busiest, use.bytes);
      result.total += use.bytes;
    }
    result.most_chunks = std::max(result.most_chunks, use.chunks);
  }
  std::sort(result.links.begin(), result.links.end(),
            [](const LinkUse& a, const LinkUse& b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
  for (const LinkUse& use : result.links) result.even &= use.chunks == result.most_chunks;
  for (const Seconds end : answer.step_end) result.step_end.push_back(end.value);
  const auto end_of = [&](std::int64_t step) {
    const auto ends = std::ssize(result.step_end);
    return step < 0 || ends == 0 ? 0 : result.step_end[static_cast<std::size_t>(std::min(step, ends - 1))];
  };
  result.seconds = end_of(result.steps.last) - end_of(result.steps.first - 1);
  return result;
}

}  // namespace

const std::vector<std::size_t>& Survey::faults_at(std::int64_t moment, std::int32_t place, std::int32_t slot) const {
  static const std::vector<std::size_t> none;
  const auto it = faults.find({moment, place, slot});
  return it == faults.end() ? none : it->second;
}

const LinkUse* Survey::link(std::int32_t from, std::int32_t to) const {
  if (images > 1) {
    const std::int32_t node = (to / members - from / members) * members, within = to % members - from % members;
    to = (node + images) % images + (within + members) % members, from = 0;
  }
  const auto it = std::lower_bound(links.begin(), links.end(), std::pair(from, to),
                                   [](const LinkUse& a, const auto& b) { return std::pair(a.from, a.to) < b; });
  return it != links.end() && it->from == from && it->to == to ? &*it : nullptr;
}

double Survey::share(const LinkUse& link) const {
  return most_chunks == 0 ? 0 : static_cast<double>(link.chunks) / static_cast<double>(most_chunks);
}

std::shared_ptr<const Survey> survey(const std::shared_ptr<const Answer>& answer,
                                     const std::optional<StepRange>& steps) {
  static Remembered<Survey, 6, std::int64_t, std::int64_t> known;
  const StepRange all{0, answer->schedule.step_count() - 1}, asked = steps.value_or(all);
  return known.of(answer, asked.first, asked.last, [&] { return make_survey(*answer, steps); });
}

std::shared_ptr<const Answer> channel_of(const std::shared_ptr<const Answer>& answer, std::int32_t channel) {
  if (!answer || channel < 1 || channel > answer->schedule.channels || answer->schedule.channels < 2) return nullptr;
  static Remembered<Answer, 1, std::int32_t> known;
  return known.of(answer, channel, [&] { return channel_part(*answer, channel - 1); });
}

std::string on_channels(std::uint64_t channels) {
  const std::string text = channels_text(channels);
  return text.empty() ? text : " on " + text;
}

double cursor_seconds(const Survey& survey, const CursorPosition& cursor) {
  if (survey.step_end.empty()) return 0;
  const auto at = [&](std::int64_t step) {
    if (step < 0) return 0.0;
    return survey.step_end[std::min(static_cast<std::size_t>(step), survey.step_end.size() - 1)];
  };
  const double begin = at(cursor.step - 1), end = at(cursor.step);
  return begin + cursor.phase * (end - begin);
}

std::vector<Parcel> parcels(const Schedule& schedule, std::int64_t step) {
  std::vector<Parcel> result;
  if (step < 0 || step >= schedule.step_count()) return result;
  const Step now = listed(schedule, step);
  for (std::size_t i = 0; i < now.transfers.size(); ++i) {
    const Transfer& t = now.transfers[i];
    auto into = t.target().begin();
    for (const std::int32_t slot : t.chunks) {
      result.push_back({step, static_cast<std::int32_t>(i), t.from, slot, t.to, *into, t.op});
      ++into;
    }
  }
  return result;
}

std::int32_t chunk_at(const Answer& answer, std::int64_t moment, std::int32_t place, std::int32_t slot) {
  if (answer.states.empty()) return slot < answer.schedule.chunks ? slot : State::kEmpty;
  return answer.states[static_cast<std::size_t>(moment)].chunk(place, slot);
}

std::int64_t elements_of(const Answer& answer, std::int32_t chunk) {
  const Schedule& schedule = answer.schedule;
  if (chunk < 0 || chunk >= schedule.chunks) return 0;
  if (!schedule.sizes.empty()) return schedule.sizes[static_cast<std::size_t>(chunk)];
  return Layout(schedule.collective, schedule.ranks, schedule.chunks, answer.question.elements())(chunk).count;
}

std::int64_t bytes_of(const Answer& answer, std::int32_t chunk) {
  return elements_of(answer, chunk) * size_of(answer.question.type);
}

std::int64_t bytes_of(const Answer& answer, std::int64_t step, const Transfer& transfer) {
  std::int64_t sum = 0;
  const Schedule& s = answer.schedule;
  if (answer.states.empty() && s.sizes.empty()) {
    // A rank may send half of 65,536 chunks: runs of one buffer are its two ends.
    const Layout layout(s.collective, s.ranks, s.chunks, answer.question.elements());
    const std::int32_t buffer = s.chunks / buffers(s.collective, s.ranks, s.chunks);
    for (std::size_t i = 0; i < transfer.chunks.run_count(); ++i) {
      const std::int32_t end = std::min(s.chunks, transfer.chunks.run(i).first + transfer.chunks.run(i).count);
      for (std::int32_t first = transfer.chunks.run(i).first; first < end;) {
        const std::int32_t next = std::min(end, (first / buffer + 1) * buffer);
        const Extent last = layout(next - 1);
        sum += last.offset + last.count - layout(first).offset;
        first = next;
      }
    }
    return sum * size_of(answer.question.type);
  }
  for (const std::int32_t slot : transfer.chunks) sum += bytes_of(answer, chunk_at(answer, step, transfer.from, slot));
  return sum;
}

QString numbers_text(const std::vector<double>& elements) {
  QString text;
  for (const double v : elements) {
    if (!text.isEmpty()) text += QStringLiteral("  ");
    const bool whole = v == std::floor(v) && std::abs(v) < 1e9;
    text += whole ? QString::number(static_cast<qlonglong>(v)) : qt(format_significant(v, 4));
  }
  return text;
}

int divisor_at(const Answer& answer, std::int64_t moment) {
  const Schedule& s = answer.schedule;
  const bool divided = answer.question.op == Op::avg && moment == s.step_count() && answer.repeats.empty();
  if (!divided) return 1;
  if (!s.custom) return reduces(s.collective) ? s.ranks : 1;
  std::size_t most = 1;
  for (const CustomContract::Cell& cell : s.custom->after) most = std::max(most, cell.from.size());
  return static_cast<int>(most);
}

const std::vector<double>& numbers_at(const Answer& answer, std::int64_t moment, std::int32_t place,
                                      std::int32_t slot) {
  static const std::vector<double> none;
  if (answer.numbers.empty()) return none;
  const auto& numbers = answer.numbers[static_cast<std::size_t>(moment)];
  return numbers[static_cast<std::size_t>(place) * static_cast<std::size_t>(answer.schedule.slots()) +
                 static_cast<std::size_t>(slot)];
}

QString chunks_text(const Slots& slots) {
  if (slots.empty()) return {};
  if (slots.size() == 1) return QStringLiteral("c%1").arg(slots.front());
  if (slots.run_count() == 1) return QStringLiteral("c%1–%2").arg(slots.front()).arg(slots.front() + slots.size() - 1);
  return QStringLiteral("%1 chunks").arg(qt(grouped(slots.size())));
}

QString place_text(const Schedule& schedule, std::int32_t place) {
  if (place < schedule.ranks) return QStringLiteral("rank %1").arg(place);
  return QStringLiteral("switch %1").arg(place - schedule.ranks);
}

QString partial_word(Op op) {
  switch (op) {
    case Op::avg:
    case Op::sum: return QStringLiteral("sum");
    case Op::max: return QStringLiteral("maximum");
    case Op::min: return QStringLiteral("minimum");
    case Op::prod: return QStringLiteral("product");
  }
  return {};
}

QString operator_note(const Answer& answer) {
  const int asked = contributors_asked(answer.schedule);
  if (asked == 1) return {};
  switch (answer.question.op) {
    case Op::sum: return {};
    case Op::avg: return QStringLiteral("The operator is avg: sums travel, and the last is divided by %1.").arg(asked);
    case Op::max: return QStringLiteral("The operator is max: adding keeps the larger number, a sum is the largest.");
    case Op::min: return QStringLiteral("The operator is min: adding keeps the smaller number, a sum is the smallest.");
    case Op::prod: return QStringLiteral("The operator is prod: adding multiplies, a sum is a product.");
  }
  return {};
}

QString empty_note(const Answer& answer) {
  const Schedule& s = answer.schedule;
  if (!s.sizes.empty() || s.chunks < 1) return {};
  const std::int64_t all = buffers(s.collective, s.ranks, s.chunks);
  const std::int64_t empty = s.chunks - all * std::min(answer.question.elements(), s.chunks / all);
  if (empty == 0) return {};
  return QStringLiteral("Here %1 of %2 chunks are empty: they are sent, too, and carry nothing. ")
      .arg(qt(grouped(empty)), qt(grouped(s.chunks)));
}

std::string steps_text(const StepRange& steps) {
  return steps.count() == 1 ? "step " + grouped(steps.first + 1)
                            : fmt::format("steps {} to {}", grouped(steps.first + 1), grouped(steps.last + 1));
}

std::string case_text(const Answer& answer, bool untold) {
  const Schedule& s = answer.schedule;
  const bool plain = answer.question.op == Op::sum || contributors_asked(s) == 1;
  const Case& c = answer.question;
  if (untold) return fmt::format("{} rank{}, {}", grouped(s.ranks), s.ranks == 1 ? "" : "s", size_text(c.size()));
  return fmt::format(
      "{}{}{}{}, {} rank{}, {}{}{}", name(s.collective), plain ? "" : fmt::format(" ({})", name(answer.question.op)),
      s.algorithm.empty() ? "" : ", ", s.algorithm, grouped(s.ranks), s.ranks == 1 ? "" : "s",
      has_root(c.collective) && c.instance.root != 0 ? fmt::format("root {}, ", c.instance.root) : "",
      size_text(c.size()), answer.channel ? fmt::format(", channel {} of {}", *answer.channel + 1, s.channels) : "");
}

}  // namespace ringside::ui
