#include "core/lab_scene.h"

#include <algorithm>
#include <array>
#include <map>
#include <type_traits>
#include <utility>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/cost/tiers.h"
#include "core/training_wires.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 11> kPictures{"step",    "overlap", "caps", "sentence", "timeline", "memory",
                                                     "experts", "ports",   "send", "groups",   "drift"};
constexpr std::int32_t kMostRanks = 256;  ///< of a picture, and so of the case beside it
constexpr std::int32_t kMostStaged = 64;  ///< of the case's ranks: what the window runs

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t from = text.find_first_not_of(" \n\t");
    if (from == std::string_view::npos) return words;
    const std::size_t end = std::min(text.find_first_of(" \n\t", from), text.size());
    words.emplace_back(text.substr(from, end - from));
    text.remove_prefix(end);
  }
}

/// The keys of a text, each of which is to be asked for once.
class Keys {
 public:
  static Result<Keys> of(const std::vector<std::string>& words) {
    Keys keys;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      if (equals == std::string::npos) return fail("scene", words[i], "key=value");
      keys.given_[words[i].substr(0, equals)] = words[i].substr(equals + 1);
    }
    return keys;
  }

  /// Null where it is not given.
  const std::string* take(const std::string& key) {
    known_.push_back(key);
    const auto it = given_.find(key);
    return it == given_.end() ? nullptr : &it->second;
  }
  template <class T>
  Result<bool> whole(const char* key, std::int64_t low, std::int64_t high, T& target) {
    const std::string* text = take(key);
    if (text == nullptr) return true;
    RINGSIDE_TRY(const auto value, parse_integer(*text, key, low, high));
    return target = static_cast<T>(value), true;
  }
  Result<bool> scaled(const char* key, double& target) {
    const std::string* text = take(key);
    if (text == nullptr) return true;
    RINGSIDE_TRY(target, parse_scaled(*text, key));
    return true;
  }
  Result<bool> model(const TrainingModel*& target) {
    const std::string* text = take("model");
    if (text == nullptr) return true;
    RINGSIDE_TRY(target, find_model(*text));
    return true;
  }
  Result<bool> cluster(std::string& target, std::int32_t ranks) {
    if (const std::string* text = take("cluster")) target = *text;
    return training_wires(cluster_case(target, ranks)).map([](const TrainingWires&) { return true; });
  }
  Result<bool> only_known() const {
    for (const auto& [key, value] : given_)
      if (std::find(known_.begin(), known_.end(), key) == known_.end()) return fail("scene", key, join(known_));
    return true;
  }

 private:
  std::map<std::string, std::string> given_;
  std::vector<std::string> known_;
};

Result<std::vector<std::int64_t>> numbers(const std::string& text, std::string_view key, std::int64_t low) {
  std::vector<std::int64_t> list;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    RINGSIDE_TRY(const auto n, parse_integer(text.substr(from, comma - from), key, low, 1 << 24));
    list.push_back(n);
    from = comma + 1;
  }
  return list;
}

Result<bool> read_step(Keys& keys, LabScene& scene) {
  StepPicture p;
  if (const std::string* text = keys.take("K")) {
    RINGSIDE_TRY(p.workers, numbers(*text, "K", 1));
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
  return scene.question = p, true;
}

Result<bool> read_overlap(Keys& keys, LabScene& scene) {
  OverlapQuestion q;
  RINGSIDE_TRY(const TrainingModel* model, find_model("resnet-50"));
  RINGSIDE_OK(keys.model(model));
  take_model(q, model);
  RINGSIDE_OK(keys.whole("K", 1, kMostRanks, q.ranks));
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

Result<bool> read_mix(Keys& keys, LabScene& scene) {
  MixPicture p;
  RINGSIDE_TRY(p.job.model, find_model("llama2-7b"));
  RINGSIDE_OK(keys.model(p.job.model));
  p.job.tokens = p.job.model->tokens;
  p.job.sequences = p.job.model->examples;
  p.mix.dp = 8;
  for (const auto& [key, axis] :
       {std::pair{"dp", &Mix::dp}, {"tp", &Mix::tp}, {"pp", &Mix::pp}, {"ep", &Mix::ep}, {"cp", &Mix::cp}})
    RINGSIDE_OK(keys.whole(key, 1, kMostRanks, p.mix.*axis));
  RINGSIDE_OK(keys.whole("zero", 0, 3, p.mix.zero));
  RINGSIDE_OK(keys.scaled("b", p.job.sequences));
  RINGSIDE_OK(keys.whole("s", 1, 1 << 24, p.job.tokens));
  RINGSIDE_OK(keys.scaled("R", p.job.flops));
  RINGSIDE_OK(keys.whole("state", 0, 1, p.state_only));
  RINGSIDE_OK(keys.whole("alone", 0, 1, p.alone));
  if (p.mix.ranks() > kMostRanks) return fail("dp", std::to_string(p.mix.ranks()) + " ranks", "at most 256 in all");
  RINGSIDE_OK(check_mix(p.job, p.mix));
  scene.cluster = "h100-rails";
  RINGSIDE_OK(keys.cluster(scene.cluster, p.mix.ranks()));
  return scene.question = p, true;
}

Result<bool> read_experts(Keys& keys, LabScene& scene) {
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
    RINGSIDE_TRY(p.shares, numbers(*text, "shares", 0));
    r.experts = static_cast<std::int32_t>(p.shares.size());
  }
  RINGSIDE_OK(keys.whole("tells", 0, 1, p.tells));
  if (r.experts % r.ranks != 0) return fail("experts", std::to_string(r.experts), "a multiple of K");
  q.token = Bytes(2.0 * static_cast<double>(width));
  scene.cluster = "infiniband";
  RINGSIDE_OK(keys.cluster(scene.cluster, r.ranks));
  return scene.question = p, true;
}

Result<bool> read_send(Keys& keys, LabScene& scene) {
  SendPicture p;
  if (const std::string* text = keys.take("tier")) p.tier = *text;
  RINGSIDE_TRY(const auto tier, find_tier(p.tier));
  const std::string* n = keys.take("n");
  RINGSIDE_TRY(const auto bytes, parse_bytes(n == nullptr ? "256MiB" : *n, "n"));
  p.bytes = Bytes(static_cast<double>(bytes));
  if (const std::string* text = keys.take("compute")) {
    RINGSIDE_TRY(p.work, parse_seconds(*text, "compute"));
  }
  p.wire = tier.transfer_time(p.bytes);
  return scene.question = p, true;
}

Result<bool> read_groups(Keys& keys, LabScene& scene) {
  GroupsPicture p;
  RINGSIDE_OK(keys.whole("K", 2, kMostRanks, p.ranks));
  RINGSIDE_OK(keys.whole("machine", 1, kMostRanks, p.machine));
  if (const std::string* text = keys.take("axes")) {
    RINGSIDE_TRY(p.axes, parse_axes(*text));
    p.ranks = p.axes.ranks();
  }
  if (const std::string* text = keys.take("members")) {
    RINGSIDE_TRY(const auto members, numbers(*text, "members", 0));
    p.members.assign(members.begin(), members.end());
  }
  const bool inside = std::ranges::none_of(p.members, [&](std::int32_t r) { return r >= p.ranks; });
  if (p.axes.all.empty() == p.members.empty() || p.ranks > kMostRanks || !inside)
    return fail("groups", "", "axes, or members below K");
  return scene.question = p, true;
}

Result<bool> read_drift(Keys& keys, LabScene& scene) {
  DriftQuestion q;
  RINGSIDE_OK(keys.whole("K", 2, 8, q.ranks));
  RINGSIDE_OK(keys.whole("missed", 0, q.ranks - 1, q.missed));
  RINGSIDE_OK(keys.whole("steps", 8, 1000, q.steps));
  RINGSIDE_OK(keys.scaled("distance", q.distance));
  return scene.question = q, true;
}

}  // namespace

std::int32_t LabScene::ranks() const {
  struct Ranks {
    std::int32_t operator()(const StepPicture& p) const {
      return static_cast<std::int32_t>(
          std::min<std::int64_t>(*std::max_element(p.workers.begin(), p.workers.end()), kMostRanks));
    }
    std::int32_t operator()(const OverlapQuestion& q) const { return q.ranks; }
    std::int32_t operator()(const MixPicture& p) const { return p.mix.ranks(); }
    std::int32_t operator()(const RoutingPicture& p) const { return p.question.router.ranks; }
    std::int32_t operator()(const SendPicture&) const { return 2; }
    std::int32_t operator()(const GroupsPicture& p) const { return p.ranks; }
    std::int32_t operator()(const DriftQuestion& q) const { return q.ranks; }
  };
  return std::visit(Ranks{}, question);
}

bool names_lab_scene(std::string_view text) {
  const auto words = words_of(text);
  return !words.empty() && std::ranges::find(kPictures, words[0]) != kPictures.end();
}

Result<LabScene> parse_lab_scene(std::string_view text) {
  const auto words = words_of(text);
  const auto named = words.empty() ? kPictures.end() : std::find(kPictures.begin(), kPictures.end(), words[0]);
  if (named == kPictures.end())
    return fail("scene", words.empty() ? "" : words[0],
                join(std::vector<std::string>(kPictures.begin(), kPictures.end())));
  LabScene scene;
  scene.picture = static_cast<LabPicture>(named - kPictures.begin());
  RINGSIDE_TRY(Keys keys, Keys::of(words));
  switch (scene.picture) {
    case LabPicture::step: RINGSIDE_OK(read_step(keys, scene)); break;
    case LabPicture::overlap:
    case LabPicture::caps: RINGSIDE_OK(read_overlap(keys, scene)); break;
    case LabPicture::sentence:
    case LabPicture::timeline:
    case LabPicture::memory: RINGSIDE_OK(read_mix(keys, scene)); break;
    case LabPicture::experts:
    case LabPicture::ports: RINGSIDE_OK(read_experts(keys, scene)); break;
    case LabPicture::send: RINGSIDE_OK(read_send(keys, scene)); break;
    case LabPicture::groups: RINGSIDE_OK(read_groups(keys, scene)); break;
    case LabPicture::drift: RINGSIDE_OK(read_drift(keys, scene)); break;
  }
  RINGSIDE_OK(keys.only_known());
  return scene;
}

Case case_of(const LabScene& scene) {
  const std::int32_t ranks = std::max(2, std::min(scene.ranks(), kMostStaged));
  Case c = scene.cluster.empty() ? Case() : cluster_case(scene.cluster, ranks);
  c.instance.ranks = ranks;
  const bool routes = std::holds_alternative<RoutingPicture>(scene.question);
  c.collective = routes ? Collective::all_to_all : Collective::allreduce, c.algorithm = routes ? "linear" : "ring";
  const auto* send = std::get_if<SendPicture>(&scene.question);
  c.bytes = send == nullptr ? 1024 * ranks : static_cast<std::int64_t>(send->bytes.value);
  if (send != nullptr) c.collective = Collective::broadcast, c.algorithm = "linear", c.tier = send->tier;
  return c;
}

}  // namespace ringside
