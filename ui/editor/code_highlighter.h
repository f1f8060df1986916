// How the words of the schedule language look.
#pragma once

#include <QSyntaxHighlighter>

namespace ringside::ui {

struct Theme;

/// Whether a letter belongs to a word of the language.
bool word_character(QChar c);

/// Words of the language stand out a little, comments step back.
class CodeHighlighter : public QSyntaxHighlighter {
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;
  void set_theme(const Theme& theme) {
    theme_ = &theme;
    rehighlight();
  }

 protected:
  void highlightBlock(const QString& text) override;

 private:
  const Theme* theme_ = nullptr;
};

}  // namespace ringside::ui
