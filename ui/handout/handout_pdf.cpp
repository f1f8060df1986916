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
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "ui/lesson/sketch_picture.h"
#include "ui/math/math_text.h"
#include "ui/paint/canonical_pdf.h"
#include "ui/paint/paper.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/paint/size_text.h"
#include "ui/paint/theme.h"

namespace ringside::ui {
namespace {

// A4 in pixels at 96 dpi.
constexpr double kWidth = 794, kHeight = 1123, kMargin = 72, kFoot = 34, kGap = 12;
constexpr double kText = kWidth - 2 * kMargin, kRoom = kHeight - 2 * kMargin;
constexpr double kTallest = 0.36 * kRoom;  // of a picture
constexpr double kLongest = kRoom / 3;     // of a text that is not broken over two pages
constexpr double kStart = 110;             // of a long text: what has to stand under its heading
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

  /// Text on a page of its own choice, with `keep_with` of what follows on the same; what is longer than a page begins
  /// where it is and goes on on the next.
  void text(const std::string& markdown, const TextStyle& style, double keep_with = 0) {
    QTextDocument document;
    lay_out(document, markdown, style);
    // A table that is wider than the column is set smaller.
    const double scale = std::min(1.0, kText / document.size().width());
    const double height = document.size().height() * scale;
    const double needed = (height > kLongest ? kStart : height) + keep_with;
    if (y_ > 0 && y_ + std::min(needed, kRoom) > kRoom) turn();
    for (double done = 0; done < height;) {
      double now = std::min(height - done, kRoom - y_);
      if (done + now < height) now = line_end(document, done / scale, (done + now) / scale) * scale - done;
      painter_.save();
      painter_.translate(kMargin, kMargin + y_ - done);
      painter_.scale(scale, scale);
      document.drawContents(&painter_, {0, done / scale, document.size().width(), now / scale});
      painter_.restore();
      done += now;
      y_ += now;
      if (!says_more(document, done / scale)) break;
      turn();
    }
    y_ += kGap;
  }
  /// How much of it has to stand on the page of its heading.
  static double start_of(const std::string& markdown, const TextStyle& style) {
    QTextDocument document;
    lay_out(document, markdown, style);
    const double height = document.size().height() * std::min(1.0, kText / document.size().width());
    return height > kLongest ? kStart : height;
  }

  void picture(const Figure& figure) {
    const QSizeF own = size_of(figure);
    const double scale = scale_of(own), height = own.height() * scale;
    if (y_ > 0 && y_ + height > kRoom) turn();
    painter_.save();
    painter_.translate(kMargin + (kText - own.width() * scale) / 2, kMargin + y_);
    painter_.scale(scale, scale);
    figure.paint(painter_, {QPointF(), own}, light_theme());
    painter_.restore();
    y_ += height + kGap;
  }
  /// How much a picture of it takes.
  static double height_of(const Figure& figure) { return size_of(figure).height() * scale_of(size_of(figure)); }

  void space(double more) { y_ += more; }
  void end() { painter_.end(); }

 private:
  static void lay_out(QTextDocument& document, const std::string& markdown, const TextStyle& style) {
    document.setDocumentMargin(0);
    set_math_markdown(document, qt(markdown), style);
    document.setTextWidth(kText);
  }
  /// The lowest place between two lines of text at or above `limit`; `limit` where there is none after `from`.
  static double line_end(const QTextDocument& document, double from, double limit) {
    double end = limit;
    for (bool moved = true; moved;) {
      moved = false;
      for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QRectF all = document.documentLayout()->blockBoundingRect(block);
        if (all.bottom() <= end || all.top() >= end) continue;
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
          const QTextLine line = block.layout()->lineAt(i);
          const double top = all.top() + line.y();
          if (top < end && top + line.height() > end) end = top, moved = true;
        }
      }
    }
    return end > from ? end : limit;
  }
  /// Whether words stand below: a table has an empty line after it, which is no reason for a page.
  static bool says_more(const QTextDocument& document, double from) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
      const double top = document.documentLayout()->blockBoundingRect(block).top();
      for (int i = 0; i < block.layout()->lineCount() && !block.text().isEmpty(); ++i)
        if (const QTextLine line = block.layout()->lineAt(i); top + line.y() + line.height() > from + 0.5) return true;
    }
    return false;
  }
  /// As it likes to be, but no wider than its labels stay 7 pt; then taller than its proportion, as on a page of paper.
  static QSizeF size_of(const Figure& figure) {
    constexpr double kWidest = kText * 25.4 / 96 / kMmPerPixel;
    const QSizeF own = figure.preferred_size();
    if (own.width() <= kWidest) return own;
    const double height = std::min(own.height() * std::sqrt(kWidest / own.width()), kTallest * kWidest / kText);
    return {kWidest, std::max(height, figure.least_height(kWidest))};
  }
  static double scale_of(const QSizeF& own) { return std::min({1.0, kText / own.width(), kTallest / own.height()}); }
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

/// A table is set smaller: its words are not broken for want of room.
TextStyle style_of(const HandoutPiece& piece) {
  return piece.markdown.starts_with('|') ? style(11, 16, 400) : style(13, 19, 400);
}

}  // namespace

Result<QByteArray> handout_pdf(const std::string& title, const std::vector<HandoutPage>& pages,
                               const std::vector<std::shared_ptr<const Figure>>& pictures) {
  const SizesOfFiles sizes;  // and nothing of what the window's buttons do
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  Leaves leaves(buffer, title);
  leaves.text(title, style(26, 34, 600));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const HandoutPage& page = pages[i];
    const auto& figure = pictures[i];
    leaves.space(kGap);
    double below =
        page.pieces.empty() ? 0 : Leaves::start_of(page.pieces.front().markdown, style_of(page.pieces.front()));
    if (figure) below += Leaves::height_of(*figure);
    leaves.text(page.heading, style(19, 26, 600), below + 60);
    if (!page.source.empty()) leaves.text(page.source, style(11, 16, 400));
    if (figure) leaves.picture(*figure);
    for (const HandoutPiece& piece : page.pieces) {
      std::optional<SketchFigure> axes;
      if (piece.sketch) axes.emplace(*piece.sketch, piece.told);
      leaves.text(piece.markdown, style_of(piece), axes ? Leaves::height_of(*axes) : 0);
      if (axes) leaves.picture(*axes);
    }
  }
  leaves.end();
  return canonical_pdf(bytes);
}

}  // namespace ringside::ui
