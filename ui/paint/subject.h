// What a figure's rows of numbers are of, so that a table says it far from its picture.
#pragma once

#include <string>

#include "ui/paint/figure.h"
#include "ui/paint/recipe.h"

namespace ringside::ui {

/// A figure that is of more, or of something else, than a case.
class HasSubject {
 public:
  virtual ~HasSubject() = default;
  /// "model: ResNet-50, ranks: 8"
  virtual std::string subject() const = 0;
};

/// On one line without commas, which would end a cell of a table for readers that know no quotes (pgfplots): the
/// figure's own subject, else the command, the run or the case of what makes it again: "allreduce ring ranks=4
/// bytes=12 ..".
std::string subject_of(const Figure& figure, const Recipe& recipe);
/// The rows with that as a further column `of`; as they are where it is empty.
std::string with_subject(const std::string& csv, const std::string& subject);

}  // namespace ringside::ui
