#include "ui/case/backend_choice.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QStandardItemModel>

#include "core/base/text.h"

#include "core/measure/backend.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

struct BackendWords {
  Q_DECLARE_TR_FUNCTIONS(BackendWords)
};

/// What core calls them and says of them, for translators.
[[maybe_unused]] constexpr const char* kBackendWords[] = {
    QT_TRANSLATE_NOOP("BackendWords", "host"), QT_TRANSLATE_NOOP("BackendWords", "emulated"),
    QT_TRANSLATE_NOOP("BackendWords", "GPU"),
    QT_TRANSLATE_NOOP("BackendWords", "Host: real ranks, as fast as this machine goes."),
    QT_TRANSLATE_NOOP("BackendWords", "Emulated: real ranks, each delivery held to the tier.")};

}  // namespace

void offer_backends(QComboBox& list, const Gpus& gpus) {
  const bool none = gpus.names.empty();
  // What teaches comes first.
  for (const bool imposes : {true, false})
    for (const BackendKind& kind : backends()) {
      if (kind.label.empty() || kind.imposes != imposes) continue;
      list.addItem(BackendWords::tr(kind.label.c_str()), qt(kind.name));
      if (!kind.on_gpus) continue;
      const int last = list.count() - 1;
      list.setItemData(last, none ? qt(gpus.absence) : gpu_names(gpus), Qt::ToolTipRole);
      static_cast<QStandardItemModel*>(list.model())->item(last)->setEnabled(!none);
    }
}

QString about_backend(const std::string& backend, std::int32_t ranks, const Gpus& gpus) {
  const BackendKind& kind = backend_of(backend);
  if (!kind.on_gpus) return BackendWords::tr(kind.about.c_str());
  if (gpus.names.empty()) return BackendWords::tr("No GPU here: %1.").arg(qt(gpus.absence));
  const QString where = BackendWords::tr("GPU: the ranks' memory is on %1.").arg(gpu_names(gpus));
  if (ranks <= static_cast<std::int32_t>(gpus.names.size())) return where;
  return where + u' ' + BackendWords::tr("Ranks that share one measure its memory, not links.");
}

QString gpu_names(const Gpus& gpus) {
  return qt(count_names(gpus.names));
}

}  // namespace ringside::ui
