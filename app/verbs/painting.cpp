#include "app/verbs/painting.h"

#include <cstdio>

#include <fmt/format.h>
#include <QApplication>
#include <QHashSeed>

#include "app/flags/flag_set.h"
#include "app/machine/display.h"
#include "core/base/file.h"
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

void declare_picture(FlagSet& accept, std::string& file) {
  accept.option("-o,--output", file, "the answer as a picture, too: .svg, .pdf, .png, .csv", "FILE");
}

Result<bool> check_picture(const std::string& file) {
  if (file.empty()) return true;
  RINGSIDE_OK(ui::file_format(file));
  RINGSIDE_OK(check_writable(file));
  return true;
}

Result<bool> write_picture(const std::string& file, const std::function<std::shared_ptr<const ui::Figure>()>& make) {
  if (file.empty()) return true;
  const Painting painting;
  const auto figure = make();
  RINGSIDE_OK(ui::write_figure(*figure, file, {}));
  fmt::print(stderr, "{}: {}\n", file, figure->description());
  return true;
}

}  // namespace ringside
