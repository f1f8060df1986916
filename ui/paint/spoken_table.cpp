#include "ui/paint/spoken_table.h"

#include <algorithm>

#include <QList>
#include <QStringList>

#include "core/base/text.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/rows.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

/// Rows of data: every record a row, every field a column.
class Records : public SpokenTable {
 public:
  explicit Records(const QString& csv)
      : lines_(fields_of(csv)), names_(lines_.isEmpty() ? QStringList() : lines_.takeFirst()) {
    // Lines that break the form of the first have no columns to be read by.
    lines_.removeIf([this](const QStringList& line) { return line.size() != names_.size(); });
  }
  int rows() const override { return static_cast<int>(lines_.size()); }
  int columns() const override { return static_cast<int>(names_.size()); }
  QString row_name(int row) const override { return column_name(0) + u' ' + said(row, 0); }
  QString column_name(int column) const override {
    QString name = names_[column];
    if (name.endsWith(QLatin1String("_s"))) name.chop(2);
    return name.replace(u'_', u' ');
  }
  QString holds(int row, int column) const override { return said(row, column); }
  QString cell(int row, int column) const override {
    const QString value = said(row, column);
    return value.isEmpty() ? column_name(column) + QStringLiteral(": nothing") : column_name(column) + u' ' + value;
  }
  Selected selects(int row, int) const override {
    Selected s;
    const auto from = number(row, "from"), to = number(row, "to"), step = number(row, "step"),
               at = number(row, "transfer");
    if (step && at)
      s.step = *step - 1, s.transfer = static_cast<std::int32_t>(*at);
    else if (from && to)
      s.rank = static_cast<std::int32_t>(*from), s.peer = static_cast<std::int32_t>(*to);
    else if (step && names_.first() == QLatin1String("step"))
      s.step = *step - 1;
    return s;
  }
  std::optional<std::pair<int, int>> find(const Selected& what) const override {
    for (int row = 0; row < rows() && !what.empty(); ++row)
      if (selects(row, 0) == what) return std::pair(row, 0);
    return std::nullopt;
  }

 private:
  std::optional<std::int64_t> number(int row, const char* name) const {
    const qsizetype column = names_.indexOf(QLatin1String(name));
    bool ok = false;
    const std::int64_t n = column < 0 ? 0 : lines_[row][column].toLongLong(&ok);
    return ok ? std::optional(n) : std::nullopt;
  }
  /// The value with its unit.
  QString said(int row, int column) const {
    const QString& name = names_[column];
    const QString& text = lines_[row][column];
    bool ok = false;
    const double value = text.toDouble(&ok);
    if (!ok) return text;
    if (name == QLatin1String("bytes_per_s")) return qt(format_bandwidth(BytesPerSecond(value)));
    if (name.endsWith(QLatin1String("_s"))) return qt(format_seconds(Seconds(value)));
    if (name == QLatin1String("bytes") || name.endsWith(QLatin1String("_bytes"))) return qt(size_text(Bytes(value)));
    return qt(format_short(value, 4));
  }

  QList<QStringList> lines_;
  QStringList names_;
};

}  // namespace

std::shared_ptr<const SpokenTable> spoken_table(const Figure& figure) {
  if (const auto* table = dynamic_cast<const TableFigure*>(&figure)) return table->spoken();
  const std::string csv = figure.csv();
  return csv.empty() ? nullptr : std::make_shared<Records>(qt(csv));
}

}  // namespace ringside::ui
