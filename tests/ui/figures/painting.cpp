#include "tests/ui/figures/painting.h"

#include <QPainter>
#include <QtGlobal>

#include "core/base/check.h"

namespace ringside::ui {
namespace {

QString caught;
QtMessageHandler previous = nullptr;

void catch_message(QtMsgType type, const QMessageLogContext&, const QString& message) {
  if (type != QtDebugMsg && type != QtInfoMsg) caught += message + u'\n';
}

template <class F>
void for_each_pixel(const QImage& image, F f) {
  for (int y = 0; y < image.height(); ++y) {
    const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < image.width(); ++x) f(line[x]);
  }
}

Case chapter_question() {
  Case question;
  question.data = {{8, 6, 5}, {3, 3, 1}, {1, 1, 2}, {8, 6, 9}};
  question.tier = "infiniband";
  return question;
}

std::shared_ptr<const Answer> shared(const Case& question) {
  auto result = answer(question);
  return result ? std::make_shared<const Answer>(std::move(*result)) : nullptr;
}

}  // namespace

std::shared_ptr<const Answer> answer_to(Collective collective, const std::string& algorithm, std::int32_t ranks,
                                        std::int64_t elements) {
  load_fonts();
  Case question;
  question.collective = collective;
  question.algorithm = algorithm;
  question.instance.ranks = ranks;
  question.bytes = elements * size_of(question.type);
  question.tier = "infiniband";
  return shared(question);
}

std::shared_ptr<const Answer> chapter_answer(const std::string& algorithm, Op op) {
  load_fonts();
  Case question = chapter_question();
  question.algorithm = algorithm;
  question.op = op;
  auto result = shared(question);
  RINGSIDE_CHECK(result != nullptr);
  return result;
}

std::shared_ptr<const Answer> answer_of(const Schedule& schedule) {
  load_fonts();
  Case question = case_of(schedule, chapter_question());
  if (schedule.ranks == 4) question.data = chapter_question().data;
  auto result = shared(question);
  RINGSIDE_CHECK(result != nullptr);
  return result;
}

QImage painted(const Figure& figure, const QSize& size, const Theme& theme) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.panel);
  QPainter painter(&image);
  figure.paint(painter, QRectF(QPointF(0, 0), size), theme);
  return image;
}

int count(const QImage& image, const QColor& color) {
  int n = 0;
  for_each_pixel(image, [&](QRgb pixel) { n += pixel == color.rgb() ? 1 : 0; });
  return n;
}

int inked(const QImage& image) {
  const QRgb ground = image.pixel(image.width() - 1, image.height() - 1);
  int n = 0;
  for_each_pixel(image, [&](QRgb pixel) { n += pixel != ground ? 1 : 0; });
  return n;
}

WarningCatcher::WarningCatcher() {
  caught.clear();
  previous = qInstallMessageHandler(catch_message);
}

WarningCatcher::~WarningCatcher() {
  qInstallMessageHandler(previous);
}

const QString& WarningCatcher::text() const {
  return caught;
}

}  // namespace ringside::ui
