#include "ui/paint/theme.h"

#include <gtest/gtest.h>

#include <vector>

#include <QFontInfo>
#include <QFontMetricsF>

namespace ringside::ui {
namespace {

const std::vector<const Theme*> kThemes = {&light_theme(), &dark_theme()};

std::string label(const Theme& t) {
  return t.dark ? "dark" : "light";
}

TEST(Theme, contrast_is_wcags) {
  EXPECT_DOUBLE_EQ(contrast(Qt::white, Qt::black), 21.0);
  EXPECT_DOUBLE_EQ(contrast(Qt::black, Qt::white), 21.0);
  EXPECT_DOUBLE_EQ(contrast(QColor("#123456"), QColor("#123456")), 1.0);
}

TEST(Theme, tokens_have_the_contrasts_on_panel_that_the_look_states) {
  struct Row {
    QColor Theme::* token;
    double light, dark;
  };
  const std::vector<Row> rows = {{&Theme::hair, 1.4, 1.5}, {&Theme::control, 3.2, 4.5}, {&Theme::ink, 16.4, 14.4},
                                 {&Theme::ink2, 7.9, 9.2}, {&Theme::ink3, 5.4, 6.5},    {&Theme::accent, 7.5, 7.4}};
  for (const Row& row : rows) {
    EXPECT_NEAR(contrast(light_theme().*row.token, light_theme().panel), row.light, 0.06);
    EXPECT_NEAR(contrast(dark_theme().*row.token, dark_theme().panel), row.dark, 0.06);
  }
  EXPECT_NEAR(contrast(light_theme().on_accent, light_theme().accent), 7.5, 0.06);
  EXPECT_NEAR(contrast(dark_theme().on_accent, dark_theme().accent), 8.0, 0.06);
  EXPECT_NEAR(contrast(light_theme().ink, light_theme().bar), 9.7, 0.06);
  EXPECT_NEAR(contrast(dark_theme().ink, dark_theme().bar), 6.3, 0.06);
  EXPECT_NEAR(contrast(light_theme().ink, light_theme().emulated_ground), 15.3, 0.06);
  EXPECT_NEAR(contrast(dark_theme().ink, dark_theme().emulated_ground), 12.5, 0.06);
}

TEST(Theme, text_is_readable_on_every_ground_it_may_stand_on) {
  for (const Theme* t : kThemes) {
    for (const QColor& ground : {t->window, t->panel, t->sunken, t->soft}) {
      EXPECT_GE(contrast(t->ink, ground), 4.5) << label(*t);
      EXPECT_GE(contrast(t->ink2, ground), 4.5) << label(*t);
      EXPECT_GE(contrast(t->ink3, ground), 4.5) << label(*t);
    }
    EXPECT_GE(contrast(t->error, t->error_ground), 4.5) << label(*t);
  }
}

TEST(Theme, high_contrast_is_seven_to_one_for_text_and_three_for_lines) {
  for (const bool dark : {false, true}) {
    const Theme& t = strong_theme(dark);
    EXPECT_EQ(t.dark, dark);
    EXPECT_EQ(t.owners, (dark ? dark_theme() : light_theme()).owners);
    for (const QColor& ground : {t.window, t.panel, t.sunken, t.soft, t.emulated_ground})
      for (const QColor& ink : {t.ink, t.ink2, t.ink3}) EXPECT_GE(contrast(ink, ground), 7) << label(t);
    for (const QColor& ground : {t.window, t.panel, t.soft}) EXPECT_GE(contrast(t.accent, ground), 7) << label(t);
    EXPECT_GE(contrast(t.on_accent, t.accent), 7) << label(t);
    EXPECT_GE(contrast(t.error, t.error_ground), 7) << label(t);
    for (const QColor& link : t.load) EXPECT_GE(contrast(link, t.panel), 3) << label(t);
    for (std::size_t i = 1; i < t.load.size(); ++i)
      EXPECT_GT(contrast(t.load[i], t.panel), contrast(t.load[i - 1], t.panel)) << label(t) << i;
    EXPECT_GE(contrast(t.ink, t.bar), 4.5) << label(t);
    for (const QColor& line : {t.hair, t.bar, t.control, t.emulated_edge})
      EXPECT_GE(contrast(line, t.panel), 3) << label(t);
    for (int rank = 0; rank < 8; ++rank) EXPECT_GE(contrast(t.ink, t.owner_tint(rank)), 4.5) << label(t) << rank;
  }
}

TEST(Theme, owners_are_readable_and_have_an_edge) {
  for (const Theme* t : kThemes) {
    double worst_on_tint = 21;
    for (int rank = 0; rank < 16; ++rank) {
      EXPECT_GE(contrast(t->owner_label(rank), t->owner(rank)), 4.5) << label(*t) << rank;
      EXPECT_GE(contrast(t->owner_edge(rank), t->panel), 3.0) << label(*t) << rank;
      worst_on_tint = std::min(worst_on_tint, contrast(t->ink, t->owner_tint(rank)));
      EXPECT_EQ(Theme::hatched(rank), rank >= 8);
      EXPECT_EQ(t->owner(rank), t->owner(rank % 8));
    }
    EXPECT_NEAR(worst_on_tint, t->dark ? 4.7 : 7.8, 0.06) << label(*t);
  }
}

TEST(Theme, loads_darken_monotonically_against_the_panel) {
  for (const Theme* t : kThemes)
    for (std::size_t i = 1; i < t->load.size(); ++i)
      EXPECT_GT(contrast(t->load[i], t->panel), contrast(t->load[i - 1], t->panel)) << label(*t) << i;
}

TEST(Theme, mix_goes_from_one_colour_to_the_other) {
  EXPECT_EQ(mix(Qt::black, Qt::white, 1.0), QColor(Qt::black));
  EXPECT_EQ(mix(Qt::black, Qt::white, 0.0), QColor(Qt::white));
  EXPECT_EQ(mix(QColor(0, 100, 200), QColor(100, 200, 100), 0.5), QColor(50, 150, 150));
}

TEST(Theme, digits_of_the_number_font_are_tabular) {
  load_fonts();
  if (QFontInfo(number_font(20)).family() != "Roboto") GTEST_SKIP() << "Roboto was not there when this was built";
  const QFontMetricsF metrics(number_font(20, 500));
  for (char digit = '0'; digit <= '9'; ++digit)
    EXPECT_DOUBLE_EQ(metrics.horizontalAdvance(QChar(digit)), metrics.horizontalAdvance(QChar('0')));
}

TEST(Theme, weights_differ) {
  load_fonts();
  if (QFontInfo(text_font(20)).family() != "Inter") GTEST_SKIP() << "Inter was not there when this was built";
  double last = 0;
  for (int weight : {400, 500, 600}) {
    const double width = QFontMetricsF(text_font(40, weight)).horizontalAdvance("rank");
    EXPECT_GT(width, last) << weight;
    last = width;
  }
}

}  // namespace
}  // namespace ringside::ui
