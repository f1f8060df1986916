#include "ui/algorithm_entries.h"

#include <QCoreApplication>

#include "core/algorithms/algorithm.h"

namespace ringside::ui {
namespace {

QString text_of(std::string_view s) {
  return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

}  // namespace

std::vector<Chooser::Entry> algorithm_entries(const Case& c) {
  std::vector<Chooser::Entry> entries;
  for (const Algorithm* a : algorithms_of(c.collective)) {
    Chooser::Entry entry{text_of(a->name), text_of(a->summary), {}, {}};
    for (const std::string& alias : a->aliases) entry.aliases << text_of(alias);
    const auto fits = validate(*a, {.ranks = c.instance.ranks, .root = c.instance.root, .chunks = 0, .parameters = {}});
    if (!fits) entry.blocked = QString::fromStdString(fits.error().line());
    entries.push_back(std::move(entry));
  }
  if (c.own()) entries.push_back({text_of(c.algorithm), QCoreApplication::translate("Case", "Your own schedule."), {}, {}});
  return entries;
}

}  // namespace ringside::ui
