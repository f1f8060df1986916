#include "kit/check/session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <utility>

#include <fmt/format.h>

#include "core/base/file.h"
#include "core/base/try.h"
#include "kit/check/child.h"
#include "kit/check/report.h"

namespace ringside::kit {
namespace {

using Clock = std::chrono::steady_clock;

/// What has to be left when a part is cut off, for the report.
constexpr double kMargin = 5;
/// A part that was cut off is tried again when there is this much more time than it had.
constexpr double kMoreTime = 1.5;

bool wanted(const Part& p, const std::string& only) {
  return p.id.starts_with(only);
}

double expected(const Part& p, const State& s) {
  const auto cut = s.cut_short.find(p.id);
  return std::min(cut == s.cut_short.end() ? p.expected_s : std::max(p.expected_s, kMoreTime * cut->second),
                  kLongestPart);
}

struct Book {
  std::string folder;
  const std::vector<Part>& parts;
  State state;

  /// report.json is what counts; report.md can be written from it again.
  Result<bool> write() const {
    if (auto written = write_state(folder + "/report.json", state); !written) return written;
    return write_file(folder + "/report.md", report_text(parts, state));
  }
};

void say(const std::vector<Part>& parts, const Part& p, const Outcome& o) {
  const auto at = static_cast<std::size_t>(&p - parts.data()) + 1;
  std::printf("[%2zu/%zu] %s: %s: %s\n", at, parts.size(), p.id.c_str(), std::string(name(o.verdict)).c_str(),
              o.summary.c_str());
  std::fflush(stdout);
}

/// Whether a part that had too little time has more now.
bool has_more_time(const Outcome& o, double minutes_s) {
  return o.verdict == Verdict::unfinished && o.seconds > 0 && kMoreTime * o.seconds < std::min(kLongestPart, minutes_s);
}

/// Parts that are not possible here are said at once; what was skipped elsewhere and is possible now is open again.
void settle_skipped(Book& book, const std::string& only, const nlohmann::json& machine, double minutes_s) {
  for (const Part& p : book.parts) {
    if (!wanted(p, only) || (book.state.settled(p.id) && !has_more_time(book.state.parts[p.id], minutes_s))) continue;
    book.state.parts.erase(p.id);
    if (p.skip.empty()) continue;
    Outcome o = skipped(p.skip);
    o.date = utc_now(), o.machine = machine;
    say(book.parts, p, o);
    book.state.parts[p.id] = o;
  }
}

/// A part that was under way when everything ended, twice, is not tried a third time.
void look_back(Book& book) {
  const std::string id = std::exchange(book.state.running, "");
  if (id.empty() || ++book.state.starts[id] < kMostStarts) return;
  Outcome o;
  o.verdict = Verdict::unfinished;
  o.summary = fmt::format("begun {} times, and nothing was heard of it: everything ended with it", kMostStarts);
  o.date = utc_now(), o.machine = book.state.machine;
  book.state.parts[id] = o;
}

}  // namespace

const Part* next_part(const std::vector<Part>& parts, const State& s, double left_s, bool first) {
  for (const Part& p : parts)
    if (!s.parts.contains(p.id) && (first || expected(p, s) <= left_s)) return &p;
  return nullptr;
}

int exit_code(const std::vector<Part>& parts, const State& s, const Machine& m) {
  const Count c = count_of(parts, s);
  if (c.open > 0) return kGoOn;
  if (c.bad() || m.broken) return kSomethingFailed;
  return m.no_gpu.empty() ? kAllDone : kNoGpu;
}

Result<int> check(const Request& r) {
  const auto begin = Clock::now();
  const double minutes_s = 60.0 * r.minutes;
  const auto left = [&] { return minutes_s - std::chrono::duration<double>(Clock::now() - begin).count() - kMargin; };
  std::error_code why;
  std::filesystem::create_directories(r.state, why);
  const std::string scratch = r.state + "/scratch";
  if (!why) std::filesystem::create_directories(scratch, why);
  if (why) return machine_fail("state", r.state, "a folder that can be written: " + why.message());
  auto state = read_state(r.state + "/report.json", r.kit_name);
  if (!state) return Failure(state.error());

  const Machine machine = look_around(r.kit);
  std::vector<Part> parts = all_parts(r.kit, machine);
  const auto unwanted = [&](const Part& p) { return !wanted(p, r.only); };
  if (std::all_of(parts.begin(), parts.end(), unwanted))
    return fail("only", r.only, "the beginning of a name that --list prints");
  Book book{r.state, parts, std::move(*state)};
  book.state.machine = to_json(machine);
  look_back(book);
  std::printf("%s on %s: %zu checks, at most %d min\n", r.kit_name.c_str(), machine.devices().c_str(), parts.size(),
              r.minutes);
  const nlohmann::json here{{"host", machine.host}, {"devices", machine.devices()}, {"driver", machine.driver}};
  settle_skipped(book, r.only, here, minutes_s);
  RINGSIDE_OK(book.write());

  std::vector<Part> mine;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(mine), std::not_fn(unwanted));
  bool first = true;
  while (!interrupted()) {
    const Part* part = next_part(mine, book.state, left(), first);
    if (!part) break;
    book.state.running = part->id;
    RINGSIDE_OK(book.write());
    const double limit = std::min(kLongestPart, std::max(left(), kMargin));
    Outcome o = part->run({r.kit, machine, scratch, limit});
    book.state.running.clear();
    if (interrupted()) break;
    book.state.starts.erase(part->id);
    // Out of the session's time, not of its own: another session has more, unless it had all of this one.
    const bool had_all = first && book.state.cut_short.contains(part->id);
    const bool cut = o.verdict == Verdict::unfinished && limit < kLongestPart && !had_all;
    first = false;
    if (cut) {
      book.state.cut_short[part->id] = limit;
      break;
    }
    o.date = utc_now(), o.machine = here;
    const auto at = std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.id == part->id; });
    say(parts, *at, o);
    book.state.parts[part->id] = std::move(o);
    RINGSIDE_OK(book.write());
  }
  std::filesystem::remove_all(scratch, why);
  RINGSIDE_OK(book.write());
  const int code = exit_code(mine, book.state, machine);
  const Count count = count_of(mine, book.state);
  std::printf("%s; %s/report.md%s\n", count.line().c_str(), r.state.c_str(),
              code == kGoOn ? "; the same command goes on" : "");
  return code;
}

}  // namespace ringside::kit
