// What ranks on several hosts hear of one another apart from MPI, so that a host that is cut off or a rank that is
// stopped is known in seconds, whichever MPI it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gpu/team/sockets.h"

namespace ringside {

/// A rank that is not heard of any more.
struct Silence {
  std::int32_t rank = 0;
  std::string why;       ///< what follows "rank 2"
  bool cut_off = false;  ///< nothing reaches its host
};

/// A connection between rank 0 and the first rank of each other host, on which both say a byte with every beat. Who is
/// silent while the computer's kernel still acknowledges is stopped; where nothing is acknowledged the host is gone.
class Heartbeat {
 public:
  /// Collective over MPI_COMM_WORLD. `hosts` by rank. On one host nothing is opened. Takes 2 s at most; a host that
  /// cannot be connected is not listened to.
  explicit Heartbeat(const std::vector<std::string>& hosts);

  /// To be called with every beat, by one thread. Somebody who has fallen silent.
  std::optional<Silence> beat();
  /// Others hear that this rank has ended in order.
  void end() { peers_.clear(); }
  /// The hosts that rank 0 could not connect, by name; known to rank 0.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  struct Peer {
    Socket socket;
    std::int32_t rank = 0;
    int silent = 0;  ///< beats
    bool open = true;
  };
  void accept_all(const std::vector<std::int32_t>& leaders, const std::string& token, int file);
  void connect_to_first(const std::string& call, std::int32_t rank);
  std::string also_on(const std::string& host, std::int32_t but) const;

  std::vector<std::string> hosts_, missing_;
  std::vector<Peer> peers_;
};

}  // namespace ringside
