// What the page Hosts makes of surveys and calibrations: shown in place of what would run, priced by, taken to Explore.
#include <cmath>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "ui/controls/badge.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/launch_plan.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/probe_figures.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {

bool HostsPage::found() const {
  return kind() == JobKind::survey ? probe_.survey().has_value() : probe_.calibration().has_value();
}

PriceBasis HostsPage::basis() const {
  PriceBasis basis;
  if (plan_.on_cluster() && probe_.surveyed_hosts() == ready()) basis.surveyed = probe_.topology();
  basis.memory = plan_.where == MeasurePlan::Where::here && backend_of(plan_.backend).name == "host";
  return basis;
}

void HostsPage::show_found() {
  const bool run = kind() == JobKind::measure, under_way = probe_.running();
  retitle(planned_card_, run                         ? Measure::tr("What will run")
                         : kind() == JobKind::survey ? Measure::tr("Pairs of hosts")
                                                     : Measure::tr("Constants found"));
  planned_card_.badge->set_origin(!run ? Origin::measured : basis().surveyed ? Origin::simulation : Origin::price);
  planned_card_.badge->setVisible(run || found());
  explore_->setVisible(!run && found());
  if (run) return;
  pricing_.cancel();
  planned_card_.card->set_hint(
      under_way ? Measure::tr("under way, %1 at most").arg(qt(format_short_seconds(Seconds(probe_.budget_s()))))
                : QString());
  const QString kept = (probe_.kind() == kind() && !probe_.error().isEmpty()
                            ? Measure::tr("The last one failed: %1.").arg(probe_.error())
                            : QString()) +
                       (found() ? u' ' + probe_.kept(kind()) : QString());
  if (!found() && !kept.isEmpty())
    cases_->set_figure(std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{},
                                                    std::vector<std::vector<RowsFigure::Cell>>{}, -1, kept));
  else if (!found())
    cases_->set_figure(yet_to_come(kind() == JobKind::survey
                                       ? Measure::tr("α and bandwidth of every pair, and what is odd")
                                       : Measure::tr("α, β and the cost of reducing, and how far they hold")));
  else
    cases_->set_figure(kind() == JobKind::survey ? survey_figure(*probe_.survey(), kept.trimmed())
                                                 : calibration_figure(*probe_.calibration(), kept.trimmed()));
}

void HostsPage::ask_line() {
  std::optional<MeasureRequest> request;
  if (kind() == JobKind::measure && planned_) request = request_of(plan_, ready(), *planned_);
  if (kind() == JobKind::survey && plan_.on_cluster() && ready().size() >= 2)
    request = probe_of(plan_, ready(), kind());
  if (kind() == JobKind::calibrate && !(plan_.on_cluster() && ready().empty()))
    request = probe_of(plan_, ready(), kind());
  launch_->show_request(request);
  line_.card->set_hint(request && request->time_scale > 0
                           ? Measure::tr("word for word; JOB asks for %1 times as slow as the wires")
                                 .arg(qt(grouped(std::llround(request->time_scale))))
                           : Measure::tr("what will be started, word for word"));
}

void HostsPage::take_to_explore() {
  if (kind() == JobKind::calibrate) return Q_EMIT calibration_wanted(*probe_.calibration());
  Q_EMIT topology_wanted(*probe_.topology());
}

}  // namespace ringside::ui
