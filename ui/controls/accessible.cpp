#include "ui/controls/accessible.h"

#include <QAbstractButton>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QVariant>

#include "ui/controls/chooser.h"

namespace ringside::ui {
namespace {

constexpr const char* kRole = "accessible_role";

/// A QComboBox or a Chooser.
class DropDown : public QAccessibleWidget {
 public:
  explicit DropDown(QWidget* widget) : QAccessibleWidget(widget, QAccessible::ComboBox) {}
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? chosen() : QAccessibleWidget::text(kind);
  }
  QAccessible::State state() const override {
    QAccessible::State s = QAccessibleWidget::state();
    s.hasPopup = s.expandable = true;
    if (const auto* box = qobject_cast<const QComboBox*>(object())) s.editable = box->isEditable();
    return s;
  }
  QStringList actionNames() const override {
    return QStringList{QAccessibleActionInterface::showMenuAction()} + QAccessibleWidget::actionNames();
  }
  void doAction(const QString& name) override {
    if (name != QAccessibleActionInterface::showMenuAction()) return QAccessibleWidget::doAction(name);
    if (auto* box = qobject_cast<QComboBox*>(object())) box->showPopup();
    if (auto* button = qobject_cast<QAbstractButton*>(object())) button->click();
  }

 private:
  QString chosen() const {
    if (const auto* box = qobject_cast<const QComboBox*>(object())) return box->currentText();
    if (const auto* button = qobject_cast<const QAbstractButton*>(object())) return button->text();
    return {};
  }
};

QAccessibleInterface* make(const QString& name, QObject* object) {
  if (const QVariant role = object ? object->property(kRole) : QVariant(); role.isValid())
    return new QAccessibleWidget(static_cast<QWidget*>(object), static_cast<QAccessible::Role>(role.toInt()));
  const bool ours = name == QLatin1String(QComboBox::staticMetaObject.className()) ||
                    name == QLatin1String(Chooser::staticMetaObject.className());
  return ours && object != nullptr && object->isWidgetType() ? new DropDown(static_cast<QWidget*>(object)) : nullptr;
}

}  // namespace

void name_drop_downs() {
  static const bool once = (QAccessible::installFactory(make), true);
  static_cast<void>(once);
}

void give_role(QWidget& widget, QAccessible::Role role) {
  name_drop_downs();
  widget.setProperty(kRole, static_cast<int>(role));
}

}  // namespace ringside::ui
