#include "lessons/rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <regex>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/flow.h"
#include "core/lab_scene.h"
#include "lessons/library.h"
#include "lessons/reading.h"
#include "lessons/units.h"

namespace ringside {
namespace {

constexpr std::array<std::pair<std::string_view, std::int64_t>, 11> kSpelled{{{"two", 2},
                                                                              {"three", 3},
                                                                              {"four", 4},
                                                                              {"five", 5},
                                                                              {"six", 6},
                                                                              {"seven", 7},
                                                                              {"eight", 8},
                                                                              {"ten", 10},
                                                                              {"sixteen", 16},
                                                                              {"thirty-two", 32},
                                                                              {"sixty-four", 64}}};

/// Words and prompts as they are typed, with what is computed, opened or code left out.
std::vector<Passage> typed(const PageSource& source) {
  std::vector<Passage> all;
  for (const BlockSource& block : source.blocks) {
    if (block.word == kParagraph || block.word == kQuotation) all.push_back(block.body);
    if (block.word == "class") continue;
    for (const Field& f : block.fields)
      if (f.key == "prompt" || f.key == "given") all.push_back(f.value);
  }
  static const std::regex left_out(R"(\{\{[^}]*\}\}|\(scene:[^)]*\)|`[^`]*`|@each[^\n]*)");
  for (Passage& p : all) {
    std::string plain;
    std::size_t at = 0;
    for (std::sregex_iterator m(p.text.begin(), p.text.end(), left_out), end; m != end; ++m) {
      plain += p.text.substr(at, static_cast<std::size_t>(m->position()) - at) +
               std::string(static_cast<std::size_t>(m->length()), '_');
      at = static_cast<std::size_t>(m->position() + m->length());
    }
    p.text = plain + p.text.substr(at);
  }
  return all;
}

/// What the scenes of a page have.
struct Shown {
  std::set<std::int64_t> ranks;
  std::set<double> bytes;
  std::set<double> examples;    ///< of a worker
  std::set<std::string> tiers;  ///< by their labels
  std::int64_t steps = 0;
  bool blocking = false, network = false;
  bool strong = false, weak = false;  ///< scaling: the whole batch is given, or a worker's share

  void add_tier(const std::string& name) {
    if (const auto tier = find_tier(name)) tiers.insert(tier->label);
  }
  /// A tier, or a topology with all that its links are made of.
  void add_wires(const Case& c) {
    if (c.wiring.uniform()) return add_tier(c.tier);
    network = true;
    if (const auto net = network_of(c))
      for (const Link& link : net->topology.links) add_tier(link.tier);
  }
  void add(const LabScene& lab) {
    if (const auto* step = std::get_if<StepPicture>(&lab.question)) {
      (step->step.local_batch ? weak : strong) = true;
      ranks.insert(step->workers.begin(), step->workers.end());
      for (const std::int64_t workers : step->workers) examples.insert(gamma_row(step->step, workers).local_batch);
    }
    if (const auto* overlap = std::get_if<OverlapQuestion>(&lab.question)) {
      examples.insert(overlap->work.examples);
      bytes.insert({overlap->rule.cap.value, overlap->rule.first_limit().value});
    }
    if (const auto* mix = std::get_if<MixPicture>(&lab.question)) examples.insert(mix->job.sequences);
    if (std::holds_alternative<TiersPicture>(lab.question))
      for (const Tier& tier : ringside::tiers()) tiers.insert(tier.label);
  }
  void add(const Case& c) {
    add_wires(c);
    ranks.insert(c.instance.ranks);
    bytes.insert(static_cast<double>(c.bytes));
    bytes.insert(static_cast<double>(c.bytes) / c.instance.ranks);
    if (const auto schedule = schedule_of(c)) {
      steps = std::max(steps, schedule->step_count());
      if (schedule->chunks > 0) bytes.insert(static_cast<double>(c.bytes) / schedule->chunks);
    }
  }
};

Shown shown_on(const Page& page) {
  Shown shown;
  for (const Scene& scene : page.scenes) {
    shown.add(scene.question);
    shown.blocking |= scene.calls.has_value() || !scene.what_if.none();
    if (scene.calls) shown.bytes.insert(scene.calls->eager_limit.value);
    for (const std::string& name : scene.beside)
      if (const auto size = name.starts_with("size=") ? parse_bytes(name.substr(5), "size") : fail("", "", ""))
        shown.bytes.insert(static_cast<double>(*size));
    if (const auto lab = parse_lab_scene(scene.lab); lab && !scene.lab.empty()) shown.add(*lab);
  }
  for (const Block& block : page.blocks) {
    if (const auto* measure = std::get_if<MeasureBlock>(&block))
      for (const Case& c : measure->cases) shown.add(c);
    if (const auto* q = std::get_if<Question>(&block))
      shown.ranks.insert(q->construction.ranks.begin(), q->construction.ranks.end());
  }
  return shown;
}

std::optional<std::int64_t> whole_of(std::string text) {
  std::erase(text, ',');
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  for (const auto& [word, value] : kSpelled)
    if (text == word) return value;
  const auto number = parse_integer(text, "", 0, INT32_MAX);
  return number ? std::optional(*number) : std::nullopt;
}

/// Five words on end of a model answer, without a formula or a number, that are said already; empty: none.
std::string same_words(const std::string& model, const std::string& said) {
  static const std::regex five(R"(\b(?=([A-Za-z]+(?:\s+[A-Za-z]+){4})\b))"), blanks(R"(\s+)");
  for (std::sregex_iterator m(model.begin(), model.end(), five), end; m != end; ++m)
    if (std::regex_search(said,
                          std::regex("\\b" + std::regex_replace(m->str(1), blanks, "\\s+") + "\\b", std::regex::icase)))
      return m->str(1);
  return {};
}

}  // namespace

std::vector<std::string> items_of(const std::string& list) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    std::string item = list.substr(at, end - at);
    item.erase(0, item.find_first_not_of(' '));
    item.resize(item.find_last_not_of(' ') + 1);
    if (!item.empty()) items.push_back(std::move(item));
    at = end + 1;
  }
  return items;
}

void check_match(const PageSource& source, const Page& page, LessonCheck& check) {
  const Shown shown = shown_on(page);
  const auto elsewhere = items_of(source.elsewhere.text);
  const auto each = [&](const Passage& p, const std::regex& what, auto&& there) {
    for (std::sregex_iterator m(p.text.begin(), p.text.end(), what), end; m != end; ++m)
      if (!there(*m) && std::ranges::find(elsewhere, m->str(0)) == elsewhere.end())
        check.wrong(p.place(static_cast<std::size_t>(m->position())),
                    fmt::format("\"{}\" is in no scene of this page", m->str(0)),
                    "the scene's, or named by the page's \"elsewhere\"");
  };
  static const std::regex ranks(
      R"(\b(\d+(?:,\d{3})*|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Tt]en|[Ss]ixteen|[Tt]hirty-two|[Ss]ixty-four) (?:ranks|workers|replicas)\b)");
  static const std::regex equal(R"(\$K\$ = (\d+))");
  static const std::regex sizes(R"((\d[\d.]*) (B|KiB|MiB|GiB)\b)");
  static const std::regex numbered(R"(\b([Rr]ank|[Ss]tep) (\d+)\b)");
  const auto as_many = [&](const std::smatch& m) { return shown.ranks.contains(whole_of(m.str(1)).value_or(0)); };
  static const std::regex batch(R"(\$b\$ = (\d+))"), examples(R"(\b(\d+) (?:examples|images) (?:each|a worker)\b)");
  static const std::regex tier(R"(\b(NVLink|PCIe|InfiniBand|Ethernet)\b)");
  const auto batched = [&](const std::smatch& m) {
    return shown.examples.contains(static_cast<double>(whole_of(m.str(1)).value_or(0)));
  };
  const std::int64_t most = shown.ranks.empty() ? 0 : *shown.ranks.rbegin();
  for (const Passage& p : typed(source)) {
    each(p, ranks, as_many);
    each(p, equal, as_many);
    each(p, sizes, [&](const std::smatch& m) {
      const auto bytes = parse_bytes(m.str(1) + m.str(2), "size");
      return bytes && shown.bytes.contains(static_cast<double>(*bytes));
    });
    each(p, numbered, [&](const std::smatch& m) {
      const std::int64_t n = whole_of(m.str(2)).value_or(0);
      return shown.ranks.empty() || (m.str(1) == "rank" || m.str(1) == "Rank" ? n < most : n <= shown.steps);
    });
    each(p, batch, batched);
    each(p, examples, batched);
    each(p, tier, [&](const std::smatch& m) { return shown.tiers.contains(m.str(1)); });
    static const std::regex deadlock(R"([Dd]eadlock)");
    each(p, deadlock, [&](const std::smatch&) { return shown.blocking; });
    static const std::regex wires(R"(\b(?:NIC|NICs|rails?)\b)"), scaling(R"(\b([Ww]eak|[Ss]trong) scaling\b)");
    each(p, wires, [&](const std::smatch&) { return shown.network; });
    each(p, scaling,
         [&](const std::smatch& m) { return m.str(1) == "weak" || m.str(1) == "Weak" ? shown.weak : shown.strong; });
  }
}

std::vector<Said> said_in(const std::string& markdown) {
  static const std::regex quantity(R"((\d[\d,]*\.?\d*) ?(ns|µs|us|ms|s|KiB|MiB|GiB|kB|MB|GB/s|GB|B)(?![A-Za-z/]))");
  static const std::regex count(
      R"(\b(\d[\d,]*\.?\d*|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Tt]en|[Ss]ixteen|[Tt]hirty-two|[Ss]ixty-four) ?(times|[a-zA-Z]{3,}s)\b)");
  std::vector<Said> all;
  for (std::sregex_iterator m(markdown.begin(), markdown.end(), quantity), end; m != end; ++m) {
    std::string number = m->str(1);
    std::erase(number, ',');
    const UnitName* unit = find_unit(m->str(2) == "µs" ? "us" : m->str(2));
    const auto value = parse_number(number, "", 0, 1e18);
    if (unit != nullptr && value)
      all.push_back({*value * unit->factor, fmt::format("{} {}", unit->unit.time, unit->unit.bytes), m->str(0), false});
  }
  for (std::sregex_iterator m(markdown.begin(), markdown.end(), count), end; m != end; ++m) {
    std::string number = m->str(1);
    std::erase(number, ',');
    const auto whole = whole_of(number);
    const auto value = whole ? Result<double>(static_cast<double>(*whole)) : parse_number(number, "", 0, 1e18);
    if (value && find_unit(m->str(2)) == nullptr) all.push_back({*value, m->str(2), m->str(0), true});
  }
  return all;
}

std::optional<Said> told_by(const Question& q, const std::vector<Said>& said) {
  const UnitName* unit = find_unit(q.unit);
  const std::string kind = q.has_dimension() ? fmt::format("{} {}", unit->unit.time, unit->unit.bytes) : q.unit;
  for (const Said& one : said)
    if (!kind.empty() && one.unit == kind && std::abs(one.value - q.answer) <= q.tolerance) return one;
  return std::nullopt;
}

void Telling::read(const PageSource& source, const Page& page, LessonCheck& check) {
  const auto tells = [&](const Question& q, const std::vector<Said>& said, Place at) {
    if (const auto one = told_by(q, said))
      check.wrong(at, fmt::format("question {}: its answer stands in the words already: {}", q.id, one->text));
  };
  auto at = source.blocks.begin();
  std::vector<Said> here_said;                          // by this page's words so far
  std::string words;                                    // these
  std::vector<std::pair<const Question*, Place>> open;  // a number that is asked beside what follows
  for (const Block& block : page.blocks) {
    while (at->word == kDefinition) ++at;
    const Place here = (at++)->at;
    std::vector<Said> now;
    const auto* text = std::get_if<TextBlock>(&block);
    const auto* note = std::get_if<NoteBlock>(&block);
    if (text != nullptr || note != nullptr) {
      const std::string& markdown = text != nullptr ? text->markdown : note->markdown;
      now = said_in(markdown);
      words += markdown + '\n';
    }
    if (const auto* q = std::get_if<Question>(&block)) {
      now = said_in(q->prompt + "\n" + q->given);
      if (const auto same = same_words(q->kind == QuestionKind::explain ? q->right : "", words); !same.empty())
        check.wrong(here, fmt::format("question {}: its model answer stands in the words already: {}", q->id, same));
      if (q->asks_number() && q->options.empty()) {
        tells(*q, said_, here);
        tells(*q, here_said, here);
        tells(*q, now, here);
        if (q->kind == QuestionKind::numeric) open.emplace_back(q, here);
      }
      if (q->waits()) open.clear();  // what follows is hidden
    }
    for (const auto& [asked, place] : open)
      if (asked != std::get_if<Question>(&block)) tells(*asked, now, place);
    here_said.insert(here_said.end(), now.begin(), now.end());
  }
  std::ranges::copy_if(here_said, std::back_inserter(said_), [](const Said& one) { return !one.count; });
}

void check_ideas(const Lesson& lesson, LessonCheck& check) {
  std::map<std::string, std::string> taught;  // where
  const auto teach = [&](const PageSource& page, const std::string& where, bool told) {
    for (const std::string& idea : items_of(page.teaches.text))
      if (!taught.emplace(idea, where).second && told)
        check.wrong(page.teaches.at, fmt::format("\"{}\" is taught already, in {}", idea, taught[idea]));
  };
  for (const EmbeddedLesson& shipped : embedded_lessons()) {
    if (shipped.file == lesson.name) break;
    if (const auto before = parse_lesson(shipped.text, std::string(shipped.file)))
      for (const PageSource& page : before->pages) teach(page, before->info.id + ", " + page.heading.text, false);
  }
  for (const PageSource& page : lesson.pages) {
    for (const std::string& idea : items_of(page.needs.text))
      if (!taught.contains(idea))
        check.wrong(page.needs.at, fmt::format("\"{}\" is needed here, and taught by no page before", idea));
    teach(page, page.heading.text, true);
  }
}

}  // namespace ringside
