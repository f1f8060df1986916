#include "tests/architecture/tree.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include <regex.h>

#include "tests/support/paths.h"

namespace ringside {
namespace {

const std::vector<std::string> kSources{".h", ".cpp", ".cu", ".cuh"};

bool is_ours(const std::filesystem::path& folder) {
  const std::string name = folder.filename().string();
  return name != "node_modules" && name != ".git" && name != ".cache" && !name.starts_with("build");
}

}  // namespace

struct Pattern::Compiled {
  explicit Compiled(const std::string& text) {
    if (regcomp(&regex, text.c_str(), REG_EXTENDED) != 0) throw std::runtime_error("no pattern: " + text);
  }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() { regfree(&regex); }
  regex_t regex;
};

Pattern::Pattern(const std::string& text) : compiled_(std::make_shared<Compiled>(text)) {}

bool Pattern::in(const std::string& text) const {
  return regexec(&compiled_->regex, text.c_str(), 0, nullptr, 0) == 0;
}

std::vector<std::string> Pattern::groups(const std::string& text) const {
  std::vector<std::string> found;
  regmatch_t at[2];
  for (const char* rest = text.c_str(); regexec(&compiled_->regex, rest, 2, at, rest == text ? 0 : REG_NOTBOL) == 0;
       rest += at[0].rm_eo) {
    found.emplace_back(rest + at[1].rm_so, rest + at[1].rm_eo);
    if (at[0].rm_eo == 0) break;  // nothing, which would be found for ever
  }
  return found;
}

std::vector<std::string> files_under(const std::string& folder, const std::vector<std::string>& extensions) {
  const std::filesystem::path root = test::in_source("");
  std::vector<std::string> files;
  std::filesystem::recursive_directory_iterator entry(root / folder), end;
  for (; entry != end; ++entry) {
    if (entry->is_directory() && !is_ours(entry->path())) entry.disable_recursion_pending();
    if (!entry->is_regular_file() || entry->path().filename() == ".git") continue;
    const std::string extension = entry->path().extension().string();
    if (std::find(extensions.begin(), extensions.end(), extension) == extensions.end()) continue;
    files.push_back(std::filesystem::relative(entry->path(), root).generic_string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<Line> lines_of(const std::string& file) {
  std::ifstream in(test::in_source(file));
  if (!in) throw std::runtime_error("cannot read " + file);
  std::vector<Line> lines;
  for (std::string text; std::getline(in, text);) lines.push_back({file, static_cast<int>(lines.size()) + 1, text});
  return lines;
}

std::vector<Include> includes_in(const std::vector<Line>& lines) {
  std::vector<Include> includes;
  for (const Line& line : lines) {
    auto at = line.text.find_first_not_of(" \t");
    if (at == std::string::npos || line.text[at] != '#') continue;
    at = line.text.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.text.compare(at, 7, "include") != 0) continue;
    const auto open = line.text.find_first_of("\"<", at);
    if (open == std::string::npos) continue;
    const bool quoted = line.text[open] == '"';
    const auto close = line.text.find(quoted ? '"' : '>', open + 1);
    if (close == std::string::npos) continue;
    includes.push_back({line, line.text.substr(open + 1, close - open - 1), quoted});
  }
  return includes;
}

std::vector<Include> includes_under(const std::string& folder) {
  std::vector<Include> all;
  for (const std::string& file : files_under(folder, kSources)) {
    const auto some = includes_in(lines_of(file));
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace ringside
