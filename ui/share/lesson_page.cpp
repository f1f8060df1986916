#include "ui/share/lesson_page.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/try.h"
#include "core/flow.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/share/share_page.h"
#include "ui/stage/registry.h"

namespace ringside::ui {
namespace {

constexpr double kStillWidth = 720;
// Of what plays within a page: a lesson has a dozen such pictures, and longer runs are seen in Ringside.
constexpr std::int64_t kMostSteps = 32;
constexpr std::int32_t kMostRanks = 16;

Result<FigureInput> input_of(const Scene& scene) {
  RINGSIDE_TRY(auto answered, answer(scene.question));
  FigureInput input;
  input.answer = std::make_shared<const Answer>(std::move(answered));
  input.cursor = scene.cursor;
  input.selection = scene.selection;
  input.lab = scene.lab;
  return input;
}

/// As two pictures, one for each theme.
Result<QString> still(const std::string& view, FigureInput input, bool untold) {
  input.untold = untold;
  RINGSIDE_TRY(const auto figure, make_figure(view, input));
  QString out;
  for (const auto& [name, theme] : {std::pair("light", &light_theme()), {"dark", &dark_theme()}}) {
    ExportOptions options;
    options.width = kStillWidth;
    options.theme = theme;
    RINGSIDE_TRY(const auto svg, figure_bytes(*figure, FileFormat::svg, options));
    out +=
        QStringLiteral("<img class=\"%1\" alt=\"%2\" src=\"data:image/svg+xml;base64,%3\">")
            .arg(QLatin1String(name), qt(figure->description()).toHtmlEscaped(), QString::fromLatin1(svg.toBase64()));
  }
  return out;
}

/// A page of its own within the page, or a still picture where nothing moves.
Result<QString> player(const std::string& view, const Scene& scene) {
  RINGSIDE_TRY(const auto input, input_of(scene));
  const ViewKind& kind = kind_of(find_view(view).value_or(View::chunks));
  const std::int64_t steps = input.answer->schedule.step_count();
  if (!(kind.stale_on & kTime) || kind.of_lesson || steps < 1 || steps > kMostSharedSteps)
    return still(view, input, false);
  RINGSIDE_TRY(const auto page, share_page(kind, input, scene));
  QString html = QString::fromUtf8(page.html);
  html.replace(QStringLiteral("<body>"), QStringLiteral("<body class=\"within\">"));
  return QStringLiteral("<iframe title=\"%1\" loading=\"lazy\" srcdoc=\"%2\"></iframe>")
      .arg(title(find_view(kind.name).value()).toHtmlEscaped(), html.toHtmlEscaped());
}

Result<QString> pictures_of(const SharedSheet& sheet) {
  if (!sheet.scene) return QString();
  const std::string view = sheet.view.empty() ? lesson_views().front() : sheet.view;
  QString out;
  if (sheet.waits) {
    RINGSIDE_TRY(const auto input, input_of(*sheet.scene));
    RINGSIDE_TRY(const QString before, still(view, input, true));
    out += QStringLiteral("<div class=\"before\">%1</div>").arg(before);
  }
  RINGSIDE_TRY(const QString after, player(view, sheet.then.value_or(*sheet.scene)));
  // What waits is not even loaded: it would tell.
  return out + (sheet.waits ? QStringLiteral("<template class=\"after\">%1</template>").arg(after)
                            : QStringLiteral("<div>%1</div>").arg(after));
}

}  // namespace

Result<QByteArray> lesson_page(const std::string& title, const std::vector<SharedSheet>& sheets) {
  QString sections;
  nlohmann::ordered_json asked = nlohmann::ordered_json::array();
  for (const SharedSheet& sheet : sheets) {
    RINGSIDE_TRY(const QString pictures, pictures_of(sheet));
    sections +=
        QStringLiteral(
            "<section tabindex=\"-1\" aria-label=\"%1\"><div class=\"card words\"><h2>%1</h2>%2%3</div>%4</section>\n")
            .arg(qt(sheet.heading).toHtmlEscaped(),
                 sheet.source.empty()
                     ? QString()
                     : QStringLiteral("<p class=\"source\">%1</p>").arg(qt(sheet.source).toHtmlEscaped()),
                 sheet.html,
                 pictures.isEmpty() ? QString() : QStringLiteral("<div class=\"card picture\">%1</div>").arg(pictures));
    asked.push_back(sheet.asked);
  }
  QString page = share_resource("lesson.html");
  for (const auto& [name, value] : {
           std::pair<const char*, QString>{"TITLE", qt(title).toHtmlEscaped()},
           {"LIGHT", share_tokens(light_theme())},
           {"DARK", share_tokens(dark_theme())},
           {"STYLE", share_resource("lesson.css")},
           {"SCRIPT", share_resource("lesson.js")},
           {"ASKED", qt(script_safe(asked.dump()))},
           {"MARK", QLatin1String(kNoRecipe)},
           {"PAGES", sections},
       })
    page.replace(QStringLiteral("{{") + QLatin1String(name) + QStringLiteral("}}"), value);
  return sealed(page.toUtf8(), kNoRecipe);
}

}  // namespace ringside::ui
