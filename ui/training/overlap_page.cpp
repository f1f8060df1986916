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
#include "ui/paint/size_text.h"
#include "ui/training/change_of_page.h"
#include "ui/training/choice_memory.h"
#include "ui/training/counts.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_gamma.h"
#include "ui/training/lab_measure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/overlap_tables.h"
#include "ui/training/page_picture.h"
#include "ui/training/step_data.h"
#include "ui/training/train_pages.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
namespace {

TrainCase shared_case(const OverlapChoice& c) {
  const OverlapQuestion& q = c.question;
  return {q.model, c.cluster, q.ranks, q.work.examples, q.work.tokens, q.work.flops, q.rule.bytes_per_element};
}

}  // namespace

OverlapPage::OverlapPage(Measurer* measurer, QWidget* parent)
    : LabPage(train_page::overlap, parent),
      form_(new LabForm),
      bars_(new FigureView),
      layers_(new FigureView),
      numbers_(new FigureView),
      stream_(new WalkedView),
      caps_(new WalkedView),
      best_(new Button(Button::Kind::primary, Train::tr("Take the advised cap"))),
      choice_(first_overlap()) {
  build_form();
  stream_->setObjectName(QStringLiteral("overlap_stream"));
  caps_->setObjectName(QStringLiteral("overlap_caps"));
  bars_->setObjectName(QStringLiteral("overlap_bars"));
  best_->setObjectName(QStringLiteral("overlap_best"));
  set_form(Train::tr("Backward pass"), form_);
  hero_ = add(Place::hero, Train::tr("Overlap"), stream_, Origin::formula);
  hero_.card->add_control(best_);
  const Shown caps = add(Place::strip, Train::tr("Caps"), caps_, Origin::formula, "caps");
  caps.card->set_hint(Train::tr("drag, or use the arrow keys, with Shift finer; Home takes the advised one"));
  add(Place::strip, Train::tr("Layers"), layers_, Origin::formula, "layers")
      .card->set_hint(Train::tr("in the order of the backward pass"));
  const Shown bars = add(Place::side, Train::tr("Step by cap"), bars_, Origin::formula, "steps");
  const Shown numbers = add(Place::side, Train::tr("Numbers"), numbers_, Origin::formula, "numbers");
  origins_ = {hero_.badge, caps.badge, bars.badge, numbers.badge};
  numbers.card->set_foot(new LabMeasure(
      measurer, {Train::tr("Measure overlap on %1 ranks").arg(kMeasuredRanks),
                 Train::tr("A layer's products after and beside the all-reduce of its gradient, on this computer."),
                 [] { return gamma_request(); }, [](const auto& rows) { return overlap_words(rows.front()); }}));
  connect(form_, &LabForm::changed, this, &OverlapPage::read_form);
  connect(best_, &QPushButton::clicked, this, &OverlapPage::primary);
  connect(stream_, &FigureView::clicked, this,
          [this](const Selected& what) { choose_bucket(what.rank ? *what.rank : -1); });
  connect(stream_, &WalkedView::walked, this, [this](int by) { choose_bucket(std::max(0, bucket_ + by)); });
  connect(caps_, &FigureView::clicked, this, [this](const Selected& what) {
    if (what.step) take_cap(Bytes(static_cast<double>(*what.step)));
  });
  connect(caps_, &FigureView::brushed, this,
          [this](const StepRange& range) { take_cap(Bytes(static_cast<double>(range.last))); });
  connect(caps_, &WalkedView::walked, this, [this](int by) { walk_caps(by, false); });
  connect(caps_, &WalkedView::walked_finer, this, [this](int by) { walk_caps(by, true); });
  connect(caps_, &WalkedView::best, this, &OverlapPage::primary);
  connect(bars_, &FigureView::clicked, this, [this](const Selected& what) {
    if (data_ && what.rank) take_rule(data_->compared[static_cast<std::size_t>(*what.rank)].rule);
  });
}

void OverlapPage::build_form() {
  model_ = form_->model_choice("overlap_model", Train::tr("Model"));
  cluster_ = form_->cluster_choice("overlap_cluster", Train::tr("Cluster"));
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
  show_cluster(cluster_, choice_.cluster);
  ranks_->setValue(q.ranks), examples_->setValue(static_cast<int>(q.work.examples));
  tokens_->setValue(static_cast<int>(q.work.tokens)), tokens_->setEnabled(q.model->transformer());
  flops_->setText(qt(format_short(q.work.flops / 1e12, 6)) + u'T');
  cap_->setText(!q.rule.given && q.rule.cap == kDdpCap ? QString() : qt(exact_size_text(q.rule.cap)));
  cap_->setPlaceholderText(qt(size_text(kDdpCap)));
  first_->setText(q.rule.first ? qt(exact_size_text(*q.rule.first)) : QString());
  first_->setPlaceholderText(qt(size_text(q.rule.first_limit())));
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
  c.cluster = cluster_of(cluster_);
  FormReading reading;
  const auto take = [&](const auto& read, const auto& set) { reading.take(read, set); };
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
  c.question.rule.cap = kDdpCap, c.question.rule.given = !text(cap_).empty();
  if (c.question.rule.given)
    take(parse_bytes(text(cap_), "--bucket-cap"),
         [&](std::int64_t n) { c.question.rule.cap = Bytes(static_cast<double>(n)); });
  c.question.rule.first.reset();
  if (!text(first_).empty())
    take(parse_bytes(text(first_), "--first-bucket"),
         [&](std::int64_t n) { c.question.rule.first = Bytes(static_cast<double>(n)); });
  take(parse_number(text(bytes_), "--bytes-per-param", 1e-3, 64),
       [&](double v) { c.question.rule.bytes_per_element = v; });
  c.question.algorithm = text(algorithm_);
  c.question.rule.find_unused = unused_->current() == 1;
  if (reading.error)
    form_->refuse(*reading.error);
  else
    ask(c);
}

/// Where all cards stand, the layers need no more than their rows, and the stream and its caps have the rest.
void OverlapPage::arranged() {
  constexpr int kLayersHeight = 190;
  layers_->setMaximumHeight(full() ? kLayersHeight : QWIDGETSIZE_MAX);
  best_->setText(narrow() ? Train::tr("Advised") : Train::tr("Take the advised cap"));
  best_->updateGeometry();
}

void OverlapPage::begin() {
  if (!begun_) solve();
}

bool OverlapPage::take(const TrainCase& c) {
  OverlapChoice next = choice_;
  if (OverlapQuestion& q = next.question; c.model != nullptr) {
    q.model = c.model, q.ranks = c.ranks;
    q.work.examples = c.examples, q.work.tokens = c.tokens, q.work.flops = c.flops;
    q.rule.bytes_per_element = c.gradient_bytes;
  }
  next.cluster = c.cluster;
  if (shared_case(next) == shared_case(choice_)) return false;
  begun_ ? ask(next) : put(next);
  return true;
}

void OverlapPage::primary() {
  if (data_) take_rule(choice_.question.rule.with(data_->answer.advised));
}

void OverlapPage::take_cap(Bytes cap) {
  take_rule(choice_.question.rule.with({.cap = cap, .exposed = {}}));
}

void OverlapPage::take_rule(BucketRule rule) {
  OverlapChoice c = choice_;
  const bool was = extreme(c.question);
  c.question.rule = rule;
  if (was && !extreme(c.question)) c.question.rule.first.reset();
  ask(c);
}

void OverlapPage::walk_caps(int by, bool finer) {
  if (!data_) return;
  const auto& caps = data_->answer.caps;
  const Bytes here = choice_.question.rule.cap;
  if (!finer) {
    const double power = std::log2(std::max(here.value, 1.0));
    const double next = std::exp2(by < 0 ? std::ceil(power) - 1 : std::floor(power) + 1);
    return take_cap(Bytes(std::clamp(next, kLeastCap, std::max(caps.back().cap, here).value)));
  }
  // Caps ascend: one gives what the first of the list gives that is as large.
  auto at = std::lower_bound(caps.begin(), caps.end(), here, [](const CapResult& c, Bytes n) { return c.cap < n; });
  if (by < 0 ? at == caps.begin() : at == caps.end()) return;
  if (by < 0)
    --at;
  else if (roundest(at->above, at->cap) <= here && ++at == caps.end())
    return;
  take_cap(roundest(at->above, at->cap));
}

void OverlapPage::ask(const OverlapChoice& choice) {
  undo_stack().push(new ChangeOfPage<OverlapChoice>(Train::tr("Change the buckets"), choice_, choice,
                                                    [this](const OverlapChoice& c) { put(c); }));
}

void OverlapPage::put(const OverlapChoice& choice) {
  const bool other = !(shared_case(choice) == shared_case(choice_));
  choice_ = choice;
  if (other) Q_EMIT chose(shared_case(choice));
  solve();
}

void OverlapPage::solve() {
  begun_ = true;
  show_choice();
  // The curve of all caps is known: the point on it and the bars follow while it is dragged.
  if (data_ && other_buckets(*data_, choice_))
    return answer_now(latest_, *form_), show_answer(with_buckets(*data_, choice_));
  const auto show = [this](OverlapData data) { show_answer(std::move(data)); };
  answer<OverlapData>(latest_, *form_, [choice = choice_](const auto&) { return solve_overlap(choice); }, show);
}

void OverlapPage::show_answer(OverlapData data) {
  data_ = std::make_shared<const OverlapData>(std::move(data));
  const OverlapAnswer& a = data_->answer;
  const OverlapQuestion& q = a.question;
  const double hidden = a.here.communication.value > 0 ? 1 - a.here.exposed / a.here.communication : 1;
  const bool fits = a.memory <= kRankMemory, assumed = q.work.flops == assumed_flops(*q.model);
  const QString choice = QStringLiteral("%1, %2, %3, %4")
                             .arg(qt(q.model->label), qt(data_->on), ranks_text(q.ranks),
                                  Train::tr("cap %1").arg(qt(size_text(q.rule.cap))));
  const QString verdict = q.ranks == 1
                              ? Train::tr("One rank: nothing to exchange")
                              : Train::tr("%1 % of the communication is hidden; %2 exposed")
                                    .arg(qt(format_fixed(100 * hidden, 0)), qt(format_seconds(a.here.exposed)));
  say(assumed ? choice + Train::tr(", %1 assumed").arg(qt(format_flops(q.work.flops))) : choice,
      fits ? verdict : too_large(a) + verdict, fits);
  best_->describe(Train::tr("Take the advised cap"), why_advised(a));
  best_->set_blocked(why_not_advised(a));
  for (Badge* badge : origins_) badge->set_origin(origin_of(data_->origin));
  choose_bucket(bucket_);
  caps_->set_figure(std::make_shared<CapsFigure>(data_));
  bars_->set_figure(std::make_shared<CapBarsFigure>(data_));
  layers_->set_figure(overlap_layers(a));
  numbers_->set_figure(overlap_numbers(a));
}

void OverlapPage::choose_bucket(int bucket) {
  if (!data_) return;
  const auto& all = data_->answer.here.buckets;
  bucket_ = std::min(bucket, static_cast<int>(all.size()) - 1);
  stream_->set_figure(std::make_shared<OverlapFigure>(data_, bucket_));
  QString words = Train::tr("a bucket leaves as soon as it is full");
  if (bucket_ >= 0) {
    const Bucket& b = all[static_cast<std::size_t>(bucket_)];
    words = Train::tr("bucket %1 of %2: ready after %3, waits %4 for the network, takes %5")
                .arg(bucket_ + 1)
                .arg(all.size())
                .arg(qt(format_seconds(b.ready - data_->answer.here.forward)), qt(format_seconds(b.start - b.ready)),
                     qt(format_seconds(b.end - b.start)));
  }
  stream_->setAccessibleDescription(bucket_ < 0 ? QString() : words);
  hero_.card->set_hint(words);
}

std::vector<PagePicture> OverlapPage::pictures() const {
  return data_ ? pictures_of(data_) : std::vector<PagePicture>();
}

}  // namespace ringside::ui
