// The catalogue of the case's collective: every algorithm with its idea, its closed form, its conditions, its source,
// and what it costs here. Pressed, it becomes the case's.
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/flow.h"

class QLineEdit;
class QVBoxLayout;

namespace ringside::ui {

class CatalogueEntry;
class Segmented;

class CataloguePanel : public QWidget {
  Q_OBJECT
 public:
  explicit CataloguePanel(QWidget* parent = nullptr);
  void show_answer(const std::shared_ptr<const Answer>& answer);
  /// The names in the order in which they are shown now.
  QStringList shown() const;

 Q_SIGNALS:
  void chosen(const QString& algorithm);

 private:
  void rebuild();
  void filter();

  std::shared_ptr<const Answer> answer_;
  QLineEdit* search_;
  Segmented* order_;
  QVBoxLayout* list_;
  std::vector<CatalogueEntry*> entries_;
};

}  // namespace ringside::ui
