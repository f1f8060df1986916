#include "ui/training/sentence_figure.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/what_if.h"
#include "ui/paint/fitted_text.h"
#include "ui/paint/marks.h"
#include "ui/paint/paper.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"
#include "ui/training/lab_paint.h"

namespace ringside::ui {
namespace {

QString sent_text(Bytes n) {
  return qt(format_decimal_bytes(n));
}

QString seconds_text(const SentenceWord& w) {
  return (w.at_least() ? QStringLiteral("≥ ") : QString()) + qt(format_seconds(w.seconds));
}

constexpr double kLeastGloss = 13, kLeastWords = 14.5;   // pixels that text is read at on a screen
constexpr double kLineHigh = 1.28;                       // of its font
constexpr double kBesideFrom = 480, kLeastHeading = 23;  // width; height of a phase's line
constexpr double kLeastType = 0.85;                      // of sizes that are read well
constexpr double kCloseRows = 0.72;                      // unit of distances: closer they touch
const std::pair<std::string, QString> kPhases[] = {{"forward", QStringLiteral("Forward")},
                                                   {"backward", QStringLiteral("Backward")},
                                                   {"update", QStringLiteral("Update")}};
const QString kSilent = QStringLiteral("nothing to send.");

/// Below the sentence, in pixels.
double footers_height(qsizetype lines, double footer) {
  return lines == 0 ? 0 : (static_cast<double>(lines) + 0.7) * kLineHigh * footer;
}

/// What a phase says where it sends nothing.
QString silent_words(const std::string& phase, const StepData& d) {
  if (d.mix().pattern == TrainingPattern::parameter_server)
    return QStringLiteral("Every worker computes, with the weights that it has: nothing to send.");
  if (d.mix().pattern == TrainingPattern::actor_learner)
    return QStringLiteral("The learner computes its gradients and updates: nothing to send.");
  if (d.mix().pattern == TrainingPattern::embedding_lookup && phase == "update")
    return QStringLiteral("Every rank updates its copy and its part of the tables: nothing to send.");
  if (phase == "forward") return QStringLiteral("Every rank computes its part of the model: nothing to send.");
  if (phase == "backward") return QStringLiteral("Every rank computes its gradients: nothing to send.");
  const std::int32_t shards = d.mix().data_ranks() / d.mix().replicas;
  if (d.mix().zero > 0 && shards > 1)
    return QStringLiteral("Every rank updates its own 1/%1 of the model: nothing to send.").arg(shards);
  return QStringLiteral("Every rank updates all parameters that it holds: nothing to send.");
}

}  // namespace

// Rows come closer before words shrink, which below the sizes of a screen they do last; then what a verb costs is left
// to its tip, else the words beside it, else what a rank sends in all, else all but the verbs, whose phases at last
// have no lines of their own. How long the step takes stands as long as the verbs leave it room.
SentenceFigure::Layout SentenceFigure::layout(const QRectF& area) const {
  Layout best;
  const auto fits = [&] { return best.bottom + footers_height(best.footers.size(), best.footer) <= area.bottom(); };
  for (const auto& [unit, under, least] : {std::tuple{1.45, 2, 1.0},
                                           {1.3, 2, 1.0},
                                           {1.15, 2, 1.0},
                                           {1.0, 2, 1.0},
                                           {0.9, 2, 1.0},
                                           {1.0, 1, 1.0},
                                           {0.9, 1, 1.0},
                                           {0.8, 1, 1.0},
                                           {kCloseRows, 1, 1.0},
                                           {0.8, 1, 0.8},
                                           {kCloseRows, 1, 0.72},
                                           {0.9, 0, 1.0},
                                           {kCloseRows, 0, 1.0},
                                           {kCloseRows, 0, kLeastType}}) {
    best = layout(area, unit, under, least);
    if (fits()) return best;
  }
  const auto without_total = [&] {
    while (best.footers.size() > best.pace && !fits()) best.footers.removeLast();
    return fits();
  };
  const auto verbs = [&](int under) {
    for (const double least : {1.0, kLeastType}) {
      best = layout(area, kCloseRows, under, least, false);
      if (fits()) return true;
    }
    return false;
  };
  if (verbs(1)) return best;
  best = layout(area, kCloseRows, 0, kLeastType);
  if (without_total() || verbs(0) || without_total()) return best;
  best = run_in(area);
  if (!fits()) best.footers.clear();
  return best;
}

double SentenceFigure::least_height(double width) const {
  const QRectF page(0, 0, width, 0);
  const Layout close = layout(page, kCloseRows, 1, 1);
  return close.bottom + footers_height(close.footers.size(), close.footer);
}

SentenceFigure::Layout SentenceFigure::run_in(const QRectF& area) const {
  constexpr double kType = kLeastGloss, kHigh = 18, kRow = 22, kPad = 6, kGap = 7;  // pixels
  Layout out;
  out.unit = kHigh / 30;
  out.words = out.gloss = out.footer = kType;
  double x = area.left(), y = area.top() + kHigh / 2 + 1;
  for (const auto& [phase, heading] : kPhases) {
    const double named = text_width(text_font(kType, 600), heading) + kGap;
    bool first = true;
    const auto place = [&](double wide) {
      if (const double all = wide + (first ? named : 0); x > area.left() && x + all > area.right())
        x = area.left(), y += kRow;
      if (first) out.phases.emplace_back(heading, QPointF(x, y)), x += named;
      first = false;
      const QPointF at(x, y);
      x += wide + kGap;
      return at;
    };
    for (std::size_t i = 0; i < data_->step.sentence.size(); ++i) {
      const SentenceWord& w = data_->step.sentence[i];
      if (w.phase != phase) continue;
      const double wide = text_width(text_font(kType, 600), qt(w.collective)) + 2 * kPad;
      Item item;
      item.verb = static_cast<int>(i);
      item.box = QRectF(place(wide) - QPointF(0, kHigh / 2), QSizeF(wide, kHigh));
      out.items.push_back(std::move(item));
    }
    if (first) {
      Item item;
      item.words = kSilent;
      item.words_at = place(text_width(text_font(kType), item.words));
      out.items.push_back(std::move(item));
    }
    x += kGap;
  }
  out.bottom = y + kHigh / 2;
  out.footers = wrap(text_font(kLeastGloss, 500), short_pace(), area.width());
  out.pace = out.footers.size();
  return out;
}

SentenceFigure::Layout SentenceFigure::layout(const QRectF& area, double unit, int under, double least,
                                              bool words) const {
  Layout out;
  out.unit = unit;
  const double readable = writing_a_file() ? kLeastPixels : 0;  // to which smaller type grows on paper, out of its room
  out.words = std::max({17 * unit, kLeastWords * least, readable});
  out.gloss = std::max({13 * unit, kLeastGloss * least, readable});
  out.footer = std::max({14 * unit, kLeastGloss * least, readable});
  const QFont plain = text_font(out.words), verb = text_font(out.words, 600), gloss = text_font(out.gloss, 500);
  // On a narrow page a phase stands above its verbs, which need the width.
  const bool above = words && area.width() < kBesideFrom;
  const double indent = above ? 0 : 5.8 * out.footer + 10 * unit, space = text_width(plain, QStringLiteral(" ")),
               pad = 10 * unit;
  const double line = under == 0 ? 40 * unit : std::max((under == 2 ? 76 : 62) * unit, 27 * unit + 2 * out.gloss);
  double y = area.top() + 20 * unit;
  for (const auto& [phase, heading] : kPhases) {
    out.phases.emplace_back(heading, QPointF(area.left(), y));
    if (above) y += std::max(26 * unit, kLeastHeading);
    double x = area.left() + indent, occupied = 0;
    bool any = false;
    const auto& sentence = data_->step.sentence;
    const auto last = std::find_if(sentence.rbegin(), sentence.rend(), [&](const auto& w) { return w.phase == phase; });
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      const SentenceWord& w = sentence[i];
      if (w.phase != phase) continue;
      any = true;
      Item item;
      item.verb = static_cast<int>(i);
      if (words) item.words = qt(w.what) + (&w == &*last ? u'.' : u',');
      const QString axis = axis_text(w), ranks = QStringLiteral("%1 ranks").arg(qt(grouped(w.ranks))),
                    group = axis.isEmpty() ? ranks : QStringLiteral("group %1, %2").arg(axis, ranks);
      const QString first =
          QStringLiteral("%1, %2").arg(seconds_text(w), QStringLiteral("%1 a rank").arg(sent_text(w.sent)));
      const QString second = QStringLiteral("%1, %2").arg(
          w.calls == 1 ? QStringLiteral("1 call") : QStringLiteral("%1 calls").arg(qt(format_number(w.calls))), group);
      item.one_line = QStringLiteral("%1, %2, %3").arg(seconds_text(w), sent_text(w.sent), group_text(w));
      if (under == 2)
        item.gloss = {first, second};
      else if (under == 1)
        item.gloss = {item.one_line};
      const double box = text_width(verb, qt(w.collective)) + 2 * pad;
      double glossed = 0;
      for (const QString& g : item.gloss) glossed = std::max(glossed, text_width(gloss, g));
      const double width = std::max(box + space + text_width(plain, item.words), glossed + 12 * unit);
      x = std::max(x, occupied);
      if (x > area.left() + indent + 1 && x + width > area.right()) x = area.left() + indent, y += line;
      item.box = {x, y - 15 * unit, box, 30 * unit};
      item.words_at = {x + box + space, y};
      item.gloss_at = {x, y + 27 * unit};
      occupied = x + glossed + 16 * unit;
      x += box + space + text_width(plain, item.words) + 2 * space;
      out.items.push_back(std::move(item));
    }
    if (!any) {
      const QStringList lines = wrap(plain, words ? silent_words(phase, *data_) : kSilent, area.right() - x);
      for (qsizetype i = 0; i < lines.size(); ++i) {
        Item item;
        item.words = lines[i];
        item.words_at = {x, y + kLineHigh * out.words * static_cast<double>(i)};
        out.items.push_back(std::move(item));
      }
      y += kLineHigh * out.words * static_cast<double>(lines.size() - 1);
    }
    y += any ? line : 40 * unit;
  }
  out.bottom = y - 16 * unit;
  const QFont footer = text_font(std::max(out.footer, kLeastGloss), 500);  // on paper it grows to that
  out.footers = wrap(footer, words ? pace() : short_pace(), area.width());
  out.pace = out.footers.size();
  out.footers << wrap(footer, total(), area.width());
  return out;
}

void SentenceFigure::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
  painter.setRenderHint(QPainter::Antialiasing);
  const Layout l = layout(area);
  for (const auto& [name, at] : l.phases) draw_text(painter, at, name, text_font(l.footer, 600), theme.ink2);
  for (const Item& item : l.items) {
    if (item.verb >= 0) {
      const bool here = item.verb == chosen_;
      painter.setPen(line_pen(here ? theme.accent : theme.control, here ? 2.5 : 1));
      painter.setBrush(here ? theme.soft : theme.sunken);
      painter.drawRoundedRect(snapped(item.box), metric::control_radius, metric::control_radius);
      draw_text(painter, {item.box.center().x(), item.box.center().y()},
                qt(data_->step.sentence[static_cast<std::size_t>(item.verb)].collective), text_font(l.words, 600),
                here ? theme.accent : theme.ink, Align::centre);
      for (int i = 0; i < item.gloss.size(); ++i) {
        // One line is short for the first of two, and has no calls of the second.
        const ShortFor first(i == 0 ? item.one_line : QString());
        draw_text(painter, item.gloss_at + QPointF(0, 1.3 * l.gloss * i), item.gloss[i],
                  text_font(l.gloss, i == 0 ? 600 : 400), i == 0 ? theme.ink : theme.ink2);
      }
    }
    draw_text(painter, item.words_at, item.words, text_font(l.words), theme.ink);
  }
  if (l.footers.isEmpty()) return;
  const double y = l.bottom + 1.4 * l.footer;
  painter.setPen(line_pen(theme.hair, 1));
  painter.drawLine(QPointF(area.left(), y - 1.1 * l.footer), QPointF(area.right(), y - 1.1 * l.footer));
  for (qsizetype i = 0; i < l.footers.size(); ++i) {
    const Means conclusion(i < l.pace ? Meaning::conclusion : Meaning::note);
    draw_text(painter, {area.left(), y + kLineHigh * l.footer * static_cast<double>(i)}, l.footers[i],
              text_font(l.footer, 500), theme.ink);
  }
}

std::optional<Selected> SentenceFigure::hit(const QPointF& point, const QRectF& area) const {
  for (const Item& item : layout(area).items) {
    // What stands under a verb is of it, too; under a bare one stands the next row.
    if (item.verb < 0 || !item.box.adjusted(-3, -3, 3, item.gloss.isEmpty() ? 3 : 20).contains(point)) continue;
    Selected s;
    s.rank = item.verb;
    return s;
  }
  return std::nullopt;
}

}  // namespace ringside::ui
