#include "ui/topology/topology_panel.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/topology/topology_json.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/model/document.h"
#include "ui/network/network_use.h"
#include "ui/paint/qt_text.h"
#include "ui/topology/topology_canvas.h"
#include "ui/topology/topology_inspector.h"

namespace ringside::ui {
namespace {

constexpr int kSideWidth = 240;

}  // namespace

TopologyPanel::TopologyPanel(Document& document, Results& results, QWidget* parent)
    : QWidget(parent),
      document_(document),
      results_(results),
      editor_(new TopologyEditor(document, this)),
      canvas_(new TopologyCanvas(*editor_)),
      tools_(new Segmented(tr("Tool"),
                           {tr("Select"), tr("Connect"), tr("+ GPU"), tr("+ CPU"), tr("+ NIC"), tr("+ switch")})),
      remove_(new Button(Button::Kind::secondary, tr("Remove"))),
      error_(new ErrorLine),
      note_(new Text({}, Text::Ink::normal, text_font(13))),
      times_(new Text({}, Text::Ink::normal, text_font(13))) {
  bar_ = build_tools();
  side_ = build_side();
  auto* row = new QHBoxLayout;
  row->setSpacing(metric::card_gap);
  row->addWidget(canvas_, 1);
  row->addWidget(side_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  column->addWidget(bar_);
  column->addLayout(row, 1);
  bar_->hide();
  side_->hide();
  connect(tools_, &Segmented::chosen, this, [this](int i) { canvas_->set_tool(static_cast<EditTool>(i)); });
  connect(canvas_, &TopologyCanvas::tool_changed, this,
          [this](EditTool t) { tools_->set_current(static_cast<int>(t)); });
  connect(canvas_, &TopologyCanvas::leave_asked, this, [this] { Q_EMIT edit_asked(false); });
  connect(canvas_, &TopologyCanvas::edit_asked, this, [this] { Q_EMIT edit_asked(true); });
  connect(remove_, &QPushButton::clicked, canvas_, &TopologyCanvas::remove_picked);
  connect(editor_, &TopologyEditor::picked_changed, this, [this] {
    remove_->set_blocked(editor_->picked().empty() ? tr("Pick a node or a wire first") : QString());
    say({}, {});
  });
  connect(editor_, &TopologyEditor::noted, this, [this](const QString& line) { say(line, {}); });
  connect(editor_, &TopologyEditor::refused, this, [this](const QString& line) { say({}, line); });
  connect(&document_, &Document::question_changed, this, [this] {
    if (canvas_->editing()) draw_sketch({});
  });
  connect(&results_, &Results::ready, this, &TopologyPanel::take_answer);
  connect(&results_, &Results::failed, this, &TopologyPanel::draw_sketch);
}

QWidget* TopologyPanel::build_tools() {
  auto* bar = new QWidget;
  tools_->setObjectName(QStringLiteral("topology_tools"));
  tools_->set_small(true);
  const char* tips[] = {QT_TR_NOOP("Pick and move (S)"), QT_TR_NOOP("From node to node (C)"),
                        QT_TR_NOOP("Where you click"),   QT_TR_NOOP("Where you click"),
                        QT_TR_NOOP("Where you click"),   QT_TR_NOOP("Where you click")};
  for (int i = 0; i < kEditTools; ++i) tools_->segment(i)->setToolTip(tr(tips[i]));
  remove_->setObjectName(QStringLiteral("topology_remove"));
  remove_->describe(tr("Remove what is picked"), tr("Remove what is picked (Del)"));
  remove_->set_blocked(tr("Pick a node or a wire first"));
  auto* save = new Button(Button::Kind::secondary, tr("Save topology…"));
  save->setObjectName(QStringLiteral("topology_save"));
  save->describe(tr("Save topology"), tr("As JSON, which --topology FILE and Open… read"));
  connect(save, &QPushButton::clicked, this, &TopologyPanel::save);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(metric::gap);
  row->addWidget(tools_);
  row->addWidget(remove_);
  row->addStretch(1);
  row->addWidget(save);
  for (Button* b : {remove_, save}) b->setFixedHeight(30);
  return bar;
}

QWidget* TopologyPanel::build_side() {
  auto* side = new QWidget;
  side->setFixedWidth(kSideWidth);
  error_->setObjectName(QStringLiteral("topology_error"));
  note_->setObjectName(QStringLiteral("topology_note"));
  times_->setObjectName(QStringLiteral("topology_times"));
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(metric::gap);
  auto* scroll = new QScrollArea;
  scroll->setWidget(new TopologyInspector(*editor_));
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setVerticalScrollBar(new SlimScrollBar);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  for (QWidget* clear : {scroll->widget(), scroll->viewport()}) clear->setAutoFillBackground(false);
  column->addWidget(scroll, 1);
  for (Text* t : {note_, times_}) {
    t->setWordWrap(true);
    column->addWidget(t);
  }
  note_->hide();
  // Over the picture: beside it, it would squeeze the fields.
  auto* over = new QVBoxLayout(canvas_);
  over->setSizeConstraint(QLayout::SetNoConstraint);
  over->setContentsMargins(6, 0, 6, 24);
  over->addStretch(1);
  over->addWidget(error_);
  return side;
}

void TopologyPanel::set_editing(bool on) {
  if (on == canvas_->editing()) return;
  say({}, {});
  times_->setText({});
  seconds_.reset();
  canvas_->set_editing(on);
  editor_->set_editing(on);
  bar_->setVisible(on);
  side_->setVisible(on);
  if (results_.answer() && results_.answer()->question == document_.question()) take_answer();
  if (on) canvas_->setFocus(Qt::OtherFocusReason);
}

bool TopologyPanel::previews() const {
  return editor_->question() != document_.question();
}

void TopologyPanel::draw_sketch(const QString& note) {
  const auto answer = results_.answer();
  const Case c = editor_->question();
  auto net = c.wiring.uniform() || !answer ? Result<Network>(Network{}) : network_of(c);
  std::shared_ptr<const NetworkUse> before = sketch_;
  if (!before && answer && !answer->question.wiring.uniform()) before = network_use(answer);
  const bool drawn = net && !net->topology.nodes.empty();
  // Wires that are laid for ranks alone do not seat the switches that a schedule on no wires adds with.
  const bool known = drawn && previews() && answer->question == document_.question() &&
                     net->nodes.size() >= static_cast<std::size_t>(answer->schedule.places());
  sketch_ = !drawn  ? nullptr
            : known ? network_use_on(std::move(*net), answer)
                    : network_sketch(std::move(*net), before.get(), note.toStdString());
  if (!note.isEmpty()) times_->setText({});
  Q_EMIT sketch_changed();
}

void TopologyPanel::take_answer() {
  const bool drawn = std::exchange(sketch_, nullptr) != nullptr;
  if (previews())
    draw_sketch({});
  else if (drawn)
    Q_EMIT sketch_changed();
  const Prediction& p = results_.answer()->prediction;
  const auto now = p.simulation ? p.simulation : p.price;
  if (!canvas_->editing() || !now) return;
  const QString text = qt(format_seconds(*now));
  times_->setText(seconds_ && *seconds_ != *now ? tr("Takes %1; before, %2.").arg(text, qt(format_seconds(*seconds_)))
                                                : tr("Takes %1.").arg(text));
  seconds_ = now;
}

void TopologyPanel::say(const QString& note, const QString& error) {
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
  error_->say(error);
}

bool TopologyPanel::save_to(const QString& path) {
  const std::string json = to_json(editor_->topology()).dump(2) + "\n";
  const auto saved = write_file(path.toStdString(), json);
  saved ? say(tr("Saved %1").arg(path), {}) : say({}, qt(saved.error().line()));
  return saved.has_value();
}

void TopologyPanel::save() {
  QString path = QFileDialog::getSaveFileName(this, tr("Save topology"), QStringLiteral("topology.json"),
                                              tr("Topologies (*.json)"));
  if (path.isEmpty()) return;
  save_to(path.endsWith(QLatin1String(".json")) ? path : path + QStringLiteral(".json"));
}

}  // namespace ringside::ui
