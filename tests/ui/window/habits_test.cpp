// What one expects of every program of a desktop: settings, clipboard, paper, a manual, and files that can be dropped.
#include <filesystem>
#include <fstream>

#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusServer>
#include <QDBusVirtualObject>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QImage>
#include <QListWidget>
#include <QMimeData>
#include <QPrinter>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QUrl>

#include <nlohmann/json.hpp>

#include "core/topology/shapes.h"
#include "core/topology/topology_json.h"
#include "tests/support/paths.h"
#include "tests/ui/window/opened_window.h"
#include "tests/ui/window/remembered_files.h"
#include "ui/controls/focus_ring.h"
#include "ui/controls/style.h"
#include "ui/play/play_bar.h"
#include "ui/window/desktop.h"
#include "ui/window/hand_over.h"
#include "ui/window/manual.h"
#include "ui/window/settings.h"
#include "ui/window/settings_dialog.h"

namespace ringside::ui {
namespace {

class Habits : public OpenedWindow {
 protected:
  Habits() { window_ = opened(forgetful()); }
  void press(int key, Qt::KeyboardModifiers with) { QTest::keyClick(window_.get(), static_cast<Qt::Key>(key), with); }
  QDialog* dialog(const char* name) { return find<QDialog>(name); }
  static QClipboard* clipboard() { return QApplication::clipboard(); }
};

TEST_F(Habits, the_figure_is_copied_as_a_picture_and_its_numbers_as_a_table) {
  press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const QMimeData* data = clipboard()->mimeData();
  EXPECT_TRUE(data->data("image/svg+xml").startsWith("<?xml"));
  EXPECT_FALSE(clipboard()->image().isNull());
  EXPECT_TRUE(data->text().contains("rank")) << data->text().toStdString();
  press(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
  const QString table = clipboard()->text(), csv = QString::fromUtf8(clipboard()->mimeData()->data("text/csv"));
  EXPECT_EQ(table.count('\n'), csv.count('\n'));
  EXPECT_GT(table.count('\t'), 0);
  EXPECT_EQ(table.section('\n', 0, 0).split('\t').size(), csv.section('\n', 0, 0).split(',').size());
}

TEST_F(Habits, what_is_enlarged_is_what_is_copied) {
  window_->enlarge(View::traffic);
  press(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
  const QString traffic = clipboard()->text();
  window_->enlarge(View::spacetime);
  press(Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
  EXPECT_NE(clipboard()->text(), traffic);
  EXPECT_FALSE(traffic.isEmpty());
}

/// Quoted fields hold commas and quotes of their own.
class Quoted : public Figure {
 public:
  QSizeF preferred_size() const override { return {300, 200}; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
    painter.fillRect(area, theme.ink);
  }
  std::string csv() const override { return "a,b\n\"1,5\",\"say \"\"x\"\"\"\n"; }
  std::string description() const override { return "A black box."; }
};

TEST(HandOver, a_table_for_spreadsheets_keeps_what_was_quoted) {
  const auto numbers = numbers_of(Quoted());
  ASSERT_NE(numbers, nullptr);
  EXPECT_EQ(numbers->text().toStdString(), "a\tb\n1,5\tsay \"x\"\n");
}

TEST(HandOver, a_figure_fits_its_page_and_says_what_it_shows) {
  load_fonts();
  const QTemporaryDir folder;
  const QString path = folder.filePath("page.pdf");
  QPrinter printer;
  printer.setOutputFormat(QPrinter::PdfFormat);
  printer.setOutputFileName(path);
  printer.setPageSize(QPageSize(QPageSize::A4));
  ASSERT_TRUE(print(Quoted(), printer));
  std::ifstream file(path.toStdString(), std::ios::binary);
  const std::string pdf((std::istreambuf_iterator<char>(file)), {});
  EXPECT_TRUE(pdf.starts_with("%PDF"));
  EXPECT_NE(pdf.find("/Count 1"), std::string::npos) << "one page";
  EXPECT_NE(pdf.find("/FontFile"), std::string::npos) << "the description";
}

TEST(HandOver, a_printer_that_takes_nothing_is_one_line) {
  QPrinter printer;
  printer.setOutputFormat(QPrinter::PdfFormat);
  printer.setOutputFileName("/nonexistent/page.pdf");
  const auto done = print(Quoted(), printer);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().line().find('\n'), std::string::npos);
}

TEST_F(Habits, the_manual_has_every_page_that_it_links_to) {
  press(Qt::Key_F1, Qt::ShiftModifier);
  auto* manual = dynamic_cast<Manual*>(dialog("manual"));
  ASSERT_NE(manual, nullptr);
  auto* pages = manual->findChild<QListWidget*>("manual_pages");
  auto* text = manual->findChild<QTextBrowser*>("manual_text");
  EXPECT_TRUE(text->toPlainText().startsWith("Using Ringside"));
  for (int i = 0; i < pages->count(); ++i) {
    pages->setCurrentRow(i);
    EXPECT_GT(text->toPlainText().size(), 1000) << pages->item(i)->text().toStdString();
    EXPECT_TRUE(text->toPlainText().startsWith(pages->item(i)->text()));
  }
  manual->open_page("topologies.md");
  EXPECT_EQ(pages->currentItem()->data(Qt::UserRole).toString(), "topologies.md");
}

TEST_F(Habits, a_dropped_topology_is_taken_by_the_case) {
  const QTemporaryDir folder;
  const QString path = folder.filePath("wires.json");
  std::ofstream(path.toStdString()) << to_json(*make_topology("dgx-a100", ShapeRequest{})).dump();
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(window_.get(), &enter);
  QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(window_.get(), &event);
  EXPECT_TRUE(QTest::qWaitFor([&] { return !question().wiring.uniform(); }));
  settle();
  EXPECT_EQ(window_->error_line().toStdString(), "");
  EXPECT_EQ(question().wiring.topology, make_topology("dgx-a100", ShapeRequest{})->name);
  EXPECT_EQ(window_->mode(), Mode::explore) << "it is no schedule";
}

TEST_F(Habits, settings_are_followed_at_once) {
  press(Qt::Key_Comma, Qt::ControlModifier);
  auto* settings = dialog("settings_dialog");
  ASSERT_NE(settings, nullptr);
  auto* motion = settings->findChild<QComboBox*>("settings_motion");
  EXPECT_FALSE(window_->play_bar().reduced_motion());
  motion->setCurrentIndex(2);
  EXPECT_TRUE(window_->play_bar().reduced_motion());
  motion->setCurrentIndex(1);
  EXPECT_FALSE(window_->play_bar().reduced_motion());
  auto* contrast = settings->findChild<QComboBox*>("settings_contrast");
  contrast->setCurrentIndex(2);
  EXPECT_EQ(&theme_of(window_.get()), &strong_theme(false));
  window_->set_dark(true);
  EXPECT_EQ(&theme_of(window_.get()), &strong_theme(true));
  contrast->setCurrentIndex(1);
  window_->set_dark(false);
  EXPECT_EQ(&theme_of(window_.get()), &light_theme());
  auto* reopen = settings->findChild<QPushButton*>("settings_reopen");
  EXPECT_FALSE(reopen->isVisible());
  auto* text = settings->findChild<QComboBox*>("settings_text");
  const QSize screen = window_->screen()->size(), least(kRoomWidth, kRoomHeight);
  for (const int percent : kTextPercents)
    EXPECT_EQ(text->findData(percent) >= 0, percent == 100 || (least.width() * percent <= screen.width() * 100 &&
                                                               least.height() * percent <= screen.height() * 100))
        << percent << " % on a screen of " << screen.width() << " x " << screen.height();
  text->addItem("150 %", 150);
  text->setCurrentIndex(text->findData(150));
  EXPECT_TRUE(reopen->isVisible()) << "150 % begin with the next window";
}

using KeptSettings = RememberedFiles;

TEST_F(KeptSettings, are_read_as_they_were_written) {
  EXPECT_EQ(read_settings(), Settings());
  for (const int percent : kTextPercents)
    for (const auto theme : {Settings::Theme::system, Settings::Theme::light, Settings::Theme::dark})
      for (const auto motion : {Settings::Motion::system, Settings::Motion::full, Settings::Motion::reduced}) {
        for (const auto contrast : {Settings::Contrast::system, Settings::Contrast::normal, Settings::Contrast::high}) {
          const Settings settings{.theme = theme, .contrast = contrast, .motion = motion, .text_percent = percent};
          write_settings(settings);
          EXPECT_EQ(read_settings(), settings);
        }
      }
}

/// A settings portal at the other end of a connection without a bus.
class Portal : public QDBusVirtualObject {
 public:
  Portal() : server_(QStringLiteral("unix:tmpdir=/tmp")) {
    QObject::connect(&server_, &QDBusServer::newConnection, this, [this](const QDBusConnection& connection) {
      QDBusConnection(connection).registerVirtualObject("/", this, QDBusConnection::SubPath);
      there_ = std::make_unique<QDBusConnection>(connection);
    });
  }
  ~Portal() override { QDBusConnection::disconnectFromPeer("portal"); }
  QDBusConnection open() { return QDBusConnection::connectToPeer(server_.address(), "portal"); }
  QString introspect(const QString&) const override { return {}; }
  bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override {
    asked = message.arguments().value(0).toStringList();
    connection.send(message.createReply(QVariant::fromValue(settings)));
    return true;
  }
  /// As the desktop tells of a change.
  void tell(const QString& space, const QString& key, const QVariant& value) const {
    auto signal = QDBusMessage::createSignal("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings",
                                             "SettingChanged");
    there_->send(signal << space << key << QVariant::fromValue(QDBusVariant(value)));
  }

  Desktop::Namespaces settings;
  QStringList asked;

 private:
  QDBusServer server_;
  std::unique_ptr<QDBusConnection> there_;
};

TEST(DesktopTest, dark_and_less_motion_are_what_the_portal_says_and_follow_it) {
  Portal portal;
  portal.settings["org.freedesktop.appearance"]["color-scheme"] = 1U;
  portal.settings["org.freedesktop.appearance"]["contrast"] = 1U;
  portal.settings["org.gnome.desktop.interface"]["enable-animations"] = false;
  Desktop desktop(portal.open());
  ASSERT_TRUE(QTest::qWaitFor([&] { return desktop.reduced_motion(); }));
  EXPECT_TRUE(desktop.dark());
  EXPECT_TRUE(desktop.high_contrast());
  EXPECT_EQ(portal.asked.size(), 2);
  QSignalSpy changed(&desktop, &Desktop::changed);
  portal.tell("org.freedesktop.appearance", "color-scheme", 2U);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !desktop.dark(); })) << "2 is light";
  EXPECT_EQ(changed.count(), 1);
  portal.tell("org.gnome.desktop.interface", "cursor-size", 24);
  QTest::qWait(50);
  EXPECT_EQ(changed.count(), 1) << "what concerns nobody here";
}

TEST(DesktopTest, without_a_portal_motion_is_wanted_and_the_palette_decides) {
  const Desktop desktop{QDBusConnection("nowhere")};
  EXPECT_FALSE(desktop.reduced_motion());
  EXPECT_EQ(desktop.dark(), QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5);
}

// Bars, cards and segments end where what they hold does: a ring that lay in them would lack its edges.
TEST_F(Habits, the_ring_around_what_has_the_keyboard_is_cut_off_by_nothing) {
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  const auto* ring = window_->findChild<FocusRing*>();
  ASSERT_NE(ring, nullptr);
  for (const Mode mode : {Mode::explore, Mode::build, Mode::train, Mode::measure}) {
    window_->set_mode(mode);
    settle();
    int seen = 0;
    for (int i = 0; i < 30; ++i) {
      QWidget* before = window_->focusWidget();
      // In the editor of Build Tab writes: backwards one gets out everywhere.
      QTest::keyClick(before != nullptr ? before : window_.get(), Qt::Key_Backtab, Qt::ShiftModifier);
      QCoreApplication::processEvents();
      QWidget* now = window_->focusWidget();
      while (now->parentWidget()->focusProxy() == now) now = now->parentWidget();
      if (now->property(kOwnFocusRing).toBool() || now == before) continue;
      const QWidget* frame = ring->frame();
      ASSERT_NE(frame, nullptr);
      ASSERT_TRUE(frame->isVisible()) << now->metaObject()->className() << " in mode " << static_cast<int>(mode);
      EXPECT_EQ(frame->parentWidget(), window_.get());
      const auto around = [&] {
        return QRect(now->mapTo(window_.get(), QPoint()), now->size())
            .marginsRemoved(now->contentsMargins())
            .adjusted(-3, -3, 3, 3);
      };
      bool scrolled = false;  // there it ends where what is seen ends
      for (const QWidget* w = now; w != window_.get(); w = w->parentWidget())
        scrolled |= qobject_cast<const QAbstractScrollArea*>(w->parentWidget()) != nullptr;
      if (scrolled) continue;
      // What is laid out late moves, and the ring goes after it.
      EXPECT_TRUE(QTest::qWaitFor([&] { return frame->geometry().contains(around() & window_->rect()); }))
          << now->metaObject()->className() << " " << now->objectName().toStdString();
      ++seen;
    }
    EXPECT_GT(seen, 5) << static_cast<int>(mode);
  }
}

}  // namespace
}  // namespace ringside::ui
