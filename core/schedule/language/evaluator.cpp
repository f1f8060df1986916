#include "core/schedule/language/evaluator.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/schedule/language/language.h"

namespace ringside::language {
namespace {

/// Indices beyond this are clamped: out of range either way, and safe to add to.
constexpr std::int64_t kMaxIndex = 1 << 30;
constexpr std::int64_t kMaxValue = 1'000'000'000'000'000'000;

/// Operations that entering a loop is worth, even one without rounds.
constexpr std::int64_t kLoopCost = 10;

std::int32_t clamped(std::int64_t v) {
  return static_cast<std::int32_t>(std::clamp(v, -kMaxIndex, kMaxIndex));
}

/// a mod b with a result in 0..b-1 for negative a, too; b > 0.
std::int64_t wrapped(std::int64_t a, std::int64_t b) {
  return (a % b + b) % b;
}

std::int64_t floored(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

std::int64_t calculated(Operation::Kind kind, std::int64_t a, std::int64_t b, Position at) {
  std::int64_t v = 0;
  bool overflow = false;
  switch (kind) {
    case Operation::Kind::add: overflow = __builtin_add_overflow(a, b, &v); break;
    case Operation::Kind::subtract: overflow = __builtin_sub_overflow(a, b, &v); break;
    case Operation::Kind::multiply: overflow = __builtin_mul_overflow(a, b, &v); break;
    case Operation::Kind::min: v = std::min(a, b); break;
    case Operation::Kind::max: v = std::max(a, b); break;
    case Operation::Kind::divide:
      if (b == 0) stop(at, fmt::format("{} / 0", a), "a divisor that is not 0");
      v = floored(a, b);
      break;
    case Operation::Kind::mod:
      if (b <= 0) stop(at, fmt::format("{} mod {}", a, b), "a divisor above 0");
      v = wrapped(a, b);
      break;
    case Operation::Kind::number:
    case Operation::Kind::variable:
    case Operation::Kind::negate: RINGSIDE_CHECK(!"no operation on two numbers");
  }
  if (overflow || v > kMaxValue || v < -kMaxValue) stop(at, "the result is too large", "numbers up to 10^18");
  return v;
}

}  // namespace

void Evaluator::spend(std::int64_t operations, Position at) {
  spent_ += operations;
  if (spent_ > kMostOperations)
    stop(at, "the loops cost too much", fmt::format("at most {} operations in all", kMostOperations));
}

std::int64_t Evaluator::value(const Expression& e, const Values& values) {
  spend(e.count, e.at);
  // A bracket leaves at most three numbers waiting: a sum, a product, and the first of min or max.
  std::array<std::int64_t, 3 * (kDeepestBracket + 2)> stack;
  std::size_t top = 0;
  for (std::uint32_t i = e.first; i < e.first + e.count; ++i) {
    const Operation& o = tree_.code[i];
    if (o.kind == Operation::Kind::number) {
      stack[top++] = o.value;
    } else if (o.kind == Operation::Kind::variable) {
      stack[top++] = values[static_cast<std::size_t>(o.value)];
    } else if (o.kind == Operation::Kind::negate) {
      stack[top - 1] = -stack[top - 1];
    } else {
      --top;
      stack[top - 1] = calculated(o.kind, stack[top - 1], stack[top], e.at);
    }
  }
  return stack[0];
}

void Evaluator::rounds(const Loop& loop, Values values, const std::function<void(const Values&)>& visit) {
  spend(kLoopCost, loop.first.at);
  const std::int64_t first = value(loop.first, values), last = value(loop.last, values);
  const std::int64_t stride = loop.stride.count ? value(loop.stride, values) : 1;
  if (stride < (loop.geometric ? 2 : 1))
    stop(loop.stride.at, fmt::format("the loop goes on {} {}", loop.geometric ? "times" : "by", stride),
         loop.geometric ? "2 or more" : "1 or more");
  if (loop.geometric && first < 1)
    stop(loop.first.at, fmt::format("a loop with 'times' begins at {}", first), "1 or more");
  if (!loop.geometric && last >= first && (last - first) / stride >= kMostWrittenTransfers)
    stop(loop.first.at, fmt::format("the loop has {} rounds", (last - first) / stride + 1),
         fmt::format("at most {}", kMostWrittenTransfers));
  auto& v = values[static_cast<std::size_t>(loop.variable)];
  for (v = first; v <= last; v = loop.geometric ? v * stride : v + stride) {
    spend(1, loop.first.at);
    visit(values);
    if (loop.geometric && v > last / stride) break;
  }
}

std::int32_t Evaluator::place(const Place& p, const Values& values) {
  const std::int64_t n = value(p.number, values);
  if (!p.helper) return clamped(p.number.literal ? n : wrapped(n, sizes_.ranks));
  if (sizes_.helpers == 0) stop(p.number.at, "there are no helpers", "a line such as: helpers 1");
  return clamped(sizes_.ranks + (p.number.literal ? n : wrapped(n, sizes_.helpers)));
}

void Evaluator::append(Slots& slots, const SlotRange& range, const Values& values, std::int32_t size,
                       std::int32_t base) {
  if (range.first.count == 0) return slots.append({base, size});  // all
  const std::int64_t first = value(range.first, values), last = range.last.count ? value(range.last, values) : first;
  const bool literal = range.first.literal && (range.last.count == 0 || range.last.literal);
  if (literal) {
    const std::int32_t low = clamped(first == last ? base + first : std::max(base + first, -kMaxIndex / 2));
    return slots.append({low, clamped(base + last) - low + 1});
  }
  if (last < first) return;
  const std::int64_t count = last - first + 1;
  if (count > size)
    stop(range.first.at, fmt::format("{}..{} lists {} slots", first, last, count),
         fmt::format("at most the {} that there are", size));
  const auto start = static_cast<std::int32_t>(wrapped(first, size));
  const auto before_end = static_cast<std::int32_t>(std::min<std::int64_t>(count, size - start));
  slots.append({base + start, before_end});
  slots.append({base, static_cast<std::int32_t>(count) - before_end});
}

Slots Evaluator::slots(const SlotList& list, const Values& values) {
  Slots all;
  for (const SlotRange& range : list) {
    if (range.scratch && sizes_.scratch == 0)
      stop(range.first.at, "there are no scratch slots", "a line such as: scratch 2");
    append(all, range, values, range.scratch ? sizes_.scratch : sizes_.chunks, range.scratch ? sizes_.chunks : 0);
  }
  return all;
}

Slots Evaluator::ranks(const SlotList& list, const Values& values) {
  Slots all;
  for (const SlotRange& range : list) append(all, range, values, sizes_.ranks, 0);
  return all;
}

void Evaluator::moves(const Block& block, const Values& values, const std::function<void(Transfer)>& take) {
  for (const Statement& s : block) {
    if (const auto* loop = std::get_if<Loop>(&s.what)) {
      rounds(*loop, values, [&](const Values& inner) { moves(loop->body, inner, take); });
      continue;
    }
    const Move& m = std::get<Move>(s.what);
    spend(1, s.at);
    Transfer t{place(m.from, values), place(m.to, values), slots(m.chunks, values), m.op, std::nullopt};
    if (m.into) t.into = slots(*m.into, values);
    if (!t.chunks.empty() || !t.target().empty()) take(std::move(t));
  }
}

void Evaluator::holding(const Holding& h, const Values& values, CustomContract& contract) {
  const std::int64_t rank = value(h.rank.number, values);
  const auto held = slots(h.slots, values), chunks = h.chunks.empty() ? held : slots(h.chunks, values);
  const auto from = ranks(h.from, values);
  const auto within = [&](const Slots& list, std::int32_t size, const Expression& where, const char* noun) {
    for (std::size_t i = 0; i < list.run_count(); ++i)
      if (const Run& run = list.run(i); run.first < 0 || run.first + run.count > size)
        stop(where.at, fmt::format("{} {}", noun, run.first < 0 ? run.first : std::max(run.first, size)),
             fmt::format("0 to {}", size - 1));
  };
  within(held, sizes_.chunks, h.slots.front().first, "slot");
  within(chunks, sizes_.chunks, h.slots.front().first, "chunk");
  within(from, sizes_.ranks, h.from.front().first, "rank");
  if (h.rank.number.literal && (rank < 0 || rank >= sizes_.ranks))
    stop(h.rank.number.at, fmt::format("rank {}", rank), fmt::format("0 to {}", sizes_.ranks - 1));
  if (held.size() != chunks.size())
    stop(h.slots.front().first.at, fmt::format("{} slots hold {} chunks", held.size(), chunks.size()),
         "as many of both");
  if (from.empty()) stop(h.from.front().first.at, "nobody contributed", "at least one rank");
  spend(held.size() * (1 + from.size()), h.rank.number.at);
  CustomContract::Cell cell{static_cast<std::int32_t>(wrapped(rank, sizes_.ranks)), 0, 0, {from.begin(), from.end()}};
  std::sort(cell.from.begin(), cell.from.end());
  auto chunk = chunks.begin();
  for (const std::int32_t slot : held) {
    cell.slot = slot, cell.chunk = *chunk++;
    (h.after ? contract.after : contract.before).push_back(cell);
  }
}

}  // namespace ringside::language
