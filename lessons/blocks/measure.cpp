#include "lessons/blocks/measure.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/lab_scene.h"
#include "core/measure/backend.h"
#include "core/routing_tasks.h"
#include "core/training_wires.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"

namespace ringside {
namespace {

/// The dispatch of a picture "experts" with shares, on the wires of its cluster.
Result<Task> dispatch_of(const Scene& scene) {
  RINGSIDE_TRY(const auto lab, parse_lab_scene(scene.lab));
  const auto* routing = std::get_if<RoutingPicture>(&lab.question);
  if (routing == nullptr || routing->shares.empty())
    return fail("run", scene.lab, "a collective, or experts with shares");
  const std::int32_t ranks = routing->question.router.ranks;
  RINGSIDE_TRY(const auto wires, training_wires(cluster_case(lab.cluster, ranks)));
  const ExpertCounts counts(static_cast<std::size_t>(ranks), routing->shares);
  RINGSIDE_TRY(const auto answer, routing_answer(routing->question, counts, wires));
  RINGSIDE_TRY(const auto tasks, routing_tasks(answer, wires));
  Task dispatch = tasks.front();
  dispatch.question.instance.ranks = ranks;
  return dispatch;
}

/// "K=4 steps=20 type=fp16 fault=mixed-types".
Result<SgdJob> training_of(const std::string& text) {
  SgdJob job;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size()), equals = text.find('=', at);
    const std::string key = text.substr(at, std::min(equals, end) - at),
                      value = equals < end ? text.substr(equals + 1, end - equals - 1) : "";
    at = end + 1;
    if (key == "K") {
      RINGSIDE_TRY(const auto workers, parse_integer(value, "K", 2, kMostMeasuredRanks));
      job.workers = static_cast<std::int32_t>(workers);
    } else if (key == "steps") {
      RINGSIDE_TRY(job.steps, parse_integer(value, "steps", 1, 1000));
    } else if (key == "type") {
      RINGSIDE_TRY(job.type, parse_element_type(value));
    } else if (key == "fault" && value == "fewer-batches") {
      job.fault = SgdFault::fewer_batches;
    } else if (key == "fault" && value == "mixed-types") {
      job.fault = SgdFault::mixed_types;
    } else {
      return fail("train", text, "K=4 steps=20 type=fp16, fault=fewer-batches or fault=mixed-types");
    }
  }
  return validate(job);
}

std::string told_fault(const SgdJob& job) {
  switch (job.fault) {
    case SgdFault::fewer_batches: return ", the last worker with half of them";
    case SgdFault::mixed_types:
      return fmt::format(" in {}, the last worker in {}", name(job.type), name(mistaken_type(job.type)));
    default: return {};
  }
}

}  // namespace

std::int32_t MeasureBlock::ranks() const {
  std::int32_t most = training ? training->workers : 1;
  for (const Case& c : cases) most = std::max(most, c.instance.ranks);
  for (const Task& t : tasks) most = std::max(most, t.question.instance.ranks);
  return most;
}

const BlockSyntax& MeasureBlock::syntax() {
  static const BlockSyntax syntax{
      {"measure"}, {{"prompt"}, {"run"}, {"train"}, {"backend"}, {"batch"}, {"library"}, {"after"}, {"told"}}};
  return syntax;
}

Result<MeasureBlock> MeasureBlock::read(const BlockSource& source, PageReader& reader) {
  MeasureBlock m;
  m.id = source.name;
  for (const Field& f : source.fields) {
    const auto wrong = [&](const Error& error) { return fail_at(reader.context(), f.value.at, error.line()); };
    if (f.key == "run") {
      std::optional<std::size_t> at;
      RINGSIDE_OK(reader.scene(f.value, at));
      const Scene& scene = reader.scenes()[*at];
      if (scene.lab.empty()) {
        m.cases.push_back(scene.question);
        continue;
      }
      auto task = dispatch_of(scene);
      if (!task) return wrong(task.error());
      m.tasks.push_back(std::move(*task));
      m.exchanges.push_back(scene.lab.substr(scene.lab.find("shares=") + 7));
      m.exchanges.back().resize(std::min(m.exchanges.back().find(' '), m.exchanges.back().size()));
    } else if (f.key == "train") {
      auto job = training_of(f.value.text);
      if (!job) return wrong(job.error());
      m.training = *job;
    } else if (f.key == "backend") {
      const auto backend = parse_backend(f.value.text);
      if (!backend) return wrong(backend.error());
      m.backend = *backend;
    } else if (f.key == "batch") {
      const auto batch = parse_integer(f.value.text, "batch", 1, 1 << 20);
      if (!batch) return wrong(batch.error());
      m.local_batch = *batch;
    } else if (f.key == "library") {
      const auto library = parse_integer(f.value.text, "library", 0, 1);
      if (!library) return wrong(library.error());
      m.library = *library == 1;
    } else if (f.key == "after") {
      m.after = f.value.text;
    } else {
      RINGSIDE_TRY((f.key == "prompt" ? m.prompt : m.told), reader.text(f.value));
    }
  }
  if ((m.rows() == 0 && !m.training) || m.prompt.empty())
    return fail_at(reader.context(), source.at, "a measurement needs a prompt and something to run");
  return m;
}

void MeasureBlock::check(Place at, LessonCheck& check) const {
  if (!check.is_new(id)) check.wrong(at, fmt::format("two questions are called \"{}\"", id));
  if (!after.empty() && !check.knows(after))
    check.wrong(at, fmt::format("measurement {}: there is no question {} before it", id, after));
  if (rows() > kMostMeasured)
    check.wrong(at, fmt::format("measurement {}: {} runs", id, rows()), fmt::format("at most {}", kMostMeasured));
  if (ranks() > kMostMeasuredRanks)
    check.wrong(at, fmt::format("measurement {}: {} ranks", id, ranks()),
                fmt::format("at most {}, which any computer bears", kMostMeasuredRanks));
  if (training && rows() > 0) check.wrong(at, fmt::format("measurement {}: it trains, or runs cases, not both", id));
  for (const Case& c : cases) {
    if (library && backend_of(backend).library.empty())
      check.wrong(at, fmt::format("measurement {}: {} has no library to compare with", id, backend));
    if (local_batch > 0 && c.collective != Collective::allreduce)
      check.wrong(at, fmt::format("measurement {}: gamma needs an allreduce", id));
  }
}

std::string MeasureBlock::text() const {
  std::string out = fmt::format("**Measure** ({})\n\n{}\n\n", id, prompt);
  for (const Case& c : cases)
    out += fmt::format("- {}, {}, {} ranks, {}, {}\n", name(c.collective), c.algorithm, c.instance.ranks,
                       format_bytes(c.size()), backend_of(backend).imposes ? c.tier + ", emulated" : "as it is here");
  for (const std::string& shares : exchanges) out += fmt::format("- all-to-all by the shares {}\n", shares);
  if (training)
    out += fmt::format("- SGD, {} workers, {} steps{}\n", training->workers, training->steps, told_fault(*training));
  return out + '\n';
}

}  // namespace ringside
