#include "core/base/file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace ringside {
namespace {

namespace fs = std::filesystem;

class WriteFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "ringside-file-XXXXXX";
    folder_ = ::mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string operator()(const std::string& name) const { return folder_ / name; }
  static std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  static int mode(const std::string& path) {
    struct stat found{};
    return ::stat(path.c_str(), &found) == 0 ? static_cast<int>(found.st_mode & 07777) : -1;
  }
  /// Names in the folder: what is left behind would be seen here.
  std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {})); }
  void expect_refused(const std::string& path, const std::string& word, ErrorKind kind = ErrorKind::bad_input) const {
    const auto written = write_file(path, "new");
    ASSERT_FALSE(written) << path;
    EXPECT_EQ(written.error().kind, kind);
    EXPECT_NE(written.error().line().find(word), std::string::npos) << written.error().line();
    EXPECT_NE(written.error().line().find(path), std::string::npos) << written.error().line();
  }

  fs::path folder_;
};

TEST_F(WriteFile, a_new_file_follows_the_umask) {
  const mode_t before = ::umask(027);
  const std::string bytes("a\0b\n", 4);
  const auto written = write_file((*this)("x"), bytes);
  ::umask(before);
  ASSERT_TRUE(written) << written.error().line();
  EXPECT_EQ(content((*this)("x")), bytes);
  EXPECT_EQ(mode((*this)("x")), 0640);
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteFile, an_existing_file_keeps_its_mode) {
  const std::string path = (*this)("secret.json");
  ASSERT_TRUE(write_file(path, "a much longer old text"));
  ::chmod(path.c_str(), 0600);
  ASSERT_TRUE(write_file(path, "new"));
  EXPECT_EQ(content(path), "new");
  EXPECT_EQ(mode(path), 0600);
}

TEST_F(WriteFile, somebody_elses_part_file_is_left_alone) {
  std::ofstream((*this)("x.json.part")) << "mine";
  ASSERT_TRUE(write_file((*this)("x.json"), "new"));
  EXPECT_EQ(content((*this)("x.json.part")), "mine");
  EXPECT_EQ(files(), 2U);
}

TEST_F(WriteFile, a_link_stays_and_its_target_is_written) {
  fs::create_directory((*this)("deep"));
  std::ofstream((*this)("deep/target")) << "old";
  fs::create_symlink("deep/target", (*this)("one"));
  fs::create_symlink((*this)("one"), (*this)("two"));
  fs::create_symlink("deep/fresh", (*this)("dangling"));
  ASSERT_TRUE(write_file((*this)("two"), "new"));
  ASSERT_TRUE(write_file((*this)("dangling"), "made"));
  EXPECT_EQ(content((*this)("deep/target")), "new");
  EXPECT_EQ(content((*this)("deep/fresh")), "made");
  for (const char* link : {"one", "two", "dangling"}) EXPECT_TRUE(fs::is_symlink((*this)(link))) << link;
  fs::create_symlink("loop", (*this)("loop"));
  expect_refused((*this)("loop"), "symbolic links");
}

TEST_F(WriteFile, a_device_is_written_and_never_replaced) {
  EXPECT_TRUE(write_file("/dev/null", "gone"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  expect_refused("/dev/full", "No space left", ErrorKind::machine);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  fs::create_symlink("/dev/full", (*this)("full"));
  expect_refused((*this)("full"), "No space left", ErrorKind::machine);
  EXPECT_TRUE(check_writable("/dev/full")) << "nobody knows before";
}

TEST_F(WriteFile, a_fifo_is_written_in_place_and_not_waited_for) {
  const std::string path = (*this)("fifo");
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_TRUE(check_writable(path));
  expect_refused(path, "nobody reads", ErrorKind::machine);
  const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_TRUE(check_writable(path));
  ASSERT_TRUE(write_file(path, "through"));
  std::string got(16, '\0');
  got.resize(static_cast<std::size_t>(std::max<ssize_t>(::read(reader, got.data(), got.size()), 0)));
  EXPECT_EQ(got, "through");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST_F(WriteFile, a_descriptor_that_was_handed_over_is_written_where_it_stands) {
  const std::string path = (*this)("out");
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_EQ(::write(file, "before ", 7), 7);
  ASSERT_TRUE(check_writable("/dev/fd/" + std::to_string(file)));
  ASSERT_TRUE(write_file("/dev/fd/" + std::to_string(file), "here"));
  ASSERT_EQ(::write(file, " after", 6), 6);
  ::close(file);
  EXPECT_EQ(content(path), "before here after");
  expect_refused("/dev/fd/" + std::to_string(file), "Bad file descriptor");
}

TEST_F(WriteFile, what_cannot_be_written_leaves_everything_as_it_was) {
  expect_refused((*this)("nowhere/x"), "No such file or directory");
  expect_refused((*this)("nowhere/x"), (*this)("nowhere") + " does not: make it, or name another");
  expect_refused((*this)("x/"), "No such file or directory");
  expect_refused(folder_, "Is a directory");
  expect_refused("", "No such file or directory");
  EXPECT_FALSE(check_writable((*this)("nowhere/x")));
  EXPECT_FALSE(check_writable(folder_));
  EXPECT_EQ(files(), 0U);
  if (::geteuid() == 0) return;  // root may write what is read only
  const std::string path = (*this)("fixed");
  std::ofstream(path) << "old";
  ::chmod(path.c_str(), 0444);
  expect_refused(path, "Permission denied");
  EXPECT_FALSE(check_writable(path));
}

TEST_F(WriteFile, a_check_leaves_no_trace) {
  std::ofstream((*this)("old")) << "old";
  EXPECT_TRUE(check_writable((*this)("old")));
  EXPECT_TRUE(check_writable((*this)("new")));
  EXPECT_EQ(content((*this)("old")), "old");
  EXPECT_EQ(files(), 1U);
}

/// A file that may not grow stands for a full disk; in a process of its own, for the limit and its signal stay.
TEST_F(WriteFile, after_a_failure_in_the_middle_the_old_file_is_there_and_nothing_else) {
  const std::string path = (*this)("x");
  ASSERT_TRUE(write_file(path, "old"));
  const auto write_too_much = [&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto written = write_file(path, std::string(1 << 16, 'x'));
    ::_exit(!written && written.error().kind == ErrorKind::machine ? 0 : 1);
  };
  EXPECT_EXIT(write_too_much(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(content(path), "old");
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace ringside
