#include "ui/window/language.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>
#include <QLocale>

namespace ringside::ui {
namespace {

QString spoken = QStringLiteral("en");

QString translations_of(const QString& language) {
  return QStringLiteral(":/translations/%1.qm").arg(language);
}

QChar accented(QChar c) {
  static const QString plain = QStringLiteral("AEIOUYaeiouycnst"), marked = QStringLiteral("ÅÉÎÖÛÝåéîöûýçñšţ");
  const qsizetype i = plain.indexOf(c);
  return i < 0 ? c : marked[i];
}

}  // namespace

QStringList languages() {
  QStringList all{QStringLiteral("en")};
  for (const char* language : {"de", "zh_CN"})
    if (QFile::exists(translations_of(QLatin1String(language)))) all << QLatin1String(language);
  return all;
}

QString language_of(const Settings& settings) {
  const QStringList known = languages();
  if (settings.language != Settings::Language::system) {
    const QString chosen = QLatin1String(kLanguages[static_cast<int>(settings.language)]);
    return known.contains(chosen) ? chosen : known.front();
  }
  for (const QString& wanted : QLocale::system().uiLanguages()) {
    const QLocale locale(wanted);
    const bool simplified = locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript;
    const QString name =
        simplified ? QStringLiteral("zh_CN") : wanted.section(QLatin1Char('-'), 0, 0).section(QLatin1Char('_'), 0, 0);
    if (known.contains(name)) return name;
  }
  return known.front();
}

SizeUnits units_of(const Settings& settings) {
  return settings.sizes == Settings::Sizes::decimal ? SizeUnits::decimal : SizeUnits::binary;
}

void speak(const QString& language) {
  static std::vector<std::unique_ptr<QTranslator>> installed;
  installed.clear();  // a translator that goes takes itself out
  spoken = language;
  const auto install = [](std::unique_ptr<QTranslator> translator) {
    QCoreApplication::installTranslator(translator.get());
    installed.push_back(std::move(translator));
  };
  if (language == QLatin1String("pseudo")) return install(std::make_unique<PseudoTranslator>());
  // Qt's own dialogs speak it where their translations are installed; ours goes before them.
  for (const QString& file : {QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_%1.qm"),
                              translations_of(QStringLiteral("%1"))}) {
    auto translator = std::make_unique<QTranslator>();
    if (translator->load(file.arg(language))) install(std::move(translator));
  }
}

QString spoken_language() {
  return spoken;
}

// Place markers, tags, entities and what follows a tab (a shortcut) stay as they are.
QString PseudoTranslator::translate(const char*, const char* text, const char*, int) const {
  const QString plain = QString::fromUtf8(text), words = plain.section(u'\t', 0, 0);
  if (words.trimmed().isEmpty()) return plain;
  QString out = QStringLiteral("[");
  qsizetype letters = 0;
  for (qsizetype i = 0; i < words.size(); ++i) {
    const QChar c = words[i], end = c == u'<' ? u'>' : c == u'&' ? u';' : QChar();
    const qsizetype to = end.isNull() ? -1 : words.indexOf(end, i);
    const bool entity = c == u'&' && to > i && !words.mid(i, to - i).contains(u' ');
    if (c == u'%' && i + 1 < words.size()) {
      out += words.mid(i++, 2);
    } else if ((c == u'<' && to > i) || entity) {
      out += words.mid(i, to - i + 1);
      i = to;
    } else {
      out += accented(c);
      ++letters;
    }
  }
  return out + QString(std::max<qsizetype>(0, (3 * letters + 9) / 10 - 2), u'~') + u']' + plain.mid(words.size());
}

}  // namespace ringside::ui
