// A figure's rows of data, as Figure::csv() gives them, taken apart.
#pragma once

#include <string>
#include <vector>

#include <QList>
#include <QString>
#include <QStringList>
#include <nlohmann/json_fwd.hpp>

#include "ui/paint/figure.h"

namespace ringside::ui {

/// A figure whose rows of data tell less than there is to tell.
class PartialRows {
 public:
  virtual ~PartialRows() = default;
  /// What a row stands for and what is left out, without a full stop; empty where every row is there.
  virtual std::string left_out_of_rows() const = 0;
};
/// The same of any figure.
std::string left_out_of_rows(const Figure& figure);

/// A figure with columns whose fields are lists, however many they hold: numbers with blanks between them.
class ListRows {
 public:
  virtual ~ListRows() = default;
  virtual std::vector<std::string> list_columns() const = 0;
};
/// The same of any figure.
std::vector<std::string> list_columns(const Figure& figure);

/// The fields of every line; a field in quotes may hold commas, lines and doubled quotes.
QList<QStringList> fields_of(const QString& csv);
/// A list of objects by the header's names; numbers are numbers, an empty field is null. The columns of `lists` are
/// lists in every row.
nlohmann::ordered_json rows_of(const std::string& csv, const std::vector<std::string>& lists = {});

}  // namespace ringside::ui
