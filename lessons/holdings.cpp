#include "lessons/holdings.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"

namespace ringside {
namespace {

std::uint32_t bits_of(const std::optional<Held>& held, std::int32_t ranks) {
  if (!held) return 0;
  return held->from == Held::kAllRanks ? (1U << static_cast<unsigned>(ranks)) - 1
                                       : 1U << static_cast<unsigned>(held->from);
}

template <class Cell>
Holdings filled(const Contract& contract, Cell&& cell) {
  Holdings h{contract.ranks, contract.chunks, {}};
  for (std::int32_t rank = 0; rank < contract.ranks; ++rank)
    for (std::int32_t chunk = 0; chunk < contract.chunks; ++chunk)
      h.cells.push_back(bits_of(cell(rank, chunk), contract.ranks));
  return h;
}

/// The cells that are neither as promised nor, where nothing is promised, empty or as they began.
int wrong_cells(const Holdings& h, const Contract& contract) {
  const Holdings before = at_first(contract), after = promised(contract);
  int wrong = 0;
  for (std::size_t i = 0; i < h.cells.size(); ++i)
    wrong += after.cells[i] != 0 ? h.cells[i] != after.cells[i] : h.cells[i] != 0 && h.cells[i] != before.cells[i];
  return wrong;
}

/// Another verb that leaves this, exactly.
std::optional<Collective> left_by(const Holdings& h, const Contract& asked) {
  for (const Collective verb : all_collectives()) {
    Contract other = asked;
    other.collective = verb;
    if (verb != asked.collective && verb != Collective::all_to_all && promised(other) == h) return verb;
  }
  return std::nullopt;
}

}  // namespace

std::string holdings_text(const Holdings& h) {
  std::string out;
  for (std::size_t i = 0; i < h.cells.size(); ++i) {
    if (i > 0) out += i % static_cast<std::size_t>(h.chunks) == 0 ? ';' : ',';
    std::string cell;
    for (std::int32_t r = 0; r < h.ranks; ++r)
      if (h.cells[i] >> static_cast<unsigned>(r) & 1U) cell += (cell.empty() ? "" : "+") + std::to_string(r);
    out += cell.empty() ? "-" : cell;
  }
  return out;
}

Holdings holdings_of(std::string_view text, const Holdings& like) {
  Holdings read{like.ranks, like.chunks, {0}};
  for (const char c : text) {
    if (c == ';' || c == ',') {
      const bool ends = read.cells.size() % static_cast<std::size_t>(like.chunks) == 0;
      if (ends != (c == ';')) return {};
      read.cells.push_back(0);
    } else if (c >= '0' && c < '0' + like.ranks) {
      read.cells.back() |= 1U << static_cast<unsigned>(c - '0');
    } else if (c != '-' && c != '+' && c != ' ') {
      return {};
    }
  }
  return read.cells.size() == like.cells.size() ? read : Holdings{};
}

Holdings at_first(const Contract& contract) {
  return filled(contract, [&](std::int32_t rank, std::int32_t slot) { return contract.before(rank, slot); });
}

Holdings promised(const Contract& contract) {
  return filled(contract, [&](std::int32_t rank, std::int32_t slot) { return contract.after(rank, slot); });
}

Result<bool> read_dealing(const BlockSource& source, PageReader& reader, Question& q) {
  if (!q.scene) return fail_at(reader.context(), source.at, "who has what is asked of a scene: \"scene\" is missing");
  const Case& c = reader.scenes()[*q.scene].question;
  q.contract = {c.collective, c.instance.ranks, c.instance.root, c.instance.ranks};
  if (c.collective == Collective::all_to_all || c.collective == Collective::custom ||
      c.instance.ranks > kMostDealtRanks)
    return fail_at(reader.context(), source.at,
                   fmt::format("{} on {} ranks is not dealt by hand", name(c.collective), c.instance.ranks),
                   "any other collective on up to 6 ranks");
  if (q.prompt.empty()) return fail_at(reader.context(), source.at, "who has what needs a prompt");
  for (const Field& f : source.fields) {
    if (f.key != "wrong" || f.argument.text.empty()) continue;
    const auto verb = parse_collective(f.argument.text);
    if (!verb || *verb == Collective::all_to_all)
      return fail_at(reader.context(), f.argument.at, "a wrong grid is named by the verb that leaves it");
    RINGSIDE_TRY(auto shown, reader.text(f.value));
    q.verb_replies.push_back({*verb, std::move(shown)});
  }
  q.truth = holdings_text(promised(*q.contract));
  return true;
}

Feedback check_dealing(const Question& q, std::string_view text) {
  Feedback said;
  said.given = std::string(text);
  said.truth = q.truth;
  said.show = q.show;
  const Holdings h = holdings_of(text, promised(*q.contract));
  said.accepted = std::ranges::any_of(h.cells, [](std::uint32_t cell) { return cell != 0; });
  if (!said.accepted) {
    said.markdown = "Fill the cells first.";
    return said;
  }
  const int wrong = wrong_cells(h, *q.contract);
  said.right = wrong == 0;
  said.markdown = said.right ? q.right : q.wrong;
  if (said.right) return said;
  std::string line = fmt::format("{} of {} cells are not as the verb leaves them.", wrong, h.cells.size());
  if (wrong == 1) line = fmt::format("One of {} cells is not as the verb leaves it.", h.cells.size());
  if (const auto verb = left_by(h, *q.contract)) {
    line = fmt::format("That is what {} leaves.", name(*verb));
    for (const VerbReply& reply : q.verb_replies)
      if (reply.verb == *verb) said.markdown = reply.markdown;
  }
  said.markdown = fmt::format("**{}**\n\n{}", line, said.markdown);
  return said;
}

void check_dealing(const Question& q, Place at, LessonCheck& check) {
  const auto wrong = [&](const std::string& what) { check.wrong(at, fmt::format("question {}: {}", q.id, what)); };
  if (!check_dealing(q, q.truth).right) wrong("its own answer is not accepted");
  if (check_dealing(q, holdings_text(at_first(*q.contract))).right) wrong("nothing has to move");
  if (q.wrong.empty()) wrong("a wrong answer gets no feedback");
  for (const VerbReply& reply : q.verb_replies) {
    Contract other = *q.contract;
    other.collective = reply.verb;
    const Feedback said = check_dealing(q, holdings_text(promised(other)));
    if (said.right || !said.markdown.ends_with(reply.markdown))
      wrong(fmt::format("what {} leaves is not answered by its own words", name(reply.verb)));
  }
}

}  // namespace ringside
