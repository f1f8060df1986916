// What the script says without a picture: its rows of data, its one sentence.
#include <fmt/format.h>

#include "core/base/text.h"
#include "ui/figures/script.h"
#include "ui/figures/survey.h"

namespace ringside::ui {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

int ScriptFigure::picture(const QRectF& area) const {
  const std::vector<Entry> shown = entries(area);
  return shown.empty() ? 0 : static_cast<int>(shown.back().last - shown.front().first);
}

std::string ScriptFigure::csv() const {
  std::string out = "step,phase,sentence,why\n";
  for (std::int64_t step = 0; step < schedule().step_count(); ++step) {
    const Narration words = schedule().narration(step);
    const Phase* phase = schedule().phase(step);
    out += fmt::format("{},{},{},{}\n", step + 1, phase ? phase->name : "", quoted(words.sentence), quoted(words.why));
  }
  return out;
}

std::string ScriptFigure::description() const {
  if (schedule().step_count() == 0)
    return case_text(*input_.answer, input_.untold) + ": no step, nothing has to be sent.";
  const std::string note = operator_note(*input_.answer).toStdString();
  return fmt::format("{}: step {} of {}: {}{}{}", case_text(*input_.answer, input_.untold), current() + 1,
                     schedule().step_count(), schedule().narration(current()).sentence, note.empty() ? "" : " ", note);
}

}  // namespace ringside::ui
