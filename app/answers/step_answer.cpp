#include "app/answers/step_answer.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/collective/collective.h"
#include "core/training/job_words.h"
#include "core/training/levers.h"
#include "core/training/overlap.h"

namespace ringside {

using nlohmann::ordered_json;

namespace {

/// Before a time that is a lower bound.
std::string at_least(bool bound) {
  return bound ? ">= " : "";
}

std::string gigabytes(Bytes n) {
  const bool other = n.value > 0 && (n.value < 1e9 || n.value >= 1e12);
  return other ? format_decimal_bytes(n) : fmt::format("{:.1f} GB", n.value / 1e9);
}

/// "126.0 GB of 80.0 GB"; of what does not fit by little, with the digits that say so.
std::string room_text(Bytes total, Bytes memory) {
  const std::string held = gigabytes(total), room = gigabytes(memory);
  if (total <= memory || held != room) return held + " of " + room;
  const auto [more, there] = of_memory(total, memory);
  return more + " of " + there + " GB";
}

/// A learner sums gradients with nobody.
bool sums_gradients(const Mix& mix) {
  return mix.pattern != TrainingPattern::actor_learner;
}

ordered_json memory_json(const MemoryUse& m) {
  return {{"parameters", m.parameters.value},   {"gradients", m.gradients.value}, {"optimizer", m.optimizer.value},
          {"activations", m.activations.value}, {"gathered", m.gathered.value},   {"total", m.total().value}};
}

}  // namespace

ordered_json words_json(const std::vector<SentenceWord>& words, const TrainingWires& wires) {
  ordered_json sentence = ordered_json::array();
  for (const SentenceWord& w : words)
    sentence.push_back({{"phase", w.phase},
                        {"collective", w.collective},
                        {"axis", w.axis},
                        {"what", w.what},
                        {"ranks", w.ranks},
                        {"parameters", w.parameters},
                        {"calls", w.calls},
                        {"bytes", w.bytes.value},
                        {"sent_bytes_per_rank", w.sent.value},
                        {"seconds", w.seconds.value},
                        {"seconds_from", wires.origin(w.timing)},
                        {"seconds_at_least", w.at_least()}});
  return sentence;
}

ordered_json step_json(const StepEstimate& e, const GradientRatio& ratio, const TrainingWires& wires) {
  ordered_json out = step_json(e, wires);
  const auto break_even = break_even_workers(ratio.step);
  out["gradient_gamma"] = ratio.here.gamma;
  out["gradient_allreduce_s"] = ratio.here.comm.value;
  out["gradient_bandwidth"] = ratio.step.bandwidth.value;
  out["gradient_break_even_workers"] = break_even ? ordered_json(*break_even) : ordered_json(nullptr);
  const WholeBreakEven whole = whole_break_even(ratio.step);
  out["gradient_break_even_whole"] =
      whole.kind == WholeBreakEven::Kind::none ? ordered_json(nullptr) : ordered_json(whole.workers);
  if (!sums_gradients(e.mix))
    for (const char* none : {"gradient_gamma", "gradient_allreduce_s", "gradient_bandwidth",
                             "gradient_break_even_workers", "gradient_break_even_whole"})
      out[none] = nullptr;
  return out;
}

ordered_json step_json(const StepEstimate& e, const TrainingWires& wires) {
  return {{"ranks", e.mix.ranks()},
          {"mix", e.mix.text()},
          {"pattern", name(e.mix.pattern)},
          {"dp", e.mix.dp},
          {"tp", e.mix.tp},
          {"pp", e.mix.pp},
          {"ep", e.mix.ep},
          {"cp", e.mix.cp},
          {"zero", e.mix.zero},
          {"replicas", e.mix.replicas},
          {"order", e.order},
          {"micro_batches", e.mix.micro_batches},
          {"servers_apart", e.mix.servers_apart},
          {"communication_from", wires.origin(e.timing())},
          {"step_at_least", e.at_least()},
          {"sentence", words_json(e.sentence, wires)},
          {"sent_bytes_per_rank", e.sent().value},
          {"memory_bytes", memory_json(e.memory)},
          {"compute_s", e.compute.value},
          {"comm_s", e.communication.value},
          {"exposed_s", e.exposed.value},
          {"bubble_s", e.bubble.value},
          {"step_s", e.step().value},
          {"gamma", e.gamma},
          {"mfu", e.mfu},
          {"tokens_per_s", e.tokens_per_second},
          {"fits", e.fits}};
}

std::string words_table(const std::vector<SentenceWord>& words) {
  Table table;
  table.column("phase", Table::Align::left).column("each rank", Table::Align::left);
  table.column("collective", Table::Align::left).column("axis", Table::Align::left).column("of").column("calls");
  table.column("n").column("sent").column("in all");
  std::vector<SentenceWord> said = words;
  const auto turn = [](const SentenceWord& w) { return w.phase == "forward" ? 0 : w.phase == "backward" ? 1 : 2; };
  std::stable_sort(said.begin(), said.end(), [&](const auto& a, const auto& b) { return turn(a) < turn(b); });
  for (const SentenceWord& w : said)
    table.row({w.phase, w.what, w.collective, w.axis, std::to_string(w.ranks), format_number(w.calls),
               format_decimal_bytes(w.bytes), gigabytes(w.sent), at_least(w.at_least()) + format_seconds(w.seconds)});
  if (words.empty()) table.row({"", "sends nothing"});
  return table.text();
}

namespace {

std::string ratio_text(const StepEstimate& e, const GradientRatio& ratio) {
  std::string out = "gamma of all calls (the communication above over the computation) is " + format_gamma(e.gamma);
  if (!sums_gradients(e.mix)) return out + ".\n";
  out += fmt::format(", of the gradients (one all-reduce\nof them all, which pays its latency once: section 4.1) {}",
                     format_gamma(ratio.here.gamma));
  if (ratio.workers < 2) return out + ".\n";
  out += fmt::format(":\n{} workers of {} reach {}", ratio.workers,
                     e.mix.split() == ratio.workers ? "one rank" : counted(e.mix.split() / ratio.workers, "rank"),
                     format_bandwidth(ratio.step.bandwidth));
  if (e.mix.ep > 1) out += " (counting all gradients, though a rank has only its own experts')";
  const auto at = break_even_workers(ratio.step);
  out += ", and if others reach as much it is 1 " +
         (at ? "at " + break_even_text(*at) : fmt::format("for none up to {}", kMaxRanks));
  const WholeBreakEven whole = whole_break_even(ratio.step);
  if (whole.kind != WholeBreakEven::Kind::none) return out + fmt::format(", of whole workers {}.\n", whole.workers);
  return out + (whole.beyond ? fmt::format("; no whole number of workers up to {} gets there.\n", kMaxRanks)
                             : "; no whole number of workers gets there.\n");
}

/// " of up to 8 channels", as many as a ring has on these wires; empty for one.
std::string channels_text(const std::vector<SentenceWord>& words) {
  std::int64_t most = 1;
  for (const SentenceWord& w : words)
    if (const auto at = w.parameters.find("channels"); at != w.parameters.end()) most = std::max(most, at->second);
  return most > 1 ? fmt::format(" of up to {} channels", most) : "";
}

}  // namespace

std::string step_text(const StepEstimate& e, const GradientRatio& ratio, const TrainingJob& job, const std::string& on,
                      const TrainingWires& wires) {
  const std::string settings = settings_text(job, e.mix);
  std::string out = fmt::format(
      "{} on {}: {}; {} a data-parallel rank, {} sustained ({}){}\nTimes: {} on {}, {}{} in every "
      "group.\n{}\n",
      job.model->label, counted(e.mix.ranks(), "rank"), e.mix.text(), batch_text(*job.model, job.sequences, job.tokens),
      format_flops(job.flops), job.flops == assumed_flops(*job.model) ? "assumed" : "given",
      settings.empty() ? "" : "; " + settings, wires.origin(e.timing()), on, algorithms_of(job, e.mix),
      channels_text(e.sentence),
      e.at_least() ? "Those with >= are lower bounds: what the busiest port or link carries, not simulated.\n" : "");
  const MemoryUse& m = e.memory;
  return out + words_table(e.sentence) +
         fmt::format(
             "\ncompute {}, communication {} ({} sent): {} exposed, bubble {}; the step takes {}{}.\n"
             "{}{}{} {}/s, {:.1f} % of the peak's FLOP/s (MFU).\n",
             format_seconds(e.compute), format_seconds(e.communication), gigabytes(e.sent()), format_seconds(e.exposed),
             format_seconds(e.bubble), e.at_least() ? "at least " : "", format_seconds(e.step()), ratio_text(e, ratio),
             e.at_least() ? "At most " : "", per_second(e.tokens_per_second),
             job.model->transformer() ? "tokens" : job.model->example + "s", 100 * e.mfu) +
         (e.mfu > 1 ? "No GPU does more than its peak: --flops or --peak-flops is not of this one.\n" : "") +
         fmt::format("Memory: parameters {}, gradients {}, optimizer {}, activations {}, gathered units {}: {}, {}.\n",
                     gigabytes(m.parameters), gigabytes(m.gradients), gigabytes(m.optimizer), gigabytes(m.activations),
                     gigabytes(m.gathered), room_text(m.total(), job.memory), e.fits ? "it fits" : "it does not fit");
}

std::string orders_text(const Mix& mix, const std::vector<OrderedStep>& orders) {
  constexpr std::size_t kSaid = 4;
  if (orders.size() < 2) return "";
  std::vector<std::string> said;
  for (std::size_t i = 0; i < orders.size(); ++i)
    if (i + 1 == orders.size() || i + 1 < kSaid)
      said.push_back(order_text(mix, orders[i].order) + " " + format_seconds(orders[i].step));
    else if (i + 1 == kSaid && orders.size() > kSaid)
      said.emplace_back("..");
  return fmt::format("Orders of the axes, innermost first: {}.\n", join(said));
}

ordered_json orders_json(const std::vector<OrderedStep>& orders) {
  ordered_json rows = ordered_json::array();
  for (const OrderedStep& o : orders) rows.push_back({{"order", o.order}, {"step_s", o.step.value}});
  return rows;
}

std::vector<SeatedStep> steps_by_seats(const TrainingJob& job, Mix mix, CallTimes& times) {
  std::vector<SeatedStep> all;
  if (mix.pattern != TrainingPattern::parameter_server || !times.wires().network) return {};
  for (const bool apart : {false, true}) {
    mix.servers_apart = apart;
    const auto one = estimate(job, mix, times);
    if (!one) return {};  // no room
    all.push_back({apart, one->step()});
  }
  return all;
}

std::string seats_text(const std::vector<SeatedStep>& seats) {
  std::vector<std::string> said;
  for (const SeatedStep& s : seats)
    said.push_back((s.apart ? "on machines of their own " : "in the last places ") + format_seconds(s.step));
  return said.empty() ? "" : fmt::format("Servers {}.\n", join(said));
}

ordered_json seats_json(const std::vector<SeatedStep>& seats) {
  ordered_json rows = ordered_json::array();
  for (const SeatedStep& s : seats) rows.push_back({{"servers_apart", s.apart}, {"step_s", s.step.value}});
  return rows;
}

std::string left_out_text(const std::vector<UnsearchedPattern>& patterns) {
  std::vector<std::string> said;
  for (const UnsearchedPattern& p : patterns) said.push_back(text(p));
  return said.empty() ? "" : fmt::format("Not among them: {}.\n", join(said));
}

namespace {

/// The best, the mix that was given, and those that miss the memory least.
std::string mixes_table(const std::vector<StepEstimate>& all, const Mix& given, const TrainingJob& job) {
  constexpr std::size_t kTooLarge = 2;
  Table table;
  table.column("mix", Table::Align::left)
      .column("order", Table::Align::left)
      .column("memory")
      .column("sent")
      .column("communication")
      .column("exposed");
  table.column("bubble").column("step").column("why", Table::Align::left);
  const auto fitting = static_cast<std::size_t>(std::ranges::count_if(all, &StepEstimate::fits));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const StepEstimate& e = all[i];
    const bool near = !e.fits && i < fitting + kTooLarge;  // they stand after those that fit, least memory first
    if (i >= kExactMixes && !near && !(e.mix == given)) continue;
    const std::string mix = e.mix.text() + (e.mix == given ? " (given)" : "");
    if (e.fits)
      table.row({mix, order_text(e.mix, e.order), gigabytes(e.memory.total()), gigabytes(e.sent()),
                 format_seconds(e.communication), format_seconds(e.exposed), format_seconds(e.bubble),
                 at_least(e.at_least()) + format_seconds(e.step()), verdict(e, all.front(), job)});
    else
      table.row({mix, "", gigabytes(e.memory.total()), "-", "-", "-", "-", "-", verdict(e, all.front(), job)});
  }
  std::string listed;
  if (all.size() > kExactMixes) listed = fmt::format(" Above are the first {} and the given one", kExactMixes);
  if (!listed.empty())
    listed += fitting < all.size() ? fmt::format(", and the {} that miss the memory least.", kTooLarge) : ".";
  return table.text() + fmt::format("\n{} mixes of this model, these ranks and this batch were looked at; {} fit.{}\n",
                                    all.size(), fitting, listed);
}

}  // namespace

std::string mixes_text(const std::vector<StepEstimate>& all, const Mix& given, const TrainingJob& job,
                       const TrainingWires& wires, bool json) {
  if (!json) return mixes_table(all, given, job);
  ordered_json rows = ordered_json::array();
  for (const StepEstimate& e : all) {
    ordered_json row = step_json(e, wires);
    if (!e.fits)
      for (const char* untimed :
           {"compute_s", "comm_s", "exposed_s", "bubble_s", "step_s", "gamma", "mfu", "tokens_per_s"})
        row[untimed] = nullptr;
    if (!e.slowest_order.empty()) row["slowest_order"] = e.slowest_order, row["slowest_step_s"] = e.slowest_step.value;
    row["why"] = verdict(e, all.front(), job);
    rows.push_back(std::move(row));
  }
  return json_text(rows);
}

}  // namespace ringside
