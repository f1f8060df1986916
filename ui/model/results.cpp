// Results: answers off the window's thread, and what else is known of the case.
#include <algorithm>
#include <atomic>
#include <exception>
#include <new>
#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include "core/base/stop.h"
#include "ui/model/document.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

/// A computation that may outlive its asker: it is told to stop, and its late result is dropped.
struct Job {
  std::atomic<bool> cancelled{false};
};

namespace {

/// Whatever happens on the worker thread becomes one line.
template <class Make>
auto caught(Make&& make) -> decltype(make()) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    return machine_fail("memory", "", "this case needs more than the machine has; ask for fewer ranks or bytes");
  } catch (const std::exception& e) {
    return machine_fail("answer", e.what(), "a case that can be computed");
  }
}

/// On the window's thread, if anybody still wants it.
template <class Say>
void say_later(const std::shared_ptr<Job>& job, const QPointer<Results>& self, Say&& say) {
  const auto told = [job, self, say = std::forward<Say>(say)] {
    if (!job->cancelled && self) say(*self);
  };
  QMetaObject::invokeMethod(QCoreApplication::instance(), told, Qt::QueuedConnection);
}

}  // namespace

Results::Results(QObject* parent, Compute compute)
    : QObject(parent), compute_(compute ? std::move(compute) : Compute(&begin_answer)) {}

Results::~Results() {
  if (job_) job_->cancelled = true;
}

void Results::ask(const Case& question) {
  if (job_) job_->cancelled = true;
  job_ = std::make_shared<Job>();
  proving_ = false;
  const auto job = job_;
  const QPointer<Results> self(this);
  Q_EMIT asked();
  for (const Known& known : known_)
    if (known.question == question || known.answer->question == question)
      return say_later(job, self, [known](Results& results) { results.deliver(known, true); });
  QThreadPool::globalInstance()->start([job, self, question, compute = compute_, prepare = prepare_] {
    const Stoppable stoppable(job->cancelled);
    const auto cancelled = [job] { return job->cancelled.load(); };
    const auto show = [&](Answer answer, bool proved) {
      const Known known{question, std::make_shared<const Answer>(std::move(answer))};
      try {
        if (prepare && !job->cancelled) prepare(known.answer);
        if (known.answer->moments) static_cast<void>(known.answer->moments->counts());  // while this can be cancelled
      } catch (const std::exception&) {
        // What has no memory here is looked up when it is painted.
      }
      say_later(job, self, [known, proved](Results& results) { results.deliver(known, proved); });
      return known;
    };
    auto begun = caught([&] { return compute(question, cancelled); });
    if (!begun) return say_later(job, self, [e = qt(begun.error().line())](Results& results) { results.fail(e); });
    const bool complete = !begun->proof.valid();
    const Known known = show(std::move(begun->answer), complete);
    if (complete || job->cancelled) return;
    auto proof = caught([&] { return begun->proof.get(); });
    if (proof && !proof->ok()) {
      show(with_proof(*known.answer, std::move(*proof), cancelled), true);
      return;
    }
    say_later(job, self,
              [known = Known{known.question, known.answer, proof ? proof->by : Proof::By::replay},
               why = proof ? QString() : qt(proof.error().line())](Results& results) { results.conclude(known, why); });
  });
}

void Results::fail(const QString& line) {
  job_.reset();
  Q_EMIT failed(line);
  Q_EMIT ended();
}

void Results::deliver(const Known& known, bool proved) {
  proving_ = !proved;
  unproved_.clear();
  answer_ = known.answer;
  proved_by_ = known.by;
  if (proved) {
    job_.reset();
    keep(known);
  }
  Q_EMIT ready();
  Q_EMIT ended();
}

void Results::conclude(const Known& known, const QString& unproved) {
  job_.reset();
  proving_ = false;
  unproved_ = unproved;
  proved_by_ = known.by;
  if (unproved.isEmpty()) keep(known);
  Q_EMIT proved();
}

// Answers may be large: of those that are not shown, few small ones are kept.
void Results::keep(const Known& known) {
  constexpr std::size_t kMost = 4;
  constexpr std::int64_t kMostCells = Answer::kMaxCells / 4;
  const auto cells = [](const Known& k) {
    const Answer& a = *k.answer;
    const auto states = static_cast<std::int64_t>(a.states.size()),
               spans = static_cast<std::int64_t>(a.timeline.spans.size());
    return std::int64_t{a.schedule.places()} * a.schedule.slots() * std::max<std::int64_t>(1, states) + 4 * spans;
  };
  std::erase_if(known_, [&](const Known& k) { return k.answer == known.answer || cells(k) > kMostCells; });
  if (known_.size() >= kMost) known_.erase(known_.begin());
  known_.push_back(known);
}

void Results::set_what_if(std::shared_ptr<const Consequence> consequence, const QString& instead) {
  if (consequence == what_if_ && instead == instead_of_what_if_) return;
  what_if_ = std::move(consequence);
  instead_of_what_if_ = instead;
  Q_EMIT what_if_changed();
}

void Results::set_library(std::shared_ptr<const LibraryCurve> curve) {
  if (!curve && !library_) return;
  library_ = std::move(curve);
  Q_EMIT library_changed();
}

void Results::set_published(std::vector<PublishedRun> runs) {
  published_ = std::move(runs);
  Q_EMIT published_changed();
}

void Results::set_measured(std::shared_ptr<const Measurement> m, bool recorded) {
  measured_ = std::move(m);
  recorded_ = recorded;
  Q_EMIT measured_changed();
}

}  // namespace ringside::ui
