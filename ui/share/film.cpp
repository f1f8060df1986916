#include "ui/share/film.h"

#include <cmath>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtEndian>

#include "core/base/try.h"
#include "ui/model/playback.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/share/animated_svg.h"
#include "ui/share/mark_book.h"
#include "ui/share/share_data.h"
#include "ui/share/share_page.h"

namespace ringside::ui {
namespace {

constexpr int kPicturesPerSecond = 20, kWaitMs = 120'000;
constexpr int kInFlight = 5;

Result<QByteArray> playing_svg(const Film& film, const ExportOptions& options) {
  MarkBook book;
  const auto moments = shared_moments(film.steps, kInFlight);
  double end_ms = 0;
  const auto times = moment_times(moments, end_ms);
  std::vector<TimedPicture> pictures;
  QByteArray first;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    RINGSIDE_TRY(const auto svg, figure_bytes(*film.at(moments[i]), FileFormat::svg, options));
    if (i == 0) first = svg;
    const bool moving = moments[i].phase > 0 && i + 1 < moments.size() && moments[i + 1].phase > 0;
    pictures.push_back({book.add(svg), times[i], moving});
  }
  // Title, description and recipe are the first picture's; the seal is of the whole.
  const qsizetype begin = first.indexOf("<title>"), end = first.indexOf("</desc>\n");
  QString head = QString::fromUtf8(first.mid(begin, end - begin + 8));
  if (!options.recipe.empty())
    head += QStringLiteral("<metadata>") + qt(options.recipe) + QStringLiteral("</metadata>\n");
  RINGSIDE_TRY(const auto size, export_size(*film.at({}), options));
  const auto measure = [&](const char* name) {
    const qsizetype at = first.indexOf(QByteArray(name) + "=\"") + static_cast<qsizetype>(std::strlen(name)) + 2;
    return QString::fromUtf8(first.mid(at, first.indexOf('"', at) - at));
  };
  return sealed(animated_svg(book, pictures, end_ms, size, measure("width"), measure("height"), head), options.recipe);
}

/// What comes out of a moment of the film, in milliseconds from its beginning.
CursorPosition moment_at(double ms, std::int64_t steps) {
  constexpr double kStep = Playback::kRestMs + Playback::kFlightMs;
  const auto step = static_cast<std::int64_t>(ms / kStep);
  if (step >= steps) return {steps, 0};
  return {step, std::max(0.0, (ms - static_cast<double>(step) * kStep - Playback::kRestMs) / Playback::kFlightMs)};
}

QStringList encoder(FilmFormat format) {
  switch (format) {
    case FilmFormat::gif:
      return {"-filter_complex", "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none", "-f",
              "gif"};
    case FilmFormat::apng: return {"-plays", "0", "-pred", "mixed", "-f", "apng"};
    default:
      return {"-vf",       "crop=trunc(iw/2)*2:trunc(ih/2)*2",
              "-c:v",      "libx264",
              "-pix_fmt",  "yuv420p",
              "-crf",      "16",
              "-movflags", "+faststart",
              "-f",        "mp4"};
  }
}

/// Four bytes, the first the highest, as PNG and MP4 write numbers.
QByteArray big_endian(quint32 number) {
  QByteArray bytes(4, '\0');
  qToBigEndian(number, bytes.data());
  return bytes;
}

/// A text of a PNG, in UTF-8, under its keyword.
QByteArray png_text(const char* keyword, const QByteArray& text) {
  const QByteArray body = QByteArray("iTXt") + keyword + QByteArray(5, '\0') + text;  // not packed, no language
  return big_endian(static_cast<quint32>(body.size() - 4)) + body +
         big_endian(static_cast<quint32>(
             crc32(0, reinterpret_cast<const Bytef*>(body.constData()), static_cast<uInt>(body.size()))));
}

/// A comment of a GIF, in the pieces of at most 255 bytes that it has them in.
QByteArray gif_comment(const QByteArray& text) {
  constexpr qsizetype kPiece = 255;
  QByteArray block("\x21\xFE", 2);
  for (qsizetype at = 0; at < text.size(); at += kPiece) {
    const QByteArray piece = text.mid(at, kPiece);
    block += static_cast<char>(piece.size()) + piece;
  }
  return block + '\0';
}

/// With what it says of itself where its kind has a place for that; MP4's is written by ffmpeg.
QByteArray with_words(QByteArray bytes, FilmFormat format, const Figure& figure, const ExportOptions& options) {
  constexpr qsizetype kPngHead = 8 + 25;  // the signature and the size of the picture
  const QByteArray caption = caption_of(figure, options).toUtf8(), alt = alt_of(figure, options).toUtf8();
  const QByteArray line = QByteArray::fromStdString(options.recipe);
  if (format == FilmFormat::apng)
    return bytes.insert(kPngHead, png_text("Title", caption) + png_text("Description", alt) +
                                      (line.isEmpty() ? QByteArray() : png_text("Ringside", line)));
  if (format == FilmFormat::gif)
    // The recipe stands in one piece, behind what a player reads.
    return bytes.insert(bytes.size() - 1, gif_comment(caption == alt ? alt : caption + "\n\n" + alt)) + line;
  if (line.isEmpty()) return bytes;
  return bytes + big_endian(static_cast<quint32>(line.size() + 8)) + "free" + line;  // a box that players pass over
}

Result<QByteArray> through_ffmpeg(const Film& film, FilmFormat format, const ExportOptions& options) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
  if (program.isEmpty())
    return machine_fail("no ffmpeg, which GIF, APNG and MP4 are made by", "",
                        "install it, or write an SVG with --animate, which needs none");
  double end_ms = 0;
  moment_times(shared_moments(film.steps, kInFlight), end_ms);
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("film"));
  const auto first = film.at({});
  RINGSIDE_TRY(const QImage begin, figure_image(*first, options));
  QProcess ffmpeg;
  ffmpeg.setProcessChannelMode(QProcess::MergedChannels);
  ffmpeg.start(program, QStringList{"-v",
                                    "error",
                                    "-y",
                                    "-f",
                                    "rawvideo",
                                    "-pix_fmt",
                                    "rgb24",
                                    "-s",
                                    QStringLiteral("%1x%2").arg(begin.width()).arg(begin.height()),
                                    "-r",
                                    QString::number(kPicturesPerSecond),
                                    "-i",
                                    "-",
                                    "-threads",
                                    "1",
                                    "-map_metadata",
                                    "-1",
                                    "-fflags",
                                    "+bitexact",
                                    "-flags:v",
                                    "+bitexact",
                                    "-metadata",
                                    "title=" + caption_of(*first, options),
                                    "-metadata",
                                    "comment=" + alt_of(*first, options)} +
                            encoder(format) + QStringList{file});
  QByteArray picture;
  CursorPosition shown{-1, 0};
  for (int i = 0; i * 1000.0 / kPicturesPerSecond < end_ms; ++i) {
    const CursorPosition moment = moment_at(i * 1000.0 / kPicturesPerSecond, film.steps);
    if (!(moment == shown)) {
      RINGSIDE_TRY(const QImage drawn, figure_image(*film.at(moment), options));
      const QImage image = drawn.convertToFormat(QImage::Format_RGB888);
      picture.clear();
      for (int y = 0; y < image.height(); ++y)
        picture.append(reinterpret_cast<const char*>(image.constScanLine(y)),
                       static_cast<qsizetype>(3) * image.width());
      shown = moment;
    }
    ffmpeg.write(picture);
    if (!ffmpeg.waitForBytesWritten(kWaitMs) && ffmpeg.state() == QProcess::NotRunning) break;
  }
  ffmpeg.closeWriteChannel();
  QFile made(file);
  // As long as it reads or writes anything it is at work.
  for (qint64 written = -1; !ffmpeg.waitForFinished(kWaitMs) && ffmpeg.state() != QProcess::NotRunning;) {
    const qint64 now = QFileInfo(file).size() - ffmpeg.bytesToWrite();
    if (now == written)
      return machine_fail("ffmpeg stands still", fmt::format("nothing more in {} s", kWaitMs / 1000),
                          "fewer ranks or steps, or an SVG with --animate, which needs no ffmpeg");
    written = now;
  }
  if (ffmpeg.exitCode() != 0 || !made.open(QIODevice::ReadOnly))
    return machine_fail("ffmpeg failed", ffmpeg.readAll().simplified().left(200).toStdString(), "");
  return made.readAll();
}

}  // namespace

std::optional<FilmFormat> film_format(const std::string& path, bool animate) {
  const QString ending = QFileInfo(qt(path)).suffix().toLower();
  for (const auto& [name, format] :
       {std::pair("gif", FilmFormat::gif), {"apng", FilmFormat::apng}, {"mp4", FilmFormat::mp4}})
    if (ending == QLatin1String(name)) return format;
  if (animate && ending == QLatin1String("svg")) return FilmFormat::svg;
  return std::nullopt;
}

Result<QByteArray> film_bytes(const Film& film, FilmFormat format, const ExportOptions& options) {
  if (film.steps < 1 || film.steps > kMostSharedSteps)
    return fail("steps", std::to_string(film.steps),
                fmt::format("1 to {} in a moving picture, of which every step is painted", kMostSharedSteps));
  if (format == FilmFormat::svg) return playing_svg(film, options);
  return through_ffmpeg(film, format, options).map([&](QByteArray bytes) {
    return with_words(std::move(bytes), format, *film.at({}), options);
  });
}

}  // namespace ringside::ui
