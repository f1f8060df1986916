// What the desktop asks of its programs: dark or light, more contrast, less motion.
#pragma once

#include <optional>

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>
#include <QVariantMap>

namespace ringside::ui {

/// As org.freedesktop.portal.Settings tells it, and follows it when it changes. Where no portal answers, the platform's
/// palette says whether it is dark, and motion is wanted and no more contrast. Nothing waits for the answer.
class Desktop : public QObject {
  Q_OBJECT
 public:
  using Namespaces = QMap<QString, QVariantMap>;
  explicit Desktop(const QDBusConnection& bus, QObject* parent = nullptr);
  bool dark() const { return dark_.value_or(platform_dark_); }
  bool high_contrast() const { return high_contrast_.value_or(false); }
  bool reduced_motion() const { return reduced_motion_.value_or(false); }

 Q_SIGNALS:
  void changed();

 private Q_SLOTS:
  void take(const QString& name, const QString& key, const QDBusVariant& value);

 private:
  void take_all(const Namespaces& all);
  bool platform_dark_;
  std::optional<bool> dark_, high_contrast_, reduced_motion_;
};

}  // namespace ringside::ui

Q_DECLARE_METATYPE(ringside::ui::Desktop::Namespaces)
