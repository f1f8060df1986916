#include "ui/backend_choice.h"

#include <map>

#include <QComboBox>
#include <QCoreApplication>
#include <QStandardItemModel>
#include <QStringList>

namespace ringside::ui {
namespace {

QString tr(const char* words) {
  return QCoreApplication::translate("Backend", words);
}

}  // namespace

void offer_backends(QComboBox& list, const Gpus& gpus) {
  list.addItem(tr("emulated"), QStringLiteral("emulated"));
  list.addItem(tr("host"), QStringLiteral("host"));
  list.addItem(tr("GPU"), QStringLiteral("cuda"));
  const int last = list.count() - 1;
  const bool none = gpus.names.empty();
  list.setItemData(last, none ? QString::fromStdString(gpus.absence) : gpu_names(gpus), Qt::ToolTipRole);
  static_cast<QStandardItemModel*>(list.model())->item(last)->setEnabled(!none);
}

QString about_backend(const std::string& backend, std::int32_t ranks, const Gpus& gpus) {
  if (backend == "host") return tr("Host: real ranks, as fast as this machine goes.");
  if (backend != "cuda") return tr("Emulated: real ranks, each delivery held to the tier.");
  if (gpus.names.empty()) return tr("No GPU here: %1.").arg(QString::fromStdString(gpus.absence));
  const QString where = tr("GPU: the ranks' memory is on %1.").arg(gpu_names(gpus));
  if (ranks <= static_cast<std::int32_t>(gpus.names.size())) return where;
  return where + u' ' + tr("Ranks that share one measure its memory, not links.");
}

QString gpu_names(const Gpus& gpus) {
  std::map<std::string, int> models;
  for (const std::string& name : gpus.names) ++models[name];
  QStringList names;
  for (const auto& [name, count] : models)
    names << (count == 1 ? QString::fromStdString(name)
                         : QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(name)));
  return names.join(QStringLiteral(", "));
}

}  // namespace ringside::ui
