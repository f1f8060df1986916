#include "ui/figures/outcome.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/figures/survey.h"
#include "ui/paint/label_placer.h"
#include "ui/paint/marks.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/remembered.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr double kLeastWide = 170, kLeastHigh = 110;  // of either picture, for two
constexpr double kHead = 22, kLine = 18, kPairGap = 20;
constexpr qsizetype kMostLines = 2, kMostLinesOfAFile = 4;

FigureInput what_becomes(FigureInput input) {
  input.answer = outcome_of(input.what_if);
  input.channel = nullptr;
  input.becomes = true;
  return input;
}

}  // namespace

std::shared_ptr<const Answer> outcome_of(const std::shared_ptr<const Consequence>& c) {
  if (c->after) return c->after;
  if (c->after_end) return c->before;
  if (c->before->timeline.spans.empty()) return nullptr;
  static Remembered<Answer, 1> known;
  return known.of(c, [&] { return arrived_part(*c); });
}

QString mark_text(const WhatIf& w) {
  switch (w.kind) {
    case WhatIf::Kind::late: return qt(format_short_seconds(w.late)) + QStringLiteral(" late");
    case WhatIf::Kind::slow_rank:
    case WhatIf::Kind::slow_link: return qt(format_short(w.factor, 4)) + QStringLiteral(" × slower");
    case WhatIf::Kind::broken_link: return QStringLiteral("broken");
    case WhatIf::Kind::skip: return QStringLiteral("absent");
    case WhatIf::Kind::count: return qt(grouped(w.elements)) + QStringLiteral(" elements");
    case WhatIf::Kind::type: return qt(std::string(name(w.type)));
    default: return {};
  }
}

QSizeF mark_size(const QString& text, double u) {
  return {text_width(text_font(13 * u, 600), text) + 10 * u, 19 * u};
}

std::optional<QPointF> mark_spot(const QRectF& beside, const QSizeF& size, const QRectF& area,
                                 const std::vector<QRectF>& taken) {
  chart::LabelPlacer room(area);
  for (const QRectF& r : taken) room.avoid(r);
  room.avoid(beside);
  const QPointF out = beside.center() - area.center(), way = std::hypot(out.x(), out.y()) > 1 ? out : QPointF(0, -1);
  const double wide = (size.width() + beside.width()) / 2, high = (size.height() + beside.height()) / 2;
  const double far = std::min(wide / std::max(1e-9, std::abs(way.x())), high / std::max(1e-9, std::abs(way.y())));
  const auto box = room.place(size, beside.center() + (far + 1e-6) * way);
  const double away = 2 * size.height();
  if (!box || !box->adjusted(-away, -away, away, away).intersects(beside)) return std::nullopt;
  return box->center();
}

void draw_mark(QPainter& painter, const QPointF& centre, const QString& text, const Theme& theme, double u) {
  if (text.isEmpty()) return;
  const QFont font = text_font(13 * u, 600);
  const QSizeF size = mark_size(text, u);
  painter.setPen(line_pen(theme.error, 1.2 * u));
  painter.setBrush(theme.error_ground);
  painter.drawRoundedRect(QRectF(centre - QPointF(size.width(), size.height()) / 2, size), 4 * u, 4 * u);
  draw_text(painter, centre, text, font, theme.error, Align::centre);
}

OutcomeFigure::OutcomeFigure(const FigureInput& input, const Make& make, const Tell& tell)
    : consequence_(input.what_if), planned_(make(input)) {
  const FigureInput after = what_becomes(input);
  if (after.answer == nullptr) {
    difference_ = consequence_->headline;
  } else if (after.answer == consequence_->before) {
    difference_ = "All of it is sent as planned; the view What if shows what goes wrong.";
    if (consequence_->harmless()) difference_ = "All of it is sent as planned, in the same time.";
  } else {
    difference_ = tell(input, after);
    becomes_ = make(after);
  }
}

QSizeF OutcomeFigure::preferred_size() const {
  const QSizeF one = planned_->preferred_size();
  const double words = kHead + 2 * kLine;
  return becomes_ ? QSizeF(2 * one.width() + kPairGap, one.height() + words) : one + QSizeF(0, words);
}

OutcomeFigure::Place OutcomeFigure::place(const QRectF& area) const {
  Place at;
  at.unit = std::clamp(std::min(area.width() / 900, area.height() / 420), 1.0, 2.4);
  const double u = at.unit, head = kHead * u, gap = kPairGap * u;
  const qsizetype most = writing_a_file() ? kMostLinesOfAFile : kMostLines;
  // Whole sentences; where none has room, its first clause as one.
  const QString first = qt(difference_).section(u';', 0, 0) + u'.';
  for (const QString& text : {qt(difference_), first})
    if (at.lines.isEmpty())
      at.lines = sentences_at_most(area.height() >= 190 * u ? most : 1, text_font(13 * u), text, area.width(), false);
  const double words = kLine * u * static_cast<double>(at.lines.size()) + 4 * u;
  at.words = {area.left(), area.bottom() - words, area.width(), words};
  const QRectF room = area.adjusted(0, head, 0, -words);
  const double half = (room.width() - gap) / 2, low = (room.height() - head - 8 * u) / 2;
  const bool beside = half >= kLeastWide && room.height() >= kLeastHigh;
  const bool below = low >= kLeastHigh && room.width() >= kLeastWide;
  at.planned = room;
  if (!becomes_ || (!beside && !below)) return at;
  // Whichever leaves the pictures nearer to a square.
  if (beside && (!below || room.width() >= 1.2 * room.height())) {
    at.planned.setWidth(half);
    at.becomes = QRectF(room.right() - half, room.top(), half, room.height());
  } else {
    at.planned.setHeight(low);
    at.becomes = QRectF(room.left(), room.bottom() - low, room.width(), low);
  }
  return at;
}

int OutcomeFigure::picture(const QRectF& area) const {
  constexpr int kMostPictures = 64;
  const auto of = [](const Figure& figure, const QRectF& part) {
    const auto* pictures = dynamic_cast<const HasPictures*>(&figure);
    return pictures ? pictures->picture(part) : 0;
  };
  const Place at = place(area);
  return of(*planned_, at.planned) + (at.becomes.isNull() ? 0 : kMostPictures * of(*becomes_, at.becomes));
}

QString OutcomeFigure::head(bool becomes) const {
  if (!becomes) return QStringLiteral("as planned, ") + qt(format_seconds(consequence_->before_end));
  const std::string end = consequence_->after_end ? format_seconds(*consequence_->after_end) : "never done";
  return qt(fmt::format("if {}, {}", title_of(consequence_->what), end));
}

void OutcomeFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  const Place at = place(area);
  const double u = at.unit;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont font = text_font(13 * u, 600);
  // On a screen a picture that stands alone for want of room says where both are.
  const QString both =
      becomes_ && at.becomes.isNull() && !writing_a_file() ? QStringLiteral("; enlarged: both") : QString();
  const auto put = [&](const QRectF& box, bool becomes) {
    // Where it is too long, without the time; then only what is otherwise.
    QString text = head(becomes) + both;
    if (text_width(font, text) > box.width()) text = head(becomes).section(QStringLiteral(", "), 0, -2) + both;
    if (text_width(font, text) > box.width() && becomes) text = mark_text(consequence_->what);
    draw_text(painter, {box.left(), box.top() - 12 * u}, text, font,
              becomes && !consequence_->harmless() ? theme.error : theme.ink);
  };
  put(at.planned, false);
  if (!at.becomes.isNull()) {
    put(at.becomes, true);
    painter.setPen(line_pen(theme.hair, 1));
    if (at.becomes.left() > at.planned.right()) {
      const double x = std::floor((at.planned.right() + at.becomes.left()) / 2) + 0.5;
      painter.drawLine(QPointF(x, area.top()), QPointF(x, at.words.top() - 4 * u));
    }
  }
  double y = at.words.top() + 4 * u + kLine * u / 2;
  for (const QString& line : at.lines) {
    draw_text(painter, {at.words.left(), y}, line, text_font(13 * u), theme.ink2);
    y += kLine * u;
  }
  painter.restore();
  planned_->paint(painter, at.planned, theme);
  if (!at.becomes.isNull()) becomes_->paint(painter, at.becomes, theme);
}

std::optional<Selected> OutcomeFigure::hit(const QPointF& point, const QRectF& area) const {
  const Place at = place(area);
  // A run that stops has other transfers by number: what is picked there is a rank or a way.
  if (at.becomes.contains(point)) {
    auto what = becomes_->hit(point, at.becomes);
    return what && what->transfer && !consequence_->after_end ? std::nullopt : what;
  }
  return planned_->hit(point, at.planned);
}

std::optional<Case> OutcomeFigure::dragged(const QPointF& from, const QPointF& to, const QRectF& area) const {
  return planned_->dragged(from, to, place(area).planned);
}

std::string OutcomeFigure::tip(const QPointF& point, const QRectF& area) const {
  const Place at = place(area);
  if (at.words.contains(point)) return difference_;
  if (!at.becomes.contains(point)) return planned_->tip(point, at.planned);
  const std::string now = becomes_->tip(point, at.becomes);
  const std::string was = planned_->tip(point - at.becomes.topLeft() + at.planned.topLeft(), at.planned);
  return now.empty() || was.empty() || was == now ? now : now + "\nAs planned: " + was;
}

std::string OutcomeFigure::csv() const {
  std::string out;
  const auto add = [&](const std::string& run, const std::string& rows) {
    for (std::size_t from = 0; from < rows.size();) {
      const std::size_t end = std::min(rows.find('\n', from), rows.size());
      if (from > 0 || out.empty()) out += (from == 0 ? "run" : run) + "," + rows.substr(from, end - from) + "\n";
      from = end + 1;
    }
  };
  add("as planned", planned_->csv());
  if (becomes_) add("becomes", becomes_->csv());
  return out;
}

std::string OutcomeFigure::description() const {
  std::string text = "As planned: " + planned_->description();
  if (becomes_) text += " I" + head(true).mid(1).toStdString() + ": " + becomes_->description();
  return text + " " + difference_;
}

std::string sent_difference(const FigureInput& planned, const FigureInput& becomes) {
  const auto was = survey(planned.answer), now = survey(becomes.answer);
  std::size_t less = 0;
  for (const LinkUse& l : was->links) {
    const LinkUse* left = now->link(l.from, l.to);
    less += left == nullptr || left->bytes < l.bytes ? 1 : 0;
  }
  if (less == 0) return "Every pair sends as planned; what changes is when.";
  const auto bytes = [](std::int64_t n) { return size_text(Bytes(static_cast<double>(n))); };
  return fmt::format("{} of {} pairs of ranks send less than planned: {} of {} arrive before nothing more does.",
                     grouped(less), grouped(std::ssize(was->links)), bytes(now->total), bytes(was->total));
}

bool shows_outcome(const FigureInput& input) {
  return input.what_if && !input.untold && !input.sketch && !input.channel && input.what_if->before == input.answer;
}

std::unique_ptr<Figure> with_outcome(const FigureInput& input, const OutcomeFigure::Make& make,
                                     const OutcomeFigure::Tell& tell) {
  if (!shows_outcome(input)) return make(input);
  return std::make_unique<OutcomeFigure>(input, make, tell);
}

}  // namespace ringside::ui
