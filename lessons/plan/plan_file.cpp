// Plans as .ringclass files.
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "lessons/plan/plan.h"

namespace ringside {
namespace {

using nlohmann::json;

constexpr const char* kPlanFormat = "ringside/class";
constexpr std::size_t kMostItems = 500;
constexpr int kMostHands = 100000;

Result<SpeakerNotes> notes_of(const json& j, const std::string& where) {
  SpeakerNotes notes;
  const Fields fields(j, where);
  RINGSIDE_OK(fields.only({"show", "ask", "expect", "few", "then"}));
  for (const NoteField& field : note_fields()) {
    RINGSIDE_TRY(notes.*field.text, fields.string(field.name, ""));
  }
  return notes;
}

json json_of(const SpeakerNotes& notes) {
  json j = json::object();
  for (const NoteField& field : note_fields())
    if (!(notes.*field.text).empty()) j[std::string(field.name)] = notes.*field.text;
  return j;
}

Result<PlanQuestion> question_of(const json& j, const std::string& where) {
  PlanQuestion question;
  const Fields fields(j, where);
  RINGSIDE_OK(fields.only({"prompt", "answers", "right", "because"}));
  RINGSIDE_TRY(question.prompt, fields.string("prompt"));
  RINGSIDE_TRY(question.because, fields.string("because", ""));
  RINGSIDE_TRY(const json* answers, fields.array("answers"));
  if (answers->size() == 1 || answers->size() > kMostAnswers)
    return fail(where + "answers", fmt::format("{} of them", answers->size()), "none, or 2 to 6");
  for (std::size_t i = 0; i < answers->size(); ++i) {
    const Fields answer((*answers)[i], fmt::format("{}answers[{}].", where, i));
    RINGSIDE_OK(answer.only({"text", "meaning"}));
    PlanAnswer one;
    RINGSIDE_TRY(one.text, answer.string("text"));
    RINGSIDE_TRY(one.meaning, answer.string("meaning", ""));
    question.answers.push_back(std::move(one));
  }
  const auto last = static_cast<std::int64_t>(std::max<std::size_t>(answers->size(), 1)) - 1;
  RINGSIDE_TRY(const auto right, fields.integer("right", 0, last, 0));
  question.right = static_cast<std::size_t>(right);
  return question;
}

json json_of(const PlanQuestion& question) {
  json answers = json::array();
  for (const PlanAnswer& one : question.answers) {
    answers.push_back({{"text", one.text}});
    if (!one.meaning.empty()) answers.back()["meaning"] = one.meaning;
  }
  json j{{"prompt", question.prompt}, {"answers", answers}, {"right", question.right}};
  if (!question.because.empty()) j["because"] = question.because;
  return j;
}

Result<std::optional<Scene>> scene_of(const json& j, std::string_view field, const std::string& where) {
  if (!Fields(j).has(field)) return std::optional<Scene>();
  auto scene = scene_from_json(j.at(std::string(field)));
  if (!scene) return fail(fmt::format("{}{}", where, field), "", scene.error().line());
  return std::optional<Scene>(std::move(*scene));
}

Result<PlanItem> item_of(const json& j, const std::string& where) {
  PlanItem item;
  const Fields fields(j, where);
  if (!j.is_object()) return fail(where.substr(0, where.size() - 1), j.type_name(), "an object");
  RINGSIDE_OK(fields.only({"title", "minutes", "lesson", "page", "question", "hall", "text", "scene", "view", "asks",
                           "reveal", "notes", "hands", "said", "given"}));
  RINGSIDE_TRY(item.title, fields.string("title", ""));
  RINGSIDE_TRY(const auto minutes, fields.integer("minutes", 0, kMostMinutes, 5));
  item.minutes = static_cast<int>(minutes);
  RINGSIDE_TRY(item.lesson, fields.string("lesson", ""));
  RINGSIDE_TRY(item.page, fields.string("page", ""));
  RINGSIDE_TRY(item.question, fields.string("question", ""));
  RINGSIDE_TRY(item.hall, fields.string("hall", ""));
  RINGSIDE_TRY(item.text, fields.boolean("text", false));
  if (item.question.empty() && (!item.hall.empty() || item.text))
    return fail(where + (item.text ? "text" : "hall"), item.hall, "beside a \"question\" of a page");
  RINGSIDE_TRY(item.view, fields.string("view", ""));
  RINGSIDE_TRY(item.scene, scene_of(j, "scene", where));
  RINGSIDE_TRY(item.reveal, scene_of(j, "reveal", where));
  if (item.lesson.empty() != item.page.empty()) return fail(where + "lesson", item.lesson, "with a \"page\" beside it");
  if (item.lesson.empty() == !item.scene)
    return fail(where + "scene", "", "either a scene, or the lesson and page of one");
  if (fields.has("asks")) {
    RINGSIDE_TRY(const json* asks, fields.object("asks"));
    if (!item.scene) return fail(where + "asks", "", "beside a scene; a page of a lesson has questions of its own");
    RINGSIDE_TRY(item.asks, question_of(*asks, where + "asks."));
  }
  if (fields.has("notes")) {
    RINGSIDE_TRY(const json* notes, fields.object("notes"));
    RINGSIDE_TRY(item.notes, notes_of(*notes, where + "notes."));
  }
  if (fields.has("hands")) {
    RINGSIDE_TRY(const json* hands, fields.array("hands"));
    if (hands->size() > kMostAnswers) return fail(where + "hands", std::to_string(hands->size()), "at most 6 counts");
    for (const json& one : *hands) {
      if (!one.is_number_integer() || one < 0 || one > kMostHands)
        return fail(where + "hands", one.dump(), fmt::format("0 to {}", kMostHands));
      item.hands.push_back(one.get<int>());
    }
  }
  if (fields.has("said")) {
    RINGSIDE_TRY(const json* said, fields.array("said"));
    for (const json& one : *said) {
      if (!one.is_string() || item.said.size() == kMostSaid)
        return fail(where + "said", one.dump(), fmt::format("at most {} texts", kMostSaid));
      item.said.push_back(one.get<std::string>());
    }
  }
  RINGSIDE_TRY(item.given, fields.string("given", ""));
  return item;
}

json json_of(const PlanItem& item) {
  json j{{"minutes", item.minutes}};
  const auto put = [&](const char* field, const std::string& text) {
    if (!text.empty()) j[field] = text;
  };
  put("title", item.title);
  put("lesson", item.lesson);
  put("page", item.page);
  put("question", item.question);
  put("hall", item.hall);
  if (item.text) j["text"] = true;
  put("view", item.view);
  if (item.scene) j["scene"] = to_json(*item.scene);
  if (item.reveal) j["reveal"] = to_json(*item.reveal);
  if (item.asks) j["asks"] = json_of(*item.asks);
  if (!item.notes.empty()) j["notes"] = json_of(item.notes);
  if (!item.hands.empty()) j["hands"] = item.hands;
  if (!item.said.empty()) j["said"] = item.said;
  put("given", item.given);
  return j;
}

Result<Plan> plan_of(const json& j) {
  if (!j.is_object()) return fail("plan", j.type_name(), "a JSON object");
  const Fields fields(j);
  RINGSIDE_OK(fields.only({"format", "version", "title", "room", "items", "giving", "giving_at", "giving_revealed"}));
  RINGSIDE_TRY(const auto format, fields.string("format"));
  if (format != kPlanFormat) return fail("format", format, kPlanFormat);
  RINGSIDE_OK(fields.integer("version", 1, 1));
  Plan plan;
  RINGSIDE_TRY(plan.title, fields.string("title", ""));
  RINGSIDE_TRY(const auto room, fields.integer("room", 1, kMostMinutes, 45));
  plan.room = static_cast<int>(room);
  RINGSIDE_TRY(plan.giving, fields.string("giving", ""));
  RINGSIDE_TRY(const auto giving_at, fields.integer("giving_at", 0, kMostItems, 0));
  plan.giving_at = static_cast<std::size_t>(giving_at);
  RINGSIDE_TRY(plan.giving_revealed, fields.boolean("giving_revealed", false));
  RINGSIDE_TRY(const json* items, fields.array("items"));
  if (items->size() > kMostItems)
    return fail("items", std::to_string(items->size()), fmt::format("at most {}", kMostItems));
  for (std::size_t i = 0; i < items->size(); ++i) {
    RINGSIDE_TRY(auto item, item_of((*items)[i], fmt::format("items[{}].", i)));
    plan.items.push_back(std::move(item));
  }
  return plan;
}

}  // namespace

const std::vector<NoteField>& note_fields() {
  static const std::vector<NoteField> all{{"show", &SpeakerNotes::show},
                                          {"ask", &SpeakerNotes::ask},
                                          {"expect", &SpeakerNotes::expect},
                                          {"few", &SpeakerNotes::few},
                                          {"then", &SpeakerNotes::then}};
  return all;
}

int Plan::minutes() const {
  int sum = 0;
  for (const PlanItem& item : items) sum += item.minutes;
  return sum;
}

Result<Plan> plan_from_text(std::string_view text, const std::string& file) {
  RINGSIDE_TRY(const auto j, parse_json(text, file));
  auto plan = plan_of(j);
  if (!plan) return fail(file, "", plan.error().line());
  return plan;
}

Result<Plan> read_plan(const std::string& path) {
  RINGSIDE_TRY(const auto text, read_text(path));
  return plan_from_text(text, path);
}

std::string plan_text(const Plan& plan) {
  json items = json::array();
  for (const PlanItem& item : plan.items) items.push_back(json_of(item));
  json j{{"format", kPlanFormat}, {"version", 1}, {"title", plan.title}, {"room", plan.room}, {"items", items}};
  if (!plan.giving.empty()) j["giving"] = plan.giving;
  if (plan.giving_at > 0) j["giving_at"] = plan.giving_at;
  if (plan.giving_revealed) j["giving_revealed"] = true;
  return j.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<bool> write_plan(const Plan& plan, const std::string& path) {
  return write_file(path, plan_text(plan));
}

}  // namespace ringside
