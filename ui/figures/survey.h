// What one look over all steps of an answer tells its figures: computed once per answer, then shared.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include <QString>

#include "core/flow.h"
#include "core/scene.h"
#include "core/schedule/symmetry.h"

namespace ringside::ui {

/// All messages from one place to another.
struct LinkUse {
  std::int32_t from = 0, to = 0;
  std::int64_t messages = 0;
  std::int64_t chunks = 0;
  std::int64_t bytes = 0;
  std::uint64_t channels = 0;  ///< a bit for each that is carried; 0 where the schedule has one
  bool operator==(const LinkUse&) const = default;
};

struct Survey {
  int asked = 1;                 ///< contributors_asked()
  bool lanes = false;            ///< some transfer passes over another row, so a lane beside the columns is needed
  bool apart = false;            ///< sent_apart()
  bool passes = false;           ///< something is put into a slot that is another chunk's
  StepRange steps;               ///< that links, bytes and seconds count; last < first: none
  double seconds = 0;            ///< from the beginning of the first of them to the end of the last
  std::vector<LinkUse> links;    ///< by (from, to); local moves are not among them
  std::int32_t images = 1;       ///< K where links are rank 0's alone, and those of rank r go from r to image(r, to)
  std::int32_t members = 1;      ///< of images: as many turn around a circle of their own, K or those of a node
  std::int64_t busiest = 0;      ///< bytes of the busiest link
  std::int64_t most_chunks = 0;  ///< over one link; chunks that differ by one element still count as one each
  bool even = true;              ///< every used link carries the same number of chunks
  std::int64_t total = 0;        ///< bytes of all links
  /// What is wrong, by the moment from which it shows, place and slot: indices of the proof's faults.
  std::map<std::tuple<std::int64_t, std::int32_t, std::int32_t>, std::vector<std::size_t>> faults;
  bool repeats = false;          ///< somewhere, at some moment, a contribution is counted twice
  bool missing = false;          ///< at the end some slot lacks a contribution
  std::vector<double> step_end;  ///< seconds: Answer::step_end
  /// The faults of the proof that show in (place, slot) at a moment; none where it is right.
  const std::vector<std::size_t>& faults_at(std::int64_t moment, std::int32_t place, std::int32_t slot) const;
  /// Null where nothing goes; of images rank 0's, whose bytes are those of every rank to one element a chunk.
  const LinkUse* link(std::int32_t from, std::int32_t to) const;
  /// Of images: the rank that is to `rank` what `to` is to rank 0.
  std::int32_t image(std::int32_t rank, std::int32_t to) const {
    return (rank / members + to / members) % (images / members) * members + (rank + to) % members;
  }
  /// Pairs of which one sends to the other.
  std::int64_t pairs() const { return std::ssize(links) * images; }
  /// What a link carries as a share of the busiest, 0 to 1.
  double share(const LinkUse& link) const;
};

/// Contributors that the final state asks for: K where it reduces, else 1.
int contributors_asked(const Schedule& schedule);

/// The survey of an answer, or of the messages of some steps of it; the latest few are remembered, because a figure is
/// made anew for every frame.
std::shared_ptr<const Survey> survey(const std::shared_ptr<const Answer>& answer,
                                     const std::optional<StepRange>& steps = {});

/// Part of survey(): whether no step of at most 8 ranks sends a slot from two of them, so that what is sent has the
/// lane beside its column alone.
bool sent_apart(const Schedule& schedule);

/// Part of survey(): the links of a schedule that has a symmetry; of more pairs than Answer::kMaxPairs, or
/// kMaxWays on wires, rank 0's alone.
void count_by_symmetry(const Answer& answer, const Symmetry& symmetry, Survey& result);
/// Part of survey(): what the steps that turn among these send, of a schedule that leaps() (turning.h).
std::vector<LinkUse> links_of_turning(const Answer& answer, const StepRange& steps);
/// All links from or to a place, by (from, to); of images walked anew.
std::vector<LinkUse> links_at(const Answer& answer, const Survey& survey, std::int32_t place);

/// The answer's channel, counted from 1; the latest is remembered. Null where there is no such channel.
std::shared_ptr<const Answer> channel_of(const std::shared_ptr<const Answer>& answer, std::int32_t channel);

/// The simulated time of a cursor: between the ends of the steps around it.
double cursor_seconds(const Survey& survey, const CursorPosition& cursor);

/// One slot on its way: a transfer of several chunks is several parcels.
struct Parcel {
  std::int64_t step = 0;
  std::int32_t transfer = 0;  ///< position within the step
  std::int32_t from = 0, from_slot = 0;
  std::int32_t to = 0, to_slot = 0;
  Arrival op = Arrival::copy;
};

/// The parcels of a step, in order; none at the end.
std::vector<Parcel> parcels(const Schedule& schedule, std::int64_t step);

/// The chunk in a slot at a moment (0 .. step_count), or the slot's own number where no states are kept.
std::int32_t chunk_at(const Answer& answer, std::int64_t moment, std::int32_t place, std::int32_t slot);
/// Elements and bytes of a chunk in this case.
std::int64_t elements_of(const Answer& answer, std::int32_t chunk);
std::int64_t bytes_of(const Answer& answer, std::int32_t chunk);
/// Bytes that a transfer of step `step` carries.
std::int64_t bytes_of(const Answer& answer, std::int64_t step, const Transfer& transfer);

/// "12", or "8 6 5" for several elements; empty where nothing is known.
QString numbers_text(const std::vector<double>& elements);
/// The elements in a slot at a moment; empty where they are not kept.
const std::vector<double>& numbers_at(const Answer& answer, std::int64_t moment, std::int32_t place, std::int32_t slot);
/// By what the numbers at a moment have been divided: after the last step of an average by K, else by 1.
int divisor_at(const Answer& answer, std::int64_t moment);
/// "c3", "c0–3", "4 chunks"
QString chunks_text(const Slots& slots);
/// " on channels 1 to 8", of LinkUse::channels; empty where the schedule has one channel.
std::string on_channels(std::uint64_t channels);
/// "rank 2", "switch 0"
QString place_text(const Schedule& schedule, std::int32_t place);

/// "sum", "maximum", ..: what is made on the way to the result; of an average its sum.
QString partial_word(Op op);
/// What "add" and "sum" stand for in the sentences of a schedule, which knows no operator: "The operator is max: adding
/// keeps the larger number, ..". Empty for sum, and where nothing is reduced.
QString operator_note(const Answer& answer);

/// "Here 996 of 1000 chunks are empty: ..": what a schedule, which knows no sizes, cannot say of small buffers; else
/// empty.
QString empty_note(const Answer& answer);

/// "step 3", "steps 3 to 5"
std::string steps_text(const StepRange& steps);
/// "allreduce, ring, 4 ranks, 12 B", with "allreduce (max)" where it is not a sum: begins every description. `untold`:
/// "4 ranks, 12 B", since which verb and which algorithm it is may be what is asked.
std::string case_text(const Answer& answer, bool untold = false);

}  // namespace ringside::ui
