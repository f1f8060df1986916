#include "app/flags/case_flags.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "app/flags/flag_set.h"
#include "app/flags/named_algorithms.h"
#include "app/flags/parse_list.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/schedule_file.h"

namespace ringside {
namespace {

/// Every parameter that an algorithm has; which ones do, ringside algorithms tells.
constexpr std::pair<const char*, const char*> kParameters[] = {
    {"radix", "fan-out, for algorithms that have one"},
    {"segments", "pipeline segments, for algorithms that have them"},
    {"chains", "chains side by side, for algorithms that have them"},
    {"channels", "channels on ways of their own, for algorithms that have them"},
    {"node-size", "ranks per node, for algorithms that know nodes (the topology's)"},
    {"wires", "wires inside a machine, for rings with channels (the topology's)"},
    {"columns", "ranks in a row, for algorithms on a mesh (the topology's)"}};

/// What the flags say before an algorithm and a size are chosen.
struct Question {
  Case base;
  std::vector<std::int64_t> sizes;
  std::map<std::string, std::int64_t> parameters;
};

template <class T>
Result<bool> put(const Result<T>& value, auto& target) {
  if (!value) return Failure(value.error());
  target = *value;
  return true;
}

Result<bool> read_instance(const CaseFlags& f, Question& q) {
  const auto integer = [](const std::string& text, std::string_view field, std::int64_t low, std::int64_t high,
                          auto& target) -> Result<bool> {
    if (text.empty()) return false;
    RINGSIDE_TRY(const auto value, parse_integer(text, field, low, high));
    target = static_cast<std::remove_reference_t<decltype(target)>>(value);
    return true;
  };
  Instance& instance = q.base.instance;
  if (const auto ok = integer(f.ranks, "ranks", 1, kMaxRanks, instance.ranks); !ok) return ok;
  if (const auto ok = integer(f.root, "root", 0, instance.ranks - 1, instance.root); !ok) return ok;
  if (const auto ok = integer(f.chunks, "chunks", 1, std::numeric_limits<std::int32_t>::max(), instance.chunks); !ok)
    return ok;
  for (const auto& [name, text] : f.parameters)
    if (!text.empty())
      if (const auto ok = integer(text, name, 0, 1 << 30, q.parameters[name]); !ok) return ok;
  return true;
}

Result<bool> read_numbers(const CaseFlags& f, const CaseDefaults& defaults, Question& q) {
  Case& c = q.base;
  if (!f.type.empty())
    if (const auto ok = put(parse_element_type(f.type), c.type); !ok) return ok;
  if (!f.op.empty())
    if (const auto ok = put(parse_op(f.op), c.op); !ok) return ok;
  if (f.data.empty()) {
    const auto& texts = f.sizes.empty() ? defaults.sizes : f.sizes;
    if (texts.empty())
      return fail("-n is missing", "", "the bytes of one rank's buffer, such as -n 64KiB or -n 1KiB..64MiB");
    if (const auto ok = put(parse_size_list(texts, "bytes"), q.sizes); !ok) return ok;
    for (const std::int64_t n : q.sizes)
      if (n % size_of(c.type) != 0)
        return fail("bytes", std::to_string(n), fmt::format("a multiple of {} ({})", size_of(c.type), name(c.type)));
    return true;
  }
  if (!f.sizes.empty()) return fail("-n", join(f.sizes) + " together with --data", "one of the two: data has a size");
  if (const auto ok = put(parse_data(f.data), c.data); !ok) return ok;
  if (f.ranks.empty()) c.instance.ranks = static_cast<std::int32_t>(c.data.size());
  if (static_cast<std::int32_t>(c.data.size()) != c.instance.ranks)
    return fail("data", fmt::format("{} vectors", c.data.size()),
                fmt::format("{}, one for each rank", c.instance.ranks));
  q.sizes = {static_cast<std::int64_t>(c.data.front().size()) * size_of(c.type)};
  return true;
}

/// The instance for one algorithm: of the parameters, `all` hands each algorithm those that it has.
Result<Instance> instance_for(const NamedAlgorithm& named, const Question& q, bool all) {
  Instance instance = q.base.instance;
  for (const auto& [name, value] : q.parameters) {
    const auto has = std::any_of(named.algorithm->parameters.begin(), named.algorithm->parameters.end(),
                                 [&](const ParameterSpec& p) { return fold_name(p.name) == fold_name(name); });
    if (has || !all) instance.parameters[name] = value;
  }
  for (const auto& [name, value] : named.parameters) {
    if (instance.parameters.contains(name) && instance.parameters.at(name) != value)
      return fail("--" + name, std::to_string(instance.parameters.at(name)) + " together with -a " + named.text(),
                  "one of the two");
    instance.parameters[name] = value;
  }
  return instance;
}

Result<CaseList> expand(const Question& q, const std::string& text) {
  RINGSIDE_TRY(const auto algorithms, named_algorithms(q.base.collective, text));
  const bool several = algorithms.size() > 1;
  CaseList list;
  std::optional<Error> first;
  for (const std::int64_t n : q.sizes) {
    for (const NamedAlgorithm& a : algorithms) {
      Case c = q.base;
      c.algorithm = a.algorithm->name;
      RINGSIDE_TRY(c.instance, instance_for(a, q, several));
      c.bytes = n;
      auto valid = validate(c);
      if (valid) {
        list.cases.push_back(std::move(*valid));
        continue;
      }
      if (!several) return Failure(valid.error());
      if (!first) first = valid.error();
      if (n == q.sizes.front()) list.left_out.push_back({a.text(), valid.error().line()});
    }
  }
  if (list.cases.empty() && first) return Failure(*first);
  return list;
}

bool is_schedule_file(const std::string& name) {
  std::error_code ignored;
  return !parse_collective(name) && std::filesystem::is_regular_file(name, ignored);
}

/// A schedule from a file, as it stands, at every size.
Result<CaseList> read_own(const CaseFlags& f, const CaseDefaults& defaults) {
  const std::string& path = f.collective;
  if (!f.algorithm.empty()) return fail("-a", f.algorithm, "no algorithm: " + path + " is a schedule");
  Question q;
  RINGSIDE_OK(read_instance(f, q));
  if (!q.parameters.empty())
    return fail("--" + q.parameters.begin()->first, std::to_string(q.parameters.begin()->second),
                "no parameters: " + path + " is a schedule");
  Given given;
  if (!f.ranks.empty()) given.ranks = q.base.instance.ranks;
  if (!f.root.empty()) given.root = q.base.instance.root;
  if (!f.chunks.empty()) given.chunks = q.base.instance.chunks;
  RINGSIDE_TRY(const auto file, read_schedule_file(path, given));
  if (file.timing)
    return fail(path, "GOAL", "a schedule that says what is sent: JSON, the schedule language, MSCCL XML");
  if (given.ranks && *given.ranks != file.schedule.ranks)
    return fail("ranks", f.ranks, fmt::format("{}, as {} has it", file.schedule.ranks, path));
  q.base.instance.ranks = file.schedule.ranks;
  RINGSIDE_OK(read_wiring(f.wiring, q.base));
  RINGSIDE_OK(read_numbers(f, defaults, q));
  CaseList list;
  for (const std::int64_t n : q.sizes) {
    Case c = case_of(file.schedule, q.base);
    c.data = q.base.data;
    c.bytes = n;
    RINGSIDE_TRY(auto valid, validate(std::move(c)));
    list.cases.push_back(std::move(valid));
  }
  return list;
}

/// The devices of a topology that has as many whatever it is asked for; 0 where it grows with the ranks.
Result<std::int32_t> ranks_of_topology(const WiringFlags& flags) {
  if (flags.topology.empty()) return 0;
  WiringFlags plain = flags;
  plain.placement.clear(), plain.slow.clear(), plain.broken.clear(), plain.late.clear();
  Case c;
  c.instance.ranks = 1;
  RINGSIDE_OK(read_wiring(plain, c));
  RINGSIDE_TRY(const auto net, network_of(c));
  const auto found = static_cast<std::int32_t>(devices(net.topology).size());
  c.instance.ranks = found + 1;
  return network_of(c) ? 0 : found;
}

/// -n takes several sizes, so a collective that is typed after them lands among them.
void put_collective_back(CaseFlags& flags) {
  if (!flags.collective.empty() || flags.sizes.size() < 2) return;
  if (!parse_collective(flags.sizes.back()) && !is_schedule_file(flags.sizes.back())) return;
  flags.collective = flags.sizes.back();
  flags.sizes.pop_back();
}

}  // namespace

void declare_case_flags(FlagSet& accept, CaseFlags& flags, bool collective) {
  std::vector<std::string> names;
  for (const Collective c : all_collectives()) names.emplace_back(name(c));
  if (collective)
    accept.option("COLLECTIVE", flags.collective,
                  "one of " + join({names.begin(), names.begin() + 5}) + ",\n" +
                      join({names.begin() + 5, names.end()}) + ",\nor a FILE with a schedule");
  const auto option = [&](const char* names_of_flag, auto& target, const char* help, const char* value) {
    accept.option(names_of_flag, target, help, value, "The case");
  };
  option("-a,--algorithm", flags.algorithm, "algorithm, also ring:channels=8; a list of them; all", "ALG");
  option("-k,--ranks", flags.ranks, "ranks (as many as the topology has devices)", "K");
  option("-n,--bytes", flags.sizes, "one rank's full buffer: 12, 256MiB, 1e6, 1KiB..64MiB", "BYTES");
  option("--root", flags.root, "root of broadcast, scatter, gather and reduce (0)", "R");
  option("--chunks", flags.chunks, "chunks in all (the algorithm's own)", "C");
  const std::string types = "element: " + element_type_names() + " (int32)";
  const std::string ops = "reduction: " + op_names() + " (sum)";
  option("--type", flags.type, types.c_str(), "TYPE");
  option("--op", flags.op, ops.c_str(), "OP");
  for (const auto& [name, help] : kParameters)
    option(fmt::format("--{}", name).c_str(), flags.parameters[name], help, "N");
  declare_wiring_flags(accept, flags.wiring);
}

void declare_data_flag(FlagSet& accept, CaseFlags& flags) {
  accept.option("--data", flags.data, "the ranks' vectors: \"8,6,5;3,3,1;1,1,2;8,6,9\"", "V;V;..", "The case");
}

Result<CaseList> read_cases(const CaseFlags& given, const CaseDefaults& defaults) {
  CaseFlags flags = given;
  put_collective_back(flags);
  if (is_schedule_file(flags.collective)) return read_own(flags, defaults);
  const auto fill = [](std::string& value, const std::string& standard) {
    if (value.empty()) value = standard;
  };
  fill(flags.collective, defaults.collective);
  fill(flags.algorithm, defaults.algorithm);
  if (flags.data.empty()) fill(flags.ranks, defaults.ranks);
  if (flags.collective.empty()) return fail("COLLECTIVE is missing", "", parse_collective("").error().accepted);
  Question q;
  const auto collective = parse_collective(flags.collective);
  if (!collective && flags.collective.find_first_of("./") != std::string::npos)
    return fail("COLLECTIVE", flags.collective,
                "a file that exists and can be read, or " + collective.error().accepted);
  RINGSIDE_OK(put(collective, q.base.collective));
  if (flags.ranks.empty() && flags.data.empty()) {
    RINGSIDE_TRY(const std::int32_t known, ranks_of_topology(flags.wiring));
    if (known == 0)
      return fail("-k is missing", "",
                  "the number of ranks, such as -k 4, or a topology of one size: dgx-h100, ring:8");
    flags.ranks = std::to_string(known);
  }
  if (flags.algorithm.empty()) return fail("-a is missing", "", find_algorithm(q.base.collective, "").error().accepted);
  RINGSIDE_OK(read_instance(flags, q));
  RINGSIDE_OK(read_wiring(flags.wiring, q.base));
  RINGSIDE_OK(read_numbers(flags, defaults, q));
  return expand(q, flags.algorithm);
}

Result<Case> read_case(const CaseFlags& flags, const CaseDefaults& defaults) {
  const std::string& algorithm = flags.algorithm.empty() ? defaults.algorithm : flags.algorithm;
  if (fold_name(algorithm) == "all" || split_algorithms(algorithm).size() > 1)
    return fail("algorithm", algorithm, "one algorithm here");
  const auto list = read_cases(flags, defaults);
  if (!list) return Failure(list.error());
  if (list->cases.size() != 1) return fail("bytes", fmt::format("{} sizes", list->cases.size()), "one size here");
  return list->cases.front();
}

Result<std::vector<std::vector<double>>> parse_data(const std::string& text) {
  constexpr double kMax = std::numeric_limits<double>::max();
  std::vector<std::vector<double>> vectors(1);
  std::string vector;
  const auto take = [&]() -> Result<bool> {
    if (vector.empty()) return true;  // a rank without elements
    for (const std::string& part : split_list({vector})) {
      const auto value = parse_number(part, "data", -kMax, kMax);
      if (!value) return fail("data", part, "numbers, as in \"8,6,5;3,3,1\": a vector for each rank");
      vectors.back().push_back(*value);
    }
    vector.clear();
    return true;
  };
  for (const char c : text + ";") {
    if (c != ';') {
      vector += c;
      continue;
    }
    RINGSIDE_OK(take());
    vectors.emplace_back();
  }
  vectors.pop_back();
  for (const auto& v : vectors)
    if (v.size() != vectors.front().size())
      return fail("data", fmt::format("vectors of {} and {} numbers", vectors.front().size(), v.size()),
                  "vectors of one length");
  return vectors;
}

}  // namespace ringside
