// A log's lines without what launchers, schedulers and mails write before them, and the words of a line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/measure/logs/import_log.h"
#include "core/measure/measurement.h"

namespace ringside::logs {

/// "[1,0]<stdout>:" and all before it, "(head, rank=0, pid=3808) ", "0: ", "00:55:22 ", "> ", and colours of terminals
/// are taken off.
std::vector<std::string> clean_lines(std::string_view text);

std::vector<std::string> words_of(std::string_view line);
/// The whole word, as a number of any notation.
std::optional<double> number_of(std::string_view word);
/// The whole word, as a whole number of 0 or more without a point.
std::optional<std::int64_t> whole_of(std::string_view word);
/// The number right behind `before`, blanks and ":" and "=" between them aside.
std::optional<std::int64_t> number_after(std::string_view line, std::string_view before);
/// What stands behind `before` up to the next blank, comma or end; empty where it is not there.
std::string word_after(std::string_view line, std::string_view before);
bool has(std::string_view line, std::string_view part);

/// As many processes as the line would start: "mpirun -np 8", "srun -n 8", "--ntasks=8".
std::optional<std::int32_t> launched(std::string_view line);

/// "MPI_FLOAT", "float", "half", .. in our spelling; what we do not know stays as it is.
std::string type_of(std::string_view theirs);

/// What a reader collects.
struct Log {
  explicit Log(const std::string& log_name, const LogHints& given) : name(log_name), hints(given) {}

  const std::string& name;
  const LogHints& hints;
  Measurement found;
  std::string tool;                ///< "nccl-tests 2.13.8"
  std::vector<std::string> notes;  ///< what was left out and why

  void note(const std::string& text);
  /// What the log says; the hint where it says nothing (0), a note where the hint says something else.
  std::int32_t ranks_or_hint(std::int32_t said);
  /// One row from one mean; the rest of it as the log says.
  MeasurementRow& add(Collective c, std::int32_t ranks, std::int64_t bytes, double seconds, const std::string& backend);
};

/// The slowest rank of a table that tells the ranks' means apart: one note for all of its rows.
struct SlowestRank {
  double times = 1;  ///< its mean over the average of all ranks, which is the row's time; the most of all rows
  std::string at;

  void take(const MeasurementRow& row, double average, double largest);
  void tell(Log& log) const;
};

/// Each reads what it knows; `found` stays empty of rows where the log is of another kind.
Result<bool> read_nccl_text(const std::vector<std::string>& lines, Log& log);
Result<bool> read_nccl_json(const nlohmann::json& json, Log& log);
Result<bool> read_rccl_json(std::string_view text, Log& log);
Result<bool> read_rccl_csv(const std::vector<std::string>& lines, Log& log);
Result<bool> read_osu(const std::vector<std::string>& lines, Log& log);
Result<bool> read_imb(const std::vector<std::string>& lines, Log& log);

}  // namespace ringside::logs
