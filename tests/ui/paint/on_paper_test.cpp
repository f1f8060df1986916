// What holds for every figure at every width on paper, in every theme: read from the file, not from who wrote it.
#include "ui/paint/on_paper.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include <gtest/gtest.h>
#include <QRegularExpression>
#include <QTransform>
#include <QXmlStreamReader>

#include "core/lab_scene.h"
#include "tests/ui/figures/painting.h"
#include "ui/figures/chunks.h"
#include "ui/paint/grey_theme.h"
#include "ui/paint/marks.h"
#include "ui/stage/registry.h"
#include "ui/training/lab_scene_figure.h"

namespace ringside::ui {
namespace {

struct Drawn {
  QString text;
  QRectF box;  // around its capitals and digits
  bool strong = false;
};

QTransform matrix_in(QStringView text) {
  static const QRegularExpression form(QStringLiteral("matrix\\(([^)]*)\\)"));
  const auto match = form.match(text.toString());
  if (!match.hasMatch()) return {};
  const QStringList v = match.captured(1).split(u',');
  return {v[0].toDouble(), v[1].toDouble(), v[2].toDouble(), v[3].toDouble(), v[4].toDouble(), v[5].toDouble()};
}

/// The texts of an SVG on its page, each with the width that it says it has.
std::vector<Drawn> texts_in(const QByteArray& svg, QSizeF& page) {
  std::vector<Drawn> found;
  std::vector<QTransform> placed{QTransform()};
  QXmlStreamReader xml(svg);
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement()) {
      const auto attributes = xml.attributes();
      const auto number = [&](const char* name) { return attributes.value(QLatin1String(name)).toDouble(); };
      placed.push_back(matrix_in(attributes.value(QLatin1String("transform"))) * placed.back());
      if (xml.name() == QLatin1String("svg")) {
        const QStringList box = attributes.value(QLatin1String("viewBox")).toString().split(u' ');
        page = {box[2].toDouble(), box[3].toDouble()};
      }
      if (xml.name() != QLatin1String("text")) continue;
      const double px = number("font-size"), cap = 0.727 * px;
      Drawn one;
      one.strong = number("font-weight") >= 600;
      one.box = placed.back().mapRect(QRectF(number("x"), number("y") - cap, number("textLength"), cap));
      one.text = xml.readElementText().trimmed();
      placed.pop_back();
      if (!one.text.isEmpty()) found.push_back(one);
    } else if (xml.isEndElement()) {
      placed.pop_back();
    }
  }
  return found;
}

struct Named {
  std::string name;
  std::shared_ptr<const Figure> figure;
};

std::vector<Named> figures() {
  std::vector<Named> all;
  FigureInput input;
  input.answer = chapter_answer("ring");
  for (const View view : figure_views()) all.push_back({kind_of(view).name, figure_of(view, input)});
  input.cursor.step = 3;
  input.compare = {"chain", "allpairs"};
  for (const char* name : {"race", "performance"})
    all.push_back({std::string(name) + " compared", *make_figure(name, input)});
  input.compare.clear();
  input.answer = answer_to(Collective::allreduce, "rabenseifner", 8, 4096);
  for (const char* name : {"chunks", "spacetime", "script", "traffic", "topology"})
    all.push_back({std::string(name) + " of 8", *make_figure(name, input)});
  // Every picture of the training lab, by the names that an error lists.
  const std::string names = parse_lab_scene("none of them").error().accepted;
  QStringList scenes = QString::fromStdString(names).split(QStringLiteral(", "));
  scenes << "step K=4,64 gamma=1";
  scenes.replaceInStrings(QRegularExpression(QStringLiteral("^groups$")),
                          QStringLiteral("groups axes=tp=4,dp=2 machine=8"));
  for (const QString& scene : scenes) {
    auto drawn = drawn_lab(scene.toStdString());
    EXPECT_TRUE(drawn) << scene.toStdString();
    if (drawn) all.push_back({scene.toStdString(), std::make_shared<LabSceneFigure>(*drawn, false)});
  }
  return all;
}

ExportOptions on(const std::string& width, const Theme& theme = light_theme()) {
  ExportOptions options;
  options.paper = *parse_paper(width);
  options.theme = &theme;
  return options;
}

QString joined(const std::vector<Drawn>& texts) {
  QString all = QStringLiteral(" ");
  for (const Drawn& one : texts) all += one.text + u' ';
  return all;
}

/// "c3" of "chunk 3", "0" of "rank 0", "2/6" of "step 2 of 6".
QString short_form(QString text) {
  static const QRegularExpression step(QStringLiteral("^step (\\d+) of (\\d+)$"));
  return text.replace(step, QStringLiteral("\\1/\\2"))
      .replace(QStringLiteral("chunk "), QStringLiteral("c"))
      .replace(QStringLiteral("rank "), QString());
}

std::map<QString, int> counted(const std::vector<QString>& texts) {
  std::map<QString, int> count;
  for (const QString& text : texts) ++count[text.trimmed()];
  return count;
}
std::map<QString, int> counted(const std::vector<Drawn>& texts) {
  std::map<QString, int> count;
  for (const Drawn& one : texts) ++count[one.text.trimmed()];
  return count;
}

std::vector<Drawn> at_own_size(const Figure& figure) {
  ExportOptions options;
  options.width = figure.preferred_size().width() + 2 * kPageMargin;
  options.height = figure.preferred_size().height() + 2 * kPageMargin;
  QSizeF page;
  return texts_in(*figure_bytes(figure, FileFormat::svg, options), page);
}

/// On each width in so many of the three themes, which change from figure to figure.
void expect_labels_apart(std::size_t themes) {
  const std::vector<std::string> names{"light", "dark", "grey"};
  std::size_t turn = 0;
  for (const Named& one : figures()) {
    const auto own = at_own_size(*one.figure);
    ++turn;
    for (const std::string width : {"column", "text", "slide"})
      for (std::size_t t = 0; t < themes; ++t) {
        const std::string& theme = names[turn++ % names.size()];
        SCOPED_TRACE(one.name + " " + width + " " + theme);
        const ExportOptions options = on(width, **find_theme(theme));
        const auto svg = figure_bytes(*one.figure, FileFormat::svg, options);
        ASSERT_TRUE(svg) << svg.error().line();
        QSizeF page;
        const auto drawn = texts_in(*svg, page);
        const QRectF whole = QRectF(QPointF(0, 0), page).adjusted(-1, -1, 1, 1);
        for (std::size_t i = 0; i < drawn.size(); ++i) {
          EXPECT_TRUE(whole.contains(drawn[i].box)) << drawn[i].text.toStdString();
          for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(drawn[i].box.adjusted(1, 1, -1, -1).intersects(drawn[j].box))
                << drawn[j].text.toStdString() << " | " << drawn[i].text.toStdString();
        }
        const auto missing = left_out(*one.figure, options);
        const auto here = counted(drawn), lost = counted(missing);
        QString words = joined(drawn);
        // A file has what is written in two fonts ("α/β, where ..") as two texts.
        for (const QString& text : missing) words += QStringLiteral(" | ") + text + u' ';
        const auto worded = [](QString text) {
          return text.replace(QRegularExpression(QStringLiteral("\\d+([.,]\\d+)*")), QStringLiteral("#"));
        };
        const auto times = [](const std::map<QString, int>& count, const QString& text) {
          const auto at = count.find(text);
          return at == count.end() ? 0 : at->second;
        };
        for (const auto& [text, full] : counted(own)) {
          // "together: Overlap" has the name that stands in a column of its own where there is room.
          const auto within = std::ranges::count_if(
              drawn, [&](const auto& other) { return other.text.endsWith(QStringLiteral(": ") + text); });
          // A lane of a race has its name above its cells, too, and heads of those that it has.
          static const QRegularExpression lane(QStringLiteral("^([a-z_]+|\\d+)$")), head(QStringLiteral("^[cs]?\\d+$"));
          const int drawn_times = times(here, text), lost_times = times(lost, text);
          // A sentence may be broken elsewhere or have other numbers, a name be shorter.
          const bool told = (text.contains(u' ') || drawn_times == 0) &&
                            (words.contains(u' ' + text + u' ') || words.contains(u' ' + short_form(text) + u' ') ||
                             (text.endsWith(u" a rank") && words.contains(u' ' + text.chopped(7) + u',')) ||
                             (text.contains(u' ') && worded(words).contains(u' ' + worded(text) + u' ')));
          const bool again = one.name.starts_with("race") &&
                             (drawn_times > 0 ? lane.match(text).hasMatch()
                                              : times(here, QStringLiteral("c0")) == 0 && head.match(text).hasMatch());
          EXPECT_TRUE(drawn_times + within + lost_times >= full || told || again)
              << "lost in silence: " << text.toStdString();
          EXPECT_LE(lost_times, std::max(0, full - drawn_times)) << "drawn: " << text.toStdString();
        }
      }
  }
}

TEST(OnPaper, labels_neither_meet_nor_leave_the_page_and_are_drawn_or_said_to_be_left_out) {
  expect_labels_apart(1);
}

TEST(FullOnPaper, labels_neither_meet_nor_leave_the_page_in_any_theme) {
  expect_labels_apart(3);
}

TEST(OnPaper, what_stands_there_with_other_numbers_is_not_left_out) {
  FigureInput input;
  Case c;
  c.instance.ranks = 65536, c.bytes = std::int64_t{1} << 30;
  input.answer = std::make_shared<const Answer>(answer(c).value());
  const auto figure = figure_of(View::chunks, input);
  const ExportOptions options = on("text", light_theme());
  const auto svg = figure_bytes(*figure, FileFormat::svg, options);
  ASSERT_TRUE(svg) << svg.error().line();
  ASSERT_TRUE(svg->contains("a square = 1,171"));  // 1024 on its own page
  for (const QString& text : left_out(*figure, options))
    EXPECT_FALSE(text.startsWith(QLatin1String("a square"))) << text.toStdString();
}

TEST(OnPaper, equal_labels_are_named_once_with_their_number) {
  EXPECT_EQ(named_labels({"1/4", "rank 3", "1/4", "1/4"}), QStringLiteral("\"1/4\" × 3, \"rank 3\""));
  std::vector<QString> many;
  QStringList first;
  for (int i = 0; i < 14; ++i) {
    many.push_back(QString::number(i));
    if (i < 12) first << QStringLiteral("\"%1\"").arg(i);
  }
  EXPECT_EQ(named_labels(many), first.join(QStringLiteral(", ")) + QStringLiteral(", …"));
}

TEST(OnPaper, no_page_is_narrower_than_30_mm) {
  for (const char* width : {"29mm", "2.9cm"}) EXPECT_FALSE(parse_paper(width)) << width;
  EXPECT_EQ(parse_paper("30mm").value().width_mm, kLeastWidthMm);
}

TEST(OnPaper, too_narrow_a_figure_is_refused_with_the_least_width) {
  static const QRegularExpression least(QStringLiteral("^(\\d+)mm or more"));
  for (const Named& one : figures()) {
    std::set<QString> names;
    for (const Drawn& text : at_own_size(*one.figure))
      if (text.strong) names.insert(short_form(text.text));
    for (const std::string width : {"30mm", "50mm", "70mm"}) {
      SCOPED_TRACE(one.name + " " + width);
      const auto svg = figure_bytes(*one.figure, FileFormat::svg, on(width));
      if (!svg) {
        const auto match = least.match(QString::fromStdString(svg.error().accepted));
        ASSERT_TRUE(match.hasMatch()) << svg.error().line();
        EXPECT_GT(match.captured(1).toDouble(), std::stod(width));
        EXPECT_TRUE(figure_bytes(*one.figure, FileFormat::svg, on(match.captured(1).toStdString() + "mm")));
        continue;
      }
      QSizeF page;
      const QString words = short_form(joined(texts_in(*svg, page)));
      std::size_t there = 0;
      // An axis is named where what stands before the comma is there: "workers K".
      for (const QString& name : names)
        there += words.contains(one.name == "gamma" ? name.section(u',', 0, 0) : name) ? 1 : 0;
      EXPECT_GE(static_cast<double>(there), static_cast<double>(names.size()) / 3);
    }
    const bool dense = std::set<std::string>{"overlap", "step", "race"}.contains(one.name);
    EXPECT_FALSE(dense && figure_bytes(*one.figure, FileFormat::svg, on("45mm"))) << one.name;
  }
}

TEST(OnPaper, many_ranks_are_an_overview_with_its_own_names_in_a_column) {
  load_fonts();
  for (const int ranks : {16, 64, 1024})
    for (const char* width : {"column", "70mm", "text"}) {
      SCOPED_TRACE(std::to_string(ranks) + " " + width);
      FigureInput input;
      input.answer = answer_to(Collective::allreduce, "ring", ranks, 16 * ranks);
      input.cursor.step = 2;
      const auto svg = figure_bytes(ChunksFigure(input), FileFormat::svg, on(width));
      ASSERT_TRUE(svg) << svg.error().line();
      QSizeF page;
      std::set<QString> words;
      for (const Drawn& one : texts_in(*svg, page)) words.insert(one.text);
      // Rows are counted from 0 on, columns, too; two of each tell how the others are called.
      EXPECT_TRUE(words.contains(QStringLiteral("0")) || words.contains(QStringLiteral("rank 0")));
      EXPECT_GE(std::ranges::count_if(words, [](const QString& w) { return w.startsWith(u'c') && w.size() < 6; }), 2);
      const auto refused = figure_bytes(ChunksFigure(input), FileFormat::svg, on("30mm"));
      EXPECT_FALSE(refused) << "squares that nothing names";
    }
}

TEST(OnPaper, a_figure_that_a_page_is_too_low_for_is_told_so) {
  load_fonts();
  FigureInput input;
  input.answer = answer_to(Collective::allreduce, "ring", 16, 64);
  ExportOptions options = on("slide");
  options.paper->most_mm = 25;
  const auto svg = figure_bytes(ChunksFigure(input), FileFormat::svg, options);
  ASSERT_FALSE(svg);
  EXPECT_NE(svg.error().line().find("25mm"), std::string::npos) << svg.error().line();
}

}  // namespace
}  // namespace ringside::ui
