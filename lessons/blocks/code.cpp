#include "lessons/blocks/code.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/reading.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostLines = 30;  ///< beside a stage

/// "4" or "4-6".
Result<std::pair<std::int64_t, std::int64_t>> span_of(const std::string& text, const char* what, std::int64_t most) {
  const std::size_t dash = text.find('-');
  RINGSIDE_TRY(const auto first, parse_integer(text.substr(0, dash), what, 1, most));
  if (dash == std::string::npos) return std::pair(first, first);
  RINGSIDE_TRY(const auto last, parse_integer(text.substr(dash + 1), what, first, most));
  return std::pair(first, last);
}

}  // namespace

std::vector<std::string> CodeBlock::lines() const {
  std::vector<std::string> all;
  for (std::size_t from = 0; from < code.size();) {
    const std::size_t end = std::min(code.find('\n', from), code.size());
    all.push_back(code.substr(from, end - from));
    from = end + 1;
  }
  return all;
}

bool CodeBlock::lit(int line, const CursorPosition& at) const {
  const std::int64_t step = at.phase > 0 ? at.step + 1 : at.step;
  return std::ranges::any_of(lights,
                             [&](const Light& l) { return l.bar.empty() && l.has(line) && l.steps.contains(step); });
}

std::string CodeBlock::bar_of(int line) const {
  const auto found = std::ranges::find_if(lights, [&](const Light& l) { return !l.bar.empty() && l.has(line); });
  return found == lights.end() ? "" : found->bar;
}

bool CodeBlock::has_bars() const {
  return std::ranges::any_of(lights, [](const Light& l) { return !l.bar.empty(); });
}

const BlockSyntax& CodeBlock::syntax() {
  static const BlockSyntax syntax{{"code"}, {{"caption"}, {"lines"}, {"while"}, {"light", FieldKey::Argument::must}}};
  return syntax;
}

Result<CodeBlock> CodeBlock::read(const BlockSource& source, PageReader& reader) {
  CodeBlock block;
  block.id = source.name;
  for (const Field& f : source.fields) {
    if (f.key == "caption") {
      RINGSIDE_TRY(block.caption, reader.text(f.value));
    } else if (f.key == "lines") {
      block.code = f.value.text;
    } else if (f.key == "while") {
      block.algorithm = f.value.text;
    } else {
      RINGSIDE_TRY(const auto steps, reader.text(f.value));
      const auto at = [&](const Error& e) { return fail_at(reader.context(), f.value.at, e.line()); };
      const auto lines = span_of(f.argument.text, "lines", kMostLines);
      if (!lines) return at(lines.error());
      Light light{.first = static_cast<int>(lines->first), .last = static_cast<int>(lines->second), .steps = {}};
      const auto among = [&](const auto& bars) { return std::ranges::find(bars, steps) != bars.end(); };
      if (among(kStepBars) || among(kSendBars)) {
        light.bar = steps;
      } else {
        const auto range = span_of(steps, "steps", INT32_MAX);
        if (!range) {
          Error refused = range.error();
          refused.accepted += fmt::format("; or {}, {}", fmt::join(kStepBars, ", "), fmt::join(kSendBars, ", "));
          return at(refused);
        }
        light.steps = {range->first, range->second};
      }
      block.lights.push_back(std::move(light));
    }
  }
  if (block.code.empty()) return fail_at(reader.context(), source.at, "a listing needs lines");
  return block;
}

void CodeBlock::check(Place at, LessonCheck& check) const {
  const auto many = static_cast<std::int64_t>(lines().size());
  if (many > kMostLines)
    check.wrong(at, fmt::format("listing {}: {} lines", id, many), fmt::format("at most {}", kMostLines));
  for (const Light& light : lights)
    if (light.last > many) check.wrong(at, fmt::format("listing {}: line {} of {}", id, light.last, many));
}

std::string CodeBlock::text() const {
  return (caption.empty() ? "" : caption + "\n\n") + "```\n" + code + "\n```\n\n";
}

}  // namespace ringside
