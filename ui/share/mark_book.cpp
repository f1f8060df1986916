#include "ui/share/mark_book.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QPointF>
#include <QRegularExpression>
#include <QXmlStreamReader>

namespace ringside::ui {
namespace {

QString number(double v, double steps) {
  const double rounded = std::round(v * steps) / steps;
  return QString::number(rounded == 0 ? 0.0 : rounded, 'g', 8);
}

/// Every pair of coordinates in the text less an origin, which is the first pair where there is none yet.
QString relative(const QString& text, std::optional<QPointF>& origin, double steps) {
  static const QRegularExpression pair(QStringLiteral(R"((-?[\d.]+(?:e-?\d+)?)[ ,]+(-?[\d.]+(?:e-?\d+)?))"));
  QString out;
  qsizetype done = 0;
  for (auto it = pair.globalMatch(text); it.hasNext();) {
    const QRegularExpressionMatch m = it.next();
    const QPointF at(m.captured(1).toDouble(), m.captured(2).toDouble());
    if (!origin) origin = at;
    out += text.mid(done, m.capturedStart() - done) + number(at.x() - origin->x(), steps) + u',' +
           number(at.y() - origin->y(), steps);
    done = m.capturedEnd();
  }
  return out + text.mid(done);
}

/// A shape while its elements are read.
struct Reading {
  std::optional<QPointF> origin;
  double steps = 10;  // of each unit that are told apart: a tenth of a pixel
  QString shape;
  std::vector<QString> paints;

  void attribute(QStringView name, QString value) {
    const bool colour = (name == u"fill" || name == u"stroke") && value.startsWith(u'#');
    if (colour) {
      paints.push_back(value);
      value = QStringLiteral("{}");
    }
    shape += u' ' + name.toString() + QStringLiteral("=\"") + value.toHtmlEscaped() + u'"';
  }

  /// The attributes of one element; those that are coordinates less the origin.
  void attributes(const QXmlStreamAttributes& all) {
    static const std::vector<std::pair<QString, QString>> kPairs{{"x", "y"}, {"cx", "cy"}, {"x1", "y1"}, {"x2", "y2"}};
    for (const auto& [x, y] : kPairs) {
      if (!all.hasAttribute(x) || !all.hasAttribute(y)) continue;
      const QPointF at(all.value(x).toDouble(), all.value(y).toDouble());
      if (!origin) origin = at;
      attribute(x, number(at.x() - origin->x(), steps));
      attribute(y, number(at.y() - origin->y(), steps));
    }
    for (const QXmlStreamAttribute& a : all) {
      const QString name = a.qualifiedName().toString();
      const auto is = [&](const auto& p) { return p.first == name || p.second == name; };
      if (std::any_of(kPairs.begin(), kPairs.end(), is)) continue;
      if (name == u"vector-effect" || name == u"font-style") continue;  // what they are anyway
      if (name == u"xml:space") {
        shape += QStringLiteral(" xml:space=\"preserve\"");
      } else if (name == u"d" || name == u"points") {
        attribute(name, relative(a.value().toString(), origin, steps));
      } else if (name == u"width" || name == u"height" || name == u"r" || name == u"rx" || name == u"ry") {
        attribute(name, number(a.value().toDouble(), steps));
      } else {
        attribute(name, a.value().toString());
      }
    }
  }
};

/// The group's own attributes, but its matrix; of fonts only where it has text.
void group_attributes(Reading& r, const QXmlStreamAttributes& all) {
  for (const QXmlStreamAttribute& a : all) {
    const QString name = a.qualifiedName().toString();
    if (name == u"transform" || name.startsWith(u"font")) continue;
    if (name.endsWith(u"-opacity") && a.value() == u"1") continue;
    if (all.value(QLatin1String("stroke")) == u"none" && name.startsWith(u"stroke-")) continue;
    r.attribute(name, a.value().toString());
  }
}

}  // namespace

int MarkBook::index(std::map<QString, int>& of, std::vector<QString>& all, const QString& text) {
  const auto [at, fresh] = of.emplace(text, static_cast<int>(all.size()));
  if (fresh) all.push_back(text);
  return at->second;
}

std::vector<int> MarkBook::add(const QByteArray& svg) {
  // Qt's groups do not hold each other, but for one around all; from picture to picture most of them stay as they are.
  std::vector<int> picture;
  for (qsizetype from = svg.indexOf("\n<g "), next = 0; from >= 0; from = next) {
    next = svg.indexOf("\n<g ", from + 1);
    const QByteArray group = svg.mid(from + 1, (next < 0 ? svg.size() : next) - from - 1);
    const qsizetype end = group.indexOf("</g>");
    if (end < 0) continue;
    const auto known = of_group_.constFind(group);
    const std::vector<int> marks = known == of_group_.constEnd() ? read(group.left(end + 4)) : *known;
    if (known == of_group_.constEnd()) of_group_.insert(group, marks);
    picture.insert(picture.end(), marks.begin(), marks.end());
  }
  return picture;
}

std::vector<int> MarkBook::read(const QByteArray& svg) {
  static const QRegularExpression matrix(
      QStringLiteral(R"(matrix\(([^,]+),([^,]+),([^,]+),([^,]+),([^,]+),([^)]+)\))"));
  std::vector<int> picture;
  QXmlStreamReader xml(svg);
  QXmlStreamAttributes group;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == u"g") {
      group = xml.attributes();
      continue;
    }
    // One mark for each element: groups that hold nothing are only Qt's changes of pens.
    Reading r;
    r.shape = QStringLiteral("<g");
    group_attributes(r, group);
    const QRegularExpressionMatch m = matrix.match(group.value(QLatin1String("transform")).toString());
    QPointF moved(m.captured(5).toDouble(), m.captured(6).toDouble());
    const bool turned = m.hasMatch() && (m.captured(1).toDouble() != 1 || m.captured(2).toDouble() != 0 ||
                                         m.captured(3).toDouble() != 0 || m.captured(4).toDouble() != 1);
    if (turned) {
      r.shape += QStringLiteral(" transform=\"matrix(%1,%2,%3,%4,0,0)\"")
                     .arg(m.captured(1), m.captured(2), m.captured(3), m.captured(4));
      r.origin = QPointF(0, 0);
      // Of what is enlarged a unit is many pixels.
      const double pixels = std::hypot(m.captured(1).toDouble(), m.captured(2).toDouble());
      while (r.steps < 10 * pixels) r.steps *= 10;
    }
    const QString name = xml.name().toString();
    r.shape += QStringLiteral("><") + name;
    r.attributes(xml.attributes());
    const QString words = xml.readElementText(QXmlStreamReader::IncludeChildElements);
    r.shape += u'>' + words.toHtmlEscaped() + QStringLiteral("</") + name + QStringLiteral("></g>");
    if (r.origin) moved += *r.origin;
    Mark mark;
    mark.shape = index(shape_of_, shapes_, r.shape);
    mark.x = std::round(moved.x() * 100) / 100, mark.y = std::round(moved.y() * 100) / 100;
    for (const QString& p : r.paints) mark.paints.push_back(index(paint_of_, paints_, p));
    const auto [at, fresh] = mark_of_.emplace(mark, static_cast<int>(marks_.size()));
    if (fresh) marks_.push_back(mark);
    picture.push_back(at->second);
  }
  return picture;
}

QString MarkBook::svg(int mark) const {
  const Mark& m = marks_[static_cast<std::size_t>(mark)];
  QString shape = shapes_[static_cast<std::size_t>(m.shape)];
  for (const int p : m.paints)
    shape.replace(shape.indexOf(QLatin1String("{}")), 2, paints_[static_cast<std::size_t>(p)]);
  return QStringLiteral("<g transform=\"translate(%1,%2)\">%3</g>").arg(number(m.x, 100), number(m.y, 100), shape);
}

}  // namespace ringside::ui
