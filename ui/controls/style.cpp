#include "ui/controls/style.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolTip>

#include "ui/controls/boxes.h"
#include "ui/controls/glyph.h"
#include "ui/controls/slider.h"

namespace ringside::ui {
namespace {

constexpr int kStepWidth = 30;   // one of the two buttons in a number field
constexpr int kArrowWidth = 30;  // the chevron of a drop-down field
constexpr int kComboLeft = 10;   // before its words

bool on(const QStyleOption* option, QStyle::StateFlag flag) {
  return option->state & flag;
}

}  // namespace

Style::Style(const Theme& theme) : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), theme_(&theme) {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  painter->save();
  switch (element) {
    case PE_PanelButtonCommand: paint_button(painter, *theme_, button_kind(widget, option), option); break;
    case PE_PanelLineEdit: {
      // The editor inside a combo or spin box has no frame of its own: the box paints it.
      const QWidget* parent = widget != nullptr ? widget->parentWidget() : nullptr;
      if (qobject_cast<const QComboBox*>(parent) == nullptr && qobject_cast<const QAbstractSpinBox*>(parent) == nullptr)
        paint_field(painter, *theme_, option, widget);
      break;
    }
    case PE_IndicatorCheckBox: paint_check_box(painter, *theme_, option); break;
    case PE_Frame:
      if (qobject_cast<const QAbstractScrollArea*>(widget) == nullptr) {  // neither a list nor a text
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        break;
      }
      painter->setPen(theme_->control);
      painter->setBrush(Qt::NoBrush);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      break;
    case PE_PanelItemViewRow:       // the delegate paints what is marked
    case PE_FrameFocusRect: break;  // FocusRing draws outside the widget instead
    case PE_PanelMenu:
    case PE_FrameMenu:
      painter->fillRect(option->rect, theme_->panel);
      painter->setPen(theme_->hair);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      break;
    case PE_PanelTipLabel:
      painter->fillRect(option->rect, theme_->panel);
      painter->setPen(theme_->control);
      painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
      break;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget); break;
  }
  painter->restore();
}

void Style::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                        const QWidget* widget) const {
  if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
      button != nullptr && element == CE_PushButtonLabel) {
    painter->save();
    paint_button_label(painter, *theme_, button, widget);
    painter->restore();
    return;
  }
  if (element == CE_PushButtonBevel) {
    drawPrimitive(PE_PanelButtonCommand, option, painter, widget);
    return;
  }
  if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
      combo != nullptr && element == CE_ComboBoxLabel) {
    if (combo->editable) return;
    painter->save();
    painter->setPen(on(option, State_Enabled) ? theme_->ink : theme_->ink3);
    const QRect r = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
    painter->drawText(r, Qt::AlignVCenter | Qt::AlignLeft,
                      combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, r.width()));
    painter->restore();
    return;
  }
  if (element == CE_MenuBarEmptyArea || element == CE_MenuBarItem) {
    painter->fillRect(option->rect, theme_->panel);
    if (element == CE_MenuBarEmptyArea) return;
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    painter->save();
    if (on(option, State_Selected))
      paint_box(painter, QRectF(option->rect).adjusted(0, 3, 0, -3), 4, theme_->sunken, Qt::transparent, 0);
    painter->setPen(on(option, State_Enabled) ? theme_->ink2 : theme_->ink3);
    painter->drawText(item->rect, Qt::AlignCenter | Qt::TextHideMnemonic, item->text);
    painter->restore();
    return;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                               const QWidget* widget) const {
  if (const auto* slider = horizontal_slider(control, option)) {
    painter->save();
    paint_slider(*painter, *slider, *theme_);
    painter->restore();
    return;
  }
  if (control != CC_ComboBox && control != CC_SpinBox) {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    return;
  }
  painter->save();
  paint_field(painter, *theme_, option, widget);
  const bool enabled = on(option, State_Enabled);
  const QColor ink = enabled ? theme_->ink2 : theme_->ink3;
  if (control == CC_ComboBox) {
    const QRect r = subControlRect(control, option, SC_ComboBoxArrow, widget);
    paint_glyph(*painter, Glyph::chevron_down, QRectF(r.center().x() - 7, r.center().y() - 7, 15, 15), ink);
  } else {
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    for (const auto sub : {SC_SpinBoxDown, SC_SpinBoxUp}) {
      const QRect r = subControlRect(control, option, sub, widget);
      if (r.isEmpty()) continue;
      const bool pressed = on(option, State_Sunken) && option->activeSubControls == sub;
      if (pressed) painter->fillRect(r.adjusted(1, 2, -2, -2), theme_->sunken);
      painter->setRenderHint(QPainter::Antialiasing, false);
      painter->setPen(theme_->hair);
      painter->drawLine(r.left(), r.top() + 2, r.left(), r.bottom() - 2);
      const bool can = enabled && (spin->stepEnabled & (sub == SC_SpinBoxUp ? QAbstractSpinBox::StepUpEnabled
                                                                            : QAbstractSpinBox::StepDownEnabled));
      paint_glyph(*painter, sub == SC_SpinBoxUp ? Glyph::plus : Glyph::minus,
                  QRectF(r.center().x() - 6, r.center().y() - 6, 14, 14),
                  can ? ink : mix(theme_->ink3, theme_->panel, 0.5));
    }
  }
  painter->restore();
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                            const QWidget* widget) const {
  const QRect r = option->rect;
  if (const auto* slider = horizontal_slider(control, option))
    return sub == SC_SliderHandle ? slider_handle(*slider) : r;
  if (control == CC_ComboBox) {
    if (sub == SC_ComboBoxArrow) return {r.right() - kArrowWidth + 1, r.top(), kArrowWidth, r.height()};
    if (sub == SC_ComboBoxEditField) return r.adjusted(kComboLeft, 2, -kArrowWidth, -2);
    if (sub == SC_ComboBoxListBoxPopup || sub == SC_ComboBoxFrame) return r;
  }
  if (control == CC_SpinBox) {
    const bool none =
        qstyleoption_cast<const QStyleOptionSpinBox*>(option)->buttonSymbols == QAbstractSpinBox::NoButtons;
    const int width = none ? 0 : kStepWidth;
    if (sub == SC_SpinBoxUp) return {r.right() - width + 1, r.top(), width, r.height()};
    if (sub == SC_SpinBoxDown) return {r.right() - 2 * width + 1, r.top(), width, r.height()};
    if (sub == SC_SpinBoxEditField) return r.adjusted(8, 2, -2 * width - 2, -2);
    if (sub == SC_SpinBoxFrame) return r;
  }
  return QProxyStyle::subControlRect(control, option, sub, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
  if (element == SE_PushButtonContents) return option->rect;
  if (element == SE_LineEditContents) {
    const QWidget* parent = widget != nullptr ? widget->parentWidget() : nullptr;
    const bool inside =
        qobject_cast<const QComboBox*>(parent) != nullptr || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr;
    return option->rect.adjusted(inside ? 0 : 8, 2, inside ? 0 : -8, -2);
  }
  return QProxyStyle::subElementRect(element, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                              const QWidget* widget) const {
  QSize s = QProxyStyle::sizeFromContents(type, option, size, widget);
  if (type == CT_ComboBox || type == CT_SpinBox || type == CT_LineEdit || type == CT_PushButton)
    s.setHeight(metric::control_height);
  // Those of message boxes; a Button knows its own size.
  if (type == CT_PushButton) s.setWidth(std::max(s.width(), size.width() + 32));
  // As SC_ComboBoxEditField has it, and a pixel for each side: the bounds of words are narrower than their advance.
  if (type == CT_ComboBox) s.setWidth(std::max(s.width(), size.width() + kComboLeft + kArrowWidth + 2));
  if (type == CT_MenuBarItem) s = QSize(s.width() + 4, metric::menu_height - 1);
  if (type == CT_MenuItem) {
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    if (item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator) s.setHeight(30);
  }
  if (type == CT_ItemViewItem) s.setHeight(std::max(s.height(), 30));
  return s;
}

int Style::pixelMetric(PixelMetric which, const QStyleOption* option, const QWidget* widget) const {
  switch (which) {
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin: return 4;
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin: return 0;
    case PM_MenuBarHMargin: return 8;
    case PM_ScrollBarExtent: return 12;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_ToolTipLabelFrameWidth: return 8;
    default: return QProxyStyle::pixelMetric(which, option, widget);
  }
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const {
  switch (hint) {
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
    case SH_UnderlineShortcut: return 0;
    case SH_ToolTip_WakeUpDelay: return 500;
    case SH_Slider_AbsoluteSetButtons: return Qt::LeftButton;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
  }
}

QPalette palette_of(const Theme& t) {
  QPalette p;
  const QColor faint = mix(t.ink3, t.panel, 0.7);
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.ink);
  p.setColor(QPalette::Base, t.panel);
  p.setColor(QPalette::AlternateBase, t.sunken);
  p.setColor(QPalette::Text, t.ink);
  p.setColor(QPalette::PlaceholderText, t.ink3);
  p.setColor(QPalette::Button, t.panel);
  p.setColor(QPalette::ButtonText, t.ink);
  p.setColor(QPalette::BrightText, t.on_accent);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.on_accent);
  p.setColor(QPalette::Link, t.accent);
  p.setColor(QPalette::LinkVisited, t.accent);
  p.setColor(QPalette::ToolTipBase, t.panel);
  p.setColor(QPalette::ToolTipText, t.ink);
  p.setColor(QPalette::Light, t.panel);
  p.setColor(QPalette::Midlight, t.sunken);
  p.setColor(QPalette::Mid, t.hair);
  p.setColor(QPalette::Dark, t.control);
  p.setColor(QPalette::Shadow, t.control);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, faint);
  p.setColor(QPalette::Disabled, QPalette::Base, t.sunken);  // as paint_field() has it
  return p;
}

void apply_theme(const Theme& theme) {
  const QPalette palette = palette_of(theme);
  QApplication::setStyle(new Style(theme));
  QApplication::setPalette(palette);
  // In lists and menus the accent would be too loud: the row under the pointer is softly shaded instead.
  QPalette list = palette;
  list.setColor(QPalette::Highlight, theme.soft);
  list.setColor(QPalette::HighlightedText, theme.ink);
  list.setColor(QPalette::Window, theme.panel);
  for (const char* name : {"QMenu", "QAbstractItemView"}) QApplication::setPalette(list, name);
  QToolTip::setPalette(palette);
  QApplication::setFont(text_font(14));
  QToolTip::setFont(text_font(13));
}

const Theme& theme_of(const QWidget* widget) {
  const QStyle* style = widget != nullptr ? widget->style() : QApplication::style();
  const auto* own = dynamic_cast<const Style*>(style);
  return own != nullptr ? own->theme() : light_theme();
}

void mark_error(QWidget* field, bool error) {
  if (field->property("error").toBool() == error) return;
  field->setProperty("error", error);
  field->update();
}

}  // namespace ringside::ui
