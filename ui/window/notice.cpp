#include "ui/window/notice.h"

#include <utility>

#include <QHBoxLayout>
#include <QPainter>

#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"

namespace ringside::ui {

Notice::Notice(QWidget* parent)
    : QWidget(parent),
      text_(new Text({}, Text::Ink::strong, text_font(14))),
      first_(new Button(Button::Kind::secondary)),
      second_(new Button(Button::Kind::quiet)),
      close_(new Button(Button::Kind::quiet, {}, Glyph::close)) {
  setObjectName(QStringLiteral("notice"));
  setContentsMargins(0, metric::card_gap, 0, 0);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(40, 2, 6, 2);
  row->setSpacing(metric::gap);
  text_->setWordWrap(true);
  row->addWidget(text_, 1);
  row->addWidget(first_);
  row->addWidget(second_);
  row->addWidget(close_);
  first_->setObjectName(QStringLiteral("notice_first"));
  second_->setObjectName(QStringLiteral("notice_second"));
  close_->setObjectName(QStringLiteral("notice_close"));
  close_->describe(tr("Dismiss"), tr("Dismiss this line"));
  connect(close_, &QPushButton::clicked, this, [this] {
    if (error_.isEmpty() && !offers_.empty()) offers_.pop_back();
    dismiss();
  });
  connect(first_, &QPushButton::clicked, this, [this] { choose(false); });
  connect(second_, &QPushButton::clicked, this, [this] { choose(true); });
  hide();
}

void Notice::show_error(const QString& line) {
  show_error_about({}, line);
}

void Notice::show_error_about(const QString& about, const QString& line) {
  error_ = line;
  error_about_ = about;
  refresh();
}

void Notice::forgive(const QString& about) {
  if (!error_.isEmpty() && error_about_ == about) dismiss();
}

void Notice::show_offer(const QString& about, const QString& line, Choice first, Choice second, Glyph sign) {
  std::erase_if(offers_, [&](const Offer& o) { return o.about == about; });
  offers_.push_back({about, line, std::move(first), std::move(second), sign});
  refresh();
}

void Notice::withdraw(const QString& about) {
  if (std::erase_if(offers_, [&](const Offer& o) { return o.about == about; }) > 0) refresh();
}

void Notice::choose(bool second) {
  if (offers_.empty()) return;
  const Offer offer = std::move(offers_.back());
  offers_.pop_back();
  refresh();
  if (const auto& act = second ? offer.second.act : offer.first.act) act();
}

QString Notice::line() const {
  return isHidden() ? QString() : text_->text();
}

void Notice::dismiss() {
  error_.clear();
  refresh();
}

void Notice::refresh() {
  const bool error = !error_.isEmpty();
  if (!error && offers_.empty()) return hide();
  const Offer offer = error ? Offer{{}, error_, {}, {}, {}} : offers_.back();
  text_->setText(offer.line);
  text_->set_ink(error ? Text::Ink::error : Text::Ink::strong);
  setAccessibleName(offer.line);
  first_->setText(offer.first.text);
  first_->setVisible(!offer.first.text.isEmpty());
  second_->setText(offer.second.text);
  second_->setVisible(!offer.second.text.isEmpty());
  show();
  update();
}

void Notice::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  const bool error = !error_.isEmpty();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(Qt::NoPen);
  p.setBrush(error ? t.error_ground : t.soft);
  p.drawRoundedRect(contentsRect(), metric::control_radius, metric::control_radius);
  paint_glyph(p, error || offers_.empty() ? Glyph::warning : offers_.back().sign,
              QRectF(14, contentsRect().center().y() - 7, 16, 16), error ? t.error : t.accent);
}

}  // namespace ringside::ui
