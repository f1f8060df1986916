// What the launchers of MPI write when a rank dies or cannot be started, read without regular expressions.
#pragma once

#include <string>
#include <string_view>

namespace ringside::app {

/// The first message, whole: lines that a page has broken are joined up to the full stop, what a colon announces
/// follows it, and host and rank are those that the page names further down. A warning only where nothing else was
/// said; empty where nothing was. Printable; at most 300 characters, and " .." where it was longer.
std::string first_message(std::string_view said);

/// "rank 2 on vm died by signal 9 (Killed)" or "rank 3 ended with exit code 7 and said nothing"; empty where none of it
/// was said. Also hosts that are lost, are full or have no way to one another. Open MPI 4 and 5 use the same words and
/// break the lines elsewhere.
std::string open_mpi_dead_rank(std::string_view text, int exit_code);

/// The same of Hydra, whose block names one of the processes, but not the one that died first.
std::string hydra_dead_rank(std::string_view text, int exit_code);

}  // namespace ringside::app
