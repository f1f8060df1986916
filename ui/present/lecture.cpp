#include "ui/present/lecture.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <QDateTime>

#include "ui/model/case_edit.h"
#include "ui/paint/qt_text.h"
#include "ui/present/plan_words.h"

namespace ringside::ui {
namespace {

constexpr int kMostTyped = 9999;

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void forget_class(PlanItem& item) {
  item.hands.clear();
  item.said.clear();
  item.given.clear();
}

}  // namespace

PresentView::Shown shown_of(const ClassMoment& moment) {
  PresentView::Shown shown;
  shown.title = plain_words(moment.title);
  shown.words = qt(moment.words);
  shown.reads = moment.reads;
  shown.still = !moment.scene && !(moment.question && moment.question->reveal);
  if (const auto view = find_view(moment.view); view && !moment.view.empty()) shown.view = *view;
  if (moment.scene) {
    shown.begins = moment.scene->cursor;
    if (moment.title.empty()) shown.title = qt(one_line(moment.scene->question));
  }
  if (!moment.question) return shown;
  HallQuestion question;
  question.prompt = qt(moment.question->prompt);
  for (const std::string& line : moment.question->lines) question.prompt += QStringLiteral("\n\n- ") + qt(line);
  for (const ClassAnswer& answer : moment.question->answers)
    question.answers.push_back({qt(answer.markdown), 0, answer.right});
  question.truth = qt(moment.question->truth);
  question.because = qt(moment.question->because);
  shown.question = std::move(question);
  return shown;
}

View asked_in(const ClassMoment& moment) {
  const auto asks = find_view(moment.asks);
  return asks && !moment.asks.empty() ? *asks : View::chunks;
}

Lecture::Lecture(QObject* parent, Clock clock) : QObject(parent), clock_(clock ? std::move(clock) : seconds_now) {
  timer_.setInterval(1000);
  connect(&timer_, &QTimer::timeout, this, &Lecture::ticked);
}

void Lecture::start(const Plan& plan, std::size_t at) {
  if (plan.items.empty()) return;
  const QDateTime now = QDateTime::currentDateTime();
  const std::string left = plan.giving;
  plan_ = before_ = plan;
  plan_.giving.clear();
  out_.assign(plan.items.size(), false);
  left_.assign(plan.items.size(), std::nullopt);
  if (!left.empty() && plan.giving_at < out_.size()) out_[plan.giving_at] = plan.giving_revealed;
  plan_.giving_at = 0, plan_.giving_revealed = false;
  for (std::size_t i = 0; i < plan_.items.size(); ++i)
    forget_class((!left.empty() && plan_.items[i].given == left ? before_ : plan_).items[i]);
  began_ = clock_();
  since_ = left.empty() ? now.toString(Qt::ISODate).toStdString() : left;
  if (!left.empty()) began_ -= static_cast<double>(QDateTime::fromString(qt(left), Qt::ISODate).secsTo(now));
  running_ = true;
  behind_.clear();
  timer_.start();
  show(std::min(at, plan_.items.size() - 1));
}

void Lecture::stop() {
  if (!running_) return;
  keep_hands();
  running_ = false;
  timer_.stop();
  Q_EMIT item_changed();
}

void Lecture::keep_hands() {
  const bool any = std::ranges::any_of(hands_, [](int many) { return many > 0; });
  PlanItem& item = plan_.items[at_];
  item.hands = any ? hands_ : std::vector<int>();
  item.given = any || !item.said.empty() ? since_ : std::string();
}

Plan Lecture::kept_plan() const {
  Plan kept = plan_;
  if (running_) kept.giving = since_, kept.giving_at = at_, kept.giving_revealed = revealed_;
  for (std::size_t i = 0; i < kept.items.size(); ++i)
    if (PlanItem& item = kept.items[i]; item.hands.empty() && item.said.empty())
      item.hands = before_.items[i].hands, item.said = before_.items[i].said, item.given = before_.items[i].given;
  return kept;
}

bool Lecture::hands_counted() const {
  return std::ranges::any_of(plan_.items,
                             [](const PlanItem& item) { return !item.hands.empty() || !item.said.empty(); });
}

void Lecture::show(std::size_t at) {
  at_ = at;
  item_began_ = clock_();
  split_ = hint_ = false;
  counted_.reset();
  const PlanItem& item = plan_.items[at];
  auto moment = show_item(item);
  if (moment) {
    moment_ = std::move(*moment);
  } else {
    moment_ = {};
    moment_.title = item.title.empty() ? item.page : item.title;
  }
  revealed_ = moment_.question && out_[at];
  stop_ = asked_later(plan_, at);
  // Whoever comes back to a question finds its hands.
  hands_ = item.hands;
  hands_.resize(moment_.question ? moment_.question->answers.size() : 0);
  if (std::optional<Scene> scene = scene_here()) {
    if (!moment_.question && left_[at]) scene->cursor = *left_[at];
    Q_EMIT scene_requested(*scene);
  }
  Q_EMIT item_changed();
  if (!moment) Q_EMIT failed(qt(moment.error().line()));
}

void Lecture::set_revealed(bool out) {
  revealed_ = out_[at_] = out;
}

const std::optional<Scene>& Lecture::scene_here() const {
  const auto& asked = moment_.question;
  return revealed_ && asked && asked->reveal ? asked->reveal : moment_.scene;
}

bool Lecture::reveal() {
  if (!waiting()) return false;
  set_revealed(true);
  counted_.reset();
  keep_hands();
  Q_EMIT changed();
  if (moment_.question->reveal) Q_EMIT watch_requested(*moment_.question->reveal);
  return true;
}

bool Lecture::go(std::ptrdiff_t by, const std::optional<CursorPosition>& here) {
  const std::ptrdiff_t to = static_cast<std::ptrdiff_t>(at_) + by;
  if (!running_ || to < 0 || to >= static_cast<std::ptrdiff_t>(plan_.items.size())) return false;
  keep_hands();
  behind_.clear();
  if (here) left_[at_] = here;
  show(static_cast<std::size_t>(to));
  return true;
}

void Lecture::keep_place(const CursorPosition& here) {
  if (running_) behind_.push_back({at_, revealed_, here});
}

bool Lecture::forward(const CursorPosition& here) {
  if (!running_ || (!waiting() && at_ + 1 == plan_.items.size())) return false;
  keep_place(here);
  if (reveal()) return true;
  keep_hands();
  left_[at_] = here;
  show(at_ + 1);
  return true;
}

bool Lecture::back(const std::optional<CursorPosition>& here) {
  if (!running_ || (behind_.empty() && !revealed_)) return go(-1, here);
  const CursorPosition begins = moment_.scene ? moment_.scene->cursor : CursorPosition{};
  const Place to = behind_.empty() ? Place{at_, false, begins} : behind_.back();
  if (!behind_.empty()) behind_.pop_back();
  keep_hands();
  if (to.at != at_) {
    left_[at_].reset();  // undone: it has not begun
    show(to.at);
  }
  set_revealed(to.revealed);
  if (std::optional<Scene> scene = scene_here()) {
    scene->cursor = to.cursor;
    Q_EMIT scene_requested(*scene);
  }
  Q_EMIT changed();
  return true;
}

void Lecture::count(std::size_t answer, int by) {
  if (!running_ || answer >= hands_.size()) return;
  hands_[answer] = std::max(hands_[answer] + by, 0);
  counted_ = answer;
  typed_ = false;
  keep_hands();
  Q_EMIT changed();
}

bool Lecture::type(int digit) {
  if (!waiting() || !counted_) return false;
  int& hands = hands_[*counted_];
  const int all = typed_ ? 10 * hands + digit : digit;
  if (all <= kMostTyped) hands = all;
  typed_ = true;
  keep_hands();
  Q_EMIT changed();
  return true;
}

void Lecture::show_split(bool on) {
  split_ = on;
  Q_EMIT changed();
}

bool Lecture::show_hint(bool on) {
  if (!running_ || !moment_.question || moment_.question->hint.empty()) return false;
  hint_ = on;
  Q_EMIT changed();
  return true;
}

void Lecture::jot(const QString& text) {
  auto& said = plan_.items[at_].said;
  if (!running_ || text.trimmed().isEmpty() || said.size() == kMostSaid) return;
  said.push_back(text.trimmed().toStdString());
  plan_.items[at_].given = since_;
  Q_EMIT changed();
}

PresentView::Shown Lecture::shown() const {
  PresentView::Shown shown = shown_of(moment_);
  QString more;
  if (hint_ && !revealed_) more += QStringLiteral("\n\n*%1*").arg(qt(moment_.question->hint));
  for (const std::string& one : plan_.items[at_].said) more += QStringLiteral("\n\n- %1").arg(qt(one));
  (shown.question ? shown.question->prompt : shown.words) += more;
  shown.last = running_ && at_ + 1 == plan_.items.size();
  shown.until = until();
  if (!shown.question) return shown;
  if (waiting() && moment_.question->blind) shown.view = asked_in(moment_);
  shown.reads = shown.reads && waiting();
  shown.question->revealed = revealed_;
  shown.question->split = split_;
  for (std::size_t i = 0; i < hands_.size(); ++i) shown.question->answers[i].hands = hands_[i];
  return shown;
}

}  // namespace ringside::ui
