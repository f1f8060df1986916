// The pictures of lab scenes, one reader of each question.
#include <deque>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/training_wires.h"
#include "ui/charts/gamma_figure.h"
#include "ui/charts/tiers_figure.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/training/bars_figure.h"
#include "ui/training/calls_figure.h"
#include "ui/training/drift_figure.h"
#include "ui/training/experts_figure.h"
#include "ui/training/groups_figure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/lab_scene_figure.h"
#include "ui/training/levers_figure.h"
#include "ui/training/memory_figure.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/profile_figure.h"
#include "ui/training/rounding_figure.h"
#include "ui/training/send_figure.h"
#include "ui/training/sentence_figure.h"
#include "ui/training/step_blocks_figure.h"
#include "ui/training/tensors_figure.h"
#include "ui/training/timeline_figure.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kKeptDrawn = 8;

QString short_number(double v) {
  return qt(format_short(v, 4));
}

/// Draws a question of each kind.
struct Draw {
  const LabScene& scene;
  LabDrawn& out;

  void given(const QString& name, const QString& value) const { out.given.emplace_back(name, value); }
  void wires(std::int32_t ranks) const {
    given(QStringLiteral("ranks"), QString::number(ranks));
    given(QStringLiteral("wires"), qt(cluster_label(cluster_case(scene.cluster, ranks))));
  }

  Result<bool> operator()(const StepPicture& p) const {
    const TrainingStep& t = p.step;
    if (scene.picture == LabPicture::trace) {
      out.what = QStringLiteral("A profile of one rank and one step");
      given(QStringLiteral("ranks"), QString::number(p.workers.front()));
      given(QStringLiteral("examples of a rank"), short_number(gamma_row(t, p.workers.front()).local_batch));
      out.origin = QStringLiteral("never run: formula of section 4.1");
      out.picture =
          std::make_shared<ProfileFigure>(std::make_shared<const TraceData>(trace_of_step(t, p.workers.front())));
      out.asked = out.picture;  // it is what is read
      return true;
    }
    out.what = scene.picture == LabPicture::gamma
                   ? QStringLiteral("Communication over computation, over the number of workers")
               : p.overlapped ? QStringLiteral("A step whose exchange runs beside the backward pass")
                              : QStringLiteral("A step: computing, then the exchange");
    QStringList workers;
    for (const std::int64_t k : p.workers) workers << QString::number(k);
    given(QStringLiteral("workers"), workers.join(QStringLiteral(", ")));
    if (t.local_batch)
      given(QStringLiteral("examples of a worker"), short_number(*t.local_batch));
    else
      given(QStringLiteral("examples of all"), short_number(*t.global_batch));
    given(QStringLiteral("parameters"), qt(format_scaled(t.parameters)));
    given(QStringLiteral("bandwidth"), qt(format_bandwidth(t.bandwidth)));
    out.origin = QStringLiteral("formula of section 4.1");
    if (scene.picture == LabPicture::gamma) {
      auto figure = std::make_shared<GammaFigure>(t, p.workers);
      if (p.hides_break_even) figure->hide_break_even();
      out.picture = std::move(figure);
      return true;
    }
    out.picture = std::make_shared<StepBlocksFigure>(p);
    if (p.tells_computing || p.tells_exchange) out.asked = std::make_shared<StepBlocksFigure>(p, true);
    return true;
  }

  Result<bool> operator()(const OverlapQuestion& q) const {
    if (scene.picture == LabPicture::tensors) {
      out.what = QStringLiteral("Gradients as they get ready");
      given(QStringLiteral("model"), qt(q.model->label));
      given(QStringLiteral("first bucket"), qt(format_bytes(q.rule.first_limit())));
      given(QStringLiteral("bucket cap"), qt(format_bytes(q.rule.cap)));
      out.origin = QStringLiteral("rule of DDP");
      out.picture = std::make_shared<TensorsFigure>(q);
      out.asked = std::make_shared<TensorsFigure>(q, true);
      return true;
    }
    RINGSIDE_TRY(auto solved, solve_overlap({q, scene.cluster}));
    const auto data = std::make_shared<const OverlapData>(std::move(solved));
    const bool caps = scene.picture == LabPicture::caps;
    out.what = caps ? QStringLiteral("What every bucket cap leaves exposed")
                    : QStringLiteral("Gradient buckets beside the backward pass");
    given(QStringLiteral("model"), qt(q.model->label));
    wires(q.ranks);
    given(QStringLiteral("examples of a rank"), short_number(q.work.examples));
    if (!caps) given(QStringLiteral("bucket cap"), qt(format_bytes(q.rule.cap)));
    out.origin = qt(data->origin);
    if (caps)
      out.picture = std::make_shared<CapsFigure>(data);
    else
      out.picture = std::make_shared<OverlapFigure>(data);
    return true;
  }

  Result<bool> operator()(const MixPicture& p) const {
    StepQuestion q;
    q.job = p.job, q.mix = p.mix, q.cluster = scene.cluster;
    RINGSIDE_TRY(auto solved, solve_step(q));
    if (p.state_only)
      for (RoleMemory& m : solved.memory) m.use.activations = m.use.gathered = Bytes(0);
    const auto data = std::make_shared<const StepData>(std::move(solved));
    given(QStringLiteral("model"), qt(p.job.model->label));
    given(QStringLiteral("mix"), qt(p.mix.text()));
    if (scene.picture != LabPicture::memory) {
      wires(p.mix.ranks());
      given(QStringLiteral("sequences of a rank"), short_number(p.job.sequences));
      if (scene.picture != LabPicture::levers) out.origin = qt(data->origin());  // which says so of each number
    }
    if (scene.picture == LabPicture::sentence) {
      out.what = QStringLiteral("A training step as a sentence of collectives");
      out.picture = std::make_shared<SentenceFigure>(data);
    } else if (scene.picture == LabPicture::timeline) {
      out.what = QStringLiteral("What a rank computes and communicates in a step");
      out.picture = std::make_shared<TimelineFigure>(data);
    } else if (scene.picture == LabPicture::levers) {
      out.what = QStringLiteral("What each lever alone does for a training step");
      out.picture = std::make_shared<LeversFigure>(*data);
    } else {
      out.what = p.state_only ? QStringLiteral("What a rank keeps of parameters, gradients and optimizer")
                              : QStringLiteral("What a rank keeps in memory");
      out.picture = std::make_shared<MemoryFigure>(data, p.alone);
    }
    return true;
  }

  Result<bool> operator()(const RoutingPicture& p) const {
    const RoutingQuestion& q = p.question;
    ExpertsData solved;
    if (p.shares.empty()) {
      RINGSIDE_TRY(solved, solve_experts({q, nullptr, scene.cluster}));
    } else {
      RINGSIDE_TRY(const auto on, training_wires(cluster_case(scene.cluster, q.router.ranks)));
      const ExpertCounts counts(static_cast<std::size_t>(q.router.ranks), p.shares);
      RINGSIDE_TRY(auto answer, routing_answer(q, counts, on));
      solved = experts_data(std::move(answer), cluster_label(cluster_case(scene.cluster, q.router.ranks)));
      solved.choice.cluster = scene.cluster;
    }
    const auto data = std::make_shared<const ExpertsData>(std::move(solved));
    wires(q.router.ranks);
    if (p.shares.empty()) {
      given(QStringLiteral("tokens of a rank"), QString::number(q.router.tokens));
      given(QStringLiteral("experts of a token"), QString::number(q.router.top));
    }
    given(QStringLiteral("capacity"), q.capacity ? QStringLiteral("%1 × a fair share").arg(short_number(*q.capacity))
                                                 : QStringLiteral("without limit"));
    out.origin = QStringLiteral("simulation");
    if (scene.picture == LabPicture::ports) {
      out.what = QStringLiteral("How long each rank's port is busy");
      out.picture = std::make_shared<PortsFigure>(data);
    } else {
      out.what = QStringLiteral("Who sends how many tokens to which expert");
      out.picture = std::make_shared<ExpertsFigure>(data);
    }
    if (p.tells) out.asked = out.picture;
    return true;
  }

  Result<bool> operator()(const SendPicture& p) const {
    out.what = Train::tr("A message, and work that does not need it");
    given(Train::tr("size"), qt(format_bytes(p.bytes)));
    given(Train::tr("wires"), qt(find_tier(p.tier)->label));
    given(Train::tr("work"), qt(format_seconds(p.work)));
    out.origin = Train::tr("formula");
    out.picture = std::make_shared<SendFigure>(p);
    return true;
  }

  Result<bool> operator()(const GroupsPicture& p) const {
    out.what = p.members.empty() ? Train::tr("Which ranks form a group") : Train::tr("A group in a world");
    given(Train::tr("ranks"), QString::number(p.ranks));
    if (p.ranks > p.machine) given(Train::tr("ranks of a machine"), QString::number(p.machine));
    for (const Axis& axis : p.axes.all) given(qt(axis.name), QString::number(axis.size));
    out.picture = std::make_shared<GroupsFigure>(p);
    if (p.members.empty()) out.asked = out.picture;  // who sits where is what the question begins with
    return true;
  }

  Result<bool> operator()(const DriftQuestion& q) const {
    out.what = Train::tr("Replicas of which one began elsewhere");
    given(Train::tr("ranks"), QString::number(q.ranks));
    given(Train::tr("begins elsewhere"), Train::tr("rank %1").arg(q.missed));
    given(Train::tr("at a distance of"), short_number(q.distance));
    out.origin = Train::tr("computed");
    out.picture = std::make_shared<DriftFigure>(q);
    return true;
  }

  Result<bool> operator()(const TiersPicture& p) const {
    out.what = QStringLiteral("One transfer across the tiers");
    given(QStringLiteral("size"), qt(format_bytes(p.bytes)));
    out.origin = QStringLiteral("formula");
    auto figure = std::make_shared<TiersFigure>(static_cast<std::int64_t>(p.bytes.value));
    if (p.hides_crossovers) figure->hide_crossovers();
    out.picture = std::move(figure);
    return true;
  }

  Result<bool> operator()(const RoundingPicture& p) const {
    std::vector<std::vector<double>> sums;
    for (const std::string& algorithm : p.algorithms) {
      RINGSIDE_TRY(auto ends, rounded_sums(p, algorithm));
      sums.push_back(std::move(ends));
    }
    out.what = QStringLiteral("What ranks end with where sums are rounded");
    QStringList values;
    for (const double v : p.values) values << short_number(v);
    given(QStringLiteral("type"), qt(std::string(name(p.type))));
    given(QStringLiteral("ranks begin with"), values.join(QStringLiteral(", ")));
    out.origin = QStringLiteral("computed");
    out.picture = std::make_shared<RoundingFigure>(p, std::move(sums));
    return true;
  }

  Result<bool> operator()(const PairedCalls& c) const {
    out.what = QStringLiteral("What each rank calls, in its order");
    given(QStringLiteral("ranks"), QString::number(c.ranks));
    given(QStringLiteral("calls"), QString::number(c.calls));
    if (c.skips >= 0)
      given(QStringLiteral("leaves out"), QStringLiteral("rank %1, call %2").arg(c.skips).arg(c.skipped));
    if (c.started < c.ranks) given(QStringLiteral("started"), QString::number(c.started));
    out.picture = std::make_shared<CallsFigure>(c);
    out.asked = std::make_shared<CallsFigure>(c, true);
    return true;
  }

  Result<bool> operator()(const BarsPicture& p) const {
    out.what = QStringLiteral("One call in the profile of each rank");
    wires(p.ranks);
    given(QStringLiteral("size"), qt(format_bytes(p.bytes)));
    out.origin = QStringLiteral("simulation");
    out.picture = std::make_shared<BarsFigure>(p);
    out.asked = std::make_shared<BarsFigure>(p, true);
    return true;
  }
};

}  // namespace

Result<std::shared_ptr<const LabDrawn>> drawn_lab(const std::string& text) {
  static std::deque<std::pair<std::string, std::shared_ptr<const LabDrawn>>> known;
  for (const auto& [asked, drawn] : known)
    if (asked == text) return drawn;
  RINGSIDE_TRY(const LabScene scene, parse_lab_scene(text));
  LabDrawn out;
  RINGSIDE_OK(std::visit(Draw{scene, out}, scene.question));
  known.emplace_front(text, std::make_shared<const LabDrawn>(std::move(out)));
  if (known.size() > kKeptDrawn) known.pop_back();
  return known.front().second;
}

}  // namespace ringside::ui
