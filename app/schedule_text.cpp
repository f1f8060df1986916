#include "app/schedule_text.h"

#include <fmt/format.h>

#include "app/table.h"
#include "core/base/text.h"
#include "core/collective/layout.h"

namespace ringside {
namespace {

std::string plural(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string place_text(const Schedule& s, std::int32_t place) {
  return place < s.ranks ? std::to_string(place) : fmt::format("switch {}", place - s.ranks);
}

Layout layout_of(const Schedule& s, std::int64_t elements) {
  return s.sizes.empty() ? Layout(s.collective, s.ranks, s.chunks, elements) : Layout(s.sizes);
}

std::string transfers_text(const Schedule& s, const Step& step, const std::optional<Layout>& layout) {
  Table table;
  for (int column = 0; column < 4; ++column) table.column("", Table::Align::left);
  for (const Transfer& t : step.transfers) {
    std::int64_t carried = 0;
    if (layout)
      for (const std::int32_t slot : t.chunks)
        if (slot < s.chunks) carried += (*layout)(slot).count;
    std::string what = slots_text(t.chunks, s.chunks);
    if (t.into) what += " into " + slots_text(*t.into, s.chunks);
    table.row({fmt::format("    {} -> {}", place_text(s, t.from), place_text(s, t.to)), what,
               t.op == Arrival::reduce ? "reduce" : "copy", layout ? plural(carried, "element") : ""});
  }
  const std::string text = table.text();
  return text.substr(text.find('\n') + 1);  // without the line of titles, which are empty
}

std::string header(const Schedule& s) {
  std::int64_t transfers = 0;
  for (std::int64_t i = 0; i < s.step_count(); ++i) transfers += static_cast<std::int64_t>(s.step(i).transfers.size());
  std::string text = fmt::format("{}{}: {}, {}, {}, {}", name(s.collective), s.algorithm.empty() ? "" : " by " + s.algorithm,
                                 plural(s.ranks, "rank"), plural(s.chunks, "chunk"), plural(s.step_count(), "step"),
                                 plural(transfers, "transfer"));
  if (has_root(s.collective)) text += fmt::format(", root {}", s.root);
  return text + "\n";
}

}  // namespace

std::string slots_text(const Slots& slots, std::int32_t chunks) {
  std::vector<std::string> runs;
  for (std::size_t i = 0; i < slots.run_count(); ++i) {
    const Run run = slots.run(i);
    runs.push_back(run.count == 1 ? std::to_string(run.first) : fmt::format("{}-{}", run.first, run.first + run.count - 1));
  }
  const bool scratch = !slots.empty() && slots.front() >= chunks;
  return fmt::format("{}{} {}", scratch ? "slot" : "chunk", slots.size() == 1 ? "" : "s", join(runs));
}

std::string schedule_script(const Schedule& s, std::optional<std::int64_t> elements) {
  std::optional<Layout> layout;
  if (elements) layout = layout_of(s, *elements);
  std::string out = header(s);
  const Phase* previous = nullptr;
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    const Phase* phase = s.phase(i);
    if (phase && phase != previous) out += fmt::format("\n{}: {}\n", phase->name, plural(phase->count, "step"));
    previous = phase;
    const Narration narration = s.narration(i);
    out += fmt::format("\nstep {}  {}\n", i, narration.sentence);
    if (!narration.why.empty()) out += fmt::format("  why: {}\n", narration.why);
    out += transfers_text(s, s.step(i), layout);
  }
  return out;
}

}  // namespace ringside
