// Plans of classes: what there is, to read and to print, to copy and edit, to check.
#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/answers/table.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/try.h"
#include "lessons/plan/ahead.h"
#include "lessons/plan/moment.h"
#include "lessons/plan/plan.h"
#include "lessons/plan/sheet.h"
#include "ui/handout/handout.h"
#include "ui/paint/recipe.h"
#include "ui/stage/registry.h"

namespace ringside {
namespace {

using nlohmann::ordered_json;

constexpr int kMostPlans = 1000;
constexpr std::string_view kSuffix = ".ringclass";

struct ClassFlags {
  std::string as;
  OutputFile output;
  std::vector<std::string> words;  ///< what to do, then plans
};

struct NamedPlan {
  std::string name;  ///< as it was asked for
  Plan plan;
};

/// The plans that are asked for, or all that are shipped.
Result<std::vector<NamedPlan>> chosen(std::vector<std::string> names) {
  if (names.empty())
    for (const PlanInfo& info : plans()) names.push_back(info.id);
  std::vector<NamedPlan> all;
  for (std::string& name : names) {
    RINGSIDE_TRY(auto plan, load_plan(name));
    all.push_back({std::move(name), std::move(plan)});
  }
  return all;
}

Outcome list(const std::vector<NamedPlan>& all, bool json) {
  ordered_json rows = ordered_json::array();
  Table table;
  table.column("plan", Table::Align::left).column("minutes").column("items").column("title", Table::Align::left);
  for (const auto& [name, plan] : all) {
    table.row({name, std::to_string(plan.minutes()), std::to_string(plan.items.size()), plan.title});
    rows.push_back({{"plan", name},
                    {"title", plan.title},
                    {"minutes", plan.minutes()},
                    {"room", plan.room},
                    {"items", plan.items.size()}});
  }
  if (json) return {json_text(rows)};
  return {table.text() + "\nOne of them with its notes: ringside class show 4.2b\n"};
}

Result<Outcome> show(const Plan& plan, bool json) {
  if (json) return Outcome{plan_text(plan)};
  RINGSIDE_TRY(const auto pages, sheet_pages(plan));
  std::string text = fmt::format("# {}\n\n", plan.title);
  for (const HandoutPage& page : pages) text += page_markdown(page, "");
  while (text.ends_with("\n\n")) text.pop_back();
  return Outcome{text};
}

Result<Outcome> copy(const NamedPlan& named, const OutputFile& output, bool json) {
  const std::string& file = output.path;
  RINGSIDE_OK(check_output(output));
  RINGSIDE_OK(write_plan(named.plan, file));
  if (json) return Outcome{json_text(ordered_json{{"plan", named.name}, {"file", file}})};
  return Outcome{fmt::format("{}: {}, {} items, to edit\n", file, named.plan.title, named.plan.items.size())};
}

Result<Outcome> print_sheet(const NamedPlan& named, const ClassFlags& flags, bool json) {
  RINGSIDE_TRY(const auto format, ui::parse_handout_format(flags.as));
  const std::string stem = std::filesystem::path(named.name).filename().string();
  const std::string plan = stem.ends_with(kSuffix) ? stem.substr(0, stem.size() - kSuffix.size()) : stem;
  const std::string file = flags.output.path.empty() ? fmt::format("class-{}.{}", plan, flags.as) : flags.output.path;
  RINGSIDE_OK(check_page({file, flags.output.force}, ui::page_line(named.plan.title)));
  const Painting painting;
  RINGSIDE_OK(ui::write_sheet(named.plan, format, file, flags.output.force));
  if (json) return Outcome{json_text(ordered_json{{"plan", named.name}, {"file", file}})};
  return Outcome{fmt::format("{}: {}, {} items with notes\n", file, named.plan.title, named.plan.items.size())};
}

Outcome check(const std::vector<NamedPlan>& all, bool json) {
  ordered_json rows = ordered_json::array();
  std::string text;
  bool ok = true;
  for (const auto& [name, plan] : all) {
    const std::vector<Error> errors = check_plan(plan, ui::lesson_views());
    ok = ok && errors.empty();
    ordered_json lines = ordered_json::array();
    text += fmt::format("{}: {} items, {} of {} minutes: {}\n", name, plan.items.size(), plan.minutes(), plan.room,
                        errors.empty() ? "correct" : fmt::format("{} wrong", errors.size()));
    for (const Error& e : errors) {
      text += "  " + e.line() + "\n";
      lines.push_back(e.line());
    }
    const std::vector<std::string> stops = lines_of_stops(plan);
    for (const std::string& stop : stops) text += "  " + stop + "\n";
    rows.push_back({{"plan", name},
                    {"items", plan.items.size()},
                    {"minutes", plan.minutes()},
                    {"room", plan.room},
                    {"ok", errors.empty()},
                    {"errors", lines},
                    {"stops", stops}});
  }
  return {json ? json_text(rows) : text, ok ? 0 : 1};
}

Result<Outcome> show_or_write(const NamedPlan& named, const ClassFlags& flags, bool json) {
  if (!flags.as.empty()) return print_sheet(named, flags, json);
  const std::string& file = flags.output.path;
  if (file.empty()) return show(named.plan, json);
  if (!file.ends_with(kSuffix)) return fail("-o", file, "FILE.ringclass, or --as html|pdf|md");
  return copy(named, flags.output, json);
}

Result<Outcome> answer_class(const ClassFlags& flags, bool json) {
  if (flags.words.empty())
    return fail("list, show or check is missing", "", "ringside class list, ringside class show 4.2b");
  const std::string& action = flags.words.front();
  const std::vector<std::string> names(flags.words.begin() + 1, flags.words.end());
  if (action != "list" && action != "show" && action != "check") return fail("class", action, "list, show, check");
  if (action == "list" && !names.empty())
    return fail("argument", names.front(), "ringside class list, or show " + names.front());
  if (action == "show" && names.empty())
    return fail("the plan to show is missing", "", "ringside class list names them");
  if (action == "show" && names.size() > 1) return fail("argument", names[1], "one plan");
  if (action != "show" && !(flags.as.empty() && flags.output.path.empty()))
    return fail("--as and -o with " + action, "", "ringside class show PLAN --as pdf");
  RINGSIDE_TRY(const auto all, chosen(names));
  if (action == "show") return show_or_write(all.front(), flags, json);
  return action == "list" ? list(all, json) : check(all, json);
}

Action declare_class(FlagSet& accept) {
  auto flags = std::make_shared<ClassFlags>();
  accept.arguments("ACTION", flags->words, kMostPlans, "list, show or check, then plans");
  accept.option("--as", flags->as, "show: to print, with pictures: html, pdf or md", "FORMAT");
  declare_output(accept, flags->output, "show: a copy to edit, or with --as the file to print");
  return [flags](bool json) { return answer_class(*flags, json); };
}

}  // namespace

Verb class_verb() {
  return {"class",
          "list | show PLAN [--as FORMAT] [-o FILE] | check [PLAN..]",
          "plans of classes: what to show and ask, with minutes, notes, and what wrong answers mean",
          "PLAN is \"overview\", a lesson such as 4.2b, or a .ringclass file. show prints times, notes and questions "
          "with\n"
          "their answers; --as writes them with the pictures that the class sees first; -o FILE.ringclass writes a "
          "copy\n"
          "to edit. check proves every scene, and names items that cannot be shown (exit code 1 then).",
          "  ringside class list\n"
          "  ringside class show 4.2b\n"
          "  ringside class show 4.2b --as pdf -o ring.pdf\n"
          "  ringside class show overview -o mine.ringclass\n"
          "  ringside class check mine.ringclass",
          declare_class};
}

}  // namespace ringside
