#include "ui/paint/rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

nlohmann::ordered_json value_of(const QString& field) {
  bool number = false, whole = false;
  const double value = field.toDouble(&number);
  const qlonglong integer = field.toLongLong(&whole);
  if (whole) return integer;
  if (number && std::isfinite(value)) return value;
  return field.isEmpty() ? nlohmann::ordered_json() : nlohmann::ordered_json(field.toStdString());
}

}  // namespace

std::vector<std::string> list_columns(const Figure& figure) {
  const auto* rows = dynamic_cast<const ListRows*>(&figure);
  return rows ? rows->list_columns() : std::vector<std::string>();
}

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

nlohmann::ordered_json rows_of(const std::string& csv, const std::vector<std::string>& lists) {
  QList<QStringList> lines = fields_of(qt(csv));
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  if (lines.isEmpty()) return rows;
  const QStringList names = lines.takeFirst();
  for (const QStringList& line : lines) {
    nlohmann::ordered_json row = nlohmann::ordered_json::object();
    for (qsizetype i = 0; i < names.size(); ++i) {
      const std::string name = names[i].toStdString();
      auto& target = row[name];
      if (std::ranges::find(lists, name) == lists.end()) {
        target = value_of(line.value(i));
        continue;
      }
      target = nlohmann::ordered_json::array();
      for (const QString& part : line.value(i).split(u' ', Qt::SkipEmptyParts)) target.push_back(value_of(part));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace ringside::ui
