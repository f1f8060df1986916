#include "ui/measure/launch_plan.h"

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "core/base/file.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/measure/measure_words.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

/// In the order of the choices.
constexpr JobKind kKinds[] = {JobKind::measure, JobKind::survey, JobKind::calibrate};

/// The same line over several, as a shell reads it: the launcher and each of its options begins one.
QString folded(const QString& line) {
  QString out;
  bool quoted = false, launched = false;
  for (qsizetype i = 0; i < line.size(); ++i) {
    if (line[i] == u'\'') quoted = !quoted;
    out += line[i];
    if (line[i] != u' ' || quoted || i + 2 >= line.size()) continue;
    const qsizetype end = line.indexOf(u' ', i + 1);
    const bool assigns = line.mid(i + 1, end - i - 1).contains(u'=');
    const bool option = line[i + 1] == u'-' && line[i + 2] != u' ';
    if (launched ? !option : assigns) continue;
    launched = true;
    out += QStringLiteral("\\\n  ");
  }
  return out;
}

}  // namespace

LaunchPlan::LaunchPlan(Measurer* measurer, QWidget* parent)
    : QWidget(parent),
      measurer_(measurer),
      kinds_(new Segmented(Measure::tr("What is started"),
                           {Measure::tr("Run"), Measure::tr("Survey"), Measure::tr("Calibrate")})),
      text_(new Text({}, Text::Ink::strong, code_font(13))),
      copy_(new Button(Button::Kind::secondary, Measure::tr("Copy the line"))),
      save_(new Button(Button::Kind::secondary, Measure::tr("Save as a script…"))) {
  text_->setObjectName(QStringLiteral("measure_line"));
  copy_->setObjectName(QStringLiteral("measure_copy_line"));
  save_->setObjectName(QStringLiteral("measure_save_script"));
  kinds_->set_small(true);
  const QStringList names{QStringLiteral("run"), QStringLiteral("survey"), QStringLiteral("calibrate")};
  const QStringList tips{Measure::tr("The cases at the right, on all ranks"),
                         Measure::tr("How fast each pair of hosts is, and which host or way is odd"),
                         Measure::tr("This machine's α, β and cost of reducing, by which runs are predicted")};
  for (int i = 0; i < names.size(); ++i) {
    kinds_->segment(i)->setObjectName(QStringLiteral("measure_start_") + names[i]);
    kinds_->segment(i)->setToolTip(tips[i]);
  }
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(kinds_);
  buttons->addStretch(1);
  buttons->addWidget(copy_);
  buttons->addWidget(save_);
  column->addWidget(text_, 1);
  column->addLayout(buttons);
  connect(kinds_, &Segmented::chosen, this, &LaunchPlan::chosen);
  connect(copy_, &QPushButton::clicked, this, &LaunchPlan::copy);
  connect(save_, &QPushButton::clicked, this, &LaunchPlan::save);
}

JobKind LaunchPlan::kind() const {
  return kKinds[kinds_->current()];
}

void LaunchPlan::show_request(const std::optional<MeasureRequest>& request) {
  request_ = request;
  asking_.cancel(), writing_.cancel();
  line_.clear();
  text_->setText({});
  for (Button* button : {copy_, save_}) button->set_blocked(Measure::tr("The line is not known yet"));
  if (measurer_ == nullptr || !request_) return;
  asking_.ask(
      this, [measurer = measurer_, request = *request_](const auto&) { return measurer->launch_line(request); },
      [this](Result<std::string> line) {
        text_->setText(line ? folded(qt(*line)) : qt(line.error().line()));
        if (!line) return Q_EMIT refused(line.error());
        line_ = qt(*line);
        for (Button* button : {copy_, save_}) button->set_blocked({});
      });
}

void LaunchPlan::copy() {
  QGuiApplication::clipboard()->setText(line_);
}

void LaunchPlan::save() {
  save_->set_blocked(Measure::tr("The line is not known yet"));
  writing_.ask(
      this, [measurer = measurer_, request = *request_](const auto&) { return measurer->launch_script(request); },
      [this](const Result<std::string>& script) {
        save_->set_blocked({});
        script ? save_script(*script) : Q_EMIT refused(script.error());
      });
}

void LaunchPlan::save_script(const std::string& script) {
  const QString path = QFileDialog::getSaveFileName(this, Measure::tr("Save as a script"), QStringLiteral("run.sh"));
  if (path.isEmpty()) return;
  if (const auto written = write_file(QFile::encodeName(path).toStdString(), script); !written)
    return Q_EMIT refused(written.error());
  QFile::setPermissions(path, QFile::permissions(path) | QFile::ExeOwner | QFile::ExeUser);
}

}  // namespace ringside::ui
