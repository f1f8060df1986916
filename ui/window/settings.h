// What a person has chosen for every window: theme, contrast, motion, size of text, language, units. Kept in the
// person's folder.
#pragma once

namespace ringside::ui {

struct Settings {
  enum class Theme { system, light, dark };
  enum class Contrast { system, normal, high };
  enum class Motion { system, full, reduced };
  enum class Sizes { binary, decimal };
  enum class Language { system, english, german, chinese };
  Theme theme = Theme::system;
  Contrast contrast = Contrast::system;
  Motion motion = Motion::system;
  Language language = Language::system;  ///< of the window; figures, files and the command line speak English
  Sizes sizes = Sizes::binary;           ///< KiB or kB in the window; files and the command line write KiB
  int text_percent = 100;                ///< of everything in the window; figures in files keep their size

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// As they are kept, and called in file names; by Settings::Language.
inline constexpr const char* kLanguages[] = {"system", "en", "de", "zh_CN"};
/// The sizes of text that are offered.
inline constexpr int kTextPercents[] = {100, 115, 130, 150};

/// What is larger on a 4K screen that has no scale of its own (LOOK.md, section 3): by itself from kLargeScreen pixels
/// of width on, offered from kWideScreen on.
inline constexpr int kWideScreen = 3200, kLargeScreen = 3840, kWideScreenPercent = 130;

/// What cannot be read is as it was at first.
Settings read_settings();
void write_settings(const Settings& settings);
/// Before the application exists: the size of text becomes Qt's scale, which cannot change later. A QT_SCALE_FACTOR in
/// the environment goes before it.
void scale_as_settings_say();
/// Whether text is to be larger by itself on a screen of so many pixels; then the program starts once more as
/// start_larger() has it, since a screen is known only to an application.
bool larger_by_itself(int width, double pixel_ratio);
/// The same program with the same words, in which read_settings() has the larger text until a size is chosen. Returns
/// where that fails.
void start_larger(char** argv);
/// Whether somebody has chosen it, or left it as it is, once.
bool text_percent_chosen();
/// The scale that was taken from the settings, in percent; 100 where none was.
int taken_text_percent();

}  // namespace ringside::ui
