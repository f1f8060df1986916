#include "ui/case/algorithm_entries.h"

#include <QCoreApplication>

#include "core/algorithms/algorithm.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
std::vector<Chooser::Entry> algorithm_entries(const Case& c) {
  std::vector<Chooser::Entry> entries;
  for (const Algorithm* a : algorithms_of(c.collective)) {
    Chooser::Entry entry{qt(a->name), qt(a->summary), {}, {}};
    for (const std::string& alias : a->aliases) entry.aliases << qt(alias);
    const auto fits = asked_of(c, *a);
    if (!fits) entry.blocked = qt(fits.error().line());
    entries.push_back(std::move(entry));
  }
  if (c.own()) entries.push_back({qt(c.algorithm), QCoreApplication::translate("Case", "Your own schedule."), {}, {}});
  return entries;
}

}  // namespace ringside::ui
