// Starts the built program like a shell would and keeps everything it left behind.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace ringside::test {

struct Ran {
  int exit_code = -1;  ///< 128 + the signal where one ended it
  std::string out, err;
};

/// Runs bin/ringside with these arguments; `environment` is added to this process's, an empty value removes a variable.
Ran ringside(const std::vector<std::string>& arguments, const std::map<std::string, std::string>& environment = {});

/// Runs with --json, expects exit code `code` and reads what was printed; null where that is no JSON.
nlohmann::json ringside_json(std::vector<std::string> arguments, int code = 0);

/// Expects what the contract promises of an error: this exit code, nothing on standard output, exactly one line on
/// standard error that holds each of `words`.
void expect_error(const Ran& ran, int code, const std::vector<std::string>& words);

/// A folder for one test, removed at its end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file and gives its path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
};

std::string read_text(const std::string& path);

}  // namespace ringside::test
