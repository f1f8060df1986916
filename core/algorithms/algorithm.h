// What the registry knows of an algorithm: how to build its schedule, what it costs, under which conditions, says who.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/formula/formula.h"
#include "core/schedule/schedule.h"

namespace ringside {

/// A condition as text and as a test, so that what the catalogue says is what the program does.
struct Condition {
  std::string text;  ///< for instance "K is a power of two"
  bool (*holds)(const Instance&) = nullptr;
};

/// exact: equals the price; bound: the price is never below it; asymptotic: leading terms only.
enum class FormulaKind { exact, bound, asymptotic };
std::string_view name(FormulaKind kind);

struct ClosedForm {
  Formula formula;  ///< seconds as a function of K, n, alpha, beta, reduce_cost (and the parameters)
  FormulaKind kind = FormulaKind::exact;
  std::vector<Condition> conditions;  ///< where the form holds; empty: every K >= 1
};

/// What of a topology and a placement decides a parameter where they are known (core/topology/rank_groups.h).
enum class KnownBy : std::uint8_t {
  nobody,
  nodes,    ///< how many ranks in a row share a machine, a row of a grid, a leaf switch
  mesh,     ///< what the ranks of a machine are joined by, where it is wires of their own: a Mesh
  rows,     ///< how many ranks in a row share a row of a grid
  switches  ///< how many ranks in a row share the nearest switch that reduces
};

/// A named parameter such as radix with its default and range.
struct ParameterSpec {
  std::string name;
  std::string meaning;
  std::int64_t default_value = 0, low = 0, high = 0;
  KnownBy known_by = KnownBy::nobody;
  /// Whether it changes anything, given those before it in the list; absent: always.
  bool (*matters)(const Instance&) = nullptr;
};

struct Algorithm {
  Collective collective = Collective::custom;
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;                ///< one sentence, plain
  std::vector<Condition> conditions;  ///< when a schedule exists; empty: every K >= 1
  std::vector<ParameterSpec> parameters;
  /// Above this many ranks one step would list more transfers than memory holds (2^24).
  std::int32_t most_ranks = kMaxRanks;
  /// C is a multiple of this; the default C when none is asked for.
  std::int64_t (*chunk_unit)(const Instance&) = nullptr;
  /// Scratch slots of each rank beside its C chunks; absent: none.
  std::int64_t (*scratch)(const Instance&) = nullptr;
  /// Called with a valid instance only (chunks and parameters filled in).
  Schedule (*build)(const Instance&) = nullptr;
  ClosedForm closed_form;
  std::string source;  ///< the paper or the code that defines it
};

/// All algorithms, by collective in the chapter's order, then in the order of their files.
const std::vector<Algorithm>& registry();
/// By name or alias, spelled freely. Error lists what there is for this collective.
Result<const Algorithm*> find_algorithm(Collective collective, std::string_view name);
std::vector<const Algorithm*> algorithms_of(Collective collective);

/// Checks ranks, root, chunks, parameters and the algorithm's conditions, fills in defaults.
Result<Instance> validate(const Algorithm& algorithm, Instance instance);
/// validate, then build.
Result<Schedule> make_schedule(const Algorithm& algorithm, const Instance& instance);

}  // namespace ringside
