#include "ui/window/settings_dialog.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QHBoxLayout>
#include <QScreen>
#include <QVBoxLayout>

#include "ui/controls/button.h"
#include "ui/controls/editors.h"
#include "ui/controls/field.h"
#include "ui/paint/theme.h"
#include "ui/window/language.h"

namespace ringside::ui {
namespace {

QComboBox* choice_of(const char* object, const QStringList& items, int chosen) {
  QComboBox* box = choice_editor(object);
  box->addItems(items);
  box->setCurrentIndex(chosen);
  return box;
}

}  // namespace

SettingsDialog::SettingsDialog(const Settings& settings, std::function<void(const Settings&)> change,
                               std::function<void()> reopen, QWidget* parent)
    : QDialog(parent),
      change_(std::move(change)),
      theme_(choice_of("settings_theme", {tr("as the desktop"), tr("light"), tr("dark")},
                       static_cast<int>(settings.theme))),
      contrast_(choice_of("settings_contrast", {tr("as the desktop"), tr("normal"), tr("high")},
                          static_cast<int>(settings.contrast))),
      motion_(choice_of("settings_motion",
                        {tr("as the desktop"), tr("things move"), tr("reduced: steps are cut, nothing flies")},
                        static_cast<int>(settings.motion))),
      text_(choice_of("settings_text", {}, -1)),
      language_(choice_of("settings_language", {}, -1)),
      sizes_(choice_of("settings_sizes", {tr("KiB, MiB: 1024 and its powers"), tr("kB, MB: 1000 and its powers")},
                       static_cast<int>(settings.sizes))),
      later_(new Text({}, Text::Ink::hint, text_font(14))),
      reopen_(new Button(Button::Kind::secondary, tr("Open it again now"))) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Settings"));
  setObjectName(QStringLiteral("settings_dialog"));
  // What the window would not fit the screen with is not offered, unless it was chosen on another one.
  const QSize room = parent->screen()->size() * taken_text_percent(), least(kRoomWidth, kRoomHeight);
  for (const int percent : kTextPercents)
    if (percent == settings.text_percent ||
        (least.width() * percent <= room.width() && least.height() * percent <= room.height()))
      text_->addItem(tr("%1 %").arg(percent), percent);
  text_->setCurrentIndex(text_->findData(settings.text_percent));
  // In their own words. One that this build lacks is not offered.
  const QString names[] = {tr("as the desktop"), QStringLiteral("English"), QStringLiteral("Deutsch"),
                           QStringLiteral("简体中文")};
  for (int i = 0; i < static_cast<int>(std::size(names)); ++i)
    if (i == 0 || languages().contains(QLatin1String(kLanguages[i]))) language_->addItem(names[i], i);
  language_->setCurrentIndex(std::max(0, language_->findData(static_cast<int>(settings.language))));
  later_->setWordWrap(true);
  reopen_->setObjectName(QStringLiteral("settings_reopen"));

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 20);
  column->setSpacing(14);
  column->addWidget(new Text(tr("Settings"), Text::Ink::strong, text_font(22, 600)));
  column->addWidget(new Field(tr("&Theme"), theme_));
  column->addWidget(new Field(tr("&Contrast"), contrast_));
  column->addWidget(new Field(tr("&Motion"), motion_));
  column->addWidget(new Field(tr("Te&xt and controls"), text_));
  column->addWidget(new Field(tr("&Language"), language_));
  column->addWidget(new Field(tr("Si&zes"), sizes_));
  column->addWidget(later_);
  auto* close = new Button(Button::Kind::primary, tr("Close"));
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(reopen_);
  buttons->addStretch();
  buttons->addWidget(close);
  column->addStretch();
  column->addLayout(buttons);
  setMinimumWidth(420);

  for (QComboBox* box : {theme_, contrast_, motion_, text_, language_, sizes_})
    connect(box, &QComboBox::currentIndexChanged, this, [this] {
      change_(this->settings());
      refresh();
    });
  connect(reopen_, &QPushButton::clicked, this, [this, reopen = std::move(reopen)] {
    accept();
    reopen();
  });
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  refresh();
}

Settings SettingsDialog::settings() const {
  return {.theme = static_cast<Settings::Theme>(theme_->currentIndex()),
          .contrast = static_cast<Settings::Contrast>(contrast_->currentIndex()),
          .motion = static_cast<Settings::Motion>(motion_->currentIndex()),
          .language = static_cast<Settings::Language>(language_->currentData().toInt()),
          .sizes = static_cast<Settings::Sizes>(sizes_->currentIndex()),
          .text_percent = text_->currentData().toInt()};
}

void SettingsDialog::refresh() {
  const Settings now = settings();
  const bool sized = now.text_percent != taken_text_percent(), spoken = language_of(now) != spoken_language();
  const bool waits = sized || spoken || units_of(now) != size_units();
  reopen_->setVisible(waits);
  later_->setText(waits ? tr("The window takes this over when it is opened next. What is not saved is kept.")
                        : tr("Figures that are exported keep their size."));
}

}  // namespace ringside::ui
