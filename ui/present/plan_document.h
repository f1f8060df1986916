// The plan of a class as it is edited: every change is one undoable command, opening another plan among them, and is
// kept at once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <QObject>
#include <QString>
#include <QUndoStack>

#include "core/base/result.h"
#include "lessons/plan/plan.h"

namespace ringside::ui {

class PlanDocument : public QObject {
  Q_OBJECT
 public:
  /// `kept`: a file that holds the plan as it is now, also if the program is killed, and from which it begins; empty:
  /// nothing is kept. Without one the plan is the shipped overview.
  explicit PlanDocument(const QString& kept = {}, QObject* parent = nullptr);
  const Plan& plan() const { return state_.plan; }
  const QString& path() const { return state_.path; }
  /// Other than its file; a plan without a file is not.
  bool modified() const { return !state_.path.isEmpty() && !(state_.plan == state_.saved); }
  /// "lecture-4.ringclass", else the plan's title.
  QString shown_name() const;
  QUndoStack& undo_stack() { return undo_; }
  /// What could not be read or kept; one line, empty while all is well.
  const QString& fault() const { return fault_; }

  /// What is changed of one `field` on end is one undoable change; without a field each is one.
  void change(const Plan& plan, const QString& what, const QString& field = {});
  /// One item in place of item i; the field is that item's.
  void change_item(std::size_t i, const PlanItem& item, const QString& what, const QString& field = {});
  /// Puts an item at place i.
  void insert(std::size_t i, const PlanItem& item);
  void remove(std::size_t i);
  void move(std::size_t from, std::size_t to);
  /// A shipped plan by its id, or a file; undo brings back what was there. The plan whose class was interrupted, as
  /// to_give() has it, stays as it is: with hands and what was said and, where nobody else has written its file since,
  /// with what was not saved.
  Result<bool> open(const QString& id_or_path);
  /// An empty plan without a file; undo brings back what was there.
  void begin();
  Result<bool> save(const QString& path);
  /// Keeps this one, of a class that is still given, without showing it: what was counted outlives the program.
  void keep(const Plan& given);
  /// That class is over: the next one begins anew.
  void end_class();
  /// The plan, for a class to be given: with `giving` and where it stood if one was interrupted within the last three
  /// hours, which goes on.
  Plan to_give() const;

 Q_SIGNALS:
  void changed();
  void replaced(const QString& line);  ///< another plan is here; the line says how the one that was comes back

 private:
  friend class PlanCommand;
  struct State {
    Plan plan, saved;
    QString path;
    bool operator==(const State&) const = default;
  };
  void push(State state, const QString& what, const QString& field = {});
  void replace(State state, const QString& what);
  void apply(const State& state);

  State state_;
  QString kept_, fault_;
  /// A class that has not ended, in this program or in one that was killed.
  struct Given {
    std::string since;  ///< as Plan::giving
    std::size_t at = 0;
    std::optional<PlanItem> item;  ///< at `at`, which the plan may have moved since
    bool revealed = false;
  };
  static Given given_in(const Plan& plan);
  /// Says in the plan that it is given, and where it stands.
  void say_given(Plan& plan) const;

  Given given_;
  QUndoStack undo_;
};

}  // namespace ringside::ui
