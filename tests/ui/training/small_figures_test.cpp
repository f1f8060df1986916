// The pictures of Train in the rooms that a window of 1000 x 600 has for them, and of extreme cases.
#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "tests/ui/window/drawn_texts.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"
#include "ui/training/exact_data.h"
#include "ui/training/experts_figure.h"
#include "ui/training/lab_paint.h"
#include "ui/training/lever_words.h"
#include "ui/training/levers_figure.h"
#include "ui/training/memory_figure.h"
#include "ui/training/mix_words.h"
#include "ui/training/mixes_figure.h"
#include "ui/training/overlap_figure.h"
#include "ui/training/overlap_tables.h"
#include "ui/training/sentence_figure.h"

namespace ringside::ui {
namespace {

constexpr QSize kHero(490, 115), kSide(372, 350), kHeroOf1280(770, 170);  // pixels within a card

std::vector<DrawnText> texts_of(const Figure& figure, QSize size) {
  load_fonts();
  TextDevice device(size);
  QPainter painter(&device);
  figure.paint(painter, QRectF({0, 0}, QSizeF(size)), light_theme());
  painter.end();
  return device.take();
}

void expect_apart(const std::vector<DrawnText>& texts, QSize size) {
  for (const auto& [one, other] : texts_on_texts(texts))
    ADD_FAILURE() << qPrintable(one) << " on " << qPrintable(other);
  for (const DrawnText& t : texts)
    EXPECT_TRUE(QRectF({-1, -1}, QSizeF(size) + QSizeF(2, 2)).contains(t.box)) << qPrintable(t.words);
}

bool says(const std::vector<DrawnText>& texts, const QString& words) {
  return std::ranges::any_of(texts, [&](const DrawnText& t) { return t.words.contains(words); });
}

std::shared_ptr<const StepData> small_step(const char* model, const Mix& mix) {
  StepQuestion q = first_step();
  q.job.model = find_model(model).value();
  q.mix = mix, q.cluster = "infiniband";
  return std::make_shared<const StepData>(solve_step(q).value());
}

std::shared_ptr<const OverlapData> overlap_of(std::int32_t ranks, const char* cluster, double examples = 64) {
  OverlapChoice c = first_overlap();
  c.question.ranks = ranks, c.question.work.examples = examples, c.cluster = cluster;
  return std::make_shared<const OverlapData>(solve_overlap(c).value());
}

TEST(SmallFigures, a_sentence_of_18_verbs_has_a_place_for_each_of_them_and_says_how_long_the_step_takes) {
  const auto data =
      small_step("mixtral-8x7b", {.dp = 2, .tp = 2, .pp = 2, .ep = 2, .cp = 2, .zero = 3, .micro_batches = 2});
  ASSERT_EQ(data->step.sentence.size(), 18U);
  const SentenceFigure figure(data);
  const auto texts = texts_of(figure, kHero);
  expect_apart(texts, kHero);
  EXPECT_TRUE(says(texts, qt(format_seconds(data->step.step()))));
  std::set<std::int32_t> met;
  for (const DrawnText& t : texts)
    if (const auto hit = figure.hit(t.box.center(), QRectF({0, 0}, QSizeF(kHero)))) {
      EXPECT_EQ(t.words, qt(data->step.sentence[static_cast<std::size_t>(*hit->rank)].collective));
      met.insert(*hit->rank);
    }
  EXPECT_EQ(met.size(), 18U);
}

TEST(SmallFigures, verbs_that_have_no_room_for_words_still_say_what_they_cost) {
  const auto data = small_step("llama2-70b", {.dp = 2, .tp = 8, .pp = 2, .micro_batches = 2});
  const SentenceFigure figure(data);
  const auto texts = texts_of(figure, kHeroOf1280);
  expect_apart(texts, kHeroOf1280);
  for (const SentenceWord& w : data->step.sentence) EXPECT_TRUE(says(texts, qt(format_seconds(w.seconds)))) << w.what;
}

TEST(SmallFigures, what_gathers_experts_says_so) {
  const auto data = small_step("mixtral-8x7b", {.dp = 2, .ep = 4, .zero = 3});
  std::set<std::tuple<std::string, std::string, std::string>> said;
  for (const SentenceWord& w : data->step.sentence) EXPECT_TRUE(said.insert({w.phase, w.collective, w.what}).second);
}

TEST(SmallFigures, the_fullest_of_64_ranks_and_experts_stands_beside_no_other) {
  ExpertsChoice c;
  c.question.router.ranks = c.question.router.experts = 64;
  c.question.router.skew = 1.2;
  const auto data = std::make_shared<const ExpertsData>(solve_experts(c).value());
  const auto& ports = data->answer.here.ports;
  const auto fullest = std::ranges::max_element(ports, {}, &PortUse::busy) - ports.begin();
  const auto texts = texts_of(PortsFigure(data), kSide);
  expect_apart(texts, kSide);
  EXPECT_TRUE(says(texts, QStringLiteral("rank %1").arg(fullest)));
  for (const QSize size : {QSize(490, 365), QSize(770, 480)})
    expect_apart(texts_of(ExpertsFigure(data, {}), size), size);
}

TEST(SmallFigures, what_is_exposed_is_told_beside_the_rows_names_however_much_it_is) {
  // Of 512 ranks with one image each nearly all is exposed, so that no room is left before it.
  for (const auto& data : {overlap_of(8, "ethernet"), overlap_of(512, "infiniband", 1)}) {
    const QString exposed = qt(format_seconds(data->answer.here.exposed));
    for (const QSize size : {kHero, kHeroOf1280}) {
      const auto texts = texts_of(OverlapFigure(data, -1), size);
      expect_apart(texts, size);
      EXPECT_TRUE(says(texts, exposed)) << data->answer.question.ranks;
    }
  }
}

// 188 pixels are what a class's picture leaves it; higher ones have lines of their own below some names.
TEST(SmallFigures, each_row_beside_the_backward_pass_has_its_name_and_no_name_lies_on_another) {
  const OverlapFigure figure(overlap_of(8, "infiniband"), -1);
  for (const int height : {160, 188, 215, 250, 400}) {
    auto names = texts_of(figure, {770, height});
    std::erase_if(names, [](const DrawnText& t) { return t.box.right() > 116; });  // the plot begins there
    expect_apart(names, {770, height});
    double above = 0;
    for (const char* row : {"backward", "gradients", "buckets", "exposed", "allreduce"}) {
      const auto name = std::ranges::find(names, QString(row), &DrawnText::words);
      ASSERT_NE(name, names.end()) << row << " at " << height;
      EXPECT_GT(name->box.center().y(), above) << row << " at " << height;
      above = name->box.center().y();
    }
  }
}

// The line stands 6 pixels behind its words: too little is exposed for them behind it.
TEST(SmallFigures, no_bucket_is_named_across_the_end_of_the_backward_pass) {
  const auto data = overlap_of(8, "ethernet");
  int named = 0;
  for (int width = 420; width <= 520; width += 10) {
    const auto texts = texts_of(OverlapFigure(data, -1), {width, 220});
    const auto ends = std::ranges::find_if(
        texts, [](const DrawnText& t) { return t.words.startsWith(QStringLiteral("backward ends")); });
    ASSERT_NE(ends, texts.end());
    const double line = ends->box.right() + 6;
    for (const DrawnText& t : texts) {
      if (!t.words.endsWith(QStringLiteral("MiB"))) continue;
      ++named;
      EXPECT_FALSE(t.box.left() < line && line < t.box.right()) << qPrintable(t.words) << " at " << width;
    }
  }
  EXPECT_GT(named, 0);
}

// The plot begins 62 pixels from the left and ends 16 from the right; its axis is that of log(cap).
TEST(SmallFigures, no_line_of_a_cap_crosses_the_name_of_the_good_ones) {
  int named = 0;
  const auto data = overlap_of(8, "nvlink");
  const double last = data->answer.caps.back().cap.value;
  const auto x_of = [&](Bytes cap) {
    return 62 + (kHeroOf1280.width() - 78) * std::log(cap.value / kLeastCap) / std::log(last / kLeastCap);
  };
  for (double mib = 0.125; mib <= 64; mib *= 2) {
    OverlapChoice c = data->choice;
    c.question.rule.cap = Bytes(mib * 1048576);
    const auto texts = texts_of(CapsFigure(std::make_shared<const OverlapData>(with_buckets(*data, c))), kHeroOf1280);
    const auto good = std::ranges::find(texts, QStringLiteral("within 1 % of the best step"), &DrawnText::words);
    if (good == texts.end()) continue;
    ++named;
    for (const Bytes cap : {c.question.rule.cap, data->answer.advised.cap})
      EXPECT_FALSE(x_of(cap) > good->box.left() && x_of(cap) < good->box.right()) << mib << " MiB";
  }
  EXPECT_GT(named, 5);
}

TEST(SmallFigures, one_rank_exposes_nothing_over_an_axis_of_nothing) {
  const auto data = overlap_of(1, "nvlink");
  ASSERT_EQ(data->answer.here.communication, Seconds(0));
  const auto texts = texts_of(CapsFigure(data), kHeroOf1280);
  EXPECT_FALSE(says(texts, "ps"));
  EXPECT_FALSE(why_not_advised(data->answer).isEmpty());
}

TEST(SmallFigures, other_mixes_are_written_short_and_what_they_leave_out_has_its_reasons_in_a_tip) {
  StepData data = *small_step("llama2-7b", {.dp = 4, .tp = 2, .zero = 3});
  const auto found = other_mixes(data, [] { return false; });
  ASSERT_TRUE(found.has_value());
  take_mixes(data, *found);
  const auto rows = std::dynamic_pointer_cast<const RowsFigure>(mixes_figure(data));
  ASSERT_TRUE(rows);
  for (const auto& row : rows->rows()) EXPECT_FALSE(row.front().text.contains(" x ")) << qPrintable(row.front().text);
  // Its tip is as full as a file: "DP 8 x TP 2 .. most of it allreduce in DP".
  const std::string tip = rows->tip({100, 50}, QRectF(0, 0, 756, 226));
  const auto at = rows->hit({100, 50}, QRectF(0, 0, 756, 226));
  ASSERT_TRUE(at && at->rank);
  const auto full = std::dynamic_pointer_cast<const RowsFigure>(mixes_figure(data, true));
  const auto& row = full->rows()[static_cast<std::size_t>(*at->rank)];
  for (const auto* cell : {&row.front(), &row.back()})
    EXPECT_NE(tip.find(cell->text.toStdString()), std::string::npos) << tip;
  EXPECT_TRUE(rows->foot().contains("asynchronous servers"));
  EXPECT_FALSE(rows->foot().contains('('));
  const QRectF area(0, 0, 756, 226);
  EXPECT_NE(rows->tip({100, 220}, area).find("(not the same steps)"), std::string::npos);
  const auto file = std::dynamic_pointer_cast<const RowsFigure>(mixes_figure(data, true));
  EXPECT_TRUE(file->foot().contains("(not the same steps)")) << "a file has no tips";
}

TEST(SmallFigures, a_mix_has_the_words_of_core_in_english) {
  const Mix mixes[] = {{},
                       {.dp = 8, .tp = 4, .zero = 3, .replicas = 2, .micro_batches = 4},
                       {.pp = 2, .ep = 4, .cp = 8},
                       {.dp = 1, .pattern = TrainingPattern::parameter_server},
                       {.dp = 6,
                        .micro_batches = 2,
                        .pattern = TrainingPattern::parameter_server,
                        .asynchronous = true,
                        .servers = 2,
                        .servers_apart = true},
                       {.dp = 1, .pattern = TrainingPattern::actor_learner},
                       {.dp = 3, .pattern = TrainingPattern::actor_learner, .asynchronous = true},
                       {.dp = 16, .pattern = TrainingPattern::embedding_lookup}};
  for (const Mix& mix : mixes) EXPECT_EQ(mix_words(mix).toStdString(), mix.text());
  EXPECT_EQ(short_mix_words(mixes[1]), "DP8 TP4, ZeRO 3, 2 copies, 4 micro-batches");
  EXPECT_EQ(axis_words("ep+dp copies"), "ep+dp copies");
  EXPECT_EQ(axis_words("servers"), "servers");
}

TEST(SmallFigures, examples_that_are_alike_are_told_once) {
  SgdJob job;
  job.workers = 16;
  const auto texts = texts_of(*exact_numbers(solve_exact(job).value()), kSide);
  EXPECT_TRUE(says(texts, "4 each"));  // 64 examples a step
}

// A file of rows ends in a column `of`, which says what they are of.
TEST(SmallFigures, rows_of_memory_have_no_column_of_their_own_called_of) {
  const auto data = std::make_shared<const StepData>(solve_step(first_step()).value());
  EXPECT_TRUE(MemoryFigure(data).csv().starts_with("kind,parameters_bytes,"));
}

// 73.6 GB end near the line of 80: the sum stands behind it.
TEST(SmallFigures, no_sum_of_memory_lies_on_the_line) {
  const StepQuestion q = first_step();
  const auto data = std::make_shared<const StepData>(solve_step(q).value());
  constexpr QSize kSizes[]{{372, 280}, {520, 280}, {830, 280}};
  for (const QSize& size : kSizes) {
    const auto texts = texts_of(MemoryFigure(data), size);
    double most = q.job.memory.value;
    for (const RoleMemory& m : data->memory) most = std::max(most, m.use.total().value);
    const double line = 66 + q.job.memory.value / most * (size.width() - 66 - 84);
    std::ptrdiff_t sums = 0;
    for (const DrawnText& t : texts)
      if (t.words.endsWith(QStringLiteral(" GB"))) {
        ++sums;
        EXPECT_FALSE(t.box.left() < line + 2 && t.box.right() > line - 2) << qPrintable(t.words) << size.width();
      }
    EXPECT_EQ(sums, std::ssize(data->memory));
  }
}

// "Overlap", which is on at first.
TEST(SmallFigures, levers_together_are_named_without_what_they_do) {
  const StepData data = solve_step(first_step()).value();
  const LeversFigure figure(data);
  EXPECT_TRUE(says(texts_of(figure, {400, 320}), QStringLiteral("together: ")));
  EXPECT_FALSE(says(texts_of(figure, {900, 320}), QStringLiteral("together: ")));
}

// Beside servers the picture has a dash for times: section 4.1's would be of another step.
TEST(SmallFigures, levers_in_numbers_leave_out_what_the_picture_leaves_out) {
  StepQuestion served = first_step();
  served.mix = Mix{.dp = 56, .pattern = TrainingPattern::parameter_server, .servers = 8};
  const StepData data = solve_step(served).value();
  ASSERT_FALSE(data.levers.front()->of_step);
  const LeversFigure figure(data);
  EXPECT_EQ(figure.rows().front()[3].text, QStringLiteral("–"));
  const auto none = fmt::format("none,{},,,,formula,\n", data.levers.front()->gamma);
  EXPECT_NE(figure.csv().find(none), std::string::npos) << figure.csv();
  EXPECT_EQ(figure.csv().find(fmt::format(",{},", data.levers.front()->step.value)), std::string::npos);
  EXPECT_EQ(figure.description().find("times the examples"), std::string::npos) << figure.description();
}

// As the curve of gamma beside them says it.
TEST(SmallFigures, levers_break_even_at_whole_workers_too) {
  StepData data = solve_step(first_step()).value();
  data.gamma.step = data.pulled = TrainingStep{};  // Code 4.1.1: K = 6.91, the first whole number above 1 is 7
  EXPECT_TRUE(bill_of(data).contains(QStringLiteral("Break-even K = 6.91 (of whole workers 7)")))
      << qPrintable(bill_of(data));
  data.gamma.step.flop_per_parameter *= 4096;  // K = 24,199 of 2,048 sequences
  EXPECT_TRUE(bill_of(data).contains(QStringLiteral("(of whole workers none)"))) << qPrintable(bill_of(data));
}

}  // namespace
}  // namespace ringside::ui
