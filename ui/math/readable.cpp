#include "ui/math/readable.h"

#include <QHash>

namespace ringside::ui {
namespace {

const QHash<QString, QString>& words() {
  static const QHash<QString, QString> table = {
      {"alpha", "α"},  {"beta", "β"},  {"gamma", "γ"},      {"delta", "δ"},       {"epsilon", "ε"},  {"theta", "θ"},
      {"lambda", "λ"}, {"mu", "µ"},    {"pi", "π"},         {"rho", "ρ"},         {"sigma", "σ"},    {"tau", "τ"},
      {"phi", "φ"},    {"omega", "ω"}, {"Delta", "Δ"},      {"Sigma", "Σ"},       {"Omega", "Ω"},    {"sum", "∑"},
      {"prod", "∏"},   {"infty", "∞"}, {"cdot", "·"},       {"times", "×"},       {"le", "≤"},       {"leq", "≤"},
      {"ge", "≥"},     {"geq", "≥"},   {"ne", "≠"},         {"neq", "≠"},         {"approx", "≈"},   {"sim", "~"},
      {"pm", "±"},     {"to", "→"},    {"rightarrow", "→"}, {"in", "∈"},          {"ll", "≪"},       {"gg", "≫"},
      {"lceil", "⌈"},  {"rceil", "⌉"}, {"lfloor", "⌊"},     {"rfloor", "⌋"},      {"ldots", "…"},    {"cdots", "…"},
      {"dots", "…"},   {"quad", "  "}, {"qquad", "    "},   {"left", ""},         {"right", ""},     {"big", ""},
      {"Big", ""},     {"bigl", ""},   {"bigr", ""},        {"displaystyle", ""}, {"textstyle", ""}, {"log", "log"},
      {"max", "max"},  {"min", "min"}, {"lvert", "|"},      {"rvert", "|"}};
  return table;
}

QString shifted(const QString& text, bool up) {
  static const QString digits = "0123456789+−";
  static const QString raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻";
  static const QString lowered = "₀₁₂₃₄₅₆₇₈₉₊₋";
  QString out;
  for (QChar c : text) {
    const qsizetype i = digits.indexOf(c);
    if (i < 0) return (up ? "^" : "_") + (text.size() > 1 && up ? "(" + text + ")" : text);
    out += (up ? raised : lowered)[i];
  }
  return out;
}

/// Walks the TeX once; groups are read by recursion, to a bounded depth.
class Reader {
 public:
  explicit Reader(const QString& tex) : tex_(tex) {}
  QString all() {
    QString out;
    while (at_ < tex_.size()) out += item(0);
    return out.simplified();
  }

 private:
  static constexpr int kDeepest = 100;

  QString group(int depth) {
    while (at_ < tex_.size() && tex_[at_].isSpace()) ++at_;
    return at_ < tex_.size() ? item(depth + 1) : QString();
  }

  QString command(int depth) {
    ++at_;
    qsizetype end = at_;
    while (end < tex_.size() && tex_[end].isLetter()) ++end;
    if (end == at_) {  // \, \{ \\ and the like
      const QChar c = at_ < tex_.size() ? tex_[at_++] : QChar(' ');
      if (QString(",;:! ").contains(c)) return " ";
      return c == '\\' ? QString("; ") : QString(c);
    }
    const QString name = tex_.mid(at_, end - at_);
    at_ = end;
    if (name == "frac" || name == "tfrac" || name == "dfrac") {
      const QString above = group(depth), below = group(depth);
      return bracketed(above) + "/" + bracketed(below);
    }
    if (name == "sqrt") return "√" + bracketed(group(depth));
    if (name == "text" || name == "mathrm" || name == "operatorname" || name == "mathit" || name == "mathbf")
      return group(depth);
    if (name == "underbrace" || name == "overbrace") return group(depth);
    if (const auto found = words().find(name); found != words().end()) return *found;
    return name;
  }

  static QString bracketed(const QString& text) {
    const QString t = text.trimmed();
    for (QChar c : t)
      if (!c.isLetterOrNumber()) return "(" + t + ")";
    return t;
  }

  QString item(int depth) {
    const QChar c = tex_[at_];
    if (c == '\\' && depth <= kDeepest) return command(depth);
    ++at_;
    if (c == '{') {
      if (depth > kDeepest) return QString();
      QString out;
      while (at_ < tex_.size() && tex_[at_] != '}') out += item(depth + 1);
      ++at_;
      return out;
    }
    if (c == '^' || c == '_') return shifted(group(depth).trimmed(), c == '^');
    if (c == '}' || c == '&') return QString();
    if (c == '~') return " ";
    if (c == '-') return "−";
    return c;
  }

  QString tex_;
  qsizetype at_ = 0;
};

}  // namespace

QString readable_tex(const QString& tex) {
  return Reader(tex).all();
}

}  // namespace ringside::ui
