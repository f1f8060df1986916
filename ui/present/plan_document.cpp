#include "ui/present/plan_document.h"

#include <algorithm>
#include <utility>

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QUndoCommand>

#include "core/base/check.h"
#include "core/base/try.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr QLatin1String kPathSetting("class_plan"), kSavedSetting("class_plan_saved");
constexpr qint64 kGoesOn = 3 * 60 * 60;  // seconds: longer than a class, shorter than until the next day's

std::string local(const QString& path) {
  return QFile::encodeName(path).toStdString();
}

/// By which a file's plan is known again.
QByteArray mark_of(const Plan& plan) {
  return QCryptographicHash::hash(QByteArray::fromStdString(plan_text(plan)), QCryptographicHash::Sha256).toHex();
}

/// Nothing that is edited or saved says that a class is given.
void forget_given(Plan& plan) {
  plan.giving.clear();
  plan.giving_at = 0;
  plan.giving_revealed = false;
}

/// Without what classes left in it.
Plan not_given(Plan plan) {
  forget_given(plan);
  for (PlanItem& item : plan.items) {
    item.hands.clear();
    item.said.clear();
    item.given.clear();
  }
  return plan;
}

}  // namespace

class PlanCommand : public QUndoCommand {
 public:
  PlanCommand(PlanDocument& document, PlanDocument::State after, const QString& what, const QString& field)
      : QUndoCommand(what), document_(document), before_(document.state_), after_(std::move(after)), field_(field) {}
  void undo() override { document_.apply(before_); }
  void redo() override { document_.apply(after_); }
  int id() const override { return field_.isEmpty() ? -1 : 1; }
  bool mergeWith(const QUndoCommand* later) override {
    const auto* other = static_cast<const PlanCommand*>(later);
    // Saving between two edits is not undone.
    if (other->field_ != field_ || !(other->before_ == after_)) return false;
    after_ = other->after_;
    setObsolete(after_ == before_);
    return true;
  }

 private:
  PlanDocument& document_;
  PlanDocument::State before_, after_;
  QString field_;
};

PlanDocument::PlanDocument(const QString& kept, QObject* parent) : QObject(parent), kept_(kept) {
  if (!kept.isEmpty() && QFile::exists(kept)) {
    if (auto plan = read_plan(local(kept))) {
      given_ = given_in(*plan);
      forget_given(*plan);
      state_.plan = std::move(*plan);
      state_.path = QSettings().value(kPathSetting).toString();
      if (const auto there = read_plan(local(state_.path)); there && !state_.path.isEmpty())
        state_.saved = *there;
      else
        state_.path.clear();
      return;
    } else {
      QFile::remove(kept + ".unreadable");
      QFile::rename(kept, kept + ".unreadable");
      fault_ = tr("The plan of a class cannot be read and is kept in %1: %2")
                   .arg(kept + ".unreadable", qt(plan.error().line()));
    }
  }
  state_.plan = load_plan("overview").value();
}

QString PlanDocument::shown_name() const {
  if (!state_.path.isEmpty()) return QFileInfo(state_.path).fileName();
  return state_.plan.title.empty() ? tr("Untitled class") : qt(state_.plan.title);
}

void PlanDocument::push(State state, const QString& what, const QString& field) {
  if (state == state_) return;
  undo_.push(new PlanCommand(*this, std::move(state), what, field));
}

void PlanDocument::replace(State state, const QString& what) {
  const bool lost = !plan().items.empty() && !(state.plan == plan());
  push(std::move(state), what);
  if (lost) Q_EMIT replaced(tr("Undo (Ctrl+Z) brings back the plan that was here"));
}

void PlanDocument::apply(const State& state) {
  state_ = state;
  keep(state_.plan);
  Q_EMIT changed();
}

void PlanDocument::keep(const Plan& given) {
  if (kept_.isEmpty()) return;
  QDir().mkpath(QFileInfo(kept_).path());
  if (!given.giving.empty()) given_ = given_in(given);
  Plan whole = given;
  say_given(whole);
  const auto kept = write_plan(whole, local(kept_));
  fault_ = kept ? QString() : tr("The plan is not kept: %1").arg(qt(kept.error().line()));
  QSettings settings;
  settings.setValue(kPathSetting, state_.path);
  settings.setValue(kSavedSetting, mark_of(state_.saved));
}

PlanDocument::Given PlanDocument::given_in(const Plan& plan) {
  Given given{plan.giving, plan.giving_at, {}, plan.giving_revealed};
  if (given.at < plan.items.size()) given.item = plan.items[given.at];
  return given;
}

void PlanDocument::say_given(Plan& plan) const {
  forget_given(plan);
  plan.giving = given_.since;
  if (given_.since.empty() || !given_.item) return;
  const bool same = given_.at < plan.items.size() && plan.items[given_.at] == *given_.item;
  const auto there =
      same ? plan.items.begin() + static_cast<std::ptrdiff_t>(given_.at) : std::ranges::find(plan.items, *given_.item);
  if (there == plan.items.end()) return;
  plan.giving_at = static_cast<std::size_t>(there - plan.items.begin());
  plan.giving_revealed = given_.revealed;
}

void PlanDocument::end_class() {
  given_ = {};
  keep(state_.plan);
}

Plan PlanDocument::to_give() const {
  Plan plan = state_.plan;
  say_given(plan);
  const QDateTime began = QDateTime::fromString(qt(given_.since), Qt::ISODate);
  const qint64 ago = began.isValid() ? began.secsTo(QDateTime::currentDateTime()) : -1;
  const bool counted = std::ranges::find(plan.items, given_.since, &PlanItem::given) != plan.items.end();
  const bool went_far = plan.giving_at > 0 || plan.giving_revealed;
  if (ago < 0 || ago >= kGoesOn || !(counted || went_far)) forget_given(plan);
  return plan;
}

void PlanDocument::change(const Plan& plan, const QString& what, const QString& field) {
  State next = state_;
  next.plan = plan;
  push(std::move(next), what, field);
}

void PlanDocument::change_item(std::size_t i, const PlanItem& item, const QString& what, const QString& field) {
  RINGSIDE_CHECK(i < plan().items.size());
  Plan next = plan();
  next.items[i] = item;
  change(next, what, field.isEmpty() ? field : QStringLiteral("%1 %2").arg(i).arg(field));
}

void PlanDocument::insert(std::size_t i, const PlanItem& item) {
  Plan next = plan();
  next.items.insert(next.items.begin() + static_cast<std::ptrdiff_t>(std::min(i, next.items.size())), item);
  change(next, tr("Add to the plan"));
}

void PlanDocument::remove(std::size_t i) {
  RINGSIDE_CHECK(i < plan().items.size());
  Plan next = plan();
  next.items.erase(next.items.begin() + static_cast<std::ptrdiff_t>(i));
  change(next, tr("Remove from the plan"));
}

void PlanDocument::move(std::size_t from, std::size_t to) {
  RINGSIDE_CHECK(from < plan().items.size() && to < plan().items.size());
  Plan next = plan();
  const auto at = [&](std::size_t i) { return next.items.begin() + static_cast<std::ptrdiff_t>(i); };
  if (from < to)
    std::rotate(at(from), at(from + 1), at(to + 1));
  else
    std::rotate(at(to), at(from), at(from + 1));
  change(next, tr("Move in the plan"));
}

Result<bool> PlanDocument::open(const QString& id_or_path) {
  RINGSIDE_TRY(auto plan, load_plan(local(id_or_path)));
  forget_given(plan);
  State next;
  if (QFile::exists(id_or_path)) {
    next.path = QFileInfo(id_or_path).absoluteFilePath();
    next.saved = plan;
  }
  // The class that was interrupted is this plan's: what was counted so far, and what was not saved, is not in its file.
  const bool its_file = !next.path.isEmpty() && next.path == state_.path &&
                        QSettings().value(kSavedSetting).toByteArray() == mark_of(plan);
  const bool goes_on = !to_give().giving.empty() && (its_file || not_given(plan) == not_given(this->plan()));
  next.plan = goes_on ? this->plan() : std::move(plan);
  replace(std::move(next), tr("Open a plan"));
  return true;
}

void PlanDocument::begin() {
  replace({}, tr("A new plan"));
}

Result<bool> PlanDocument::save(const QString& path) {
  RINGSIDE_OK(write_plan(plan(), local(path)));
  State next = state_;
  next.path = QFileInfo(path).absoluteFilePath();
  next.saved = next.plan;
  apply(next);  // what is on the disk is not undone
  return true;
}

}  // namespace ringside::ui
