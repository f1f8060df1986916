// Buckets in the window: what core says, the best cap by a key, and refusals under their fields.
#include <algorithm>

#include <QAbstractButton>
#include <QLineEdit>
#include <QMouseEvent>

#include "core/training_wires.h"
#include "tests/ui/window/opened_window.h"
#include "ui/controls/segmented.h"
#include "ui/training/lab_form.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/overlap_page.h"
#include "ui/training/step_page.h"
#include "ui/training/trace_page.h"
#include "ui/training/train_panel.h"
#include "ui/training/veil.h"
#include "ui/training/walked_view.h"
#include "ui/window/toast.h"

namespace ringside::ui {
namespace {

class OverlapPageTest : public OpenedWindow {
 protected:
  void SetUp() override {
    window_ = opened(forgetful(Mode::train));
    QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
    wait([](const OverlapData&) { return true; });
  }
  OverlapPage& page() { return find<TrainPanel>("train_panel")->overlap(); }
  void wait(const std::function<bool(const OverlapData&)>& there) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page().data() && there(*page().data()); }, 60'000));
  }
  void type(const char* object, const QString& text) {
    auto* edit = find<QLineEdit>(object);
    edit->setText(text);
    edit->setModified(true);
    Q_EMIT edit->editingFinished();
  }
};

TEST_F(OverlapPageTest, shows_the_buckets_of_core_and_compares_caps_as_all_caps_says) {
  EXPECT_EQ(find<TrainPanel>("train_panel")->tab(), 1);
  const OverlapData& d = *page().data();
  // Elements as a public trace of ResNet-50 under DistributedDataParallel has them.
  const std::vector<std::int64_t> traced{2'049'000, 7'875'584, 6'563'840, 6'637'568, 2'431'040};
  std::vector<std::int64_t> shown;
  for (const Bucket& b : d.answer.here.buckets) shown.push_back(b.elements);
  EXPECT_EQ(shown, traced);
  int here = 0;
  for (const CapCompared& c : d.compared) {
    here += c.here;
    EXPECT_NEAR((c.step - c.exposed).value, (d.answer.here.forward + d.answer.here.backward).value, 1e-12) << c.name;
    EXPECT_GE(c.exposed, d.answer.best.exposed) << c.name;
    if (c.here) {
      EXPECT_EQ(c.exposed, d.answer.here.exposed);
    }
  }
  EXPECT_EQ(here, 1);
}

TEST_F(OverlapPageTest, find_unused_parameters_never_rebuilds_and_sends_a_bitmap) {
  qobject_cast<QAbstractButton*>(find<Segmented>("overlap_unused")->segment(1))->click();
  wait([](const OverlapData& d) { return d.answer.question.rule.find_unused; });
  const OverlapData& d = *page().data();
  OverlapChoice asked = first_overlap();
  asked.question.rule.find_unused = true;
  EXPECT_EQ(d.answer.here.exposed, solve_overlap(asked)->answer.here.exposed);
  // Filled from the first registered on and launched from the other end: the first bucket, of 1 MiB, comes last; then
  // one int32 for each tensor, which is no bucket.
  const auto& buckets = d.answer.here.buckets;
  Seconds sums;
  for (const Bucket& b : buckets) {
    EXPECT_GE(b.bytes, buckets.back().bytes);
    sums += b.end - b.start;
  }
  EXPECT_GT((d.answer.here.communication - sums).value, 1e-9);
  for (const CapCompared& c : d.compared) EXPECT_EQ(c.name.find("first iteration"), std::string::npos);
  const auto chosen = [this] { return *std::ranges::find_if(page().data()->compared, &CapCompared::here); };
  EXPECT_EQ(chosen().exposed, d.answer.here.exposed) << "the row that is marked is what the page shows";
  EXPECT_NE(chosen().name.find("DDP's default"), std::string::npos) << chosen().name;
  // 25 MiB that are given are the first bucket's, too; without a cap it is DDP's own again.
  type("overlap_cap", "25MiB");
  wait([](const OverlapData& known) { return known.answer.question.rule.first_limit() == kDdpCap; });
  EXPECT_EQ(chosen().exposed, page().data()->answer.here.exposed);
  EXPECT_EQ(chosen().name.find("DDP's default"), std::string::npos) << chosen().name;
  type("overlap_cap", "");
  wait([](const OverlapData& known) { return known.answer.question.rule.first_limit() == Bytes(1 << 20); });
}

TEST_F(OverlapPageTest, control_enter_takes_the_best_cap) {
  const CapResult best = page().data()->answer.advised;
  QTest::keyClick(window_.get(), Qt::Key_Return, Qt::ControlModifier);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == best.cap; });
  EXPECT_EQ(page().data()->answer.here.exposed, best.exposed);
}

TEST_F(OverlapPageTest, undo_takes_back_what_was_changed_on_this_page_alone) {
  QUndoStack& undo = page().undo_stack();
  EXPECT_EQ(window_->document().undo_group().activeStack(), &undo);
  EXPECT_FALSE(undo.canUndo()) << "what the page begins with is no change";
  const Bytes before = page().data()->answer.question.rule.cap;
  QTest::keyClick(find<WalkedView>("overlap_caps"), Qt::Key_Right, Qt::ShiftModifier);
  wait([&](const OverlapData& d) { return !(d.answer.question.rule.cap == before); });
  const Bytes after = page().data()->answer.question.rule.cap;
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  EXPECT_NE(window_->document().undo_group().activeStack(), &undo);
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  window_->document().undo_group().undo();
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == before; });
  window_->document().undo_group().redo();
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == after; });
  // Of what the page begins with DDP's own cap is as good as the best.
  QTest::keyClick(window_.get(), Qt::Key_Return, Qt::ControlModifier);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == before; });
}

TEST_F(OverlapPageTest, another_cap_is_answered_at_once_from_the_curve_that_is_known) {
  for (const double mib : {260.0, 3.0}) {
    OverlapChoice c = page().data()->choice;
    c.question.rule.cap = Bytes(mib * 1048576);
    page().ask(c);
    const OverlapData& d = *page().data();  // nothing was waited for
    ASSERT_EQ(d.choice.question.rule.cap, c.question.rule.cap);
    const OverlapData whole = solve_overlap(c).value();
    EXPECT_EQ(d.answer.here.exposed, whole.answer.here.exposed);
    EXPECT_EQ(d.answer.advised.cap, whole.answer.advised.cap);
    ASSERT_EQ(d.answer.caps.size(), whole.answer.caps.size());
    EXPECT_EQ(d.compared.size(), whole.compared.size());
  }
}

TEST_F(OverlapPageTest, every_point_of_the_curve_is_a_cap_that_gives_what_the_curve_says) {
  const CapsFigure figure(page().data());
  const QRectF area(0, 0, 800, 260);
  for (double x = 70; x < 780; x += 47) {
    const auto hit = figure.hit({x, 100}, area);
    ASSERT_TRUE(hit && hit->step) << x;
    OverlapChoice c = page().data()->choice;
    c.question.rule.cap = Bytes(static_cast<double>(*hit->step));
    const auto there = solve_overlap(c);
    ASSERT_TRUE(there);
    const auto& caps = page().data()->answer.caps;
    const auto said =
        std::find_if(caps.begin(), caps.end(), [&](const CapResult& r) { return r.cap >= c.question.rule.cap; });
    ASSERT_NE(said, caps.end());
    EXPECT_EQ(there->answer.here.exposed, said->exposed) << *hit->step << " bytes";
  }
}

TEST_F(OverlapPageTest, the_arrows_walk_the_caps_and_a_drag_sets_one) {
  auto* view = find<WalkedView>("overlap_caps");
  const auto begun = page().data();
  const auto& caps = begun->answer.caps;
  const Bytes from = begun->answer.question.rule.cap;
  const auto larger = std::find_if(caps.begin(), caps.end(), [&](const CapResult& c) { return c.above >= from; });
  ASSERT_TRUE(larger != caps.end() && larger != caps.begin());
  const Bytes next = roundest(larger->above, larger->cap);
  QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == next; });
  QTest::keyClick(view, Qt::Key_Left, Qt::ShiftModifier);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap < next; });
  // Without Shift by powers of two: DDP's 25 MiB lies between 16 and 32. Home is the advised cap.
  QTest::keyClick(view, Qt::Key_Right);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == Bytes(32 << 20); });
  QTest::keyClick(view, Qt::Key_Left);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == Bytes(16 << 20); });
  QTest::keyClick(view, Qt::Key_Home);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == d.answer.advised.cap; });
  // The plot lies inside; a drag that leaves it ends at its edge, the largest cap: all in one bucket.
  const QPointF middle = QRectF(view->rect()).center();
  const auto last = CapsFigure(page().data()).brushed(middle, {1e4, 0}, view->rect());
  ASSERT_TRUE(last);
  EXPECT_NEAR(static_cast<double>(last->last), caps.back().cap.value, 1);
  QTest::mousePress(view, Qt::LeftButton, {}, middle.toPoint());
  QMouseEvent drag(QEvent::MouseMove, middle + QPointF(40, 0), view->mapToGlobal(middle + QPointF(40, 0)), Qt::NoButton,
                   Qt::LeftButton, {});
  QCoreApplication::sendEvent(view, &drag);
  const auto there =
      view->figure()->brushed(middle, middle + QPointF(40, 0), QRectF(view->rect()).adjusted(6, 6, -6, -6));
  ASSERT_TRUE(there);
  wait([&](const OverlapData& d) { return d.answer.question.rule.cap == Bytes(static_cast<double>(there->last)); });
}

TEST_F(OverlapPageTest, what_is_chosen_on_one_page_is_met_on_the_others) {
  OverlapChoice c = page().data()->choice;
  c.question.ranks = 16, c.question.work.examples = 32, c.cluster = "infiniband";
  page().ask(c);
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  StepPage& step = find<TrainPanel>("train_panel")->step();
  const auto there = [&] { return step.data() && step.data()->question.cluster == "infiniband"; };
  ASSERT_TRUE(QTest::qWaitFor(there, 60'000));
  StepQuestion q = step.data()->question;
  EXPECT_EQ(q.job.model, c.question.model);
  EXPECT_EQ(q.mix.ranks(), 16);
  EXPECT_EQ(q.job.sequences, 32);
  EXPECT_EQ(q.job.flops, c.question.work.flops);
  EXPECT_EQ(q.job.gradient_bytes, 4) << "Overlap's own, in float32";
  q.mix.dp = 4, q.job.gradient_bytes = 2;
  step.ask(q);
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  wait([](const OverlapData& d) { return d.choice.question.ranks == 4; });
  EXPECT_EQ(page().data()->choice.question.rule.cap, c.question.rule.cap) << "what is Overlap's own stays";
  // ResNet-50's gradients in bfloat16: two bytes for each of its 25,557,032 parameters.
  EXPECT_EQ(page().data()->choice.question.rule.bytes_per_element, 2);
  Bytes reduced;
  for (const Bucket& b : page().data()->answer.here.buckets) reduced += b.bytes;
  EXPECT_EQ(reduced.value, 2.0 * 25'557'032);
}

TEST_F(OverlapPageTest, a_cap_is_this_page_s_own_and_changes_no_other_one) {
  QTest::keyClick(window_.get(), Qt::Key_4, Qt::AltModifier);
  find<TrainPanel>("train_panel")->trace().open({});  // the example
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  OverlapChoice c = page().data()->choice;
  c.question.rule.cap = Bytes(1 << 20);
  page().ask(c);
  wait([](const OverlapData& d) { return d.choice.question.rule.cap == Bytes(1 << 20); });
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  StepPage& step = find<TrainPanel>("train_panel")->step();
  ASSERT_TRUE(QTest::qWaitFor([&] { return step.data() != nullptr; }, 60'000));
  EXPECT_EQ(step.question().job.model, first_step().job.model);
  EXPECT_EQ(step.question().cluster, first_step().cluster);
  EXPECT_EQ(step.question().mix, first_step().mix);
  EXPECT_EQ(window_->findChild<Toast*>()->line(), "");
}

TEST_F(OverlapPageTest, what_follows_another_page_says_so_and_is_undone) {
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  StepPage& step = find<TrainPanel>("train_panel")->step();
  ASSERT_TRUE(QTest::qWaitFor([&] { return step.data() != nullptr; }, 60'000));
  const StepQuestion before = step.question();
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  OverlapChoice c = page().data()->choice;
  c.question.ranks = 16;
  page().ask(c);
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  EXPECT_EQ(step.question().mix.ranks(), 16);
  EXPECT_EQ(window_->findChild<Toast*>()->line(), "This page follows what was chosen on Overlap");
  window_->document().undo_group().undo();
  EXPECT_EQ(step.question().mix, before.mix);
  EXPECT_EQ(step.question().job.model, before.job.model);
  // And coming back asks nothing anew.
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  wait([](const OverlapData& d) { return d.choice.question.ranks == 16; });
}

TEST_F(OverlapPageTest, what_was_taken_back_on_another_page_changes_nothing_here) {
  const auto before = page().data();
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  StepPage& step = find<TrainPanel>("train_panel")->step();
  ASSERT_TRUE(QTest::qWaitFor([&] { return step.data() != nullptr; }, 60'000));
  StepQuestion q = step.data()->question;
  q.cluster = "nvlink";
  step.ask(q);
  step.undo_stack().undo();
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  EXPECT_EQ(page().data(), before);
}

TEST_F(OverlapPageTest, what_was_chosen_on_another_page_is_waited_for_in_sight_at_once) {
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::AltModifier);
  StepPage& step = find<TrainPanel>("train_panel")->step();
  ASSERT_TRUE(QTest::qWaitFor([&] { return step.data() != nullptr; }, 60'000));
  StepQuestion q = step.data()->question;
  q.mix = with_ranks(q.mix, 16);
  step.ask(q);
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
  ASSERT_NE(page().data()->choice.question.ranks, 16);
  for (const Veil* veil : page().findChildren<Veil*>()) EXPECT_FALSE(veil->isHidden());
  wait([](const OverlapData& d) { return d.choice.question.ranks == 16; });
  for (const Veil* veil : page().findChildren<Veil*>()) EXPECT_TRUE(veil->isHidden());
}

TEST_F(OverlapPageTest, it_says_where_a_step_is_priced_that_cannot_run) {
  EXPECT_FALSE(page().verdict().contains("Does not fit"));
  OverlapChoice c = page().data()->choice;
  take_model(c.question, find_model("llama2-7b").value());
  page().ask(c);
  // 2 + 4 + 12 bytes for each of 6.74e9 parameters are more than 80 GB.
  ASSERT_TRUE(QTest::qWaitFor([&] { return page().verdict().contains("Does not fit"); }, 60'000));
}

TEST_F(OverlapPageTest, a_cap_that_is_none_is_refused_under_its_field) {
  const auto before = page().data();
  type("overlap_cap", "much");
  EXPECT_EQ(page().findChild<LabForm*>()->errors().size(), 1);
  EXPECT_EQ(page().data(), before);
  type("overlap_cap", "4MiB");
  wait([](const OverlapData& d) { return d.answer.question.rule.cap == Bytes(4 << 20); });
  EXPECT_TRUE(page().findChild<LabForm*>()->errors().isEmpty());
}

}  // namespace
}  // namespace ringside::ui
