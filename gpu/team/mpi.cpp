#include "gpu/team/mpi.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace ringside {
namespace {

constexpr Nanoseconds kSpin = 20'000;  // nearly every answer on one idle computer comes within this
// Then the core belongs to others. Who has waited for long is in no hurry; a nap lasts 50 us longer than it says.
constexpr Nanoseconds kShortNap = 20'000, kLongNap = 250'000;
constexpr Nanoseconds kNapsPerWait = 16;
constexpr int kOffsetRounds = 32;  // the fastest round trip of so many bounds the offset best
constexpr int kOffsetTag = 7;

std::string describe(const char* call, int code) {
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  return std::string(call) + ": " + std::string(text.data(), static_cast<std::size_t>(length));
}

int class_of(int code) {
  int found = code;
  MPI_Error_class(code, &found);
  return found;
}

/// Where the statuses of so many requests go.
MPI_Status* statuses_of(std::size_t requests) {
  thread_local std::vector<MPI_Status> statuses;
  if (statuses.size() < requests) statuses.resize(requests);
  return statuses.data();
}

/// MpiError with what is wrong with the first request that failed: the call itself says that a status has it. Others
/// may not have come to their end.
void check_all(const char* call, int code, std::span<const MPI_Status> statuses) {
  if (code == MPI_SUCCESS) return;
  if (class_of(code) == MPI_ERR_IN_STATUS)
    for (const MPI_Status& s : statuses)
      if (s.MPI_ERROR != MPI_SUCCESS && class_of(s.MPI_ERROR) != MPI_ERR_PENDING) throw MpiError(call, s.MPI_ERROR);
  throw MpiError(call, code);
}

std::vector<int> first_ranks(int count) {
  std::vector<int> ranks(static_cast<std::size_t>(count));
  std::iota(ranks.begin(), ranks.end(), 0);
  return ranks;
}

}  // namespace

MpiError::MpiError(const char* call, int code) : std::runtime_error(describe(call, code)) {}

MpiError::MpiError(const MpiError& error, const std::string& message)
    : std::runtime_error(error.what() + (", " + message)) {}

// One after the other: MPI_Waitall of Open MPI 4.1 never returns where a request had failed before the call, as one
// does whose message was too long and has come already (ompi_request_default_wait_all waits for a signal that nobody
// gives).
void wait_all(std::span<MPI_Request> requests) {
  for (MPI_Request& request : requests) RINGSIDE_MPI(MPI_Wait, &request, MPI_STATUS_IGNORE);
}

void post_send(const std::byte* data, std::int64_t bytes, int peer, int tag, MPI_Comm comm,
               std::vector<MPI_Request>& requests, std::int64_t piece) {
  do {
    const std::int64_t now = std::min(bytes, piece);
    RINGSIDE_MPI(MPI_Isend, data, static_cast<int>(now), MPI_BYTE, peer, tag, comm, &requests.emplace_back());
    data += now, bytes -= now;
  } while (bytes > 0);
}

void post_receive(std::byte* data, std::int64_t bytes, int peer, int tag, MPI_Comm comm,
                  std::vector<MPI_Request>& requests, std::int64_t piece) {
  do {
    const std::int64_t now = std::min(bytes, piece);
    RINGSIDE_MPI(MPI_Irecv, data, static_cast<int>(now), MPI_BYTE, peer, tag, comm, &requests.emplace_back());
    data += now, bytes -= now;
  } while (bytes > 0);
}

void wait_politely(std::vector<MPI_Request>& requests) {
  const Nanoseconds begin = now_ns();
  for (;;) {
    int done = 0;
    MPI_Status* const statuses = statuses_of(requests.size());
    const int code = MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, statuses);
    check_all("MPI_Testall", code, {statuses, requests.size()});
    if (done) return;
    // A nap instead of sched_yield: who has slept is let in soon, who has yielded on a busy computer waits for
    // milliseconds.
    const Nanoseconds waited = now_ns() - begin;
    if (waited > kSpin) sleep_ns(std::clamp(waited / kNapsPerWait, kShortNap, kLongNap));
  }
}

void wait_politely(MPI_Request& request) {
  std::vector<MPI_Request> one{request};
  wait_politely(one);
  request = one.front();
}

void polite_barrier(MPI_Comm comm) {
  MPI_Request request;
  RINGSIDE_MPI(MPI_Ibarrier, comm, &request);
  wait_politely(request);
}

void polite_broadcast(void* data, int bytes, int root, MPI_Comm comm) {
  MPI_Request request;
  RINGSIDE_MPI(MPI_Ibcast, data, bytes, MPI_BYTE, root, comm, &request);
  wait_politely(request);
}

std::string polite_broadcast(std::string text, int root, MPI_Comm comm) {
  auto length = static_cast<std::int64_t>(text.size());
  polite_broadcast(&length, sizeof length, root, comm);
  text.resize(static_cast<std::size_t>(length));
  for (std::int64_t at = 0; at < length; at += kPieceBytes)
    polite_broadcast(text.data() + at, static_cast<int>(std::min(length - at, kPieceBytes)), root, comm);
  return text;
}

void polite_max(const std::vector<double>& mine, std::vector<double>& all, MPI_Comm comm) {
  all.resize(mine.size());
  MPI_Request request;
  RINGSIDE_MPI(MPI_Ireduce, mine.data(), all.data(), static_cast<int>(mine.size()), MPI_DOUBLE, MPI_MAX, 0, comm,
               &request);
  wait_politely(request);
}

double polite_sum(double mine, MPI_Comm comm) {
  double all = 0;
  MPI_Request request;
  RINGSIDE_MPI(MPI_Iallreduce, &mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm, &request);
  wait_politely(request);
  return all;
}

std::vector<std::string> polite_gather(const std::string& mine, MPI_Comm comm) {
  int rank = 0, size = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  const int length = static_cast<int>(mine.size());
  std::vector<int> lengths(static_cast<std::size_t>(size)), offsets(static_cast<std::size_t>(size));
  MPI_Request request;
  RINGSIDE_MPI(MPI_Igather, &length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, comm, &request);
  wait_politely(request);
  int total = 0;
  for (std::size_t r = 0; r < lengths.size(); ++r) offsets[r] = std::exchange(total, total + lengths[r]);
  std::string joined(static_cast<std::size_t>(total), '\0');
  RINGSIDE_MPI(MPI_Igatherv, mine.data(), length, MPI_BYTE, joined.data(), lengths.data(), offsets.data(), MPI_BYTE, 0,
               comm, &request);
  wait_politely(request);
  std::vector<std::string> texts;
  if (rank == 0)
    for (std::size_t r = 0; r < lengths.size(); ++r)
      texts.push_back(joined.substr(static_cast<std::size_t>(offsets[r]), static_cast<std::size_t>(lengths[r])));
  return texts;
}

Team::Team(int size) : Team(first_ranks(size)) {}

Team::Team(const std::vector<int>& ranks) : size_(static_cast<int>(ranks.size())) {
  int world = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  const auto mine = std::find(ranks.begin(), ranks.end(), world);
  const auto place = static_cast<int>(mine - ranks.begin());
  RINGSIDE_MPI(MPI_Comm_split, MPI_COMM_WORLD, mine == ranks.end() ? MPI_UNDEFINED : 0, place, &comm_);
  if (!member()) return;
  rank_ = place;
  RINGSIDE_MPI(MPI_Comm_set_errhandler, comm_, MPI_ERRORS_RETURN);
  RINGSIDE_MPI(MPI_Comm_split_type, comm_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &node_);
  int here = 0;
  MPI_Comm_size(node_, &here);
  one_computer_ = polite_sum(here == size_ ? 1 : 0, comm_) > 0;
}

Team::~Team() {
  int finalized = 0;
  MPI_Finalized(&finalized);
  if (finalized || comm_ == MPI_COMM_NULL) return;
  MPI_Comm_free(&node_);
  MPI_Comm_free(&comm_);
}

void Team::synchronise() {
  if (one_computer_) return;
  // One rank after the other: a busy rank 0 would answer late and spoil the estimate.
  for (int r = 1; r < size_; ++r) {
    if (rank_ == 0) {
      for (int i = 0; i < kOffsetRounds; ++i) {
        Nanoseconds ignored = 0;
        RINGSIDE_MPI(MPI_Recv, &ignored, 1, MPI_INT64_T, r, kOffsetTag, comm_, MPI_STATUS_IGNORE);
        const Nanoseconds t = now_ns();
        RINGSIDE_MPI(MPI_Send, &t, 1, MPI_INT64_T, r, kOffsetTag, comm_);
      }
    } else if (rank_ == r) {
      Nanoseconds shortest = INT64_MAX;
      for (int i = 0; i < kOffsetRounds; ++i) {
        const Nanoseconds sent = now_ns();
        Nanoseconds there = 0;
        RINGSIDE_MPI(MPI_Send, &sent, 1, MPI_INT64_T, 0, kOffsetTag, comm_);
        RINGSIDE_MPI(MPI_Recv, &there, 1, MPI_INT64_T, 0, kOffsetTag, comm_, MPI_STATUS_IGNORE);
        const Nanoseconds received = now_ns();
        if (received - sent >= shortest) continue;
        shortest = received - sent;
        offset_ = sent + shortest / 2 - there;  // rank 0 answered half-way
      }
    }
    polite_barrier(comm_);
  }
}

}  // namespace ringside
