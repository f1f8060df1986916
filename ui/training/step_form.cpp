#include "ui/training/step_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cost/tiers.h"
#include "core/training/model.h"
#include "core/training/overlap.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/counts.h"

namespace ringside::ui {
namespace {

/// How a pipeline's stage runs.
struct Schedule {
  bool gpipe;
  std::int32_t pieces;
};
constexpr Schedule kSchedules[] = {{false, 1}, {true, 1}, {false, 2}, {false, 4}};
/// What ranks are to one another, and whether they wait.
constexpr std::pair<TrainingPattern, bool> kRoles[] = {{TrainingPattern::mix, false},
                                                       {TrainingPattern::parameter_server, false},
                                                       {TrainingPattern::parameter_server, true},
                                                       {TrainingPattern::actor_learner, false},
                                                       {TrainingPattern::actor_learner, true},
                                                       {TrainingPattern::embedding_lookup, false}};
constexpr Recompute kRecomputes[] = {Recompute::none, Recompute::selective, Recompute::full};
/// Which axis has the nearest ranks, which the next.
const std::vector<std::string> kOrders[] = {
    {"tp", "cp", "ep", "dp", "pp"}, {"dp", "ep", "cp", "tp", "pp"}, {"pp", "tp", "cp", "ep", "dp"}};

/// Bytes of a parameter, of its gradient and of its optimizer's state.
using Kept = std::array<double, 3>;
constexpr Kept kKept[] = {{2, 2, 12}, {2, 4, 12}, {4, 4, 8}, {4, 4, 0}};
Kept kept_by(const TrainingJob& job) {
  return {job.parameter_bytes, job.gradient_bytes, job.optimizer_bytes};
}

}  // namespace

StepForm::StepForm(QWidget* parent) : LabForm(parent) {
  model_ = model_choice("train_model", tr("Model"));
  cluster_ = cluster_choice("train_cluster", tr("Cluster"));
  wires_ = hint("train_wires");
  heading(tr("Mix"));
  pattern_ = choice("train_pattern", tr("Ranks are"),
                    {tr("alike, split along axes"), tr("workers and servers"), tr("workers, servers, none waits"),
                     tr("actors and a learner"), tr("actors, learner, none waits"), tr("shares of tables")});
  dp_ = number("train_dp"), tp_ = number("train_tp"), pp_ = number("train_pp"), ep_ = number("train_ep");
  cp_ = number("train_cp"), copies_ = number("train_copies");
  servers_ = number("train_servers"), rollout_ = line("train_rollout");
  tables_ = number("train_tables"), width_ = number("train_width");
  row({{tr("Data DP"), dp_}, {tr("Tensor TP"), tp_}});
  seats_ = choice_editor("train_seats");
  seats_->addItems({tr("last places"), tr("own machines")});
  connect(seats_, &QComboBox::activated, this, &LabForm::changed);
  row({{tr("Servers"), servers_}, {tr("They sit in"), seats_}});
  row({{tr("What an actor has seen"), rollout_}});
  row({{tr("Tables"), tables_}, {tr("Width of a row"), width_}});
  row({{tr("Pipeline PP"), pp_}, {tr("Expert EP"), ep_}});
  row({{tr("Context CP"), cp_}, {tr("Copies (HSDP)"), copies_}});
  zero_ = segments(tr("ZeRO stage; 3 is FSDP"),
                   {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")});
  heading(tr("Batch"));
  sequences_ = number("train_sequences"), tokens_ = number("train_tokens"), micro_ = number("train_micro");
  flops_ = line("train_flops"), memory_ = line("train_memory"), algorithm_ = line("train_algorithm");
  row({{tr("Sequences a rank"), sequences_}, {tr("Tokens each"), tokens_}});
  batch_ = hint("train_batch");
  row({{tr("Micro-batches"), micro_}, {tr("Algorithm"), algorithm_}});
  row({{tr("R, FLOP/s"), flops_}, {tr("Memory"), memory_}});
  rate_ = hint("train_rate");
  heading(tr("How it runs"));
  schedule_ = choice("train_schedule", tr("Pipeline"),
                     {QStringLiteral("1F1B"), QStringLiteral("GPipe"), tr("1F1B, stages in 2 pieces"),
                      tr("1F1B, stages in 4 pieces")});
  recompute_ = choice("train_recompute", tr("Activations"),
                      {tr("all kept"), tr("kept but attention's matrix"), tr("computed anew by layer")});
  order_ = choice("train_order", tr("Nearest ranks"),
                  {tr("tensor inside, data across"), tr("data inside, tensor across"), tr("stages side by side")});
  tensor_ = choice("train_tensor", tr("Tensor"), {tr("norms split by tokens, too"), tr("norms on every rank")});
  kept_ = choice("train_kept", tr("Bytes kept for a parameter"),
                 {tr("2 + 2 + 12: bf16, Adam"), tr("2 + 4 + 12: float32 gradients"), tr("4 + 4 + 8: float32, Adam"),
                  tr("4 + 4 + 0: float32, plain SGD")});
  kept_->setToolTip(tr("Of the parameter, its gradient and the state of the optimizer"));
  context_ =
      choice("train_context", tr("Context"), {tr("keys and values go round"), tr("all-to-all by heads (Ulysses)")});
  for (const auto& [editor, flag] : {std::pair<QWidget*, const char*>{cluster_, "--topology"},
                                     {schedule_, "--interleave"},
                                     {dp_, "--dp"},
                                     {tp_, "--tp"},
                                     {pp_, "--pp"},
                                     {ep_, "--ep"},
                                     {cp_, "--cp"},
                                     {copies_, "--replicas"},
                                     {servers_, "--servers"},
                                     {seats_, "--servers-apart"},
                                     {rollout_, "--rollout"},
                                     {tables_, "--tables"},
                                     {width_, "--width"},
                                     {micro_, "--micro-batches"},
                                     {sequences_, "--sequences"},
                                     {tokens_, "--tokens"},
                                     {flops_, "--flops"},
                                     {memory_, "--memory"},
                                     {algorithm_, "algorithm"}})
    name_flag(editor, flag);
}

void StepForm::show_question(const StepQuestion& q) {
  const QSignalBlocker quiet(this);
  shown_ = q;
  show_model(model_, q.job.model);
  show_cluster(cluster_, q.cluster);
  for (std::size_t i = 0; i < std::size(kRoles); ++i)
    if (kRoles[i] == std::pair(q.mix.pattern, q.mix.asynchronous)) pattern_->setCurrentIndex(static_cast<int>(i));
  servers_->setValue(q.mix.servers);
  seats_->setCurrentIndex(q.mix.servers_apart ? 1 : 0);
  rollout_->setText(qt(exact_size_text(q.job.rollout)));
  tables_->setValue(static_cast<int>(q.job.tables.number)), width_->setValue(static_cast<int>(q.job.tables.width));
  dp_->setValue(q.mix.dp), tp_->setValue(q.mix.tp), pp_->setValue(q.mix.pp), ep_->setValue(q.mix.ep);
  cp_->setValue(q.mix.cp), copies_->setValue(q.mix.replicas);
  zero_->set_current(q.mix.zero);
  sequences_->setValue(static_cast<int>(q.job.sequences)), tokens_->setValue(static_cast<int>(q.job.tokens));
  micro_->setValue(static_cast<int>(q.mix.micro_batches));
  flops_->setText(qt(format_short(q.job.flops / 1e12, 6)) + u'T');
  memory_->setText(qt(format_short(q.job.memory.value / 1e9, 6)) + QStringLiteral("GB"));
  algorithm_->setText(qt(q.job.algorithm));
  for (std::size_t i = 0; i < std::size(kSchedules); ++i)
    if (kSchedules[i].gpipe == q.job.gpipe && kSchedules[i].pieces == q.job.interleave)
      schedule_->setCurrentIndex(static_cast<int>(i));
  recompute_->setCurrentIndex(static_cast<int>(q.job.recompute));
  show_order(q);
  context_->setCurrentIndex(static_cast<int>(q.job.context));
  tensor_->setCurrentIndex(q.job.sequence_parallel ? 0 : 1);
  show_kept(q.job);
  rate_->setText((q.job.flops == assumed_flops(*q.job.model) ? tr("R: assumed, %1 % of the peak")
                                                             : tr("R: given, %1 % of the peak"))
                     .arg(qt(format_fixed(100 * q.job.flops / q.job.peak_flops, 0))));
  const double all = q.job.sequences * q.mix.dp * q.mix.ep;
  batch_->setText(q.job.model->transformer()
                      ? (all == 1 ? tr("%1 sequence, %2 tokens a step") : tr("%1 sequences, %2 tokens a step"))
                            .arg(qt(format_number(all)), qt(format_number(all * static_cast<double>(q.job.tokens))))
                      : (all == 1 ? tr("%1 example a step") : tr("%1 examples a step")).arg(qt(format_number(all))));
  const auto tier = find_tier(q.cluster);
  wires_->setText(tier ? tr("%1; a message %2, then %3")
                             .arg(ranks_text(q.mix.ranks()), qt(format_short_seconds(tier->alpha)),
                                  qt(format_bandwidth(tier->bandwidth)))
                       : tr("%1 in machines of 8").arg(ranks_text(q.mix.ranks())));
  rate_->setToolTip(
      tr("The peak is an H100's in bfloat16, %1. How fast a rank really computes is given, not predicted.")
          .arg(qt(format_flops(q.job.peak_flops))));
  show_fields(q);
}

/// One that the search has found is none of those with a name.
void StepForm::show_order(const StepQuestion& q) {
  constexpr auto named = static_cast<int>(std::size(kOrders));
  if (order_->count() > named) order_->removeItem(named);
  const auto known = std::find(std::begin(kOrders), std::end(kOrders), q.job.order);
  if (known == std::end(kOrders)) order_->addItem(qt(join(q.job.order, "-")));
  order_->setCurrentIndex(static_cast<int>(known - std::begin(kOrders)));
}

/// As show_order().
void StepForm::show_kept(const TrainingJob& job) {
  constexpr auto named = static_cast<int>(std::size(kKept));
  if (kept_->count() > named) kept_->removeItem(named);
  const auto known = std::find(std::begin(kKept), std::end(kKept), kept_by(job));
  if (known == std::end(kKept))
    kept_->addItem(qt(fmt::format("{} + {} + {}", job.parameter_bytes, job.gradient_bytes, job.optimizer_bytes)));
  kept_->setCurrentIndex(static_cast<int>(known - std::begin(kKept)));
}

void StepForm::show_fields(const StepQuestion& q) {
  const bool split = q.mix.pattern == TrainingPattern::mix, acted = q.mix.pattern == TrainingPattern::actor_learner;
  const bool served = q.mix.pattern == TrainingPattern::parameter_server;
  relabel(dp_, served ? tr("Workers") : acted ? tr("Actors") : split ? tr("Data DP") : tr("Ranks"));
  const TrainingModel& model = *q.job.model;
  relabel(sequences_, model.transformer()        ? tr("Sequences a rank")
                      : model.example == "image" ? tr("Images a rank")
                                                 : tr("Clicks a rank"));
  show_field(tokens_, model.transformer());
  show_field(tp_, split);
  for (QWidget* one_of_row : {static_cast<QWidget*>(pp_), static_cast<QWidget*>(cp_), static_cast<QWidget*>(zero_),
                              static_cast<QWidget*>(order_)})
    show_row(one_of_row, split);
  show_row(schedule_, split && q.mix.pp > 1);
  show_row(context_, split && q.mix.cp > 1);
  show_row(tensor_, split && q.mix.tp > 1);
  show_row(servers_, served);
  show_field(seats_, has_nodes(q.cluster));
  show_row(rollout_, acted);
  show_row(tables_, q.mix.pattern == TrainingPattern::embedding_lookup);
}

std::optional<StepQuestion> StepForm::question() {
  clear_errors();
  StepQuestion q = shown_;
  const TrainingModel* model = model_of(model_);
  if (model != q.job.model) {
    take_model(q, model);
    show_question(q);
  }
  q.cluster = cluster_of(cluster_);
  if (const auto [pattern, asynchronous] = kRoles[pattern_->currentIndex()];
      std::pair(pattern, asynchronous) != std::pair(q.mix.pattern, q.mix.asynchronous)) {
    if (pattern == q.mix.pattern)
      q.mix.asynchronous = asynchronous;
    else
      take_pattern(q, pattern, asynchronous);
    shown_ = q;
    return q;
  }
  FormReading reading;
  const auto whole = [&](const QSpinBox* box, const char* flag, std::int64_t high) {
    std::int64_t n = 1;
    reading.take(parse_integer(std::to_string(box->value()), flag, 1, high), [&](std::int64_t read) { n = read; });
    return n;
  };
  const auto few = [&](const QSpinBox* box, const char* flag) {
    return static_cast<std::int32_t>(whole(box, flag, 1 << 14));
  };
  q.mix.dp = few(dp_, "--dp"), q.mix.tp = few(tp_, "--tp"), q.mix.pp = few(pp_, "--pp"), q.mix.ep = few(ep_, "--ep");
  q.mix.cp = few(cp_, "--cp"), q.mix.replicas = few(copies_, "--replicas"), q.mix.zero = zero_->current();
  q.mix.servers = few(servers_, "--servers");
  q.mix.servers_apart = q.mix.pattern == TrainingPattern::parameter_server && seats_->currentIndex() == 1;
  reading.take(parse_bytes(rollout_->text().toStdString(), "--rollout"),
               [&](std::int64_t n) { q.job.rollout = Bytes(static_cast<double>(n)); });
  q.job.tables.number = static_cast<double>(whole(tables_, "--tables", 1 << 20));
  q.job.tables.width = static_cast<double>(whole(width_, "--width", 1 << 20));
  q.mix.micro_batches = whole(micro_, "--micro-batches", 1 << 20);
  q.job.sequences = static_cast<double>(whole(sequences_, "--sequences", 1 << 20));
  q.job.tokens = model->transformer() ? whole(tokens_, "--tokens", 1 << 24) : 1;
  const double ranks = 1.0 * q.mix.dp * q.mix.tp * q.mix.pp * q.mix.ep * q.mix.cp + q.mix.servers;
  if (!reading.error && ranks - 1 > kMostStepRanks)
    reading.error = Error{"--dp", std::to_string(q.mix.dp), "a mix of 4096 ranks at most", {}};
  reading.take(parse_scaled(flops_->text().toStdString(), "--flops"), [&](double flops) { q.job.flops = flops; });
  reading.take(parse_bytes(memory_->text().toStdString(), "--memory"),
               [&](std::int64_t n) { q.job.memory = Bytes(static_cast<double>(n)); });
  const Schedule& schedule = kSchedules[q.mix.pp > 1 ? schedule_->currentIndex() : 0];
  q.job.gpipe = schedule.gpipe, q.job.interleave = schedule.pieces;
  q.job.recompute = kRecomputes[recompute_->currentIndex()];
  if (order_->currentIndex() < static_cast<int>(std::size(kOrders))) q.job.order = kOrders[order_->currentIndex()];
  q.job.context = static_cast<ContextExchange>(context_->currentIndex());
  q.job.sequence_parallel = tensor_->currentIndex() == 0;
  if (kept_->currentIndex() < static_cast<int>(std::size(kKept))) {
    const Kept& kept = kKept[kept_->currentIndex()];
    q.job.parameter_bytes = kept[0], q.job.gradient_bytes = kept[1], q.job.optimizer_bytes = kept[2];
  }
  q.job.algorithm = algorithm_->text().trimmed().toStdString();
  if (reading.error) {
    refuse(*reading.error);
    return std::nullopt;
  }
  shown_ = q;
  return q;
}

}  // namespace ringside::ui
