#include "lessons/table_task.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/expression.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"
#include "lessons/summary.h"
#include "lessons/units.h"

namespace ringside {
namespace {

using Cells = std::vector<std::string>;

std::vector<std::string> parts(std::string_view text, char separator) {
  std::vector<std::string> all;
  for (;;) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    const std::size_t first = part.find_first_not_of(" \t\r\"");
    all.emplace_back(first == std::string_view::npos
                         ? std::string_view()
                         : part.substr(first, part.find_last_not_of(" \t\r\"") - first + 1));
    if (end == std::string_view::npos) return all;
    text.remove_prefix(end + 1);
  }
}

Result<Value> value_of(const TableColumn& column, const std::string& cell) {
  if (column.is_text) return Value(cell);
  RINGSIDE_TRY(const double number, parse_number(cell, column.name, -1e300, 1e300));
  return Value(number, column.unit);
}

/// What the last column must be, from the others' cells.
Result<double> computed(const TableTask& task, const Cells& cells) {
  Context context;
  context.file = task.file;
  context.variables = task.names;
  for (std::size_t i = 0; i + 1 < task.columns.size(); ++i) {
    RINGSIDE_TRY(context.variables[task.columns[i].name], value_of(task.columns[i], cells[i]));
  }
  RINGSIDE_TRY(const auto value, evaluate(task.row, context));
  if (value.is_text || value.unit != task.columns.back().unit || !std::isfinite(value.number))
    return fail(task.columns.back().name, "not computed in its column's unit", "");
  return value.number;
}

/// "tier = pcie, n = 4096"
std::string named(const TableTask& task, const Cells& cells) {
  std::string out;
  for (std::size_t i = 0; i + 1 < task.columns.size(); ++i)
    out += fmt::format("{}{} = {}", i == 0 ? "" : ", ", task.columns[i].name, cells[i]);
  return out;
}

std::string head(const TableTask& task) {
  std::string out;
  for (const TableColumn& column : task.columns) out += (out.empty() ? "" : ",") + column.name;
  return out;
}

/// The rows in the task's order of columns.
Result<std::vector<Cells>> rows_of(const TableTask& task, std::string_view text) {
  std::vector<Cells> rows;
  std::vector<std::size_t> where;  // by the task's column, the table's
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos || line.front() == '#') continue;
    const Cells cells = parts(line, ',');
    if (where.empty()) {
      for (const TableColumn& column : task.columns) {
        const auto found = std::ranges::find(cells, column.name);
        if (found == cells.end())
          return fail("table", fmt::format("line {} is no head with the column {}", number, column.name), head(task));
        where.push_back(static_cast<std::size_t>(found - cells.begin()));
      }
      continue;
    }
    Cells row;
    for (const std::size_t i : where) {
      if (i >= cells.size() || cells[i].empty())
        return fail("table", fmt::format("line {} has no {}", number, task.columns[row.size()].name), head(task));
      row.push_back(cells[i]);
    }
    for (std::size_t i = 0; i < row.size(); ++i)
      if (const auto value = value_of(task.columns[i], row[i]); !value)
        return fail("table", fmt::format("line {}: {} is {}", number, task.columns[i].name, row[i]), "a plain number");
    rows.push_back(std::move(row));
    if (rows.size() > kMostTableRows) return fail("table", fmt::format("more than {} rows", kMostTableRows), "fewer");
  }
  if (rows.empty()) return fail("table", "no rows", head(task) + ", and rows below it");
  return rows;
}

bool same(const TableColumn& column, const std::string& a, const std::string& b) {
  if (column.is_text) return a == b;
  const auto x = parse_number(a, "", -1e300, 1e300), y = parse_number(b, "", -1e300, 1e300);
  return x && y && std::abs(*x - *y) <= 1e-9 * std::abs(*y);
}

/// Every combination of what is to be covered; the last cell is empty.
std::vector<Cells> wanted(const TableTask& task) {
  std::vector<Cells> all{Cells(task.columns.size())};
  for (const TableCover& cover : task.covers) {
    std::vector<Cells> more;
    for (const Cells& row : all)
      for (const std::string& value : cover.values) {
        more.push_back(row);
        more.back()[cover.column] = value;
      }
    all = std::move(more);
  }
  return all;
}

std::string missing(const TableTask& task, const std::vector<Cells>& rows) {
  for (const Cells& want : wanted(task)) {
    const bool there = std::ranges::any_of(rows, [&](const Cells& row) {
      return std::ranges::all_of(task.covers, [&](const TableCover& cover) {
        return same(task.columns[cover.column], row[cover.column], want[cover.column]);
      });
    });
    if (!there) return named(task, want);
  }
  return {};
}

Feedback judged(const Question& q, const std::vector<Cells>& rows) {
  const TableTask& task = *q.table;
  Feedback said;
  said.truth = q.truth, said.show = q.show, said.accepted = true;
  const auto off = [&](double ratio, double factor) { return std::abs(ratio / factor - 1) > task.tolerance; };
  std::string first;
  std::vector<double> ratios;
  for (const Cells& row : rows) {
    const auto truth = computed(task, row);
    if (!truth) {
      said.accepted = false;
      said.markdown = fmt::format("{}: {}", literal(named(task, row)), truth.error().line());
      return said;
    }
    const double given = *parse_number(row.back(), "", -1e300, 1e300);
    ratios.push_back(*truth == 0 ? (given == 0 ? 1 : INFINITY) : given / *truth);
    if (first.empty() && off(ratios.back(), 1))
      first = fmt::format("**{}: {} would be {:.4g}, yours is {:.4g}.**", literal(named(task, row)),
                          task.columns.back().name, *truth, given);
  }
  if (!first.empty()) {
    said.markdown = first + "\n\n" + q.wrong;
    for (const TableSlip& slip : task.slips)
      if (std::ranges::none_of(ratios, [&](double ratio) { return off(ratio, slip.factor); }))
        said.markdown = first + "\n\n" + slip.markdown;
    return said;
  }
  if (const std::string none = missing(task, rows); !none.empty()) {
    said.markdown = fmt::format("**All {} rows are right, but there is none for {}.**", rows.size(), none);
    return said;
  }
  said.right = true;
  said.markdown = fmt::format("**All {} rows are right.** {}", rows.size(), q.right);
  return said;
}

}  // namespace

Result<std::string> model_table(const TableTask& task, double factor) {
  std::string out = head(task) + "\n";
  for (Cells& row : wanted(task)) {
    RINGSIDE_TRY(const double value, computed(task, row));
    row.back() = fmt::format("{:.6g}", factor * value);
    for (std::size_t i = 0; i < row.size(); ++i) out += (i == 0 ? "" : ",") + row[i];
    out += '\n';
  }
  return out;
}

Result<bool> read_table_task(const BlockSource& source, PageReader& reader, Question& q) {
  const auto wrong = [&](Place at, const std::string& what, const std::string& accepted = {}) {
    return fail_at(reader.context(), at, what, accepted);
  };
  TableTask task;
  task.names = reader.context().variables;
  task.file = reader.context().file;
  const auto column_of = [&](const std::string& name) {
    return std::ranges::find(task.columns, name, &TableColumn::name) - task.columns.begin();
  };
  for (const Field& f : source.fields) {
    if (f.key == "column") {
      const UnitName* unit = find_unit(f.value.text);
      const bool plain = f.value.text == "number";
      task.columns.push_back({f.argument.text, f.value.text == "text", unit ? unit->unit : Unit{}});
      if (!task.columns.back().is_text && !plain && (unit == nullptr || unit->factor != 1))
        return wrong(f.value.at, "a column is text, number, s, B or B/s", "text, number, s, B");
    }
    if (f.key == "row") task.row = f.value;
    if (f.key == "start") task.starter = f.value.text;
    if (f.key == "tolerance") {
      RINGSIDE_TRY(const auto tolerance, evaluate(f.value, reader.context()));
      task.tolerance = tolerance.number;
    }
    if (f.key == "cover") {
      const auto column = static_cast<std::size_t>(column_of(f.argument.text));
      if (column + 1 >= task.columns.size())
        return wrong(f.argument.at, "cover names a column above it that is not the last");
      task.covers.push_back({column, parts(f.value.text, ',')});
    }
    if (f.key == "wrong" && !f.argument.text.empty()) {
      RINGSIDE_TRY(const auto factor, evaluate(f.argument, reader.context()));
      RINGSIDE_TRY(auto shown, reader.text(f.value));
      task.slips.push_back({factor.number, std::move(shown)});
    }
  }
  if (q.prompt.empty() || task.columns.size() < 2 || task.row.text.empty() || task.covers.empty())
    return wrong(source.at, "a task needs a prompt, two columns, a row and a cover");
  const auto model = model_table(task);
  if (!model) return wrong(task.row.at, model.error().line());
  q.truth = *model;
  q.table = std::move(task);
  return true;
}

Feedback check_table(const Question& q, std::string_view text) {
  Feedback said;
  if (const auto rows = rows_of(*q.table, text))
    said = judged(q, *rows);
  else
    said.markdown = fmt::format("Your table: {}. Accepted: {}.", literal(rows.error().value), rows.error().accepted);
  said.given = std::string(text);
  return said;
}

void check_table_task(const Question& q, Place at, LessonCheck& check) {
  const auto wrong = [&](const std::string& what) { check.wrong(at, fmt::format("question {}: {}", q.id, what)); };
  if (!check_table(q, q.truth).right) wrong("its own table is not accepted");
  if (q.wrong.empty()) wrong("a wrong table gets no feedback");
  if (q.table->starter.empty()) wrong("there is no program to begin with");
  for (const TableSlip& slip : q.table->slips) {
    const Feedback said = check_table(q, *model_table(*q.table, slip.factor));
    if (said.right || said.markdown.find(slip.markdown) == std::string::npos)
      wrong(fmt::format("the slip by {} is not called by its name", slip.factor));
  }
}

}  // namespace ringside
