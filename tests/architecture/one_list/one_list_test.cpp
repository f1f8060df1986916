// One more view and one more backend; all that uses the tables is linked as it is.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <QAbstractButton>
#include <QComboBox>

#include "app/verbs/figure_named.h"
#include "app/verbs/figure_request.h"
#include "core/job.h"
#include "ui/case/backend_choice.h"
#include "ui/stage/stage.h"
#include "ui/window/export_dialog.h"

namespace ringside::ui {
namespace {

FigureInput ring() {
  Case question;
  question.collective = Collective::allreduce, question.algorithm = "ring";
  question.instance.ranks = 4, question.bytes = 64;
  FigureInput input;
  input.answer = std::make_shared<const Answer>(answer(question).value());
  return input;
}

TEST(OneListOfViews, a_new_view_stands_on_the_stage_in_every_arrangement) {
  std::set<View> made;
  Stage stage([&](View view) { return made.insert(view), new QWidget; });
  for (const Arrangement arrangement : {Arrangement::full, Arrangement::compact, Arrangement::hero}) {
    stage.arrange(arrangement);
    stage.show_view(View::scratch);
    int tabs = 0;
    for (const auto* tab : stage.findChildren<QAbstractButton*>()) tabs += tab->text() == "Scratch" ? 1 : 0;
    EXPECT_EQ(tabs, 1);
  }
  EXPECT_TRUE(made.contains(View::scratch));
}

TEST(OneListOfViews, it_is_exported_asked_for_on_the_command_line_and_by_lessons) {
  EXPECT_EQ(find_view("Scratch").value(), View::scratch);
  const auto names = figure_names();
  EXPECT_EQ(std::count(names.begin(), names.end(), "scratch"), 1);
  FigureFlags flags;
  flags.words = {"scratch", "allreduce"};
  const auto drawn = make_requested_figures(flags, {});
  ASSERT_TRUE(drawn) << drawn.error().line();
  EXPECT_EQ(drawn->front().name, "scratch");
  const auto staged = lesson_views();
  EXPECT_EQ(std::count(staged.begin(), staged.end(), "scratch"), 1);
  const ExportDialog dialog(
      ring(), [](View view, const FigureInput& input) { return figure_of(view, input); }, View::scratch, {}, nullptr);
  EXPECT_EQ(dialog.findChild<QComboBox*>("export_kind")->currentText(), "Scratch");
}

TEST(OneListOfBackends, a_new_backend_is_offered_accepted_and_known_by_its_properties) {
  EXPECT_EQ(parse_backend("SCRATCH").value(), "scratch");
  EXPECT_NE(parse_backend("rocm").error().line().find("scratch"), std::string::npos);
  Job job;
  job.backend = "scratch";
  job.tasks.push_back({ring().answer->question, {}});
  job.library = true;
  ASSERT_TRUE(validate(job)) << validate(job).error().line();
  EXPECT_EQ(job.processes(), 4);
  job.local_batch = 8;
  EXPECT_FALSE(validate(job)) << "it imposes";
  QComboBox list;
  offer_backends(list, {});
  EXPECT_GE(list.findData(QStringLiteral("scratch")), 0);
  EXPECT_EQ(about_backend("scratch", 4, {}), "Scratch: a try.");
}

}  // namespace
}  // namespace ringside::ui
