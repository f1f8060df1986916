// A class in the window: its plan, giving it by keys alone, and the way back to where one was.
#include <algorithm>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/handout/handout.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/paint/qt_text.h"
#include "ui/play/play_bar.h"
#include "ui/present/class_screen.h"
#include "ui/present/lecture.h"
#include "ui/present/plan_document.h"
#include "ui/present/plan_page.h"
#include "ui/present/plan_words.h"
#include "ui/present/presenter_page.h"
#include "ui/present/question_dialog.h"
#include "ui/stage/present_view.h"
#include "ui/stage/stage.h"
#include "ui/stage/views.h"
#include "ui/window/first_sight.h"
#include "ui/window/fit_screen.h"
#include "ui/window/held_keys.h"
#include "ui/window/main_window.h"
#include "ui/window/notice.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

const char* kPlanFiles = QT_TRANSLATE_NOOP("ringside::ui::MainWindow", "Plans of classes (*.ringclass)");

}  // namespace

void MainWindow::make_present_view() {
  present_ = new PresentView;
  present_->set_theme(theme_of(this));
  lecture_ = new Lecture(this);
  presenter_page_ = new PresenterPage(*lecture_, present_);
  held_keys_ = new HeldKeys(this);
  held_keys_->watch(this);
  sight_ = new FirstSight(present_, *results_, this);
  pages_->addWidget(presenter_page_);
  connect(present_, &PresentView::next_pressed, this, [this] { lecture_->running() ? forward() : play_bar_->next(); });
  connect(present_, &PresentView::previous_pressed, this,
          [this] { lecture_->running() ? backward() : play_bar_->previous(); });
  connect(present_, &PresentView::play_pressed, play_bar_, &PlayBar::toggle_play);
  connect(play_bar_, &PlayBar::played, present_, &PresentView::set_playing);
  connect(present_, &PresentView::script_pressed, this, [this] { present_->set_script(!present_->script()); });
  connect(present_->figure(), &FigureView::hovered, selection_,
          [this](const Selected& at) { selection_->hover(present_->halo() ? Selected{} : at); });  // who points, points
  connect(present_->figure(), &FigureView::clicked, selection_, &Selection::select);
  connect(present_, &PresentView::leave_pressed, this, [this] { leave_present(); });
  connect(presenter_page_, &PresenterPage::forward_pressed, this, [this] { forward(); });
  connect(presenter_page_, &PresenterPage::end_pressed, this, &MainWindow::leave_present);
  connect(presenter_page_, &PresenterPage::blank_pressed, this, [this] {
    present_->set_blank(!present_->blank());
    presenter_page_->set_blank(present_->blank());
  });
  connect(presenter_page_, &PresenterPage::freeze_pressed, this, [this] {
    if (class_screen_ == nullptr) return;
    class_screen_->set_frozen(!class_screen_->frozen());
    presenter_page_->set_frozen(class_screen_->frozen(), true);
  });
  connect(lecture_, &Lecture::scene_requested, this, [this](const Scene& scene) {
    play_bar_->stop();
    watched_.reset();
    if (const auto done = document_->load(scene, QString()); !done) toast_->say(qt(done.error().line()));
  });
  connect(lecture_, &Lecture::watch_requested, this, &MainWindow::watch);
  connect(lecture_, &Lecture::failed, toast_, &Toast::say);
  toast_->keep_in(
      presenter_page_, [page = presenter_page_] { return page->rooms_for_a_line(); },
      [this] { return presenter_page_->plain() ? present_->least_px() : 0; });
  presenter_page_->findChild<QWidget*>(QStringLiteral("class_seen"))->installEventFilter(toast_);  // its words change
  present_->installEventFilter(toast_);  // its size follows what stands around it
  const auto show = [this] {
    present_->show_of_class(lecture_->running() ? std::optional(lecture_->shown()) : std::nullopt);
    refresh_turn();
  };
  connect(lecture_, &Lecture::item_changed, this, show);
  connect(lecture_, &Lecture::item_changed, this, [this] {  // an item without a scene stops nothing else
    watched_.reset();
    play_bar_->stop();
    toast_->pass();
    sight_->begin();
  });
  connect(lecture_, &Lecture::changed, this, show);
  const auto keep = [this] {
    if (lecture_->running()) plan_->keep(lecture_->kept_plan());
  };
  connect(lecture_, &Lecture::item_changed, this, keep);
  connect(lecture_, &Lecture::changed, this, keep);
}

void MainWindow::make_plan_page() {
  plan_ = new PlanDocument(
      options_.remember ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/plan.ringclass"
                        : QString(),
      this);
  document_->undo_group().addStack(&plan_->undo_stack());
  plan_page_ = new PlanPage(*plan_);
  plan_page_->set_theme(theme_of(this));
  auto* column = static_cast<QVBoxLayout*>(case_body_->parentWidget()->layout());
  column->insertWidget(column->indexOf(case_body_), plan_page_, 1);
  connect(plan_page_, &PlanPage::start_pressed, this, &MainWindow::start_class);
  connect(plan_page_, &PlanPage::case_pressed, this, [this] { set_mode(Mode::present); });
  connect(plan_page_, &PlanPage::open_pressed, this, &MainWindow::choose_plan);
  connect(plan_page_, &PlanPage::save_pressed, this, [this] { save_plan(true); });
  connect(plan_page_, &PlanPage::print_pressed, this, &MainWindow::print_plan);
  connect(plan_page_, &PlanPage::add_scene_pressed, this, [this] { add_scene_to_plan(false); });
  connect(plan_page_, &PlanPage::add_question_pressed, this, [this] { add_scene_to_plan(true); });
  connect(plan_page_, &PlanPage::scene_requested, this, [this](const Scene& scene) {
    if (!in_plan()) return;
    if (const auto done = document_->load(scene, QString()); !done) plan_page_->show_error(qt(done.error().line()));
    document_->undo_group().setActiveStack(&plan_->undo_stack());
  });
  connect(plan_, &PlanDocument::changed, this, &MainWindow::refresh_title);
  connect(plan_, &PlanDocument::changed, toast_, &Toast::pass);  // what was said of it before
  connect(plan_, &PlanDocument::replaced, toast_, &Toast::say);
}

void MainWindow::open_plan() {
  if (present_ == nullptr) make_present_view();
  if (plan_page_ == nullptr) make_plan_page();
  if (lecture_->running()) end_class();
  show_mode(Mode::present, Presenting::plan);
  document_->undo_group().setActiveStack(&plan_->undo_stack());
  plan_page_->refresh();
  plan_page_->setFocus();
}

bool MainWindow::open_class(const QString& path) {
  open_plan();
  if (const auto done = plan_->open(path); !done) {
    notice_->show_error_about(kFile, qt(done.error().line()));
    plan_page_->show_error(qt(done.error().line()));
    return false;
  }
  plan_page_->choose(0);
  return true;
}

void MainWindow::choose_plan() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a plan"), {}, tr(kPlanFiles));
  if (!path.isEmpty()) open_class(path);
}

void MainWindow::save_plan(bool elsewhere) {
  QString path = plan_->path();
  if (elsewhere || path.isEmpty()) {
    const QString proposed = path.isEmpty() ? file_name_of(plan_->plan(), QStringLiteral("ringclass")) : path;
    path = QFileDialog::getSaveFileName(this, tr("Save the plan"), proposed, tr(kPlanFiles));
    if (path.isEmpty()) return;
    if (!path.endsWith(QLatin1String(".ringclass"))) path += QLatin1String(".ringclass");
  }
  const auto done = plan_->save(path);
  if (done) toast_->say(tr("Saved: %1").arg(QDir::toNativeSeparators(path)));
  plan_page_->show_error(done ? QString() : qt(done.error().line()));
}

void MainWindow::print_plan() {
  QString path =
      QFileDialog::getSaveFileName(this, tr("Print plan and notes"), file_name_of(plan_->plan(), QStringLiteral("pdf")),
                                   tr("PDF (*.pdf);;Web page (*.html)"));
  if (path.isEmpty()) return;
  const bool web = path.endsWith(QLatin1String(".html"));
  if (!web && !path.endsWith(QLatin1String(".pdf"))) path += QLatin1String(".pdf");
  const auto done =
      write_sheet(plan_->plan(), web ? HandoutFormat::html : HandoutFormat::pdf, QFile::encodeName(path).toStdString());
  if (done) toast_->say(tr("Written: %1").arg(QDir::toNativeSeparators(path)));
  plan_page_->show_error(done ? QString() : qt(done.error().line()));
}

void MainWindow::add_to_plan() {
  if (worked_in() != Mode::learn) return add_scene_to_plan(false);
  if (lesson_panel_ == nullptr || lesson_panel_->position().isEmpty()) return;
  if (plan_page_ == nullptr) make_plan_page();
  PlanItem item = lesson_panel_->as_plan_item();
  if (item.page.empty()) return toast_->say(tr("The summary is no page for a class"));
  plan_->insert(plan_->plan().items.size(), item);
  toast_->say(tr("The plan has this page now, as item %1").arg(plan_->plan().items.size()));
}

void MainWindow::add_scene_to_plan(bool with_question) {
  if (plan_page_ == nullptr) make_plan_page();
  PlanItem item;
  // Under the plan the case of the mode before waits on its desk.
  item.scene =
      in_plan() ? document_->desk(std::string(mode_name(presented_ == Mode::learn ? Mode::explore : presented_))).scene
                : document_->scene(cursor_->position(), selection_->selected());
  item.view = kind_of(stage_->hero()).figure.index() == 1 ? kind_of(stage_->hero()).name : std::string();
  if (stage_->hero() == View::race) item.scene->beside = views_->raced();
  if (with_question) {
    item.asks = QuestionDialog::ask({}, this);
    if (!item.asks) return;
  }
  const std::size_t at = in_plan() && plan_page_->chosen() >= 0 ? static_cast<std::size_t>(plan_page_->chosen()) + 1
                                                                : plan_->plan().items.size();
  plan_->insert(at, item);
  if (in_plan())
    plan_page_->choose(static_cast<int>(at));
  else
    toast_->say(tr("The plan has this scene now, as item %1").arg(at + 1));
}

void MainWindow::start_class(std::optional<int> at) {
  if (plan_->plan().items.empty()) return;
  show_mode(Mode::present, Presenting::lecture);
  const bool beside = QGuiApplication::screens().size() > 1;
  before_class_ = windowState();
  keep_geometry();
  if (beside)
    open_class_screen();
  else if (options_.remember)
    setWindowState(windowState() | Qt::WindowFullScreen);
  presenter_page_->set_plain(class_screen_ == nullptr);
  presenter_page_->set_frozen(false, class_screen_ != nullptr);
  const Plan given = plan_->to_give();
  lecture_->start(given, at ? static_cast<std::size_t>(std::max(*at, 0)) : given.giving_at);
  if (!given.giving.empty())
    toast_->say(tr("The class of %1 goes on; Esc twice ends it").arg(given_text(given.giving)));
  setFocus();
}

void MainWindow::open_class_screen() {
  if (class_screen_ != nullptr) return;
  class_screen_ = new ClassScreen(present_);
  class_screen_->setAttribute(Qt::WA_DeleteOnClose);
  connect(class_screen_, &ClassScreen::closed, this, [this] {
    class_screen_ = nullptr;
    presenter_page_->set_frozen(false, false);
  });
  held_keys_->watch(class_screen_);
  connect(class_screen_, &ClassScreen::key_pressed, this, &MainWindow::keyPressEvent);
  class_screen_->resize(class_screen_->size().scaled(fitting_size(*class_screen_), Qt::KeepAspectRatio));
  class_screen_->open();
  presenter_page_->set_frozen(false, true);
}

void MainWindow::end_class() {
  const int at = static_cast<int>(lecture_->at());
  // What an interrupted class had counted is in the plan already, and no undo takes it out.
  const auto& items = plan_->plan().items;
  const bool went_on = std::ranges::find(items, lecture_->kept_plan().giving, &PlanItem::given) != items.end();
  lecture_->stop();
  play_bar_->stop();
  present_->set_blank(false);
  if (class_screen_ != nullptr) class_screen_->close();
  if (options_.remember) setWindowState(before_class_);
  if (lecture_->hands_counted()) {
    plan_->change(lecture_->kept_plan(), tr("Keep the counted hands"));
    toast_->say(went_on ? tr("The plan keeps hands and what was written down")
                        : tr("The plan keeps hands and what was written down; Undo takes them out"));
  }
  plan_->end_class();
  plan_page_->choose(at);
}

void MainWindow::leave_present() {
  if (presenting_ == Presenting::lecture || (presenting_ == Presenting::the_case && from_plan_)) return open_plan();
  set_mode(came_from_);
}

}  // namespace ringside::ui
