// How a picture was made, kept in the picture itself: a file that somebody finds years later can be made again, larger,
// or opened as the case that it shows.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <QByteArray>

#include "core/base/result.h"
#include "core/measure/measurement.h"
#include "core/measure/published.h"
#include "core/scene.h"

namespace ringside::ui {

struct Recipe {
  std::string figure;                        ///< name of the view; empty: the usual one
  Scene scene;                               ///< with the moment that is shown
  std::map<std::string, std::string> flags;  ///< of `ringside figure`, by name: {"--width", "640"}; "" for a switch
  std::string made_with;                     ///< "ringside 1.2.0"
  std::optional<Measurement> measured;       ///< what stands beside the model: the figure does not need its file again
  std::vector<PublishedRun> published;       ///< likewise
  std::optional<Measurement> beside = {};    ///< a second run, of the page Results
  std::vector<std::string> command = {};  ///< of a verb's own picture, which has no scene: {"overlap", "--ranks", "16"}
  std::string page = {};  ///< likewise: what the page of Train or Measure asks, as its text_of(); may be empty
  std::string card = {};  ///< of such a page, which of its pictures; empty: its own
};

/// The command of a verb's own picture as a shell takes it: "ringside parallel --slow 'NIC *-rail *:4'".
std::string command_line(const Recipe& recipe);
/// One line of letters, digits and "+/=:": what ExportOptions::recipe puts into a file.
std::string recipe_line(const Recipe& recipe);
/// Whether a file may hold a recipe, by its name: .svg, .pdf, .png, .html, ..; of .json by what is inside.
bool may_hold_recipe(const std::string& path);
/// Of a picture that `ringside figure` wrote, or the scene alone of a page that `ringside share` wrote. Errors: a file
/// that cannot be read, none inside, one of a later version, a scene that is none.
Result<Recipe> read_recipe(const std::string& path);

/// A text that holds the line, with what tells later whether somebody has changed it since: behind the line.
QByteArray sealed(QByteArray bytes, const std::string& line);
/// Whether it is as sealed() left it. Of what has a recipe and no seal, a PDF or PNG, nobody can tell: true.
bool untouched(QByteArray bytes);
/// The line of a page, which has no recipe and is sealed all the same: it tells the page from others by its subject.
std::string page_line(const std::string& subject);
/// Whether a file may be replaced by these bytes, a picture with that recipe, without asking: there is none, it holds
/// the same, or it shows the same figure of the same case and moment, in whatever size and colours, and is as Ringside
/// wrote it. Of rows as CSV, which have no
/// place for a recipe that every reader skips, only the same ones are. The error says what is there.
Result<bool> may_replace(const std::string& path, const Recipe& recipe, const QByteArray& bytes);
/// The same for a page: there is none, or it has this line and nobody has changed it since. Of no line: there is none.
Result<bool> may_replace_page(const std::string& path, const std::string& line);

}  // namespace ringside::ui
