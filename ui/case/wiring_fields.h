// What the case runs on, as a form: topology, placement, ports, and what carries messages between machines.
#pragma once

#include <QWidget>

#include "core/case.h"

class QComboBox;
class QLineEdit;

namespace ringside::ui {

class Button;
class Chooser;
class ClusterFields;
class Document;
class ErrorLine;
class Field;
class Text;

class WiringFields : public QWidget {
  Q_OBJECT
 public:
  explicit WiringFields(Document& document, QWidget* parent = nullptr);
  void show_case(const Case& c);
  /// The error line that shows now; empty when there is none.
  QString error() const;
  /// Takes a topology from text in any format; says under the fields why not.
  bool take_text(const QString& text);

 private:
  void build();
  void submit(const Case& c, const QString& what);
  void say(const QString& line);
  void submit_topology(const QString& name);
  void submit_sizes();
  void submit_placement(const QString& name);
  void submit_list();
  void submit_ports();
  void show_ports(const Case& c);
  void choose_file();
  void paste();

  Document& document_;
  bool showing_ = false;
  Chooser *topology_, *placement_;
  QLineEdit *sizes_, *list_;
  QComboBox *ports_, *path_;
  ClusterFields* cluster_;
  Field *sizes_field_, *list_field_;
  QWidget* rest_;  ///< everything that only a topology has
  Button *open_, *paste_;
  Text* about_;
  ErrorLine* error_;
};

}  // namespace ringside::ui
