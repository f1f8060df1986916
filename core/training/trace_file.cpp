#include "core/training/trace_file.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <unordered_map>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/training/packed_text.h"
#include "core/training/trace_event.h"

namespace ringside {
namespace {

constexpr std::int64_t kMostRanks = 1 << 30;
constexpr std::int64_t kHour = 3600LL * 1'000'000'000;

/// A launch on the host: when, and within which operator.
struct Launch {
  std::int64_t at = 0, external = -1, thread = 0;
};

/// A span of host time, for steps and for record_param_comms.
struct HostSpan {
  std::int64_t start = 0, end = 0, value = 0, thread = 0;
};

class TraceReader {
 public:
  TraceReader(JsonTokens& tokens, const TracePatterns& patterns, const TraceHeard& progress)
      : tokens_(tokens), events_(tokens), progress_(progress) {
    for (const std::string& p : patterns.communication) patterns_.push_back(lower(p));
  }

  TraceFile read() {
    const JsonToken first = tokens_.next();
    if (first == JsonToken::array) {
      read_events();
    } else if (first == JsonToken::object) {
      while (tokens_.next() == JsonToken::key) read_field(std::string(tokens_.text()));
    }
    tokens_.finish();
    if (!tokens_.fault().what.empty()) file_.fault = tokens_.fault();
    file_.cut = file_.fault && !ended_;  // what is whole but no trace is not cut
    if (first == JsonToken::object && !has_events_ && !file_.fault)
      file_.fault = JsonFault{0, 1, "it has no list traceEvents"};
    if (first != JsonToken::array && first != JsonToken::object && !file_.fault)
      file_.fault = JsonFault{0, 1, "a trace is an object or a list"};
    finish();
    return std::move(file_);
  }

 private:
  static std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
  }

  void read_field(const std::string& name) {
    const JsonToken value = tokens_.next();
    if (name == "traceEvents" && value == JsonToken::array) {
      has_events_ = true;
      return read_events();
    }
    if (name == "distributedInfo" && value == JsonToken::object) {
      while (tokens_.next() == JsonToken::key) {
        const bool rank = tokens_.text() == "rank", world = tokens_.text() == "world_size";
        const JsonToken inner = tokens_.next();
        if (inner == JsonToken::number && (rank || world))
          if (const std::int64_t n = whole(tokens_.text()); n >= (rank ? 0 : 1) && n <= kMostRanks)
            (rank ? file_.rank : file_.world_size) = static_cast<std::int32_t>(n);
        if (!tokens_.skip(inner)) return;
      }
      return;
    }
    if (name == "baseTimeNanoseconds" && value == JsonToken::number) file_.base_ns = whole(tokens_.text());
    tokens_.skip(value);
  }

  void read_events() {
    for (JsonToken t = tokens_.next(); t != JsonToken::array_end; t = tokens_.next()) {
      if (t == JsonToken::fault || t == JsonToken::end) return;
      if (t != JsonToken::object) {
        if (!tokens_.skip(t)) return;
        continue;
      }
      if (!events_.read()) return;
      take(events_.event());
      if (progress_ && ++file_.events % 4096 == 0 && !progress_(tokens_.bytes_read(), 0)) return;
      if (!progress_) ++file_.events;
    }
    ended_ = true;
  }

  void take(const TraceEvent& e) {
    if (e.phase != 'X') return;
    if (e.kind == TraceEvent::Kind::kernel) return take_kernel(e);
    if (e.kind == TraceEvent::Kind::launch && e.correlation >= 0)
      launches_[e.correlation] = {e.start, e.external, e.thread};
    else if (e.kind == TraceEvent::Kind::annotation && e.name.rfind("ProfilerStep#", 0) == 0 && e.timed())
      steps_.push_back({e.start, e.start + e.duration, whole(std::string_view(e.name).substr(13)), e.thread});
    else if (e.kind == TraceEvent::Kind::record && e.timed())
      take_record(e);
    else if (e.kind == TraceEvent::Kind::named && e.timed())
      named_.push_back({e.start, e.start + e.duration, interned(e.says), e.thread});
  }

  /// The host's records come in nested pairs from 2.4 on; the inner one says no more than the outer.
  void take_record(const TraceEvent& e) {
    if (e.says.collective == "wait" || e.says.collective.empty()) return;
    const std::int32_t index = interned(e.says);
    if (e.external >= 0) by_external_[e.external] = index;
    records_.push_back({e.start, e.start + e.duration, index, e.thread});
  }

  void take_kernel(const TraceEvent& e) {
    if (!e.timed()) {
      ++file_.odd;
      return;
    }
    TraceKernel k{e.start, e.start + e.duration, e.correlation, e.external, TraceKernel::kComputation, -1};
    if (communicates(e.name)) k.communication = interned(e.says.collective.empty() ? said_by_name(e.name) : e.says);
    file_.kernels.push_back(k);
  }

  bool communicates(const std::string& name) {
    const auto [known, fresh] = communicates_.try_emplace(name, false);
    if (fresh) {
      const std::string folded = lower(name);
      known->second = std::any_of(patterns_.begin(), patterns_.end(), [&](const std::string& p) {
        return !p.empty() && folded.find(p) != std::string::npos;
      });
    }
    return known->second;
  }

  std::int32_t interned(const TraceCommunication& c) {
    const auto key = std::tuple(c.collective, c.in, c.out, c.group, c.element_bytes, c.group_name, c.group_ranks);
    const auto [at, fresh] = interned_.try_emplace(key, static_cast<std::int32_t>(file_.communications.size()));
    if (fresh) file_.communications.push_back(c);
    return at->second;
  }

  /// The innermost span of these, by start, that holds a moment; -1 where none does.
  static std::int64_t holding(const std::vector<HostSpan>& spans, std::int64_t at, std::optional<std::int64_t> thread) {
    auto after =
        std::upper_bound(spans.begin(), spans.end(), at, [](std::int64_t t, const HostSpan& s) { return t < s.start; });
    for (int look = 0; after != spans.begin() && look < 64; ++look) {
      --after;
      if (at <= after->end && (!thread || *thread == after->thread)) return after->value;
    }
    return -1;
  }

  /// Those within another of their thread are its own.
  void count_records() {
    std::vector<HostSpan> all;
    const auto by_start = [](const HostSpan& a, const HostSpan& b) { return a.start < b.start; };
    std::merge(records_.begin(), records_.end(), named_.begin(), named_.end(), std::back_inserter(all), by_start);
    std::unordered_map<std::int64_t, std::int64_t> ends;  // of the last outermost one, by thread
    for (const HostSpan& r : all) {
      const auto [last, fresh] = ends.try_emplace(r.thread, r.end);
      if (fresh || r.start > last->second) ++file_.cpu_calls;
      last->second = std::max(last->second, r.end);
    }
  }

  /// Kernels whose time was never set stand at 0 (kineto issue 1381), hours before all others.
  void leave_out_unset() {
    auto& all = file_.kernels;
    const auto set = std::find_if(all.begin(), all.end(), [](const TraceKernel& k) { return k.start != 0; });
    if (set == all.begin() || set == all.end() || set->start < kHour) return;
    file_.odd += set - all.begin();
    all.erase(all.begin(), set);
  }

  /// Links kernels with steps, and collectives that do not speak for themselves with what the host recorded.
  void finish() {
    const auto by_start = [](const auto& a, const auto& b) { return a.start < b.start; };
    std::stable_sort(file_.kernels.begin(), file_.kernels.end(), by_start);
    std::stable_sort(steps_.begin(), steps_.end(), by_start);
    std::stable_sort(records_.begin(), records_.end(), by_start);
    std::stable_sort(named_.begin(), named_.end(), by_start);
    count_records();
    leave_out_unset();
    std::set<std::int64_t> numbers;
    for (const HostSpan& s : steps_) numbers.insert(s.value);
    file_.steps.assign(numbers.begin(), numbers.end());
    for (TraceKernel& k : file_.kernels) {
      const auto launch = k.correlation < 0 ? launches_.end() : launches_.find(k.correlation);
      const bool launched = launch != launches_.end();
      k.step = holding(steps_, launched ? launch->second.at : k.start, std::nullopt);
      if (k.communication < 0 || file_.communications[static_cast<std::size_t>(k.communication)].in >= 0) continue;
      auto said = by_external_.find(k.external);
      if (said == by_external_.end() && launched) said = by_external_.find(launch->second.external);
      if (said != by_external_.end())
        k.communication = said->second;
      else if (launched)
        // Before torch 2.4 no record says anything, but the span of the backend's call its name, and its shapes where
        // the profiler was to record them.
        for (const auto* spans : {&records_, &named_})
          if (const auto r = holding(*spans, launch->second.at, launch->second.thread); r >= 0) {
            k.communication = static_cast<std::int32_t>(r);
            break;
          }
    }
  }

  JsonTokens& tokens_;
  TraceEvents events_;
  const TraceHeard& progress_;
  std::vector<std::string> patterns_;
  TraceFile file_;
  bool has_events_ = false, ended_ = false;  ///< ended_: the list of events was read to its end
  std::unordered_map<std::int64_t, Launch> launches_;
  std::unordered_map<std::int64_t, std::int32_t> by_external_;
  std::unordered_map<std::string, bool> communicates_;
  std::map<std::tuple<std::string, std::int64_t, std::int64_t, std::int32_t, std::int32_t, std::string, std::string>,
           std::int32_t>
      interned_;
  std::vector<HostSpan> steps_, records_, named_;  ///< named_: the spans of a backend's calls
};

}  // namespace

TraceFile read_trace(JsonTokens tokens, const TracePatterns& patterns, const TraceHeard& progress) {
  return TraceReader(tokens, patterns, progress).read();
}

Result<TraceFile> read_trace(const std::string& path, const TracePatterns& patterns, const TraceHeard& progress) {
  RINGSIDE_TRY(PackedText text, PackedText::open(path));
  std::error_code unknown;
  const auto whole_file = static_cast<double>(std::filesystem::file_size(path, unknown));
  TraceHeard heard;
  if (progress)
    heard = [&](std::int64_t bytes, double) {
      return progress(bytes, unknown || whole_file <= 0 ? 0 : static_cast<double>(text.used()) / whole_file);
    };
  JsonFault end;  // of what could be unpacked
  TraceFile out = read_trace(JsonTokens([&](char* to, std::size_t size) {
                               const std::size_t got = text.read(to, size);
                               end.byte += static_cast<std::int64_t>(got);
                               if (text.packed()) end.line += std::count(to, to + got, '\n');
                               return got;
                             }),
                             patterns, heard);
  out.path = path;
  if (!text.damage().empty()) {
    if (!out.fault) out.fault = end;
    out.fault->what = text.damage();
  }
  if (out.fault && text.packed()) out.fault->what += " (byte and line of the unpacked text)";
  return out;
}

bool looks_like_trace(const std::string& path) {
  auto text = PackedText::open(path);
  if (!text) return false;
  std::string head(1 << 16, ' ');
  std::size_t got = 0;
  while (got < head.size())
    if (const std::size_t more = text->read(head.data() + got, head.size() - got); more > 0)
      got += more;
    else
      break;
  head.resize(got);
  const auto has = [&](const char* word) { return head.find(word) != std::string::npos; };
  return has("\"traceEvents\"") || has("\"deviceProperties\"") || has("\"distributedInfo\"") || has("\"ph\"");
}

}  // namespace ringside
