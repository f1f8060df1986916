// A figure is a const snapshot that paints itself: on screen, and by the same code into SVG, PDF and PNG.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QPainter>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include "core/flow.h"
#include "core/library_times.h"
#include "core/measure/measurement.h"
#include "core/measure/published.h"
#include "core/race.h"
#include "core/scene.h"
#include "core/sim/blocking.h"
#include "ui/paint/theme.h"

namespace ringside {
struct Consequence;
}

namespace ringside {
struct SimulatedCurves;
}

namespace ringside::ui {

struct NetworkUse;

/// What all figures of a case are made from. Shared and immutable: a figure copies what it needs or keeps the pointer.
struct FigureInput {
  std::shared_ptr<const Answer> answer;
  /// One channel of it, for the figures of transfers to draw instead; null: all channels. See channel_of().
  std::shared_ptr<const Answer> channel;
  CursorPosition cursor;
  Selected selection;
  Selected hover;
  std::vector<Selected> picked = {};            ///< cells and places that answer a question of a lesson together
  std::optional<StepRange> brush;               ///< topology, traffic, script show what happens in these steps alone
  std::shared_ptr<const Measurement> measured;  ///< may be null
  bool recorded = false;                        ///< `measured` comes out of a file
  std::shared_ptr<const LibraryCurve> library;  ///< performance: what a library takes; may be null
  std::shared_ptr<const SimulatedCurves> simulated;  ///< performance: on a topology, over sizes; may be null
  std::vector<PublishedRun> published;               ///< performance: what others measured
  bool strip = false;                                ///< chunks: every step side by side, for print
  std::vector<std::string> compare;            ///< performance, race: further algorithms, each with a line of its own
  std::shared_ptr<const Race> race;            ///< race: its lanes, where they are answered already; may be null
  std::shared_ptr<const Consequence> what_if;  ///< null where nothing goes otherwise
  QString instead_of_what_if = {};             ///< whatif: said while it is not known
  bool becomes = false;  ///< topology, traffic: `answer` is what becomes of it; what differs is marked
  std::shared_ptr<const SimulatedCurves> simulated_if;          ///< performance: on what_if's wires; may be null
  bool wordless = false;                                        ///< whatif: the sentences stand beside the picture
  bool lanes_beside = false;                                    ///< whatif: space-time shows who sends when
  BlockingRules blocking{CallOrder::sends_first, kEagerLimit};  ///< blocking: how the calls are made
  bool reduced_motion = false;
  bool untold = false;  ///< somebody predicts, so nothing is said of what it tells (topology, lab, chunks)
  std::string lab;      ///< lab: the scene's, see parse_lab_scene(); empty: there is none
  std::shared_ptr<const NetworkUse> sketch;  ///< topology: of what is edited, drawn node by node; may be null
};

/// Paints itself into any rectangle; never changes. Text in pixel sizes, no clipping, no pixmaps, no brush patterns.
class Figure {
 public:
  virtual ~Figure() = default;
  /// The size at which it reads best, in pixels at 96 dpi; exports use it unless told otherwise.
  virtual QSizeF preferred_size() const = 0;
  virtual void paint(QPainter& painter, const QRectF& area, const Theme& theme) const = 0;
  /// In pixels, the height from which on all that it is there to say has room beside so much width; 0: any. A page on
  /// paper is at least as tall.
  virtual double least_height(double width) const {
    static_cast<void>(width);
    return 0;
  }
  /// What lies under a point of `area`; nothing by default.
  virtual std::optional<Selected> hit(const QPointF& point, const QRectF& area) const {
    static_cast<void>(point), static_cast<void>(area);
    return std::nullopt;
  }
  /// The question that dragging what lies at one point to another one asks; nothing by default. `to` may be where the
  /// mouse only passes.
  virtual std::optional<Case> dragged(const QPointF& from, const QPointF& to, const QRectF& area) const {
    static_cast<void>(from), static_cast<void>(to), static_cast<void>(area);
    return std::nullopt;
  }
  /// The outline of what lies there, of which a card keeps clear; nothing where that does not matter.
  virtual std::optional<QRectF> outline(const QPointF& point, const QRectF& area) const {
    static_cast<void>(point), static_cast<void>(area);
    return std::nullopt;
  }
  /// The steps that dragging from one point to another brushes; nothing by default.
  virtual std::optional<StepRange> brushed(const QPointF& from, const QPointF& to, const QRectF& area) const {
    static_cast<void>(from), static_cast<void>(to), static_cast<void>(area);
    return std::nullopt;
  }
  /// What a tooltip says there, in one line; empty where there is nothing to say.
  virtual std::string tip(const QPointF& point, const QRectF& area) const {
    static_cast<void>(point), static_cast<void>(area);
    return {};
  }
  /// The same picture as rows of data for -o FILE.csv; header line first. Empty where there is none.
  virtual std::string csv() const { return {}; }
  /// One sentence that says what the picture shows: alternative text for exports and screen readers.
  virtual std::string description() const = 0;
};

}  // namespace ringside::ui
