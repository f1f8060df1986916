#include "ui/topology/topology_editor.h"

#include <algorithm>
#include <utility>

#include "ui/model/document.h"
#include "ui/model/wiring_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/topology/edited_case.h"

namespace ringside::ui {

TopologyEditor::TopologyEditor(Document& document, QObject* parent) : QObject(parent), document_(document) {
  connect(&document_, &Document::question_changed, this, &TopologyEditor::refresh);
  refresh();
}

void TopologyEditor::set_editing(bool on) {
  editing_ = on;
  refresh();
}

Case TopologyEditor::question() const {
  const Case& c = document_.question();
  return editing_ && c.wiring.uniform() ? with_topology(c, "crossbar") : c;
}

void TopologyEditor::refresh() {
  const Case c = question();
  auto now = c.wiring.uniform() ? Result<Topology>(Topology{}) : topology_of(c);
  if (!now || *now == topology_) return;
  topology_ = std::move(*now);
  const auto count = static_cast<std::int32_t>(topology_.nodes.size());
  const bool gone = picked_.wire()
                        ? std::max(picked_.a, picked_.b) >= count || !(wire_between(topology_, picked_.a, picked_.b) ||
                                                                       wire_between(topology_, picked_.b, picked_.a))
                        : picked_.node >= count;
  if (gone) pick({});
  Q_EMIT topology_changed();
}

void TopologyEditor::pick(const Picked& what) {
  // Whichever end comes first, it is the same wire.
  const Picked same{what.node, std::min(what.a, what.b), std::max(what.a, what.b)};
  if (same == picked_) return;
  picked_ = same;
  Q_EMIT picked_changed();
}

void TopologyEditor::tell(const Result<bool>& done) {
  if (!done) Q_EMIT refused(qt(done.error().line()));
}

QString TopologyEditor::label(std::int32_t node) const {
  return qt(topology_.nodes[static_cast<std::size_t>(node)].label);
}

Topology TopologyEditor::pinned(const std::vector<Spot>& now) const {
  Topology t = topology_;
  for (std::size_t i = 0; i < t.nodes.size() && now.size() == t.nodes.size(); ++i) t.nodes[i].at = now[i];
  return t;
}

Result<bool> TopologyEditor::submit(Result<Topology> edited, const QString& what, std::int32_t removed) {
  const auto changed =
      edited.and_then([&](Topology& t) { return with_edited_topology(question(), topology_, std::move(t), removed); });
  const auto done = changed.and_then([&](const EditedCase& e) { return document_.rewire(e.question, what); });
  if (done) Q_EMIT noted(qt(changed->note));
  return done;
}

Result<bool> TopologyEditor::add(NodeKind kind, std::int32_t machine, Spot there, const std::vector<Spot>& now) {
  Node node{.kind = kind, .label = free_label(topology_, kind), .machine = machine, .forwards = kind != NodeKind::gpu};
  if (!now.empty()) node.at = there;
  const QString what = tr("Add %1").arg(qt(node.label));
  const auto done = submit(with_node(pinned(now), std::move(node)), what);
  if (done) pick({.node = static_cast<std::int32_t>(topology_.nodes.size()) - 1});
  return done;
}

Result<bool> TopologyEditor::move(std::int32_t node, Spot there, const std::vector<Spot>& now) {
  return submit(with_node_at(pinned(now), node, there), tr("Move %1").arg(label(node)));
}

Result<bool> TopologyEditor::join(std::int32_t a, std::int32_t b) {
  const auto done = submit(with_wire(topology_, a, b, likely_wire(document_.question(), topology_, a, b)),
                           tr("Connect %1 and %2").arg(label(a), label(b)));
  if (done) pick({.a = a, .b = b});
  return done;
}

Result<bool> TopologyEditor::remove(Picked what) {
  if (what.empty()) return false;
  if (what.wire())
    return submit(without_wire(topology_, what.a, what.b), tr("Remove %1 – %2").arg(label(what.a), label(what.b)));
  const Picked before = std::exchange(picked_, {});  // the next node must not look picked
  const auto done = submit(without_node(topology_, what.node), tr("Remove %1").arg(label(what.node)), what.node);
  if (done)
    Q_EMIT picked_changed();
  else
    picked_ = before;
  return done;
}

Result<bool> TopologyEditor::change(std::int32_t node, const Node& changed) {
  if (topology_.nodes[static_cast<std::size_t>(node)] == changed) return false;
  return submit(with_changed_node(topology_, node, changed), tr("Change %1").arg(label(node)));
}

Result<bool> TopologyEditor::change(std::int32_t a, std::int32_t b, const WireConstants& wire) {
  if (wire_between(topology_, a, b) == wire && wire_between(topology_, b, a) == wire) return false;
  return submit(with_changed_wire(topology_, a, b, wire), tr("Change %1 – %2").arg(label(a), label(b)));
}

}  // namespace ringside::ui
