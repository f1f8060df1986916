#include "ui/handout/handout_pdf.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>

#include "ui/lesson/sketch_picture.h"
#include "ui/math/math_text.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/paint/theme.h"
#include "ui/paint/timeless.h"

namespace ringside::ui {
namespace {

// A4 in pixels at 96 dpi.
constexpr double kWidth = 794, kHeight = 1123, kMargin = 72, kFoot = 34, kGap = 12;
constexpr double kText = kWidth - 2 * kMargin, kRoom = kHeight - 2 * kMargin;
constexpr double kTallest = 0.36 * kRoom;  // of a picture
constexpr int kDotsPerInch = 600;

class Leaves {
 public:
  Leaves(QIODevice& device, std::string title) : writer_(&device), title_(std::move(title)) {
    writer_.setPageSize(QPageSize(QPageSize::A4));
    writer_.setPageMargins(QMarginsF());
    writer_.setResolution(kDotsPerInch);
    writer_.setTitle(qt(title_));
    writer_.setCreator("Ringside");
    writer_.addFileAttachment(QStringLiteral("made-with-ringside"), QByteArray::fromStdString(page_line(title_)),
                              QStringLiteral("text/plain"));
    painter_.begin(&writer_);
    painter_.scale(kDotsPerInch / 96.0, kDotsPerInch / 96.0);
    foot();
  }

  /// Text on a page of its own choice; what is longer than a page goes on on the next.
  void text(const std::string& markdown, const TextStyle& style, double keep_with = 0) {
    QTextDocument document;
    document.setDocumentMargin(0);
    set_math_markdown(document, qt(markdown), style);
    document.setTextWidth(kText);
    const double height = document.size().height();
    if (y_ > 0 && y_ + std::min(height, kRoom) + keep_with > kRoom) turn();
    for (double done = 0; done < height;) {
      const double now = std::min(height - done, kRoom - y_);
      painter_.save();
      painter_.translate(kMargin, kMargin + y_ - done);
      document.drawContents(&painter_, {0, done, kText, now});
      painter_.restore();
      done += now;
      y_ += now;
      if (done < height) turn();
    }
    y_ += kGap;
  }

  void picture(const Figure& figure) {
    const QSizeF own = figure.preferred_size();
    const double scale = scale_of(figure), height = own.height() * scale;
    if (y_ > 0 && y_ + height > kRoom) turn();
    painter_.save();
    painter_.translate(kMargin + (kText - own.width() * scale) / 2, kMargin + y_);
    painter_.scale(scale, scale);
    figure.paint(painter_, {QPointF(), own}, light_theme());
    painter_.restore();
    y_ += height + kGap;
  }
  /// How much a picture of it takes.
  static double height_of(const Figure& figure) { return figure.preferred_size().height() * scale_of(figure); }

  void space(double more) { y_ += more; }
  void end() { painter_.end(); }

 private:
  static double scale_of(const Figure& figure) {
    const QSizeF own = figure.preferred_size();
    return std::min({1.0, kText / own.width(), kTallest / own.height()});
  }
  void turn() {
    writer_.newPage();
    y_ = 0;
    foot();
  }
  void foot() {
    ++number_;
    painter_.setFont(text_font(11));
    painter_.setPen(light_theme().ink2);
    const QRectF line(kMargin, kHeight - kMargin + kFoot / 2, kText, kFoot);
    painter_.drawText(line, Qt::AlignLeft, qt(title_));
    painter_.drawText(line, Qt::AlignRight, QString::number(number_));
  }

  QPdfWriter writer_;
  QPainter painter_;
  std::string title_;
  double y_ = 0;
  int number_ = 0;
};

TextStyle style(double px, double line, int weight) {
  TextStyle s = lesson_style(light_theme());
  s.px = px, s.line = line, s.weight = weight;
  return s;
}

}  // namespace

Result<QByteArray> handout_pdf(const std::string& title, const std::vector<HandoutPage>& pages,
                               const std::vector<std::shared_ptr<const Figure>>& pictures) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  Leaves leaves(buffer, title);
  leaves.text(title, style(26, 34, 600));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const HandoutPage& page = pages[i];
    const auto& figure = pictures[i];
    leaves.space(kGap);
    leaves.text(page.heading, style(19, 26, 600), figure ? 60 + Leaves::height_of(*figure) : 60);
    if (!page.source.empty()) leaves.text(page.source, style(11, 16, 400));
    if (figure) leaves.picture(*figure);
    for (const HandoutPiece& piece : page.pieces) {
      std::optional<SketchFigure> axes;
      if (piece.sketch) axes.emplace(*piece.sketch, piece.told);
      leaves.text(piece.markdown, style(13, 19, 400), axes ? Leaves::height_of(*axes) : 0);
      if (axes) leaves.picture(*axes);
    }
  }
  leaves.end();
  return timeless(std::move(bytes));
}

}  // namespace ringside::ui
