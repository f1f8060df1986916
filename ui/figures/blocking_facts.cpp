#include "ui/figures/blocking_facts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QStringList>

namespace ringside::ui {
namespace {

Bytes largest_message(const Answer& answer) {
  const Schedule& schedule = answer.schedule;
  TransferSizes sizes(schedule, answer.question.size(), size_of(answer.question.type));
  Bytes most;
  for (std::int64_t i = 0; i < schedule.step_count(); ++i) {
    const Step step = schedule.step(i);
    for (const Transfer& t : step.transfers)
      if (!t.local()) most = std::max(most, sizes.of(t));
    sizes.advance(step);
  }
  return most;
}

}  // namespace

QString order_text(CallOrder order) {
  switch (order) {
    case CallOrder::sends_first: return QStringLiteral("everyone sends first");
    case CallOrder::receives_first: return QStringLiteral("everyone receives first");
    case CallOrder::even_odd: return QStringLiteral("even ranks send first and odd ones receive first");
    case CallOrder::combined: return QStringLiteral("everyone sends and receives at once");
  }
  return {};
}

QString order_text(const BlockingRules& rules) {
  if (rules.orders.empty()) return order_text(rules.order);
  QStringList receives, combined;
  for (std::size_t r = 0; r < rules.orders.size(); ++r) {
    const CallOrder order = rules.orders[r];
    const bool receiving = order == CallOrder::receives_first || (order == CallOrder::even_odd && r % 2 == 1);
    if (!receiving && order != CallOrder::combined) continue;
    (receiving ? receives : combined) << QString::number(r);
  }
  const auto who = [](const QStringList& ranks, const QString& one, const QString& many) {
    return ranks.size() == 1 ? QStringLiteral("rank %1 %2").arg(ranks[0], one)
                             : QStringLiteral("ranks %1 %2").arg(ranks.join(QStringLiteral(", ")), many);
  };
  QStringList said;
  if (!receives.isEmpty()) said << who(receives, QStringLiteral("receives first"), QStringLiteral("receive first"));
  if (!combined.isEmpty())
    said << who(combined, QStringLiteral("does both at once"), QStringLiteral("do both at once"));
  return said.isEmpty() ? order_text(CallOrder::sends_first) : said.join(QStringLiteral(" and "));
}

BlockingFacts blocking_facts(const Answer& answer, const BlockingRules& rules) {
  BlockingFacts facts;
  const Bytes n = answer.question.size();
  const int element = size_of(answer.question.type);
  auto run = run_blocking(answer.schedule, n, rules, element);
  const auto needed = run ? needed_eager_limit(answer.schedule, n, rules, element) : Result<Bytes>(Bytes(0));
  if (!run || !needed) {
    facts.refused = (run ? needed.error() : run.error()).line();
    return facts;
  }
  facts.run = std::move(*run);
  facts.needed = *needed;
  facts.largest_message = largest_message(answer);
  // Messages grow in proportion to n, and so does the limit that they need.
  if (facts.needed.value > 0 && std::isfinite(facts.needed.value) && answer.schedule.sizes.empty())
    facts.works_up_to = Bytes(n.value * rules.eager_limit.value / facts.needed.value);
  return facts;
}

}  // namespace ringside::ui
