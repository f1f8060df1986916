#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/answers/json_text.h"
#include "app/flags/flag_set.h"
#include "app/flags/run_flags.h"
#include "app/verbs/figure_input.h"
#include "app/verbs/painting.h"
#include "app/verbs/verb.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/share/share_page.h"

namespace ringside {
namespace {

struct ShareFlags {
  FigureFlags figure;
  std::string file;
};

Result<Outcome> answer_share(const ShareFlags& flags, bool json) {
  if (flags.file.empty()) return fail("-o is missing", "", "-o PAGE.html");
  if (!flags.file.ends_with(".html")) return fail("file", flags.file, "a name that ends in .html");
  RINGSIDE_OK(check_writable(flags.file));
  const Painting painting;
  RINGSIDE_TRY(auto asked, read_requested_case(flags.figure));
  asked.scene.cursor = asked.input.cursor;
  Progress progress(1, "painting every step ..");
  RINGSIDE_TRY(const auto page, ui::share_page(*asked.kind, asked.input, asked.scene));
  progress.clear();
  RINGSIDE_OK(write_file(flags.file, {page.html.constData(), static_cast<std::size_t>(page.html.size())}));
  if (!asked.warning.empty()) fmt::print(stderr, "ringside: {}\n", asked.warning);
  const std::string size = format_decimal_bytes(Bytes(static_cast<double>(page.html.size())));
  const std::int64_t steps = asked.input.answer->schedule.step_count();
  const std::string text =
      fmt::format("{}: {}, {} steps, {}{}\n", flags.file, asked.kind->name, steps, size,
                  page.in_flight ? "" : "; steps follow each other without motion, to keep it small");
  if (json)
    return Outcome{json_text(nlohmann::ordered_json{{"file", flags.file},
                                                    {"figure", asked.kind->name},
                                                    {"steps", steps},
                                                    {"bytes", page.html.size()},
                                                    {"in_flight", page.in_flight}})};
  return Outcome{text};
}

Action declare_share(FlagSet& accept) {
  auto flags = std::make_shared<ShareFlags>();
  accept.arguments("FIGURE", flags->figure.words, 3, "FIGURE [COLLECTIVE], or SCENE.ringside [FIGURE]");
  accept.option("-o,--output", flags->file, "what to write", "PAGE.html");
  accept.option("--step", flags->figure.step, "the page begins after N steps (0, or the scene's)", "N");
  accept.option("--channel", flags->figure.channel, "one channel alone", "1..");
  declare_case_flags(accept, flags->figure.question, false);
  declare_data_flag(accept, flags->figure.question);
  return [flags, &accept](bool json) {
    flags->figure.case_given = accept.given({"The case", "The wires"});
    return answer_share(*flags, json);
  };
}

}  // namespace

Verb share_verb() {
  return {"share",
          "SCENE.ringside [FIGURE] -o PAGE.html\n       ringside share FIGURE [COLLECTIVE ..] -o PAGE.html",
          "a case as one page for any browser",
          "The page plays, steps and scrubs through the figure's own pictures of every step, on a desktop and on a\n"
          "phone, light and dark. It is one file that needs no network and sends nothing. FIGURE is what changes from\n"
          "step to step: chunks (the default of a scene), topology, spacetime, script, traffic, .. Without flags the\n"
          "case is a ring allreduce of 3 numbers on 4 ranks.",
          "  ringside share chunks allreduce -a ring -k 4 -o ring.html\n"
          "  ringside share chunks allreduce -a chain --data \"8,6,5;3,3,1;1,1,2;8,6,9\" -o chain.html\n"
          "  ringside share topology allgather -a ring -k 8 --topology h100-rails:2 --step 3 -o rails.html",
          declare_share};
}

}  // namespace ringside
