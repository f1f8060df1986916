#include "ui/paint/size_text.h"

#include <atomic>

#include "core/base/text.h"

namespace ringside::ui {
namespace {

std::atomic<SizeUnits> asked = SizeUnits::binary;
thread_local int for_files = 0;

}  // namespace

void write_sizes_in(SizeUnits units) {
  asked = units;
}

SizeUnits size_units() {
  return for_files > 0 ? SizeUnits::binary : asked.load();
}

std::string size_text(Bytes n) {
  return size_units() == SizeUnits::decimal ? format_decimal_bytes(n) : format_bytes(n);
}

std::string exact_size_text(Bytes n) {
  for (const std::string& text : {size_text(n), format_bytes(n)})
    if (const auto read = parse_bytes(text); read && static_cast<double>(*read) == n.value) return text;
  return format_number(n.value) + " B";
}

bool writing_a_file() {
  return for_files > 0;
}

SizesOfFiles::SizesOfFiles() {
  ++for_files;
}

SizesOfFiles::~SizesOfFiles() {
  --for_files;
}

}  // namespace ringside::ui
