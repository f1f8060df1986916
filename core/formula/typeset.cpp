// An expression as a person would write it: for MathJax, and for a terminal. One walk, two alphabets.
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/text.h"
#include "core/formula/formula.h"
#include "core/formula/node.h"

namespace ringside {
namespace {

struct Spelling {
  std::string_view name, tex, text;
};

// In the order of Symbol. reduce_cost is rho: gamma is the communication-to-computation ratio.
constexpr std::array<Spelling, 15> kSpellings{{{"K", "K", "K"},
                                               {"n", "n", "n"},
                                               {"alpha", R"(\alpha)", "α"},
                                               {"beta", R"(\beta)", "β"},
                                               {"reduce_cost", R"(\rho)", "reduce_cost"},
                                               {"P", "P", "P"},
                                               {"g", "g", "g"},
                                               {"b", "b", "b"},
                                               {"G", "G", "G"},
                                               {"R", "R", "R"},
                                               {"B", "B", "B"},
                                               {"f", "f", "f"},
                                               {"m", "m", "m"},
                                               {"k", "k", "k"},
                                               {"L", "L", "L"}}};

const Spelling& spelling(Symbol s) {
  return kSpellings[static_cast<std::size_t>(s)];
}

bool is_logarithm(Kind kind) {
  return kind == Kind::log2 || kind == Kind::log || kind == Kind::ln;
}

/// How tightly an expression binds; what binds less than its place asks for gets parentheses.
enum Binding { sum, product, atom };

class Typesetter {
 public:
  explicit Typesetter(bool tex) : tex_(tex) {}

  std::string operator()(const Formula& f, Binding wanted = sum) const {
    const std::string s = bare(f);
    return binding(f) < wanted ? parentheses(s) : s;
  }

 private:
  Binding binding(const Formula& f) const {
    switch (f.node().kind) {
      case Kind::number: return f.node().number < 0 ? sum : atom;
      case Kind::add:
      case Kind::subtract: return sum;
      case Kind::multiply: return is_number(f.node()[0]) && f.node()[0].node().number < 0 ? sum : product;
      case Kind::divide:
      case Kind::power:
      case Kind::log2:
      case Kind::log:
      case Kind::ln: return product;
      default: return atom;
    }
  }

  std::string bare(const Formula& f) const {
    const Formula::Node& n = f.node();
    switch (n.kind) {
      case Kind::number: return digits(n.number);
      case Kind::symbol: return std::string(tex_ ? spelling(n.symbol).tex : spelling(n.symbol).text);
      case Kind::add: return joined((*this)(n[0]), '+', (*this)(n[1]));
      // A sum that is taken away keeps its parentheses.
      case Kind::subtract: return joined((*this)(n[0]), '-', (*this)(n[1], product));
      case Kind::multiply: return multiplied(f);
      case Kind::divide: return divided(n);
      case Kind::power: return is_number(n[1], 0.5) ? root(n[0]) : (*this)(n[0], atom) + exponent(n[1]);
      case Kind::log2:
      case Kind::log:
      case Kind::ln: return applied(f, false);
      case Kind::floor: return tex_ ? enclosed(R"(\lfloor)", n[0], R"(\rfloor)") : "⌊" + (*this)(n[0]) + "⌋";
      case Kind::ceil: return tex_ ? enclosed(R"(\lceil)", n[0], R"(\rceil)") : "⌈" + (*this)(n[0]) + "⌉";
      case Kind::min:
      case Kind::max: {
        const std::string word = n.kind == Kind::min ? "min" : "max";
        return (tex_ ? "\\" + word : word) + parentheses((*this)(n[0]) + ", " + (*this)(n[1]));
      }
      case Kind::select:
        return fmt::format(
            fmt::runtime(tex_ ? R"(\begin{{cases}} {2} & {0} \le {1} \\ {3} & \text{{otherwise}} \end{{cases}})"
                              : "({2} if {0} ≤ {1}, else {3})"),
            (*this)(n[0]), (*this)(n[1]), (*this)(n[2]), (*this)(n[3]));
    }
    RINGSIDE_CHECK(!"every kind is handled above");
  }

  std::string digits(double number) const {
    std::string s = format_number(number);
    const std::size_t e = s.find('e');
    if (!tex_ || e == std::string::npos) return s;
    const std::string mantissa = s.substr(0, e);
    std::string ten = fmt::format("10^{{{}}}", std::stoi(s.substr(e + 1)));
    if (mantissa == "1") return ten;
    return mantissa + R"( \times )" + ten;
  }

  /// "K-1" where both sides are short, "a + b" otherwise; a terminal always gets the spaces.
  std::string joined(const std::string& left, char sign, const std::string& right) const {
    const bool tight = tex_ && (left + right).find_first_of("\\ ") == std::string::npos;
    return tight ? left + sign + right : fmt::format("{} {} {}", left, sign, right);
  }

  std::string multiplied(const Formula& f) const {
    std::vector<Formula> factors;
    collect(f, factors);
    std::string s;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      const Formula& factor = factors[i];
      if (i == 0 && is_number(factor, -1)) {
        s.push_back('-');
        continue;
      }
      const bool first = s.empty() || s == "-";
      const bool last = i + 1 == factors.size();
      const Kind kind = factor.node().kind;
      // "log(K) a", for "log K a" might be the logarithm of both. The sign of a leading number needs no parentheses.
      const std::string next = is_logarithm(kind) && !last  ? applied(factor, true)
                               : first && is_number(factor) ? bare(factor)
                                                            : (*this)(factor, product);
      if (!first) s += next.front() >= '0' && next.front() <= '9' ? (tex_ ? R"( \cdot )" : " · ") : " ";
      s += next;
    }
    return s;
  }

  static void collect(const Formula& f, std::vector<Formula>& factors) {
    if (f.node().kind == Kind::multiply) {
      collect(f.node()[0], factors);
      collect(f.node()[1], factors);
    } else {
      factors.push_back(f);
    }
  }

  std::string divided(const Formula::Node& n) const {
    if (tex_) return fmt::format(R"(\frac{{{}}}{{{}}})", (*this)(n[0]), (*this)(n[1]));
    const Kind below = n[1].node().kind;
    const bool needs = binding(n[1]) < product || below == Kind::multiply || below == Kind::divide;
    const std::string bottom = (*this)(n[1]);
    return (*this)(n[0], product) + "/" + (needs ? parentheses(bottom) : bottom);
  }

  std::string root(const Formula& x) const {
    return tex_ ? fmt::format(R"(\sqrt{{{}}})", (*this)(x)) : "√" + (*this)(x, atom);
  }

  std::string exponent(const Formula& e) const {
    if (!tex_) return fmt::format("^{}", (*this)(e, atom));
    const std::string s = (*this)(e);
    return fmt::format(fmt::runtime(s.size() == 1 ? "^{}" : "^{{{}}}"), s);
  }

  std::string applied(const Formula& f, bool enclose) const {
    const Formula& x = f.node().arguments.back();
    const std::string function = logarithm_to(f);
    return enclose || binding(x) != atom ? function + parentheses((*this)(x)) : function + " " + (*this)(x);
  }

  std::string logarithm_to(const Formula& f) const {
    if (f.node().kind == Kind::ln) return tex_ ? R"(\ln)" : "ln";
    if (f.node().kind == Kind::log2) return tex_ ? R"(\log_2)" : "log₂";
    const Formula& base = f.node()[0];
    return tex_ ? fmt::format(R"(\log_{{{}}})", (*this)(base)) : "log_" + (*this)(base, atom);
  }

  std::string enclosed(const char* left, const Formula& x, const char* right) const {
    const std::string s = (*this)(x);
    return tall(s) ? fmt::format(R"(\left{} {} \right{})", left, s, right) : fmt::format("{} {} {}", left, s, right);
  }

  std::string parentheses(const std::string& s) const {
    return tex_ && tall(s) ? R"(\left()" + s + R"(\right))" : "(" + s + ")";
  }

  static bool tall(const std::string& tex) {
    return tex.find(R"(\frac)") != std::string::npos || tex.find(R"(\begin)") != std::string::npos;
  }

  bool tex_;
};

}  // namespace

std::string_view name(Symbol s) {
  return spelling(s).name;
}
std::string Formula::tex() const {
  return Typesetter(true)(*this);
}
std::string Formula::text() const {
  return Typesetter(false)(*this);
}

}  // namespace ringside
