#include "ui/case/backend_choice.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QStandardItemModel>

#include "core/base/text.h"

#include "core/measure/backend.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

QString tr(const char* words) {
  return QCoreApplication::translate("Backend", words);
}

}  // namespace

void offer_backends(QComboBox& list, const Gpus& gpus) {
  const bool none = gpus.names.empty();
  // What teaches comes first.
  for (const bool imposes : {true, false})
    for (const BackendKind& kind : backends()) {
      if (kind.label.empty() || kind.imposes != imposes) continue;
      list.addItem(tr(kind.label.c_str()), qt(kind.name));
      if (!kind.on_gpus) continue;
      const int last = list.count() - 1;
      list.setItemData(last, none ? qt(gpus.absence) : gpu_names(gpus), Qt::ToolTipRole);
      static_cast<QStandardItemModel*>(list.model())->item(last)->setEnabled(!none);
    }
}

QString about_backend(const std::string& backend, std::int32_t ranks, const Gpus& gpus) {
  const BackendKind& kind = backend_of(backend);
  if (!kind.on_gpus) return tr(kind.about.c_str());
  if (gpus.names.empty()) return tr("No GPU here: %1.").arg(qt(gpus.absence));
  const QString where = tr("GPU: the ranks' memory is on %1.").arg(gpu_names(gpus));
  if (ranks <= static_cast<std::int32_t>(gpus.names.size())) return where;
  return where + u' ' + tr("Ranks that share one measure its memory, not links.");
}

QString gpu_names(const Gpus& gpus) {
  return qt(count_names(gpus.names));
}

}  // namespace ringside::ui
