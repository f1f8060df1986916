#include "ui/training/exact_page.h"

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/base/text.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/segmented.h"
#include "ui/paint/qt_text.h"
#include "ui/training/change_of_page.h"
#include "ui/training/counts.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_paint.h"
#include "ui/training/train_pages.h"

namespace ringside::ui {
namespace {

constexpr std::int64_t kMostSteps = 1000;
constexpr std::array<ElementType, 4> kTypes{ElementType::float32, ElementType::float64, ElementType::bf16,
                                            ElementType::fp16};

QString verdict_of(const ExactData& d) {
  if (diverged(d.run)) return Train::tr("It diverged: take a smaller learning rate");
  const double difference = d.run.steps.back().difference;
  if (difference == 0) return Train::tr("The same bits as one worker's after the last step");
  return (same_rule(d.job, d.run)
              ? Train::tr("One worker's steps but for rounding: weights differ by %1 of the largest")
              : Train::tr("Not one worker's steps: weights differ by %1 of the largest"))
      .arg(difference_text(difference));
}

}  // namespace

ExactPage::ExactPage(QWidget* parent)
    : LabPage(train_page::exactness, parent),
      form_(new LabForm),
      curves_(new FigureView),
      rows_(new FigureView),
      numbers_(new FigureView),
      open_(new Button(Button::Kind::primary, Train::tr("Open on the stage"))) {
  build_form();
  open_->setObjectName(QStringLiteral("exact_open"));
  open_->setAccessibleName(open_->text());
  curves_->setObjectName(QStringLiteral("exact_curves"));
  set_form(Train::tr("Exactness"), form_);
  Card* hero = add(Place::hero, Train::tr("Exactness"), curves_, Origin::simulation).card;
  hero->set_hint(Train::tr("all workers together beside one that has all examples"));
  hero->add_control(open_);
  add(Place::strip, Train::tr("Steps"), rows_, Origin::simulation, "steps");
  add(Place::side, Train::tr("Numbers"), numbers_, Origin::simulation, "numbers");
  connect(form_, &LabForm::changed, this, &ExactPage::read_form);
  connect(open_, &QPushButton::clicked, this, &ExactPage::primary);
}

void ExactPage::build_form() {
  QStringList types;
  for (const ElementType t : kTypes) types << qt(ringside::name(t));
  workers_ = form_->number("exact_workers"), steps_ = form_->number("exact_steps");
  batch_ = form_->number("exact_batch"), seed_ = form_->number("exact_seed");
  rate_ = form_->line("exact_rate"), algorithm_ = form_->line("exact_algorithm");
  form_->row({{Train::tr("Workers"), workers_}, {Train::tr("Examples a step"), batch_}});
  form_->row({{Train::tr("Steps"), steps_}, {Train::tr("Learning rate"), rate_}});
  form_->row({{Train::tr("Algorithm"), algorithm_}, {Train::tr("Seed"), seed_}});
  sum_ = form_->segments(Train::tr("Gradients are"), {Train::tr("all-reduced"), Train::tr("sharded")});
  type_ = form_->choice("exact_type", Train::tr("Added in"), types);
  gradients_ =
      form_->choice("exact_gradients", Train::tr("Rounded before to"), QStringList{Train::tr("the same")} + types);
  shares_ = form_->segments(Train::tr("Shares of the examples"), {Train::tr("even"), Train::tr("uneven")});
  fault_ =
      form_->choice("exact_fault", Train::tr("What goes wrong"),
                    {Train::tr("nothing"), Train::tr("an average of averages"), Train::tr("one leaves examples out")});
  for (const auto& [editor, flag] : {std::pair<QWidget*, const char*>{workers_, "--workers"},
                                     {steps_, "--steps"},
                                     {batch_, "--global-batch"},
                                     {rate_, "--learning-rate"},
                                     {algorithm_, "--algorithm"},
                                     {seed_, "--seed"}})
    form_->name_flag(editor, flag);
}

void ExactPage::show_job() {
  const QSignalBlocker quiet(form_);
  const auto at = [](ElementType type) { return static_cast<int>(std::ranges::find(kTypes, type) - kTypes.begin()); };
  workers_->setValue(job_.workers), steps_->setValue(static_cast<int>(job_.steps));
  batch_->setValue(static_cast<int>(job_.batch)), seed_->setValue(static_cast<int>(job_.seed));
  rate_->setText(qt(format_number(job_.learning_rate))), algorithm_->setText(qt(job_.algorithm));
  sum_->set_current(job_.sharded ? 1 : 0), shares_->set_current(job_.uneven ? 1 : 0);
  type_->setCurrentIndex(at(job_.type)), gradients_->setCurrentIndex(job_.gradients ? 1 + at(*job_.gradients) : 0);
  fault_->setCurrentIndex(static_cast<int>(job_.fault));
}

void ExactPage::read_form() {
  form_->clear_errors();
  SgdJob job = job_;
  FormReading reading;
  const auto whole = [&](const QSpinBox* box, const char* flag, std::int64_t high, const auto& set) {
    reading.take(parse_integer(std::to_string(box->value()), flag, 1, high), set);
  };
  whole(workers_, "--workers", 64, [&](std::int64_t n) { job.workers = static_cast<std::int32_t>(n); });
  whole(steps_, "--steps", kMostSteps, [&](std::int64_t n) { job.steps = n; });
  whole(batch_, "--global-batch", 1 << 16, [&](std::int64_t n) { job.batch = n; });
  whole(seed_, "--seed", INT32_MAX, [&](std::int64_t n) { job.seed = static_cast<std::uint64_t>(n); });
  reading.take(parse_number(rate_->text().toStdString(), "--learning-rate", 1e-9, 1e9),
               [&](double v) { job.learning_rate = v; });
  job.algorithm = algorithm_->text().toStdString();
  job.sharded = sum_->current() == 1, job.uneven = shares_->current() == 1;
  const auto type = [](int at) { return kTypes[static_cast<std::size_t>(at)]; };
  job.type = type(type_->currentIndex());
  job.gradients.reset();
  if (gradients_->currentIndex() > 0) job.gradients = type(gradients_->currentIndex() - 1);
  job.fault = static_cast<SgdFault>(fault_->currentIndex());
  reading.error ? void(form_->refuse(*reading.error)) : ask(job);
}

void ExactPage::begin() {
  if (!begun_) solve();
}

void ExactPage::primary() {
  if (data_) Q_EMIT verb_opened(exact_case(data_->job), 1);
}

void ExactPage::arranged() {
  open_->setText(narrow() ? Train::tr("Open") : Train::tr("Open on the stage"));
  open_->updateGeometry();
}

void ExactPage::ask(const SgdJob& job) {
  undo_stack().push(
      new ChangeOfPage<SgdJob>(Train::tr("Change the training"), job_, job, [this](const SgdJob& j) { put(j); }));
}

void ExactPage::put(const SgdJob& job) {
  job_ = job;
  solve();
}

void ExactPage::solve() {
  begun_ = true;
  show_job();
  answer<ExactData>(
      latest_, *form_, [job = job_](const auto&) { return solve_exact(job); },
      [this](ExactData data) { show_answer(std::move(data)); });
}

void ExactPage::show_answer(ExactData data) {
  data_ = std::make_shared<const ExactData>(std::move(data));
  const SgdJob& job = data_->job;
  QStringList chosen{counted(job.workers, Train::tr("1 worker"), Train::tr("%1 workers")), qt(job.algorithm),
                     qt(ringside::name(job.type)),
                     counted(job.batch, Train::tr("1 example a step"), Train::tr("%1 examples a step"))};
  if (job.sharded) chosen << Train::tr("sharded");
  if (job.uneven) chosen << Train::tr("uneven");
  if (job.fault != SgdFault::none) chosen << fault_->itemText(static_cast<int>(job.fault));
  say(chosen.join(QStringLiteral(", ")), verdict_of(*data_), same_rule(job, data_->run) && !diverged(data_->run));
  curves_->set_figure(exact_curves(*data_));
  rows_->set_figure(exact_steps(*data_));
  numbers_->set_figure(exact_numbers(*data_));
}

std::vector<PagePicture> ExactPage::pictures() const {
  return data_ ? pictures_of(data_) : std::vector<PagePicture>();
}

}  // namespace ringside::ui
