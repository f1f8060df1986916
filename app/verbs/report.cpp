#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/output_file.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/file.h"
#include "core/base/try.h"
#include "core/measure/conclusions.h"
#include "core/measure/recorded.h"
#include "ui/handout/report.h"
#include "ui/paint/recipe.h"

namespace ringside {
namespace {

struct ReportFlags {
  std::vector<std::string> bundle;
  OutputFile output;
};

Result<Outcome> answer_report(const ReportFlags& flags, bool json) {
  if (flags.bundle.empty()) return fail("BUNDLE is missing", "", "what measure -o wrote");
  const std::string& file = flags.output.path;
  if (file.empty()) return fail("-o is missing", "", "-o FILE.html or FILE.pdf");
  const bool html = file.ends_with(".html");
  if (!html && !file.ends_with(".pdf")) return fail("file", file, "a name that ends in .html or .pdf");
  RINGSIDE_TRY(const auto m, read_bundle(flags.bundle.front()));
  RINGSIDE_OK(check_page(flags.output, ui::page_line(ui::report_title(m, flags.bundle.front()))));
  const Painting painting;
  RINGSIDE_TRY(const auto bytes,
               ui::run_report(m, flags.bundle.front(), html ? ui::HandoutFormat::html : ui::HandoutFormat::pdf));
  RINGSIDE_OK(write_file(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())}));
  const auto said = conclusions(m);
  if (json) return Outcome{json_text({{"file", file}, {"rows", m.rows.size()}, {"conclusions", said}})};
  std::string text = fmt::format("{}: {}\n", file, provenance(m.environment));
  for (const std::string& sentence : said) text += "- " + sentence + "\n";
  return Outcome{text};
}

Action declare_report(FlagSet& accept) {
  auto flags = std::make_shared<ReportFlags>();
  accept.arguments("BUNDLE", flags->bundle, 1, "what `ringside measure -o` wrote");
  declare_output(accept, flags->output, "what to write: .html or .pdf");
  return [flags](bool json) { return answer_report(*flags, json); };
}

}  // namespace

Verb report_verb() {
  return {"report",
          "BUNDLE -o FILE.html|pdf",
          "a measured run as a report: conclusions, charts with residuals, rows, environment",
          "One file for a ticket or the appendix of a paper: what the run shows, in sentences that follow from its "
          "numbers;\n"
          "a chart of every algorithm with the model's line and the residuals; every row; and on what it was measured.",
          "  ringside measure allreduce -a ring,rabenseifner -k 4 -n 1KiB..1MiB -o run.json\n"
          "  ringside report run.json -o run.html\n"
          "  ringside report run.json -o run.pdf",
          declare_report};
}

}  // namespace ringside
