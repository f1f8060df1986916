// Makes the views of the stage and keeps them linked: one answer, one cursor, one selection, painted everywhere.
#pragma once

#include <QObject>

#include "ui/stage.h"

namespace ringside::ui {

class Cursor;
class Results;
class Selection;

class Views : public QObject {
  Q_OBJECT
 public:
  Views(Cursor& cursor, Selection& selection, Results& results);
  /// Called by the stage when a view is first shown.
  QWidget* make(View view);
  void attach(Stage* stage) { stage_ = stage; }
  void set_reduced_motion(bool on);

 private:
  void refresh();
  Cursor& cursor_;
  Selection& selection_;
  Results& results_;
  Stage* stage_ = nullptr;
  bool reduced_motion_ = false;
};

}  // namespace ringside::ui
