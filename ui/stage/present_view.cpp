#include "ui/stage/present_view.h"

#include <algorithm>
#include <cmath>

#include <QAbstractButton>
#include <QFontMetricsF>
#include <QPainter>

#include "core/base/text.h"
#include "core/consequence.h"
#include "core/measure/backend.h"
#include "ui/case/times_table.h"
#include "ui/controls/badge.h"
#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/figures/script.h"
#include "ui/figures/survey.h"
#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

/// A key cap with what the key does; it can be clicked, too.
class KeyButton : public QAbstractButton {
 public:
  KeyButton(const QString& key, const QString& what, QWidget* parent) : QAbstractButton(parent), key_(key) {
    setText(what);
    setAccessibleName(what);
    setFocusPolicy(Qt::NoFocus);
    setCursor(Qt::PointingHandCursor);
  }
  /// Places it with its right edge at `right` and returns its left edge.
  double place(double right, double middle, double unit) {
    unit_ = unit;
    const double cap = cap_width(), words = QFontMetricsF(word_font()).horizontalAdvance(text());
    const double width = cap + 14 * unit + words;
    setGeometry(QRectF(right - width, middle - 26 * unit, width + 2, 52 * unit).toAlignedRect());
    return right - width;
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& t = theme_of(this);
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.control, 2 * unit_));
    p.setBrush(isDown() ? t.sunken : t.panel);
    const QRectF cap(1, 2, cap_width() - 2, height() - 4);
    p.drawRoundedRect(cap, 8 * unit_, 8 * unit_);
    p.setPen(t.ink);
    p.setFont(text_font(26 * unit_, 600));
    p.drawText(cap, Qt::AlignCenter, key_);
    p.setPen(t.ink2);
    p.setFont(word_font());
    p.drawText(QRectF(cap.right() + 14 * unit_, 0, width(), height()), Qt::AlignVCenter | Qt::AlignLeft, text());
  }

 private:
  QFont word_font() const { return text_font(26 * unit_, 400); }
  double cap_width() const {
    return std::max(52 * unit_, QFontMetricsF(text_font(26 * unit_, 600)).horizontalAdvance(key_) + 32 * unit_);
  }
  QString key_;
  double unit_ = 1;
};

namespace {

/// A figure drawn larger than its pixels: its words keep their size relative to its cells on a projector.
class EnlargedFigure : public Figure {
 public:
  EnlargedFigure(std::shared_ptr<const Figure> figure, double factor) : figure_(std::move(figure)), factor_(factor) {}
  QSizeF preferred_size() const override { return figure_->preferred_size() * factor_; }
  void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(factor_, factor_);
    figure_->paint(painter, inner(area), theme);
    painter.restore();
  }
  std::optional<Selected> hit(const QPointF& point, const QRectF& area) const override {
    return figure_->hit((point - area.topLeft()) / factor_, inner(area));
  }
  std::string description() const override { return figure_->description(); }

 private:
  QRectF inner(const QRectF& area) const { return {QPointF(0, 0), area.size() / factor_}; }
  std::shared_ptr<const Figure> figure_;
  double factor_;
};

constexpr double kEnlarged = 1.6;

/// The largest size of at most `wanted` at which the text fits; never below `least`.
double fitting_px(const QString& text, const QSizeF& room, double wanted, double least, int weight) {
  for (double px = wanted; px > least; px -= 1) {
    const QRectF box =
        QFontMetricsF(text_font(px, weight)).boundingRect(QRectF(0, 0, room.width(), 1e5), Qt::TextWordWrap, text);
    if (box.height() <= room.height() && box.width() <= room.width()) return px;
  }
  return least;
}

/// "Step 3: every sum .." continues in lower case, unless the sentence starts with a name or symbol.
QString continued(QString sentence) {
  if (sentence.size() > 1 && sentence[0].isUpper() && sentence[1].isLower()) sentence[0] = sentence[0].toLower();
  return sentence;
}

}  // namespace

PresentView::PresentView(QWidget* parent) : QWidget(parent), figure_(new FigureView(this)) {
  setObjectName(QStringLiteral("present_view"));
  figure_->setObjectName(QStringLiteral("present_figure"));
  figure_->setFocusPolicy(Qt::NoFocus);
  const auto key = [this](const char* cap, const QString& what, void (PresentView::*pressed)()) {
    keys_.push_back(new KeyButton(QString::fromUtf8(cap), what, this));
    connect(keys_.back(), &QAbstractButton::clicked, this, pressed);
  };
  // From right to left.
  key("Esc", tr("leave"), &PresentView::leave_pressed);
  key("S", tr("script"), &PresentView::script_pressed);
  key("Space", tr("play"), &PresentView::play_pressed);
  key("→", tr("next"), &PresentView::next_pressed);
  key("←", tr("back"), &PresentView::previous_pressed);
}

double PresentView::unit() const {
  return std::min(width() / 1920.0, height() / 1080.0);
}

void PresentView::show_moment(const FigureInput& input) {
  input_ = input;
  if (input.answer) {
    input_.wordless = true;
    auto made = make_figure(input.what_if ? "whatif" : "chunks", input_);
    figure_->set_figure(made ? std::make_shared<EnlargedFigure>(std::move(*made), kEnlarged * unit()) : nullptr);
  }
  update();
}

void PresentView::set_theme(const Theme& theme) {
  figure_->set_theme(theme);
}

void PresentView::set_waiting(bool waiting) {
  waiting_ = waiting;
  update();
}

void PresentView::set_script(bool shown) {
  script_ = shown;
  update();
}

void PresentView::set_blank(bool blank) {
  if (blank == blank_) return;
  blank_ = blank;
  figure_->setVisible(!blank);
  for (KeyButton* key : keys_) key->setVisible(!blank);
  setAccessibleDescription(blank ? tr("Blank; any key brings the picture back") : QString());
  update();
}

void PresentView::resizeEvent(QResizeEvent*) {
  const double u = unit(), w = width(), h = height();
  figure_->setGeometry(QRectF(60 * u, 190 * u, 0.70 * w - 60 * u, h - (190 + 130) * u).toRect());
  place_keys();
  show_moment(input_);
}

void PresentView::place_keys() {
  const double u = unit();
  double right = width() - 80 * u;
  for (KeyButton* key : keys_) right = key->place(right, height() - 62 * u, u) - 36 * u;
}

void PresentView::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  if (blank_) return p.fillRect(rect(), Qt::black);
  p.fillRect(rect(), t.panel);
  p.setRenderHint(QPainter::Antialiasing);
  if (!input_.answer) return;
  paint_sentence(p, t);
  paint_caption(p, t);
  paint_progress(p, t);
}

void PresentView::paint_sentence(QPainter& p, const Theme& t) const {
  const Answer& a = *input_.answer;
  const std::int64_t steps = a.schedule.step_count();
  QString text;
  if (waiting_)
    text = tr("What comes next?");
  else if (input_.what_if)
    text = qt(input_.what_if->headline);
  else if (input_.cursor.step >= steps)
    text = tr("Done: %1.").arg(promise(a.question));
  else
    text = tr("Step %1: %2")
               .arg(input_.cursor.step + 1)
               .arg(continued(qt(a.schedule.narration(input_.cursor.step).sentence)));
  const double u = unit();
  const QRectF room(80 * u, 40 * u, width() - 160 * u, 140 * u);
  const double px = fitting_px(text, room.size(), 60 * u, 30 * u, 600);
  p.setFont(text_font(px, 600));
  p.setPen(t.ink);
  p.drawText(room, Qt::TextWordWrap | Qt::AlignVCenter | Qt::AlignLeft, text);
}

void PresentView::paint_caption(QPainter& p, const Theme& t) const {
  const Answer& a = *input_.answer;
  const double u = unit(), left = 0.727 * width(), right = width() - 80 * u;
  p.fillRect(QRectF(0.706 * width(), 214 * u, 2 * u, height() - (214 + 150) * u), t.hair);
  const bool done = input_.cursor.step >= a.schedule.step_count();
  const QString why = waiting_         ? tr("Commit to an answer first; Esc goes to the question.")
                      : input_.what_if ? qt(join(input_.what_if->sentences, " "))
                      : done           ? QString()
                             : (qt(a.schedule.narration(input_.cursor.step).why) + u' ' + operator_note(a)).trimmed();
  double y = 226 * u;
  if (script_ && !waiting_) {
    const QRectF room(left, y - 8 * u, right - left, height() - 470 * u - y);
    EnlargedFigure(std::make_shared<ScriptFigure>(input_), kEnlarged * u).paint(p, room, t);
  } else if (!why.isEmpty()) {
    p.setPen(t.accent);
    p.setFont(text_font(30 * u, 600));
    p.drawText(QRectF(left, y, right - left, 40 * u), Qt::AlignVCenter, waiting_ ? tr("Your turn") : tr("Why"));
    y += 52 * u;
    const QRectF room(left, y, right - left, height() - 470 * u - y);
    const double px = fitting_px(why, room.size(), 42 * u, 26 * u, 600);
    p.setPen(t.ink);
    p.setFont(text_font(px, 600));
    p.drawText(room, Qt::TextWordWrap | Qt::AlignTop, why);
  }
  // The case and its times, from the bottom up.
  y = height() - 190 * u;
  const auto line = [&](Origin origin, const QString& value) {
    paint_badge(p, QPointF(left, y - 17 * u), origin, t, 24 * u);
    p.setPen(t.ink);
    p.setFont(number_font(34 * u, 700));
    p.drawText(QRectF(left, y - 26 * u, right - left, 52 * u), Qt::AlignVCenter | Qt::AlignRight, value);
    y -= 58 * u;
  };
  // Times may be what is asked for.
  if (input_.measured && !waiting_)
    if (const MeasurementRow* row = row_of(*input_.measured, a.question))
      line(backend_of(row->backend).imposes ? Origin::emulated : Origin::measured,
           qt(format_seconds(Seconds(own_seconds(*row, row->median_s)))));
  if (a.prediction.price && !waiting_) line(Origin::price, qt(format_seconds(*a.prediction.price)));
  const bool wired = !a.question.wiring.uniform() && a.prediction.simulation;
  if (wired && !waiting_) line(Origin::simulation, qt(format_seconds(*a.prediction.simulation)));
  // A formula knows nothing of the topology.
  if (!wired && !waiting_ && a.prediction.formula && a.prediction.formula_kind == FormulaKind::exact)
    line(Origin::formula, qt(format_seconds(*a.prediction.formula)));
  p.setPen(t.ink2);
  const QString words = qt(one_line(a.question));
  const QRectF room(left, y - 62 * u, right - left, 76 * u);
  p.setFont(text_font(fitting_px(words, room.size(), 28 * u, 18 * u, 400), 400));
  p.drawText(room, Qt::TextWordWrap | Qt::AlignBottom, words);
}

void PresentView::paint_progress(QPainter& p, const Theme& t) const {
  const double u = unit(), y = height() - 62 * u;
  p.fillRect(QRectF(80 * u, height() - 112 * u, width() - 160 * u, 2 * u), t.hair);
  const std::int64_t steps = input_.answer->schedule.step_count();
  if (steps == 0 || waiting_) return;
  const double room = 460 * u;
  const double done = static_cast<double>(input_.cursor.step) + input_.cursor.phase;
  p.setPen(Qt::NoPen);
  const auto bar = [&](double from, double to, const QColor& color) {
    p.setBrush(color);
    p.drawRoundedRect(QRectF(80 * u + from, y - 6 * u, to - from, 12 * u), 6 * u, 6 * u);
  };
  // One bar per step while they can be told apart, else one for all.
  const std::int64_t bars = steps <= 24 ? steps : 1;
  const double gap = 12 * u * std::min(1.0, 8.0 / static_cast<double>(bars)), pitch = room / static_cast<double>(bars);
  for (std::int64_t i = 0; i < bars; ++i) {
    const double left = static_cast<double>(i) * pitch, width = pitch - (bars > 1 ? gap : 0);
    const double share =
        std::clamp(bars > 1 ? done - static_cast<double>(i) : done / static_cast<double>(steps), 0.0, 1.0);
    bar(left, left + width, t.sunken);
    if (share > 0) bar(left, left + std::max(share * width, 12 * u), t.accent);
  }
  p.setPen(t.ink2);
  p.setFont(text_font(28 * u, 500));
  p.drawText(QRectF(80 * u + room + 24 * u, y - 30 * u, 400 * u, 60 * u), Qt::AlignVCenter | Qt::AlignLeft,
             input_.cursor.step >= steps ? tr("all %1 done").arg(steps)
                                         : tr("%1 of %2").arg(input_.cursor.step + 1).arg(steps));
}

}  // namespace ringside::ui
