// Many pictures of one figure as what they have in common. An exported SVG is a list of marks; a mark is a shape, where
// it stands and its colours. What a moment changes is mostly where a shape stands or which colours it has.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <QByteArray>
#include <QHash>
#include <QString>

namespace ringside::ui {

class MarkBook {
 public:
  /// A shape with its place and colours.
  struct Mark {
    int shape = 0;            ///< index of shapes()
    double x = 0, y = 0;      ///< pixels: what the shape is moved by
    std::vector<int> paints;  ///< index of paints() for every colour of the shape, in its order
    bool operator<(const Mark& o) const {
      return std::tie(shape, x, y, paints) < std::tie(o.shape, o.x, o.y, o.paints);
    }
  };

  /// The marks of an SVG as figure_bytes() writes it, in the order in which they are painted: indices of marks().
  std::vector<int> add(const QByteArray& svg);

  /// SVG elements around (0, 0) to a tenth of a pixel; `{}` stands for a colour.
  const std::vector<QString>& shapes() const { return shapes_; }
  const std::vector<QString>& paints() const { return paints_; }
  const std::vector<Mark>& marks() const { return marks_; }
  /// The mark as SVG.
  QString svg(int mark) const;

 private:
  /// Of one group.
  std::vector<int> read(const QByteArray& svg);
  static int index(std::map<QString, int>& of, std::vector<QString>& all, const QString& text);

  std::vector<QString> shapes_, paints_;
  std::vector<Mark> marks_;
  std::map<QString, int> shape_of_, paint_of_;
  std::map<Mark, int> mark_of_;
  QHash<QByteArray, std::vector<int>> of_group_;
};

}  // namespace ringside::ui
