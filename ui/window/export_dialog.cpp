#include "ui/window/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScreen>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/figures/figure_view.h"
#include "ui/paint/export.h"
#include "ui/paint/qt_text.h"
#include "ui/stage/views.h"

namespace ringside::ui {
namespace {

constexpr double kPixelsPerMm = 96 / 25.4;

QComboBox* choice(const char* object, const QStringList& items) {
  QComboBox* box = choice_editor(object);
  box->addItems(items);
  return box;
}

}  // namespace

Result<std::optional<double>> parse_width(const QString& text) {
  QString number = text.trimmed();
  if (number.isEmpty() || number.compare(ExportDialog::tr("as drawn"), Qt::CaseInsensitive) == 0)
    return std::optional<double>();
  double factor = 1;
  if (number.endsWith(QLatin1String("mm")))
    factor = kPixelsPerMm, number.chop(2);
  else if (number.endsWith(QLatin1String("px")))
    number.chop(2);
  RINGSIDE_TRY(const auto value, parse_number(number.trimmed().toStdString(), "width", 20, 16384));
  return std::optional<double>(value * factor);
}

QString export_name(const FigureInput& input, View view) {
  const QString kind = qt(kind_of(view).name);
  if (!input.answer) return kind;
  const Case& c = input.answer->question;
  const QString question =
      QStringLiteral("%1-%2-%3")
          .arg(qt(ringside::name(c.collective)), qt(c.algorithm).replace(QLatin1Char('/'), QLatin1Char('_')))
          .arg(c.instance.ranks);
  const bool timeless = (kind_of(view).stale_on & kTime) == 0;
  if (timeless) return question + QLatin1Char('-') + kind;
  if (input.strip) return question + QStringLiteral("-all-steps-") + kind;
  const CursorPosition& at = input.cursor;
  const QString moment = at.step >= input.answer->schedule.step_count() ? QStringLiteral("end")
                         : at == CursorPosition{}                       ? QStringLiteral("start")
                         : at.phase > 0                                 ? QStringLiteral("step-%1").arg(at.step + 1)
                                        : QStringLiteral("before-step-%1").arg(at.step + 1);
  return question + QLatin1Char('-') + moment + QLatin1Char('-') + kind;
}

QString free_path(const QString& path) {
  const QFileInfo file(path);
  QString free = path;
  for (int i = 2; QFileInfo::exists(free); ++i)
    free = file.dir().filePath(QStringLiteral("%1-%2.%3").arg(file.completeBaseName()).arg(i).arg(file.suffix()));
  return free;
}

ExportDialog::ExportDialog(const FigureInput& input, Make make, View first, const QString& folder, QWidget* parent)
    : ExportDialog(input, std::move(make), std::nullopt, folder, parent) {
  figures_->setCurrentIndex(std::max(0, figures_->findData(static_cast<int>(first))));
}

ExportDialog::ExportDialog(const Only& only, const QString& folder, QWidget* parent)
    : ExportDialog(FigureInput{}, Make{}, only, folder, parent) {}

ExportDialog::ExportDialog(const FigureInput& input, Make make, std::optional<Only> only, const QString& folder,
                           QWidget* parent)
    : QDialog(parent),
      input_(input),
      make_(std::move(make)),
      only_(std::move(only)),
      folder_(folder),
      preview_(new FigureView),
      figures_(choice("export_kind", {})),
      format_(choice("export_format",
                     {QStringLiteral("SVG"), QStringLiteral("PDF"), QStringLiteral("PNG"), QStringLiteral("CSV")})),
      width_(choice("export_width", {tr("as drawn"), QStringLiteral("170 mm"), QStringLiteral("85 mm"),
                                     QStringLiteral("1280 px"), QStringLiteral("1920 px")})),
      theme_(choice("export_theme", {tr("light"), tr("dark")})),
      strip_(new QCheckBox(tr("Every step side by side"))),
      outlines_(new QCheckBox(tr("Text as outlines"))),
      path_(new QLineEdit),
      error_(new ErrorLine),
      save_(new Button(Button::Kind::primary, tr("Export"))) {
  setWindowTitle(tr("Export figure"));
  setObjectName(QStringLiteral("export_dialog"));
  // What is marked for the moment belongs to the screen, the selection to the picture.
  input_.hover = {};
  if (only_)
    figures_->addItem(only_->title);
  else
    for (const View v : figure_views()) figures_->addItem(title(v), static_cast<int>(v));
  build();
  for (QComboBox* box : {figures_, format_, theme_})
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(width_, &QComboBox::currentTextChanged, this, &ExportDialog::refresh);
  for (QCheckBox* box : {strip_, outlines_}) connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
  connect(path_, &QLineEdit::textEdited, this, [this] { own_path_ = true; });
  connect(path_, &QLineEdit::textChanged, this, &ExportDialog::refresh_button);
  refresh();
}

void ExportDialog::build() {
  width_->setEditable(true);
  width_->setCompleter(nullptr);
  preview_->setFocusPolicy(Qt::NoFocus);
  preview_->setMinimumSize(320, 180);  // at 150 % text a screen of 1280 x 720 has 853 x 480
  path_->setObjectName(QStringLiteral("export_path"));
  strip_->setObjectName(QStringLiteral("export_strip"));
  outlines_->setObjectName(QStringLiteral("export_outlines"));
  outlines_->setToolTip(tr("Looks the same on machines without these fonts, but the text cannot be searched"));

  auto* fields = new QVBoxLayout;
  fields->setSpacing(10);
  fields->addWidget(new Field(tr("&Figure"), figures_));
  fields->addWidget(strip_);
  fields->addWidget(new Field(tr("F&ormat"), format_));
  fields->addWidget(outlines_);
  fields->addWidget(new Field(tr("&Width"), width_));
  fields->addWidget(new Field(tr("&Theme"), theme_));
  fields->addStretch();
  auto* top = new QHBoxLayout;
  top->setSpacing(24);
  top->addWidget(preview_, 1);
  auto* side = new QWidget;
  side->setLayout(fields);
  side->setFixedWidth(220);
  fields->setContentsMargins(0, 0, 0, 0);
  top->addWidget(side);

  auto* browse = new Button(Button::Kind::secondary, tr("Browse…"));
  auto* cancel = new Button(Button::Kind::secondary, tr("Cancel"));
  save_->setObjectName(QStringLiteral("export_save"));
  save_->setDefault(true);
  connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(save_, &QPushButton::clicked, this, &ExportDialog::save);
  auto* file = new QHBoxLayout;
  file->addWidget(new Field(tr("F&ile"), path_), 1);
  file->addWidget(browse, 0, Qt::AlignBottom);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(cancel);
  buttons->addWidget(save_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 20);
  column->setSpacing(14);
  column->addLayout(top, 1);
  column->addLayout(file);
  column->addWidget(error_);
  column->addLayout(buttons);
  resize(QSize(900, 600).boundedTo(screen()->availableSize() - QSize(48, 48)));
}

void ExportDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  path_->setFocus();
  path_->selectAll();
}

std::optional<View> ExportDialog::view() const {
  if (only_) return std::nullopt;
  return static_cast<View>(figures_->currentData().toInt());
}

std::shared_ptr<const Figure> ExportDialog::figure() const {
  if (only_) return only_->figure;
  FigureInput input = input_;
  input.strip = kind_of(*view()).takes("--strip") && strip_->isChecked();
  return make_(*view(), input);
}

void ExportDialog::refresh() {
  strip_->setVisible(view() && kind_of(*view()).takes("--strip"));
  outlines_->setVisible(format_->currentText() == QLatin1String("SVG"));
  preview_->set_theme(theme_->currentIndex() == 0 ? light_theme() : dark_theme());
  preview_->set_figure(figure());
  const auto width = parse_width(width_->currentText());
  mark_error(width_, !width);
  error_->say(width ? QString() : qt(width.error().line()));
  suggest_path();
}

void ExportDialog::suggest_path() {
  const QString ending = QLatin1Char('.') + format_->currentText().toLower();
  if (own_path_) {
    const QFileInfo file(path_->text());
    if (!file.suffix().isEmpty()) path_->setText(path_->text().chopped(file.suffix().size() + 1) + ending);
    return;
  }
  FigureInput input = input_;
  input.strip = view() && kind_of(*view()).takes("--strip") && strip_->isChecked();
  const QString name = only_ ? only_->file_name : export_name(input, *view());
  path_->setText(free_path(QDir(folder_).filePath(name + ending)));
}

void ExportDialog::refresh_button() {
  const bool replaces = !agreed_.isEmpty() && path_->text() == agreed_;
  save_->setText(replaces ? tr("Replace") : tr("Export"));
  if (!replaces) error_->say({});
}

void ExportDialog::browse() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Export figure"), path_->text(), tr("Figures (*.svg *.pdf *.png *.csv)"));
  if (chosen.isEmpty()) return;
  own_path_ = true;
  agreed_ = chosen;  // the file dialog has asked
  path_->setText(chosen);
}

void ExportDialog::save() {
  const auto width = parse_width(width_->currentText());
  if (!width) return error_->say(qt(width.error().line()));
  ExportOptions options;
  options.width = *width;
  options.theme = theme_->currentIndex() == 0 ? &light_theme() : &dark_theme();
  options.outline_text = outlines_->isVisible() && outlines_->isChecked();
  const auto drawn = figure();
  if (!drawn) return error_->say(tr("The figure is still being computed"));
  QString path = path_->text();
  if (QFileInfo(path).suffix().isEmpty()) path += QLatin1Char('.') + format_->currentText().toLower();
  if (QFileInfo::exists(path) && path != agreed_) {
    agreed_ = path;
    path_->setText(path);
    refresh_button();
    return error_->say(tr("%1 is there already. Press Replace to write over it, or choose another name").arg(path));
  }
  const auto done = write_figure(*drawn, path.toStdString(), options);
  if (!done) return error_->say(qt(done.error().line()));
  written_ = path;
  accept();
}

}  // namespace ringside::ui
