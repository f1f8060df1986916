// A shell script that stands for mpirun, first on the PATH while this lives.
#pragma once

#include <sys/stat.h>

#include <string>

#include <QByteArray>
#include <QTemporaryDir>
#include <QtGlobal>

#include <gtest/gtest.h>

#include "core/base/file.h"

namespace ringside::app {

class FakeMpirun {
 public:
  /// `body` sees the folder as $0's, and what ringside calls it with; it has answered --version before.
  explicit FakeMpirun(const std::string& body, const std::string& version = "mpirun (Open MPI) 4.1.4")
      : path_before_(qgetenv("PATH")) {
    const std::string script =
        "#!/bin/sh\n[ \"$1\" = --version ] && { echo '" + version + "'; exit 0; }\ncd '" + folder() + "'\n" + body;
    write(script);
    qputenv("PATH", QByteArray::fromStdString(folder() + ":") + path_before_);
  }
  ~FakeMpirun() { qputenv("PATH", path_before_); }
  FakeMpirun(const FakeMpirun&) = delete;
  FakeMpirun& operator=(const FakeMpirun&) = delete;

  std::string folder() const { return folder_.path().toStdString(); }
  /// Instead of the script.
  void write(const std::string& text) const {
    const std::string path = folder() + "/mpirun";
    EXPECT_TRUE(write_file(path, text));
    ::chmod(path.c_str(), 0755);
  }

 private:
  QTemporaryDir folder_;
  QByteArray path_before_;
};

}  // namespace ringside::app
