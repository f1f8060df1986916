// A tool of the build: prints every text with formulas that the program ships, as JSON, so that they are laid out once,
// at build time. {"markdown": [texts with $..$ and $$..$$], "display": [TeX]}
#include <iostream>

#include <nlohmann/json.hpp>

#include "core/algorithms/algorithm.h"
#include "core/training/gamma.h"
#include "lessons/lesson.h"

namespace {

using namespace ringside;

std::vector<std::string> lesson_texts() {
  std::vector<std::string> texts;
  for (const LessonInfo& info : lessons()) {
    const auto lesson = load_lesson(info.id);
    for (std::size_t i = 0; i < lesson->pages.size(); ++i) {
      const auto page = show_page(*lesson, i);
      if (!page) {
        std::cerr << page.error().line() << '\n';
        std::exit(1);  // NOLINT(concurrency-mt-unsafe): one thread
      }
      for (const Block& block : page->blocks) {
        const auto more = block_markdown(block);
        texts.insert(texts.end(), more.begin(), more.end());
      }
    }
  }
  return texts;
}

/// The captions of the charts: T(n) of every algorithm, gamma in strong and weak scaling.
std::vector<std::string> captions() {
  std::vector<std::string> tex;
  for (const Algorithm& algorithm : registry()) {
    const Formula& formula = algorithm.closed_form.formula;
    for (const Formula& f : {formula, formula.substitute(Symbol::reduce_cost, 0)}) {
      tex.push_back(f.tex());
      tex.push_back("T(n) = " + f.tex());
    }
  }
  TrainingStep weak;
  weak.local_batch = 32;
  weak.global_batch.reset();
  const std::string gamma = "\\gamma = " + gamma_formula(weak).substitute(Symbol::f, weak.flop_per_parameter).tex();
  tex.push_back(gamma);
  tex.push_back(gamma + ",\\quad b = " + (Formula(Symbol::G) / Symbol::K).tex());
  return tex;
}

}  // namespace

int main() {
  std::cout << nlohmann::json{{"markdown", lesson_texts()}, {"display", captions()}}.dump() << '\n';
}
