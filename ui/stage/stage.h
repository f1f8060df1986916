// The stage: the cards with the linked views, arranged for the room there is.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <QWidget>

#include "ui/stage/registry.h"

class QGridLayout;
class QStackedWidget;

namespace ringside::ui {

class Card;

/// full: five cards at once; compact: hero, a strip with tabs and two cards, of which a low stage keeps hero and
/// script, with the other views behind the hero's tabs; hero: the chunks alone (Learn).
enum class Arrangement { full, compact, hero };

class Stage : public QWidget {
  Q_OBJECT
 public:
  /// `make` creates a view when it is first shown; the stage owns it from then on.
  explicit Stage(std::function<QWidget*(View)> make, QWidget* parent = nullptr);
  /// Every mode, by its name, has views of its own in front.
  void arrange(Arrangement arrangement, const std::string& mode = {});
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
  /// Whether there is a tab for a view that only some scenes have.
  void set_offered(View view, bool on);
  /// A page of a lesson keeps these back: they have no tab.
  void set_withheld(const std::vector<View>& withheld);
  /// After the extra's property "wanted" has changed.
  void refresh_header(View view);
  /// Without tabs the view that stands alone stays there, with its title and no words beside it, which would say how
  /// many steps there are. For Arrangement::hero.
  void set_tabs_shown(bool shown);
  /// What the hero shows.
  View hero() const;
  /// What a person attends to: the view that is alone, else that of the card with the focus, else the hero's.
  View attended() const;

 Q_SIGNALS:
  void view_shown(ringside::ui::View view);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

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
  void add(int row, int column, const std::vector<CardSpot>& spots, int row_span = 1, bool side = false);
  void arrange_anew(Arrangement arrangement, const std::string& mode);
  /// Whether the compact arrangement would cut its script.
  bool has_no_room() const;
  /// Arranges the cards anew where there is room for other ones now.
  void settle();
  /// Of the compact arrangement: the script's goes first, then the strip's.
  void share_height();
  void bring(Place& place, std::size_t index);
  void refresh_header(Place& place);

  std::function<QWidget*(View)> make_;
  std::vector<QWidget*> views_, extras_;  // of every kind, null until it is made
  std::vector<QString> hints_;
  std::vector<bool> offered_;
  std::vector<View> withheld_;
  std::vector<Place> places_;
  QGridLayout* grid_ = nullptr;
  Arrangement arrangement_ = Arrangement::hero;
  std::string mode_;
  using Occasion = std::pair<std::string, Arrangement>;
  std::map<Occasion, std::vector<View>> fronts_;  // what stood in front when it was left
  std::map<std::string, View> heroes_;            // of each mode that was left
  View hero_ = View();
  bool tall_script_ = false, plain_ = false, low_ = false;
  std::size_t alone_ = kNone;  // the place that is enlarged
  static constexpr std::size_t kNone = ~std::size_t{0};
};

}  // namespace ringside::ui
