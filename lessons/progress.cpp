#include "lessons/progress.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <system_error>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"

namespace ringside {
namespace {

constexpr const char* kProgressFormat = "ringside/progress";

Result<GivenAnswer> given_of(const nlohmann::json& j, const std::string& act) {
  if (!j.is_object()) return fail("answers." + act, j.type_name(), "an object");
  const Fields fields(j, "answers." + act + ".");
  RINGSIDE_OK(fields.only({"option", "text", "draft", "tries", "done", "right", "shown"}));
  GivenAnswer given;
  RINGSIDE_TRY(const auto option, fields.integer("option", -1, INT32_MAX, -1));
  RINGSIDE_TRY(given.text, fields.string("text", ""));
  RINGSIDE_TRY(given.draft, fields.string("draft", ""));
  RINGSIDE_TRY(const auto tries, fields.integer("tries", 0, INT32_MAX, 0));
  RINGSIDE_TRY(given.done, fields.boolean("done", false));
  RINGSIDE_TRY(given.right, fields.boolean("right", false));
  RINGSIDE_TRY(given.shown, fields.boolean("shown", false));
  given.option = static_cast<int>(option);
  given.tries = static_cast<int>(tries);
  return given;
}

nlohmann::json json_of(const GivenAnswer& given) {
  nlohmann::json j{{"option", given.option}, {"text", given.text},   {"tries", given.tries},
                   {"done", given.done},     {"right", given.right}, {"shown", given.shown}};
  if (!given.draft.empty()) j["draft"] = given.draft;
  return j;
}

Result<LessonProgress> progress_of(const nlohmann::json& j) {
  if (!j.is_object()) return fail("progress", j.type_name(), "a JSON object");
  const Fields fields(j);
  RINGSIDE_OK(fields.only({"format", "version", "learner", "last", "pages", "seeds", "answers", "before"}));
  RINGSIDE_TRY(const auto format, fields.string("format"));
  if (format != kProgressFormat) return fail("format", format, kProgressFormat);
  RINGSIDE_OK(fields.integer("version", 1, 1));
  LessonProgress progress;
  RINGSIDE_TRY(progress.learner, fields.string("learner", ""));
  RINGSIDE_TRY(progress.last, fields.string("last", ""));
  RINGSIDE_TRY(const auto* pages, fields.object("pages"));
  for (const auto& [lesson, page] : pages->items()) {
    RINGSIDE_TRY(const auto number, Fields(*pages, "pages.").integer(lesson, 0, INT32_MAX));
    progress.pages[lesson] = static_cast<int>(number);
  }
  if (j.contains("seeds")) {
    RINGSIDE_TRY(const auto* seeds, fields.object("seeds"));
    for (const auto& [lesson, seed] : seeds->items()) {
      RINGSIDE_TRY(const auto number, Fields(*seeds, "seeds.").integer(lesson, 0, UINT32_MAX));
      progress.seeds[lesson] = static_cast<std::uint32_t>(number);
    }
  }
  RINGSIDE_TRY(const auto* answers, fields.object("answers"));
  for (const auto& [act, given] : answers->items()) {
    RINGSIDE_TRY(progress.answers[act], given_of(given, act));
  }
  if (j.contains("before")) {
    RINGSIDE_TRY(const auto* before, fields.object("before"));
    for (const auto& [act, given] : before->items()) {
      RINGSIDE_TRY(progress.before[act], given_of(given, act));
    }
  }
  return progress;
}

std::uint32_t new_seed() {
  std::random_device source;
  return std::uniform_int_distribution<std::uint32_t>(1)(source);
}

bool is_there(const std::string& path) {
  std::error_code none;
  return std::filesystem::exists(path, none);
}

}  // namespace

bool better(const GivenAnswer& one, const GivenAnswer& other) {
  const auto worth = [](const GivenAnswer& given) {
    const bool own = given.done && !given.shown, right = own && given.right;
    return std::tuple(own, right, right && given.tries == 1);
  };
  return worth(one) > worth(other);
}

bool is_progress(const nlohmann::json& j) {
  return j.is_object() && j.contains("format") && j["format"] == kProgressFormat;
}

Result<LessonProgress> read_progress(const std::string& path) {
  if (!is_there(path)) return LessonProgress{};
  RINGSIDE_TRY(const auto j, read_json(path));
  return progress_of(j);
}

Result<bool> write_progress(const LessonProgress& progress, const std::string& path) {
  nlohmann::json answers = nlohmann::json::object();
  for (const auto& [act, given] : progress.answers) answers[act] = json_of(given);
  nlohmann::json j{{"format", kProgressFormat},
                   {"version", 1},
                   {"last", progress.last},
                   {"pages", nlohmann::json(progress.pages)},
                   {"seeds", nlohmann::json(progress.seeds)},
                   {"answers", answers}};
  for (const auto& [act, given] : progress.before) j["before"][act] = json_of(given);
  if (!progress.learner.empty()) j["learner"] = progress.learner;
  return write_file(path, j.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

LessonProgress without_drafts(LessonProgress progress) {
  for (auto& [act, given] : progress.answers) given.draft.clear();
  std::erase_if(progress.answers, [](const auto& act) { return !act.second.committed(); });
  return progress;
}

LessonProgress merged(LessonProgress into, const LessonProgress& more) {
  for (const auto& [act, given] : more.answers) {
    GivenAnswer& own = into.answers.try_emplace(act, given).first->second;
    if (own.done || (!given.done && given.tries <= own.tries)) continue;
    const std::string draft = std::exchange(own, given).draft;
    if (!own.done && !draft.empty()) own.draft = draft;
  }
  for (const auto& [act, given] : more.before)
    if (GivenAnswer& own = into.before.try_emplace(act, given).first->second; better(given, own)) own = given;
  into.pages.insert(more.pages.begin(), more.pages.end());
  into.seeds.insert(more.seeds.begin(), more.seeds.end());
  if (into.last.empty()) into.last = more.last;
  return into;
}

std::string progress_path() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  const std::filesystem::path folder = data != nullptr && *data != '\0'
                                           ? std::filesystem::path(data)
                                           : std::filesystem::path(home != nullptr ? home : ".") / ".local/share";
  return (folder / "ringside/ringside/lessons.json").string();
}

ProgressFile::ProgressFile(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  auto read = read_progress(path_);
  if (read) {
    progress_ = std::move(*read);
    return;
  }
  std::error_code error;
  std::filesystem::rename(path_, path_ + ".unreadable", error);
  fault_ = fmt::format("What was answered in lessons cannot be read and is kept in {}: {}",
                       error ? path_ : path_ + ".unreadable", read.error().line());
  if (error) path_.clear();
}

template <class Change>
void ProgressFile::change(Change&& change) {
  if (!path_.empty())
    if (auto now = read_progress(path_)) progress_ = std::move(*now);
  change(progress_);
  if (path_.empty()) return;
  std::error_code none;
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), none);
  const auto written = write_progress(progress_, path_);
  fault_ = written ? std::string() : "Answers are not kept: " + written.error().line();
}

void ProgressFile::keep(const std::string& act, const GivenAnswer& given) {
  change([&](LessonProgress& progress) {
    if (given == GivenAnswer{})
      progress.answers.erase(act);  // what was entered was taken away again
    else
      progress.answers[act] = given;
  });
}

void ProgressFile::turn_to(const std::string& lesson, int page) {
  change([&](LessonProgress& progress) {
    progress.last = lesson;
    progress.pages[lesson] = page;
    if (!path_.empty()) progress.seeds.try_emplace(lesson, new_seed());
  });
}

std::uint32_t ProgressFile::seed(const std::string& lesson) const {
  const auto found = progress_.seeds.find(lesson);
  return found == progress_.seeds.end() ? 0 : found->second;
}

void ProgressFile::ask_anew(const std::string& lesson, const std::vector<std::string>& acts) {
  change([&](LessonProgress& progress) {
    progress.seeds[lesson] = new_seed();
    for (const std::string& act : acts) {
      const auto found = progress.answers.find(act);
      if (found == progress.answers.end()) continue;
      if (found->second.done)
        if (GivenAnswer& best = progress.before[act]; !better(best, found->second)) best = found->second;
      progress.answers.erase(found);
    }
  });
}

void ProgressFile::forget(const std::string& lesson, const std::vector<std::string>& acts) {
  change([&](LessonProgress& progress) {
    progress.seeds[lesson] = new_seed();
    for (const std::string& act : acts) progress.answers.erase(act), progress.before.erase(act);
  });
}

void ProgressFile::take_in(const LessonProgress& more) {
  change([&](LessonProgress& progress) { progress = merged(std::move(progress), more); });
}

}  // namespace ringside
