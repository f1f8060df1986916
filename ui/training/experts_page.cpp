#include "ui/training/experts_page.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/routing_tasks.h"
#include "core/training_wires.h"
#include "ui/case/times_table.h"
#include "ui/controls/card.h"
#include "ui/model/run_control.h"
#include "ui/paint/qt_text.h"
#include "ui/training/change_of_page.h"
#include "ui/training/choice_memory.h"
#include "ui/training/counts.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_form.h"
#include "ui/training/lab_measure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/page_picture.h"
#include "ui/training/routing_table.h"
#include "ui/training/step_data.h"
#include "ui/training/train_pages.h"
#include "ui/training/walked_view.h"

namespace ringside::ui {
ExpertsPage::ExpertsPage(Measurer* measurer, QWidget* parent)
    : LabPage(train_page::experts, parent),
      form_(new LabForm),
      matrix_(new WalkedView),
      ports_(new FigureView),
      capacity_curve_(new FigureView),
      numbers_(new FigureView),
      measurer_(measurer) {
  choice_.question.router.skew = 0.4;
  build_form();
  matrix_->setObjectName(QStringLiteral("experts_matrix"));
  ports_->setMinimumHeight(200);
  set_form(Train::tr("Experts"), form_);
  hero_ = add(Place::hero, Train::tr("Experts"), matrix_, Origin::simulation);
  hero_.card->set_hint(Train::tr("who sends how many tokens to which expert"));
  const Shown ports = add(Place::side, Train::tr("Time by rank"), ports_, Origin::simulation, "ports");
  ports.card->set_hint(Train::tr("one way; the fullest sets it"));
  const Shown capacity = add(Place::side, Train::tr("Capacity"), capacity_curve_, Origin::simulation, "capacity");
  capacity.card->set_hint(Train::tr("dropped choices against time; click to take one"));
  capacity_curve_->setObjectName(QStringLiteral("experts_capacities"));
  numbers_->setObjectName(QStringLiteral("experts_numbers"));
  shown_numbers_ = add(Place::side, Train::tr("Numbers"), numbers_, Origin::simulation, "numbers");
  measure_ = new LabMeasure(
      measurer,
      {Train::tr("Run this routing on real ranks"), Train::tr("Both exchanges, with these very sizes for every pair."),
       [this] { return request(); }, [this](const auto& rows) { return measured_words(rows); }, true});
  shown_numbers_.card->set_foot(measure_);
  // With what stands under them the numbers need more than the pictures.
  for (const auto& [shown, share] : {std::pair{&ports, 3}, {&capacity, 3}, {&shown_numbers_, 4}}) weigh(*shown, share);
  connect(form_, &LabForm::changed, this, &ExpertsPage::read_form);
  connect(matrix_, &FigureView::clicked, this, &ExpertsPage::choose);
  connect(capacity_curve_, &FigureView::clicked, this, [this](const Selected& what) {
    if (!what.step) return;
    ExpertsChoice next = choice_;
    next.question.capacity = static_cast<double>(*what.step) / 100;
    ask(next);
  });
  connect(matrix_, &WalkedView::walked, this, [this](int by) { walk(0, by); });
  connect(matrix_, &WalkedView::crossed, this, [this](int by) { walk(by, 0); });
}

void ExpertsPage::build_form() {
  model_ = form_->model_choice("experts_model", Train::tr("Layer"), Train::tr("a layer of its own"));
  cluster_ = form_->cluster_choice("experts_cluster", Train::tr("Cluster"));
  ranks_ = form_->number("experts_ranks"), experts_ = form_->number("experts_experts");
  tokens_ = form_->number("experts_tokens"), top_ = form_->number("experts_top");
  seed_ = form_->number("experts_seed");
  capacity_ = form_->line("experts_capacity"), token_ = form_->line("experts_token"),
  skew_ = form_->line("experts_skew");
  form_->row({{Train::tr("Ranks"), ranks_}, {Train::tr("Experts"), experts_}});
  form_->row({{Train::tr("Tokens a rank"), tokens_}, {Train::tr("Experts a token"), top_}});
  form_->row({{Train::tr("Capacity, or none"), capacity_}, {Train::tr("Size of a token"), token_}});
  form_->row({{Train::tr("Skew"), skew_}, {Train::tr("Seed"), seed_}});
  for (const auto& [editor, flag] : {std::pair<QWidget*, const char*>{ranks_, "--ranks"},
                                     {experts_, "--experts"},
                                     {tokens_, "--tokens"},
                                     {top_, "--top"},
                                     {seed_, "--seed"},
                                     {capacity_, "--capacity"},
                                     {token_, "--hidden"},
                                     {skew_, "--skew"}})
    form_->name_flag(editor, flag);
}

void ExpertsPage::show_choice() {
  const QSignalBlocker quiet(form_);
  const RoutingQuestion& q = choice_.question;
  show_model(model_, choice_.model);
  show_cluster(cluster_, choice_.cluster);
  ranks_->setValue(q.router.ranks), experts_->setValue(q.router.experts), top_->setValue(q.router.top);
  tokens_->setValue(static_cast<int>(q.router.tokens)), seed_->setValue(static_cast<int>(q.router.seed));
  capacity_->setText(q.capacity ? qt(format_number(*q.capacity)) : QStringLiteral("none"));
  token_->setText(qt(format_number(q.token.value)) + u'B');
  skew_->setText(qt(format_number(q.router.skew)));
}

void ExpertsPage::read_form() {
  form_->clear_errors();
  ExpertsChoice c = choice_;
  TokenRouter& r = c.question.router;
  c.cluster = cluster_of(cluster_);
  FormReading reading;
  const auto take = [&](const auto& read, const auto& set) { reading.take(read, set); };
  const auto whole = [&](const QSpinBox* box, const char* flag, std::int64_t high, const auto& set) {
    take(parse_integer(std::to_string(box->value()), flag, 1, high), set);
  };
  const auto text = [](const QLineEdit* edit) { return edit->text().remove(u' ').toStdString(); };
  whole(ranks_, "--ranks", 256, [&](std::int64_t n) { r.ranks = static_cast<std::int32_t>(n); });
  whole(experts_, "--experts", 4096, [&](std::int64_t n) { r.experts = static_cast<std::int32_t>(n); });
  whole(tokens_, "--tokens", 1 << 20, [&](std::int64_t n) { r.tokens = n; });
  whole(top_, "--top", 4096, [&](std::int64_t n) { r.top = static_cast<std::int32_t>(n); });
  whole(seed_, "--seed", INT32_MAX, [&](std::int64_t n) { r.seed = static_cast<std::uint64_t>(n); });
  take(parse_number(text(skew_), "--skew", 0, 100), [&](double v) { r.skew = v; });
  take(parse_bytes(text(token_), "--hidden"),
       [&](std::int64_t n) { c.question.token = Bytes(static_cast<double>(n)); });
  c.question.capacity.reset();
  if (text(capacity_) != "none")
    take(parse_number(text(capacity_), "--capacity", 1e-6, 1e6), [&](double v) { c.question.capacity = v; });
  if (reading.error) return void(form_->refuse(*reading.error));
  const auto layer = [](const RoutingQuestion& q) { return std::tuple(q.router.experts, q.router.top, q.token); };
  if (model_of(model_) != c.model)
    take_model(c, model_of(model_));
  else if (layer(c.question) != layer(choice_.question))
    c.model = nullptr;  // it is that model's layer no more
  ask(c);
}

void ExpertsPage::begin() {
  if (!begun_) solve();
}

void ExpertsPage::primary() {
  reveal(shown_numbers_);  // what comes out stands under them
  measure_->press();
}

bool ExpertsPage::take(const TrainCase& c) {
  ExpertsChoice next = choice_;
  next.cluster = c.cluster;
  if (c.model != nullptr && c.model->shape.experts > 0 && c.model != choice_.model) take_model(next, c.model);
  if (next.cluster == choice_.cluster && next.model == choice_.model) return false;
  begun_ ? ask(next) : put(next);
  return true;
}

void ExpertsPage::ask(const ExpertsChoice& choice) {
  undo_stack().push(new ChangeOfPage<ExpertsChoice>(Train::tr("Change the experts"), choice_, choice,
                                                    [this](const ExpertsChoice& c) { put(c); }));
}

void ExpertsPage::put(const ExpertsChoice& choice) {
  const bool other = choice.cluster != choice_.cluster;
  choice_ = choice;
  if (other) Q_EMIT chose({.cluster = choice.cluster});
  solve();
}

void ExpertsPage::solve() {
  begun_ = true;
  show_choice();
  answer<ExpertsData>(
      latest_, *form_, [choice = choice_](const auto&) { return solve_experts(choice); },
      [this](ExpertsData data) { show_answer(std::move(data)); });
}

void ExpertsPage::show_answer(ExpertsData data) {
  data_ = std::make_shared<const ExpertsData>(std::move(data));
  const RoutingAnswer& a = data_->answer;
  const TokenRouter& r = a.question.router;
  const QString drops = qt(format_fixed(
      a.here.choices > 0 ? 100.0 * static_cast<double>(a.here.dropped_choices) / static_cast<double>(a.here.choices)
                         : 0,
      1));
  const QString layer =
      data_->choice.model != nullptr ? qt(data_->choice.model->label) + QStringLiteral(": ") : QString();
  say(layer + ranks_text(r.ranks) + QStringLiteral(", ") +
          counted(r.experts, Train::tr("1 expert"), Train::tr("%1 experts")) + QStringLiteral(", ") +
          Train::tr("top %1, %2 tokens a rank, %3").arg(r.top).arg(r.tokens).arg(qt(data_->on)),
      (a.here.dropped_choices == 0 ? Train::tr("No choice is dropped; %1 one way")
                                   : Train::tr("%1 % of the choices are dropped; %2 one way").arg(drops))
          .arg(qt(format_seconds(a.here.dispatch))),
      a.here.dropped_choices == 0);
  if (chosen_.rank && (*chosen_.rank >= r.ranks || *chosen_.chunk >= r.experts)) chosen_ = {};
  choose(chosen_);
  ports_->set_figure(std::make_shared<PortsFigure>(data_));
  numbers_->set_figure(routing_table(a));
  arranged();
  capacity_curve_->set_figure(std::make_shared<CapacityFigure>(data_));
  measure_->refresh();
}

void ExpertsPage::arranged() {
  if (data_) give_room(shown_numbers_, *numbers_->figure());
}

Result<MeasureRequest> ExpertsPage::request() const {
  if (!data_) return fail("routing", "", "one that has been computed");
  RINGSIDE_TRY(const auto wires, training_wires(data_->wires_case));
  MeasureRequest request;
  RINGSIDE_TRY(request.tasks, routing_tasks(data_->answer, wires));
  request.backend = wires.network ? "host" : "emulated";  // what is imposed are uniform wires
  Case largest = request.tasks.front().question;
  largest.instance.ranks = data_->answer.question.router.ranks;
  if (const QString why = run_blocker(largest, measurer_, request.backend); !why.isEmpty())
    return fail(why.toStdString(), "", "");
  return request;
}

QString ExpertsPage::measured_words(const std::vector<MeasurementRow>& rows) const {
  const auto asked = request();
  QStringList all;
  for (std::size_t i = 0; asked && i < rows.size() && i < asked->tasks.size(); ++i) {
    const MeasurementRow& row = rows[i];
    const auto expected = simulated(asked->tasks[i], row);
    const auto time = [&](double s) { return qt(format_seconds(Seconds(own_seconds(row, s)))); };
    all << (i == 0 ? Train::tr("To the experts %1, simulated on these wires %2, %3.")
                   : Train::tr("Results back %1, simulated %2, %3."))
               .arg(time(row.median_s), expected ? time(expected->value) : QStringLiteral("-"),
                    row.verified ? Train::tr("every element right") : Train::tr("not checked"));
  }
  return all.join(u' ');
}

void ExpertsPage::choose(const Selected& cell) {
  if (!data_) return;
  chosen_ = cell;
  const auto figure = std::make_shared<ExpertsFigure>(data_, chosen_);
  matrix_->set_figure(figure);
  const QString words = cell.cell() ? figure->words(*cell.rank, *cell.chunk) : QString();
  matrix_->setAccessibleDescription(words);
  hero_.card->set_hint(words.isEmpty() ? Train::tr("who sends how many tokens to which expert") : words);
}

void ExpertsPage::walk(int ranks, int experts) {
  if (!data_) return;
  const ExpertLayer& layer = data_->answer.layer;
  Selected cell = chosen_;
  // From nowhere: the first cell.
  cell.rank = cell.rank ? std::clamp(*cell.rank + ranks, 0, layer.ranks - 1) : 0;
  cell.chunk = cell.chunk ? std::clamp(*cell.chunk + experts, 0, layer.experts - 1) : 0;
  choose(cell);
}

std::vector<PagePicture> ExpertsPage::pictures() const {
  return data_ ? pictures_of(data_) : std::vector<PagePicture>();
}

}  // namespace ringside::ui
