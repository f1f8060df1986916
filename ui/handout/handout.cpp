#include "ui/handout/handout.h"

#include <filesystem>

#include <fmt/format.h>
#include <QByteArray>

#include "core/base/file.h"
#include "core/base/try.h"
#include "lessons/handout.h"
#include "ui/handout/handout_html.h"
#include "ui/handout/handout_pdf.h"
#include "ui/handout/picture_of.h"
#include "ui/paint/export.h"

namespace ringside::ui {
namespace {

Result<QByteArray> markdown_with_pictures(const LessonInfo& info, const std::vector<HandoutPage>& pages,
                                          const std::string& file) {
  std::string out = fmt::format("# {} {}\n\n", info.id, info.title);
  const std::filesystem::path path(file);
  int number = 0;
  for (const HandoutPage& page : pages) {
    out += fmt::format("## {}\n\n", page.heading);
    if (!page.source.empty()) out += fmt::format("*{}*\n\n", page.source);
    RINGSIDE_TRY(const auto figure, picture_of(page));
    if (figure) {
      const std::string picture = fmt::format("{}-{}.svg", path.stem().string(), ++number);
      RINGSIDE_OK(write_figure(*figure, (path.parent_path() / picture).string()));
      out += fmt::format("![{}]({})\n\n", figure->description(), picture);
    }
    for (const HandoutPiece& piece : page.pieces) {
      out += piece.markdown;
      while (!out.ends_with("\n\n")) out += '\n';
    }
  }
  return QByteArray::fromStdString(out);
}

}  // namespace

Result<HandoutFormat> parse_handout_format(std::string_view text) {
  if (text == "html") return HandoutFormat::html;
  if (text == "pdf") return HandoutFormat::pdf;
  if (text == "md") return HandoutFormat::md;
  return fail("--as", std::string(text), "html, pdf, md");
}

Result<bool> write_handout(const Lesson& lesson, HandoutFormat format, bool answers, const std::string& file) {
  RINGSIDE_TRY(const auto pages, handout_pages(lesson, answers));
  const auto bytes = format == HandoutFormat::html  ? handout_html(lesson.info, pages)
                     : format == HandoutFormat::pdf ? handout_pdf(lesson.info, pages)
                                                    : markdown_with_pictures(lesson.info, pages, file);
  if (!bytes) return Failure(bytes.error());
  return write_file(file, bytes->toStdString());
}

}  // namespace ringside::ui
