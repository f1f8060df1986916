// Questions whose answer is a table that the learner's own program has printed: every row is held against the
// program's, and a slip that all rows share is called by its name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "lessons/syntax.h"
#include "lessons/value.h"

namespace ringside {

struct Feedback;
struct Question;
class LessonCheck;
class PageReader;

struct TableColumn {
  std::string name;
  bool is_text = false;
  Unit unit = {};  ///< of a number, which is written in SI units without a name
};

/// A value that some row must have in a column, as it is written there.
struct TableCover {
  std::size_t column = 0;
  std::vector<std::string> values;
};

/// Wrong by the same factor in every row.
struct TableSlip {
  double factor = 1;
  std::string markdown;
};

/// What is asked of a table. Its last column is computed from the others.
struct TableTask {
  std::vector<TableColumn> columns;
  Passage row;                         ///< an expression over the other columns' names
  std::map<std::string, Value> names;  ///< what else it may use
  std::string file;                    ///< of the lesson, for messages
  std::vector<TableCover> covers;      ///< rows with every combination are asked for
  double tolerance = 0.01;             ///< relative
  std::string starter;                 ///< a program to begin with, without what is asked
  std::vector<TableSlip> slips;
};

inline constexpr std::size_t kMostTableRows = 4096;

/// From the fields "column", "row", "cover", "tolerance", "start" and "wrong".
Result<bool> read_table_task(const BlockSource& source, PageReader& reader, Question& question);
/// The text is CSV with a head; columns may stand in any order. What cannot be read is not accepted.
Feedback check_table(const Question& question, std::string_view text);
void check_table_task(const Question& question, Place at, LessonCheck& check);
/// The table that is right, with the last column times `factor`.
Result<std::string> model_table(const TableTask& task, double factor = 1);

}  // namespace ringside
