// What a hall reads, item by item of every shipped plan, on a small projector and on a large one: no text lies on
// another, none is cut off.
#include <algorithm>
#include <utility>

#include <QFile>
#include <QFontMetricsF>

#include <gtest/gtest.h>

#include "tests/ui/window/drawn_texts.h"
#include "tests/ui/window/given_class.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/theme.h"
#include "ui/play/play_bar.h"

namespace ringside::ui {
namespace {

class ClassTexts : public ClassTest, public testing::WithParamInterface<std::string> {
 protected:
  void expect_readable(const std::string& when) {
    const auto texts = drawn_texts(hall());
    EXPECT_FALSE(texts.empty());
    const std::string where = GetParam() + ", item " + std::to_string(lecture().at() + 1) + " " +
                              std::to_string(window_->width()) + ", " + when;
    for (const auto& [one, other] : texts_on_texts(texts))
      ADD_FAILURE() << where << ": \"" << one.toStdString() << "\" and \"" << other.toStdString() << "\"";
    for (const DrawnText& text : texts)
      if (text.cut) ADD_FAILURE() << where << ": cut off: " << text.words.toStdString();
    if (const QByteArray folder = qgetenv("RINGSIDE_SHOTS"); !folder.isEmpty())
      hall().grab().save(QString::fromUtf8(folder) + QStringLiteral("/%1-%2-%3-%4.png")
                                                         .arg(qt(GetParam()))
                                                         .arg(window_->width())
                                                         .arg(lecture().at() + 1, 2, 10, QChar('0'))
                                                         .arg(qt(when)));
  }
};

TEST_P(ClassTexts, lie_beside_one_another_on_every_projector) {
  window_->play_bar().set_reduced_motion(true);
  for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
    window_->resize(size);
    open_plan(GetParam().c_str());
    key(Qt::Key_F5);
    for (std::size_t i = 0; i < lecture().plan().items.size(); ++i, key(Qt::Key_Down)) {
      expect_readable("1 asked");
      if (lecture().moment().question) {
        key(Qt::Key_T);
        expect_readable("2 text");
        key(Qt::Key_T);
        for (int hands = 0; hands < 3; ++hands) key(Qt::Key_A);
        key(Qt::Key_Right);
      }
      if (hall().rests()) {
        key(Qt::Key_Right, Qt::ShiftModifier);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->play_bar().playing(); }));
        expect_readable("3 a step on");
        key(Qt::Key_End);
      }
      expect_readable("4 end");
    }
    end_class();
    key(Qt::Key_Escape);
  }
}

// 26 of 1080 is what the last row reads; the legend's samples are smaller than the cells that they explain.
TEST_F(ClassTest, no_number_of_a_legend_is_smaller_than_its_words) {
  const double least = 0.8 * QFontMetricsF(number_font(16)).ascent();
  for (const auto& [plan, item] : {std::pair{"4.2a", 0}, std::pair{"overview", 1}}) {
    open_plan(plan);
    key(Qt::Key_F5);
    for (int i = 0; i < item; ++i) key(Qt::Key_Down);
    int numbers = 0;
    const QRectF picture = find<QWidget>("present_figure")->geometry();
    for (const DrawnText& text : drawn_texts(hall())) {
      if (text.words.isEmpty() || !text.words.front().isDigit() || !picture.contains(text.box.center())) continue;
      ++numbers;
      EXPECT_GE(text.box.height(), least) << plan << ": " << text.words.toStdString();
    }
    EXPECT_GE(numbers, 3) << "there is something to read";
    end_class();
  }
}

const auto kPlanName = [](const auto& param) {
  std::string name = param.param;
  std::ranges::replace(name, '.', '_');
  return name;
};

INSTANTIATE_TEST_SUITE_P(Plans, ClassTexts, testing::ValuesIn(some_plans()), kPlanName);
INSTANTIATE_TEST_SUITE_P(Full, ClassTexts, testing::ValuesIn(all_plans()), kPlanName);

}  // namespace
}  // namespace ringside::ui
