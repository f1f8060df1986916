// The case panel over a document of the first case, and how a person fills it in.
#pragma once

#include <algorithm>
#include <memory>

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QString>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/case/case_panel.h"
#include "ui/controls/chooser.h"
#include "ui/model/case_edit.h"
#include "ui/model/document.h"

namespace ringside::ui {

class CasePanelTest : public testing::Test {
 protected:
  CasePanelTest() {
    Scene scene;
    scene.question = first_case();
    EXPECT_TRUE(document_.load(scene, QString()));
    panel_ = std::make_unique<CasePanel>(document_, results_);
    panel_->resize(288, 900);
    panel_->show();
  }
  template <class T>
  T* find(const char* name) {
    return panel_->findChild<T*>(QString::fromLatin1(name));
  }
  /// As a person does: the box's text is chosen from its list.
  void choose(const char* name, const char* text) {
    if (auto* chooser = find<Chooser>(name)) {
      const auto& all = chooser->entries();
      ASSERT_TRUE(std::any_of(all.begin(), all.end(), [&](const auto& e) { return e.name == text; })) << text;
      Q_EMIT chooser->chosen(QString::fromLatin1(text));
      return;
    }
    auto* box = find<QComboBox>(name);
    const int index = box->findText(QString::fromLatin1(text));
    ASSERT_GE(index, 0) << name << " has no " << text;
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
  }
  void type(const char* name, const char* text) {
    auto* box = find<QSpinBox>(name);
    auto* edit = box->findChild<QLineEdit*>();
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  }
  Document document_;
  Results results_;
  std::unique_ptr<CasePanel> panel_;
};

}  // namespace ringside::ui
