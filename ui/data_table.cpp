#include "ui/data_table.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "core/base/text.h"
#include "core/flow.h"
#include "ui/style.h"

namespace ringside::ui {
namespace {

constexpr int kRowHeight = 25, kRows = 4;
constexpr std::size_t kColumns = 4;

double reduce(Op op, double a, double b) {
  switch (op) {
    case Op::sum: return a + b;
    case Op::max: return std::max(a, b);
    case Op::min: return std::min(a, b);
    case Op::prod: return a * b;
  }
  return a;
}

/// Whole numbers as they are, others to four digits.
QString number_text(double v) {
  return QString::fromStdString(v == std::floor(v) && std::abs(v) < 1e6 ? format_number(v) : format_significant(v, 4));
}

}  // namespace

DataTable::DataTable(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("data_table"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void DataTable::set_case(const Case& c) {
  // Only the beginning of a few vectors is shown, so only that is made, however large n is.
  Case small = c;
  elements_ = c.elements();
  ranks_ = c.instance.ranks;
  op_ = QString::fromUtf8(name(c.op).data(), static_cast<int>(name(c.op).size()));
  if (c.data.empty()) small.bytes = std::min<std::int64_t>(elements_, kColumns) * size_of(c.type);
  small.instance.ranks = c.data.empty() ? std::min(ranks_, 4096) : ranks_;
  const auto all = inputs_of(small);
  columns_ = std::min<std::size_t>(all.empty() ? 0 : all.front().size(),
                                   elements_ > static_cast<std::int64_t>(kColumns) ? kColumns - 1 : kColumns);
  rows_.clear();
  const bool from_root = c.collective == Collective::broadcast || c.collective == Collective::scatter;
  const int shown = ranks_ > kRows + 1 ? kRows : ranks_;
  for (int r = 0; r < (from_root ? 1 : shown); ++r) {
    const int rank = from_root ? c.instance.root : r;
    if (rank >= static_cast<int>(all.size())) continue;
    const auto& v = all[static_cast<std::size_t>(rank)];
    rows_.push_back({rank, {v.begin(), v.begin() + static_cast<std::ptrdiff_t>(columns_)}});
  }
  result_.clear();
  if (reduces(c.collective) && small.instance.ranks == ranks_ && !all.empty()) {
    result_.assign(all.front().begin(), all.front().begin() + static_cast<std::ptrdiff_t>(columns_));
    for (std::size_t r = 1; r < all.size(); ++r)
      for (std::size_t i = 0; i < columns_; ++i) result_[i] = reduce(c.op, result_[i], all[r][i]);
  }
  updateGeometry();
  update();
}

QSize DataTable::sizeHint() const {
  const int lines = static_cast<int>(rows_.size()) +
                    (ranks_ > static_cast<int>(rows_.size()) && rows_.size() > 1 ? 1 : 0) + (result_.empty() ? 0 : 1);
  return {248, lines * kRowHeight + 2};
}

void DataTable::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  const double first = 44, pitch = (width() - first) / static_cast<double>(kColumns);
  double y = 0;
  const auto hairline = [&] {
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setPen(t.hair);
    p.drawLine(QPointF(0, y + kRowHeight - 1), QPointF(width(), y + kRowHeight - 1));
  };
  const auto numbers = [&](const std::vector<double>& values, int weight) {
    p.setPen(t.ink);
    p.setFont(number_font(15, weight));
    for (std::size_t i = 0; i < values.size(); ++i)
      p.drawText(QRectF(first + static_cast<double>(i) * pitch, y, pitch, kRowHeight), Qt::AlignCenter,
                 number_text(values[i]));
    if (more_columns())
      p.drawText(QRectF(first + static_cast<double>(values.size()) * pitch, y, pitch, kRowHeight), Qt::AlignCenter,
                 QStringLiteral("…"));
  };
  for (const Row& row : rows_) {
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(t.owner_edge(row.rank), 1.2));
    p.setBrush(t.owner(row.rank));
    p.drawEllipse(QPointF(13, y + kRowHeight / 2.0 - 0.5), 9.5, 9.5);
    p.setPen(t.owner_label(row.rank));
    p.setFont(number_font(12, 600));
    p.drawText(QRectF(3, y, 20, kRowHeight - 1), Qt::AlignCenter, QString::number(row.rank));
    numbers(row.values, 400);
    hairline();
    y += kRowHeight;
  }
  p.setFont(text_font(13));
  if (ranks_ > static_cast<int>(rows_.size()) && rows_.size() > 1) {
    p.setPen(t.ink3);
    p.drawText(QRectF(4, y, width(), kRowHeight), Qt::AlignVCenter,
               tr("and %1 more ranks").arg(ranks_ - static_cast<int>(rows_.size())));
    hairline();
    y += kRowHeight;
  }
  if (!result_.empty()) {
    p.setPen(t.ink2);
    p.setFont(text_font(13));
    p.drawText(QRectF(4, y, first, kRowHeight), Qt::AlignVCenter, op_);
    numbers(result_, 700);
  }
}

}  // namespace ringside::ui
