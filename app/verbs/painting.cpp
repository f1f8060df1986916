#include "app/verbs/painting.h"

#include <cstdio>

#include <fmt/format.h>
#include <QApplication>
#include <QHashSeed>

#include "app/flags/flag_set.h"
#include "app/machine/display.h"
#include "core/base/try.h"
#include "ui/paint/export.h"
#include "ui/paint/figure.h"
#include "ui/paint/theme.h"

namespace ringside {

Painting::Painting() {
  QHashSeed::setDeterministicGlobalSeed();
  choose_offscreen();
  quiet_qt();
  application_ = std::make_unique<QApplication>(count_, arguments_.data());
  ui::load_fonts();
}

Painting::~Painting() = default;

void declare_picture(FlagSet& accept, OutputFile& output) {
  declare_output(accept, output, "the answer as a picture, too: .svg, .pdf, .png, .tex, .csv, .json");
}

Result<bool> check_picture(const OutputFile& output) {
  if (output.path.empty()) return true;
  RINGSIDE_OK(ui::file_format(output.path));
  return check_output(output);
}

Result<bool> write_picture(const OutputFile& output, const std::function<std::shared_ptr<const ui::Figure>()>& make) {
  if (output.path.empty()) return true;
  const Painting painting;
  const auto figure = make();
  RINGSIDE_OK(ui::write_figure(*figure, output.path, {}));
  fmt::print(stderr, "{}: {}\n", output.path, figure->description());
  return true;
}

}  // namespace ringside
