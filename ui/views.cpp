#include "ui/views.h"

#include "ui/document.h"

namespace ringside::ui {

Views::Views(Cursor& cursor, Selection& selection, Results& results)
    : cursor_(cursor), selection_(selection), results_(results) {
  connect(&cursor_, &Cursor::moved, this, &Views::refresh);
  connect(&selection_, &Selection::changed, this, &Views::refresh);
  connect(&results_, &Results::ready, this, &Views::refresh);
  connect(&results_, &Results::measured_changed, this, &Views::refresh);
}

QWidget* Views::make(View) {
  return new QWidget;
}

void Views::set_reduced_motion(bool on) {
  reduced_motion_ = on;
  refresh();
}

void Views::refresh() {}

}  // namespace ringside::ui
