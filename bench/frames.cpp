// bench_frames [RANKS..]: how long a frame takes while a ring allreduce plays, with the software renderer in full HD:
// every view by itself, painted at the size of its card, and the whole window, from the cursor's move to the last
// repaint; CPU time of the thread that paints. Median and the slowest of a hundred (p99), with the ratio to what 60 (to
// 64 ranks) or 30 frames a second leave. Before them how long the case took by the clock, from being asked: until its
// first picture was on the screen, and until its proof had ended, which the picture does not wait for.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <vector>

#include <QEventLoop>
#include <QImage>
#include <QPainter>
#include <QTimer>

#include "ui/figures/race.h"
#include "ui/model/case_edit.h"
#include "ui/stage/registry.h"
#include "ui/stage/views.h"
#include "ui/window/application.h"
#include "ui/window/main_window.h"

namespace {

using namespace ringside;      // NOLINT(google-build-using-namespace)
using namespace ringside::ui;  // NOLINT(google-build-using-namespace)

constexpr int kFrames = 240;
constexpr double kPhases = 12;  // frames of one step

double now_ms() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

/// What this thread has worked: other programs on the machine do not count.
double worked_ms() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

CursorPosition at_frame(int frame, std::int64_t steps) {
  // From a third of the run on, where most cells hold something; a short run begins anew.
  const std::int64_t first = steps / 3, moved = frame / static_cast<int>(kPhases);
  const std::int64_t step = first + moved % std::max<std::int64_t>(1, steps - first);
  return {step, frame % static_cast<int>(kPhases) / kPhases};
}

void report(const char* what, std::int32_t ranks, const std::function<void(int)>& frame) {
  frame(0);  // what is remembered from then on
  std::vector<double> ms;
  for (int i = 1; i <= kFrames; ++i) {
    const double begin = worked_ms();
    frame(i);
    ms.push_back(worked_ms() - begin);
  }
  std::sort(ms.begin(), ms.end());
  const double median = ms[ms.size() / 2], p99 = ms[ms.size() * 99 / 100], budget = 1000.0 / (ranks <= 64 ? 60 : 30);
  std::printf("%6d  %-12s %8.2f ms %8.2f ms  %6.2f of the budget\n", ranks, what, median, p99, median / budget);
  std::fflush(stdout);
}

void bench(std::int32_t ranks) {
  MainWindow window(nullptr, {.remember = false, .dark = false, .mode = Mode::explore, .compute = {}});
  window.resize(1920, 1080);
  window.show();
  Case question = with_ranks(first_case(), ranks);
  question.data.clear();
  question.bytes = std::int64_t{64} << 20;
  Scene scene;
  scene.question = question;
  const double asked = now_ms();
  double pictured = 0;
  window.document().load(scene, {});
  QEventLoop wait;
  const auto known = [&] {
    const auto a = window.results().answer();
    if (!a || a->schedule.ranks != ranks || a->question.bytes != question.bytes) return;
    if (pictured == 0) {
      QCoreApplication::processEvents();
      pictured = now_ms() - asked;
    }
    if (!window.results().proving()) wait.quit();
  };
  QObject::connect(&window.results(), &Results::ready, &wait, known, Qt::QueuedConnection);
  QObject::connect(&window.results(), &Results::proved, &wait, known, Qt::QueuedConnection);
  QTimer::singleShot(120'000, &wait, [&] { wait.exit(1); });
  if (wait.exec() != 0) {
    std::printf("%6d  no answer in two minutes\n", ranks);
    return;
  }
  const double proved = now_ms() - asked;
  std::printf("%6d  on the screen after %.0f ms, proved after %.0f ms\n", ranks, pictured, proved);
  FigureInput input;
  input.answer = window.results().answer();
  const std::int64_t steps = input.answer->schedule.step_count();
  input.race = run_race(input);
  QImage image(1064, 588, QImage::Format_ARGB32_Premultiplied);
  for (const View view : {View::chunks, View::spacetime, View::topology, View::script, View::traffic, View::race})
    report(kind_of(view).name.c_str(), ranks, [&](int i) {
      input.cursor = at_frame(i, steps);
      const auto figure = figure_of(view, input);
      image.fill(light_theme().panel);
      QPainter painter(&image);
      figure->paint(painter, QRectF(image.rect()), light_theme());
    });
  report("window", ranks, [&](int i) {
    window.cursor().set(at_frame(i, steps));
    QCoreApplication::processEvents();
  });
}

}  // namespace

int main(int count, char** words) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  Application application(count, words);
  load_fonts();
  std::vector<std::int32_t> scales;
  for (int i = 1; i < count; ++i) scales.push_back(std::atoi(words[i]));
  if (scales.empty()) scales = {4, 16, 64, 256, 1024};
  std::printf(" ranks  view           median         p99\n");
  for (const std::int32_t ranks : scales) bench(ranks);
  return 0;
}
