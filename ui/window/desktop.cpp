#include "ui/window/desktop.h"

#include <tuple>

#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QPalette>

namespace ringside::ui {
namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1String kAppearance("org.freedesktop.appearance");
constexpr QLatin1String kGnome("org.gnome.desktop.interface");
constexpr uint kPreferDark = 1;  // 0: no preference, 2: light

/// A setting may be packed twice: the method Read did so, and some desktops still do.
QVariant unpacked(QVariant value) {
  while (value.metaType() == QMetaType::fromType<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
  return value;
}

}  // namespace

Desktop::Desktop(const QDBusConnection& bus, QObject* parent)
    : QObject(parent), platform_dark_(QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5) {
  qDBusRegisterMetaType<Namespaces>();
  qRegisterMetaType<QDBusVariant>();  // by its name, or Qt connects to nothing before the first message
  if (!bus.isConnected()) return;
  // Of the portal alone. A connection without a bus, as tests have it, has no names, and nobody else at its other end.
  const QString sender = bus.baseService().isEmpty() ? QString() : QString(kService);
  QDBusConnection(bus).connect(sender, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                               SLOT(take(QString, QString, QDBusVariant)));
  auto call = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("ReadAll"));
  call << QStringList{kAppearance, kGnome};
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
    watcher->deleteLater();
    const QDBusPendingReply<Namespaces> reply = *watcher;
    if (!reply.isError()) take_all(reply.value());
  });
}

void Desktop::take_all(const Namespaces& all) {
  for (auto space = all.begin(); space != all.end(); ++space)
    for (auto setting = space->begin(); setting != space->end(); ++setting)
      take(space.key(), setting.key(), QDBusVariant(setting.value()));
}

void Desktop::take(const QString& name, const QString& key, const QDBusVariant& value) {
  const QVariant v = unpacked(value.variant());
  const auto was = std::tuple(dark_, high_contrast_, reduced_motion_);
  if (name == kAppearance && key == QLatin1String("color-scheme")) dark_ = v.toUInt() == kPreferDark;
  if (name == kAppearance && key == QLatin1String("contrast")) high_contrast_ = v.toUInt() == 1;
  if (name == kAppearance && key == QLatin1String("reduced-motion")) reduced_motion_ = v.toUInt() == 1;
  if (name == kGnome && key == QLatin1String("enable-animations")) reduced_motion_ = !v.toBool();
  if (was != std::tuple(dark_, high_contrast_, reduced_motion_)) Q_EMIT changed();
}

}  // namespace ringside::ui
