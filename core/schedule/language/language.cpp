#include "core/schedule/language/language.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/counted.h"
#include "core/schedule/language/evaluator.h"
#include "core/schedule/language/parser.h"
#include "core/schedule/well_formed.h"

namespace ringside {

using namespace language;

std::string SyntaxError::text() const {
  return fmt::format("line {}, column {}: {}{}{}", line, column, what,
                     expected.empty() ? "" : "; expected: ", expected);
}

namespace {

constexpr std::int64_t kMaxChunks = 1 << 30;
constexpr std::int64_t kMostElements = 1'000'000'000'000'000;

/// A text with its numbers filled in: what step(i) reads.
struct Program {
  Tree tree;
  Sizes sizes;
  std::int32_t root = 0, channels = 1;
  struct Unrolled {
    const StepBlock* block;
    std::int32_t line;
    std::int32_t rounds;  ///< index of the loops' values
  };
  std::vector<Unrolled> steps;
  std::vector<Values> rounds;          ///< the values in which one or more consecutive steps stand
  std::vector<std::int64_t> elements;  ///< of each chunk, or empty
  CustomContract contract;
  std::vector<Phase> phases;
};

/// Works out the header, then walks all loops once: counts what there is and finds what cannot be worked out.
class Unroller {
 public:
  Unroller(Program& program, const Given& given) : p_(program), tree_(program.tree), given_(given) {}

  void run() {
    header();
    Evaluator evaluator(tree_, p_.sizes);
    auto mark = tree_.phases.begin();
    for (std::size_t i = 0; i < tree_.statements.size(); ++i) {
      for (; mark != tree_.phases.end() && mark->statement == i; ++mark) begin_phase(mark->name);
      statement(evaluator, tree_.statements[i], values_);
    }
    end_phase();
  }

 private:
  void header() {
    auto& s = p_.sizes;
    s.ranks = number(tree_.ranks, "ranks", tree_.ranks_at, 1, kMaxRanks, given_.ranks.value_or(kDefaultRanks));
    values_[kRanks] = s.ranks;
    const std::int64_t multiple = chunk_multiple(tree_.collective, s.ranks);
    const std::int64_t asked = given_.chunks.value_or(0);
    s.chunks = number(tree_.chunks, "chunks", tree_.chunks_at, 1, kMaxChunks,
                      asked > 0 && asked % multiple == 0 ? asked : multiple);
    if (s.chunks % multiple != 0)
      stop(tree_.chunks_at, fmt::format("{} chunks", s.chunks),
           fmt::format("a multiple of {}: {} on {}", multiple, name(tree_.collective), counted(s.ranks, "rank")));
    values_[kChunks] = s.chunks;
    const std::int32_t root = has_root(tree_.collective) ? given_.root.value_or(0) : 0;
    p_.root = number(tree_.root, "root", tree_.ranks_at, 0, s.ranks - 1, root < s.ranks ? root : 0);
    values_[kRoot] = p_.root;
    s.scratch = number(tree_.scratch, "scratch", {}, 0, kMaxChunks - s.chunks, 0);
    s.helpers = number(tree_.helpers, "helpers", {}, 0, kMaxRanks, 0);
    if (const std::int64_t most = most_slots(tree_.collective, s.ranks, s.helpers),
        slots = std::int64_t{s.chunks} + s.scratch;
        slots > most)
      stop(s.scratch > s.chunks ? tree_.scratch->at : tree_.chunks_at, fmt::format("{} slots at each rank", slots),
           fmt::format("at most {} on so many ranks", most));
    p_.channels = number(tree_.channels, "channels", {}, 1, s.chunks, 1);
    if (const std::int64_t buffer = s.chunks / multiple; buffer % p_.channels != 0)
      stop(tree_.channels->at, fmt::format("{} channels", p_.channels),
           fmt::format("a divisor of {}, the chunks of a buffer", buffer));
    if (!tree_.sizes.empty() && tree_.sizes.size() != static_cast<std::size_t>(s.chunks))
      stop(tree_.sizes.front().at, fmt::format("{} sizes", tree_.sizes.size()),
           fmt::format("{}, one for each chunk", s.chunks));
    for (const Expression& e : tree_.sizes)
      p_.elements.push_back(wide_number(e, "elements", e.at, 0, kMostElements, 0));
  }

  std::int32_t number(const std::optional<Expression>& e, const char* what, Position at, std::int64_t low,
                      std::int64_t high, std::int64_t otherwise) const {
    return static_cast<std::int32_t>(wide_number(e, what, at, low, high, otherwise));
  }
  std::int64_t wide_number(const std::optional<Expression>& e, const char* what, Position at, std::int64_t low,
                           std::int64_t high, std::int64_t otherwise) const {
    const std::int64_t v = e ? Evaluator(tree_, {}).value(*e, values_) : otherwise;
    if (v < low || v > high) stop(e ? e->at : at, fmt::format("{} {}", what, v), fmt::format("{} to {}", low, high));
    return v;
  }

  void statement(Evaluator& evaluator, const Statement& s, const Values& values) {
    if (const auto* loop = std::get_if<Loop>(&s.what)) {
      evaluator.rounds(*loop, values, [&](const Values& inner) {
        for (const Statement& one : loop->body) statement(evaluator, one, inner);
      });
    } else if (const auto* holding = std::get_if<Holding>(&s.what)) {
      if (tree_.collective != Collective::custom)
        stop(s.at, "only a custom collective says what is held",
             fmt::format("no such line: {} is known", name(tree_.collective)));
      evaluator.holding(*holding, values, p_.contract);
    } else {
      step(evaluator, s, values);
    }
  }

  void step(Evaluator& evaluator, const Statement& s, const Values& values) {
    const StepBlock& block = std::get<StepBlock>(s.what);
    if (std::ssize(p_.steps) == kMostWrittenSteps)
      stop(s.at, "the loops make too many steps", fmt::format("at most {}", kMostWrittenSteps));
    if (p_.rounds.empty() || p_.rounds.back() != values) p_.rounds.push_back(values);
    p_.steps.push_back({&block, s.at.line, static_cast<std::int32_t>(p_.rounds.size()) - 1});
    evaluator.moves(block.body, values, [&](const Transfer&) {
      if (++transfers_ > kMostWrittenTransfers)
        stop(s.at, "the loops make too many transfers", fmt::format("at most {}", kMostWrittenTransfers));
    });
  }

  void begin_phase(const std::string& phase) {
    if (p_.phases.empty() && !p_.steps.empty())
      stop({p_.steps.front().line, 1}, "the first step is in no phase", "the line 'phase' above it");
    end_phase();
    p_.phases.push_back({phase, std::ssize(p_.steps), 0});
  }
  void end_phase() {
    if (p_.phases.empty()) return;
    p_.phases.back().count = std::ssize(p_.steps) - p_.phases.back().first;
    if (p_.phases.back().count == 0) p_.phases.pop_back();
  }

  Program& p_;
  const Tree& tree_;
  const Given& given_;
  Values values_{};
  std::int64_t transfers_ = 0;
};

Step step_of(const Program& p, std::int64_t i) {
  const auto& unrolled = p.steps[static_cast<std::size_t>(i)];
  Step step;
  Evaluator(p.tree, p.sizes)
      .moves(unrolled.block->body, p.rounds[static_cast<std::size_t>(unrolled.rounds)],
             [&](Transfer t) { step.transfers.push_back(std::move(t)); });
  return step;
}

bool is_narrated(const Program& p) {
  return std::any_of(p.steps.begin(), p.steps.end(),
                     [](const auto& s) { return !s.block->sentence.empty() || !s.block->why.empty(); });
}

Narration narration_of(const Program& p, std::int64_t i) {
  const StepBlock& block = *p.steps[static_cast<std::size_t>(i)].block;
  return {block.sentence.empty() ? describe(step_of(p, i)) : block.sentence, block.why};
}

Schedule schedule_of(const std::shared_ptr<const Program>& p) {
  Schedule s;
  s.collective = p->tree.collective;
  s.algorithm = p->tree.name;
  s.ranks = p->sizes.ranks, s.chunks = p->sizes.chunks, s.scratch = p->sizes.scratch, s.helpers = p->sizes.helpers;
  s.root = p->root, s.channels = p->channels;
  s.sizes = p->elements;
  if (s.collective == Collective::custom) s.custom = std::make_shared<const CustomContract>(p->contract);
  s.phases = p->phases;
  s.set_steps(std::ssize(p->steps), [p](std::int64_t i) { return step_of(*p, i); });
  if (is_narrated(*p)) s.set_narration([p](std::int64_t i) { return narration_of(*p, i); });
  return s;
}

}  // namespace

tl::expected<Written, SyntaxError> read_schedule_text(std::string_view text, const Given& given) {
  try {
    auto program = std::make_shared<Program>();
    program->tree = parse(text);
    Unroller(*program, given).run();
    const Tree& tree = program->tree;
    Written w;
    w.open_ranks = !tree.ranks, w.open_chunks = !tree.chunks, w.open_root = !tree.root && has_root(tree.collective);
    for (const auto& step : program->steps) w.step_lines.push_back(step.line);
    w.schedule = schedule_of(program);
    return w;
  } catch (const Stopped& stopped) {
    return tl::unexpected(stopped.error);
  }
}

tl::expected<Schedule, SyntaxError> parse_schedule(std::string_view text, const Given& given) {
  auto written = read_schedule_text(text, given);
  if (!written) return tl::unexpected(written.error());
  return std::move(written->schedule);
}

}  // namespace ringside
