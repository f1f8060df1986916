#include "ui/gamma/gamma_symbols.h"

#include <cmath>

#include <QCoreApplication>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/collective.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

struct GammaSymbols {
  Q_DECLARE_TR_FUNCTIONS(GammaSymbols)
};

constexpr double kMostBatch = 1LL << 40;

Result<double> parse_flops(std::string_view given) {
  std::string_view digits = given;
  double factor = 1;
  if (const auto unit = digits.find("FLOP"); unit != std::string_view::npos) {
    digits = digits.substr(0, unit);
    if (digits.ends_with('P')) digits.remove_suffix(1), factor = 1e15;
  }
  std::string compact;
  for (char c : digits)
    if (c != ' ') compact += c;
  const auto value = parse_scaled(compact, "R");
  if (!value || !std::isfinite(*value * factor))
    return fail("compute rate R", std::string(given), "a number above 0 such as 312 TFLOP/s, 312T, 1e15");
  return *value * factor;
}

Result<double> parse_whole(std::string_view given, const std::string& field, double most) {
  const auto scaled = parse_scaled(given, field);
  if (!scaled || *scaled != std::floor(*scaled) || *scaled > most)
    return fail(field, std::string(given), fmt::format("a whole number, 1 to {:.0f},", most));
  return *scaled;
}

SymbolSpec batch(const QString& name, const QString& label, const QString& tip) {
  SymbolSpec s{name, label, tip, 1, 65536, false, true, 1, 2, scaled_text, {}};
  s.parse = [field = label.toStdString()](std::string_view t) { return parse_whole(t, field, kMostBatch); };
  return s;
}

}  // namespace

QString scaled_text(double value) {
  return qt(format_scaled(value));
}

SymbolSpec parameters_symbol() {
  return {QStringLiteral("parameters"),
          GammaSymbols::tr("parameters P"),
          GammaSymbols::tr("Parameters of the model. P cancels in gamma; with a latency it does not."),
          1e6,
          1e13,
          false,
          false,
          20,
          10,
          scaled_text,
          [](std::string_view t) { return parse_scaled(t, "parameters P"); }};
}

SymbolSpec bytes_per_parameter_symbol() {
  return {QStringLiteral("bytes_per_parameter"),
          GammaSymbols::tr("bytes/parameter g"),
          GammaSymbols::tr("Bytes per parameter of the gradient: 2 for bf16, 4 for float32."),
          0.25,
          8,
          false,
          false,
          1,
          2,
          [](double v) { return qt(format_short(v, 6) + " B"); },
          [](std::string_view t) {
            while (t.ends_with('B') || t.ends_with(' ')) t.remove_suffix(1);
            return parse_scaled(t, "bytes per parameter g");
          }};
}

SymbolSpec global_batch_symbol() {
  return batch(QStringLiteral("global_batch"), GammaSymbols::tr("global batch G"),
               GammaSymbols::tr("Examples per step over all workers; each worker takes G/K of them."));
}

SymbolSpec local_batch_symbol() {
  return batch(QStringLiteral("local_batch"), GammaSymbols::tr("local batch b"),
               GammaSymbols::tr("Examples per step on each worker, however many there are."));
}

SymbolSpec flops_symbol() {
  return {QStringLiteral("flops"),
          GammaSymbols::tr("compute rate R"),
          GammaSymbols::tr("Floating-point operations per second that one worker sustains."),
          1e12,
          1e17,
          false,
          false,
          20,
          10,
          [](double v) { return qt(format_flops(v)); },
          parse_flops};
}

SymbolSpec flop_per_parameter_symbol() {
  return {QStringLiteral("flop_per_parameter"),
          GammaSymbols::tr("FLOP/parameter f"),
          GammaSymbols::tr(
              "Operations of an example for each parameter: 6 where it is a token, 2 forward and 4 backward. A "
              "sequence of s tokens has 6 s, 24576 of 4096 tokens; γ falls by as much."),
          1,
          1e6,
          false,
          false,
          20,
          10,
          scaled_text,
          [](std::string_view t) { return parse_scaled(t, "FLOP/parameter f"); }};
}

SymbolSpec bandwidth_symbol() {
  return {QStringLiteral("bandwidth"),
          GammaSymbols::tr("bandwidth B"),
          GammaSymbols::tr("Bytes per second that each worker can send."),
          1e8,
          1e13,
          false,
          false,
          20,
          10,
          [](double v) { return qt(format_bandwidth(BytesPerSecond(v))); },
          [](std::string_view t) -> Result<double> {
            RINGSIDE_TRY(const auto b, parse_bandwidth(t, "bandwidth B"));
            return b.value;
          }};
}

SymbolSpec alpha_symbol() {
  return {QStringLiteral("alpha"),
          GammaSymbols::tr("latency α"),
          GammaSymbols::tr("Seconds per message; the ring sends 2 (K - 1) of them in turn. 0 leaves the term out."),
          1e-7,
          1e-2,
          true,
          false,
          10,
          10,
          [](double v) { return qt(format_short_seconds(Seconds(v), 6)); },
          [](std::string_view t) -> Result<double> {
            RINGSIDE_TRY(const auto a, parse_seconds(t, "latency α"));
            return a.value;
          }};
}

SymbolSpec workers_symbol() {
  return {QStringLiteral("workers"),
          GammaSymbols::tr("workers K"),
          GammaSymbols::tr("Workers that share the step; the row and the point that are marked."),
          1,
          65536,
          false,
          true,
          1,
          2,
          scaled_text,
          [](std::string_view t) { return parse_whole(t, "workers K", static_cast<double>(kMaxRanks)); }};
}

}  // namespace ringside::ui
