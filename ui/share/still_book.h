// Still pictures of a page with many, light and dark at once: a mark that stands more than once is written once, and
// the same picture is there once.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include "ui/share/mark_book.h"

namespace ringside::ui {

class StillBook {
 public:
  /// An element that shows the picture, which figure_bytes() wrote in both themes; `said` is its alternative text.
  QString add(const QByteArray& light, const QByteArray& dark, const QSizeF& size, const QString& said);
  /// What the elements refer to, for anywhere in the page; complete once all are added.
  QString definitions() const;
  /// The colours as custom properties of CSS: `dark` or not.
  QString colours(bool dark) const;

 private:
  struct Placed {
    int look = 0;  ///< index of looks_
    double x = 0, y = 0;
    bool operator<(const Placed& o) const { return std::tie(look, x, y) < std::tie(o.look, o.x, o.y); }
  };
  /// The shape with its colours by name; counts how often it stands somewhere.
  int look(const QString& shape);
  std::vector<Placed> placed(const std::vector<int>& marks, const std::vector<int>& dark);
  int picture(std::vector<Placed> marks);

  MarkBook book_;
  std::map<std::pair<QString, QString>, int> colour_of_;
  std::map<QString, int> look_of_;
  std::vector<QString> looks_;
  std::vector<int> stands_;  ///< how often, by look
  std::map<std::vector<Placed>, int> picture_of_;
  std::vector<std::vector<Placed>> pictures_;
};

}  // namespace ringside::ui
