// A figure in motion as a file: SVG that plays in a browser, and through ffmpeg GIF, animated PNG and MP4.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QByteArray>

#include "core/base/result.h"
#include "ui/paint/export.h"

namespace ringside::ui {

/// A figure of a run at any moment of it.
struct Film {
  std::function<std::unique_ptr<Figure>(const CursorPosition& moment)> at;
  std::int64_t steps = 0;
};

/// By the ending of a file's name: gif, apng, mp4, and svg where `animate`; nothing for a still picture.
enum class FilmFormat { svg, gif, apng, mp4 };
std::optional<FilmFormat> film_format(const std::string& path, bool animate);

/// Every step rests, then flies, as in the window at its normal speed; 20 pictures a second but for SVG. The same film
/// gives the same bytes with the same build and the same ffmpeg. Errors: no steps or more than kMostSharedSteps; no
/// ffmpeg, or one that fails (the machine's).
Result<QByteArray> film_bytes(const Film& film, FilmFormat format, const ExportOptions& options);

}  // namespace ringside::ui
