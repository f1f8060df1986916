// The language in which the window speaks, and its units: English as its sources are written, and what lies in
// ui/translations.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

#include "ui/paint/size_text.h"
#include "ui/window/settings.h"

namespace ringside::ui {

/// "en", "de", "zh_CN": those with translations in this build, English first.
QStringList languages();
/// One of languages(): what the settings say, and where they say the desktop's, the first of its that is there.
QString language_of(const Settings& settings);
/// The units in which the settings want sizes.
SizeUnits units_of(const Settings& settings);
/// From now on tr() answers in this language, one of languages() or "pseudo". For windows that are opened later.
void speak(const QString& language);
/// The last that speak() was given; "en" before.
QString spoken_language();

/// Every text with accents, in brackets, 30 % longer in all: shows what is not translated and what has no room to grow.
class PseudoTranslator : public QTranslator {
  Q_OBJECT
 public:
  using QTranslator::QTranslator;
  QString translate(const char* context, const char* text, const char* meaning, int n) const override;
  bool isEmpty() const override { return false; }
};

}  // namespace ringside::ui
