// A listing in a lesson: the lines that make the step on the stage are lit.
#pragma once

#include <QWidget>

#include "lessons/blocks/code.h"

namespace ringside::ui {

class CodeListing : public QWidget {
  Q_OBJECT
 public:
  explicit CodeListing(const CodeBlock& block, QWidget* parent = nullptr);
  void set_moment(const CursorPosition& at, const std::string& algorithm);
  /// Those that are lit, from 1.
  std::vector<int> lit() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  CodeBlock block_;
  std::vector<std::string> lines_;
  CursorPosition at_;
  bool shown_ = false;  ///< the stage shows its algorithm
};

}  // namespace ringside::ui
