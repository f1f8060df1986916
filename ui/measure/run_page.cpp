#include "ui/measure/run_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/measure/backend.h"
#include "ui/charts/chart_card.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/controls/glyph.h"
#include "ui/controls/share_bar.h"
#include "ui/controls/style.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/known_about.h"
#include "ui/measure/measure_words.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/ranks_figure.h"
#include "ui/measure/results_figure.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

constexpr int kRedrawMs = 100, kCaseHeight = 24;

/// What is wrong, on the ground of errors.
class Warning : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_of(this).error_ground);
    painter.drawRoundedRect(rect(), metric::control_radius, metric::control_radius);
    paint_glyph(painter, Glyph::warning, QRectF(12, height() / 2.0 - 10, 20, 20), theme_of(this).error);
  }
};

}  // namespace

RunPage::RunPage(LiveRun& run, QWidget* parent)
    : LabPage(1, parent, measure_pages()),
      run_(run),
      count_(new Text({}, Text::Ink::normal, text_font(13))),
      foot_(new Text({}, Text::Ink::normal, text_font(13))),
      notice_words_(new Text({}, Text::Ink::error, text_font(14, 600))),
      ends_(new Text({}, Text::Ink::error, text_font(14, 600))),
      share_(new ShareBar(5, ShareBar::Ink::accent)),
      list_(new FigureView),
      ranks_(new FigureView),
      known_(new FigureView),
      times_(new ChartCard),
      notice_(new Warning) {
  ranks_->setObjectName(QStringLiteral("measure_ranks_figure"));
  list_->setObjectName(QStringLiteral("measure_case_list"));
  times_->setObjectName(QStringLiteral("measure_so_far"));
  known_->setObjectName(QStringLiteral("measure_known"));
  notice_words_->setObjectName(QStringLiteral("measure_notice"));
  auto* form = new QWidget;
  auto* left = new QVBoxLayout(form);
  left->setContentsMargins(0, 0, 0, 0);
  left->addWidget(count_);
  left->addWidget(share_);
  left->addWidget(list_);
  set_form(Measure::tr("Cases"), form);

  notice_words_->setWordWrap(true);
  auto* line = new QHBoxLayout(notice_);
  line->setContentsMargins(44, 10, 16, 10);
  line->addWidget(notice_words_, 1);
  line->addWidget(ends_);
  notice_->hide();
  auto* hero = new QWidget;
  auto* column = new QVBoxLayout(hero);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(notice_);
  column->addWidget(ranks_, 1);
  foot_->setWordWrap(true);
  column->addWidget(foot_);
  hero_ = add(Place::hero, Measure::tr("Run"), hero, Origin::measured);
  times_card_ = add(Place::side, Measure::tr("Times"), times_, Origin::measured, "times");
  times_card_.card->set_title(Measure::tr("Time over size, so far"));  // the tab of a small window has less room
  known_card_ = add(Place::side, Measure::tr("Ranks"), known_, Origin::measured, "ranks");

  soon_.setSingleShot(true);
  soon_.setInterval(kRedrawMs);
  connect(&soon_, &QTimer::timeout, this, &RunPage::refresh);
  connect(&run_, &LiveRun::changed, this, [this] {
    if (!soon_.isActive()) soon_.start();
  });
  connect(&run_, &LiveRun::ended, this, &RunPage::refresh);
}

QString RunPage::primary_words() const {
  const auto done = static_cast<int>(run_.done());
  return done == 0   ? Measure::tr("Stop")
         : done == 1 ? Measure::tr("Stop, keep 1 case")
                     : Measure::tr("Stop, keep %1 cases").arg(done);
}

void RunPage::primary() {
  if (run_.running()) Q_EMIT stop_asked();
}

void RunPage::refresh() {
  if (!isVisible()) return;
  const Origin origin =
      run_.empty() || !backend_of(run_.request().backend).imposes ? Origin::measured : Origin::emulated;
  for (const Shown* shown : {&hero_, &times_card_, &known_card_}) {
    shown->badge->set_origin(origin);
    shown->badge->setVisible(!run_.empty());
  }
  say_state();
  show_cases();
  show_numbers();
}

void RunPage::say_state() {
  const bool failed = !run_.running() && !run_.error().isEmpty();
  if (run_.empty()) {
    say_failure(failed);
    foot_->setText({});
    known_card_.card->set_title(Measure::tr("Where the ranks are"));
    say(Measure::tr("nothing runs"), Measure::tr("Nothing runs. Hosts says what would."), true);
    hero_.card->set_hint(Measure::tr("nothing runs; Hosts starts a run"));
    ranks_->set_figure(yet_to_come(Measure::tr("The step that every rank is in, four times a second.")));
    times_->set_figure(yet_to_come(Measure::tr("Every case as it ends.")));
    known_->set_figure(yet_to_come(Measure::tr("Where the ranks are.")));
    return;
  }
  const Case& c = run_.current();
  const QString what = QStringLiteral("%1, %2").arg(qt(c.algorithm), qt(size_text(c.size())));
  const auto switches = static_cast<int>(std::ssize(run_.ranks())) - c.instance.ranks;
  hero_.card->set_hint(switches > 0 ? Measure::tr("%1 ranks, then %2 switches, one repetition of %3")
                                          .arg(c.instance.ranks)
                                          .arg(switches)
                                          .arg(what)
                                    : Measure::tr("%1 ranks, one repetition of %2").arg(c.instance.ranks).arg(what));
  const RankSteps& doubt = run_.doubt();
  const bool late = run_.running() && doubt.suspect >= 0;
  say_failure(failed);
  if (late) {
    notice_->show();
    const auto& where = run_.measured().environment.where;
    const auto r = static_cast<std::size_t>(doubt.suspect);
    const QString seconds = qt(format_fixed(doubt.still_s, 1));
    notice_words_->setText(
        on_several_hosts(where) && r < where.size()
            ? Measure::tr("Rank %1 on %2 has not got on for %3 s. The others wait for it, one after the other.")
                  .arg(doubt.suspect)
                  .arg(qt(where[r].host), seconds)
            : Measure::tr("Rank %1 has not got on for %2 s. The others wait for it, one after the other.")
                  .arg(doubt.suspect)
                  .arg(seconds));
    ends_->setText(Measure::tr("ends in %1 s").arg(qt(format_fixed(doubt.ends_in_s, 1))));
  }
  const auto count = static_cast<int>(run_.request().cases.size()), done = static_cast<int>(run_.done());
  const QString progress = Measure::tr("%1 of %2 done").arg(done).arg(count);
  say(QStringLiteral("%1; %2").arg(what, progress),
      run_.running()
          ? late ? Measure::tr("Waiting for rank %1").arg(doubt.suspect) : Measure::tr("Running, %1").arg(progress)
      : failed         ? Measure::tr("Failed; %1 kept").arg(progress)
      : run_.stopped() ? Measure::tr("Stopped; %1 kept").arg(progress)
                       : Measure::tr("Complete, %1").arg(progress),
      !late && !failed);
}

void RunPage::say_failure(bool failed) {
  notice_->setVisible(failed);
  notice_words_->setText(failed ? run_.error() : QString());
  ends_->setText({});
}

void RunPage::show_cases() {
  const std::size_t count = run_.request().cases.size();
  count_->setText(Measure::tr("%1 of %2 done").arg(run_.done()).arg(count));
  share_->set_share(count == 0 ? 0 : static_cast<double>(run_.done()) / static_cast<double>(count));
  std::vector<std::vector<RowsFigure::Cell>> rows;
  for (std::size_t i = 0; i < count; ++i) {
    const Case& c = run_.request().cases[i];
    const bool done = i < run_.done(), here = i == run_.done();
    const auto ink = done || here ? RowsFigure::Cell::Ink::normal : RowsFigure::Cell::Ink::hint;
    const QString sign = done                              ? QStringLiteral("✓")
                         : here && run_.running()          ? QStringLiteral("▸")
                         : here && !run_.error().isEmpty() ? QStringLiteral("×")
                                                           : QString();
    rows.push_back({{qt(c.algorithm), ink, {}, {}, sign}, {qt(size_text(c.size())), ink}});
  }
  // The last one may be done before the run has ended.
  const int current = run_.running() && run_.done() < count ? static_cast<int>(run_.done()) : -1;
  list_->setMinimumHeight(static_cast<int>(count + 2) * kCaseHeight + 12);
  list_->set_figure(
      std::make_shared<RowsFigure>(std::vector<RowsFigure::Column>{{Measure::tr("Algorithm"), Align::left, 3},
                                                                   {Measure::tr("Size"), Align::right, 1}},
                                   std::move(rows), current, Measure::tr("Shuffled, so that drift hits all alike.")));
}

void RunPage::show_numbers() {
  if (run_.empty()) return;
  ranks_->set_figure(ranks_of_run());
  foot_->setText(
      Measure::tr("Elapsed %1 of %2 at most · case %3 of %4 · repetition %5 · a cell shows the step that a rank "
                  "is in, of %6")
          .arg(qt(format_short_seconds(Seconds(run_.elapsed_s()))),
               qt(format_short_seconds(Seconds(run_.request().budget_s))))
          .arg(run_.current_index() + 1)
          .arg(run_.request().cases.size())
          .arg(run_.repetitions())
          .arg(run_.steps()));
  times_->set_figure(run_.done() > 0 ? so_far_figure(run_.measured(), run_.running() ? run_.current().bytes : 0)
                                     : yet_to_come(Measure::tr("Every case as it ends.")));
  const std::int32_t about = run_.doubt().suspect;
  known_card_.card->set_title(about < 0 ? Measure::tr("Where the ranks are")
                                        : Measure::tr("What is known about rank %1").arg(about));
  known_->set_figure(about < 0 ? places_figure(run_.measured().environment.where) : known_figure(run_));
}

std::vector<PagePicture> RunPage::pictures() const {
  if (run_.empty()) return {};
  const Measurement& run = run_.measured();
  std::vector<PagePicture> all{{title(), name(), ranks_of_run(), recipe_of(run, "")}};
  if (run_.done() > 0)
    all.push_back({Measure::tr("Times"), name() + QStringLiteral("-times"), times_->figure(), recipe_of(run, "times")});
  all.push_back({Measure::tr("Ranks"), name() + QStringLiteral("-ranks"), known_->figure(), recipe_of(run, "ranks")});
  return all;
}

std::shared_ptr<const Figure> RunPage::ranks_of_run() const {
  return std::make_shared<RanksFigure>(
      RanksData{run_.ranks(), run_.steps(), run_.measured().environment.where, run_.doubt().suspect, !run_.running()});
}

}  // namespace ringside::ui
