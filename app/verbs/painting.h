// Pictures painted without a window.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>

#include "app/flags/output_file.h"
#include "core/base/result.h"

class QApplication;

namespace ringside {

class FlagSet;

namespace ui {
class Figure;
}

/// Qt for painting without a window (charts are scenes, which widgets belong to): offscreen, also where there is a
/// display, and with the same bytes every time.
class Painting {
 public:
  Painting();
  ~Painting();
  Painting(const Painting&) = delete;
  Painting& operator=(const Painting&) = delete;

 private:
  int count_ = 1;
  std::array<char, 9> name_{"ringside"};
  std::array<char*, 2> arguments_{name_.data(), nullptr};
  std::unique_ptr<QApplication> application_;
};

/// -o of a verb whose answer has a picture.
void declare_picture(FlagSet& accept, OutputFile& output);
/// Nothing where no file is asked for; else as check_output(), and a format that is none.
Result<bool> check_picture(const OutputFile& output);
/// Paints the picture into the file and says what it shows on standard error; nothing where no file is asked for.
Result<bool> write_picture(const OutputFile& output, const std::function<std::shared_ptr<const ui::Figure>()>& make);

}  // namespace ringside
