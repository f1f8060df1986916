// The crossbar's picture at any number of ranks: what is used is drawn or counted, what is drawn is found, words stand
// where nothing else does.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/base/index.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/topology.h"
#include "ui/paint/export.h"
#include "ui/paint/marks.h"

namespace ringside::ui {
namespace {

struct Sample {
  Collective collective;
  const char* algorithm;
  std::int32_t most;  ///< ranks
};
const Sample kSamples[] = {{Collective::allreduce, "ring", 1024},
                           {Collective::broadcast, "binomial", 1024},
                           {Collective::reduce, "binomial", 256},
                           {Collective::broadcast, "linear", 256},
                           {Collective::gather, "binomial", 256},
                           {Collective::broadcast, "chain", 64},
                           {Collective::allreduce, "double-binary-tree", 256},
                           {Collective::allreduce, "recursive-doubling", 256},
                           {Collective::allreduce, "rabenseifner", 256},
                           {Collective::all_to_all, "linear", 64},
                           {Collective::all_to_all, "pairwise", 64},
                           {Collective::allreduce, "in_network", 256}};

const QRectF kCards[] = {{0, 0, 376, 215}, {10, 20, 480, 247}, {0, 0, 1024, 520}};

QRectF around(const QPointF& middle, double radius) {
  return {middle - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)};
}

double distance_of(const QPointF& a, const QPointF& b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Calls `look` with every sample's figure in every card, in flight in its first, a middle and its last step.
template <class Look>
void for_all(Look look) {
  load_fonts();
  for (const Sample& sample : kSamples) {
    for (const std::int32_t ranks : {2, 8, 16, 64, 256, 1024}) {
      if (ranks > sample.most) continue;
      FigureInput input;
      static std::map<std::pair<const Sample*, std::int32_t>, std::shared_ptr<const Answer>> known;
      auto& answer = known[{&sample, ranks}];
      const bool pairs = sample.collective == Collective::all_to_all;
      if (!answer) answer = answer_to(sample.collective, sample.algorithm, ranks, pairs ? ranks * ranks : ranks);
      input.answer = answer;
      if (!input.answer) continue;
      const std::int64_t steps = input.answer->schedule.step_count();
      // One moment tells enough where there are many ranks.
      for (const std::int64_t step :
           ranks > 64 ? std::set{steps / 2} : std::set{std::int64_t{0}, steps / 2, steps - 1}) {
        input.cursor = {step, 0.4};
        const TopologyFigure figure(input);
        for (const QRectF& area : kCards) {
          SCOPED_TRACE(std::string(sample.algorithm) + " " + std::to_string(ranks) + ", step " + std::to_string(step) +
                       ", " + std::to_string(area.width()));
          look(figure, input, area);
        }
      }
    }
  }
}

TEST(TopologyScale, every_link_and_every_transfer_is_drawn_or_counted) {
  for_all([](const TopologyFigure& figure, const FigureInput& input, const QRectF& area) {
    const TopologyPlan plan = figure.plan(area);
    const auto facts = survey(input.answer);
    const QString words = figure.words(plan).join(u' ').remove(u',');  // 4,032 is 4032
    if (plan.links.size() < facts->links.size()) {
      EXPECT_TRUE(words.contains(QString::number(facts->links.size()))) << words.toStdString();
    }
    std::int32_t sent = 0;
    for (const Transfer& t : input.answer->schedule.step(input.cursor.step).transfers) sent += t.local() ? 0 : 1;
    EXPECT_EQ(plan.sent, sent);
    if (std::ssize(plan.transfers) == sent) return;
    // Between neighbours of a crowded ring arrows stand for them; in trees what is left out is counted as links.
    if (plan.around && plan.dots) return;
    EXPECT_TRUE(words.contains(QString::number(plan.tree ? facts->links.size() - plan.links.size()
                                                         : static_cast<std::size_t>(sent))) ||
                words.contains(QString::number(facts->links.size())))
        << words.toStdString();
  });
}

TEST(TopologyScale, what_is_drawn_stays_inside_and_apart_and_is_hit) {
  for_all([](const TopologyFigure& figure, const FigureInput& input, const QRectF& area) {
    const TopologyPlan plan = figure.plan(area);
    const std::int32_t places = input.answer->schedule.places();
    FigureInput still = input;
    still.cursor.phase = 0;
    const TopologyFigure resting(still);
    for (const PlaceLayout& layout : plan.layouts) {
      for (std::int32_t place = 0; place < places; ++place) {
        const QPointF& middle = layout.centres[ringside::at(place)];
        EXPECT_TRUE(area.contains(around(middle, layout.radius)));
        if (!layout.shows(place)) continue;
        if (place % (places / 16 + 1) == 0) {
          const auto hit = resting.hit(middle, area);
          ASSERT_TRUE(hit && hit->rank);
          // In one of two trees the rank has another place.
          EXPECT_LE(distance_of(layout.centres[ringside::at(*hit->rank)], middle), 1e-6);
        }
        if (plan.tree || place + plan.stride >= input.answer->schedule.ranks) continue;
        EXPECT_GE(distance_of(middle, layout.centres[ringside::at(place + plan.stride)]), 2.9);
      }
    }
  });
}

TEST(TopologyScale, words_fit_and_cover_no_rank) {
  for_all([](const TopologyFigure& figure, const FigureInput& input, const QRectF& area) {
    const TopologyPlan plan = figure.plan(area);
    const QStringList lines = figure.words(plan);
    EXPECT_EQ(lines.isEmpty(), plan.words.isNull());
    if (plan.words.isNull()) return;
    EXPECT_TRUE(area.contains(plan.words));
    const double u = plan.layouts.front().unit;
    EXPECT_LE(static_cast<double>(lines.size()) * 17 * u, plan.words.height());
    for (const QString& line : lines)
      EXPECT_LE(text_width(text_font(13 * u), line), plan.words.width()) << line.toStdString();
    for (const PlaceLayout& layout : plan.layouts)
      for (std::int32_t place = 0; place < input.answer->schedule.ranks; ++place)
        EXPECT_FALSE(around(layout.centres[ringside::at(place)], layout.radius).intersects(plan.words)) << place;
  });
}

TEST(TopologyScale, packets_half_way_cover_no_circle) {
  load_fonts();
  for (const auto& [collective, algorithm] : {std::pair(Collective::all_to_all, "bruck"),
                                              {Collective::all_to_all, "pairwise"},
                                              {Collective::allreduce, "ring"},
                                              {Collective::allgather, "recursive-doubling"},
                                              {Collective::broadcast, "binomial"}}) {
    FigureInput input;
    input.answer = answer_to(collective, algorithm, 16, 256);
    ASSERT_TRUE(input.answer) << algorithm;
    for (std::int64_t step = 0; step < input.answer->schedule.step_count(); ++step) {
      input.cursor = {step, 0.4};  // of a flight that takes 0.8: half-way
      const TopologyFigure figure(input);
      for (const QRectF& area : kCards) {
        const PlaceLayout layout = figure.plan(area).layouts.front();
        for (std::int32_t rank = 0; rank < 16; ++rank) {
          const auto hit = figure.hit(layout.centres[ringside::at(rank)], area);
          ASSERT_TRUE(hit) << algorithm << step;
          EXPECT_EQ(hit->rank, rank) << algorithm << " " << step << " " << area.width();
        }
      }
    }
  }
}

TEST(TopologyScale, the_sentence_of_a_ring_is_computed) {
  // Allreduce of 64 KiB on 16 ranks: 30 steps of a 16th, 4 KiB, on every link. answer_to() asks for n elements of
  // int32.
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 16, 16384);
  const TopologyFigure figure(input);
  const QStringList lines = figure.words(figure.plan(kCards[1]));
  ASSERT_GE(lines.size(), 4);
  EXPECT_EQ(lines[0], QStringLiteral("every link: one chunk"));
  EXPECT_EQ(lines[1], QStringLiteral("of 4 KiB in each step,"));
  const double beta = input.answer->prediction.parameters.beta.value;
  const double share = 30 * 4096 * beta / input.answer->timeline.end.value;
  const double said = lines[2].section(u' ', 1, 1).toDouble() / 100;
  EXPECT_NEAR(said / share, 1, 0.05);  // two digits
}

TEST(TopologyScale, how_far_apart_the_ranks_of_a_step_are_is_said) {
  load_fonts();
  // In step s of recursive doubling rank r swaps with r xor 2^s, which is 2^s further or back.
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "recursive_doubling", 256, 256);
  for (const std::int64_t step : {0, 3, 7}) {
    input.cursor = {step, 0.5};
    const TopologyFigure figure(input);
    const QString words = figure.words(figure.plan(QRectF(0, 0, 900, 600))).join(u' ');
    const QString apart =
        step == 0 ? QStringLiteral("between neighbours") : QStringLiteral("%1 ranks apart").arg(1 << step);
    EXPECT_TRUE(words.contains(apart)) << words.toStdString();
  }
}

// Nodes of two: between nodes every rank sends to the next but one, a pixel or two away. A head of half of 8 x 8
// pixels, some of them on dots, says so at every rank with a number.
TEST(TopologyScale, a_hop_shorter_than_its_head_is_a_head) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "hierarchical", 1024, 1024);
  ASSERT_TRUE(input.answer);
  const QSize size(376, 215);
  const auto ink_above_words = [&](double phase) {
    input.cursor.phase = phase;
    const TopologyFigure figure(input);
    const QRectF above(0, 0, size.width(), figure.plan({{}, size}).words.top());
    return inked(painted(figure, size).copy(above.toAlignedRect()));
  };
  const std::int64_t steps = input.answer->schedule.step_count();
  for (const std::int64_t step : {std::int64_t{0}, steps / 2, steps - 1}) {
    input.cursor = {step, 0.4};
    const auto heads = std::ssize(TopologyFigure(input).plan({{}, size}).transfers);
    EXPECT_GE(heads, 4) << step;
    EXPECT_GE(ink_above_words(0.4) - ink_above_words(0), 8 * heads) << step;
  }
}

// Which steps are brushed stands above all ranks, where neither they nor other words are.
TEST(TopologyScale, the_brush_has_a_line_of_its_own) {
  for (const auto& [collective, algorithm] :
       {std::pair(Collective::allreduce, "ring"), {Collective::broadcast, "binomial"}})
    for (const std::int32_t ranks : {2, 4, 8, 16, 64}) {
      FigureInput input;
      input.answer = answer_to(collective, algorithm, ranks, 4 * ranks);
      input.brush = StepRange{0, 0};
      const TopologyFigure figure(input);
      for (const QRectF& area : kCards) {
        const TopologyPlan plan = figure.plan(area);
        EXPECT_GE(plan.brush.height(), 18);
        EXPECT_TRUE(area.contains(plan.brush));
        EXPECT_FALSE(plan.brush.intersects(plan.words)) << ranks;
        for (const PlaceLayout& layout : plan.layouts)
          for (const QPointF& centre : layout.centres)
            EXPECT_FALSE(plan.brush.intersects(around(centre, layout.radius)))
                << algorithm << ", " << ranks << " ranks";
      }
      input.brush.reset();
      EXPECT_TRUE(TopologyFigure(input).plan(kCards[0]).brush.isNull());
    }
}

// A number of 7 pt has room in a disc of 8.3 pixels or more; on a page of any width ranks have one inside or outside.
TEST(TopologyScale, on_every_page_a_large_ring_has_its_numbers) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 64, 1 << 18);
  const TopologyFigure figure(input);
  for (const char* width : {"column", "120mm", "text", "slide"}) {
    ExportOptions options;
    options.paper = parse_paper(width).value();
    const QByteArray svg = figure_bytes(figure, FileFormat::svg, options).value();
    for (const char* words : {">0<", ">16<", ">48<", "rank is labelled<"}) EXPECT_TRUE(svg.contains(words)) << width;
  }
}

}  // namespace
}  // namespace ringside::ui
