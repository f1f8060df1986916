// Who sends to whom, over which links; and the editor of the links.
#include "ui/figures/topology.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/figures/outcome.h"
#include "ui/figures/survey.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"
#include "ui/model/lineage.h"
#include "ui/network/network_figure.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"
#include "ui/topology/topology_canvas.h"
#include "ui/topology/topology_panel.h"

namespace ringside::ui {
namespace {

/// Drawn alike whatever becomes of it: the uniform crossbar has wires only while one of them is slow.
bool on_crossbar(const FigureInput& input) {
  return (input.becomes ? input.what_if->before : input.answer)->question.wiring.uniform();
}

std::unique_ptr<Figure> make_wires(const FigureInput& input) {
  if (!input.sketch && on_crossbar(input)) return std::make_unique<TopologyFigure>(input);
  return std::make_unique<NetworkFigure>(input);
}

std::string topology_difference(const FigureInput& planned, const FigureInput& becomes) {
  if (on_crossbar(planned)) return sent_difference(planned, becomes);
  return network_difference(*network_use(planned.answer), *network_use(becomes.answer), !planned.what_if->after_end);
}

std::unique_ptr<Figure> make_topology(const FigureInput& input) {
  return with_outcome(input, make_wires, topology_difference);
}

QString topology_hint(const FigureInput& now, bool) {
  if (now.brush && !on_crossbar(now)) return brush_text(now);  // that of the crossbar says so itself
  const Case& question = now.answer->question;
  return question.wiring.uniform() ? QCoreApplication::translate("View", "uniform crossbar: pairs in use")
                                   : qt(wiring_label(question));
}

/// Which of the schedule's channels all views draw: the first entry is all of them.
QComboBox* channel_choice(Views& views) {
  auto* choice = choice_editor("channel");
  choice->addItem(QCoreApplication::translate("View", "all channels"));
  choice->setFixedHeight(24);
  choice->setMinimumWidth(124);
  choice->setAccessibleName(QCoreApplication::translate("View", "Channel"));
  choice->setToolTip(QCoreApplication::translate("View", "Draw the transfers of one channel alone"));
  QObject::connect(choice, &QComboBox::activated, &views, [&views] {
    // A transfer has another number among those of one channel.
    Selected kept = views.selection().selected();
    kept.step.reset(), kept.transfer.reset();
    views.selection().select(kept);
    views.touch_all();
  });
  return choice;
}

constexpr auto kChannelAsked = "asked";  // the channel of a picture that was opened, whose answer is still to come

/// True where another one is drawn from now on.
bool take_asked_channel(QComboBox& choice) {
  const QVariant asked = choice.property(kChannelAsked);
  if (!asked.isValid()) return false;
  choice.setProperty(kChannelAsked, QVariant());
  const int before = choice.currentIndex(), index = asked.toInt();
  choice.setCurrentIndex(index < choice.count() ? index : 0);
  return choice.currentIndex() != before;
}

void offer_channels(QComboBox& choice, std::int32_t channels) {
  const int wanted = channels > 1 ? channels + 1 : 1;
  if (choice.count() != wanted) choice.setCurrentIndex(0);
  while (choice.count() > wanted) choice.removeItem(choice.count() - 1);
  while (choice.count() < wanted) choice.addItem(QCoreApplication::translate("View", "channel %1").arg(choice.count()));
  choice.setVisible(wanted > 1);
}

ViewWidget topology_widget(Views& views) {
  auto* panel = new TopologyPanel(views.document(), views.results());
  QObject::connect(panel, &TopologyPanel::edit_asked, &views, &Views::edit_asked);
  QObject::connect(panel, &TopologyPanel::sketch_changed, &views, [&views] { views.touch(View::topology); });
  auto* edit = new Button(Button::Kind::quiet);
  edit->setObjectName(QStringLiteral("edit_topology"));
  QObject::connect(edit, &QPushButton::clicked, &views, [&views] { Q_EMIT views.edit_asked(!views.editing()); });
  auto* channel = channel_choice(views);
  // A case without an answer has no channels, and the next one is not of the picture.
  QObject::connect(&views.results(), &Results::failed, channel,
                   [channel] { channel->setProperty(kChannelAsked, QVariant()); });
  auto* controls = new QWidget;
  auto* line = new QHBoxLayout(controls);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  line->addWidget(channel);
  line->addWidget(edit);
  const auto show_controls = [&views, controls, channel, edit] {
    edit->setVisible(views.editable());
    controls->setProperty("wanted", views.editable() || channel->count() > 1);
    views.refresh_header(View::topology);
  };
  const auto tell = [&views, channel, show_controls](const FigureInput& now) {
    offer_channels(*channel, now.answer->schedule.channels);
    // Everything is painted by now, of all channels.
    if (!views.results().asking() && take_asked_channel(*channel))
      QMetaObject::invokeMethod(&views, &Views::touch_all, Qt::QueuedConnection);
    show_controls();
  };
  const auto show_editing = [&views, panel, edit, show_controls] {
    const bool on = views.editing();
    edit->set_kind(on ? Button::Kind::secondary : Button::Kind::quiet);
    edit->setFixedHeight(on ? 30 : 24);
    edit->setText(on ? QCoreApplication::translate("View", "Done") : QCoreApplication::translate("View", "Edit"));
    edit->describe(on ? QCoreApplication::translate("View", "Stop editing the topology")
                      : QCoreApplication::translate("View", "Edit topology"),
                   on ? QCoreApplication::translate("View", "Back to all views (Esc)")
                      : QCoreApplication::translate("View", "Add, move, connect and remove nodes and wires (Ctrl+T)"));
    panel->set_editing(on);
    show_controls();
  };
  QObject::connect(&views, &Views::editing_changed, panel, show_editing);
  QObject::connect(&views, &Views::editing_changed, panel, [&views] { views.touch(View::topology); });
  show_editing();
  return {.widget = panel,
          .figure = &panel->canvas(),
          .extra = controls,
          .choose =
              [&views, panel, channel](FigureInput& input) {
                input.channel = channel_of(input.answer, channel->currentIndex());
                input.sketch = panel->sketch();
                // What is edited is drawn node by node.
                if (!input.sketch && views.editing() && input.answer->network) input.sketch = network_use(input.answer);
              },
          .tell = tell};
}

}  // namespace

ViewKind topology_view() {
  return {.title = QT_TRANSLATE_NOOP("View", "Topology"),
          .summary = QT_TRANSLATE_NOOP("View", "who sends to whom, and how much every link carries"),
          .hint_now = topology_hint,
          .figure = OfCase{make_topology},
          .flags = {"--channel", "--what-if"},
          .outcome = true,
          .widget = topology_widget,
          .full = CardSpot::side,
          .compact = CardSpot::side,
          .discreet = true};
}

}  // namespace ringside::ui
