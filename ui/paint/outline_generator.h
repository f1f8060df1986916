// An SVG writer that can turn text into outlines, so that a file looks the same where the fonts are missing.
#pragma once

#include <memory>

#include <QSvgGenerator>

namespace ringside::ui {

class OutlineGenerator : public QSvgGenerator {
 public:
  /// Without `outlines` it is QSvgGenerator itself: text stays text.
  explicit OutlineGenerator(bool outlines);
  ~OutlineGenerator() override;

 protected:
  QPaintEngine* paintEngine() const override;

 private:
  mutable std::unique_ptr<QPaintEngine> proxy_;
  bool outlines_;
};

}  // namespace ringside::ui
