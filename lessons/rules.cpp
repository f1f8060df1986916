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
#include "lessons/library.h"
#include "lessons/reading.h"
#include "lessons/scene_numbers.h"
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

std::optional<std::int64_t> whole_of(std::string text) {
  std::erase(text, ',');
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  for (const auto& [word, value] : kSpelled)
    if (text == word) return value;
  const auto number = parse_integer(text, "", 0, INT32_MAX);
  return number ? std::optional(*number) : std::nullopt;
}

/// To as many digits as are typed of a rate.
bool has_about(const std::set<double>& values, double value) {
  return std::ranges::any_of(values, [&](double one) { return std::abs(one - value) <= 0.01 * one; });
}

/// So many words on end, without a formula or a number, that are said already; empty: none.
std::string same_words(const std::string& text, const std::string& said, int many) {
  static const std::regex blanks(R"(\s+)");
  const std::regex run(fmt::format(R"(\b(?=([A-Za-z]+(?:\s+[A-Za-z]+){{{}}})\b))", many - 1));
  for (std::sregex_iterator m(text.begin(), text.end(), run), end; m != end; ++m)
    if (std::regex_search(said,
                          std::regex("\\b" + std::regex_replace(m->str(1), blanks, "\\s+") + "\\b", std::regex::icase)))
      return m->str(1);
  return {};
}

/// Whether these words stand there, whatever is between them; a number alone says nothing.
bool says(const std::string& sentence, const std::string& words) {
  static const std::regex letter("[A-Za-z]"), between(R"(\W+)");
  return std::regex_search(words, letter) &&
         std::regex_search(" " + sentence + " ",
                           std::regex(std::regex_replace(" " + words + " ", between, R"(\W+)"), std::regex::icase));
}

/// Three words on end of a prompt beside which a sentence has the right option; empty: none.
std::string told_option(const Question& q, const std::string& words) {
  static const std::regex ends(R"([.!?:]\s+|\n\n)");
  for (std::sregex_token_iterator m(words.begin(), words.end(), ends, -1), end; m != end; ++m)
    for (const Option& option : q.options)
      if (option.value == q.answer && says(*m, option.markdown))
        if (auto same = same_words(q.prompt, *m, 3); !same.empty()) return same;
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
  const SceneNumbers shown = scene_numbers(page);
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
  static const std::regex latency(
      R"((?:(?:\\alpha|\balpha|α)\$?(?: ?=| is| of)|\b(?:[Ww]aits?|[Ll]atency)(?: of| is)?) ?\$?(\d[\d.]* ?(?:ns|µs|us)\b))");
  static const std::regex bandwidth(R"((\d[\d.]* ?(?:[MGT]B|Gbit)/s)\b)");
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
    each(p, latency, [&](const std::smatch& m) {
      const auto seconds = parse_seconds(m.str(1), "latency");
      return seconds && has_about(shown.latencies, seconds->value);
    });
    each(p, bandwidth, [&](const std::smatch& m) {
      const auto rate = parse_bandwidth(m.str(1), "bandwidth");
      return rate && has_about(shown.bandwidths, rate->value);
    });
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
      words += markdown + "\n\n";
    }
    if (const auto* q = std::get_if<Question>(&block)) {
      now = said_in(q->prompt + "\n" + q->given);
      if (const auto same = same_words(q->kind == QuestionKind::explain ? q->right : "", words, 5); !same.empty())
        check.wrong(here, fmt::format("question {}: its model answer stands in the words already: {}", q->id, same));
      if (const auto told = told_option(*q, words); !told.empty())
        check.wrong(here,
                    fmt::format("question {}: its right option stands in the words already, beside: {}", q->id, told));
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
