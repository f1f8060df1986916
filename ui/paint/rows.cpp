#include "ui/paint/rows.h"

#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "ui/paint/qt_text.h"

namespace ringside::ui {

std::string left_out_of_rows(const Figure& figure) {
  const auto* partial = dynamic_cast<const PartialRows*>(&figure);
  return partial ? partial->left_out_of_rows() : std::string();
}

QList<QStringList> fields_of(const QString& csv) {
  QList<QStringList> lines;
  QStringList line;
  QString field;
  bool quoted = false;
  for (const QChar c : csv) {
    if (c == u'"') {
      // The second of two doubled quotes opens the field again.
      if (!quoted && !field.isEmpty()) field += c;
      quoted = !quoted;
    } else if (quoted || (c != u',' && c != u'\n')) {
      field += c;
    } else {
      line << std::exchange(field, {});
      if (c == u'\n') lines << std::exchange(line, {});
    }
  }
  return lines;
}

nlohmann::ordered_json rows_of(const std::string& csv) {
  QList<QStringList> lines = fields_of(qt(csv));
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  if (lines.isEmpty()) return rows;
  const QStringList names = lines.takeFirst();
  for (const QStringList& line : lines) {
    nlohmann::ordered_json row = nlohmann::ordered_json::object();
    for (qsizetype i = 0; i < names.size(); ++i) {
      const QString field = line.value(i);
      bool number = false, whole = false;
      const double value = field.toDouble(&number);
      const qlonglong integer = field.toLongLong(&whole);
      auto& target = row[names[i].toStdString()];
      if (whole)
        target = integer;
      else if (number && std::isfinite(value))
        target = value;
      else if (!field.isEmpty())
        target = field.toStdString();
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace ringside::ui
