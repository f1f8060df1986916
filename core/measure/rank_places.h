// Where the ranks of a run are: which computer, which device.
#pragma once

#include <string>
#include <vector>

namespace ringside {

struct RankPlace {
  std::string host;
  std::string device;  ///< "CPU", or "GPU 1: NVIDIA H100": its number and name on that host
  friend bool operator==(const RankPlace&, const RankPlace&) = default;
};

/// "ranks 0, 1 on n1, rank 2 on n2 (GPU 0: H100)": ranks in order, those of one place together, CPUs not named.
std::string places_text(const std::vector<RankPlace>& places);

/// Whether the ranks are on more than one computer.
bool on_several_hosts(const std::vector<RankPlace>& places);

/// places_text() as a sentence; empty where all ranks are on the CPU of one computer, which needs no words.
std::string places_note(const std::vector<RankPlace>& places);

/// Each "rank R" of a line becomes "rank R on HOST", unless the line says that already or no such rank is known; "a
/// rank on HOST", of a launcher that does not know which, the rank or the ranks that are there.
std::string with_host(const std::string& line, const std::vector<RankPlace>& places);

}  // namespace ringside
