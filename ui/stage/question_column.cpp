#include "ui/stage/question_column.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QTextDocument>

#include "ui/math/math_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

constexpr double kLabel = 30, kPrompt = 40, kAnswerPx = 36, kBecause = 30, kLeastWords = 26;  // at 1920 x 1080
constexpr double kLetter = 56, kPad = 15, kGap = 16, kBar = 12, kSplit = 26, kCount = 118;
constexpr double kSmallest = 0.5, kReadable = 0.715;  // of the sizes above: at the second no word is below kLeastWords

}  // namespace

struct QuestionColumn::Set {
  QSizeF room;
  const Theme* theme = nullptr;
  double unit = 0, scale = 1;
  bool fits = true;
  bool beside = true;  ///< the reason has room below the answers
  QTextDocument prompt, because;
  std::vector<std::unique_ptr<QTextDocument>> answers;
};

int HallQuestion::hands() const {
  int sum = 0;
  for (const HallAnswer& answer : answers) sum += answer.hands;
  return sum;
}

QuestionColumn::QuestionColumn() : set_(std::make_unique<Set>()) {}
QuestionColumn::~QuestionColumn() = default;

void QuestionColumn::set_question(const HallQuestion& question) {
  if (question == question_) return;
  question_ = question;
  set_->theme = nullptr;
}

double QuestionColumn::typeset(double width, const Theme& theme, double unit, double scale, bool reason) {
  Set& s = *set_;
  const auto set = [&](QTextDocument& document, const QString& markdown, double px, int weight, double room) {
    TextStyle style = lesson_style(theme);
    style.px = std::max(px * scale, std::min(kLeastWords, px) * std::min(1.0, scale * 1.4)) * unit;
    style.line = 1.32 * style.px;
    style.weight = weight;
    set_math_markdown(document, markdown, style);
    document.setDocumentMargin(0);
    document.setTextWidth(room);
    return document.size().height();
  };
  double height = (kLabel + 22) * unit + set(s.prompt, question_.prompt, kPrompt, 600, width) + 2 * kGap * unit;
  s.answers.clear();
  for (const HallAnswer& answer : question_.answers) {
    s.answers.push_back(std::make_unique<QTextDocument>());
    const double e = scale * unit;
    height += set(*s.answers.back(), answer.markdown, kAnswerPx, 600, width - (kLetter + 3 * kPad) * e) +
              (2 * kPad + kGap) * e + kSplit * unit;
  }
  const QString because = question_.answers.empty() && !question_.truth.isEmpty()
                              ? QStringLiteral("**%1**\n\n%2").arg(question_.truth, question_.because)
                              : question_.because;
  const double told = set(s.because, because, kBecause, 400, width);
  // The larger of what stands below before and after the reveal: nothing changes its size then.
  return height + std::max(reason ? told : 0, 90 * unit) + kGap * unit;
}

bool QuestionColumn::fit(const QSizeF& room, const Theme& theme, double unit) {
  Set& s = *set_;
  if (s.room == room && s.theme == &theme && s.unit == unit) return s.fits;
  s.room = room;
  s.theme = &theme;
  s.unit = unit;
  // Rather a reason elsewhere than answers that the last row cannot read.
  for (const bool beside : {true, false}) {
    s.beside = beside;
    for (s.scale = 1; s.scale > (beside ? kReadable : kSmallest); s.scale -= 0.05)
      if (typeset(room.width(), theme, unit, s.scale, beside) <= room.height()) return s.fits = true;
  }
  return s.fits = false;
}

double QuestionColumn::height_below(double width, double unit) const {
  Set& s = *set_;
  if (s.theme == nullptr || s.beside || !question_.revealed) return 0;
  s.because.setTextWidth(width);
  return s.because.size().height() + 2 * kGap * unit;
}

void QuestionColumn::paint_reason(QPainter& p, const QPointF& at) const {
  p.save();
  p.translate(at);
  set_->because.drawContents(&p);
  p.restore();
}

void QuestionColumn::paint_answer(QPainter& p, const QRectF& box, std::size_t i, const Theme& t, double unit) const {
  const HallAnswer& answer = question_.answers[i];
  const bool right = question_.revealed && answer.right;
  p.setPen(QPen(right ? t.accent : t.control, (right ? 5 : 2) * unit));
  p.setBrush(right ? t.soft : t.panel);
  p.drawRoundedRect(box, 12 * unit, 12 * unit);
  const double e = set_->scale * unit;
  const QRectF letter(box.left() + kPad * e, box.top() + kPad * e * 0.7, kLetter * e, kLetter * e);
  p.setPen(Qt::NoPen);
  p.setBrush(right ? t.accent : t.sunken);
  p.drawRoundedRect(letter, 8 * unit, 8 * unit);
  p.setPen(right ? t.on_accent : t.ink);
  p.setFont(text_font(34 * e, 600));
  p.drawText(letter, Qt::AlignCenter, QString(QChar('A' + static_cast<int>(i))));
  p.save();
  p.translate(letter.right() + kPad * e, box.top() + kPad * e);
  set_->answers[i]->drawContents(&p);
  p.restore();
  if (!question_.revealed && !question_.split) return;
  const int all = question_.hands();
  if (all == 0) return;
  p.setPen(right ? t.ink : t.ink2);
  p.setFont(number_font(kLeastWords * unit, right ? 700 : 400));
  const double left = letter.right() + kPad * e, end = box.right() - kPad * unit;
  const QFontMetricsF widest(number_font(kLeastWords * unit, 700));  // of all answers, whose bars are compared
  const double count =
      std::max(kCount * unit, widest.horizontalAdvance(tr("%1 of %2").arg(all).arg(all)) + kPad * unit);
  const double middle = box.bottom() - kPad * e - kSplit / 2 * unit;
  p.drawText(QRectF(left, middle - 20 * unit, end - left, 40 * unit), Qt::AlignRight | Qt::AlignVCenter,
             tr("%1 of %2").arg(answer.hands).arg(all));
  p.setPen(Qt::NoPen);
  p.setBrush(right ? t.accent : t.bar);
  p.drawRoundedRect(QRectF(left, middle - kBar / 2 * unit, (end - count - left) * answer.hands / all, kBar * unit),
                    kBar / 2 * unit, kBar / 2 * unit);
}

void QuestionColumn::paint(QPainter& p, const QRectF& room, const Theme& t, double unit) {
  fit(room.size(), t, unit);
  p.save();
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(t.accent);
  p.setFont(text_font(kLabel * unit, 600));
  p.drawText(QRectF(room.left(), room.top(), room.width(), (kLabel + 10) * unit), Qt::AlignVCenter,
             question_.revealed          ? tr("Answer")
             : question_.answers.empty() ? tr("Your turn")
                                         : tr("Predict"));
  double y = room.top() + (kLabel + 22) * unit;
  const auto draw = [&](QTextDocument& document) {
    p.save();
    p.translate(room.left(), y);
    document.drawContents(&p);
    p.restore();
    y += document.size().height();
  };
  draw(set_->prompt);
  y += 2 * kGap * unit;
  for (std::size_t i = 0; i < question_.answers.size(); ++i) {
    const double e = set_->scale * unit, height = set_->answers[i]->size().height() + 2 * kPad * e + kSplit * unit;
    paint_answer(p, QRectF(room.left(), y, room.width(), height), i, t, unit);
    y += height + kGap * e;
  }
  y += kGap * unit;
  if (question_.revealed) {
    if (set_->beside) draw(set_->because);
  } else if (!question_.answers.empty() && question_.counts) {
    p.setPen(t.ink);
    p.setFont(text_font(30 * unit, 600));
    p.drawText(QRectF(room.left(), y, room.width(), 40 * unit), Qt::AlignVCenter,
               tr("Hands counted: %1").arg(question_.hands()));
    if (!question_.split) {
      p.setPen(t.ink2);
      p.setFont(text_font(kLeastWords * unit, 400));
      p.drawText(QRectF(room.left(), y + 42 * unit, room.width(), 40 * unit), Qt::AlignVCenter,
                 tr("The split shows on reveal."));
    }
  }
  p.restore();
}

}  // namespace ringside::ui
