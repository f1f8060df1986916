// The mode Measure in its window, driven as a person does, with a measurer whose records the test speaks.
#pragma once

#include <set>
#include <string>

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>

#include <fmt/format.h>

#include "core/job.h"
#include "tests/ui/model/spoken_measurer.h"
#include "tests/ui/window/opened_window.h"
#include "ui/measure/hosts_page.h"
#include "ui/measure/measure_panel.h"

namespace ringside::ui {

/// Hosts n1, n2, .. of which some are in trouble.
class Hosts : public SpokenMeasurer {
 public:
  MetHosts meet(const LaunchSettings& settings) const override {
    MetHosts met;
    for (const Host& host : settings.hosts) {
      met.reports.emplace_back().host = host;
      if (lacking.contains(host.name) && !settings.stage)
        met.found.push_back({host.name, "no runner there", "copy it over", true, true});
      if (bad.contains(host.name)) met.found.push_back({host.name, "no answer within 5 s", "try by hand", true});
    }
    return met;
  }
  Result<std::string> launch_line(const MeasureRequest& request) const override {
    if (request.kind != JobKind::measure)
      return fmt::format("mpirun {} of {} hosts\n", request.kind == JobKind::survey ? "survey" : "calibrate",
                         request.launch.hosts.size());
    return "mpirun -n " + std::to_string(request.cases.front().instance.ranks) + " ringside-run - < JOB\n";
  }
  void finish_row(int index) {
    const Case& c = request_.cases[static_cast<std::size_t>(index)];
    MeasurementRow row = row_for(c);
    row.backend = request_.backend;
    row.verified = true;
    row.samples_s = {9e-6, 10e-6, 11e-6};
    row.median_s = 10e-6, row.ci95_lo_s = 9e-6, row.ci95_hi_s = 11e-6, row.predicted_s = 8e-6;
    Q_EMIT this->row(index, row);
  }
  void finish_all() {
    for (int i = 0; i < static_cast<int>(request_.cases.size()); ++i) finish_row(i);
    end();
  }
  Result<std::string> keep(const Calibration& found) const override {
    if (const auto trouble = trouble_with(found)) return machine_fail(*trouble);
    return "machines/n7.json";
  }
  std::optional<Calibration> kept() const override { return kept_; }
  std::set<std::string> bad, lacking;
  std::optional<Calibration> kept_;
};

class MeasurePages : public OpenedWindow {
 protected:
  void SetUp() override { window_ = opened(forgetful(Mode::measure), &measurer_); }
  MeasurePanel& panel() { return *window_->findChild<MeasurePanel*>("measure_panel"); }
  HostsPage& hosts() { return panel().hosts_page(); }
  QAbstractButton* run_button() { return find<QAbstractButton>("run"); }
  void ready() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return hosts().blocked().isEmpty(); }, 10'000))
        << hosts().blocked().toStdString();
  }
  void type(const char* field, const QString& text) {
    auto* edit = find<QLineEdit>(field);
    edit->setText(text);
    edit->setModified(true);
    Q_EMIT edit->editingFinished();
  }
  void take_cluster(const QString& list) {
    auto* where = find<QComboBox>("measure_where");
    where->setCurrentIndex(2);
    Q_EMIT where->activated(2);
    type("measure_hosts", list);
  }
  Hosts measurer_;
};

}  // namespace ringside::ui
