// What is picked in a topology, as a form: a node's label, kind, machine and copying, or a wire's constants.
#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "core/topology/edit.h"

class QComboBox;
class QLineEdit;
class QStackedWidget;
class QVBoxLayout;

namespace ringside::ui {

class ErrorLine;
class Text;
class TopologyEditor;

class TopologyInspector : public QWidget {
  Q_OBJECT
 public:
  explicit TopologyInspector(TopologyEditor& editor, QWidget* parent = nullptr);

 private:
  /// A line to type in, and what is said under it where the document does not accept it.
  struct Line {
    QLineEdit* edit = nullptr;
    ErrorLine* error = nullptr;
    QString shown;  ///< what the document says
    void show(const QString& text, bool anew);
  };
  QWidget* build_overview();
  QWidget* build_node();
  QWidget* build_wire();
  void add_line(QVBoxLayout* column, Line& line, const char* name, const QString& label, const QString& tip,
                const std::function<Result<bool>(const std::string&)>& take);
  Result<bool> change_node(const std::function<Result<bool>(Node&)>& how);
  Result<bool> change_wire(const std::function<Result<bool>(WireConstants&)>& how);
  void show_picked(bool anew);
  void show_overview();
  void show_node(bool anew);
  void show_wire(bool anew);

  TopologyEditor& editor_;
  QStackedWidget* pages_;
  Text *name_, *counts_, *node_title_, *wire_title_, *wire_note_;
  Line label_, copy_, alpha_, bandwidth_, tier_;
  QComboBox *kind_, *machine_, *passing_, *wires_;
};

}  // namespace ringside::ui
