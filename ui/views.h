// Makes the views of the stage and keeps them linked: one answer, one cursor, one selection, painted everywhere.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <QObject>

#include "ui/figures/figure.h"
#include "ui/stage.h"

namespace ringside::ui {

class Badge;
class BlockingPanel;
class Button;
class CataloguePanel;
class CompareButton;
class Cursor;
class Document;
class FigureView;
class GammaPanel;
class PresentView;
class Results;
class Selection;
class TopologyPanel;

/// The name by which the catalogue of figures knows a view.
std::string figure_name(View view);
/// The view of that name; nothing for any other.
std::optional<View> view_of(std::string_view name);
/// The figure of a view, also where it needs no answer (gamma, tiers); null where it cannot be made yet.
std::shared_ptr<const Figure> figure_of(View view, const FigureInput& input);

class Views : public QObject {
  Q_OBJECT
 public:
  Views(Document& document, Cursor& cursor, Selection& selection, Results& results);
  /// Called by the stage when a view is first shown.
  QWidget* make(View view);
  /// The stage asks these views for its cards.
  void attach(Stage* stage);
  /// While Present shows, only its picture is kept up to date; null returns to the stage.
  void present_on(PresentView* present);
  /// Makes what stands under the gamma view, when that is first shown.
  void set_gamma_foot(std::function<QWidget*()> make) { make_gamma_foot_ = std::move(make); }
  void set_theme(const Theme& theme);
  void set_reduced_motion(bool on);
  /// The topology is edited, or no longer; where it can be at all, its card has a button for it.
  void set_editing(bool on);
  void set_editable(bool can);
  /// What all figures are made from now.
  FigureInput input() const;
  /// What a view shows now, for export; null where there is nothing yet, or no figure (the catalogue).
  std::shared_ptr<const Figure> figure(View view) const;

 Q_SIGNALS:
  /// A measured point was clicked: the case of that size is wanted.
  void size_chosen(qint64 bytes);
  /// A rank was dragged to another device.
  void case_dragged(const ringside::Case& question);
  /// The topology is to be edited, or no longer.
  void edit_asked(bool on);
  /// An algorithm of the catalogue was clicked.
  void algorithm_chosen(const QString& name);

 private:
  enum Cause { kTime = 1, kMarks = 2, kAnswer = 4, kMeasured = 8, kAll = 15 };
  void refresh(int causes);
  void refresh_view(View view);
  void refresh_words();

  Document& document_;
  Cursor& cursor_;
  Selection& selection_;
  Results& results_;
  Stage* stage_ = nullptr;
  const Theme* theme_;
  std::array<FigureView*, kViews> views_{};
  GammaPanel* gamma_ = nullptr;
  std::function<QWidget*()> make_gamma_foot_;
  BlockingPanel* blocking_ = nullptr;
  CataloguePanel* catalogue_ = nullptr;
  CompareButton* compare_ = nullptr;
  TopologyPanel* topology_ = nullptr;
  Button* edit_ = nullptr;
  bool editing_ = false;
  std::array<bool, kViews> stale_{};
  bool card_stale_ = true;
  PresentView* present_ = nullptr;
  Badge* badge_ = nullptr;  // of space-time; the chart says it itself
  bool reduced_motion_ = false;
};

}  // namespace ringside::ui
