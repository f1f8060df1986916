#include "ui/share/share_page.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <QFile>
#include <QRegularExpression>
#include <nlohmann/json.hpp>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/figures/survey.h"
#include "ui/model/playback.h"
#include "ui/paint/origin_badge.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/paint/theme.h"
#include "ui/share/share_data.h"

namespace ringside::ui {

constexpr std::int64_t kLongRun = 48;  // steps: of fewer the pictures in flight mostly fit

QString share_resource(const char* name) {
  QFile file(QStringLiteral(":/share/") + QLatin1String(name));
  const bool open = file.open(QIODevice::ReadOnly);
  RINGSIDE_CHECK(open);
  return QString::fromUtf8(file.readAll());
}

QString share_tokens(const Theme& t) {
  QString out;
  for (const auto& [name, colour] : {std::pair("window", t.window),
                                     {"panel", t.panel},
                                     {"sunken", t.sunken},
                                     {"hair", t.hair},
                                     {"control", t.control},
                                     {"ink", t.ink},
                                     {"ink2", t.ink2},
                                     {"ink3", t.ink3},
                                     {"accent", t.accent},
                                     {"on-accent", t.on_accent},
                                     {"soft", t.soft}})
    out += QStringLiteral("--%1:%2;").arg(QLatin1String(name), colour.name());
  return out;
}

std::string script_safe(const std::string& json) {
  std::string out;
  for (const char c : json) out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

QByteArray packed(const std::string& text) {
  // qCompress begins with the length of what it packs, which a browser's "deflate" has no word for.
  return qCompress(reinterpret_cast<const uchar*>(text.data()), static_cast<qsizetype>(text.size()), 9)
      .mid(4)
      .toBase64();
}

QString filled(const QString& text, const std::map<std::string, QString>& fields) {
  static const QRegularExpression place(QStringLiteral(R"(\{\{([A-Z]+)\}\})"));
  QString out;
  qsizetype done = 0;
  for (auto it = place.globalMatch(text); it.hasNext();) {
    const QRegularExpressionMatch m = it.next();
    const auto field = fields.find(m.captured(1).toStdString());
    out += text.mid(done, m.capturedStart() - done) + (field == fields.end() ? QString() : field->second);
    done = m.capturedEnd();
  }
  return out + text.mid(done);
}

namespace {

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// "Ring allreduce on 4 ranks"
std::string heading(const Answer& a) {
  const Schedule& s = a.schedule;
  return capitalised(fmt::format("{}{}{} on {} rank{}", s.algorithm, s.algorithm.empty() ? "" : " ", name(s.collective),
                                 s.ranks, s.ranks == 1 ? "" : "s"));
}

/// Some steps are passed over.
bool skips(const std::vector<std::int64_t>& stops) {
  return static_cast<std::int64_t>(stops.size()) <= stops.back();
}

/// A number stays with what it counts.
QString subheading(const Answer& a, const std::vector<std::int64_t>& stops) {
  static const QRegularExpression between(QStringLiteral("(?<=\\d) (?=\\p{L})"));
  const std::int64_t steps = a.schedule.step_count();
  return qt(fmt::format("{}: {} step{} in {}.{}", case_text(a), steps, steps == 1 ? "" : "s",
                        format_seconds(a.step_end.back()),
                        skips(stops) ? fmt::format(" Of {} moments {} are shown.", steps + 1, stops.size()) : ""))
      .replace(between, QStringLiteral("\u00a0"));
}

QString still_picture(const SharedBooks& books, std::size_t moment) {
  const SharedPictures& p = books.pictures[0];
  QString out = QStringLiteral("<svg viewBox=\"0 0 %1 %2\" fill=\"none\" fill-rule=\"evenodd\">")
                    .arg(p.size.width())
                    .arg(p.size.height());
  for (const int mark : p.moments[moment]) out += books.book.svg(mark);
  return out + QStringLiteral("</svg>");
}

}  // namespace

std::string share_line(const ViewKind& kind, Scene scene) {
  scene.cursor = {};
  return page_line(kind.name + " " + to_json(scene).dump());
}

QString shared_frame() {
  QString html = share_resource("page.html");
  for (const auto& [name, value] : {std::pair<const char*, QString>{"LIGHT", share_tokens(light_theme())},
                                    {"DARK", share_tokens(dark_theme())},
                                    {"STYLE", share_resource("page.css")},
                                    {"SCRIPT", share_resource("page.js")}})
    html.replace(QStringLiteral("{{%1}}").arg(QLatin1String(name)), value);
  return html;
}

Result<SharedRun> shared_run(const ViewKind& kind, const FigureInput& input, const Scene& scene, int in_flight) {
  const Answer& a = *input.answer;
  if (!std::holds_alternative<OfCase>(kind.figure) || !(kind.stale_on & kTime)) {
    std::vector<std::string> moving;
    for (const ViewKind& k : views())
      if (std::holds_alternative<OfCase>(k.figure) && (k.stale_on & kTime) && !k.of_lesson) moving.push_back(k.name);
    return fail("figure", kind.of_lesson ? "a picture of training" : kind.name,
                join(moving) + ": what changes from step to step");
  }
  const std::int64_t steps = a.schedule.step_count(), begin = std::clamp<std::int64_t>(input.cursor.step, 0, steps);
  if (steps < 1) return fail("steps", "0", "a case that has steps");
  const std::vector<std::int64_t> stops = shared_stops(a.schedule, begin);
  if (skips(stops)) in_flight = 0;
  std::vector<CursorPosition> moments;
  if (in_flight > 0)
    moments = shared_moments(steps, in_flight);
  else
    for (const std::int64_t stop : stops) moments.push_back({stop, 0});
  RINGSIDE_TRY(const auto books, shared_books(kind, input, moments));
  nlohmann::ordered_json data = shared_words(kind, input, books, stops);
  data.update(shared_pictures(books, moments, stops));
  data["count"] = steps;
  data["total"] = format_seconds(a.step_end.back());
  // Within a step it begins where something is painted of that.
  const double phase = in_flight > 0 && begin < steps ? input.cursor.phase : 0;
  data["start"] = static_cast<double>(stop_at(stops, begin)) + phase;
  data["rest_ms"] = Playback::kRestMs;
  data["flight_ms"] = in_flight ? Playback::kFlightMs : 0;
  const auto later = std::ranges::find_if(
      moments, [&](const CursorPosition& m) { return m.step > begin || (m.step == begin && m.phase > phase); });
  const auto still = static_cast<std::size_t>(std::distance(moments.begin(), later) - 1);
  const std::string said = std::get<OfCase>(kind.figure).make(input)->description();
  SharedRun run;
  run.stops = static_cast<std::int64_t>(stops.size());
  run.pictures = static_cast<std::int64_t>(moments.size());
  run.fields = {{"TITLE", qt(heading(a)).toHtmlEscaped()},
                {"SUBTITLE", subheading(a, stops).toHtmlEscaped()},
                {"ORIGIN", word(a.timeline.spans.empty() ? Origin::price : Origin::simulation)},
                {"VIEW", title(find_view(kind.name).value()).toHtmlEscaped()},
                {"SAID", qt(said).toHtmlEscaped()},
                {"SCENE", qt(script_safe(scene_file_text(scene)))},
                {"STILL", still_picture(books, still)},
                {"DATA", QString::fromLatin1(packed(data.dump()))}};
  return run;
}

Result<SharedPage> share_page(const ViewKind& kind, const FigureInput& input, const Scene& scene) {
  const std::string line = share_line(kind, scene);
  const auto page_with = [&](int in_flight) -> Result<SharedPage> {
    RINGSIDE_TRY(auto run, shared_run(kind, input, scene, in_flight));
    run.fields["MARK"] = qt(line);
    return SharedPage{sealed(filled(shared_frame(), run.fields).toUtf8(), line), run.pictures, run.stops, in_flight};
  };
  // What is too large without any motion is so with it, which would take ten times as long to find out.
  std::optional<SharedPage> still;
  if (const std::int64_t steps = input.answer->schedule.step_count(); steps > kLongRun) {
    RINGSIDE_TRY(still, page_with(0));
    if (steps > kMostSharedSteps || still->html.size() > kSharedBytes) return std::move(*still);
  }
  for (const int in_flight : {5, 2}) {
    RINGSIDE_TRY(auto page, page_with(in_flight));
    if (page.html.size() <= kSharedBytes) return page;
  }
  return still ? Result<SharedPage>(std::move(*still)) : page_with(0);
}

}  // namespace ringside::ui
