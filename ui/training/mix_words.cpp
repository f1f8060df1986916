#include "ui/training/mix_words.h"

#include <utility>

#include <QStringList>

#include "ui/paint/qt_text.h"
#include "ui/training/counts.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

/// What its ranks are: "DP 8 x TP 8, ZeRO 1, 2 copies". `times` stands between two axes, `apart` between one and its
/// ranks.
QStringList of_axes(const Mix& mix, const QString& times, const QString& apart) {
  const std::pair<const char*, std::int32_t> all[] = {
      {"DP", mix.dp}, {"TP", mix.tp}, {"PP", mix.pp}, {"EP", mix.ep}, {"CP", mix.cp}};
  QStringList axes;
  for (const auto& [axis, size] : all)
    if (size > 1) axes << QLatin1String(axis) + apart + QString::number(size);
  QStringList words{axes.isEmpty() ? Train::tr("one rank") : axes.join(times), QStringLiteral("ZeRO %1").arg(mix.zero)};
  if (mix.replicas > 1) words << Train::tr("%1 copies").arg(mix.replicas);
  return words;
}

/// "8 workers, 2 servers, nobody waits".
QStringList of_roles(const Mix& mix) {
  QStringList words;
  if (mix.pattern == TrainingPattern::parameter_server) {
    const QString servers = counted(mix.servers, Train::tr("1 server"), Train::tr("%1 servers"));
    words << counted(mix.dp, Train::tr("1 worker"), Train::tr("%1 workers"))
          << (mix.servers_apart ? Train::tr("%1 apart").arg(servers) : servers);
  } else if (mix.pattern == TrainingPattern::actor_learner) {
    words << counted(mix.dp, Train::tr("1 actor and a learner"), Train::tr("%1 actors and a learner"));
  } else {
    return {Train::tr("%1 with a part of the tables each").arg(ranks_text(mix.dp))};
  }
  return mix.asynchronous ? words << Train::tr("nobody waits") : words;
}

QString complete(const Mix& mix, const QString& times, const QString& apart) {
  QStringList words = mix.pattern == TrainingPattern::mix ? of_axes(mix, times, apart) : of_roles(mix);
  if (mix.micro_batches > 1) words << Train::tr("%1 micro-batches").arg(mix.micro_batches);
  return words.join(QStringLiteral(", "));
}

}  // namespace

QString mix_words(const Mix& mix) {
  return complete(mix, QStringLiteral(" x "), QStringLiteral(" "));
}

QString short_mix_words(const Mix& mix) {
  return complete(mix, QStringLiteral(" "), QString());
}

QString axis_words(const std::string& axis) {
  if (axis == "servers") return Train::tr("servers");
  if (axis == "actors") return Train::tr("actors");
  return qt(axis).replace(QStringLiteral("copies"), Train::tr("copies"));
}

}  // namespace ringside::ui
