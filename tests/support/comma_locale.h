// A country that writes 1,5 for 1.5: few computers that build have one, so it is made from its definition.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace ringside::test {

constexpr const char* kCommaLocale = "de_DE.UTF-8";

/// Puts it into a folder that is there, which LOCPATH has to name then. False where localedef, or what it reads, is not
/// installed (Debian: libc-bin, locales).
inline bool make_comma_locale(const std::string& folder) {
  const std::string made = folder + "/" + kCommaLocale;
  const int code = std::system(("localedef -i de_DE -f UTF-8 '" + made + "' >/dev/null 2>&1").c_str());
  return code == 0 && std::filesystem::exists(made + "/LC_NUMERIC");
}

}  // namespace ringside::test
