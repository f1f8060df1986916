#include "ui/notice.h"

#include <utility>

#include <QHBoxLayout>
#include <QPainter>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/style.h"

namespace ringside::ui {

Notice::Notice(QWidget* parent)
    : QWidget(parent),
      text_(new Text({}, Text::Ink::strong, text_font(14))),
      action_(new Button(Button::Kind::secondary, tr("Open"))),
      close_(new Button(Button::Kind::quiet, {}, Glyph::close)) {
  setObjectName(QStringLiteral("notice"));
  setContentsMargins(0, metric::card_gap, 0, 0);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(40, 2, 6, 2);
  row->setSpacing(metric::gap);
  text_->setWordWrap(true);
  row->addWidget(text_, 1);
  row->addWidget(action_);
  row->addWidget(close_);
  close_->describe(tr("Dismiss"), tr("Dismiss this line"));
  connect(close_, &QPushButton::clicked, this, [this] {
    const auto then = std::exchange(dismissed_, {});
    dismiss();
    if (then) then();
  });
  connect(action_, &QPushButton::clicked, this, [this] {
    const auto then = std::exchange(act_, {});
    dismiss();
    if (then) then();
  });
  hide();
}

void Notice::show_error(const QString& line) {
  error_ = true;
  act_ = {}, dismissed_ = {};
  text_->setText(line);
  text_->set_ink(Text::Ink::error);
  setAccessibleName(line);
  action_->hide();
  show();
  update();
}

void Notice::show_offer(const QString& line, const QString& action, std::function<void()> act,
                        std::function<void()> dismissed) {
  error_ = false;
  act_ = std::move(act), dismissed_ = std::move(dismissed);
  text_->setText(line);
  text_->set_ink(Text::Ink::strong);
  setAccessibleName(line);
  action_->setText(action);
  action_->setVisible(!action.isEmpty());
  show();
  update();
}

QString Notice::line() const {
  return isHidden() ? QString() : text_->text();
}

void Notice::dismiss() {
  act_ = {}, dismissed_ = {};
  hide();
}

void Notice::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(error_ ? t.error_ground : t.soft);
  p.drawRoundedRect(contentsRect(), metric::control_radius, metric::control_radius);
  paint_glyph(p, error_ ? Glyph::warning : Glyph::folder, QRectF(14, contentsRect().center().y() - 7, 16, 16),
              error_ ? t.error : t.accent);
}

}  // namespace ringside::ui
