// A figure's rows of data, as Figure::csv() gives them, taken apart.
#pragma once

#include <string>

#include <QList>
#include <QString>
#include <QStringList>
#include <nlohmann/json_fwd.hpp>

namespace ringside::ui {

/// The fields of every line; a field in quotes may hold commas, lines and doubled quotes.
QList<QStringList> fields_of(const QString& csv);
/// A list of objects by the header's names; numbers are numbers, an empty field is null.
nlohmann::ordered_json rows_of(const std::string& csv);

}  // namespace ringside::ui
