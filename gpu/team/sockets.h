// TCP between hosts apart from MPI: who can be reached, and who still runs.
#pragma once

#include <string>
#include <utility>

namespace ringside {

/// Owns a file; -1: none.
class Socket {
 public:
  explicit Socket(int file = -1) : file_(file) {}
  Socket(Socket&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~Socket();
  int file() const { return file_; }

 private:
  int file_;
};

/// Waits until something can be read, or written (POLLIN, POLLOUT); false when the time is up.
bool ready(int file, short what, int ms);

/// A listening socket on all IPv4 addresses and its port; 0 where there can be none.
std::pair<Socket, int> listening();

/// Connected within that time, and not blocking; else `trouble` says why not.
Socket connected(const std::string& host, const std::string& port, int ms, std::string& trouble);

/// The IPv4 addresses of a connection's two ends, also within IPv6; empty for what is no such connection.
std::string own_address(int file);
std::string peer_address(int file);

}  // namespace ringside
