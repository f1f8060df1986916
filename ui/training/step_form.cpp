#include "ui/training/step_form.h"

#include <iterator>

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/base/text.h"
#include "core/training/model.h"
#include "ui/controls/segmented.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// How a pipeline's stage runs.
struct Schedule {
  bool gpipe;
  std::int32_t pieces;
};
constexpr Schedule kSchedules[] = {{false, 1}, {true, 1}, {false, 2}, {false, 4}};
constexpr Recompute kRecomputes[] = {Recompute::none, Recompute::selective, Recompute::full};
/// Which axis has the nearest ranks, which the next.
const std::vector<std::string> kOrders[] = {
    {"tp", "cp", "ep", "dp", "pp"}, {"dp", "ep", "cp", "tp", "pp"}, {"pp", "tp", "cp", "ep", "dp"}};

}  // namespace

StepForm::StepForm(QWidget* parent) : LabForm(parent) {
  model_ = model_choice("train_model", tr("Model"));
  cluster_ = cluster_choice("train_cluster", tr("Cluster"));
  heading(tr("Mix"));
  dp_ = number("train_dp"), tp_ = number("train_tp"), pp_ = number("train_pp"), ep_ = number("train_ep");
  cp_ = number("train_cp"), copies_ = number("train_copies");
  row({{tr("Data DP"), dp_}, {tr("Tensor TP"), tp_}});
  row({{tr("Pipeline PP"), pp_}, {tr("Expert EP"), ep_}});
  row({{tr("Context CP"), cp_}, {tr("Copies (HSDP)"), copies_}});
  zero_ = segments(tr("ZeRO stage; 3 is FSDP"),
                   {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("3")});
  heading(tr("Batch"));
  sequences_ = number("train_sequences"), tokens_ = number("train_tokens"), micro_ = number("train_micro");
  flops_ = line("train_flops"), memory_ = line("train_memory"), algorithm_ = line("train_algorithm");
  row({{tr("Sequences a rank"), sequences_}, {tr("Tokens each"), tokens_}});
  row({{tr("Micro-batches"), micro_}, {tr("Algorithm"), algorithm_}});
  row({{tr("R, FLOP/s"), flops_}, {tr("Memory"), memory_}});
  heading(tr("How it runs"));
  schedule_ = choice("train_schedule", tr("Pipeline"),
                     {QStringLiteral("1F1B"), QStringLiteral("GPipe"), tr("1F1B, stages in 2 pieces"),
                      tr("1F1B, stages in 4 pieces")});
  recompute_ = choice("train_recompute", tr("Activations"),
                      {tr("all kept"), tr("kept but attention's matrix"), tr("computed anew by layer")});
  order_ = choice("train_order", tr("Nearest ranks"),
                  {tr("tensor inside, data across"), tr("data inside, tensor across"), tr("stages side by side")});
  for (const auto& [editor, flag] : {std::pair<QWidget*, const char*>{cluster_, "--topology"},
                                     {schedule_, "--interleave"},
                                     {dp_, "--dp"},
                                     {tp_, "--tp"},
                                     {pp_, "--pp"},
                                     {ep_, "--ep"},
                                     {cp_, "--cp"},
                                     {copies_, "--replicas"},
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
  schedule_->setEnabled(q.mix.pp > 1);
  recompute_->setCurrentIndex(static_cast<int>(q.job.recompute));
  for (std::size_t i = 0; i < std::size(kOrders); ++i)
    if (kOrders[i] == q.job.order) order_->setCurrentIndex(static_cast<int>(i));
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
  q.mix.micro_batches = whole(micro_, "--micro-batches", 1 << 20);
  q.job.sequences = static_cast<double>(whole(sequences_, "--sequences", 1 << 20));
  q.job.tokens = model->transformer() ? whole(tokens_, "--tokens", 1 << 24) : 1;
  const double ranks = 1.0 * q.mix.dp * q.mix.tp * q.mix.pp * q.mix.ep * q.mix.cp;
  if (!reading.error && ranks > kMostStepRanks)
    reading.error = Error{"--dp", std::to_string(q.mix.dp), "a mix of 4096 ranks at most", {}};
  reading.take(parse_scaled(flops_->text().toStdString(), "--flops"), [&](double flops) { q.job.flops = flops; });
  reading.take(parse_bytes(memory_->text().toStdString(), "--memory"),
               [&](std::int64_t n) { q.job.memory = Bytes(static_cast<double>(n)); });
  const Schedule& schedule = kSchedules[q.mix.pp > 1 ? schedule_->currentIndex() : 0];
  q.job.gpipe = schedule.gpipe, q.job.interleave = schedule.pieces;
  q.job.recompute = kRecomputes[recompute_->currentIndex()];
  q.job.order = kOrders[order_->currentIndex()];
  q.job.algorithm = algorithm_->text().trimmed().toStdString();
  if (reading.error) {
    refuse(*reading.error);
    return std::nullopt;
  }
  shown_ = q;
  return q;
}

}  // namespace ringside::ui
