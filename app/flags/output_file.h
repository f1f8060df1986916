// Where an answer goes as a file, and what is never written over in silence: the same flags for every verb that writes.
#pragma once

#include <string>

#include "core/base/result.h"

namespace ringside {

class FlagSet;

/// The flags as they were typed.
struct OutputFile {
  std::string path;    ///< -o; empty: no file
  bool force = false;  ///< --force: over what is there already
};

/// -o and --force. A verb whose --force has a meaning already has both meanings by the one flag.
void declare_output(FlagSet& accept, OutputFile& output, const std::string& help, const std::string& value = "FILE",
                    const std::string& group = "");
/// --force alone, for a verb that names its file otherwise.
void declare_force(FlagSet& accept, bool& force, const std::string& group = "");

/// Before anything is computed: the file can be written, and nothing is lost by it: it is not there yet, or --force is
/// given. True where no file is asked for. The error names the file and --force.
Result<bool> check_output(const OutputFile& output);
/// The same for a page or a report, which is written over where it is the same one and nobody has changed it since:
/// `line` is its page_line().
Result<bool> check_page(const OutputFile& output, const std::string& line);

}  // namespace ringside
