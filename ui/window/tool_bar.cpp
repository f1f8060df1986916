#include "ui/window/tool_bar.h"

#include <algorithm>

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "core/what_if.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/controls/segmented.h"
#include "ui/controls/share_bar.h"
#include "ui/controls/style.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {

namespace {

/// A button that is an action: its enabled state, its tooltip and its pressing.
void follow(Button* button, QAction* action) {
  const auto refresh = [button, action] {
    button->describe(action->text().remove(QLatin1Char('&')), action->text().remove(QLatin1Char('&')));
    button->set_blocked(action->isEnabled() ? QString() : action->toolTip());
  };
  QObject::connect(action, &QAction::changed, button, refresh);
  QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
  refresh();
}

}  // namespace

std::string_view mode_name(Mode mode) {
  switch (mode) {
    case Mode::learn: return "learn";
    case Mode::explore: return "explore";
    case Mode::build: return "build";
    case Mode::train: return "train";
    case Mode::measure: return "measure";
    case Mode::present: break;
  }
  return "present";
}

ToolBar::ToolBar(QAction* undo, QAction* redo, QAction* predict, QWidget* parent)
    : QWidget(parent),
      layouts_(new Segmented(tr("Mode"),
                             {tr("Learn"), tr("Explore"), tr("Build"), tr("Train"), tr("Measure"), tr("Present")})),
      undo_(new Button(Button::Kind::quiet, {}, Glyph::undo)),
      redo_(new Button(Button::Kind::quiet, {}, Glyph::redo)),
      theme_(new Button(Button::Kind::quiet, {}, Glyph::contrast)),
      predict_(new Button(Button::Kind::quiet, tr("Predict"))),
      export_(new Button(Button::Kind::secondary, tr("Export figure"), Glyph::send_out)),
      run_(new Button(Button::Kind::primary, tr("Run"), Glyph::play)),
      progress_(new QWidget),
      words_(new Text({}, Text::Ink::normal, text_font(13))),
      line_(new ShareBar(5, ShareBar::Ink::accent)) {
  undo_->setObjectName(QStringLiteral("undo"));
  redo_->setObjectName(QStringLiteral("redo"));
  theme_->setObjectName(QStringLiteral("theme"));
  export_->setObjectName(QStringLiteral("export_figure"));
  run_->setObjectName(QStringLiteral("run"));
  follow(undo_, undo);
  follow(redo_, redo);
  predict_->setObjectName(QStringLiteral("predict"));
  predict_->setCheckable(true);
  predict_->describe(tr("Predict"),
                     tr("Be asked before it is shown: the next transfer, a sum, who is first (Ctrl+Shift+P)"));
  connect(predict_, &QPushButton::clicked, predict, &QAction::trigger);
  connect(predict, &QAction::toggled, predict_, &QPushButton::setChecked);
  connect(predict, &QAction::enabledChanged, predict_, &QPushButton::setEnabled);
  theme_->describe(tr("Light or dark"), tr("Light or dark"));
  export_->describe(tr("Export figure"), tr("Save a figure as SVG, PDF, PNG or CSV (Ctrl+E)"));

  auto* column = new QVBoxLayout(progress_);
  column->setContentsMargins(0, 0, 8, 0);
  column->setSpacing(5);
  column->addStretch();
  column->addWidget(words_);
  column->addWidget(line_);
  column->addStretch();
  progress_->setFixedWidth(260);
  progress_->hide();

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 0, 16, 0);
  row->setSpacing(metric::gap);
  row->addWidget(layouts_);
  row->addStretch(1);
  row->addWidget(progress_);
  for (auto* b : {undo_, redo_, theme_, predict_, export_, run_}) row->addWidget(b);
  setFixedHeight(metric::toolbar_height);

  connect(layouts_, &Segmented::chosen, this, [this](int i) { Q_EMIT mode_chosen(static_cast<Mode>(i)); });
  connect(theme_, &QPushButton::clicked, this, &ToolBar::theme_pressed);
  connect(export_, &QPushButton::clicked, this, &ToolBar::export_pressed);
  connect(run_, &QPushButton::clicked, this, [this] {
    if (running_ && !action_)
      Q_EMIT cancel_pressed();
    else
      Q_EMIT run_pressed();
  });
}

void ToolBar::set_mode(Mode layout) {
  layouts_->set_current(static_cast<int>(layout));
}

void ToolBar::set_run(int ranks, const QString& blocked) {
  ranks_ = ranks;
  blocked_ = blocked;
  refresh_run();
}

void ToolBar::set_progress(const QString& words, double share) {
  running_ = true;
  words_->setText(words);
  words_->setToolTip(words);
  line_->set_share(share);
  progress_->show();
  refresh_run();
}

void ToolBar::set_idle() {
  running_ = false;
  progress_->hide();
  run_->setVisible(run_shown_ || action_);
  refresh_run();
}

void ToolBar::set_action(const QString& words, Glyph glyph, const QString& tip, const QString& blocked) {
  action_ = true;
  run_->setText(words);
  run_->set_glyph(glyph);
  run_->set_kind(Button::Kind::primary);
  run_->describe(words, tip);
  run_->set_blocked(blocked);
  run_->show();
  run_->updateGeometry();
  fit();
}

void ToolBar::clear_action() {
  action_ = false;
  run_->setVisible(run_shown_ || running_);
  refresh_run();
}

void ToolBar::set_run_shown(bool shown) {
  run_shown_ = shown;
  run_->setVisible(shown || running_ || action_);
  fit();
}

void ToolBar::refresh_run() {
  if (action_) return fit();
  if (running_) {
    run_->setText(tr("Cancel"));
    run_->set_glyph(Glyph::stop);
    run_->set_kind(Button::Kind::secondary);
    run_->describe(tr("Cancel"), tr("Stop the measurement; no process stays behind (Esc)"));
    run_->set_blocked({});
  } else {
    run_->setText(ranks_ == 1 ? tr("Run on 1 rank") : tr("Run on %1 ranks").arg(qt(grouped(ranks_))));
    run_->set_glyph(Glyph::play);
    run_->set_kind(Button::Kind::primary);
    run_->describe(run_->text(), tr("Execute this very schedule on real MPI ranks and time it (F5)"));
    run_->set_blocked(blocked_);
  }
  run_->updateGeometry();
  fit();
}

/// Where not all has room, what menus and keys do as well makes it: first the words of Export, then Predict, the theme,
/// and what undoes.
void ToolBar::fit() {
  progress_->setFixedWidth(width() < 1000 ? 150 : width() < 1400 ? 220 : 320);
  export_->setText(tr("Export figure"));
  predict_->setVisible(run_shown_ && predict_->isEnabled());
  for (auto* b : {theme_, undo_, redo_}) b->show();
  const auto crowded = [this] {
    layout()->invalidate();
    return layout()->sizeHint().width() > width();
  };
  if (crowded()) export_->setText({});
  if (crowded()) predict_->hide();
  if (crowded()) theme_->hide();
  if (crowded()) undo_->hide(), redo_->hide();
}

void ToolBar::resizeEvent(QResizeEvent*) {
  fit();
}

void ToolBar::paintEvent(QPaintEvent*) {
  const Theme& t = theme_of(this);
  QPainter p(this);
  p.fillRect(rect(), t.panel);
  p.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
}

}  // namespace ringside::ui
