#include "ui/measure/measure_plan.h"

#include <algorithm>
#include <random>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/algorithms/named.h"
#include "core/algorithms/registry.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/price.h"
#include "core/job.h"
#include "core/measure/backend.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/size_text.h"

namespace ringside::ui {
namespace {

constexpr std::int64_t kMostSizes = 64;
constexpr std::uint32_t kShuffle = 14;  // the same plan in the same order

/// The parts between commas, without blanks.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == ',')
      parts.emplace_back();
    else if (c != ' ')
      parts.back().push_back(c);
  return parts;
}

/// Of those that are not in the plan yet, by the price on its wires; a later one of the catalogue where prices agree.
std::string fastest(const MeasurePlan& plan, std::int64_t bytes) {
  std::string best;
  Seconds least;
  for (const Algorithm* a : algorithms_of(plan.question.collective)) {
    Case c = plan.question;
    c.instance.ranks = plan.ranks, c.bytes = bytes, c.wiring = {};
    if (std::ranges::find(plan.algorithms, a->name) != plan.algorithms.end()) continue;
    const auto asked = asked_of(c, *a);
    const auto schedule = asked ? schedule_of({*asked, std::nullopt}) : Result<Schedule>(Failure(asked.error()));
    const auto wires = cost_parameters(c);
    if (!schedule || !wires || schedule->helpers > 0) continue;
    const Seconds t = price(*schedule, c.size(), *wires, size_of(c.type)).total;
    if (best.empty() || t <= least) best = a->name, least = t;
  }
  return best;
}

/// By the prices on their wires.
std::vector<RunLength> lengths_of(const std::vector<Case>& cases) {
  std::vector<RunLength> lengths;
  for (const Case& c : cases) {
    const auto schedule = schedule_of({c, std::nullopt});
    const auto wires = cost_parameters(c);
    if (!schedule || !wires) continue;
    const Price p = price(*schedule, c.size(), *wires, size_of(c.type));
    lengths.push_back({p.total.value, p.steps});
  }
  return lengths;
}

auto launch(const LaunchSettings& s) {
  return std::tie(s.hosts, s.slurm, s.agent, s.interfaces, s.transport, s.environment, s.command, s.runner, s.stage);
}

}  // namespace

bool MeasurePlan::runs_slowly() const {
  return slowly && backend_of(runs_on()).imposes;
}

QString manner_words(const Manner& m) {
  QStringList words;
  if (!m.in_place) words << Measure::tr("out of place");
  if (m.cadence == Cadence::back_to_back) words << Measure::tr("back to back");
  return words.join(QStringLiteral(", "));
}

QString ranks_words(std::int32_t ranks) {
  return ranks == 1 ? Measure::tr("1 rank") : Measure::tr("%1 ranks").arg(ranks);
}

bool same_hosts(const MeasurePlan& a, const MeasurePlan& b) {
  return a.on_cluster() == b.on_cluster() && (!a.on_cluster() || launch(a.launch) == launch(b.launch));
}

bool operator==(const MeasurePlan& a, const MeasurePlan& b) {
  const auto chosen = [](const MeasurePlan& p) {
    return std::tie(p.where, p.ranks, p.backend, p.question, p.algorithms, p.sizes, p.manner, p.slowly, p.library,
                    p.budget_s);
  };
  return chosen(a) == chosen(b) && launch(a.launch) == launch(b.launch) && a.launch.wait == b.launch.wait;
}

MeasurePlan plan_of(const Case& explored) {
  MeasurePlan plan;
  plan.question = explored;
  plan.question.data.clear();
  plan.ranks = std::clamp(explored.instance.ranks, 2, 4);
  if (explored.own()) plan.question = with_algorithm(Case{}, "ring");
  plan.algorithms = {plan.question.algorithm};
  plan.sizes = {1 << 10, 1 << 14, 1 << 17, 1 << 20};
  for (const std::int64_t n : {plan.sizes.front(), plan.sizes.back()})
    if (std::string best = fastest(plan, n); !best.empty()) plan.algorithms.push_back(std::move(best));
  return plan;
}

Result<std::vector<std::int64_t>> parse_sizes(const std::string& text) {
  std::set<std::int64_t> all;
  for (const std::string& part : split(text)) {
    RINGSIDE_TRY(const auto range, parse_byte_range(part, "-n"));
    all.insert(range.begin(), range.end());
  }
  if (all.size() > kMostSizes)
    return fail("-n", std::to_string(all.size()) + " sizes", fmt::format("1 to {}", kMostSizes));
  return std::vector(all.begin(), all.end());
}

QString sizes_text(const std::vector<std::int64_t>& sizes) {
  QStringList texts;
  for (const std::int64_t n : sizes) texts << qt(exact_size_text(Bytes(static_cast<double>(n))));
  return texts.join(QStringLiteral(", "));
}

std::vector<Host> ready_hosts(const MeasurePlan& plan, const MetHosts& met) {
  std::vector<Host> ready;
  for (const Host& host : plan.launch.hosts) {
    const auto keeps_out = [&](const Finding& f) { return f.fatal && f.host == host.name; };
    if (std::none_of(met.found.begin(), met.found.end(), keeps_out)) ready.push_back(host);
  }
  return ready;
}

std::int32_t ranks_of(const MeasurePlan& plan, const std::vector<Host>& hosts) {
  if (!plan.on_cluster()) return plan.ranks;
  std::int32_t ranks = 0;
  for (const Host& host : hosts) ranks += host.ranks();
  return ranks;
}

Result<PlannedCases> cases_of(const MeasurePlan& plan, std::int32_t ranks) {
  std::vector<NamedAlgorithm> asked;
  for (const std::string& text : plan.algorithms) {
    RINGSIDE_TRY(auto named, named_algorithm(plan.question.collective, text));
    asked.push_back(std::move(named));
  }
  if (asked.empty())
    for (const Algorithm* a : algorithms_of(plan.question.collective)) asked.push_back({a, {}});
  PlannedCases planned;
  for (const std::int64_t n : plan.sizes) {
    if (n % size_of(plan.question.type) != 0)
      return fail("-n", std::to_string(n),
                  fmt::format("a multiple of {} ({})", size_of(plan.question.type), name(plan.question.type)));
    for (const NamedAlgorithm& a : asked) {
      Case c = with_algorithm(plan.question, a.algorithm->name);
      c.instance.ranks = ranks;
      c.instance.root = std::min(c.instance.root, ranks - 1);
      c.instance.chunks = 0;
      c.instance.parameters = a.parameters;
      c.bytes = n;
      c.wiring = {};  // real wires carry it
      auto valid = validate(c);
      const bool first = n == plan.sizes.front();
      if (!valid && first) planned.left_out.push_back(fmt::format("{}: {}", a.text(), valid.error().line()));
      if (!valid) continue;
      planned.cases.push_back(std::move(*valid));
      if (first) planned.algorithms.push_back(a.algorithm->name);
    }
  }
  if (planned.cases.empty())
    return fail("-a", planned.left_out.empty() ? "none" : planned.left_out.front(),
                fmt::format("an algorithm that {} ranks can execute", ranks));
  if (plan.runs_slowly()) planned.pace = slow_pace(lengths_of(planned.cases));
  return planned;
}

MeasureRequest probe_of(const MeasurePlan& plan, const std::vector<Host>& hosts, JobKind kind) {
  MeasureRequest request;
  request.kind = kind;
  request.backend = kind == JobKind::survey ? "host" : plan.runs_on();
  request.budget_s = plan.budget_s;
  if (plan.on_cluster()) {
    request.launch = plan.launch;
    request.launch.hosts = hosts;
  }
  return request;
}

MeasureRequest request_of(const MeasurePlan& plan, const std::vector<Host>& hosts, const PlannedCases& planned) {
  MeasureRequest request;
  request.cases = planned.cases;
  std::mt19937 random(kShuffle);
  for (std::size_t i = request.cases.size(); i > 1; --i) std::swap(request.cases[i - 1], request.cases[random() % i]);
  request.backend = plan.runs_on();
  request.library = plan.library && !backend_of(request.backend).library.empty();
  if (backend_of(request.backend).streams) request.manner = plan.manner;
  request.budget_s = plan.budget_s;
  if (planned.pace.budget_s > 0) request.time_scale = planned.pace.time_scale, request.budget_s = planned.pace.budget_s;
  if (plan.on_cluster()) {
    request.launch = plan.launch;
    request.launch.hosts = hosts;
  }
  request.pulses = true;
  return request;
}

}  // namespace ringside::ui
