#include "ui/case/cost_choice.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QStandardItemModel>

#include "core/library_times.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

struct CostWords {
  Q_DECLARE_TR_FUNCTIONS(CostWords)
};

}  // namespace

void offer_costs(QComboBox& list) {
  list.addItem(CostWords::tr("alpha-beta"), qt(CostModel{}.name()));
  list.setItemData(0, CostWords::tr("The model alone: formula, price, simulation."), Qt::ToolTipRole);
  for (const Library& library : libraries()) list.addItem(qt(library.label), qt(library.name));
}

void show_costs(QComboBox& list, const Case& c, const std::string& costs) {
  auto* items = static_cast<QStandardItemModel*>(list.model());
  int row = 0;
  for (const Library& library : libraries()) {
    const auto fits = suits(c, library);
    items->item(++row)->setEnabled(fits.has_value());
    list.setItemData(row, fits ? about_costs(library.name) : qt(fits.error().line()), Qt::ToolTipRole);
  }
  list.setCurrentIndex(list.findData(qt(costs)));
}

QString about_costs(const std::string& costs) {
  const auto model = find_cost_model(costs);
  if (!model || !model->library) return {};
  return CostWords::tr("Time over size also shows what %1 would take: its protocols, simulated on these wires.")
      .arg(qt(model->library->label));
}

}  // namespace ringside::ui
