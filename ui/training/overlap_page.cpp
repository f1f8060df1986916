#include "ui/training/overlap_page.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/base/text.h"
#include "core/training/model.h"
#include "ui/controls/button.h"
#include "ui/controls/card.h"
#include "ui/controls/segmented.h"
#include "ui/paint/qt_text.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_gamma.h"
#include "ui/training/lab_measure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/step_data.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
namespace {

std::shared_ptr<const Figure> overlap_numbers(const OverlapAnswer& a) {
  const auto row = [](const QString& name, Seconds t) {
    return std::vector<RowsFigure::Cell>{{name}, {qt(format_seconds(t)), RowsFigure::Cell::Ink::strong}};
  };
  const Overlap& o = a.here;
  return std::make_shared<RowsFigure>(
      std::vector<RowsFigure::Column>{{Train::tr("In a step"), Align::left, 2}, {{}, Align::right, 1}},
      std::vector<std::vector<RowsFigure::Cell>>{
          row(Train::tr("forward"), o.forward), row(Train::tr("backward"), o.backward),
          row(Train::tr("communication"), o.communication), row(Train::tr("hidden"), o.communication - o.exposed),
          row(Train::tr("exposed"), o.exposed), row(Train::tr("step"), o.step())},
      -1,
      Train::tr("One all-reduce for each parameter pays the latency %1 times.").arg(a.per_parameter.buckets.size()));
}

TrainCase shared_case(const OverlapChoice& c) {
  const OverlapQuestion& q = c.question;
  return {q.model, c.cluster, q.ranks, q.work.examples, q.work.tokens, q.work.flops};
}

QString overlap_words(const MeasurementRow& row) {
  const MeasuredGamma& g = *row.gamma;
  const auto time = [](double s) { return qt(format_seconds(Seconds(s))); };
  return Train::tr(
             "K = %1: products %2, all-reduce %3; one after the other %4, both at once %5: %6 % of the shorter hidden.")
      .arg(row.ranks)
      .arg(time(g.compute_s), time(g.comm_s), time(g.serial_s), time(g.overlapped_s))
      .arg(qt(format_fixed(100 * g.hidden(), 0)));
}

}  // namespace

OverlapPage::OverlapPage(Measurer* measurer, QWidget* parent)
    : LabPage(1, parent),
      form_(new LabForm),
      stream_(new FigureView),
      bars_(new FigureView),
      numbers_(new FigureView),
      caps_(new WalkedView),
      best_(new Button(Button::Kind::primary, Train::tr("Take the advised cap"))),
      choice_(first_overlap()) {
  build_form();
  stream_->setObjectName(QStringLiteral("overlap_stream"));
  caps_->setObjectName(QStringLiteral("overlap_caps"));
  bars_->setObjectName(QStringLiteral("overlap_bars"));
  best_->setObjectName(QStringLiteral("overlap_best"));
  set_form(Train::tr("Backward pass"), form_);
  const Shown hero = add(Place::hero, Train::tr("Overlap"), stream_, Origin::formula);
  hero.card->set_hint(Train::tr("a bucket leaves as soon as it is full"));
  hero.card->add_control(best_);
  const Shown caps = add(Place::strip, Train::tr("Caps"), caps_, Origin::formula);
  caps.card->set_hint(Train::tr("drag, or use the arrow keys, to set the cap"));
  const Shown bars = add(Place::side, Train::tr("Step by cap"), bars_, Origin::formula);
  const Shown numbers = add(Place::side, Train::tr("Numbers"), numbers_, Origin::formula);
  origins_ = {hero.badge, caps.badge, bars.badge, numbers.badge};
  numbers.card->set_foot(new LabMeasure(
      measurer, {Train::tr("Measure overlap on %1 ranks").arg(kMeasuredRanks),
                 Train::tr("A layer's products after and beside the all-reduce of its gradient, on this computer."),
                 [] { return gamma_request(); }, [](const auto& rows) { return overlap_words(rows.front()); }}));
  connect(form_, &LabForm::changed, this, &OverlapPage::read_form);
  connect(best_, &QPushButton::clicked, this, &OverlapPage::primary);
  connect(caps_, &FigureView::clicked, this, [this](const Selected& what) {
    if (what.step) take_cap(Bytes(static_cast<double>(*what.step)));
  });
  connect(caps_, &FigureView::brushed, this,
          [this](const StepRange& range) { take_cap(Bytes(static_cast<double>(range.last))); });
  connect(caps_, &WalkedView::walked, this, &OverlapPage::walk_caps);
  connect(bars_, &FigureView::clicked, this, [this](const Selected& what) {
    if (data_ && what.rank) take_cap(data_->compared[static_cast<std::size_t>(*what.rank)].cap);
  });
}

void OverlapPage::build_form() {
  QStringList cluster_names;
  for (const ClusterChoice& c : clusters()) cluster_names << qt(c.label);
  model_ = form_->model_choice("overlap_model", Train::tr("Model"));
  cluster_ = form_->choice("overlap_cluster", Train::tr("Cluster"), cluster_names);
  ranks_ = form_->number("overlap_ranks"), examples_ = form_->number("overlap_examples");
  tokens_ = form_->number("overlap_tokens");
  flops_ = form_->line("overlap_flops"), cap_ = form_->line("overlap_cap"), first_ = form_->line("overlap_first");
  bytes_ = form_->line("overlap_bytes"), algorithm_ = form_->line("overlap_algorithm");
  form_->row({{Train::tr("Ranks"), ranks_}, {Train::tr("Examples a rank"), examples_}});
  form_->row({{Train::tr("Tokens each"), tokens_}, {Train::tr("R, FLOP/s"), flops_}});
  form_->row({{Train::tr("Bytes a parameter"), bytes_}, {Train::tr("Algorithm"), algorithm_}});
  form_->heading(Train::tr("Buckets"));
  form_->row({{Train::tr("Cap"), cap_}, {Train::tr("First bucket"), first_}});
  unused_ = form_->segments(QStringLiteral("find_unused_parameters"), {Train::tr("off"), Train::tr("on")});
  unused_->setObjectName(QStringLiteral("overlap_unused"));
  for (const auto& [editor, flag] : {std::pair<QWidget*, const char*>{ranks_, "--ranks"},
                                     {examples_, "--local-batch"},
                                     {tokens_, "--tokens"},
                                     {flops_, "--flops"},
                                     {cap_, "--bucket-cap"},
                                     {first_, "--first-bucket"},
                                     {bytes_, "--bytes-per-param"},
                                     {algorithm_, "algorithm"}})
    form_->name_flag(editor, flag);
}

void OverlapPage::show_choice() {
  const QSignalBlocker quiet(form_);
  const OverlapQuestion& q = choice_.question;
  show_model(model_, q.model);
  for (std::size_t i = 0; i < clusters().size(); ++i)
    if (clusters()[i].name == choice_.cluster) cluster_->setCurrentIndex(static_cast<int>(i));
  ranks_->setValue(q.ranks), examples_->setValue(static_cast<int>(q.work.examples));
  tokens_->setValue(static_cast<int>(q.work.tokens)), tokens_->setEnabled(q.model->transformer());
  flops_->setText(qt(format_short(q.work.flops / 1e12, 6)) + u'T');
  cap_->setText(qt(format_number(q.rule.cap.value)) + u'B');
  first_->setText(qt(format_number(q.rule.first.value)) + u'B');
  if (std::fmod(q.rule.cap.value, 1024) == 0) cap_->setText(qt(format_bytes(q.rule.cap)).remove(u' '));
  if (std::fmod(q.rule.first.value, 1024) == 0) first_->setText(qt(format_bytes(q.rule.first)).remove(u' '));
  bytes_->setText(qt(format_number(q.rule.bytes_per_element)));
  algorithm_->setText(qt(q.algorithm));
  unused_->set_current(q.rule.find_unused ? 1 : 0);
}

void OverlapPage::read_form() {
  form_->clear_errors();
  OverlapChoice c = choice_;
  const TrainingModel* model = model_of(model_);
  // Another kind of example has another usual size; else the batch stays as it is.
  const bool other = model->transformer() != c.question.model->transformer();
  if (other) take_model(c.question, model);
  c.question.model = model;
  c.cluster = clusters()[static_cast<std::size_t>(cluster_->currentIndex())].name;
  std::optional<Error> error;
  const auto take = [&](const auto& read, const auto& set) {
    if (read)
      set(*read);
    else if (!error)
      error = read.error();
  };
  const auto text = [](const QLineEdit* edit) { return edit->text().remove(u' ').toStdString(); };
  take(parse_integer(std::to_string(ranks_->value()), "--ranks", 1, 4096),
       [&](std::int64_t n) { c.question.ranks = static_cast<std::int32_t>(n); });
  if (!other) {
    take(parse_integer(std::to_string(examples_->value()), "--local-batch", 1, 1 << 30),
         [&](std::int64_t n) { c.question.work.examples = static_cast<double>(n); });
    take(parse_integer(std::to_string(tokens_->value()), "--tokens", 1, 1 << 24),
         [&](std::int64_t n) { c.question.work.tokens = n; });
    take(parse_scaled(text(flops_), "--flops"), [&](double v) { c.question.work.flops = v; });
  }
  take(parse_bytes(text(cap_), "--bucket-cap"),
       [&](std::int64_t n) { c.question.rule.cap = Bytes(static_cast<double>(n)); });
  take(parse_bytes(text(first_), "--first-bucket"),
       [&](std::int64_t n) { c.question.rule.first = Bytes(static_cast<double>(n)); });
  take(parse_number(text(bytes_), "--bytes-per-param", 1e-3, 64),
       [&](double v) { c.question.rule.bytes_per_element = v; });
  c.question.algorithm = text(algorithm_);
  c.question.rule.find_unused = unused_->current() == 1;
  if (error)
    form_->refuse(*error);
  else
    ask(c);
}

void OverlapPage::begin() {
  if (!begun_) solve();
}

void OverlapPage::take(const TrainCase& c) {
  OverlapChoice next = choice_;
  if (OverlapQuestion& q = next.question; c.model != nullptr) {
    q.model = c.model, q.ranks = c.ranks;
    q.work.examples = c.examples, q.work.tokens = c.tokens, q.work.flops = c.flops;
  }
  next.cluster = c.cluster;
  if (!(shared_case(next) == shared_case(choice_))) ask(next);
}

void OverlapPage::primary() {
  if (data_) take_cap(data_->answer.advised.cap);
}

void OverlapPage::take_cap(Bytes cap) {
  OverlapChoice c = choice_;
  // More than all gradients together is the first iteration's one bucket.
  const Bytes all(static_cast<double>(c.question.model->parameters()) * c.question.rule.bytes_per_element);
  c.question.rule.cap = std::min(cap, all);
  c.question.rule.first = cap >= all ? all : BucketRule{}.first;
  ask(c);
}

void OverlapPage::walk_caps(int by) {
  if (!data_) return;
  const auto& caps = data_->answer.caps;
  const Bytes here = choice_.question.rule.cap;
  // Caps ascend: one gives what the first of the list gives that is as large.
  auto at = std::lower_bound(caps.begin(), caps.end(), here, [](const CapResult& c, Bytes n) { return c.cap < n; });
  if (by < 0 ? at == caps.begin() : at == caps.end()) return;
  if (by < 0)
    --at;
  else if (at->cap == here && ++at == caps.end())
    return;
  take_cap(at->cap);
}

void OverlapPage::ask(const OverlapChoice& choice) {
  choice_ = choice;
  Q_EMIT chose(shared_case(choice));
  solve();
}

void OverlapPage::solve() {
  begun_ = true;
  show_choice();
  latest_.ask(
      this, [choice = choice_](const auto&) { return solve_overlap(choice); },
      [this](Result<OverlapData> result) {
        if (result) return show_answer(std::move(*result));
        form_->refuse(result.error());
        say_error(qt(result.error().line()));
      });
}

void OverlapPage::show_answer(OverlapData data) {
  form_->clear_errors();
  data_ = std::make_shared<const OverlapData>(std::move(data));
  const OverlapAnswer& a = data_->answer;
  const OverlapQuestion& q = a.question;
  const double hidden = a.here.communication.value > 0 ? 1 - a.here.exposed / a.here.communication : 1;
  say(QStringLiteral("%1, %2, %3, %4")
          .arg(qt(q.model->label), qt(cluster_label(data_->wires_case)), Train::tr("%1 ranks").arg(q.ranks),
               Train::tr("cap %1").arg(qt(format_decimal_bytes(q.rule.cap)))),
      Train::tr("%1 % of the communication is hidden; %2 exposed")
          .arg(qt(format_fixed(100 * hidden, 0)), qt(format_seconds(a.here.exposed))),
      true);
  best_->set_blocked(q.rule.cap == a.advised.cap ? Train::tr("The advised cap is chosen") : QString());
  const Origin origin = data_->origin == "simulation" ? Origin::simulation : Origin::formula;
  for (Badge* badge : origins_) badge->set_origin(origin);
  stream_->set_figure(std::make_shared<OverlapFigure>(data_));
  caps_->set_figure(std::make_shared<CapsFigure>(data_));
  bars_->set_figure(std::make_shared<CapBarsFigure>(data_));
  numbers_->set_figure(overlap_numbers(a));
}

std::shared_ptr<const Figure> OverlapPage::figure() const {
  return data_ ? std::make_shared<OverlapFigure>(data_) : nullptr;
}

}  // namespace ringside::ui
