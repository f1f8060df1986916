#include "ui/training/lab_scene_figure.h"

#include <algorithm>
#include <deque>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/training_wires.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/training/drift_figure.h"
#include "ui/training/experts_figure.h"
#include "ui/training/groups_figure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/memory_figure.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/send_figure.h"
#include "ui/training/sentence_figure.h"
#include "ui/training/step_blocks_figure.h"
#include "ui/training/timeline_figure.h"

namespace ringside::ui {
namespace {

constexpr std::size_t kKeptDrawn = 8;
constexpr double kInset = 18, kHeadLine = 24, kOriginLine = 26;

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
    out.what = p.overlapped ? QStringLiteral("A step whose exchange runs beside the backward pass")
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
    out.picture = std::make_shared<StepBlocksFigure>(p);
    if (p.tells_computing || p.tells_exchange) out.asked = std::make_shared<StepBlocksFigure>(p, true);
    return true;
  }

  Result<bool> operator()(const OverlapQuestion& q) const {
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
      out.origin = qt(data->origin());
    }
    if (scene.picture == LabPicture::sentence) {
      out.what = QStringLiteral("A training step as a sentence of collectives");
      out.picture = std::make_shared<SentenceFigure>(data);
    } else if (scene.picture == LabPicture::timeline) {
      out.what = QStringLiteral("What a rank computes and communicates in a step");
      out.picture = std::make_shared<TimelineFigure>(data);
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
      solved = experts_data(std::move(answer), on, cluster_label(cluster_case(scene.cluster, q.router.ranks)));
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

QSizeF LabSceneFigure::preferred_size() const {
  const QSizeF inner = drawn_->picture->preferred_size();
  return {std::max(720.0, inner.width()), inner.height() + 3 * kHeadLine + kOriginLine + 2 * kInset};
}

QStringList LabSceneFigure::heading(double width) const {
  QStringList parts;
  for (const auto& [name, value] : drawn_->given) parts << QStringLiteral("%1: %2").arg(name, value);
  return wrap(text_font(14), parts.join(QStringLiteral(",  ")), width);
}

QRectF LabSceneFigure::inner(const QRectF& area) const {
  const double width = area.width() - 2 * kInset;
  const double top = area.top() + kInset + kHeadLine + 20.0 * static_cast<double>(heading(width).size()) + 12;
  const QSizeF likes = drawn_->picture->preferred_size();
  const double room = area.bottom() - kOriginLine - top;
  const double high = std::min(room, std::max(0.85 * likes.height(), likes.height() / likes.width() * width * 1.25));
  return {area.left() + kInset, top, width, std::max(high, 40.0)};
}

void LabSceneFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF body = area.adjusted(kInset, kInset, -kInset, 0);
  draw_text(painter, {body.left(), body.top() + kHeadLine / 2}, drawn_->what, text_font(17, 600), theme.ink);
  if (const Figure* picture = shown()) {
    const QStringList lines = heading(body.width());
    for (int i = 0; i < lines.size(); ++i)
      draw_text(painter, {body.left(), body.top() + kHeadLine + 10 + 20 * i}, lines[i], text_font(14), theme.ink2);
    picture->paint(painter, inner(area), theme);
    if (!drawn_->origin.isEmpty())
      draw_text(painter, {body.right(), inner(area).bottom() + 14}, drawn_->origin, text_font(13), theme.ink3,
                Align::right);
    return;
  }
  double names = 0;
  for (const auto& [name, value] : drawn_->given) names = std::max(names, text_width(text_font(17), name));
  double y = body.top() + 2.6 * kHeadLine;
  for (const auto& [name, value] : drawn_->given) {
    draw_text(painter, {body.left() + names, y}, name, text_font(17), theme.ink2, Align::right);
    draw_text(painter, {body.left() + names + 20, y}, value, text_font(17, 600), theme.ink);
    y += 34;
  }
  draw_text(painter, {body.left(), y + 14}, Train::tr("The picture comes with your answer."), text_font(14),
            theme.ink3);
}

std::string LabSceneFigure::tip(const QPointF& point, const QRectF& area) const {
  return shown() == nullptr ? "" : shown()->tip(point, inner(area));
}

std::string LabSceneFigure::description() const {
  if (!untold_) return drawn_->picture->description();
  return (drawn_->what + QStringLiteral(". ") + heading(1e6).join(u' ') + u'.').toStdString();
}

void LabWordsFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  draw_text(painter, area.center(), words_, text_font(15), theme.ink2, Align::centre);
}

}  // namespace ringside::ui
