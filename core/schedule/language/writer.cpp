#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/collective/layout.h"
#include "core/schedule/language/language.h"

namespace ringside {
namespace {

using Out = std::back_insert_iterator<std::string>;

/// "0, 2..3"
std::string runs_text(const Slots& slots) {
  std::string text;
  for (std::size_t i = 0; i < slots.run_count(); ++i) {
    const Run run = slots.run(i);
    fmt::format_to(Out(text), "{}{}", i ? ", " : "", run.first);
    if (run.count > 1) fmt::format_to(Out(text), "..{}", run.first + run.count - 1);
  }
  return text;
}

/// One line without control characters, for a comment.
std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  return text;
}

/// As it is where the language reads it back alike, else in quotes.
std::string name_text(const std::string& name) {
  const bool plain =
      !name.empty() && name.front() != '"' && name.front() != ' ' && name.back() != ' ' &&
      std::none_of(name.begin(), name.end(), [](char c) { return c == '#' || static_cast<unsigned char>(c) < 0x20; });
  if (plain) return name;
  std::string text = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : std::string(1, c);
  }
  return text + "\"";
}

using Cell = CustomContract::Cell;

/// Cells of one rank with the same contributors and consecutive slots and chunks share a line.
void write_cells(std::string& text, const char* word, const std::vector<Cell>& cells) {
  for (auto first = cells.begin(); first != cells.end();) {
    auto last = first;
    const auto follows = [](const Cell& a, const Cell& b) {
      return b.rank == a.rank && b.slot == a.slot + 1 && b.chunk == a.chunk + 1 && b.from == a.from;
    };
    while (std::next(last) != cells.end() && follows(*last, *std::next(last))) ++last;
    const auto count = static_cast<std::int32_t>(last - first) + 1;
    Slots from;
    for (const std::int32_t r : first->from) from.push_back(r);
    fmt::format_to(Out(text), "{} {} : {}", word, first->rank, runs_text(Slots::range(first->slot, count)));
    if (first->chunk != first->slot)
      fmt::format_to(Out(text), " holds {}", runs_text(Slots::range(first->chunk, count)));
    fmt::format_to(Out(text), " from {}\n", runs_text(from));
    first = std::next(last);
  }
}

void write_header(std::string& text, const Schedule& s) {
  fmt::format_to(Out(text), "{} {} rank{} {} chunk{}\n", name(s.collective), s.ranks, s.ranks == 1 ? "" : "s", s.chunks,
                 s.chunks == 1 ? "" : "s");
  if (!s.algorithm.empty()) fmt::format_to(Out(text), "name {}\n", name_text(s.algorithm));
  if (has_root(s.collective) || s.root != 0) fmt::format_to(Out(text), "root {}\n", s.root);
  if (s.scratch) fmt::format_to(Out(text), "scratch {}\n", s.scratch);
  if (s.helpers) fmt::format_to(Out(text), "helpers {}\n", s.helpers);
  if (s.channels != 1) fmt::format_to(Out(text), "channels {}\n", s.channels);
  if (!s.sizes.empty()) fmt::format_to(Out(text), "sizes {}\n", fmt::join(s.sizes, ", "));
  if (s.custom) write_cells(text, "before", s.custom->before);
  if (s.custom) write_cells(text, "after", s.custom->after);
}

void write_step(std::string& text, const Schedule& s, std::int64_t i) {
  text += "step";
  if (s.has_narration()) {
    const Narration narration = s.narration(i);
    if (!narration.sentence.empty()) text += "  # " + one_line(narration.sentence);
    if (!narration.why.empty()) text += "\n  # " + one_line(narration.why);
  }
  text += '\n';
}

void write_transfer(std::string& text, const Schedule& s, const Transfer& t, const std::optional<Layout>& layout) {
  fmt::format_to(Out(text), "  {} -> {} : {}", t.from, t.to, runs_text(t.chunks));
  if (t.into) text += " into " + runs_text(*t.into);
  text += t.op == Arrival::copy ? " copy" : " reduce";
  if (layout) {
    std::int64_t carried = 0;
    for (const std::int32_t slot : t.chunks)
      if (slot >= 0 && slot < s.chunks) carried += (*layout)(slot).count;
    fmt::format_to(Out(text), "  # {} element{}", carried, carried == 1 ? "" : "s");
  }
  text += '\n';
}

}  // namespace

std::string schedule_text(const Schedule& s, std::optional<std::int64_t> elements) {
  std::optional<Layout> layout;
  if (elements) layout = s.sizes.empty() ? Layout(s.collective, s.ranks, s.chunks, *elements) : Layout(s.sizes);
  std::string text;
  write_header(text, s);
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    const Phase* phase = s.phase(i);
    if (phase && phase->first == i) text += "\nphase " + name_text(one_line(phase->name)) + "\n";
    write_step(text, s, i);
    for (const Transfer& t : s.step(i).transfers) write_transfer(text, s, t, layout);
  }
  return text;
}

}  // namespace ringside
