// Makes the views of the stage and keeps them linked: one answer, one cursor, one selection, painted everywhere.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <QObject>

#include "ui/paint/figure.h"
#include "ui/paint/parts.h"
#include "ui/stage/registry.h"
#include "ui/stage/stage.h"

namespace ringside::ui {

class Cursor;
class Document;
class PresentView;
class Results;
class Selection;

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
  QWidget* make_gamma_foot() const { return make_gamma_foot_ ? make_gamma_foot_() : nullptr; }
  void set_theme(const Theme& theme);
  void set_reduced_motion(bool on);
  /// A question waits that they would answer: the topology says nothing of what its links carry, the lab's picture what
  /// it is about, and no more.
  /// `held`: the run goes no further than the moment asked of, so nothing is told of what comes after it.
  void set_asked(bool on, bool held);
  /// What the race names beside the case; empty: it takes the fastest.
  std::vector<std::string> raced() const;
  /// The algorithms that were chosen to be compared with a case, by collective: of times over size and of the race.
  const std::map<Collective, std::vector<std::string>>& compared() const { return compared_; }
  void set_compared(Collective collective, std::vector<std::string> algorithms);
  /// What is picked to answer a question of a lesson.
  void set_picked(std::vector<Selected> picked);
  /// The same of parts of figures, see HasParts; absent: nobody picks any.
  void set_parts(std::optional<AskedParts> parts);
  /// A part that is pointed at beside the figures, to be marked in them; empty: none.
  void point_at(const QString& part);
  /// A question of a lesson or a prediction waits: controls that would answer it stay away.
  bool asked() const { return asked_; }
  bool held() const { return held_; }
  /// A page of a lesson keeps a view back: where it is the page's own, it stands without its controls.
  void set_withheld(std::vector<View> withheld);
  bool withholds(View view) const;
  /// The topology is edited, or no longer; where it can be at all, its card has a button for it.
  void set_editing(bool on);
  void set_editable(bool can);
  bool editing() const { return editing_; }
  bool editable() const { return editable_; }
  /// What all figures are made from now.
  FigureInput input() const;
  /// What a view shows of such an input, for export; null where there is nothing yet, or no figure.
  std::shared_ptr<const Figure> figure(View view, const FigureInput& input) const;

  // For the views' own widgets.
  Document& document() { return document_; }
  Cursor& cursor() { return cursor_; }
  Selection& selection() { return selection_; }
  Results& results() { return results_; }
  /// Something of its own has changed: the view is made anew.
  void touch(View view);
  /// The same of something that all views show.
  void touch_all();
  /// After the extra's property "wanted" has changed.
  void refresh_header(View view);
  /// Brings another view to the front.
  void show_view(View view);
  /// Whether it is on the screen.
  bool shows(View view) const;

 Q_SIGNALS:
  /// A measured point was clicked: the case of that size is wanted.
  void size_chosen(qint64 bytes);
  /// A rank was dragged to another device.
  void case_dragged(const ringside::Case& question);
  /// The topology is to be edited, or no longer.
  void edit_asked(bool on);
  /// An algorithm of the catalogue was clicked.
  void algorithm_chosen(const QString& name);
  /// editing() or editable().
  void editing_changed();
  /// shows() of a view.
  void shown_changed(ringside::ui::View view);
  /// compared() of a collective.
  void compared_changed(ringside::Collective collective);
  /// A part of a figure was clicked while parts are picked.
  void part_clicked(const QString& part);
  /// The mouse is over a part of a figure; empty: over none.
  void part_pointed(const QString& part);

 protected:
  /// A view that was hidden when something changed catches up when it is shown, whoever shows it.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh(unsigned causes);
  void refresh_view(View view);
  void refresh_words();
  void link(View view, const ViewWidget& made);

  Document& document_;
  Cursor& cursor_;
  Selection& selection_;
  Results& results_;
  Stage* stage_ = nullptr;
  const Theme* theme_;
  std::vector<ViewWidget> made_;  // of every kind; no widget until it is first shown
  std::vector<unsigned> stale_;   // what has happened to every kind since it was shown
  std::function<QWidget*()> make_gamma_foot_;
  std::map<Collective, std::vector<std::string>> compared_;
  std::vector<std::string> beside_;  // what the scene named when its views were last refreshed for that
  std::vector<Selected> picked_;
  std::vector<View> withheld_;
  std::optional<AskedParts> parts_;
  bool editing_ = false, editable_ = false;
  PresentView* present_ = nullptr;
  bool reduced_motion_ = false, asked_ = false, held_ = false;
};

}  // namespace ringside::ui
