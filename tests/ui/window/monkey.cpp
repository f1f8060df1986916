#include "tests/ui/window/monkey.h"

#include <utility>

#include <QApplication>
#include <QDialog>
#include <QTest>
#include <QWheelEvent>

namespace ringside::ui {
namespace {

struct Stroke {
  Qt::Key key;
  Qt::KeyboardModifiers with = Qt::NoModifier;
};

// All but Quit and what asks for a file, which is Ctrl+O's and Ctrl+S's.
constexpr Stroke kStrokes[] = {
    {Qt::Key_Space},
    {Qt::Key_Right},
    {Qt::Key_Left},
    {Qt::Key_Up},
    {Qt::Key_Down},
    {Qt::Key_Home},
    {Qt::Key_End},
    {Qt::Key_Plus},
    {Qt::Key_Minus},
    {Qt::Key_Escape},
    {Qt::Key_Return},
    {Qt::Key_Tab},
    {Qt::Key_Backtab, Qt::ShiftModifier},
    {Qt::Key_PageDown},
    {Qt::Key_PageUp},
    {Qt::Key_B},
    {Qt::Key_F5},
    {Qt::Key_F6},
    {Qt::Key_F9},
    {Qt::Key_F1},
    {Qt::Key_F1, Qt::ShiftModifier},
    {Qt::Key_1, Qt::ControlModifier},
    {Qt::Key_2, Qt::ControlModifier},
    {Qt::Key_3, Qt::ControlModifier},
    {Qt::Key_4, Qt::ControlModifier},
    {Qt::Key_2, Qt::ControlModifier | Qt::AltModifier},
    {Qt::Key_3, Qt::ControlModifier | Qt::AltModifier},
    {Qt::Key_D, Qt::ControlModifier},
    {Qt::Key_E, Qt::ControlModifier},
    {Qt::Key_N, Qt::ControlModifier},
    {Qt::Key_T, Qt::ControlModifier},
    {Qt::Key_Z, Qt::ControlModifier},
    {Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier},
    {Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier},
    {Qt::Key_C, Qt::ControlModifier | Qt::AltModifier},
    {Qt::Key_Comma, Qt::ControlModifier},
    {Qt::Key_Right, Qt::ControlModifier},
    {Qt::Key_Down, Qt::ControlModifier},
};

// What is typed: numbers and words that fields know, and some that none does.
constexpr const char* kTexts[] = {"2",     "3",     "5",    "8",      "16",   "33",       "0",   "-1",    "1e3",
                                  "64KiB", "1MiB",  "3us",  "50GB/s", "all",  "sum",      "avg", "ring",  "x",
                                  ";",     "1,2;3", "µ",    "1/0",    "k*2",  "nan",      "inf", "1e308", "fat",
                                  "8x2",   "",      "step", "0->1",   "0..3", "0 1 2 3 4"};

constexpr int kPatience = 12;  // turns of the janitor

std::string name_of(const QWidget& w) {
  const std::string name = w.objectName().toStdString();
  return std::string(w.metaObject()->className()) + (name.empty() ? "" : " " + name);
}

}  // namespace

Monkey::Monkey(MainWindow& window, unsigned seed) : window_(window), random_(seed) {
  QApplication::setQuitOnLastWindowClosed(false);
  QObject::connect(&janitor_, &QTimer::timeout, &window, [this] { leave_dialog(); });
  janitor_.start(10);
}

void Monkey::leave_dialog() {
  QWidget* modal = QApplication::activePopupWidget();
  if (modal == nullptr) modal = QApplication::activeModalWidget();
  dialog_age_ = modal != nullptr && modal == dialog_ ? dialog_age_ + 1 : 0;
  dialog_ = modal;
  if (dialog_age_ < kPatience) return;
  dialog_age_ = 0;
  note("leave " + name_of(*modal));
  if (auto* dialog = qobject_cast<QDialog*>(modal))
    dialog->reject();
  else
    modal->close();
}

void Monkey::note(std::string what) {
  done_.push_back(std::move(what));
  if (done_.size() > 40) done_.pop_front();
}

std::string Monkey::last_actions() const {
  std::string text;
  for (const std::string& action : done_) text += "\n  " + action;
  return text;
}

QWidget* Monkey::target() {
  QWidget* top = QApplication::activePopupWidget();
  if (top == nullptr) top = QApplication::activeModalWidget();
  if (top == nullptr) top = &window_;
  std::vector<QWidget*> all;
  for (QWidget* w : top->findChildren<QWidget*>())
    // Opening the window again would start this program once more.
    if (w->isVisible() && w->isEnabled() && w->window() == top && !w->size().isEmpty() &&
        w->objectName() != QLatin1String("settings_reopen"))
      all.push_back(w);
  return all.empty() ? top : all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
}

void Monkey::press_key() {
  const Stroke stroke = kStrokes[below(static_cast<int>(std::size(kStrokes)))];
  QWidget* to = QApplication::focusWidget();
  if (QApplication::activePopupWidget() != nullptr) to = QApplication::activePopupWidget();
  if (to == nullptr) to = &window_;
  note("press " + QKeySequence(stroke.with | stroke.key).toString().toStdString() + " in " + name_of(*to));
  QTest::keyClick(to, stroke.key, stroke.with);
}

void Monkey::click() {
  QWidget* w = target();
  const QPoint at(below(w->width()), below(w->height()));
  const Qt::KeyboardModifiers with = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
  note("click " + name_of(*w) + " at " + std::to_string(at.x()) + "," + std::to_string(at.y()));
  if (below(8) == 0)
    QTest::mouseDClick(w, Qt::LeftButton, with, at);
  else
    QTest::mouseClick(w, below(10) == 0 ? Qt::RightButton : Qt::LeftButton, with, at);
}

void Monkey::drag() {
  const QPointer<QWidget> w = target();
  const QPoint from(below(w->width()), below(w->height())), to(below(w->width()), below(w->height()));
  note("drag in " + name_of(*w));
  QTest::mousePress(w, Qt::LeftButton, Qt::NoModifier, from);
  for (int i = 1; i <= 4 && w; ++i) QTest::mouseMove(w, from + (to - from) * i / 4);
  if (w) QTest::mouseRelease(w, Qt::LeftButton, Qt::NoModifier, to);
}

void Monkey::type() {
  QWidget* to = QApplication::focusWidget();
  if (to == nullptr) return;
  const QString text = QString::fromUtf8(kTexts[below(static_cast<int>(std::size(kTexts)))]);
  note("type \"" + text.toStdString() + "\" in " + name_of(*to));
  const QPointer<QWidget> there = to;
  if (below(2) == 0) QTest::keyClick(to, Qt::Key_A, Qt::ControlModifier);
  for (const QChar c : text)
    if (there) QTest::sendKeyEvent(QTest::Click, there, Qt::Key_unknown, c, Qt::NoModifier);
  if (there && below(2) == 0) QTest::keyClick(there, Qt::Key_Return);
}

void Monkey::scroll() {
  QWidget* w = target();
  const QPointF at(below(w->width()), below(w->height()));
  note("scroll " + name_of(*w));
  QWheelEvent wheel(at, w->mapToGlobal(at), {}, {0, below(2) == 0 ? 120 : -120}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(w, &wheel);
}

void Monkey::act() {
  switch (below(10)) {
    case 0:
    case 1:
    case 2: press_key(); break;
    case 3: type(); break;
    case 4: drag(); break;
    case 5: scroll(); break;
    default: click(); break;
  }
  if (!window_.isVisible()) {
    note("open the window again");
    window_.show();
  }
  QTest::qWait(below(4) == 0 ? 15 : 0);
}

}  // namespace ringside::ui
