#include "lessons/blocks/measure.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/measure/backend.h"
#include "lessons/lesson.h"
#include "lessons/reading.h"

namespace ringside {

const BlockSyntax& MeasureBlock::syntax() {
  static const BlockSyntax syntax{{"measure"},
                                  {{"prompt"}, {"run"}, {"backend"}, {"batch"}, {"library"}, {"after"}, {"told"}}};
  return syntax;
}

Result<MeasureBlock> MeasureBlock::read(const BlockSource& source, PageReader& reader) {
  MeasureBlock m;
  m.id = source.name;
  for (const Field& f : source.fields) {
    const auto wrong = [&](const Error& error) { return fail_at(reader.context(), f.value.at, error.line()); };
    if (f.key == "run") {
      std::optional<std::size_t> at;
      RINGSIDE_OK(reader.scene(f.value, at));
      m.cases.push_back(reader.scenes()[*at].question);
    } else if (f.key == "backend") {
      const auto backend = parse_backend(f.value.text);
      if (!backend) return wrong(backend.error());
      m.backend = *backend;
    } else if (f.key == "batch") {
      const auto batch = parse_integer(f.value.text, "batch", 1, 1 << 20);
      if (!batch) return wrong(batch.error());
      m.local_batch = *batch;
    } else if (f.key == "library") {
      const auto library = parse_integer(f.value.text, "library", 0, 1);
      if (!library) return wrong(library.error());
      m.library = *library == 1;
    } else if (f.key == "after") {
      m.after = f.value.text;
    } else {
      RINGSIDE_TRY((f.key == "prompt" ? m.prompt : m.told), reader.text(f.value));
    }
  }
  if (m.cases.empty() || m.prompt.empty())
    return fail_at(reader.context(), source.at, "a measurement needs a prompt and something to run");
  return m;
}

void MeasureBlock::check(Place at, LessonCheck& check) const {
  if (!check.is_new(id)) check.wrong(at, fmt::format("two questions are called \"{}\"", id));
  if (!after.empty() && !check.knows(after))
    check.wrong(at, fmt::format("measurement {}: there is no question {} before it", id, after));
  if (cases.size() > kMostMeasured)
    check.wrong(at, fmt::format("measurement {}: {} runs", id, cases.size()), fmt::format("at most {}", kMostMeasured));
  for (const Case& c : cases) {
    if (c.instance.ranks > kMostMeasuredRanks)
      check.wrong(at, fmt::format("measurement {}: {} ranks", id, c.instance.ranks),
                  fmt::format("at most {}, which any computer bears", kMostMeasuredRanks));
    if (library && backend_of(backend).library.empty())
      check.wrong(at, fmt::format("measurement {}: {} has no library to compare with", id, backend));
    if (local_batch > 0 && c.collective != Collective::allreduce)
      check.wrong(at, fmt::format("measurement {}: gamma needs an allreduce", id));
  }
}

std::string MeasureBlock::text() const {
  std::string out = fmt::format("**Measure** ({})\n\n{}\n\n", id, prompt);
  for (const Case& c : cases)
    out += fmt::format("- {}, {}, {} ranks, {}, {}\n", name(c.collective), c.algorithm, c.instance.ranks,
                       format_bytes(c.size()), backend_of(backend).imposes ? c.tier + ", emulated" : "as it is here");
  return out + '\n';
}

}  // namespace ringside
