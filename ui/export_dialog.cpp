#include "ui/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/controls/button.h"
#include "ui/controls/field.h"
#include "ui/figure_view.h"
#include "ui/figures/export.h"
#include "ui/style.h"
#include "ui/views.h"

namespace ringside::ui {
namespace {

constexpr double kPixelsPerMm = 96 / 25.4;
constexpr std::array<View, 9> kFigures{View::chunks,   View::spacetime,   View::topology, View::traffic, View::script,
                                       View::blocking, View::performance, View::gamma,    View::tiers};

QComboBox* choice(const char* object, const QStringList& items) {
  auto* box = new QComboBox;
  box->setObjectName(QString::fromLatin1(object));
  box->setFont(text_font(14, 500));
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
  const auto value = parse_number(number.trimmed().toStdString(), "width", 20, 16384);
  if (!value) return Failure(value.error());
  return std::optional<double>(*value * factor);
}

ExportDialog::ExportDialog(const FigureInput& input, Make make, View first, const QString& folder, QWidget* parent)
    : QDialog(parent),
      input_(input),
      make_(std::move(make)),
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
      error_(new ErrorLine) {
  setWindowTitle(tr("Export figure"));
  setObjectName(QStringLiteral("export_dialog"));
  // What is marked for the moment belongs to the screen, the selection to the picture.
  input_.hover = {};
  for (const View v : kFigures) figures_->addItem(title(v), static_cast<int>(v));
  figures_->setCurrentIndex(std::max(0, figures_->findData(static_cast<int>(first))));
  build();
  for (QComboBox* box : {figures_, format_, theme_})
    connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(width_, &QComboBox::currentTextChanged, this, &ExportDialog::refresh);
  for (QCheckBox* box : {strip_, outlines_}) connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
  connect(path_, &QLineEdit::textEdited, this, [this] { own_path_ = true; });
  refresh();
}

void ExportDialog::build() {
  width_->setEditable(true);
  width_->setCompleter(nullptr);
  preview_->setFocusPolicy(Qt::NoFocus);
  preview_->setMinimumSize(560, 380);
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
  auto* save = new Button(Button::Kind::primary, tr("Export"));
  save->setObjectName(QStringLiteral("export_save"));
  save->setDefault(true);
  connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(save, &QPushButton::clicked, this, &ExportDialog::save);
  auto* file = new QHBoxLayout;
  file->addWidget(new Field(tr("F&ile"), path_), 1);
  file->addWidget(browse, 0, Qt::AlignBottom);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(cancel);
  buttons->addWidget(save);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 20);
  column->setSpacing(14);
  column->addLayout(top, 1);
  column->addLayout(file);
  column->addWidget(error_);
  column->addLayout(buttons);
  resize(900, 600);
}

void ExportDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  path_->setFocus();
  path_->selectAll();
}

std::shared_ptr<const Figure> ExportDialog::figure() const {
  FigureInput input = input_;
  const auto view = static_cast<View>(figures_->currentData().toInt());
  input.strip = view == View::chunks && strip_->isChecked();
  return make_(view, input);
}

void ExportDialog::refresh() {
  const auto view = static_cast<View>(figures_->currentData().toInt());
  strip_->setVisible(view == View::chunks);
  outlines_->setVisible(format_->currentText() == QLatin1String("SVG"));
  preview_->set_theme(theme_->currentIndex() == 0 ? light_theme() : dark_theme());
  preview_->set_figure(figure());
  const auto width = parse_width(width_->currentText());
  mark_error(width_, !width);
  error_->say(width ? QString() : QString::fromStdString(width.error().line()));
  suggest_path();
}

void ExportDialog::suggest_path() {
  const QString ending = QLatin1Char('.') + format_->currentText().toLower();
  if (own_path_) {
    const QFileInfo file(path_->text());
    if (!file.suffix().isEmpty()) path_->setText(path_->text().chopped(file.suffix().size() + 1) + ending);
    return;
  }
  QString name = QString::fromStdString(figure_name(static_cast<View>(figures_->currentData().toInt())));
  if (input_.answer) {
    const Case& c = input_.answer->question;
    name = QStringLiteral("%1-%2-%3-%4")
               .arg(QString::fromUtf8(ringside::name(c.collective).data()), QString::fromStdString(c.algorithm))
               .arg(c.instance.ranks)
               .arg(name);
  }
  path_->setText(QDir(folder_).filePath(name + ending));
}

void ExportDialog::browse() {
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Export figure"), path_->text(), tr("Figures (*.svg *.pdf *.png *.csv)"));
  if (chosen.isEmpty()) return;
  own_path_ = true;
  path_->setText(chosen);
}

void ExportDialog::save() {
  const auto width = parse_width(width_->currentText());
  if (!width) return error_->say(QString::fromStdString(width.error().line()));
  ExportOptions options;
  options.width = *width;
  options.theme = theme_->currentIndex() == 0 ? &light_theme() : &dark_theme();
  options.outline_text = outlines_->isVisible() && outlines_->isChecked();
  const auto drawn = figure();
  if (!drawn) return error_->say(tr("The figure is still being computed"));
  QString path = path_->text();
  if (QFileInfo(path).suffix().isEmpty()) path += QLatin1Char('.') + format_->currentText().toLower();
  const auto done = write_figure(*drawn, path.toStdString(), options);
  if (!done) return error_->say(QString::fromStdString(done.error().line()));
  written_ = path;
  accept();
}

}  // namespace ringside::ui
