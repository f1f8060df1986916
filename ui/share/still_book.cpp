#include "ui/share/still_book.h"

#include <algorithm>

namespace ringside::ui {
namespace {

QString decimal(double v) {
  return QString::number(v, 'g', 8);
}

}  // namespace

int StillBook::look(const QString& shape) {
  const auto [at, fresh] = look_of_.emplace(shape, static_cast<int>(looks_.size()));
  if (fresh) looks_.push_back(shape), stands_.push_back(0);
  return at->second;
}

std::vector<StillBook::Placed> StillBook::placed(const std::vector<int>& marks, const std::vector<int>& dark) {
  std::vector<Placed> out;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const MarkBook::Mark& a = book_.marks()[static_cast<std::size_t>(marks[i])];
    const MarkBook::Mark& b = book_.marks()[static_cast<std::size_t>(dark[i])];
    QString shape = book_.shapes()[static_cast<std::size_t>(a.shape)];
    for (std::size_t p = 0; p < a.paints.size(); ++p) {
      const std::pair pair{book_.paints()[static_cast<std::size_t>(a.paints[p])],
                           book_.paints()[static_cast<std::size_t>(b.paints[p])]};
      const auto colour = colour_of_.emplace(pair, static_cast<int>(colour_of_.size())).first;
      shape.replace(shape.indexOf(QLatin1String("{}")), 2, QStringLiteral("var(--c%1)").arg(colour->second));
    }
    out.push_back({look(shape), a.x, a.y});
  }
  return out;
}

int StillBook::picture(std::vector<Placed> marks) {
  const auto [at, fresh] = picture_of_.emplace(marks, static_cast<int>(pictures_.size()));
  if (!fresh) return at->second;
  for (const Placed& p : marks) ++stands_[static_cast<std::size_t>(p.look)];
  pictures_.push_back(std::move(marks));
  return at->second;
}

QString StillBook::add(const QByteArray& light, const QByteArray& dark, const QSizeF& size, const QString& said) {
  const std::vector<int> a = book_.add(light), b = book_.add(dark);
  const auto same = [&](int m, int n) {
    const MarkBook::Mark &x = book_.marks()[static_cast<std::size_t>(m)],
                         &y = book_.marks()[static_cast<std::size_t>(n)];
    return x.shape == y.shape && x.x == y.x && x.y == y.y;
  };
  const auto shown = [&](int picture, const char* theme) {
    return QStringLiteral(
               "<svg class=\"still%1\" role=\"img\" aria-label=\"%2\" viewBox=\"0 0 %3 %4\"><use "
               "href=\"#s%5\"/></svg>")
        .arg(QLatin1String(theme), said.toHtmlEscaped(), decimal(size.width()), decimal(size.height()))
        .arg(picture);
  };
  // The themes mostly differ in nothing but their colours.
  if (std::equal(a.begin(), a.end(), b.begin(), b.end(), same)) return shown(picture(placed(a, b)), "");
  return shown(picture(placed(a, a)), " light") + shown(picture(placed(b, b)), " dark");
}

QString StillBook::definitions() const {
  QString out =
      QStringLiteral("<svg class=\"defined\" aria-hidden=\"true\" fill=\"none\" fill-rule=\"evenodd\"><defs>");
  for (std::size_t k = 0; k < looks_.size(); ++k)
    if (stands_[k] > 1) out += QStringLiteral("<g id=\"k%1\">%2</g>").arg(k).arg(looks_[k]);
  for (std::size_t s = 0; s < pictures_.size(); ++s) {
    out += QStringLiteral("<g id=\"s%1\">").arg(s);
    for (const Placed& p : pictures_[s])
      out += stands_[static_cast<std::size_t>(p.look)] > 1
                 ? QStringLiteral("<use href=\"#k%1\" x=\"%2\" y=\"%3\"/>").arg(p.look).arg(decimal(p.x), decimal(p.y))
                 : QStringLiteral("<g transform=\"translate(%1,%2)\">%3</g>")
                       .arg(decimal(p.x), decimal(p.y), looks_[static_cast<std::size_t>(p.look)]);
    out += QStringLiteral("</g>\n");
  }
  return out + QStringLiteral("</defs></svg>\n");
}

QString StillBook::colours(bool dark) const {
  std::vector<QString> all(colour_of_.size());
  for (const auto& [pair, index] : colour_of_) all[static_cast<std::size_t>(index)] = dark ? pair.second : pair.first;
  QString out;
  for (std::size_t c = 0; c < all.size(); ++c) out += QStringLiteral("--c%1:%2;").arg(c).arg(all[c]);
  return out;
}

}  // namespace ringside::ui
