#include "app/flags/output_file.h"

#include "app/flags/flag_set.h"
#include "core/base/file.h"
#include "core/base/try.h"
#include "ui/paint/recipe.h"

namespace ringside {

void declare_output(FlagSet& accept, OutputFile& output, const std::string& help, const std::string& value,
                    const std::string& group) {
  accept.option("-o,--output", output.path, help, value, group);
  declare_force(accept, output.force, group);
}

void declare_force(FlagSet& accept, bool& force, const std::string& group) {
  accept.flag("--force", force, "write over a file that is there", group);
}

Result<bool> check_output(const OutputFile& output) {
  return check_page(output, {});
}

Result<bool> check_page(const OutputFile& output, const std::string& line) {
  if (output.path.empty()) return true;
  RINGSIDE_OK(check_writable(output.path));
  return output.force ? Result<bool>(true) : ui::may_replace_page(output.path, line);
}

}  // namespace ringside
