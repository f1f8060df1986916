// Published runs and calibrations, opened in the window.
#include <fstream>
#include <tuple>

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

#include <nlohmann/json.hpp>

#include "core/calibrated.h"
#include "core/job.h"
#include "tests/support/paths.h"
#include "tests/ui/window/opened_window.h"
#include "ui/gamma/gamma_memory.h"
#include "ui/gamma/gamma_panel.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/measure_panel.h"
#include "ui/measure/measured_picture.h"
#include "ui/measure/results_page.h"
#include "ui/paint/export.h"
#include "ui/paint/recipe.h"
#include "ui/stage/stage.h"
#include "ui/training/choice_memory.h"
#include "ui/training/overlap_page.h"
#include "ui/training/page_picture.h"
#include "ui/training/step_memory.h"
#include "ui/training/train_panel.h"

namespace ringside::ui {
namespace {

class OpenedData : public OpenedWindow {
 protected:
  OpenedData() { window_ = opened(forgetful()); }
  QString file(const char* name, const std::string& text) {
    const QString path = folder_.filePath(QString::fromLatin1(name));
    std::ofstream(path.toStdString()) << text;
    return path;
  }
  QString run(const char* name, int first = 8) {
    return file(name,
                "# collective: allreduce\n# ranks: 4\nbytes,time_us\n" + std::to_string(first) + ",10\n1024,12\n");
  }
  QString calibration() {
    Calibration c;
    c.environment.host = "node7";
    c.alpha_s = 2.3456789e-6, c.beta_s_per_byte = 1.23456e-10, c.reduce_cost_s_per_byte = 5e-11;
    return file("machine.json", to_json(c).dump());
  }
  void drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &event);
  }
  std::size_t published() const { return window_->results().published().size(); }
  QTemporaryDir folder_;
};

TEST_F(OpenedData, published_runs_add_up_each_once) {
  EXPECT_TRUE(window_->open_published({run("a.csv"), run("b.csv", 16)}));
  EXPECT_EQ(published(), 2U);
  EXPECT_TRUE(window_->open_published({folder_.filePath("a.csv")}));
  EXPECT_EQ(published(), 2U);
}

TEST_F(OpenedData, a_file_that_is_none_changes_nothing_and_says_why) {
  EXPECT_FALSE(window_->open_published({run("a.csv"), file("b.csv", "a,b\n1,2\n")}));
  EXPECT_EQ(published(), 0U);
  EXPECT_TRUE(window_->error_line().contains("b.csv")) << window_->error_line().toStdString();
  EXPECT_FALSE(window_->open_calibration(file("c.json", "{}")));
  EXPECT_TRUE(window_->error_line().contains("c.json"));
  EXPECT_TRUE(window_->open_calibration(calibration()));
  EXPECT_TRUE(window_->error_line().isEmpty());
}

TEST_F(OpenedData, a_dropped_picture_opens_its_case_and_is_never_saved_over) {
  Recipe recipe;
  recipe.figure = "gamma";
  recipe.scene.question.collective = Collective::broadcast;
  recipe.scene.question.algorithm = "chain";
  recipe.scene.question.instance.ranks = 5;
  recipe.scene.cursor = {2, 0};
  drop({file("chain.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
  settle();
  EXPECT_EQ(question().algorithm, "chain");
  EXPECT_EQ(question().instance.ranks, 5);
  EXPECT_EQ(window_->findChild<Stage*>()->hero(), View::gamma);  // what the picture is of
  EXPECT_TRUE(window_->document().path().isEmpty());
  const Case before = question();
  EXPECT_FALSE(window_->open_target(file("drawing.svg", "<svg/>")));
  EXPECT_TRUE(window_->error_line().contains("drawing.svg")) << window_->error_line().toStdString();
  EXPECT_EQ(question(), before);
}

TEST_F(OpenedData, a_dropped_picture_of_gamma_sets_its_symbols) {
  GammaChoice choice;
  choice.step.parameters = 1.25e9, choice.step.alpha = Seconds(5e-6), choice.step.bandwidth = BytesPerSecond(50e9);
  choice.step.local_batch = 64, choice.step.global_batch.reset();
  choice.workers = 24;
  Recipe recipe;
  recipe.figure = "gamma";
  recipe.page = text_of(choice);
  drop({file("gamma.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
  settle();
  const auto* panel = window_->findChild<GammaPanel*>();
  ASSERT_NE(panel, nullptr);
  EXPECT_EQ(text_of(GammaChoice{panel->step(), panel->workers()}), recipe.page);
  // What the fields would refuse does not reach them.
  for (const char* bad : {"", "{}", R"({"workers": 0})"}) {
    std::string odd = recipe.page;
    recipe.page = bad;
    drop({file("odd.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
    recipe.page = odd;
  }
  EXPECT_EQ(panel->workers(), 24);
}

TEST_F(OpenedData, a_scene_beside_a_plan_is_shown_in_explore_and_the_plan_stays) {
  window_->open_plan();
  ASSERT_EQ(window_->mode(), Mode::present);
  ASSERT_TRUE(window_->open_target(QString::fromStdString(test::in_source("examples/chain-4.ringside"))));
  settle();
  EXPECT_EQ(window_->mode(), Mode::explore);
  EXPECT_EQ(question().algorithm, "chain");
  window_->set_mode(Mode::train);
  Recipe recipe;
  recipe.figure = "chunks";
  recipe.scene.question.algorithm = "rabenseifner";
  drop({file("case.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
  settle();
  EXPECT_EQ(window_->mode(), Mode::explore) << "Train shows no case";
  EXPECT_EQ(question().algorithm, "rabenseifner");
}

TEST_F(OpenedData, a_dropped_picture_of_training_opens_its_page) {
  OverlapChoice choice = first_overlap();
  choice.question.ranks = 16, choice.question.rule.cap = Bytes(1 << 20), choice.cluster = "infiniband";
  Recipe recipe;
  recipe.command = {"overlap", "--ranks", "16"};
  recipe.page = text_of(choice);
  const Case before = question();
  drop({file("overlap.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
  settle();
  auto* panel = window_->findChild<TrainPanel*>();
  ASSERT_NE(panel, nullptr);
  EXPECT_EQ(panel->page().name(), "overlap");
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        const auto data = panel->overlap().data();
        return data && data->choice.question.ranks == 16 && data->choice.question.rule.cap.value == 1 << 20 &&
               data->choice.cluster == "infiniband";
      },
      20'000));
  // What a page would refuse does not reach it.
  recipe.page = R"({"model": "resnet-50", "ranks": -3})";
  drop({file("odd.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
  settle();
  EXPECT_EQ(panel->overlap().data()->choice.question.ranks, 16);
  EXPECT_EQ(question(), before);
}

TEST_F(OpenedData, a_dropped_picture_of_what_if_says_what_goes_otherwise) {
  Recipe recipe;
  recipe.figure = "whatif";
  recipe.scene.question = question();
  recipe.flags = {{"--what-if", "late 3 1ms"}};
  drop({file("late.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
  settle();
  EXPECT_EQ(window_->document().what_if(), parse_what_if("late 3 1ms").value());
}

TEST_F(OpenedData, a_dropped_picture_of_a_card_brings_it_to_the_front_with_the_keyboard) {
  StepQuestion few = first_step();
  few.mix = with_ranks(few.mix, 8), few.cluster = "nvlink";
  const std::tuple<const char*, std::string, const char*> cards[] = {{"parallel", text_of(few), "memory"},
                                                                     {"parallel", text_of(few), "levers"},
                                                                     {"parallel", text_of(few), ""},
                                                                     {"overlap", text_of(first_overlap()), "layers"},
                                                                     {"moe", text_of(ExpertsChoice{}), "capacity"},
                                                                     {"trace", text_of(TraceChoice{}), "sizes"},
                                                                     {"sgd", ui::text_of(SgdJob{}), "numbers"}};
  for (const auto& [page, asked, card] : cards) {
    SCOPED_TRACE(std::string(page) + " " + card);
    Recipe recipe = page_recipe(QLatin1String(page), asked);
    recipe.card = card;
    drop({file("card.svg", "<svg><metadata>" + recipe_line(recipe) + "</metadata></svg>")});
    auto* panel = window_->findChild<TrainPanel*>();
    ASSERT_NE(panel, nullptr);
    ASSERT_EQ(panel->page().name(), page);
    const auto all = [&] { return panel->page().pictures(); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return !all().empty(); }, 20'000));
    EXPECT_EQ(all()[panel->page().attended(all())].recipe->card, card) << "what Export would save";
  }
}

TEST_F(OpenedData, a_dropped_picture_of_measure_opens_its_page_with_the_runs_inside) {
  Measurement run;
  run.environment.host = "n7", run.environment.date = "2026-11-24T08:00:00Z";
  MeasurementRow row = row_for(*validate(question()));
  row.backend = "host", row.verified = true;
  row.samples_s = {9e-6, 10e-6, 11e-6};
  row.median_s = 10e-6, row.ci95_lo_s = 9e-6, row.ci95_hi_s = 11e-6;
  run.rows = {row};
  const StoredRun a{{}, run};
  for (const PagePicture& picture : pictures_of(a, nullptr, {{}, row.bytes})) {
    SCOPED_TRACE(picture.file_name.toStdString());
    const auto again = measured_picture(picture.recipe.value());
    ASSERT_TRUE(again) << again.error().line();
    EXPECT_EQ(figure_bytes(**again, FileFormat::svg).value(), figure_bytes(*picture.figure, FileFormat::svg).value());
    drop({file("results.svg", "<svg><metadata>" + recipe_line(*picture.recipe) + "</metadata></svg>")});
    auto* panel = window_->findChild<MeasurePanel*>();
    ASSERT_NE(panel, nullptr);
    EXPECT_EQ(window_->mode(), Mode::measure);
    EXPECT_EQ(panel->tab(), MeasurePanel::results);
    ASSERT_NE(panel->results_page().a(), nullptr);
    EXPECT_EQ(panel->results_page().a()->measured.environment.host, "n7");
    const auto all = panel->page().pictures();
    EXPECT_EQ(all[panel->page().attended(all)].recipe->card, picture.recipe->card);
  }
  MeasurePlan plan = plan_of(question());
  plan.ranks = 3, plan.sizes = {1024, 4096};
  plan.launch.hosts = {{"secret", 8}};
  const Recipe hosts = recipe_of(plan, "cases");
  EXPECT_EQ(hosts.page.find("secret"), std::string::npos) << "opening a picture asks nobody";
  drop({file("hosts.svg", "<svg><metadata>" + recipe_line(hosts) + "</metadata></svg>")});
  auto* panel = window_->findChild<MeasurePanel*>();
  EXPECT_EQ(panel->tab(), MeasurePanel::hosts);
  EXPECT_EQ(panel->hosts_page().plan().ranks, 3);
  EXPECT_EQ(panel->hosts_page().plan().sizes, (std::vector<std::int64_t>{1024, 4096}));
  EXPECT_FALSE(measured_picture(hosts)) << "who was met comes once";
}

TEST_F(OpenedData, a_calibration_is_one_undoable_change_that_its_fields_do_not_round) {
  const Case before = question();
  ASSERT_TRUE(window_->open_calibration(calibration()));
  settle();
  EXPECT_EQ(question().alpha->value, 2.3456789e-6);
  EXPECT_EQ(question().calibrated, "calibrated on node7, undated, backend host");
  auto* alpha = find<QLineEdit>("alpha");
  Q_EMIT alpha->editingFinished();
  EXPECT_EQ(question().alpha->value, 2.3456789e-6);
  alpha->setText(QStringLiteral("4us"));
  Q_EMIT alpha->editingFinished();
  EXPECT_EQ(question().alpha->value, 4e-6);
  EXPECT_TRUE(question().calibrated.empty()) << "no longer what was found";
  window_->document().undo_stack().undo();
  window_->document().undo_stack().undo();
  EXPECT_EQ(question(), before);
}

TEST_F(OpenedData, files_are_dropped_by_what_they_are) {
  drop({run("a.csv"), run("b.csv", 32)});
  EXPECT_EQ(published(), 2U);
  drop({calibration()});
  EXPECT_TRUE(QTest::qWaitFor([&] { return question().alpha.has_value(); }));
  window_->document().undo_stack().undo();  // else somebody would be asked
  window_->set_mode(Mode::train);
  drop({QString::fromStdString(test::in_source("examples/chain-4.ringside"))});
  EXPECT_EQ(question().algorithm, "chain");
  EXPECT_EQ(window_->mode(), Mode::explore);  // Train shows no case
}

// A member that only `ringside gamma --json` prints.
TEST_F(OpenedData, numbers_that_a_verb_printed_are_said_to_be_those) {
  EXPECT_FALSE(window_->open_target(file("g.json", R"({"rows": [], "break_even_whole": 7})")));
  EXPECT_TRUE(window_->error_line().contains("ringside gamma --json")) << window_->error_line().toStdString();
}

TEST_F(OpenedData, a_list_of_figures_is_refused_as_a_file_not_as_a_lesson) {
  EXPECT_FALSE(window_->open_target(QStringLiteral("a&b.figures")));
  EXPECT_EQ(window_->error_line(), "file: a&b.figures is not accepted; accepted: a file that exists and can be read");
  EXPECT_FALSE(window_->open_target(file("two.figures", "ring.svg = chunks allreduce")));
  EXPECT_TRUE(window_->error_line().contains("ringside figure FILE.figures"));
}

// Of what nobody could take, nothing is read, and the window says so.
TEST_F(OpenedData, a_dropped_file_of_more_than_64_mib_is_refused_unread) {
  const QString path = file("wide.json", "{}");
  ASSERT_TRUE(QFile::resize(path, (qint64{64} << 20) + 1));
  const Case before = question();
  drop({path});
  EXPECT_TRUE(QTest::qWaitFor([&] { return window_->error_line().contains("64 MiB at most"); }));
  EXPECT_EQ(question(), before);
  EXPECT_FALSE(window_->open_target(path));
}

}  // namespace
}  // namespace ringside::ui
