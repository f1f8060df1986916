#include "ui/window/help_dialog.h"

#include <algorithm>
#include <iterator>

#include <QCoreApplication>
#include <QDialog>
#include <QFontMetricsF>
#include <QGridLayout>
#include <QMessageBox>
#include <QPainter>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/slim_scroll_bar.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/window/fit_screen.h"

namespace ringside::ui {
namespace {

constexpr int kHelpWidth = 1240;

struct HelpWords {
  Q_DECLARE_TR_FUNCTIONS(HelpWords)
};

/// A key cap.
class KeyCap : public QWidget {
 public:
  explicit KeyCap(const QString& key) : key_(key) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFixedSize(static_cast<int>(QFontMetricsF(text_font(13, 600)).horizontalAdvance(key)) + 20, 28);
    setAccessibleName(key);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& t = theme_of(this);
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.control, 1));
    p.setBrush(t.panel);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    p.setPen(t.ink);
    p.setFont(text_font(13, 600));
    p.drawText(rect(), Qt::AlignCenter, key_);
  }

 private:
  QString key_;
};

/// As Qt calls them where it writes a shortcut; in languages without Qt's own texts they are ours.
[[maybe_unused]] constexpr const char* kKeyNames[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),      QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Space"),     QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),      QT_TRANSLATE_NOOP("QShortcut", "Home"),
    QT_TRANSLATE_NOOP("QShortcut", "End"),       QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Page Down"), QT_TRANSLATE_NOOP("QShortcut", "Page Up")};

}  // namespace

QString key_name(const QString& keys) {
  QStringList parts = keys.split(u'+', Qt::SkipEmptyParts);
  for (QString& part : parts) part = QCoreApplication::translate("QShortcut", part.toUtf8().constData());
  return parts.isEmpty() ? keys : parts.join(u'+');
}

void show_keyboard_help(QWidget* window) {
  auto* dialog = new QDialog(window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(HelpWords::tr("Keyboard"));
  dialog->setObjectName(QStringLiteral("keyboard_help"));
  auto* column = new QVBoxLayout(dialog);
  column->setContentsMargins(24, 20, 24, 20);
  column->setSpacing(14);
  column->addWidget(new Text(HelpWords::tr("Keyboard"), Text::Ink::strong, text_font(22, 600)));
  const struct {
    const char *keys, *what;
  } lines[] = {
      {"Space", QT_TRANSLATE_NOOP("HelpWords", "play or pause")},
      {"Right", QT_TRANSLATE_NOOP("HelpWords", "next step; again: finish it at once")},
      {"Left", QT_TRANSLATE_NOOP("HelpWords", "previous step")},
      {"Home", QT_TRANSLATE_NOOP("HelpWords", "to the beginning")},
      {"End", QT_TRANSLATE_NOOP("HelpWords", "to the end")},
      {"+", QT_TRANSLATE_NOOP("HelpWords", "faster, also within a step")},
      {"-", QT_TRANSLATE_NOOP("HelpWords", "slower")},
      {"F5", QT_TRANSLATE_NOOP("HelpWords", "run on real ranks; with Shift slowly, to be followed; not in Present")},
      {"Esc", QT_TRANSLATE_NOOP("HelpWords", "cancel a run; clear selection and brush; show all views; leave Present")},
      {"Ctrl+1", QT_TRANSLATE_NOOP("HelpWords", "Learn")},
      {"Ctrl+Page Down", QT_TRANSLATE_NOOP("HelpWords", "in Learn: next page; Ctrl+Page Up the one before")},
      {"Enter", QT_TRANSLATE_NOOP("HelpWords", "in Learn: commit; after the answer: go on")},
      {"Ctrl+2", QT_TRANSLATE_NOOP("HelpWords", "Explore")},
      {"Ctrl+3", QT_TRANSLATE_NOOP("HelpWords", "Build: a schedule as text")},
      {"Ctrl+4", QT_TRANSLATE_NOOP("HelpWords", "Train: training steps; Alt+1 to Alt+5 are its pages")},
      {"Ctrl+5",
       QT_TRANSLATE_NOOP("HelpWords", "Measure: real ranks, here or on a cluster; Alt+1 to Alt+3 are its pages")},
      {"Ctrl+Enter", QT_TRANSLATE_NOOP("HelpWords", "in Train and Measure: what the page is for")},
      {"F6", QT_TRANSLATE_NOOP("HelpWords", "in Train and Measure: to the next card")},
      {"R", QT_TRANSLATE_NOOP("HelpWords", "in the table of hosts: ask all again; Enter does the remedy of one")},
      {"Ctrl+6", QT_TRANSLATE_NOOP("HelpWords", "Present: the plan of a class; F5 starts it")},
      {"Page Down",
       QT_TRANSLATE_NOOP("HelpWords",
                         "in Present: next, as clickers send it; in a class, while something plays, to its end")},
      {"Page Up", QT_TRANSLATE_NOOP("HelpWords", "in Present: previous step")},
      {"B", QT_TRANSLATE_NOOP("HelpWords", "in Present: blank, and back; . where B counts a hand")},
      {"S", QT_TRANSLATE_NOOP("HelpWords", "in Present: the script, and back")},
      {QT_TRANSLATE_NOOP("HelpWords", "A to F"),
       QT_TRANSLATE_NOOP("HelpWords",
                         "in a class: count a hand, B 4 7 counts 47; Shift takes one back, H shows the split")},
      {"↑ ↓",
       QT_TRANSLATE_NOOP("HelpWords", "in a class: another item of the plan; N notes, W a window for the class")},
      {"I, J", QT_TRANSLATE_NOOP("HelpWords", "in a class: the question's hint; write down what somebody says")},
      {"T, L, K",
       QT_TRANSLATE_NOOP("HelpWords", "in a class: the page's text, a ring around the pointer, names of pressed keys")},
      {"Ctrl+L", QT_TRANSLATE_NOOP("HelpWords", "add what is seen to the plan of a class")},
      {"Ctrl+Alt+6", QT_TRANSLATE_NOOP("HelpWords", "present this case alone")},
      {QT_TRANSLATE_NOOP("HelpWords", "Shift+arrows"),
       QT_TRANSLATE_NOOP("HelpWords", "brush steps from the cursor on: look at these alone")},
      {"F9", QT_TRANSLATE_NOOP("HelpWords", "open or close the case panel")},
      {"Ctrl+D", QT_TRANSLATE_NOOP("HelpWords", "light or dark")},
      {"Ctrl+E", QT_TRANSLATE_NOOP("HelpWords", "export a figure")},
      {"Ctrl+Shift+C", QT_TRANSLATE_NOOP("HelpWords", "copy the figure")},
      {"Ctrl+P", QT_TRANSLATE_NOOP("HelpWords", "print the figure")},
      {"Ctrl+,", QT_TRANSLATE_NOOP("HelpWords", "settings")},
      {"Shift+F1", QT_TRANSLATE_NOOP("HelpWords", "manual")},
      {"Ctrl+Shift+P", QT_TRANSLATE_NOOP("HelpWords", "predict first, then watch")},
      {"Ctrl+T", QT_TRANSLATE_NOOP("HelpWords", "edit the topology, and back")},
      {"Ctrl+Alt+2", QT_TRANSLATE_NOOP("HelpWords", "take this case to Explore")},
      {"Ctrl+Alt+3", QT_TRANSLATE_NOOP("HelpWords", "take this case to Build")},
      {"Ctrl+Z", QT_TRANSLATE_NOOP("HelpWords", "undo")},
      {"Ctrl+Shift+Z", QT_TRANSLATE_NOOP("HelpWords", "redo")},
      {"F11", QT_TRANSLATE_NOOP("HelpWords", "full screen")},
      {"Tab", QT_TRANSLATE_NOOP("HelpWords", "next control; arrows within a group; out of a schedule's text with Esc")},
      {QT_TRANSLATE_NOOP("HelpWords", "Ctrl+arrows"),
       QT_TRANSLATE_NOOP("HelpWords",
                         "in a figure: next cell, bar or packet; Enter selects it, Shift+Enter what depends on it")}};
  auto* body = new QWidget;
  auto* grid = new QGridLayout(body);
  grid->setContentsMargins(0, 0, metric::gap, 0);
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(6);
  const int half = (static_cast<int>(std::size(lines)) + 1) / 2;
  for (int i = 0; i < static_cast<int>(std::size(lines)); ++i) {
    const int column_of = i < half ? 0 : 3;
    auto* what = new Text(HelpWords::tr(lines[i].what), Text::Ink::normal, text_font(14));
    what->setWordWrap(true);
    grid->addWidget(new KeyCap(key_name(HelpWords::tr(lines[i].keys))), i % half, column_of,
                    Qt::AlignRight | Qt::AlignTop);
    grid->addWidget(what, i % half, column_of + 1);
  }
  grid->setColumnMinimumWidth(2, 24);
  for (const int words : {1, 4}) grid->setColumnStretch(words, 1);
  QScrollArea* keys = scrolled(body);
  keys->setFocusPolicy(Qt::StrongFocus);  // so that arrows go down
  keys->setAccessibleName(HelpWords::tr("Keyboard"));
  column->addWidget(keys, 1);
  auto* close = new Button(Button::Kind::secondary, HelpWords::tr("Close"));
  QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
  column->addWidget(close, 0, Qt::AlignRight);
  // As wide as its words like it, as high as they are then; on a small screen they scroll.
  dialog->resize(kHelpWidth, QWIDGETSIZE_MAX);
  const QSize most = fitting_size(*dialog);
  const QMargins margins = column->contentsMargins();
  const int across = most.width() - margins.left() - margins.right() - SlimScrollBar::kWidth;
  const int around = column->sizeHint().height() - keys->sizeHint().height();
  dialog->resize(most.width(), std::min(most.height(), around + grid->heightForWidth(across)));
  keys->setFocus();
  dialog->open();
}

const std::vector<Credit>& credits() {
  static const std::vector<Credit> all{
      {"Qt Widgets", "Qt6::Widgets", "LGPL-3"},
      {"Qt SVG", "Qt6::Svg", "LGPL-3"},
      {"Qt D-Bus", "Qt6::DBus", "LGPL-3"},
      {"Qt Print Support", "Qt6::PrintSupport", "LGPL-3"},
#ifdef RINGSIDE_LINKS_CHARTS
      {"Qt Charts", "Qt6::Charts", "GPL-3"},
#endif
      {"Qt QML", "Qt6::Qml", "LGPL-3"},
      {"MathJax", "mathjax", "Apache-2.0"},
      {"{fmt}", "fmt::fmt", "MIT"},
      {"JSON for Modern C++", "nlohmann_json::nlohmann_json", "MIT"},
      {"tl::expected", "tl::expected", "CC0-1.0"},
      {"pugixml", "pugixml::pugixml", "MIT"},
      {"zlib", "ZLIB::ZLIB", "Zlib"},
      {"CLI11", "CLI11::CLI11", "BSD-3-Clause"},
      {"hwloc", "PkgConfig::HWLOC", "BSD-3-Clause"},
      {"Inter", "inter", "OFL-1.1"},
      {"Roboto", "roboto", "Apache-2.0"},
      {"DejaVu Sans Mono", "dejavu", "Bitstream Vera"},
  };
  return all;
}

void show_about(QWidget* window) {
  QStringList made_with;
  for (const Credit& c : credits()) made_with << QStringLiteral("%1&nbsp;(%2)").arg(qt(c.name), qt(c.licence));
  QMessageBox box(
      QMessageBox::NoIcon, HelpWords::tr("About Ringside"),
      HelpWords::tr(
          "<h3>Ringside %1</h3><p>Front-row seats to collective communication.</p>"
          "<p>One schedule is drawn step by step, proved, priced, simulated and executed on real MPI ranks.</p>"
          "<p>GPL-3.0-or-later.</p><p>In this program: %2.</p>"
          "<p>Runs on real ranks are made by an MPI, and on GPUs by CUDA, in a program of their own.</p>")
          .arg(QCoreApplication::applicationVersion(), made_with.join(QStringLiteral(", "))),
      QMessageBox::Close, window);
  box.exec();
}

}  // namespace ringside::ui
