#include "ui/share/lesson_page.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "core/flow.h"
#include "core/lab_scene.h"
#include "lessons/units.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/share/share_data.h"
#include "ui/share/share_page.h"
#include "ui/share/still_book.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

constexpr double kStillWidth = 720;
// Of what plays within a page: a lesson has a dozen such pictures, and longer runs are seen in Ringside.
constexpr std::int64_t kMostSteps = 32;
constexpr std::size_t kMostMarks = 20'000;  // in all pictures of one layout: a lesson is made in seconds, and is small

Result<FigureInput> input_of(const Scene& scene) {
  RINGSIDE_TRY(auto answered, answer(scene.question));
  FigureInput input;
  input.answer = std::make_shared<const Answer>(std::move(answered));
  input.cursor = scene.cursor;
  input.selection = scene.selection;
  input.lab = scene.lab;
  input.compare = scene.beside;
  if (scene.calls) input.blocking = *scene.calls;
  return input;
}

/// Pictures of training belong to their scenes alone.
std::string view_of(const Scene& scene, const std::string& asked) {
  return asked.empty() || (asked == kLabView && scene.lab.empty()) ? lesson_views().front() : asked;
}

/// How many pictures a step in flight may have.
Result<int> lively(const ViewKind& kind, const FigureInput& input) {
  MarkBook book;
  RINGSIDE_TRY(const auto svg, figure_bytes(*std::get<OfCase>(kind.figure).make(input), FileFormat::svg));
  const std::size_t marks = book.add(svg).size();
  for (const int in_flight : {5, 2})
    if (marks * shared_moments(input.answer->schedule.step_count(), in_flight).size() <= kMostMarks) return in_flight;
  return 0;
}

/// Where on the still picture lies what can be picked: {name, as a person reads it, left, top, width, height}, the last
/// four in percent of the picture, found by asking it what lies where.
Result<nlohmann::ordered_json> places_of(const std::string& view, const FigureInput& input, const Picks& picks) {
  constexpr double kLook = 4;  // pixels: what is smaller cannot be clicked
  RINGSIDE_TRY(const auto figure, make_figure(view, input));
  ExportOptions options;
  options.width = kStillWidth;
  RINGSIDE_TRY(const auto size, export_size(*figure, options));
  const QRectF area = QRectF(QPointF(0, 0), size).adjusted(kPageMargin, kPageMargin, -kPageMargin, -kPageMargin);
  std::map<std::string, QRectF> found;
  for (double y = area.top(); y < area.bottom(); y += kLook)
    for (double x = area.left(); x < area.right(); x += kLook) {
      const auto what = figure->hit({x, y}, area);
      const std::string name = what ? picked(picks, *what) : std::string();
      if (!name.empty()) found[name] = found[name].united({x - kLook / 2, y - kLook / 2, kLook, kLook});
    }
  std::vector<std::pair<std::string, QRectF>> all(found.begin(), found.end());
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.top(), a.second.left()) < std::pair(b.second.top(), b.second.left());
  });
  const auto percent = [](double share) { return std::round(1e4 * share) / 100; };
  nlohmann::ordered_json places = nlohmann::ordered_json::array();
  for (const auto& [name, r] : all)
    places.push_back({name, told_pick(picks.kind, name), percent(r.left() / size.width()),
                      percent(r.top() / size.height()), percent(r.width() / size.width()),
                      percent(r.height() / size.height())});
  return places;
}

/// The pictures of a lesson while they are collected: what several pages show is there once.
class Pictures {
 public:
  /// Of a page: what is seen at first, and in a template what its answers reveal. Its questions learn where what they
  /// ask to pick lies.
  Result<QString> of(SharedSheet& sheet) {
    if (!sheet.scene) return QString();
    const Scene then = sheet.then.value_or(*sheet.scene);
    // As in the window, another picture of training comes to the front.
    const bool other = !then.lab.empty() && then.lab != sheet.scene->lab;
    RINGSIDE_TRY(const QString after, playing(view_of(then, other ? std::string(kLabView) : sheet.view), then));
    if (!sheet.waits) return after;
    const std::string view = view_of(*sheet.scene, sheet.asks);
    RINGSIDE_TRY(auto input, input_of(*sheet.scene));
    input.untold = true;
    input.answer = unwritten(input.answer);
    RINGSIDE_TRY(const QString before, still(view, input));
    for (const auto& [question, picks] : sheet.picks) {
      RINGSIDE_TRY(const auto places, places_of(view, input, picks));
      sheet.asked[question]["places"] = places;
    }
    return QStringLiteral("<div class=\"before\">%1</div><template class=\"after\">%2</template>").arg(before, after);
  }
  const StillBook& stills() const { return stills_; }
  /// `{frame, runs: [{NAME: text}]}`: every run as what the frame is filled with.
  nlohmann::ordered_json runs() const { return {{"frame", shared_frame().toStdString()}, {"runs", runs_}}; }

 private:
  Result<QString> still(const std::string& view, const FigureInput& input) {
    RINGSIDE_TRY(const auto figure, make_figure(view, input));
    ExportOptions options;
    options.width = kStillWidth;
    RINGSIDE_TRY(const auto light, figure_bytes(*figure, FileFormat::svg, options));
    options.theme = &dark_theme();
    RINGSIDE_TRY(const auto dark, figure_bytes(*figure, FileFormat::svg, options));
    RINGSIDE_TRY(const auto size, export_size(*figure, options));
    return stills_.add(light, dark, size, qt(figure->description()));
  }
  /// A page of its own within the page, once the script has put it there; a still picture where nothing moves.
  Result<QString> playing(const std::string& view, const Scene& scene) {
    RINGSIDE_TRY(const auto input, input_of(scene));
    RINGSIDE_TRY(const QString picture, still(view, input));
    const ViewKind& kind = kind_of(find_view(view).value_or(View::chunks));
    const std::int64_t steps = input.answer->schedule.step_count();
    if (!(kind.stale_on & kTime) || kind.of_lesson || steps < 1 || steps > kMostSteps) return picture;
    const auto [known, fresh] = run_of_.emplace(kind.name + to_json(scene).dump(), run_of_.size());
    if (fresh) {
      RINGSIDE_TRY(const int in_flight, lively(kind, input));
      RINGSIDE_TRY(auto run, shared_run(kind, input, scene, in_flight));
      run.fields.erase("STILL");
      nlohmann::ordered_json fields;
      for (const auto& [name, text] : run.fields) fields[name] = text.toStdString();
      runs_.push_back(fields);
    }
    return QStringLiteral("<div class=\"run\" data-run=\"%1\" data-title=\"%2\">%3</div>")
        .arg(known->second)
        .arg(title(find_view(kind.name).value()).toHtmlEscaped(), picture);
  }

  StillBook stills_;
  std::map<std::string, std::size_t> run_of_;
  nlohmann::ordered_json runs_ = nlohmann::ordered_json::array();
};

}  // namespace

QString lesson_script() {
  nlohmann::ordered_json units;
  for (const UnitName& u : unit_names()) units[std::string(u.name)] = {u.factor, u.unit.time, u.unit.bytes};
  QString script =
      QStringLiteral("\"use strict\";\nconst kUnits = Object.assign(Object.create(null), %1);\n").arg(qt(units.dump()));
  for (const char* part : {"lesson_numbers.js", "lesson_kinds.js", "lesson_sketch.js", "lesson.js"})
    script += share_resource(part);
  return script;
}

Result<QByteArray> lesson_page(const std::string& title, std::vector<SharedSheet> sheets) {
  QString sections;
  Pictures all;
  nlohmann::ordered_json asked = nlohmann::ordered_json::array();
  const auto section = [&](SharedSheet& sheet, const char* kind) -> Result<bool> {
    RINGSIDE_TRY(const QString pictures, all.of(sheet));
    sections +=
        QStringLiteral(
            "<section%5 tabindex=\"-1\" aria-label=\"%1\"><div class=\"card "
            "words\"><h2>%1</h2>%2%3</div>%4</section>\n")
            .arg(qt(sheet.heading).toHtmlEscaped(),
                 sheet.source.empty()
                     ? QString()
                     : QStringLiteral("<p class=\"source\">%1</p>").arg(qt(sheet.source).toHtmlEscaped()),
                 sheet.html,
                 pictures.isEmpty() ? QString() : QStringLiteral("<div class=\"card picture\">%1</div>").arg(pictures),
                 QLatin1String(kind));
    asked.push_back(sheet.asked);
    return true;
  };
  for (SharedSheet& sheet : sheets) {
    RINGSIDE_OK(section(sheet, ""));
    for (SharedSheet& draw : sheet.draws) RINGSIDE_OK(section(draw, " class=\"draw\""));
  }
  const std::string line = page_line(title);
  const QString page =
      filled(share_resource("lesson.html"), {{"TITLE", qt(title).toHtmlEscaped()},
                                             {"LIGHT", share_tokens(light_theme()) + all.stills().colours(false)},
                                             {"DARK", share_tokens(dark_theme()) + all.stills().colours(true)},
                                             {"STYLE", share_resource("lesson.css")},
                                             {"SCRIPT", lesson_script()},
                                             {"ASKED", qt(script_safe(asked.dump()))},
                                             {"RUNS", QString::fromLatin1(packed(all.runs().dump()))},
                                             {"MARK", qt(line)},
                                             {"PAGES", sections + all.stills().definitions()}});
  return sealed(page.toUtf8(), line);
}

}  // namespace ringside::ui
