// One line at the top of the stage: an error that does not stop the window, or an offer with what can be done about it.
// An offer waits behind an error, and behind a newer offer, until that is dealt with.
#pragma once

#include <functional>
#include <vector>

#include <QWidget>

#include "ui/controls/glyph.h"

namespace ringside::ui {

class Button;
class Text;

class Notice : public QWidget {
  Q_OBJECT
 public:
  explicit Notice(QWidget* parent = nullptr);
  void show_error(const QString& line);
  /// The same, until an action of that kind succeeds.
  void show_error_about(const QString& about, const QString& line);
  /// An action of this kind has succeeded: takes an error of the same kind away.
  void forgive(const QString& about);
  /// A button that closes the line and then calls `act`; no button without a text.
  struct Choice {
    QString text;
    std::function<void()> act;
  };
  /// There is one offer about each thing: a newer one takes the place of the older. Closing the line chooses nothing.
  void show_offer(const QString& about, const QString& line, Choice first = {}, Choice second = {},
                  Glyph sign = Glyph::folder);
  /// What it was about has been dealt with elsewhere.
  void withdraw(const QString& about);
  QString line() const;
  /// Takes an error away.
  void dismiss();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Offer {
    QString about, line;
    Choice first, second;
    Glyph sign = Glyph::folder;
  };
  void refresh();
  void choose(bool second);
  QString error_;              // empty while there is none
  QString error_about_;        // its kind
  std::vector<Offer> offers_;  // the newest last
  Text* text_;
  Button *first_, *second_, *close_;
};

}  // namespace ringside::ui
