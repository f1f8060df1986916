#include "ui/topology/topology_inspector.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/topology/topology_editor.h"

namespace ringside::ui {
namespace {

QVBoxLayout* column_of(QWidget* page) {
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  return column;
}

Text* title() {
  auto* text = new Text({}, Text::Ink::strong, text_font(15, 600));
  text->setWordWrap(true);
  return text;
}

Text* hint(const QString& words = {}) {
  auto* text = new Text(words, Text::Ink::hint, text_font(13));
  text->setWordWrap(true);
  return text;
}

/// "10 GB/s", or nothing for no copying.
Result<SecondsPerByte> parse_copy(const std::string& text) {
  const std::string folded = fold_name(text);
  if (folded.empty() || folded == "none") return SecondsPerByte(0);
  RINGSIDE_TRY(const auto rate, parse_bandwidth(text, "copying"));
  return 1.0 / rate;
}

}  // namespace

void TopologyInspector::Line::show(const QString& text, bool anew) {
  // What was refused stays, to be corrected.
  if (!anew && !error->line().isEmpty() && text == shown) return;
  shown = text;
  edit->setText(text);
  edit->setCursorPosition(0);
  mark_error(edit, false);
  error->say({});
}

TopologyInspector::TopologyInspector(TopologyEditor& editor, QWidget* parent)
    : QWidget(parent),
      editor_(editor),
      pages_(new QStackedWidget),
      name_(title()),
      counts_(hint()),
      node_title_(title()),
      wire_title_(title()),
      wire_note_(hint()),
      kind_(choice_editor("node_kind")),
      machine_(choice_editor("node_machine")),
      passing_(choice_editor("node_forwards")),
      wires_(choice_editor("node_wires")) {
  setObjectName(QStringLiteral("topology_inspector"));
  auto* column = column_of(this);
  column->addWidget(pages_);
  for (QWidget* page : {build_overview(), build_node(), build_wire()}) pages_->addWidget(page);
  connect(&editor_, &TopologyEditor::topology_changed, this, [this] { show_picked(false); });
  connect(&editor_, &TopologyEditor::picked_changed, this, [this] { show_picked(true); });
  show_picked(true);
}

QWidget* TopologyInspector::build_overview() {
  auto* page = new QWidget;
  auto* column = column_of(page);
  column->addWidget(name_);
  column->addWidget(counts_);
  column->addSpacing(6);
  column->addWidget(
      hint(tr("Click a node or a wire to change it. Drag a node to move it; drag from node to node with "
              "the right button, or with Connect, to add a wire.")));
  column->addWidget(hint(tr("Del removes what is picked. Ctrl+Z takes anything back.")));
  column->addStretch(1);
  return page;
}

void TopologyInspector::add_line(QVBoxLayout* column, Line& line, const char* name, const QString& label,
                                 const QString& tip, const std::function<Result<bool>(const std::string&)>& take) {
  line.edit = line_editor(name);
  line.error = new ErrorLine;
  line.error->setObjectName(qt(name) + QStringLiteral("_error"));
  auto* field = new Field(label, line.edit);
  field->set_tip(tip);
  column->addWidget(field);
  column->addWidget(line.error);
  connect(line.edit, &QLineEdit::editingFinished, this, [&line, take] {
    if (line.edit->text() == line.shown) return line.show(line.shown, true);
    const auto done = take(line.edit->text().trimmed().toStdString());
    mark_error(line.edit, !done);
    line.error->say(done ? QString() : qt(done.error().line()));
    // Another way to write what it was.
    if (done && !*done) line.show(line.shown, true);
  });
}

QWidget* TopologyInspector::build_node() {
  auto* page = new QWidget;
  auto* column = column_of(page);
  column->addWidget(node_title_);
  add_line(column, label_, "node_label", tr("&Label"), tr("What it is called; no other node may be"),
           [this](const std::string& text) {
             return change_node([&](Node& n) { return n.label = text, Result<bool>(true); });
           });
  for (const char* kind : {"GPU", "CPU", "NIC", "switch"}) kind_->addItem(qt(kind));
  auto* row = new QHBoxLayout;
  row->setSpacing(metric::gap);
  row->addWidget(new Field(tr("&Kind"), kind_), 1);
  row->addWidget(new Field(tr("&Machine"), machine_), 1);
  column->addLayout(row);
  passing_->addItems({tr("end here"), tr("pass through")});
  auto* passing = new Field(tr("Messages for &others"), passing_);
  passing->set_tip(tr("Whether a message may pass through on its way from one neighbour to another"));
  column->addWidget(passing);
  add_line(column, copy_, "node_copy", tr("Cop&ies what passes at"),
           tr("A copy in memory before a message goes on, as a kernel makes: \"10 GB/s\". Empty: none, as with RDMA"),
           [this](const std::string& text) {
             return change_node([&](Node& n) {
               return parse_copy(text).map([&](SecondsPerByte copy) { return n.copy = copy, true; });
             });
           });
  copy_.edit->setPlaceholderText(tr("not at all"));
  auto* wires = new Field(tr("&Wires"), wires_);
  wires->set_tip(tr("Picks one of the wires of this node"));
  column->addWidget(wires);
  column->addStretch(1);
  const auto tell = [this](const Result<bool>& done) { editor_.tell(done), show_node(false); };
  connect(kind_, &QComboBox::activated, this, [this, tell](int index) {
    tell(change_node([&](Node& n) { return n.kind = static_cast<NodeKind>(index), Result<bool>(true); }));
  });
  connect(machine_, &QComboBox::activated, this, [this, tell](int index) {
    tell(change_node([&](Node& n) { return n.machine = index - 1, Result<bool>(true); }));
  });
  connect(passing_, &QComboBox::activated, this, [this, tell](int index) {
    tell(change_node([&](Node& n) { return n.forwards = index > 0, n.reduces = index == 2, Result<bool>(true); }));
  });
  connect(wires_, &QComboBox::activated, this, [this](int index) {
    const std::int32_t node = editor_.picked().node, other = wires_->itemData(index).toInt();
    if (node >= 0 && other >= 0) editor_.pick({.a = node, .b = other});
  });
  return page;
}

QWidget* TopologyInspector::build_wire() {
  auto* page = new QWidget;
  auto* column = column_of(page);
  column->addWidget(wire_title_);
  add_line(column, alpha_, "wire_alpha", tr("Latency &α"), tr("Of this hop: \"2us\", \"500 ns\""),
           [this](const std::string& text) {
             return change_wire([&](WireConstants& w) {
               return parse_seconds(text, "alpha").map([&](Seconds s) { return w.alpha = s, true; });
             });
           });
  add_line(column, bandwidth_, "wire_bandwidth", tr("&Bandwidth"), tr("In each direction: \"25 GB/s\", \"100 Gbit/s\""),
           [this](const std::string& text) {
             return change_wire([&](WireConstants& w) {
               return parse_bandwidth(text, "bandwidth").map([&](BytesPerSecond b) { return w.bandwidth = b, true; });
             });
           });
  add_line(column, tier_, "wire_tier", tr("&Tier"), tr("What it is called: nvlink, pcie, infiniband, ethernet, .."),
           [this](const std::string& text) {
             return change_wire([&](WireConstants& w) { return w.tier = text, Result<bool>(true); });
           });
  column->addWidget(wire_note_);
  column->addStretch(1);
  return page;
}

Result<bool> TopologyInspector::change_node(const std::function<Result<bool>(Node&)>& how) {
  const std::int32_t node = editor_.picked().node;
  if (node < 0) return false;
  Node changed = editor_.topology().nodes[static_cast<std::size_t>(node)];
  if (const auto ok = how(changed); !ok) return ok;
  return editor_.change(node, changed);
}

Result<bool> TopologyInspector::change_wire(const std::function<Result<bool>(WireConstants&)>& how) {
  const Picked p = editor_.picked();
  if (!p.wire()) return false;
  auto wire = wire_between(editor_.topology(), p.a, p.b);
  if (!wire) wire = wire_between(editor_.topology(), p.b, p.a);
  if (const auto ok = how(*wire); !ok) return ok;
  return editor_.change(p.a, p.b, *wire);
}

void TopologyInspector::show_picked(bool anew) {
  const Picked& p = editor_.picked();
  const bool none = p.empty() || editor_.topology().nodes.empty();
  pages_->setCurrentIndex(none ? 0 : p.wire() ? 2 : 1);
  if (none)
    show_overview();
  else
    p.wire() ? show_wire(anew) : show_node(anew);
}

void TopologyInspector::show_overview() {
  const Topology& t = editor_.topology();
  name_->setText(qt(t.name));
  counts_->setText(tr("%1 nodes, %2 wires in each direction").arg(t.nodes.size()).arg(t.links.size() / 2));
}

void TopologyInspector::show_node(bool anew) {
  const Topology& t = editor_.topology();
  const std::int32_t node = editor_.picked().node;
  const Node& n = t.nodes[static_cast<std::size_t>(node)];
  node_title_->setText(qt(n.label));
  label_.show(qt(n.label), anew);
  copy_.show(n.copy.value > 0 ? qt(format_bandwidth(1.0 / n.copy)) : QString(), anew);
  kind_->setCurrentIndex(static_cast<int>(n.kind));
  machine_->clear();
  machine_->addItem(tr("none"));
  for (const std::string& m : t.machines) machine_->addItem(qt(m));
  machine_->setCurrentIndex(n.machine + 1);
  while (passing_->count() > (n.kind == NodeKind::switch_ ? 3 : 2)) passing_->removeItem(2);
  if (n.kind == NodeKind::switch_ && passing_->count() < 3) passing_->addItem(tr("pass through, and be added"));
  passing_->setCurrentIndex(n.reduces ? 2 : n.forwards ? 1 : 0);
  wires_->clear();
  for (const Link& l : t.links)
    if (l.from == node && wires_->findData(l.to) < 0)
      wires_->addItem(tr("to %1, %2").arg(editor_.label(l.to), qt(format_bandwidth(l.bandwidth))), l.to);
  wires_->insertItem(0,
                     wires_->count() == 0   ? tr("none yet")
                     : wires_->count() == 1 ? tr("1 wire")
                                            : tr("%1 wires").arg(wires_->count()),
                     -1);
  wires_->setCurrentIndex(0);
}

void TopologyInspector::show_wire(bool anew) {
  const Topology& t = editor_.topology();
  const Picked p = editor_.picked();
  const auto there = wire_between(t, p.a, p.b), back = wire_between(t, p.b, p.a);
  wire_title_->setText(tr("%1 – %2").arg(editor_.label(p.a), editor_.label(p.b)));
  const WireConstants w = there ? *there : *back;
  alpha_.show(qt(format_seconds(w.alpha)), anew);
  bandwidth_.show(qt(format_bandwidth(w.bandwidth)), anew);
  tier_.show(qt(w.tier), anew);
  wire_note_->setText(there == back   ? tr("The same in both directions.")
                      : there && back ? tr("The way back differs; a change makes both alike.")
                                      : tr("There is one direction only."));
}

}  // namespace ringside::ui
