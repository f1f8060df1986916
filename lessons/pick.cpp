#include "lessons/pick.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/flow.h"
#include "lessons/arrange.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/pick_parts.h"
#include "lessons/reading.h"
#include "lessons/rules.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 9> kNames{"ranks", "chunks", "cells",   "messages", "calls",
                                                 "nodes", "links",  "tensors", "bars"};

/// The two numbers of "2:1" or "2>3", or the one of "2"; nothing for any other text.
std::optional<std::pair<std::int32_t, std::int32_t>> numbers_of(PickKind kind, std::string_view name) {
  const char between = kind == PickKind::cells || kind == PickKind::calls ? ':'
                       : kind == PickKind::messages                       ? '>'
                                                                          : '\0';
  const std::size_t middle = between == '\0' ? name.size() : name.find(between);
  if (middle == std::string_view::npos) return std::nullopt;
  const auto first = parse_integer(name.substr(0, middle), "", 0, INT32_MAX);
  const auto second =
      between == '\0' ? Result<std::int64_t>(0) : parse_integer(name.substr(middle + 1), "", 0, INT32_MAX);
  if (!first || !second) return std::nullopt;
  return std::pair{static_cast<std::int32_t>(*first), static_cast<std::int32_t>(*second)};
}

std::optional<std::size_t> place_of(const Picks& picks, const std::string& name) {
  const auto found = std::ranges::find_if(picks.parts, [&](const std::string& part) {
    return fold_name(part) == fold_name(name) || fold_name(other_name(picks.kind, part)) == fold_name(name);
  });
  return found == picks.parts.end() ? std::nullopt
                                    : std::optional(static_cast<std::size_t>(found - picks.parts.begin()));
}

/// Sorted, each once; empty where one of them is no such name.
std::vector<std::string> names_of(const Picks& picks, std::string_view text) {
  std::vector<std::string> names = picks_in(picks.kind, text);
  if (picks_parts(picks.kind)) {
    std::set<std::size_t> places;
    for (const std::string& name : names) {
      const auto place = place_of(picks, name);
      if (!place) return {};
      places.insert(*place);
    }
    names.clear();
    for (const std::size_t place : places) names.push_back(picks.parts[place]);
    return names;
  }
  for (const std::string& name : names)
    if (!numbers_of(picks.kind, name)) return {};
  std::ranges::sort(names, {}, [&](const std::string& n) { return *numbers_of(picks.kind, n); });
  const auto twice = std::ranges::unique(names);
  names.erase(twice.begin(), twice.end());
  return names;
}

/// The first name that nothing in the scene is called, as a sentence; empty: all are there.
std::string none_such(const Picks& picks, std::string_view text) {
  for (const std::string& name : picks_in(picks.kind, text)) {
    const auto numbers = numbers_of(picks.kind, name);
    if (picks_parts(picks.kind) ? !place_of(picks, name) : !numbers)
      return fmt::format("Nothing there is called \"{}\".", name);
    if (picks_parts(picks.kind)) continue;
    for (const auto& [number, chunk] :
         {std::pair{numbers->first, picks.kind == PickKind::chunks}, {numbers->second, picks.kind == PickKind::cells}})
      if (const std::int32_t many = chunk ? picks.chunks : picks.ranks; many > 0 && number >= many)
        return fmt::format("There is no {} {}: they are 0 to {}.", chunk ? "chunk" : "rank", number, many - 1);
  }
  return "";
}

/// How names are written, with two that are not asked for, as far as there are such.
std::string example(const Picks& picks) {
  std::vector<std::string> names = picks.parts;
  for (int a = 0; a < 4 && !picks_parts(picks.kind); ++a)
    for (int b = 1; b < 4; ++b)
      names.push_back(picks.kind == PickKind::cells      ? fmt::format("{}:{}", a, (a + b) % 4)
                      : picks.kind == PickKind::messages ? fmt::format("{}>{}", a, (a + b) % 4)
                                                         : std::to_string(3 * a + b - 1));
  const auto asked = [&](const std::string& n) { return std::ranges::find(picks.answer, n) != picks.answer.end(); };
  if (!std::ranges::all_of(names, asked)) std::erase_if(names, asked);
  names.resize(std::min<std::size_t>(names.size(), 2));
  return picks_text(picks.kind, names);
}

/// How many of those that are picked belong to the answer, and, where all do, how many more it has.
std::string count_text(std::size_t picked, std::size_t belong, std::size_t more) {
  if (belong == picked)
    return fmt::format("{}; {} more {}.",
                       picked == 1 ? "What you picked belongs to it" : "All that you picked belong to it", more,
                       more == 1 ? "does" : "do");
  if (picked == 1) return "What you picked does not belong to it.";
  if (belong == 0) return fmt::format("None of the {} that you picked belongs to it.", picked);
  return fmt::format("{} of the {} that you picked {} to it.", belong, picked, belong == 1 ? "belongs" : "belong");
}

}  // namespace

std::string_view name(PickKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view typed_like(PickKind kind) {
  constexpr std::array<std::string_view, 4> kTyped{"1 3", "1 3", "2:1", "0>1"};  // of ranks, chunks, cells, messages
  const auto i = static_cast<std::size_t>(kind);
  return i < kTyped.size() ? kTyped[i] : std::string_view();
}

std::vector<std::string> picks_in(PickKind kind, std::string_view text) {
  std::string list(text);
  std::ranges::replace(list, ';', ',');
  return picks_parts(kind) && kind != PickKind::calls ? items_of(list) : keys_of(list);
}

std::string picks_text(PickKind kind, const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, picks_parts(kind) && kind != PickKind::calls ? ", " : " "));
}

std::string part_called(const Picks& picks, const std::string& name) {
  const auto place = place_of(picks, name);
  return place ? picks.parts[*place] : "";
}

std::string picked(const Picks& picks, const Selected& s) {
  if (picks_parts(picks.kind)) return "";
  switch (picks.kind) {
    case PickKind::ranks: return s.rank ? std::to_string(*s.rank) : "";
    case PickKind::chunks: return s.chunk ? std::to_string(*s.chunk) : "";
    case PickKind::cells: return s.cell() ? fmt::format("{}:{}", *s.rank, *s.chunk) : "";
    default: break;
  }
  if (s.rank && s.peer) return fmt::format("{}>{}", *s.rank, *s.peer);
  const auto step = static_cast<std::size_t>(s.step.value_or(0)), at = static_cast<std::size_t>(s.transfer.value_or(0));
  const bool there = s.step && s.transfer && step < picks.moves.size() && at < picks.moves[step].size();
  return there ? picks.moves[step][at] : "";
}

std::optional<Selected> selected_of(const Picks& picks, const std::string& name, const CursorPosition& at) {
  const auto numbers = numbers_of(picks.kind, name);
  if (!numbers || picks_parts(picks.kind)) return std::nullopt;
  Selected s;
  switch (picks.kind) {
    case PickKind::ranks: return s.rank = numbers->first, s;
    case PickKind::chunks: return s.chunk = numbers->first, s;
    case PickKind::cells: return s.rank = numbers->first, s.chunk = numbers->second, s;
    default: break;
  }
  const auto step = static_cast<std::size_t>(at.step);
  if (step >= picks.moves.size()) return std::nullopt;
  const auto& moves = picks.moves[step];
  const auto found = std::ranges::find(moves, name);
  if (found == moves.end()) return std::nullopt;
  s.step = at.step, s.transfer = static_cast<std::int32_t>(found - moves.begin());
  return s;
}

std::string told_pick(PickKind kind, const std::string& name) {
  if (picks_parts(kind) && kind != PickKind::calls) return name;
  const auto numbers = numbers_of(kind, name);
  if (!numbers) return name;
  switch (kind) {
    case PickKind::ranks: return fmt::format("rank {}", numbers->first);
    case PickKind::chunks: return fmt::format("chunk {}", numbers->first);
    case PickKind::cells: return fmt::format("chunk {} at rank {}", numbers->second, numbers->first);
    case PickKind::messages: return fmt::format("rank {} to rank {}", numbers->first, numbers->second);
    case PickKind::calls: return fmt::format("call {} of rank {}", numbers->second, numbers->first);
    default: break;
  }
  return name;
}

Result<bool> read_picks(const BlockSource& source, PageReader& reader, Question& q) {
  Picks& picks = q.picks.emplace();
  const auto kind = std::ranges::find(kNames, q.pick);
  if (kind == kNames.end())
    return fail_at(reader.context(), source.at, "what is picked is missing",
                   fmt::format("{}", fmt::join(kNames, ", ")));
  picks.kind = static_cast<PickKind>(kind - kNames.begin());
  if (!q.scene)
    return fail_at(reader.context(), source.at, "what is picked is picked of a scene: \"scene\" is missing");
  if (!picks_parts(picks.kind)) {
    RINGSIDE_TRY(const auto schedule, schedule_of(reader.scenes()[*q.scene].question));
    picks.ranks = schedule.ranks, picks.chunks = schedule.chunks;
    for (std::int64_t i = 0; i < schedule.step_count() && picks.kind == PickKind::messages; ++i) {
      auto& moves = picks.moves.emplace_back();
      for (const Transfer& t : schedule.step(i).transfers) moves.push_back(fmt::format("{}>{}", t.from, t.to));
    }
  }
  if (picks_parts(picks.kind)) {
    auto parts = parts_of(picks.kind, reader.scenes()[*q.scene]);
    if (!parts) return fail_at(reader.context(), source.at, parts.error().line());
    picks.parts = std::move(*parts);
  }
  for (const Field& f : source.fields) {
    const bool reply = f.key == "wrong" && !f.argument.text.empty();
    if (f.key != "answer" && !reply) continue;
    RINGSIDE_TRY(const auto text, reader.text(reply ? f.argument : f.value));
    const auto names = names_of(picks, text);
    if (names.empty() || !none_such(picks, text).empty())
      return fail_at(reader.context(), reply ? f.argument.at : f.value.at,
                     fmt::format("\"{}\" names no {}", text, q.pick), example(picks));
    if (!reply) {
      picks.answer = names;
      continue;
    }
    RINGSIDE_TRY(auto shown, reader.text(f.value));
    picks.replies.push_back({names, std::move(shown)});
  }
  if (q.prompt.empty() || picks.answer.empty())
    return fail_at(reader.context(), source.at, "a question needs a prompt and an answer");
  for (const std::string& one : picks.answer) q.truth += (q.truth.empty() ? "" : ", ") + told_pick(picks.kind, one);
  return true;
}

Feedback check_picks(const Question& q, std::string_view text) {
  const Picks& picks = *q.picks;
  const auto names = names_of(picks, text);
  Feedback said;
  said.given = std::string(text);
  said.truth = q.truth;
  said.show = q.show;
  const std::string missing = none_such(picks, text);
  said.accepted = !names.empty() && missing.empty();
  if (!said.accepted) {
    said.markdown = fmt::format("{}{}Click {} on the stage, or type them: {}.", missing, missing.empty() ? "" : " ",
                                q.pick, example(picks));
    return said;
  }
  said.right = names == picks.answer;
  said.markdown = said.right ? q.right : q.wrong;
  if (said.right) return said;
  const auto belong = static_cast<std::size_t>(std::ranges::count_if(
      names, [&](const std::string& n) { return std::ranges::find(picks.answer, n) != picks.answer.end(); }));
  for (const PickReply& reply : picks.replies)
    if (reply.picked == names) return said.markdown = reply.markdown, said;
  // Who has picked nothing wrong is not told what is wrong with it.
  said.markdown = fmt::format("**{}**", count_text(names.size(), belong, picks.answer.size() - belong)) +
                  (belong == names.size() ? "" : "\n\n" + q.wrong);
  return said;
}

void check_picks(const Question& q, Place at, LessonCheck& check) {
  const auto wrong = [&](const std::string& what) { check.wrong(at, fmt::format("question {}: {}", q.id, what)); };
  if (!check_picks(q, picks_text(q.picks->kind, q.picks->answer)).right) wrong("its own answer is not accepted");
  if (q.wrong.empty()) wrong("a wrong answer gets no feedback");
  for (const PickReply& reply : q.picks->replies) {
    const Feedback said = check_picks(q, picks_text(q.picks->kind, reply.picked));
    if (said.right || said.markdown != reply.markdown)
      wrong(fmt::format("{} is not answered by its own words", picks_text(q.picks->kind, reply.picked)));
  }
}

}  // namespace ringside
