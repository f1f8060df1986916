// The window in other languages: every word is translated, has room, and runs from right to left where that is read.
#include <set>

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLibraryInfo>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QXmlStreamReader>

#include "tests/support/paths.h"
#include "tests/ui/window/opened_window.h"
#include "ui/editor/status_line.h"
#include "ui/window/language.h"

namespace ringside::ui {
namespace {

struct Message {
  QString context, source, translation;
  bool finished = true;
};

std::vector<Message> messages_of(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
  QXmlStreamReader xml(&file);
  std::vector<Message> all;
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == u"name") context = xml.readElementText();
    if (xml.name() == u"source") all.push_back({context, xml.readElementText(), {}, true});
    if (xml.name() == u"translation") {
      all.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
      all.back().translation = xml.readElementText();
    }
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  return all;
}

QString kept(const QString& language) {
  return QString::fromStdString(test::in_source("ui/translations/")) + language + QStringLiteral(".ts");
}

/// %1, %2, .. of a text, and the shortcut behind a tab.
std::multiset<QString> fixed_parts(const QString& text) {
  static const QRegularExpression mark(QStringLiteral("%[1-9]|\t.*"));
  std::multiset<QString> found;
  for (auto it = mark.globalMatch(text); it.hasNext();) found.insert(it.next().captured());
  return found;
}

class Translations : public testing::TestWithParam<const char*> {};

TEST_P(Translations, say_everything_that_the_sources_say) {
  const QString lupdate = QLibraryInfo::path(QLibraryInfo::BinariesPath) + QStringLiteral("/lupdate");
  if (!QFile::exists(lupdate)) GTEST_SKIP() << "no lupdate (qt6-l10n-tools)";
  const QTemporaryDir folder;
  const QString fresh = folder.filePath(QStringLiteral("fresh.ts"));
  ASSERT_TRUE(QFile::copy(kept(QLatin1String(GetParam())), fresh));
  const QString root = QString::fromStdString(test::in_source(""));
  QProcess run;
  run.start(lupdate, {"-silent", "-no-obsolete", "-locations", "none", "-extensions", "cpp,h", "-I", root, root + "/ui",
                      root + "/app", "-ts", fresh});
  ASSERT_TRUE(run.waitForFinished(60'000));
  ASSERT_EQ(run.exitCode(), 0) << run.readAllStandardError().toStdString();
  const auto asked = messages_of(fresh);
  EXPECT_GT(asked.size(), 500u);
  for (const Message& m : asked)
    EXPECT_TRUE(m.finished && !m.translation.isEmpty()) << m.context.toStdString() << ": " << m.source.toStdString();
}

TEST_P(Translations, keep_place_markers_and_shortcuts) {
  for (const Message& m : messages_of(kept(QLatin1String(GetParam()))))
    EXPECT_EQ(fixed_parts(m.source), fixed_parts(m.translation)) << m.source.toStdString();
}

INSTANTIATE_TEST_SUITE_P(Languages, Translations, testing::Values("de", "zh_CN"));

TEST(Language, pseudo_texts_are_longer_by_a_third_and_keep_what_programs_read) {
  const PseudoTranslator pseudo;
  const auto said = [&](const char* text) { return pseudo.translate("", text, nullptr, -1); };
  EXPECT_EQ(said("Step %1 of %2"), QStringLiteral("[Stép %1 öf %2~]").replace(u't', u'ţ'));
  EXPECT_EQ(said("&Next step\tRight").section('\t', 1), "Right");
  EXPECT_TRUE(said("<p>Words</p>").startsWith("[<p>")) << said("<p>Words</p>").toStdString();
  for (const char* text : {"Play", "Search for the best placement", "All"})
    EXPECT_GE(said(text).size() * 10, QString::fromUtf8(text).size() * 13);
}

TEST(Language, the_desktops_is_taken_where_it_is_there) {
  Settings settings;
  settings.language = Settings::Language::english;
  EXPECT_EQ(language_of(settings), "en");
  settings.language = Settings::Language::german;
  EXPECT_EQ(language_of(settings), languages().contains("de") ? "de" : "en");
  settings.language = Settings::Language::system;
  EXPECT_TRUE(languages().contains(language_of(settings)));
}

/// Windows in another language, and English again after them.
class Spoken : public OpenedWindow {
 protected:
  void TearDown() override {
    OpenedWindow::TearDown();
    QApplication::setLayoutDirection(Qt::LeftToRight);
    speak(QStringLiteral("en"));
  }
  /// The width of a text in one line, and for labels that wrap the height in the width that there is.
  static QSizeF needed(const QWidget& w) {
    if (const auto* button = qobject_cast<const QAbstractButton*>(&w)) {
      const QString shown = QString(button->text()).remove(u'&');
      return {QFontMetricsF(w.font()).horizontalAdvance(shown) + 4, 0};
    }
    const auto& label = static_cast<const QLabel&>(w);
    if (label.wordWrap()) return {0, static_cast<double>(label.heightForWidth(w.width()))};
    if (!Qt::mightBeRichText(label.text())) return label.minimumSizeHint();
    QTextDocument text;
    text.setDefaultFont(w.font());
    text.setDocumentMargin(0);
    text.setHtml(label.text());
    return {text.idealWidth(), 0};
  }
  /// What has less room than its text. A card's hint is left out where it does not fit.
  QStringList clipped() {
    QStringList list;
    for (const QWidget* w : window_->findChildren<QWidget*>()) {
      const auto* label = qobject_cast<const QLabel*>(w);
      const auto* button = qobject_cast<const QAbstractButton*>(w);
      const QString text = label ? label->text() : button ? button->text() : QString();
      if (!w->isVisible() || text.isEmpty() || w->objectName() == QLatin1String("card_hint")) continue;
      if (qobject_cast<const StatusLine*>(w)) continue;  // wraps its text itself
      const QSizeF size = needed(*w);
      if (size.width() > w->width() + 0.5 || size.height() > w->height() + 0.5)
        list << QStringLiteral("%1 of %2 x %3 for \"%4\" of %5 x %6")
                    .arg(QLatin1String(w->metaObject()->className()))
                    .arg(w->width())
                    .arg(w->height())
                    .arg(text)
                    .arg(size.width())
                    .arg(size.height());
    }
    return list;
  }
};

TEST_F(Spoken, every_label_and_button_has_the_room_that_its_text_needs) {
  for (const QString& language : QStringList{"pseudo"} + languages())
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
      speak(language);
      window_ = opened(forgetful(), nullptr, size);
      for (const Mode mode :
           {Mode::explore, Mode::learn, Mode::build, Mode::train, Mode::measure, Mode::present, Mode::explore}) {
        window_->set_mode(mode);
        settle();
        QApplication::processEvents();
        for (const QString& what : clipped())
          ADD_FAILURE() << language.toStdString() << " at " << size.width() << " x " << size.height() << ", mode "
                        << static_cast<int>(mode) << ": " << what.toStdString();
      }
      window_.reset();
    }
}

TEST_F(Spoken, no_two_entries_of_a_menu_have_the_same_mnemonic) {
  static const QRegularExpression mark(QStringLiteral("&(\\w)"));
  for (const QString& language : languages()) {
    speak(language);
    window_ = opened(forgetful());
    QList<QWidget*> menus{window_->menuBar()};
    for (QMenu* menu : window_->findChildren<QMenu*>()) menus << menu;
    for (const QWidget* menu : menus) {
      std::multiset<QString> taken;
      for (const QAction* action : menu->actions())
        if (const auto found = mark.match(action->text()); found.hasMatch()) {
          taken.insert(found.captured(1).toLower());
          EXPECT_EQ(taken.count(found.captured(1).toLower()), 1u)
              << language.toStdString() << ": " << action->text().toStdString();
        }
    }
    window_.reset();
  }
}

TEST_F(Spoken, a_window_from_right_to_left_keeps_time_and_figures_from_left_to_right) {
  QApplication::setLayoutDirection(Qt::RightToLeft);
  window_ = opened(forgetful());
  for (const char* name : {"scrubber", "chunks_view"}) {
    const auto* w = window_->findChild<QWidget*>(QLatin1String(name));
    ASSERT_NE(w, nullptr) << name;
    EXPECT_EQ(w->layoutDirection(), Qt::LeftToRight) << name;
  }
  EXPECT_EQ(clipped(), QStringList());
}

}  // namespace
}  // namespace ringside::ui
