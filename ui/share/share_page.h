// A case as one file for a browser, without a network: the view's own pictures of every moment, and a little script
// that turns them over.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <QByteArray>
#include <QString>

#include "core/base/result.h"
#include "ui/paint/figure.h"
#include "ui/stage/registry.h"

namespace ringside::ui {

/// Of more steps there would be too many pictures for one file: some moments of them are chosen.
inline constexpr std::int64_t kMostSharedSteps = 256;
/// What a page should not exceed; where it would, a step has fewer pictures of what is in flight.
inline constexpr qsizetype kSharedBytes = 1'000'000;

/// A case as a page tells it.
struct SharedRun {
  std::map<std::string, QString> fields;  ///< what stands in page.html in the place of {{NAME}}, by that name
  std::int64_t pictures = 0;              ///< of each layout and theme
  std::int64_t stops = 0;                 ///< moments between steps that are shown; all: one more than there are steps
};
/// With so many pictures within each step. Errors: as share_page().
Result<SharedRun> shared_run(const ViewKind& kind, const FigureInput& input, const Scene& scene, int in_flight);
/// page.html with all that does not differ from case to case.
QString shared_frame();

struct SharedPage {
  QByteArray html;
  std::int64_t pictures = 0;  ///< of each layout and theme
  std::int64_t stops = 0;     ///< as SharedRun has it
  int in_flight = 0;          ///< of them within each step; 0: steps follow each other without motion
};

/// The page begins at the input's cursor and carries the scene, which is what a .ringside file holds. Requires an
/// application and the fonts. Errors: a view that does not change with time, no steps.
Result<SharedPage> share_page(const ViewKind& kind, const FigureInput& input, const Scene& scene);

/// The page's page_line(): of the view and what it is of, at whichever moment it begins.
std::string share_line(const ViewKind& kind, Scene scene);

/// A file of the page as it stands in this folder.
QString share_resource(const char* name);
/// The text with each field in the place of its {{NAME}}; what the fields hold is not looked into.
QString filled(const QString& text, const std::map<std::string, QString>& fields);
/// Packed as a browser's "deflate", in letters.
QByteArray packed(const std::string& text);
/// In a script element nothing may look like the end of it.
std::string script_safe(const std::string& json);
/// The theme's colours under the names that the style sheets know.
QString share_tokens(const Theme& theme);

}  // namespace ringside::ui
