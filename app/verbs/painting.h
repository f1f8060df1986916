// Pictures painted without a window.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>

#include "app/flags/output_file.h"
#include "core/base/result.h"
#include "ui/paint/recipe.h"

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

/// -o of a verb whose answer has a picture, and the words that make it again.
struct PictureFile : OutputFile {
  std::string verb;
  const FlagSet* accept = nullptr;
};
/// What an answer leaves to be painted.
struct Picture {
  std::string path;
  bool force = false;
  ui::Recipe recipe;
  std::function<std::shared_ptr<const ui::Figure>()> make;  ///< needs Painting
};

void declare_picture(FlagSet& accept, PictureFile& picture, const std::string& verb);
/// True where no file is asked for. Errors: a format that is none, a file that cannot be written or shows something
/// else (may_replace).
Result<bool> check_picture(const PictureFile& picture);
/// Null where no file is asked for. `page`: what the page of Train asks, as its text_of().
std::shared_ptr<const Picture> picture_of(const PictureFile& picture,
                                          std::function<std::shared_ptr<const ui::Figure>()> make,
                                          const std::string& page = {});
/// Of a figure that goes by a recipe of its own.
std::shared_ptr<const Picture> picture_of(const PictureFile& picture, ui::Recipe recipe,
                                          std::function<std::shared_ptr<const ui::Figure>()> make);
/// Paints the picture into the file and says what it shows on standard error.
Result<bool> write_picture(const Picture& picture);

}  // namespace ringside
