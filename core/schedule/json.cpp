#include "core/schedule/json.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/base/controls.h"
#include "core/base/counted.h"
#include "core/base/front_of.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "core/schedule/well_formed.h"

namespace ringside {
namespace {

using nlohmann::json;

/// Indices beyond this are clamped: out of range either way, and safe to add to.
constexpr std::int64_t kMaxIndex = 1 << 30;

std::string list(const Slots& slots) {
  return fmt::format("[{}]", fmt::join(slots, ", "));
}

json cells(const std::vector<CustomContract::Cell>& list) {
  json all = json::array();
  for (const auto& c : list) all.push_back({{"rank", c.rank}, {"slot", c.slot}, {"chunk", c.chunk}, {"from", c.from}});
  return all;
}

Result<std::int32_t> index(const Fields& fields, std::string_view field) {
  RINGSIDE_TRY(const auto v, fields.integer(field, INT64_MIN, INT64_MAX));
  return static_cast<std::int32_t>(std::clamp(v, -kMaxIndex, kMaxIndex));
}

Result<Slots> slot_list(const Fields& fields, std::string_view field, const std::string& where) {
  const auto array = fields.array(field);
  if (!array) return Failure(array.error());
  Slots slots;
  for (const json& v : **array) {
    if (!v.is_number_integer()) return fail(where + std::string(field), v.type_name(), "a list of slot numbers");
    const std::int64_t s = v.is_number_unsigned()
                               ? static_cast<std::int64_t>(std::min<std::uint64_t>(v.get<std::uint64_t>(), kMaxIndex))
                               : std::max(v.get<std::int64_t>(), -kMaxIndex);
    slots.push_back(static_cast<std::int32_t>(s));
  }
  if (slots.empty()) return fail(where + std::string(field), "an empty list", "at least one slot");
  return slots;
}

Result<Transfer> transfer(const json& j, const std::string& where) {
  const Fields fields(j, where);
  const auto from = index(fields, "from");
  RINGSIDE_TRY(const auto to, from ? index(fields, "to") : from);
  RINGSIDE_TRY(auto chunks, slot_list(fields, "chunks", where));
  const auto op = fields.string("op");
  if (!op) return Failure(op.error());
  if (*op != "copy" && *op != "reduce") return fail(where + "op", *op, "copy, reduce");
  Transfer t{*from, to, std::move(chunks), *op == "copy" ? Arrival::copy : Arrival::reduce, std::nullopt};
  if (fields.has("into")) {
    auto into = slot_list(fields, "into", where);
    if (!into) return Failure(into.error());
    t.into = std::move(*into);
  }
  return t;
}

/// Collects the steps of a document one by one, and keeps the first error.
struct Steps {
  void add(const json& step) {
    if (error) return;
    const std::string where = fmt::format("steps[{}].", all.size());
    const Fields fields(step, where);
    const auto transfers = fields.array("transfers");
    if (!transfers) return void(error = transfers.error());
    Step& s = all.emplace_back();
    s.transfers.reserve((*transfers)->size());
    for (const json& t : **transfers) {
      auto one = transfer(t, fmt::format("{}transfers[{}].", where, s.transfers.size()));
      if (!one) return void(error = one.error());
      s.transfers.push_back(std::move(*one));
    }
  }
  std::vector<Step> all;
  std::optional<Error> error;
};

Result<std::vector<CustomContract::Cell>> cells(const Fields& document, std::string_view field, const Schedule& s) {
  const auto array = document.array(field);
  if (!array) return Failure(array.error());
  std::vector<CustomContract::Cell> all;
  for (const json& j : **array) {
    const std::string where = fmt::format("{}[{}].", field, all.size());
    const Fields fields(j, where);
    const auto rank = fields.integer("rank", 0, s.ranks - 1);
    if (!rank) return Failure(rank.error());
    RINGSIDE_TRY(const auto slot, fields.integer("slot", 0, s.chunks - 1));
    RINGSIDE_TRY(const auto chunk, fields.integer("chunk", 0, s.chunks - 1, slot));
    const auto from = fields.array("from");
    if (!from) return Failure(from.error());
    CustomContract::Cell cell{
        static_cast<std::int32_t>(*rank), static_cast<std::int32_t>(slot), static_cast<std::int32_t>(chunk), {}};
    for (const json& r : **from) {
      if (!r.is_number_integer() || r.get<double>() < 0 || r.get<double>() >= s.ranks)
        return fail(where + "from", std::string(front_of(r.dump(), 40)),
                    fmt::format("ranks from 0 to {}", s.ranks - 1));
      cell.from.push_back(r.get<std::int32_t>());
    }
    if (cell.from.empty()) return fail(where + "from", "an empty list", "at least one rank");
    std::sort(cell.from.begin(), cell.from.end());
    all.push_back(std::move(cell));
  }
  return all;
}

Result<bool> header(const Fields& fields, Schedule& s) {
  RINGSIDE_TRY(const std::string format, fields.string("format", ""));
  if (format != kScheduleFormat) return fail("format", format.empty() ? "nothing" : format, kScheduleFormat);
  if (const auto version = fields.integer("version", kScheduleVersion, kScheduleVersion); !version)
    return Failure(version.error());
  const auto name = fields.string("collective");
  if (!name) return Failure(name.error());
  if (*name == "custom") {
    s.collective = Collective::custom;
  } else {
    const auto collective = parse_collective(*name);
    if (!collective) return Failure(collective.error());
    s.collective = *collective;
  }
  const auto algorithm = fields.string("algorithm", "");
  if (!algorithm) return Failure(algorithm.error());
  if (has_controls(*algorithm))
    return fail("algorithm", controls_shown(*algorithm), "a name without control characters");
  s.algorithm = *algorithm;

  struct Number {
    const char* field;
    std::int32_t* target;
    std::int64_t low, high;
    std::optional<std::int64_t> fallback;
  };
  const auto read = [&](const Number& n) -> Result<bool> {
    const auto v =
        n.fallback ? fields.integer(n.field, n.low, n.high, *n.fallback) : fields.integer(n.field, n.low, n.high);
    if (!v) return Failure(v.error());
    *n.target = static_cast<std::int32_t>(*v);
    return true;
  };
  if (const auto ok = read({"ranks", &s.ranks, 1, kMaxRanks, std::nullopt}); !ok) return ok;
  if (const auto ok = read({"root", &s.root, 0, s.ranks - 1, 0}); !ok) return ok;
  if (const auto ok = read({"chunks", &s.chunks, 1, kMaxIndex, std::nullopt}); !ok) return ok;
  if (const auto ok = read({"scratch", &s.scratch, 0, kMaxIndex - s.chunks, 0}); !ok) return ok;
  if (const auto ok = read({"helpers", &s.helpers, 0, kMaxRanks, 0}); !ok) return ok;
  if (const std::int64_t most = most_slots(s.collective, s.ranks, s.helpers); s.slots() > most)
    return fail(s.scratch > s.chunks ? "scratch" : "chunks", fmt::format("{} slots at each rank", s.slots()),
                fmt::format("at most {} on so many ranks", most));
  if (const std::int64_t multiple = chunk_multiple(s.collective, s.ranks); s.chunks % multiple != 0)
    return fail(
        "chunks", std::to_string(s.chunks),
        fmt::format("a multiple of {} ({} on {})", multiple, ringside::name(s.collective), counted(s.ranks, "rank")));
  if (const auto ok = read({"channels", &s.channels, 1, s.chunks, 1}); !ok) return ok;
  if (const std::int64_t buffer = s.chunks / chunk_multiple(s.collective, s.ranks); buffer % s.channels != 0)
    return fail("channels", std::to_string(s.channels), fmt::format("a divisor of {}, the chunks of a buffer", buffer));
  return true;
}

Result<bool> uneven_sizes(const Fields& fields, Schedule& s) {
  if (!fields.has("sizes")) return true;
  const auto array = fields.array("sizes");
  if (!array) return Failure(array.error());
  if ((*array)->size() != static_cast<std::size_t>(s.chunks))
    return fail("sizes", fmt::format("{} numbers", (*array)->size()), fmt::format("{}, one for each chunk", s.chunks));
  for (const json& v : **array) {
    if (!v.is_number_integer() || v.get<double>() < 0 || v.get<double>() > 1e15)
      return fail("sizes", std::string(front_of(v.dump(), 40)), "elements per chunk, 0 to 1e15");
    s.sizes.push_back(v.get<std::int64_t>());
  }
  return true;
}

}  // namespace

void write_schedule(std::ostream& out, const Schedule& s) {
  fmt::print(
      out,
      R"({{"format": "{}", "version": {}, "collective": "{}", "algorithm": {}, "ranks": {}, "root": {}, "chunks": {})",
      kScheduleFormat, kScheduleVersion, name(s.collective),
      json(s.algorithm).dump(-1, ' ', false, json::error_handler_t::replace), s.ranks, s.root, s.chunks);
  if (s.scratch) fmt::print(out, R"(, "scratch": {})", s.scratch);
  if (s.helpers) fmt::print(out, R"(, "helpers": {})", s.helpers);
  if (s.channels != 1) fmt::print(out, R"(, "channels": {})", s.channels);
  if (!s.sizes.empty()) fmt::print(out, R"(, "sizes": [{}])", fmt::join(s.sizes, ", "));
  if (s.custom)
    fmt::print(out, R"(, "before": {}, "after": {})", cells(s.custom->before).dump(), cells(s.custom->after).dump());
  out << ",\n \"steps\": [";
  for (std::int64_t i = 0; i < s.step_count(); ++i) {
    out << (i ? ",\n" : "\n") << "  {\"transfers\": [";
    const Step step = s.step(i);
    for (std::size_t k = 0; k < step.transfers.size(); ++k) {
      const Transfer& t = step.transfers[k];
      fmt::print(out, R"({}{{"from": {}, "to": {}, "chunks": {}, "op": "{}")", k ? ", " : "", t.from, t.to,
                 list(t.chunks), t.op == Arrival::copy ? "copy" : "reduce");
      if (t.into) fmt::print(out, R"(, "into": {})", list(*t.into));
      out << '}';
    }
    out << "]}";
  }
  out << "]}\n";
}

std::string schedule_json(const Schedule& schedule) {
  std::ostringstream out;
  write_schedule(out, schedule);
  return out.str();
}

namespace {

/// Everything but the steps, which `steps` already has.
Result<Schedule> assemble(const json& document, Steps steps) {
  if (!document.is_object())
    return fail("document", document.type_name(), "a JSON object with format " + std::string(kScheduleFormat));
  const Fields fields(document);
  Schedule s;
  RINGSIDE_OK(header(fields, s));
  RINGSIDE_OK(uneven_sizes(fields, s));
  if (s.collective == Collective::custom) {
    CustomContract custom;
    auto before = cells(fields, "before", s);
    if (!before) return Failure(before.error());
    auto after = cells(fields, "after", s);
    if (!after) return Failure(after.error());
    custom.before = std::move(*before);
    custom.after = std::move(*after);
    s.custom = std::make_shared<const CustomContract>(std::move(custom));
  }
  if (const auto array = fields.array("steps"); !array) return Failure(array.error());
  if (steps.error) return Failure(*steps.error);
  s.set_steps(std::move(steps.all));
  return s;
}

}  // namespace

Result<Schedule> schedule_from_json(const json& document) {
  Steps steps;
  if (document.is_object() && document.contains("steps") && document["steps"].is_array())
    for (const json& step : document["steps"]) steps.add(step);
  return assemble(document, std::move(steps));
}

Result<Schedule> schedule_from_text(std::string_view text, const std::string& what) {
  Steps steps;
  const auto document = parse_json(text, what, "steps", [&](const json& step) { steps.add(step); });
  if (!document) return Failure(document.error());
  return assemble(*document, std::move(steps));
}

Result<Schedule> read_schedule(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  return schedule_from_text(text, path);
}

}  // namespace ringside
