#include "core/base/tex.h"

#include <map>

#include <fmt/format.h>

namespace ringside {
namespace {

const std::map<std::string_view, std::string_view> kWritten{{"\\", "\\textbackslash{}"},
                                                            {"{", "\\{"},
                                                            {"}", "\\}"},
                                                            {"$", "\\$"},
                                                            {"&", "\\&"},
                                                            {"#", "\\#"},
                                                            {"%", "\\%"},
                                                            {"_", "\\_"},
                                                            {"^", "\\textasciicircum{}"},
                                                            {"~", "\\textasciitilde{}"},
                                                            {"<", "$<$"},
                                                            {">", "$>$"},
                                                            {"|", "$|$"},
                                                            {"±", "$\\pm$"},
                                                            {"²", "$^2$"},
                                                            {"³", "$^3$"},
                                                            {"µ", "$\\mu$"},
                                                            {"·", "$\\cdot$"},
                                                            {"¹", "$^1$"},
                                                            {"×", "$\\times$"},
                                                            {"÷", "$\\div$"},
                                                            {"Δ", "$\\Delta$"},
                                                            {"Σ", "$\\Sigma$"},
                                                            {"Ω", "$\\Omega$"},
                                                            {"α", "$\\alpha$"},
                                                            {"β", "$\\beta$"},
                                                            {"γ", "$\\gamma$"},
                                                            {"δ", "$\\delta$"},
                                                            {"ε", "$\\varepsilon$"},
                                                            {"θ", "$\\theta$"},
                                                            {"λ", "$\\lambda$"},
                                                            {"μ", "$\\mu$"},
                                                            {"π", "$\\pi$"},
                                                            {"ρ", "$\\rho$"},
                                                            {"σ", "$\\sigma$"},
                                                            {"τ", "$\\tau$"},
                                                            {"φ", "$\\varphi$"},
                                                            {"ω", "$\\omega$"},
                                                            {"–", "--"},
                                                            {"—", "---"},
                                                            {"•", "$\\bullet$"},
                                                            {"…", "\\ldots{}"},
                                                            {"’", "'"},
                                                            {"“", "``"},
                                                            {"”", "''"},
                                                            {"⁰", "$^0$"},
                                                            {"⁴", "$^4$"},
                                                            {"⁵", "$^5$"},
                                                            {"⁶", "$^6$"},
                                                            {"⁷", "$^7$"},
                                                            {"⁸", "$^8$"},
                                                            {"⁹", "$^9$"},
                                                            {"⁺", "$^+$"},
                                                            {"⁻", "$^-$"},
                                                            {"₀", "$_0$"},
                                                            {"₁", "$_1$"},
                                                            {"₂", "$_2$"},
                                                            {"₃", "$_3$"},
                                                            {"₄", "$_4$"},
                                                            {"₅", "$_5$"},
                                                            {"₆", "$_6$"},
                                                            {"₇", "$_7$"},
                                                            {"₈", "$_8$"},
                                                            {"₉", "$_9$"},
                                                            {"₊", "$_+$"},
                                                            {"₋", "$_-$"},
                                                            {"½", "$\\frac12$"},
                                                            {"←", "$\\leftarrow$"},
                                                            {"↑", "$\\uparrow$"},
                                                            {"→", "$\\to$"},
                                                            {"↓", "$\\downarrow$"},
                                                            {"∅", "$\\emptyset$"},
                                                            {"∈", "$\\in$"},
                                                            {"∏", "$\\prod$"},
                                                            {"∑", "$\\sum$"},
                                                            {"−", "$-$"},
                                                            {"√", "$\\surd$"},
                                                            {"∞", "$\\infty$"},
                                                            {"≈", "$\\approx$"},
                                                            {"≠", "$\\ne$"},
                                                            {"≤", "$\\le$"},
                                                            {"≥", "$\\ge$"},
                                                            {"≪", "$\\ll$"},
                                                            {"≫", "$\\gg$"},
                                                            {"⌈", "$\\lceil$"},
                                                            {"⌉", "$\\rceil$"},
                                                            {"⌊", "$\\lfloor$"},
                                                            {"⌋", "$\\rfloor$"},
                                                            {"⚠", "!"},
                                                            {"✓", "$\\surd$"},
                                                            {"⟨", "$\\langle$"},
                                                            {"⟩", "$\\rangle$"},
                                                            {"\u00a0", "~"},
                                                            {"\u202f", "\\,"},
                                                            {"\u2009", "\\,"}};

/// Bytes of the character that begins with this one.
std::size_t length_of(unsigned char first) {
  return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// Latin-1 letters and those of Latin Extended-A are in every pdflatex.
bool latin_letter(unsigned long code) {
  return code >= 0xC0 && code <= 0x17F;
}

}  // namespace

std::string tex_text(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view letter = text.substr(i, length_of(static_cast<unsigned char>(text[i])));
    if (letter == "\"") {  // it opens where a word begins
      out += i == 0 || std::string_view(" \n([{-").find(text[i - 1]) != std::string_view::npos ? "``" : "''";
      ++i;
      continue;
    }
    i += letter.size();
    if (const auto written = kWritten.find(letter); written != kWritten.end()) {
      out += written->second;
      continue;
    }
    unsigned long code =
        static_cast<unsigned char>(letter[0]) & (letter.size() == 1 ? 0x7Fu : 0xFFu >> (letter.size() + 1));
    for (std::size_t j = 1; j < letter.size(); ++j) code = code << 6 | (static_cast<unsigned char>(letter[j]) & 0x3Fu);
    if (code < 0x80 || latin_letter(code))
      out += letter;
    else
      out += fmt::format("U+{:04X}", code);
  }
  return out;
}

}  // namespace ringside
