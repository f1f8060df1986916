#include "core/lab_scene.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/lab_scene_keys.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 19> kPictures{
    "step",   "overlap", "caps",  "sentence", "timeline", "memory",  "levers",   "experts", "ports", "send",
    "groups", "drift",   "gamma", "tiers",    "trace",    "tensors", "rounding", "whatif",  "bars"};

bool names_axis(std::string_view key) {
  for (const std::string_view axis : {"model", "dp", "tp", "pp", "ep", "cp", "zero"})
    if (key == axis) return true;
  return false;
}
constexpr std::int32_t kMostStaged = 64;  ///< of the case's ranks: what the window runs

Result<bool> read_step(LabKeys& keys, LabScene& scene) {
  StepPicture p;
  if (const std::string* text = keys.take("K")) {
    RINGSIDE_TRY(p.workers, lab_numbers(*text, "K", 1));
  }
  TrainingStep& t = p.step;
  double batch = *t.global_batch, local = 0;
  RINGSIDE_OK(keys.scaled("G", batch));
  RINGSIDE_OK(keys.scaled("b", local));
  RINGSIDE_OK(keys.scaled("P", t.parameters));
  RINGSIDE_OK(keys.scaled("g", t.bytes_per_parameter));
  RINGSIDE_OK(keys.scaled("R", t.flops));
  if (const std::string* text = keys.take("B")) {
    RINGSIDE_TRY(t.bandwidth, parse_bandwidth(*text, "B"));
  }
  t.global_batch = batch;
  if (local > 0) t.local_batch = local, t.global_batch.reset();
  RINGSIDE_OK(keys.whole("overlap", 0, 1, p.overlapped));
  RINGSIDE_OK(keys.whole("gamma", 0, 1, p.gamma));
  if (const std::string* text = keys.take("tells")) {
    if (*text != "computing" && *text != "exchange" && *text != "both")
      return fail("tells", *text, "computing, exchange, both");
    p.tells_computing = *text != "exchange", p.tells_exchange = *text != "computing";
  }
  if (scene.picture == LabPicture::gamma)
    if (const std::string* text = keys.take("hide")) {
      if (*text != "break-even") return fail("hide", *text, "break-even");
      p.hides_break_even = true;
    }
  return scene.question = p, true;
}

Result<bool> read_overlap(LabKeys& keys, LabScene& scene) {
  OverlapQuestion q;
  RINGSIDE_TRY(const TrainingModel* model, find_model("resnet-50"));
  RINGSIDE_OK(keys.model(model));
  take_model(q, model);
  RINGSIDE_OK(keys.whole("K", 1, kMostPictured, q.ranks));
  if (const std::string* text = keys.take("cap")) {
    RINGSIDE_TRY(const auto cap, parse_bytes(*text, "cap"));
    q.rule.cap = Bytes(static_cast<double>(cap));
    if (cap <= 1) q.rule = one_per_parameter(q.rule);
  }
  RINGSIDE_OK(keys.scaled("b", q.work.examples));
  RINGSIDE_OK(keys.scaled("R", q.work.flops));
  scene.cluster = "ethernet";
  RINGSIDE_OK(keys.cluster(scene.cluster, q.ranks));
  return scene.question = q, true;
}

Result<bool> read_mix(LabKeys& keys, LabScene& scene) {
  MixPicture p;
  RINGSIDE_TRY(p.job.model, find_model("llama2-7b"));
  RINGSIDE_OK(keys.model(p.job.model));
  p.job.tokens = p.job.model->tokens;
  p.job.sequences = p.job.model->examples;
  p.job.flops = assumed_flops(*p.job.model);
  p.mix.dp = 8;
  for (const auto& [key, axis] :
       {std::pair{"dp", &Mix::dp}, {"tp", &Mix::tp}, {"pp", &Mix::pp}, {"ep", &Mix::ep}, {"cp", &Mix::cp}})
    RINGSIDE_OK(keys.whole(key, 1, kMostPictured, p.mix.*axis));
  RINGSIDE_OK(keys.whole("zero", 0, 3, p.mix.zero));
  RINGSIDE_OK(keys.scaled("b", p.job.sequences));
  RINGSIDE_OK(keys.whole("s", 1, 1 << 24, p.job.tokens));
  RINGSIDE_OK(keys.scaled("R", p.job.flops));
  RINGSIDE_OK(keys.whole("state", 0, 1, p.state_only));
  RINGSIDE_OK(keys.whole("alone", 0, 1, p.alone));
  if (const std::string* text = scene.picture == LabPicture::sentence ? keys.take("pattern") : nullptr) {
    const auto* named = std::ranges::find(kPatterns, *text, [](TrainingPattern pattern) { return name(pattern); });
    if (named == kPatterns.end()) return fail("pattern", *text, "a name of ringside parallel --pattern");
    p.mix.pattern = *named;
  }
  if (p.mix.ranks() > kMostPictured) return fail("dp", std::to_string(p.mix.ranks()) + " ranks", "at most 256 in all");
  RINGSIDE_OK(check_mix(p.job, p.mix));
  scene.cluster = "h100-rails";
  RINGSIDE_OK(keys.cluster(scene.cluster, p.mix.ranks()));
  return scene.question = p, true;
}

Result<bool> read_experts(LabKeys& keys, LabScene& scene) {
  RoutingPicture p;
  RoutingQuestion& q = p.question;
  TokenRouter& r = q.router;
  std::int64_t width = 4096;
  RINGSIDE_OK(keys.whole("K", 2, 64, r.ranks));
  r.experts = r.ranks;
  RINGSIDE_OK(keys.whole("experts", 1, 256, r.experts));
  RINGSIDE_OK(keys.whole("tokens", 1, 1 << 16, r.tokens));
  RINGSIDE_OK(keys.whole("top", 1, r.experts, r.top));
  RINGSIDE_OK(keys.whole("width", 1, 1 << 20, width));
  RINGSIDE_OK(keys.whole("seed", 0, INT32_MAX, r.seed));
  if (const std::string* text = keys.take("skew")) {
    RINGSIDE_TRY(r.skew, parse_number(*text, "skew", 0, 10));
  }
  if (const std::string* text = keys.take("capacity")) {
    q.capacity.reset();
    if (*text != "none") {
      RINGSIDE_TRY(q.capacity, parse_number(*text, "capacity", 0.01, 1e6));
    }
  }
  if (const std::string* text = keys.take("shares")) {
    RINGSIDE_TRY(p.shares, lab_numbers(*text, "shares", 0));
    r.experts = static_cast<std::int32_t>(p.shares.size());
  }
  RINGSIDE_OK(keys.whole("tells", 0, 1, p.tells));
  if (r.experts % r.ranks != 0) return fail("experts", std::to_string(r.experts), "a multiple of K");
  q.token = Bytes(2.0 * static_cast<double>(width));
  scene.cluster = "infiniband";
  RINGSIDE_OK(keys.cluster(scene.cluster, r.ranks));
  return scene.question = p, true;
}

}  // namespace

std::int32_t LabScene::ranks() const {
  struct Ranks {
    std::int32_t operator()(const StepPicture& p) const {
      return static_cast<std::int32_t>(
          std::min<std::int64_t>(*std::max_element(p.workers.begin(), p.workers.end()), kMostPictured));
    }
    std::int32_t operator()(const OverlapQuestion& q) const { return q.ranks; }
    std::int32_t operator()(const MixPicture& p) const { return p.mix.ranks(); }
    std::int32_t operator()(const RoutingPicture& p) const { return p.question.router.ranks; }
    std::int32_t operator()(const SendPicture&) const { return 2; }
    std::int32_t operator()(const GroupsPicture& p) const { return p.ranks; }
    std::int32_t operator()(const DriftQuestion& q) const { return q.ranks; }
    std::int32_t operator()(const TiersPicture&) const { return 2; }
    std::int32_t operator()(const RoundingPicture& p) const { return static_cast<std::int32_t>(p.values.size()); }
    std::int32_t operator()(const PairedCalls& c) const { return c.ranks; }
    std::int32_t operator()(const BarsPicture& p) const { return p.ranks; }
  };
  return std::visit(Ranks{}, question);
}

std::vector<std::string> lab_picture_names() {
  return {kPictures.begin(), kPictures.end()};
}

bool names_lab_scene(std::string_view text) {
  const auto words = words_of_scene(text);
  return !words.empty() && std::ranges::find(kPictures, words[0]) != kPictures.end();
}

Result<LabScene> parse_lab_scene(std::string_view text) {
  const auto words = words_of_scene(text);
  const auto named = words.empty() ? kPictures.end() : std::find(kPictures.begin(), kPictures.end(), words[0]);
  if (named == kPictures.end()) return fail("scene", words.empty() ? "" : words[0], join(lab_picture_names()));
  LabScene scene;
  scene.picture = static_cast<LabPicture>(named - kPictures.begin());
  RINGSIDE_TRY(LabKeys keys, LabKeys::of(words));
  switch (scene.picture) {
    case LabPicture::step:
    case LabPicture::gamma:
    case LabPicture::trace: RINGSIDE_OK(read_step(keys, scene)); break;
    case LabPicture::overlap:
    case LabPicture::tensors:
    case LabPicture::caps: RINGSIDE_OK(read_overlap(keys, scene)); break;
    case LabPicture::sentence:
    case LabPicture::timeline:
    case LabPicture::memory:
    case LabPicture::levers: RINGSIDE_OK(read_mix(keys, scene)); break;
    case LabPicture::experts:
    case LabPicture::ports: RINGSIDE_OK(read_experts(keys, scene)); break;
    case LabPicture::send: RINGSIDE_OK(read_send(keys, scene)); break;
    case LabPicture::groups: RINGSIDE_OK(read_groups(keys, scene)); break;
    case LabPicture::drift: RINGSIDE_OK(read_drift(keys, scene)); break;
    case LabPicture::tiers: RINGSIDE_OK(read_tiers(keys, scene)); break;
    case LabPicture::rounding: RINGSIDE_OK(read_rounding(keys, scene)); break;
    case LabPicture::whatif: RINGSIDE_OK(read_calls(keys, scene)); break;
    case LabPicture::bars: RINGSIDE_OK(read_bars(keys, scene)); break;
  }
  if (auto known = keys.only_known(); !known) {
    known.error().what = words[0];
    // What is looked for here by one who knows the word alone.
    if (scene.picture == LabPicture::step && names_axis(known.error().value))
      known.error().accepted += "; of a model's step, with axes, sentence, timeline, memory, levers";
    return Failure(known.error());
  }
  return scene;
}

Case case_of(const LabScene& scene) {
  const std::int32_t ranks = std::max(2, std::min(scene.ranks(), kMostStaged));
  Case c = scene.cluster.empty() ? Case() : cluster_case(scene.cluster, ranks);
  c.instance.ranks = ranks;
  const bool routes = std::holds_alternative<RoutingPicture>(scene.question);
  c.collective = routes ? Collective::all_to_all : Collective::allreduce, c.algorithm = routes ? "linear" : "ring";
  const auto* send = std::get_if<SendPicture>(&scene.question);
  if (const auto* sums = std::get_if<RoundingPicture>(&scene.question)) return case_of(*sums, sums->algorithms.front());
  c.bytes = send == nullptr ? 1024 * ranks : static_cast<std::int64_t>(send->bytes.value);
  if (const auto* bars = std::get_if<BarsPicture>(&scene.question))
    c.bytes = static_cast<std::int64_t>(bars->bytes.value);
  if (const auto* tiers = std::get_if<TiersPicture>(&scene.question)) {
    const std::int64_t element = size_of(c.type);
    c.collective = Collective::broadcast, c.algorithm = "linear";
    c.bytes = std::max(element, static_cast<std::int64_t>(tiers->bytes.value) / element * element);
  }
  if (send != nullptr) c.collective = Collective::broadcast, c.algorithm = "linear", c.tier = send->tier;
  return c;
}

}  // namespace ringside
