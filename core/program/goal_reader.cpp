#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/front_of.h"
#include "core/program/goal.h"

namespace ringside {
namespace {

constexpr std::size_t kMaxText = std::size_t{64} << 20;
constexpr std::int64_t kMaxOps = std::int64_t{1} << 24;

/// Line by line; a wrong word ends the reading with its line and what would be right.
class GoalReader {
 public:
  explicit GoalReader(std::string_view text) : rest_(text) {}

  Result<GoalProgram> read() {
    if (rest_.size() > kMaxText) return fail("GOAL", fmt::format("{} bytes", rest_.size()), "at most 64 MiB");
    while (!failure_ && next_line()) statement();
    if (!failure_ && program_.ranks.empty()) wrong("nothing", "num_ranks and a number first");
    if (!failure_ && rank_ >= 0) wrong("the end of the text", "a closing brace");
    if (failure_) return Failure(*failure_);
    return std::move(program_);
  }

 private:
  using Words = std::vector<std::string_view>;

  /// The words of the next line that has any; comments (//, #) are no words.
  bool next_line() {
    words_.clear();
    while (words_.empty() && !rest_.empty()) {
      ++line_;
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      std::string_view line = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      line = line.substr(0, std::min(line.find("//"), line.find('#')));
      constexpr std::string_view kBlank = " \t\r;";
      for (std::size_t at = line.find_first_not_of(kBlank); at != std::string_view::npos;
           at = line.find_first_not_of(kBlank, at)) {
        const std::size_t stop = std::min(line.find_first_of(kBlank, at), line.size());
        words_.push_back(line.substr(at, stop - at));
        at = stop;
        if (words_.size() > 16) break;
      }
    }
    return !words_.empty();
  }

  void wrong(std::string_view found, std::string_view accepted) {
    if (!failure_)
      failure_ =
          fail(fmt::format("GOAL, line {}", line_), std::string(front_of(found, 40)), std::string(accepted)).value();
  }
  std::string_view word(std::size_t i) const { return i < words_.size() ? words_[i] : std::string_view(); }

  std::int64_t number(std::string_view text, std::int64_t high, std::string_view accepted) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > high) wrong(text, accepted);
    return value;
  }

  void statement() {
    if (program_.ranks.empty()) {
      if (word(0) != "num_ranks") return wrong(word(0), "num_ranks and a number first");
      const std::int64_t ranks = number(word(1), kMaxRanks, "a number of ranks, 1 to 2^24");
      if (!failure_ && ranks < 1) wrong(word(1), "a number of ranks, 1 to 2^24");
      if (!failure_) program_.ranks.resize(static_cast<std::size_t>(ranks));
    } else if (rank_ < 0) {
      if (word(0) != "rank") return wrong(word(0), "rank, a number and an opening brace");
      const std::int64_t r =
          number(word(1), static_cast<std::int64_t>(program_.ranks.size()) - 1, "a rank below num_ranks");
      if (word(2) != "{") wrong(word(2), "an opening brace");
      if (!failure_ && !program_.ranks[static_cast<std::size_t>(r)].empty()) wrong(word(1), "each rank once");
      rank_ = r;
    } else if (word(0) == "}") {
      rank_ = -1;
      labels_.clear();
    } else if (word(1) == "requires" || word(1) == "irequires") {
      dependency();
    } else {
      operation();
    }
  }

  std::vector<GoalOp>& ops() { return program_.ranks[static_cast<std::size_t>(rank_)]; }

  void operation() {
    std::size_t at = 0;
    if (word(0).ends_with(':')) {
      if (!labels_.emplace(word(0).substr(0, word(0).size() - 1), static_cast<std::int32_t>(ops().size())).second)
        return wrong(word(0), "a label that is not used yet");
      at = 1;
    }
    if (++count_ > kMaxOps) return wrong("more operations", "at most 2^24");
    GoalOp op;
    if (word(at) == "calc") {
      op.amount = number(word(at + 1), INT64_MAX / 4, "nanoseconds, a whole number");
      at += 2;
    } else if (word(at) == "send" || word(at) == "recv") {
      const bool sends = word(at) == "send";
      op.kind = sends ? GoalOp::Kind::send : GoalOp::Kind::receive;
      const std::string_view size = word(at + 1);
      if (!size.ends_with('b')) return wrong(size, "bytes such as 8b");
      op.amount = number(size.substr(0, size.size() - 1), INT64_MAX / 4, "bytes such as 8b");
      if (word(at + 2) != (sends ? "to" : "from"))
        return wrong(word(at + 2), sends ? "to and a rank" : "from and a rank");
      op.peer = static_cast<std::int32_t>(
          number(word(at + 3), static_cast<std::int64_t>(program_.ranks.size()) - 1, "a rank below num_ranks"));
      at += 4;
    } else {
      return wrong(word(at), "send, recv, calc, a dependency or a closing brace");
    }
    for (; at < words_.size(); at += 2) {
      if (word(at) != "tag" && word(at) != "cpu" && word(at) != "nic")
        return wrong(word(at), "tag, cpu or nic and a number");
      const std::int64_t value = number(word(at + 1), INT64_MAX / 4, "a whole number");
      if (word(at) == "tag") op.tag = value;
    }
    if (!failure_) ops().push_back(std::move(op));
  }

  void dependency() {
    if (words_.size() != 3) return wrong(words_.back(), "one label behind requires");
    const auto one = labels_.find(word(0)), other = labels_.find(word(2));
    if (one == labels_.end()) return wrong(word(0), "a label of this rank, above this line");
    if (other == labels_.end()) return wrong(word(2), "a label of this rank, above this line");
    GoalOp& op = ops()[static_cast<std::size_t>(one->second)];
    (word(1) == "requires" ? op.after_end : op.after_start).push_back(other->second);
  }

  std::string_view rest_;
  Words words_;
  std::int64_t line_ = 0, rank_ = -1, count_ = 0;
  std::unordered_map<std::string_view, std::int32_t> labels_;
  GoalProgram program_;
  std::optional<Error> failure_;
};

/// Nothing where every send has its receive: the same sizes in the same order for each (from, to, tag).
std::optional<Error> unmatched(const GoalProgram& program) {
  using Channel = std::tuple<std::int32_t, std::int32_t, std::int64_t>;
  struct Amounts {
    std::vector<std::int64_t> sent, received;
  };
  std::map<Channel, Amounts> channels;
  for (std::size_t r = 0; r < program.ranks.size(); ++r)
    for (const GoalOp& op : program.ranks[r]) {
      const auto me = static_cast<std::int32_t>(r);
      if (op.kind == GoalOp::Kind::send) channels[{me, op.peer, op.tag}].sent.push_back(op.amount);
      if (op.kind == GoalOp::Kind::receive) channels[{op.peer, me, op.tag}].received.push_back(op.amount);
    }
  for (const auto& [channel, amounts] : channels)
    if (amounts.sent != amounts.received)
      return fail(fmt::format("GOAL, from rank {} to rank {} with tag {}", std::get<0>(channel), std::get<1>(channel),
                              std::get<2>(channel)),
                  fmt::format("{} sends, {} receives", amounts.sent.size(), amounts.received.size()),
                  "for every send a receive of the same size")
          .value();
  return std::nullopt;
}

}  // namespace

Result<GoalProgram> parse_goal(std::string_view text) {
  auto program = GoalReader(text).read();
  if (!program) return program;
  if (const auto error = unmatched(*program)) return Failure(*error);
  return program;
}

}  // namespace ringside
