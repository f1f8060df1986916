// A card: title, hint, a few controls at the right, and one body. The unit the stage is made of.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace ringside::ui {

class Text;

class Card : public QWidget {
  Q_OBJECT
 public:
  explicit Card(const QString& title, const QString& hint = {}, QWidget* parent = nullptr);
  void set_title(const QString& title);
  void set_hint(const QString& hint);
  /// Puts a control in place of the title (tabs) or at the right of the header.
  void set_lead(QWidget* control);
  /// The lead, or title and hint in its place.
  void show_lead(bool shown);
  /// Puts a control (tabs) at the left of the body, which then takes the header's room; before set_body().
  void set_side(QWidget* control);
  void add_control(QWidget* control);
  /// Puts a control behind all others, once.
  void set_corner(QWidget* control);
  void set_body(QWidget* body);
  /// Below the body, as tall as it wants to be.
  void set_foot(QWidget* foot);
  QWidget* body() const { return body_; }
  /// Less padding for the small window.
  void set_compact(bool compact);
  /// Tab leads through what it holds as it is read: head, body, foot. Whenever it is shown; after something came later.
  void order_tabs();

 protected:
  void showEvent(QShowEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QVBoxLayout* column_;
  QHBoxLayout* header_;
  Text *title_, *hint_;
  QVBoxLayout* side_column_ = nullptr;
  QWidget *body_ = nullptr, *foot_ = nullptr, *corner_ = nullptr, *lead_ = nullptr;
};

}  // namespace ringside::ui
