// Sizes in bytes as a person wants to read them.
#pragma once

#include <string>

#include "core/base/units.h"

namespace ringside::ui {

enum class SizeUnits {
  binary,   ///< KiB, MiB: 1024 and its powers
  decimal,  ///< kB, MB: 1000 and its powers
};
/// Of windows that are opened from now on; binary before. What core itself puts into a sentence stays binary.
void write_sizes_in(SizeUnits units);
/// Those that were asked for; binary while something is written for a file.
SizeUnits size_units();

/// "64 KiB" as format_bytes, or "65.5 kB" as format_decimal_bytes.
std::string size_text(Bytes n);
/// For a field: in the units asked for where that reads back as the same number of bytes, else in binary ones, else in
/// bytes.
std::string exact_size_text(Bytes n);

/// While it lives, this thread writes sizes as files have them: in binary units, whatever the person reads.
class SizesOfFiles {
 public:
  SizesOfFiles();
  ~SizesOfFiles();
  SizesOfFiles(const SizesOfFiles&) = delete;
  SizesOfFiles& operator=(const SizesOfFiles&) = delete;
};

/// Whether this thread does so now: then nothing is said of what the window's buttons do.
bool writing_a_file();

}  // namespace ringside::ui
