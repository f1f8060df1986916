#include "app/launch/mpich.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "app/launch/launch_line.h"
#include "app/launch/launcher.h"
#include "core/measure/backend.h"

namespace ringside::app {
namespace {

QString runner() {
  return QFileInfo(runner_path()).dir().filePath(QStringLiteral("ringside-run-mpich"));
}
QString launcher() {
  return QStandardPaths::findExecutable(QStringLiteral("mpirun.mpich"));
}

/// The answer does not depend on the algorithm of ours that asks.
bool same_question(const Task& a, const Task& b) {
  const Case &x = a.question, &y = b.question;
  return x.collective == y.collective && x.bytes == y.bytes && x.type == y.type && x.op == y.op &&
         x.instance.ranks == y.instance.ranks && x.instance.root == y.instance.root && a.manner == b.manner;
}

}  // namespace

bool has_mpich(const Job& job) {
  return backend_of(job.backend).streams && !job.launch.several() && job.launch.command.empty() &&
         QFileInfo::exists(runner()) && !launcher().isEmpty();
}

void add_mpich(Job job, double budget_s, Measurement& m) {
  job.rivals_only = true;
  job.budget_s = budget_s;
  job.order_seed = 0;
  job.launch.command = launcher().toStdString() + " -n {np} {runner}";
  job.launch.runner = runner().toStdString();
  std::vector<std::size_t> question_of_row;
  std::vector<Task> questions;
  for (const Task& t : job.tasks) {
    const auto known =
        std::find_if(questions.begin(), questions.end(), [&](const Task& other) { return same_question(t, other); });
    question_of_row.push_back(static_cast<std::size_t>(known - questions.begin()));
    if (known == questions.end()) questions.push_back(t);
  }
  job.tasks = std::move(questions);
  const auto theirs = measure(job);
  for (std::size_t i = 0; i < m.rows.size(); ++i) {
    if (!theirs) {
      m.rows[i].notes.push_back("not compared with MPICH: " + theirs.error().line());
      continue;
    }
    const auto& more = theirs->rows[question_of_row[i]].libraries;
    m.rows[i].libraries.insert(m.rows[i].libraries.end(), more.begin(), more.end());
  }
}

}  // namespace ringside::app
