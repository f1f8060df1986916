#include "app/answers/measurement_text.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "app/answers/table.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/machine_time.h"
#include "core/measure/backend.h"
#include "core/measure/bus_bandwidth.h"
#include "core/measure/measured_text.h"
#include "core/measure/recorded.h"
#include "core/measure/side_by_side.h"

namespace ringside {
namespace {

std::string size_text(std::int64_t bytes) {
  return format_bytes(Bytes(static_cast<double>(bytes)));
}
std::string time_text(double seconds) {
  return format_seconds(Seconds(seconds));
}
std::string bandwidth_text(double bytes_per_second) {
  return bytes_per_second > 0 ? format_measured(BytesPerSecond(bytes_per_second)) : "-";
}

std::string spread(const MeasurementRow& row) {
  return fmt::format("{} .. {}", time_text(row.ci95_lo_s), time_text(row.ci95_hi_s));
}

std::string vector_text(const std::vector<double>& values) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), 16); ++i) texts.push_back(format_number(values[i]));
  return "[" + join(texts, " ") + (values.size() > 16 ? " ..]" : "]");
}

/// `question` is what the row measures: it knows which wires were imposed.
std::string model_line(const MeasurementRow& row, const Case& question) {
  const double beta = row.model.beta_s_per_byte;
  std::string text = fmt::format("predicted by alpha {}, {} ({})", format_seconds(Seconds(row.model.alpha_s)),
                                 beta > 0 ? format_bandwidth(BytesPerSecond(1 / beta)) : "beta 0", row.model.source);
  if (row.model.source == kOneRank) return fmt::format("predicted: {}", kOneRank);
  if (row.model.source.find(kByPatterns) != std::string::npos)
    text = fmt::format("predicted by what its steps take here ({})", row.model.source);
  if (backend_of(row.backend).imposes && !row.topology.empty())
    return fmt::format(
        "predicted by its {}\n{}: imposed on real MPI ranks: each transfer held as long as there, once both "
        "its ends are ready; times are wall clock",
        row.model.source, row.backend);
  if (backend_of(row.backend).imposes)
    text += fmt::format("\n{}: imposed on real MPI ranks: {}, slowed {} times; times are wall clock", row.backend,
                        cost_parameters(question)->source.wires(), format_significant(row.time_scale, 3));
  return text;
}

std::string manner_text(const Manner& m) {
  return fmt::format("{}, {}", name(m.cadence), place_text(m));
}

/// What the two bandwidths and the cadences in the table mean.
std::string legend(const Measurement& m) {
  std::string out;
  const auto collective = parse_collective(m.rows.front().collective);
  const std::string factor = collective ? bus_factor_text(*collective) : "";
  if (!factor.empty())
    out += fmt::format("algbw is n over the median, busbw algbw times {}{}\n", factor,
                       backend_of(m.rows.front().backend).imposes ? ", on the tier's own clock" : "");
  for (const Cadence c : {Cadence::isolated, Cadence::back_to_back}) {
    const auto row = std::find_if(m.rows.begin(), m.rows.end(), [c](const auto& r) { return r.manner.cadence == c; });
    if (row == m.rows.end()) continue;
    out += c == Cadence::isolated
               ? "isolated: every call starts at one moment on all ranks; the latest rank's end counts\n"
               : fmt::format("back-to-back: calls without a pause between them{}\n",
                             row->calls > 1 ? fmt::format(", the mean of {} is a sample", row->calls) : "");
  }
  return out;
}

/// gamma of section 4.1 by the clock, where it was asked for.
std::string gamma_text(const Measurement& m) {
  const auto first = std::find_if(m.rows.begin(), m.rows.end(), [](const MeasurementRow& row) { return row.gamma; });
  if (first == m.rows.end()) return "";
  Table table;
  table.column("n")
      .column("algorithm", Table::Align::left)
      .column("P")
      .column("compute")
      .column("all-reduce")
      .column("gamma");
  table.column("bound", Table::Align::left).column("one after the other").column("overlapped").column("hidden");
  bool unresolved = false;
  for (const MeasurementRow& row : m.rows) {
    if (!row.gamma) continue;
    const MeasuredGamma& g = *row.gamma;
    table.row({size_text(row.bytes), row.algorithm, format_significant(g.parameters, 3),
               format_seconds(Seconds(g.compute_s)), format_seconds(Seconds(g.comm_s)),
               format_significant(g.gamma(), 3), g.gamma() > 1 ? "communication" : "compute",
               format_seconds(Seconds(g.serial_s)), format_seconds(Seconds(g.overlapped_s)),
               format_hidden(g.hidden())});
    unresolved = unresolved || !g.hidden();
  }
  return fmt::format(
             "\nMeasured gamma: a layer of P parameters and {} examples, forward and backward (6 P b FLOP, {}, {:.3g} "
             "GFLOP/s a\n"
             "rank) beside the collective that carries its gradient\n\n",
             format_number(first->gamma->local_batch), first->gamma->library, first->gamma->flops() / 1e9) +
         table.text() + (unresolved ? std::string("\n") + kHiddenUnresolved : "");
}

}  // namespace

std::string notes_text(const Measurement& m) {
  std::vector<const MeasurementRow*> rows;
  for (const MeasurementRow& row : m.rows) rows.push_back(&row);
  std::string out;
  for (const std::string& note : notes_of(rows)) out += fmt::format("note: {}\n", note);
  return out.empty() ? out : "\n" + out;
}

std::string measurement_table(const Measurement& m) {
  std::set<std::string> manners;
  for (const MeasurementRow& row : m.rows) manners.insert(manner_text(row.manner));
  Table table;
  table.column("n").column("algorithm", Table::Align::left);
  if (manners.size() > 1) table.column("called", Table::Align::left);
  table.column("min").column("median").column("95% of the median").column("samples").column("algbw").column("busbw");
  table.column("predicted").column("measured/predicted").column("verified", Table::Align::left);
  table.column("library", Table::Align::left);
  for (const MeasurementRow& row : m.rows) {
    std::vector<std::string> library;
    for (const auto& [name, seconds] : row.library_s) library.push_back(name + " " + time_text(seconds));
    const bool predicted = row.predicted_s > 0;
    std::vector<std::string> cells{size_text(row.bytes), row.algorithm};
    if (manners.size() > 1) cells.push_back(manner_text(row.manner));
    for (std::string cell :
         {time_text(least(row)), time_text(row.median_s), spread(row), std::to_string(row.samples_s.size()),
          bandwidth_text(algbw(row)), bandwidth_text(busbw(row)), predicted ? time_text(row.predicted_s) : "-",
          predicted ? format_ratio(row.median_s / row.predicted_s) : "-",
          std::string(row.verified      ? "yes"
                      : gave_wrong(row) ? "NO"
                                        : "-"),
          join(library)})
      cells.push_back(std::move(cell));
    table.row(std::move(cells));
  }
  const std::string one = manners.size() == 1 ? *manners.begin() + "\n" : "";
  return table.text() + "\n" + one + legend(m);
}

std::string libraries_text(const Measurement& m) {
  std::string out;
  for (const SideBySide& page : side_by_side(m)) {
    Table table;
    table.column("n").column("library", Table::Align::left).column("algorithm", Table::Align::left).column("min");
    table.column("median").column("busbw").column("own choice").column("× best lib.");
    table.column("", Table::Align::left);
    for (const StandingsAtSize& at : page.sizes) {
      const double best = at.libraries.front().seconds;
      const auto row = [&](const LibraryStanding& s, const std::string& size) {
        table.row({size, s.library, s.algorithm, time_text(s.least_s), time_text(s.seconds),
                   bandwidth_text(at.bus_factor * static_cast<double>(at.bytes) / s.seconds),
                   s.own_choice_s > 0 ? time_text(s.own_choice_s) : "-", format_ratio(s.seconds / best),
                   s.in_place == page.manner.in_place ? ""
                   : s.in_place                       ? "in place"
                                                      : "out of place"});
      };
      row(at.ours, size_text(at.bytes));
      for (const LibraryStanding& s : at.libraries) row(s, "");
    }
    out += fmt::format(
        "\nLibraries side by side, {}; the best algorithm of each; best lib.: the fastest one, Ringside aside\n\n{}\n"
        "Which library to take here\n",
        manner_text(page.manner), table.text());
    for (const std::string& sentence : page.advice) out += "  " + sentence + "\n";
  }
  return out;
}

std::string measurement_text(const Measurement& m, const Case& question) {
  const Environment& e = m.environment;
  const MeasurementRow& first = m.rows.front();
  std::string out = fmt::format("{} on {}, backend {}: {}, {} ({} cores{})\n{}\n\n", first.collective,
                                counted(first.ranks, "rank"), first.backend, e.mpi, e.cpu, e.cores,
                                e.oversubscribed ? ", more ranks than cores" : "", model_line(first, question));
  if (const std::string where = places_note(e.where); !where.empty()) out.insert(out.size() - 1, where + "\n");
  if (backend_of(first.backend).on_gpus) out.insert(out.size() - 1, fmt::format("{}\n", e.settings.at("transport")));
  out += measurement_table(m);
  out += notes_text(m);
  out += libraries_text(m);
  out += gamma_text(m);
  for (const MeasurementRow& row : m.rows) {
    if (row.result.empty()) continue;
    out += fmt::format("\n{} leaves on\n", row.algorithm);
    for (std::size_t r = 0; r < row.result.size(); ++r)
      out += fmt::format("  rank {}  {}\n", r, vector_text(row.result[r]));
  }
  return out;
}

}  // namespace ringside
