// The topology view: the figure, and while it is edited the tools above it and a form of what is picked beside it.
#pragma once

#include <memory>
#include <optional>

#include <QWidget>

#include "core/base/units.h"

namespace ringside::ui {

class Button;
class Document;
class ErrorLine;
class Results;
class Segmented;
class Text;
class TopologyCanvas;
class TopologyEditor;
struct NetworkUse;

class TopologyPanel : public QWidget {
  Q_OBJECT
 public:
  TopologyPanel(Document& document, Results& results, QWidget* parent = nullptr);
  TopologyCanvas& canvas() { return *canvas_; }
  void set_editing(bool on);
  /// What the figure shows instead of the answer's topology: the document's, while there is no answer to it, or what
  /// stands for the uniform crossbar while it is edited.
  const std::shared_ptr<const NetworkUse>& sketch() const { return sketch_; }
  /// Writes the topology as JSON; says why not where it cannot.
  bool save_to(const QString& path);

 Q_SIGNALS:
  void sketch_changed();
  void edit_asked(bool on);

 private:
  QWidget* build_tools();
  QWidget* build_side();
  /// What is drawn stands for the uniform crossbar.
  bool previews() const;
  void draw_sketch(const QString& note);
  void take_answer();
  void say(const QString& note, const QString& error);
  void save();

  Document& document_;
  Results& results_;
  TopologyEditor* editor_;
  TopologyCanvas* canvas_;
  QWidget *bar_, *side_;
  Segmented* tools_;
  Button* remove_;
  ErrorLine* error_;
  Text *note_, *times_;
  std::shared_ptr<const NetworkUse> sketch_;
  std::optional<Seconds> seconds_;  ///< of the latest answer, while it is edited
};

}  // namespace ringside::ui
