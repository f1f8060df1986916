// How messages find their way, and how many copies of a machine there are, as a form.
#pragma once

#include <functional>

#include <QWidget>

#include "core/case.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace ringside::ui {

class ClusterFields : public QWidget {
  Q_OBJECT
 public:
  explicit ClusterFields(QWidget* parent = nullptr);
  /// Of a case on a topology. Copies are offered where it is one machine.
  void show_case(const Case& c);

 Q_SIGNALS:
  /// Somebody wants this case.
  void asked(const ringside::Case& c, const QString& what);
  /// What was typed means nothing; one line.
  void refused(const QString& line);

 private:
  void build();
  void show_routing();
  void show_replicas();
  void submit(const QString& what, const std::function<void(Wiring&)>& change);
  void submit_nic();

  Case shown_;
  bool showing_ = false;
  QComboBox *routing_, *network_, *fabric_;
  QSpinBox *copies_, *nics_;
  QLineEdit* nic_;
  QWidget *copies_field_, *join_;
};

}  // namespace ringside::ui
