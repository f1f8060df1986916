#include "ui/window/export_dialog.h"

#include <array>

#include <fmt/format.h>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/base/try.h"
#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/controls/style.h"
#include "ui/paint/export.h"
#include "ui/paint/grey_theme.h"
#include "ui/paint/on_paper.h"
#include "ui/paint/paper.h"
#include "ui/paint/qt_text.h"
#include "ui/paint/recipe.h"
#include "ui/paint/subject.h"
#include "ui/stage/views.h"
#include "ui/window/export_recipe.h"
#include "ui/window/file_preview.h"

namespace ringside::ui {
namespace {

constexpr double kLeastWidth = 16, kMostWidth = 16384;  // pixels

QComboBox* choice(QComboBox* box, const QStringList& items) {
  box->addItems(items);
  return box;
}
QComboBox* choice(const char* object, const QStringList& items) {
  return choice(choice_editor(object), items);
}

}  // namespace

Result<ExportOptions> sized_options(const QString& width) {
  ExportOptions options;
  QString number = width.trimmed();
  if (number.isEmpty() || number.compare(ExportDialog::tr("as drawn"), Qt::CaseInsensitive) == 0) return options;
  for (const std::string& paper : {number.section(u' ', 0, 0).toStdString(), number.toStdString()}) {
    if (!names_paper(paper)) continue;
    RINGSIDE_TRY(options.paper, parse_paper(paper));
    return options;
  }
  if (number.endsWith(QLatin1String("px"))) number.chop(2);
  const auto pixels = parse_number(number.trimmed().toStdString(), "width", kLeastWidth, kMostWidth);
  if (!pixels) return no_width(width.trimmed().toStdString());
  options.width = *pixels;
  return options;
}

QString free_path(const QString& path) {
  const QFileInfo file(path);
  QString free = path;
  for (int i = 2; QFileInfo::exists(free); ++i)
    free = file.dir().filePath(QStringLiteral("%1-%2.%3").arg(file.completeBaseName()).arg(i).arg(file.suffix()));
  return free;
}

ExportDialog::ExportDialog(const FigureInput& input, Make make, View first, const QString& folder, QWidget* parent,
                           const ExportOffer& offer)
    : ExportDialog(input, std::move(make), std::vector<PagePicture>(), folder, parent, offer) {
  figures_->setCurrentIndex(std::max(0, figures_->findData(static_cast<int>(first))));
}

ExportDialog::ExportDialog(std::vector<PagePicture> pictures, std::size_t first, const QString& folder, QWidget* parent)
    : ExportDialog(FigureInput{}, Make{}, std::move(pictures), folder, parent, {}) {
  figures_->setCurrentIndex(static_cast<int>(first));
}

ExportDialog::ExportDialog(const FigureInput& input, Make make, std::vector<PagePicture> pictures,
                           const QString& folder, QWidget* parent, const ExportOffer& offer)
    : QDialog(parent),
      input_(input),
      make_(std::move(make)),
      pictures_(std::move(pictures)),
      folder_(folder),
      every_step_(offer.every_step),
      preview_(new FilePreview),
      figures_(choice("export_kind", {})),
      format_(choice("export_format", {QStringLiteral("SVG"), QStringLiteral("PDF"), QStringLiteral("PNG"),
                                       QStringLiteral("TEX"), QStringLiteral("CSV"), QStringLiteral("JSON")})),
      width_(choice(typed_choice_editor("export_width"),
                    {tr("as drawn"), QStringLiteral("column 85 mm"), QStringLiteral("text 170 mm"),
                     QStringLiteral("slide 140 × 70 mm"), QStringLiteral("1280 px"), QStringLiteral("1920 px")})),
      theme_(choice("export_theme", {tr("light"), tr("dark"), tr("grey")})),
      strip_(new QCheckBox(tr("Every step side by side"))),
      outlines_(new QCheckBox(tr("Text as outlines"))),
      no_room_(new QLabel),
      path_(new QLineEdit),
      error_(new ErrorLine),
      save_(new Button(Button::Kind::primary, tr("Export"))) {
  setWindowTitle(tr("Export figure"));
  setObjectName(QStringLiteral("export_dialog"));
  // What is marked for the moment belongs to the screen, the selection to the picture.
  input_.hover = {};
  for (const PagePicture& p : pictures_) figures_->addItem(p.title);
  if (pictures_.empty())
    for (const View v : offer.views) figures_->addItem(title(v), static_cast<int>(v));
  build();
  for (QComboBox* box : {figures_, format_, theme_})
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(width_, &QComboBox::currentTextChanged, this, &ExportDialog::refresh);
  for (QCheckBox* box : {strip_, outlines_}) connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
  connect(path_, &QLineEdit::textEdited, this, &ExportDialog::take_path);
  connect(path_, &QLineEdit::textChanged, this, &ExportDialog::refresh_button);
  refresh();
}

void ExportDialog::build() {
  width_->setToolTip(tr("Also another width, such as 120 mm, 8.5 cm or 1024 px"));
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
  no_room_->setObjectName(QStringLiteral("export_left_out"));
  no_room_->setWordWrap(true);
  column->addWidget(no_room_);
  if (input_.untold) {
    auto* kept =
        new QLabel(tr("While a question waits, the file says neither what it is of nor how it is made again."));
    kept->setObjectName(QStringLiteral("export_keeps_back"));
    kept->setWordWrap(true);
    column->addWidget(kept);
  }
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
  if (!pictures_.empty()) return std::nullopt;
  return static_cast<View>(figures_->currentData().toInt());
}

const PagePicture* ExportDialog::picture() const {
  return pictures_.empty() ? nullptr : &pictures_[static_cast<std::size_t>(std::max(0, figures_->currentIndex()))];
}

FigureInput ExportDialog::input() const {
  FigureInput input = input_;
  input.strip = view() && kind_of(*view()).takes("--strip") && strip_->isChecked();
  return input;
}

std::shared_ptr<const Figure> ExportDialog::figure() const {
  return picture() ? picture()->figure : make_(*view(), input());
}

Result<ExportOptions> ExportDialog::options() const {
  RINGSIDE_TRY(ExportOptions options, sized_options(width_->currentText()));
  options.theme =
      std::array{&light_theme(), &dark_theme(), &grey_theme()}.at(static_cast<std::size_t>(theme_->currentIndex()));
  options.outline_text = outlines_->isVisible() && outlines_->isChecked();
  options.in_proportion = input().strip;
  const auto drawn = figure();
  const auto take = [&](const Recipe& recipe) {
    if (drawn) options.of = subject_of(*drawn, recipe);
    options.recipe = recipe_line(recipe);
  };
  if (picture() && picture()->recipe) take(sized_recipe(*picture()->recipe, options));
  if (scene_ && view()) {
    const auto symbols = *view() == View::gamma ? drawn : nullptr;  // the scene says all of the other views
    take(export_recipe(*view(), symbols.get(), input(), *scene_, options));
  }
  return options;
}

void ExportDialog::refresh() {
  strip_->setVisible(every_step_ && view() && kind_of(*view()).takes("--strip"));
  outlines_->setVisible(format_->currentText() == QLatin1String("SVG"));
  const auto chosen = options();
  const auto drawn = figure();
  preview_->set_page(chosen ? drawn : nullptr, chosen ? *chosen : ExportOptions{});
  const auto fits = chosen && drawn ? check_readable(*drawn, *chosen) : Result<bool>(true);
  mark_error(width_, !chosen || !fits);
  error_->say(!chosen ? qt(chosen.error().line()) : fits ? QString() : qt(fits.error().line()));
  say_left_out(chosen && drawn && fits ? left_out(*drawn, *chosen) : std::vector<QString>());
  suggest_path();
}

void ExportDialog::say_left_out(const std::vector<QString>& missing) {
  no_room_->setVisible(!missing.empty());
  no_room_->setText(tr("Labels without room at this width, left out: %1, details first, then the smallest: %2")
                        .arg(missing.size())
                        .arg(named_labels(missing)));
  no_room_->setToolTip(QStringList(missing.begin(), missing.end()).join(QStringLiteral(", ")));
}

void ExportDialog::suggest_path() {
  const QString ending = QLatin1Char('.') + format_->currentText().toLower();
  if (own_path_) {
    const QFileInfo file(path_->text());
    if (!file.suffix().isEmpty() && ending.mid(1).compare(file.suffix(), Qt::CaseInsensitive) != 0)
      path_->setText(path_->text().chopped(file.suffix().size() + 1) + ending);
    return;
  }
  const QString name = picture() ? picture()->file_name : export_name(input(), *view());
  path_->setText(free_path(QDir(folder_).filePath(name + ending)));
}

void ExportDialog::take_path() {
  own_path_ = true;
  const int format = format_->findText(QFileInfo(path_->text()).suffix(), Qt::MatchFixedString);
  if (format >= 0) format_->setCurrentIndex(format);
}

void ExportDialog::refresh_button() {
  const bool replaces = !agreed_.isEmpty() && path_->text() == agreed_;
  save_->setText(replaces ? tr("Replace") : tr("Export"));
  if (!replaces) error_->say({});
}

void ExportDialog::browse() {
  const QString chosen = QFileDialog::getSaveFileName(this, tr("Export figure"), path_->text(),
                                                      tr("Figures (*.svg *.pdf *.png *.tex *.csv *.json)"));
  if (chosen.isEmpty()) return;
  agreed_ = chosen;  // the file dialog has asked
  path_->setText(chosen);
  take_path();
}

void ExportDialog::save() {
  const auto chosen = options();
  if (!chosen) return error_->say(qt(chosen.error().line()));
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
  const auto done = write_figure(*drawn, path.toStdString(), *chosen);
  if (!done) return error_->say(qt(done.error().line()));
  written_ = path;
  accept();
}

}  // namespace ringside::ui
