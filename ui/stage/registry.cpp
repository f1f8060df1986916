#include "ui/stage/registry.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/lab_scene.h"
#include "ui/charts/gamma_figure.h"

namespace ringside::ui {

#define RINGSIDE_DECLARE(name) ViewKind name##_view();
RINGSIDE_VIEWS(RINGSIDE_DECLARE)
#undef RINGSIDE_DECLARE

FigureInput drawn_by(const ViewKind& kind, FigureInput input) {
  if (input.channel && kind.takes("--channel")) input.answer = input.channel;
  return input;
}

namespace {

constexpr std::int64_t kSize = 256 << 20;  // the chapter's gradient

ViewKind named(const char* name, ViewKind kind) {
  kind.name = name;
  return kind;
}

std::vector<View> where(bool (*wanted)(const ViewKind&)) {
  std::vector<View> found;
  for (std::size_t i = 0; i < views().size(); ++i)
    if (wanted(views()[i])) found.push_back(static_cast<View>(i));
  return found;
}

}  // namespace

bool ViewKind::takes(std::string_view flag) const {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

const std::vector<ViewKind>& views() {
#define RINGSIDE_CALL(name) named(#name, name##_view()),
  static const std::vector<ViewKind> all{RINGSIDE_VIEWS(RINGSIDE_CALL)};
#undef RINGSIDE_CALL
  return all;
}

const ViewKind& kind_of(View view) {
  return views().at(index_of(view));
}

Result<View> find_view(std::string_view name) {
  for (std::size_t i = 0; i < views().size(); ++i)
    if (fold_name(views()[i].name) == fold_name(name)) return static_cast<View>(i);
  return fail("view", std::string(name), join(view_names()));
}

QString title(View view) {
  return QCoreApplication::translate("View", kind_of(view).title);
}

std::vector<std::string> view_names() {
  std::vector<std::string> names;
  for (const ViewKind& kind : views()) names.push_back(kind.name);
  return names;
}

std::vector<std::string> lesson_views() {
  std::vector<std::string> names;
  for (const ViewKind& kind : views())
    if (kind.learn != CardSpot::none) names.push_back(kind.name);
  return names;
}

std::vector<View> figure_views() {
  return where(
      [](const ViewKind& kind) { return !std::holds_alternative<std::monostate>(kind.figure) && !kind.of_lesson; });
}

std::vector<View> case_views() {
  return where([](const ViewKind& kind) { return std::holds_alternative<OfCase>(kind.figure) && !kind.of_lesson; });
}

std::unique_ptr<Figure> figure_of(View view, const FigureInput& given) {
  const FigureInput input = drawn_by(kind_of(view), given);
  struct Make {
    const FigureInput& input;
    std::unique_ptr<Figure> operator()(std::monostate) const { return nullptr; }
    std::unique_ptr<Figure> operator()(OfCase of) const { return input.answer ? of.make(input) : nullptr; }
    std::unique_ptr<Figure> operator()(OfStep of) const { return of.make(TrainingStep{}, kChapterWorkers); }
    std::unique_ptr<Figure> operator()(OfSize of) const {
      return of.make(input.answer ? input.answer->question.bytes : kSize);
    }
  };
  return std::visit(Make{input}, kind_of(view).figure);
}

Result<std::unique_ptr<Figure>> make_figure(std::string_view name, const FigureInput& input) {
  RINGSIDE_CHECK(input.answer != nullptr);
  if (!input.lab.empty() && name == kLabView) return figure_of(View::lab, input);
  std::vector<std::string> names;
  for (const View view : figure_views()) {
    if (fold_name(kind_of(view).name) == fold_name(name)) return figure_of(view, input);
    names.push_back(kind_of(view).name);
  }
  return fail("figure", std::string(name), join(names));
}

std::shared_ptr<const Answer> unwritten(const std::shared_ptr<const Answer>& answer) {
  if (!answer || !answer->question.own() || answer->schedule.step_count() > 0 || answer->proof.ok()) return answer;
  auto begun = std::make_shared<Answer>(*answer);
  begun->proof.faults.clear();
  return begun;
}

}  // namespace ringside::ui
