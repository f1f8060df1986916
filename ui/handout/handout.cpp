#include "ui/handout/handout.h"

#include <filesystem>

#include <fmt/format.h>
#include <QByteArray>

#include "core/base/file.h"
#include "core/base/try.h"
#include "lessons/handout.h"
#include "lessons/plan/sheet.h"
#include "ui/handout/handout_html.h"
#include "ui/handout/handout_pdf.h"
#include "ui/handout/picture_of.h"
#include "ui/lesson/sketch_picture.h"
#include "ui/paint/export.h"
#include "ui/paint/recipe.h"

namespace ringside::ui {
namespace {

Result<std::string> markdown_with_pictures(const std::string& title, std::vector<HandoutPage> pages,
                                           const std::string& file, bool force) {
  std::string out = fmt::format("# {}\n\n", title);
  ExportOptions options;
  options.recipe = page_line(title);
  const std::filesystem::path path(file);
  const auto beside = [&](const Figure& figure, const std::string& name) -> Result<std::string> {
    const std::string to = (path.parent_path() / name).string();
    if (!force) RINGSIDE_OK(may_replace_page(to, options.recipe));
    RINGSIDE_OK(write_figure(figure, to, options));
    return fmt::format("![{}]({})", figure.description(), name);
  };
  int number = 0;
  for (HandoutPage& page : pages) {
    RINGSIDE_TRY(const auto figure, picture_of(page));
    std::string picture;
    if (figure) {
      RINGSIDE_TRY(picture, beside(*figure, fmt::format("{}-{}.svg", path.stem().string(), ++number)));
    }
    int sketches = 0;
    for (HandoutPiece& piece : page.pieces) {
      if (!piece.sketch) continue;
      const std::string name = fmt::format("{}-{}-axes-{}.svg", path.stem().string(), number, ++sketches);
      RINGSIDE_TRY(const auto axes, beside(SketchFigure(*piece.sketch, piece.told), name));
      piece.markdown += axes + "\n\n";
    }
    out += page_markdown(page, picture);
  }
  out += "\n<!-- " + options.recipe + " -->\n";
  return sealed(QByteArray::fromStdString(out), options.recipe).toStdString();
}

Result<bool> write_pages(const std::string& title, const std::vector<HandoutPage>& pages, HandoutFormat format,
                         const std::string& file, bool force) {
  if (format == HandoutFormat::md) {
    RINGSIDE_TRY(const auto text, markdown_with_pictures(title, pages, file, force));
    return write_file(file, text);
  }
  std::vector<std::shared_ptr<const Figure>> pictures;
  for (const HandoutPage& page : pages) {
    RINGSIDE_TRY(auto picture, picture_of(page));
    pictures.push_back(std::move(picture));
  }
  const auto bytes =
      format == HandoutFormat::html ? handout_html(title, pages, pictures) : handout_pdf(title, pages, pictures);
  if (!bytes) return Failure(bytes.error());
  return write_file(file, bytes->toStdString());
}

}  // namespace

Result<HandoutFormat> parse_handout_format(std::string_view text) {
  if (text == "html") return HandoutFormat::html;
  if (text == "pdf") return HandoutFormat::pdf;
  if (text == "md") return HandoutFormat::md;
  return fail("--as", std::string(text), "html, pdf, md");
}

Result<bool> write_handout(const Lesson& lesson, HandoutFormat format, bool answers, const std::string& file,
                           bool force) {
  RINGSIDE_TRY(const auto pages, handout_pages(lesson, answers));
  return write_pages(lesson.info.label(), pages, format, file, force);
}

Result<bool> write_sheet(const Plan& plan, HandoutFormat format, const std::string& file, bool force) {
  RINGSIDE_TRY(const auto pages, sheet_pages(plan));
  return write_pages(plan.title, pages, format, file, force);
}

}  // namespace ringside::ui
