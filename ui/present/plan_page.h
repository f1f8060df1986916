// Present opens here: the plan of a class as a list, what the class sees of the chosen item, and the teacher's notes.
#pragma once

#include <optional>

#include <QWidget>

#include "lessons/plan/ahead.h"
#include "lessons/plan/moment.h"

class QVBoxLayout;

namespace ringside::ui {

class Button;
class Chooser;
class ErrorLine;
class PlanDocument;
class PlanHead;
class PlanList;
class PlanNotes;
class PresentView;
class Text;
struct Theme;

class PlanPage : public QWidget {
  Q_OBJECT
 public:
  explicit PlanPage(PlanDocument& document, QWidget* parent = nullptr);
  /// The picture that the class sees first; who has the case paints it.
  PresentView* preview() const { return preview_; }
  /// The chosen item, from 0; -1 in an empty plan.
  int chosen() const;
  void choose(int item);
  void set_theme(const Theme& theme);
  /// Shows plan and chosen item anew, its scene included: somebody else had the stage.
  void refresh();
  /// Empty: all is well.
  void show_error(const QString& line);

 Q_SIGNALS:
  void start_pressed(std::optional<int> at);  ///< none: from the first, or where a class was interrupted
  void case_pressed();                        ///< the case alone, large
  void add_scene_pressed();                   ///< the case as Explore shows it
  void add_question_pressed();                ///< the same, with a question
  void open_pressed();
  void save_pressed();
  void print_pressed();
  /// The stage of what is previewed: its scene is wanted.
  void scene_requested(const ringside::Scene& scene);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  QWidget* build_list();
  QWidget* build_preview();
  void follow();  ///< the plan has changed
  void show_item();
  void preview(const PlanItem& item);
  void fill_answers(const PlanItem& item, const ClassMoment& moment);  ///< and what the last class said
  void edit_question();
  void choose_plan(const QString& name);
  void place_preview();

  PlanDocument& document_;
  Chooser* plans_;
  PlanList* list_;
  PlanHead* head_;
  PlanNotes* notes_;
  PresentView* preview_;
  QWidget *frame_, *answers_box_;
  QVBoxLayout* answers_;
  ErrorLine* fault_;
  Text* sees_;
  Button *start_, *edit_question_, *remove_;
  std::optional<PlanItem> shown_;    ///< what the preview was asked for, without notes
  std::optional<AskedLater> stops_;  ///< and where that stops
};

}  // namespace ringside::ui
