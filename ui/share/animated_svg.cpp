#include "ui/share/animated_svg.h"

#include <algorithm>
#include <cmath>
#include <list>
#include <map>
#include <optional>

#include <QRegularExpression>

#include "ui/model/playback.h"

namespace ringside::ui {
namespace {

constexpr double kEndMs = 2000;  // the end stands before it begins again

/// Where a mark is while a picture stands, and where it has got to by the next.
struct Stay {
  double x = 0, y = 0, to_x = 0, to_y = 0;
  double wider = 1, taller = 1;  ///< times its own size, there: a rectangle grows or shrinks on the way
  bool stretches() const { return wider != 1 || taller != 1; }
  bool moves() const { return x != to_x || y != to_y || stretches(); }
};

/// One shape in its colours, from picture to picture.
struct Track {
  int shape = 0;
  std::vector<int> paints;
  std::map<std::size_t, Stay> stays;  ///< by picture; where there is none it is not to be seen
  bool is(const MarkBook::Mark& m) const { return shape == m.shape && paints == m.paints; }
};

using Tracks = std::list<Track>;

/// The longest common part of two pictures, as pairs of indices, where a track is the mark.
std::vector<std::pair<std::size_t, std::size_t>> common(const std::vector<Tracks::iterator>& before,
                                                        const std::vector<const MarkBook::Mark*>& now) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs, ends;
  std::size_t first = 0, n = before.size(), m = now.size();
  while (first < std::min(n, m) && before[first]->is(*now[first])) pairs.emplace_back(first, first), ++first;
  while (n > first && m > first && before[n - 1]->is(*now[m - 1])) ends.emplace_back(--n, --m);
  const std::size_t rows = n - first, columns = m - first;
  std::vector<std::uint32_t> best((rows + 1) * (columns + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return best[i * (columns + 1) + j]; };
  for (std::size_t i = rows; i-- > 0;)
    for (std::size_t j = columns; j-- > 0;)
      at(i, j) = before[first + i]->is(*now[first + j]) ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
    if (before[first + i]->is(*now[first + j]))
      pairs.emplace_back(first + i++, first + j++);
    else if (at(i + 1, j) >= at(i, j + 1))
      ++i;
    else
      ++j;
  }
  pairs.insert(pairs.end(), ends.rbegin(), ends.rend());
  return pairs;
}

class Reel {
 public:
  explicit Reel(const MarkBook& book) : book_(book) {}

  void add(const std::vector<int>& marks) {
    std::vector<const MarkBook::Mark*> now;
    for (const int m : marks) now.push_back(&book_.marks()[static_cast<std::size_t>(m)]);
    std::vector<Tracks::iterator> shown(now.size(), tracks_.end());
    for (const auto& [i, j] : common(shown_, now)) shown[j] = shown_[i];
    auto behind = tracks_.begin();  // where the next new one goes
    for (std::size_t j = 0; j < now.size(); ++j) {
      if (shown[j] == tracks_.end()) shown[j] = hidden_or_new(behind, shown, j, *now[j]);
      behind = std::next(shown[j]);
      shown[j]->stays[pictures_] = {now[j]->x, now[j]->y, now[j]->x, now[j]->y, 1, 1};
    }
    shown_ = std::move(shown);
    ++pictures_;
  }
  /// The marks of the last picture are on their way to these, one by one.
  void move_to(const std::vector<int>& marks) {
    if (marks.size() != shown_.size()) return;
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const MarkBook::Mark& m = book_.marks()[static_cast<std::size_t>(marks[i])];
      if (kind(m.shape) != kind(shown_[i]->shape)) continue;
      Stay& stay = shown_[i]->stays[pictures_ - 1];
      if (const auto now = box(shown_[i]->shape), then = box(m.shape); now && then && now->size != then->size) {
        // It has an outline, which would grow with it, or no size to begin with: it changes at once.
        if (!now->bare || now->size.isEmpty()) continue;
        stay.wider = then->size.width() / now->size.width(), stay.taller = then->size.height() / now->size.height();
      }
      stay.to_x = m.x, stay.to_y = m.y;
    }
  }
  const Tracks& tracks() const { return tracks_; }

 private:
  Tracks::iterator hidden_or_new(Tracks::iterator from, const std::vector<Tracks::iterator>& shown, std::size_t j,
                                 const MarkBook::Mark& mark) {
    std::size_t next = j + 1;
    while (next < shown.size() && shown[next] == tracks_.end()) ++next;
    const auto end = next < shown.size() ? shown[next] : tracks_.end();
    for (auto t = from; t != end; ++t)
      if (t->is(mark) && !t->stays.contains(pictures_)) return t;
    return tracks_.insert(from, {mark.shape, mark.paints, {}});
  }
  /// The shape but for its numbers, which rounding changes on the way.
  const QString& kind(int shape) {
    static const QRegularExpression numbers(QStringLiteral("[\\d.]+"));
    auto [at, fresh] = kinds_.try_emplace(shape);
    if (fresh)
      at->second = QString(book_.shapes()[static_cast<std::size_t>(shape)]).replace(numbers, QStringLiteral("#"));
    return at->second;
  }

  struct Box {
    QSizeF size;
    bool bare = false;  ///< without an outline
  };
  /// A rectangle from where it stands.
  std::optional<Box> box(int shape) const {
    static const QRegularExpression rect(
        QStringLiteral("^<g([^>]*)><rect x=\"0\" y=\"0\" width=\"([\\d.]+)\" height=\"([\\d.]+)\"></rect></g>$"));
    const auto found = rect.match(book_.shapes()[static_cast<std::size_t>(shape)]);
    if (!found.hasMatch() || found.captured(1).contains(QLatin1String("transform"))) return std::nullopt;
    return Box{{found.captured(2).toDouble(), found.captured(3).toDouble()},
               found.captured(1).contains(QLatin1String("stroke=\"none\""))};
  }

  const MarkBook& book_;
  Tracks tracks_;
  std::vector<Tracks::iterator> shown_;
  std::size_t pictures_ = 0;
  std::map<int, QString> kinds_;
};

QString number(double v) {
  return QString::number(std::round(v * 1000) / 1000, 'g', 7);
}

QString place(double x, double y) {
  return QStringLiteral("transform:translate(%1px,%2px)").arg(number(x), number(y));
}

QString arrival(const Stay& stay) {
  const QString there = place(stay.to_x, stay.to_y);
  if (!stay.stretches()) return there;
  return there + QStringLiteral(" scale(%1,%2)").arg(number(stay.wider), number(stay.taller));
}

/// The body of @keyframes: every change, to the end of the film. Empty where nothing changes.
QString keyframes(const Track& track, const std::vector<TimedPicture>& pictures, double end_ms, bool moving) {
  QString out;
  std::optional<QString> last;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const auto at = track.stays.find(i);
    QString state = QStringLiteral("visibility:hidden");
    bool goes = false;
    if (at != track.stays.end()) {
      state = QStringLiteral("visibility:visible");
      goes = at->second.moves();
      if (moving) state += u';' + place(at->second.x, at->second.y);
      if (goes) state += QStringLiteral(";animation-timing-function:linear");
    }
    if (last && *last == state && !goes) continue;
    out += QStringLiteral("%1%{%2}").arg(number(100 * pictures[i].at_ms / end_ms), state);
    last = state;
    // Where it has got to, should it not go on from there.
    if (goes && i + 1 < pictures.size()) {
      const auto next = track.stays.find(i + 1);
      if (next == track.stays.end() || next->second.x != at->second.to_x || next->second.y != at->second.to_y ||
          at->second.stretches())
        out += QStringLiteral("%1%{visibility:visible;%2}")
                   .arg(number(100 * pictures[i + 1].at_ms / end_ms - 0.001), arrival(at->second));
    }
  }
  return out;
}

QString element(const MarkBook& book, const Track& track) {
  QString shape = book.shapes()[static_cast<std::size_t>(track.shape)];
  for (const int p : track.paints)
    shape.replace(shape.indexOf(QLatin1String("{}")), 2, book.paints()[static_cast<std::size_t>(p)]);
  return shape;
}

}  // namespace

std::vector<double> moment_times(const std::vector<CursorPosition>& moments, double& end_ms) {
  constexpr double kStep = Playback::kRestMs + Playback::kFlightMs;
  std::vector<double> times;
  for (const CursorPosition& m : moments)
    times.push_back(static_cast<double>(m.step) * kStep +
                    (m.phase > 0 ? Playback::kRestMs + m.phase * Playback::kFlightMs : 0));
  end_ms = (times.empty() ? 0 : times.back()) + kEndMs;
  return times;
}

QByteArray animated_svg(const MarkBook& book, const std::vector<TimedPicture>& pictures, double end_ms,
                        const QSizeF& size, const QString& width, const QString& height, const QString& head) {
  Reel film(book);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    film.add(pictures[i].marks);
    if (pictures[i].moving && i + 1 < pictures.size()) film.move_to(pictures[i + 1].marks);
  }
  std::map<QString, QString> classes;  // by keyframes
  QString style, body;
  for (const Track& track : film.tracks()) {
    const Stay& first = track.stays.begin()->second;
    const bool moving = std::any_of(track.stays.begin(), track.stays.end(), [&](const auto& s) {
      return s.second.moves() || s.second.x != first.x || s.second.y != first.y;
    });
    const bool always = !moving && track.stays.size() == pictures.size();
    QString attributes = QStringLiteral(" transform=\"translate(%1,%2)\"").arg(number(first.x), number(first.y));
    if (!track.stays.contains(0)) attributes += QStringLiteral(" visibility=\"hidden\"");
    if (!always) {
      const QString frames = keyframes(track, pictures, end_ms, moving);
      const auto [at, fresh] = classes.try_emplace(frames, QStringLiteral("m%1").arg(classes.size()));
      if (fresh) style += QStringLiteral("@keyframes %1{%2}.%1{animation-name:%1}\n").arg(at->second, frames);
      attributes += QStringLiteral(" class=\"%1\"").arg(at->second);
    }
    body += QStringLiteral("<g%1>%2</g>\n").arg(attributes, element(book, track));
  }
  return QStringLiteral(
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1\" "
             "height=\"%2\" viewBox=\"0 0 %3 %4\" fill=\"none\" fill-rule=\"evenodd\">\n%5<style>\n"
             "[class^=m]{animation:%6s step-end infinite}\n%7@media "
             "(prefers-reduced-motion:reduce){[class^=m]{animation:none}}\n"
             "</style>\n%8</svg>\n")
      .arg(width, height, number(size.width()), number(size.height()), head, number(end_ms / 1000), style, body)
      .toUtf8();
}

}  // namespace ringside::ui
