// The stage: the cards with the linked views, arranged for the room there is (LOOK.md, section 3).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include <QWidget>

class QGridLayout;
class QStackedWidget;

namespace ringside::ui {

class Card;

/// What can be seen of a case.
enum class View { chunks, spacetime, topology, traffic, script, performance, gamma, tiers, blocking, catalogue };
inline constexpr std::size_t kViews = 10;

/// full: five cards at once; compact: hero, a strip with tabs and two cards; hero: the chunks alone (Learn).
enum class Arrangement { full, compact, hero };

class Stage : public QWidget {
  Q_OBJECT
 public:
  /// `make` creates a view when it is first shown; the stage owns it from then on.
  explicit Stage(std::function<QWidget*(View)> make, QWidget* parent = nullptr);
  void arrange(Arrangement arrangement);
  Arrangement arrangement() const { return arrangement_; }
  /// In the compact arrangement: more height for the script, whose lines break more often where it is narrow.
  void set_tall_script(bool tall);
  /// Brings a view to the front of its card; where another card is enlarged, all are shown again.
  void show_view(View view);
  /// Shows the card of a view alone, as large as the stage; nothing shows all of them again.
  void enlarge(std::optional<View> view);
  /// The view that is shown alone.
  std::optional<View> enlarged() const;
  /// The words beside a view's title.
  void set_hint(View view, const QString& hint);
  /// Puts a widget (a badge, a key to signs) at the right of the card that shows the view.
  void set_extra(View view, QWidget* extra);
  /// After the extra's property "wanted" has changed.
  void refresh_header(View view);
  /// What the hero shows: chunks, the catalogue, gamma or tiers.
  View hero() const;

 Q_SIGNALS:
  void view_shown(ringside::ui::View view);

 private:
  /// One card with one or several views behind tabs.
  struct Place {
    Card* card = nullptr;
    class Segmented* tabs = nullptr;
    QStackedWidget* pages = nullptr;
    std::vector<View> views;
    std::size_t front = 0;
    class Button* enlarge = nullptr;  ///< null where there is nothing to gain
    int row = 0, column = 0, row_span = 1;
  };
  QWidget* view(View v);
  /// With `side`, the tabs stand at the left and the views take the header's room.
  void add(int row, int column, std::vector<View> views, int row_span = 1, bool side = false);
  void bring(Place& place, std::size_t index);
  void refresh_header(Place& place);

  std::function<QWidget*(View)> make_;
  std::array<QWidget*, kViews> views_{};
  std::array<QWidget*, kViews> extras_{};
  std::array<QString, kViews> hints_;
  std::vector<Place> places_;
  QGridLayout* grid_ = nullptr;
  Arrangement arrangement_ = Arrangement::hero;
  View hero_ = View::chunks;
  bool tall_script_ = false;
  std::size_t alone_ = kNone;  // the place that is enlarged
  static constexpr std::size_t kNone = ~std::size_t{0};
};

/// "Chunks", "Space-time", ..
QString title(View view);

}  // namespace ringside::ui
