// Who sends to whom, over which links; and the editor of the links.
#include "ui/figures/topology.h"

#include <QCoreApplication>

#include "ui/controls/button.h"
#include "ui/model/case_edit.h"
#include "ui/model/lineage.h"
#include "ui/network/network_figure.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"
#include "ui/topology/topology_canvas.h"
#include "ui/topology/topology_panel.h"

namespace ringside::ui {
namespace {

QString tr(const char* words) {
  return QCoreApplication::translate("View", words);
}

std::unique_ptr<Figure> make_topology(const FigureInput& input) {
  if (!input.sketch && input.answer->question.wiring.uniform()) return std::make_unique<TopologyFigure>(input);
  return std::make_unique<NetworkFigure>(input);
}

QString topology_hint(const FigureInput& now, bool) {
  if (now.brush) return brush_text(now);
  const Case& question = now.answer->question;
  return question.wiring.uniform() ? tr("uniform crossbar") : qt(wiring_label(question));
}

ViewWidget topology_widget(Views& views) {
  auto* panel = new TopologyPanel(views.document(), views.results());
  QObject::connect(panel, &TopologyPanel::edit_asked, &views, &Views::edit_asked);
  QObject::connect(panel, &TopologyPanel::sketch_changed, &views, [&views] { views.touch(View::topology); });
  auto* edit = new Button(Button::Kind::quiet);
  edit->setObjectName(QStringLiteral("edit_topology"));
  QObject::connect(edit, &QPushButton::clicked, &views, [&views] { Q_EMIT views.edit_asked(!views.editing()); });
  const auto show_editing = [&views, panel, edit] {
    const bool on = views.editing();
    edit->set_kind(on ? Button::Kind::secondary : Button::Kind::quiet);
    edit->setFixedHeight(on ? 30 : 24);
    edit->setText(on ? tr("Done") : tr("Edit"));
    edit->describe(on ? tr("Stop editing the topology") : tr("Edit topology"),
                   on ? tr("Back to all views (Esc)") : tr("Add, move, connect and remove nodes and wires (Ctrl+T)"));
    edit->setProperty("wanted", views.editable());
    panel->set_editing(on);
    views.refresh_header(View::topology);
  };
  QObject::connect(&views, &Views::editing_changed, panel, show_editing);
  QObject::connect(&views, &Views::editing_changed, panel, [&views] { views.touch(View::topology); });
  show_editing();
  return {.widget = panel, .figure = &panel->canvas(), .extra = edit, .choose = [&views, panel](FigureInput& input) {
            input.sketch = panel->sketch();
            // What is edited is drawn node by node.
            if (!input.sketch && views.editing() && input.answer->network) input.sketch = network_use(input.answer);
          }};
}

}  // namespace

ViewKind topology_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Topology"),
          .summary = QT_TRANSLATE_NOOP("View", "who sends to whom, and how much every link carries"),
          .hint_now = topology_hint,
          .figure = OfCase{make_topology},
          .widget = topology_widget,
          .full = CardSpot::side,
          .compact = CardSpot::side};
}

}  // namespace ringside::ui
