#include "ui/training/step_page.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/chart_view.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/field.h"
#include "ui/gamma/gamma_measure.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_gamma.h"
#include "ui/training/lab_measure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/lever_switches.h"
#include "ui/training/memory_figure.h"
#include "ui/training/mix_words.h"
#include "ui/training/mixes_figure.h"
#include "ui/training/page_picture.h"
#include "ui/training/sentence_figure.h"
#include "ui/training/step_form.h"
#include "ui/training/step_gamma.h"
#include "ui/training/step_memory.h"
#include "ui/training/timeline_figure.h"
#include "ui/training/train_pages.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
namespace {

TrainCase shared_of(const StepQuestion& q) {
  return {q.job.model, q.cluster, q.mix.ranks(), q.job.sequences, q.job.tokens, q.job.flops, q.job.gradient_bytes};
}

QString question_words(const StepData& d) {
  const StepQuestion& q = d.question;
  return QStringLiteral("%1, %2, %3, %4, %5")
      .arg(qt(q.job.model->label), qt(d.wires_name), mix_words(q.mix),
           q.job.model->transformer()
               ? Train::tr("%1 × %2 tokens a rank").arg(qt(format_number(q.job.sequences))).arg(q.job.tokens)
           : q.job.model->example == "image"
               ? (q.job.sequences == 1 ? Train::tr("%1 image a rank") : Train::tr("%1 images a rank"))
                     .arg(qt(format_number(q.job.sequences)))
               : (q.job.sequences == 1 ? Train::tr("%1 click a rank") : Train::tr("%1 clicks a rank"))
                     .arg(qt(format_number(q.job.sequences))),
           qt(algorithms_of(q.job, q.mix)));
}

}  // namespace

StepPage::StepPage(Measurer* measurer, QWidget* parent)
    : LabPage(train_page::step, parent),
      form_(new StepForm),
      sentence_(new WalkedView),
      timeline_(new FigureView),
      memory_(new FigureView),
      mixes_(new FigureView),
      levers_(new LeverSwitches),
      unserved_(new Text({}, Text::Ink::normal, text_font(13))),
      gamma_(new ChartCard),
      open_(new Button(Button::Kind::primary, Train::tr("Open on the stage"))),
      question_(first_step()) {
  sentence_->setObjectName(QStringLiteral("train_sentence"));
  timeline_->setObjectName(QStringLiteral("train_timeline"));
  memory_->setObjectName(QStringLiteral("train_memory_picture"));
  gamma_->setObjectName(QStringLiteral("train_gamma"));
  memory_->setMinimumHeight(168);
  mixes_->setObjectName(QStringLiteral("train_mixes"));
  open_->setObjectName(QStringLiteral("train_open"));
  set_form(Train::tr("Training"), form_);
  const Shown hero = add(Place::hero, Train::tr("Step"), sentence_, Origin::simulation);
  hero.card->set_hint(Train::tr("one training step as a sentence"));
  hero.card->add_control(open_);
  const Shown timeline = add(Place::strip, Train::tr("Timeline"), timeline_, Origin::simulation, "timeline");
  timeline_card_ = timeline.card;
  const Shown mixes = add(Place::strip, Train::tr("Other mixes"), mixes_, Origin::simulation, "mixes");
  gamma_card_ = add(Place::side, Train::tr("γ of the gradients"), gamma_, Origin::formula, "gamma").card;
  measure_ = new LabMeasure(
      measurer, {Train::tr("Measure γ on %1 ranks").arg(kMeasuredRanks),
                 Train::tr("A layer's products and the all-reduce of its gradient, by the clock of this computer."),
                 [] { return gamma_request(); }, [](const auto& rows) { return gamma_words(rows.front()); }});
  unserved_->setObjectName(QStringLiteral("train_gamma_unserved"));
  unserved_->setWordWrap(true);
  unserved_->hide();
  gamma_card_->set_foot(unserved_);
  gamma_card_->set_foot(measure_);
  connect(measure_, &LabMeasure::measured, this, &StepPage::refresh_curve);
  connect(&gamma_->view(), &ChartView::handle_dragged, this, &StepPage::drag_curve);
  connect(&gamma_->view(), &ChartView::handle_nudged, this, &StepPage::nudge_curve);
  const Shown levers = add(Place::side, Train::tr("Levers"), levers_, Origin::simulation, "levers");
  levers.card->set_hint(Train::tr("γ of the gradients; the whole step"));
  origins_ = {hero.badge, timeline.badge, mixes.badge, levers.badge};
  add(Place::side, Train::tr("Memory"), memory_, Origin::formula, "memory").card->set_hint(Train::tr("of a rank"));
  connect(form_, &StepForm::changed, this, [this] {
    if (const auto q = form_->question()) ask(*q);
  });
  connect(levers_, &LeverSwitches::pulled, this, [this](const LeverSet& on) {
    StepQuestion q = question_;
    LeverSet all = q.levers;
    std::erase_if(all, [&](LeverKind lever) { return blocked(q.mix, lever) == LeverBlock::none; });
    all.insert(on.begin(), on.end());
    pull(q, all);
    const bool alike = data_ && shared_of(data_->question) == shared_of(q) && data_->mix() == q.mix &&
                       data_->question.job.overlap == q.job.overlap;
    ask(q, alike ? data_ : nullptr);
  });
  connect(sentence_, &WalkedView::walked, this, [this](int by) { choose(chosen_ + by); });
  connect(sentence_, &WalkedView::opened, this, [this] { open_verb(chosen_); });
  connect(sentence_, &FigureView::clicked, this, [this](const Selected& what) {
    if (what.rank) *what.rank == chosen_ ? open_verb(chosen_) : choose(*what.rank);
  });
  connect(open_, &QPushButton::clicked, this, [this] { open_verb(chosen_); });
  connect(timeline_, &FigureView::clicked, this, [this](const Selected& what) {
    if (!data_ || !what.step) return;
    part_ = static_cast<double>(*what.step) / TimelineFigure::kPlaces;
    refresh();
  });
  connect(memory_, &FigureView::clicked, this, [this](const Selected& what) {
    if (!what.rank || question_.mix.pattern != TrainingPattern::mix) return;
    StepQuestion q = question_;
    q.mix.zero = *what.rank;
    if (q.mix.zero == 0) q.mix.replicas = 1;
    ask(q);
  });
  connect(mixes_, &FigureView::clicked, this, [this](const Selected& what) {
    if (!data_ || !data_->mixes || !what.rank) return;
    const StepEstimate& found = data_->mixes->at(static_cast<std::size_t>(*what.rank));
    StepQuestion q = with_mix(data_->question, found.mix);
    q.job.order = found.order;
    ask(q, data_);
  });
  connect(gamma_, &ChartCard::point_clicked, this, [this](qint64 workers) {
    // The curve is of a fixed batch; its workers are the ranks of DP and EP.
    Mix mix = question_.mix;
    if (workers < 1 || workers % mix.ep != 0 || mix.pattern == TrainingPattern::actor_learner) return;
    mix.dp = static_cast<std::int32_t>(std::min<qint64>(workers / mix.ep, kMostStepRanks));
    const StepQuestion q = with_mix(question_, mix);
    if (mix.ranks() <= kMostStepRanks && q.job.sequences >= 1) ask(q);
  });
}

void StepPage::begin() {
  if (!begun_) solve(nullptr);
}

bool StepPage::take(const TrainCase& c) {
  StepQuestion q = question_;
  if (c.model != nullptr) {
    take_model(q, c.model);
    q.job.sequences = c.examples, q.job.tokens = c.tokens, q.job.flops = c.flops;
    q.job.gradient_bytes = c.gradient_bytes;
    q.mix = with_ranks(q.mix, c.ranks);
    if (q.mix.pp == 1) q.job.interleave = 1;
  }
  q.cluster = c.cluster;
  if (shared_of(q) == shared_of(question_)) return false;
  begun_ ? ask(q) : put(q, nullptr);
  return true;
}

void StepPage::put(const StepQuestion& question, std::shared_ptr<const StepData> listed) {
  const bool other = !(shared_of(question) == shared_of(question_));
  question_ = question;
  Q_EMIT asked();
  if (other) Q_EMIT chose(shared_of(question));
  solve(std::move(listed));
}

void StepPage::solve(std::shared_ptr<const StepData> listed) {
  begun_ = true;
  form_->show_question(question_);
  searched_.cancel();
  know(nullptr);
  answer<StepData>(
      latest_, *form_, [question = question_](const auto&) { return solve_step(question); },
      [this, listed = std::move(listed)](StepData data) {
        if (listed) data.mixes = listed->mixes, data.looked_at = listed->looked_at, data.fitting = listed->fitting;
        show_answer(std::move(data));
      });
}

void StepPage::show_answer(StepData data) {
  data_ = std::make_shared<const StepData>(std::move(data));
  chosen_ = std::clamp(chosen_, 0, std::max(0, static_cast<int>(data_->step.sentence.size()) - 1));
  const auto [total, memory] = of_memory(data_->step.memory.total(), question_.job.memory);
  const TrainingPattern pattern = data_->mix().pattern;
  const bool roles = pattern == TrainingPattern::parameter_server || pattern == TrainingPattern::actor_learner;
  const QString amount = (roles ? Train::tr("%1 of %2 GB on the fullest rank") : Train::tr("%1 of %2 GB on every rank"))
                             .arg(qt(total), qt(memory));
  const StepEstimate& e = data_->step;
  QString times = Train::tr("step %1, of it %2 exposed")
                      .arg((e.at_least() ? QStringLiteral("≥ ") : QString()) + qt(format_seconds(e.step())),
                           qt(format_seconds(e.exposed)));
  if (e.bubbles()) times += Train::tr(", bubble %1").arg(qt(format_seconds(e.bubble)));
  say(question_words(*data_),
      (data_->step.fits ? Train::tr("Fits: %1; %2") : Train::tr("Does not fit: %1; %2")).arg(amount, times),
      data_->step.fits);
  for (Badge* badge : origins_) badge->set_origin(origin_of(data_->origin()));
  origins_.back()->set_origin(origin_of(data_->levers.front()->origin));
  refresh();
  if (!data_->mixes) search();
}

void StepPage::search() {
  searched_.ask(
      this, [data = data_](const auto& cancelled) { return other_mixes(*data, cancelled); },
      [this](Result<std::vector<StepEstimate>> found) {
        if (!found) return;
        auto with = std::make_shared<StepData>(*data_);
        take_mixes(*with, *found);
        data_ = with;
        refresh_mixes();
      });
}

void StepPage::choose(int verb) {
  if (!data_ || data_->step.sentence.empty()) return;
  chosen_ = std::clamp(verb, 0, static_cast<int>(data_->step.sentence.size()) - 1);
  refresh();
}

void StepPage::open_verb(int verb) {
  if (data_ && verb >= 0 && verb < static_cast<int>(data_->step.sentence.size()))
    Q_EMIT verb_opened(verb_case(*data_, static_cast<std::size_t>(verb)),
                       data_->step.sentence[static_cast<std::size_t>(verb)].groups);
}

void StepPage::refresh_mixes() {
  mixes_->set_figure(mixes_figure(*data_));
}

void StepPage::arranged() {
  if (origins_.empty()) return;  // while it is built
  origins_.front()->setVisible(!narrow());
  say_open();
}

/// In a narrow head the button says the least, and its hint the rest.
void StepPage::say_open() {
  if (!data_ || data_->step.sentence.empty()) return;
  const QString all =
      Train::tr("Open %1 on the stage").arg(qt(data_->step.sentence[static_cast<std::size_t>(chosen_)].collective));
  open_->setText(narrow() ? Train::tr("Open") : all);
  open_->setToolTip(narrow() ? all : QString());
  open_->setAccessibleName(all);
  open_->updateGeometry();
}

void StepPage::refresh() {
  const auto& sentence = data_->step.sentence;
  open_->set_blocked(sentence.empty() ? Train::tr("This step sends nothing") : QString());
  say_open();
  sentence_->set_figure(std::make_shared<SentenceFigure>(data_, chosen_));
  timeline_card_->set_hint(data_->question.job.overlap
                               ? Train::tr("one rank; what communicates goes beside what computes")
                               : Train::tr("one rank; what communicates waits until it has computed"));
  timeline_->set_figure(std::make_shared<TimelineFigure>(data_, chosen_, part_));
  memory_->set_figure(std::make_shared<MemoryFigure>(data_));
  levers_->show_step(*data_);
  const bool pulled = std::ranges::any_of(data_->on, [](LeverKind lever) { return lever != LeverKind::overlap; });
  gamma_card_->set_hint((pulled ? Train::tr("of all calls, without levers: %1") : Train::tr("of all calls: %1"))
                            .arg(qt(format_gamma(data_->step.gamma))));
  unserved_->setText(gamma_without(*data_));
  unserved_->setVisible(!unserved_->text().isEmpty());
  refresh_curve();
  refresh_mixes();
}

std::vector<PagePicture> StepPage::pictures() const {
  if (!data_) return {};
  auto all = pictures_of(data_, part_);
  // What was measured here opens its page, and is not made again without measuring.
  if (const auto measured = measured_gamma())
    for (PagePicture& p : all)
      if (p.recipe->card == kGammaCard)
        p.figure = std::make_shared<NamedFigure>(step_gamma(*data_, measured), gamma_words_of(*data_)),
        p.recipe->flags[kMeasuredHere] = "";
  return all;
}

}  // namespace ringside::ui
