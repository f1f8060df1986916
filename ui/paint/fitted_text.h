// Text of figures on paper, where nothing may be smaller than can be read or lie on other text. A figure is painted
// twice: once to see which text it has and where, then with what is too small enlarged where it stands. What has no
// room there is left out.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>

namespace ringside::ui {

/// One line of text that begins at `at` on its baseline, in the painter's font and pen. `anchor` is the share of its
/// width that stays where it is if it is enlarged: 0 the left end, 1 the right end. All text of figures comes this way.
void put_text(QPainter& painter, const QPointF& at, const QString& text, double anchor = 0);
/// By how much put_text() would enlarge it: 1 as it is, 0 where it is left out.
double text_factor(const QPainter& painter, const QFont& font, const QPointF& at, const QString& text, double anchor);
/// While a text is put, its anchor: of who writes it in another font.
double text_anchor();
/// A text that is put, whole: a painter hands over each run of one font by itself.
struct PutLine {
  QString text;
  double width = 0;  ///< in the painter's font
};
/// At the first of its runs the whole text; nothing at the others.
std::optional<PutLine> take_line();

/// While it lives, a text that is put is a short form of this one: "c3" of "chunk 3" is there, not left out.
class ShortFor {
 public:
  explicit ShortFor(const QString& whole);
  ~ShortFor();
  ShortFor(const ShortFor&) = delete;
  ShortFor& operator=(const ShortFor&) = delete;
};

/// What a text is to its figure. A note may be left out. For want of a name that it paints a figure cannot be read:
/// what is set in bold or larger than notes are is one, and so are the numbers of an axis. A conclusion is what the
/// figure is there to say: it has its room before all else, and stands on every page.
enum class Meaning { note, name, conclusion };

/// While it lives, a text that is put means at least that.
class Means {
 public:
  explicit Means(Meaning meaning);
  ~Means();
  Means(const Means&) = delete;
  Means& operator=(const Means&) = delete;

 private:
  Meaning before_;
};

/// While it lives, a text that is put repeats what stands elsewhere in the figure: the name of a lane above its cells,
/// too. As long as that one is there, this one is not left out.
class RepeatedText {
 public:
  RepeatedText();
  ~RepeatedText();
  RepeatedText(const RepeatedText&) = delete;
  RepeatedText& operator=(const RepeatedText&) = delete;

 private:
  bool before_;
};

class FittedText {
 public:
  using Paint = std::function<void(QPainter& painter)>;

  /// What `paint` paints on a page, in pixels: no text under `least` pixels high (its font's size). Conclusions come
  /// before all other text, larger text before smaller, what is painted first before what comes later; text that would
  /// have to grow by more than half, that would leave the page or meet other text is left out. On an opaque ground of
  /// its own text may lie over other text: a part in flight does over its cell.
  FittedText(const Paint& paint, const QSizeF& page, double least);

  /// All text of a page that means at least that, none left out and none shortened. `repeated` receives those of them
  /// that repeat others.
  static std::vector<QString> of(const Paint& paint, Meaning least = Meaning::note,
                                 std::vector<QString>* repeated = nullptr);

  /// Paints again, with the text as it fits.
  void paint(const Paint& paint, QPainter& painter) const;
  /// What is painted, in this order, as it is called where there is room.
  std::vector<QString> shown() const;
  /// Names that are painted and find no room.
  std::vector<QString> names_lost() const;
  /// How many names are painted, with room or without.
  double names_painted() const;

 private:
  friend void put_text(QPainter&, const QPointF&, const QString&, double);
  friend double text_factor(const QPainter&, const QFont&, const QPointF&, const QString&, double);
  struct Line {
    QString text;
    QString whole;      ///< what it is short for, or itself
    double px = 0;      ///< as it was painted
    QRectF box;         ///< around its letters, on the page
    QPointF held;       ///< of it, what stays where it is
    double factor = 1;  ///< 0: left out
    Meaning meaning = Meaning::note;
    bool repeats = false;
    QRectF grown() const;
  };
  struct Ground {
    QRectF box;
    std::size_t before;  ///< which line it is painted
  };
  using Key = std::tuple<QString, int, int>;
  static Key key(const QString& text, const QPointF& on_page);
  static std::vector<Line> lines_of(const Paint& paint, std::vector<Ground>* grounds = nullptr);
  void draw(QPainter& painter, const QPointF& at, const QString& text, double anchor) const;
  double factor(const QString& text, const QPointF& on_page) const;

  std::vector<Line> lines_;
  std::map<Key, double> factors_;
};

/// The texts of `all` that are not among `shown`, each counted: equal ones first, then those whose words follow one
/// another in what is left, since a sentence that is only broken into other lines is there.
std::vector<QString> missing_texts(const std::vector<QString>& all, const std::vector<QString>& shown);

}  // namespace ringside::ui
