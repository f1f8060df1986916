// The model of editing a topology: what is picked, and every change as one command of the document's undo stack.
#pragma once

#include <vector>

#include <QObject>
#include <QString>

#include "core/case.h"
#include "core/topology/edit.h"

namespace ringside::ui {

class Document;

/// A node, or the wire between two nodes, or nothing.
struct Picked {
  std::int32_t node = -1;
  std::int32_t a = -1, b = -1;  ///< the wire's ends
  bool wire() const { return a >= 0; }
  bool empty() const { return node < 0 && a < 0; }
  bool operator==(const Picked&) const = default;
};

class TopologyEditor : public QObject {
  Q_OBJECT
 public:
  explicit TopologyEditor(Document& document, QObject* parent = nullptr);

  /// While it is edited, the uniform crossbar is shown as one of nodes and wires, too; it becomes that with the first
  /// change.
  void set_editing(bool on);
  /// The document's case, on that crossbar where it is shown instead.
  Case question() const;
  /// Its topology as it was described, before slow and broken wires; without nodes on the uniform crossbar.
  const Topology& topology() const { return topology_; }
  const Picked& picked() const { return picked_; }
  void pick(const Picked& what);

  /// Each changes the document, or says why not. `now` is where all nodes are drawn, so that none but the one in
  /// question jumps; empty where they are not drawn one by one.
  Result<bool> add(NodeKind kind, std::int32_t machine, Spot there, const std::vector<Spot>& now);
  Result<bool> move(std::int32_t node, Spot there, const std::vector<Spot>& now);
  Result<bool> join(std::int32_t a, std::int32_t b);
  Result<bool> remove(Picked what);
  Result<bool> change(std::int32_t node, const Node& changed);
  Result<bool> change(std::int32_t a, std::int32_t b, const WireConstants& wire);

  QString label(std::int32_t node) const;
  /// Lets the window say why something did not happen.
  void tell(const Result<bool>& done);

 Q_SIGNALS:
  void topology_changed();  ///< also by undo, and by whatever else changes the case
  void picked_changed();
  void noted(const QString& line);    ///< what a change did to the ranks; empty: nothing
  void refused(const QString& line);  ///< why one did not happen

 private:
  void refresh();
  Topology pinned(const std::vector<Spot>& now) const;
  Result<bool> submit(Result<Topology> edited, const QString& what, std::int32_t removed = -1);

  Document& document_;
  bool editing_ = false;
  Topology topology_;
  Picked picked_;
};

}  // namespace ringside::ui
