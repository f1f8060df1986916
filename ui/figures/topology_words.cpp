// What links carry in all, and what of it is not drawn.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/figures/survey.h"
#include "ui/figures/topology.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

/// "4th", "32nd"
std::string ordinal(std::int32_t n) {
  const std::int32_t last = n / 10 % 10 == 1 ? 0 : n % 10;
  return std::to_string(n) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

/// "drawn: 64 of the 2,046 links of rank 0; 1,047,552 in all", and shorter.
std::vector<std::string> drawn_links(const TopologyPlan& p, std::int64_t all) {
  const std::string some = std::ssize(p.links) < p.fan ? grouped(std::ssize(p.links)) + " of the " : "the ";
  const std::string what = fmt::format("drawn: {}{} links of rank {}", some, grouped(p.fan), p.followed);
  return {fmt::format("{}; {} in all", what, grouped(all)), what, fmt::format("drawn: links of rank {}", p.followed)};
}

/// "1,024 transfers in this step, 8 ranks apart; drawn: of every 64th rank", and shorter.
std::vector<std::string> drawn_transfers(const TopologyPlan& p, std::int32_t ranks) {
  const std::string sent = grouped(p.sent) + " transfers in this step";
  const std::string apart = p.reach > 1    ? fmt::format(", {} ranks apart", grouped(p.reach))
                            : p.reach == 1 ? ", between neighbours"
                                           : "";
  const std::string some = p.sent <= 2 * ranks ? fmt::format("; drawn: of every {} rank", ordinal(p.every))
                                               : fmt::format("; drawn: from rank {}", p.followed);
  return {sent + apart + some, sent + some};
}

}  // namespace

double TopologyFigure::busy_share() const {
  const double all = survey_->seconds;
  return all > 0 ? static_cast<double>(survey_->busiest) * answer().prediction.parameters.beta.value / all : 0;
}

std::string TopologyFigure::time_words() const {
  return fmt::format("{} {}", answer().timeline.spans.empty() ? "priced" : "simulated",
                     format_seconds(Seconds(survey_->seconds)));
}

QStringList TopologyFigure::words(const TopologyPlan& p) const {
  if (survey_->links.empty() || p.words.isNull()) return {};
  if (input_.untold)  // what is drawn, without a number
    return p.in_the_middle || p.tree || p.links.size() == survey_->links.size()
               ? QStringList()
               : QStringList{QStringLiteral("drawn: the links of rank %1 alone").arg(p.followed)};
  const auto bytes = [](std::int64_t n) { return size_text(Bytes(static_cast<double>(n))); };
  const double percent = 100 * busy_share();
  const std::string share = percent > 0 && percent < 0.1 ? "less than 0.1 %" : format_short(percent, 2) + " %";
  const LinkUse& first = survey_->links.front();
  QStringList lines;
  if (p.in_the_middle) {
    const bool once = first.messages == survey_->steps.count() && first.chunks == first.messages;
    const std::int64_t one = survey_->busiest / first.messages;
    lines << qt(once ? "every link: one chunk" : fmt::format("every link: {} messages", first.messages))
          << qt(once ? fmt::format("of {} in each step,", one > 0 ? bytes(one) : "less than 1 B")
                     : fmt::format("with {} in all,", bytes(survey_->busiest)))
          << qt(fmt::format("transmitting {} of", share)) << qt("the " + time_words());
    if (p.every > 1) lines << qt(fmt::format("every {} rank is labelled", ordinal(p.every)));
    return lines;
  }
  // What is drawn, then what links carry; as many words as fit.
  std::vector<std::string> drawn, loads;
  const std::int64_t links = survey_->pairs();
  const std::string busiest = survey_->even ? "each" : "the busiest";
  loads = {fmt::format("{} links; {} carries {} and transmits {} of the {}", grouped(links), busiest,
                       bytes(survey_->busiest), share, time_words()),
           fmt::format("{} links; {} transmits {} of the {}", grouped(links), busiest, share, time_words()),
           fmt::format("{} links, {} {}", grouped(links), busiest, share)};
  if (p.tree && std::ssize(p.links) < links)
    drawn = {fmt::format("{} links of the smallest subtrees are not drawn", grouped(links - std::ssize(p.links)))};
  else if (in_flight() && std::ssize(p.transfers) < p.sent && !p.around)
    drawn = drawn_transfers(p, answer().schedule.ranks);
  else if (std::ssize(p.links) < links)
    drawn = drawn_links(p, links);
  else if (p.every > 1)
    drawn = {fmt::format("every {} rank is labelled", ordinal(p.every))};
  const QFont font = text_font(13 * p.layouts.front().unit);
  const double width = p.words.width();
  const bool two = p.words.height() > 30 * p.layouts.front().unit;
  // One line alone says what is missing from the picture, which nothing else tells.
  for (const auto* part : {&loads, &drawn}) {
    if (!two && (part == &loads) != drawn.empty()) continue;
    for (const std::string& text : *part) {
      if (text_width(font, qt(text)) > width) continue;
      lines << qt(text);
      break;
    }
  }
  return lines;
}

}  // namespace ringside::ui
