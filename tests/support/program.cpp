#include "tests/support/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/paths.h"

extern char** environ;

namespace ringside::test {
namespace {

/// This process's variables with some replaced, added or removed.
std::vector<std::string> variables(const std::map<std::string, std::string>& changes) {
  std::vector<std::string> all;
  for (char** v = environ; *v; ++v) {
    const std::string text = *v;
    if (!changes.contains(text.substr(0, text.find('=')))) all.push_back(text);
  }
  for (const auto& [name, value] : changes)
    if (!value.empty()) all.push_back(name + "=" + value);
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

}  // namespace

Ran ringside(const std::vector<std::string>& arguments, const std::map<std::string, std::string>& environment) {
  const Folder folder;
  std::vector<std::string> words{built("ringside")};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // What a program keeps for its user is not this user's.
  std::map<std::string, std::string> changes{{"XDG_DATA_HOME", folder / "data"}};
  for (const auto& [name, value] : environment) changes[name] = value;
  std::vector<std::string> settings = variables(changes);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, (folder / "out").c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, (folder / "err").c_str(), O_WRONLY | O_CREAT, 0600);
  pid_t child = 0;
  const int failed =
      ::posix_spawn(&child, words[0].c_str(), &actions, nullptr, pointers(words).data(), pointers(settings).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) {
    ADD_FAILURE() << "cannot start " << words[0];
    return {};
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_text(folder / "out"),
          read_text(folder / "err")};
}

nlohmann::json ringside_json(std::vector<std::string> arguments, int code) {
  arguments.emplace_back("--json");
  const Ran ran = ringside(arguments);
  EXPECT_EQ(ran.exit_code, code) << ran.err;
  nlohmann::json value = nlohmann::json::parse(ran.out, nullptr, false);
  EXPECT_FALSE(value.is_discarded()) << ran.out;
  return value.is_discarded() ? nlohmann::json() : value;
}

void expect_error(const Ran& ran, int code, const std::vector<std::string>& words) {
  EXPECT_EQ(ran.exit_code, code) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_FALSE(ran.err.empty());
  EXPECT_EQ(ran.err.find('\n') + 1, ran.err.size()) << "not exactly one line: " << ran.err;
  for (const std::string& word : words)
    EXPECT_NE(ran.err.find(word), std::string::npos) << word << " is not in: " << ran.err;
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "ringside-test-XXXXXX").string();
  path_ = ::mkdtemp(name.data()) ? name : "";
  EXPECT_NE(path_, "");
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream(*this / name, std::ios::binary) << text;
  return *this / name;
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace ringside::test
