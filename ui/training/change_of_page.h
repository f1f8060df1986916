// How a page of Train is changed so that Undo takes it back.
#pragma once

#include <functional>
#include <utility>

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QUndoCommand>

namespace ringside::ui {

/// From one choice to another. What a drag changes on end is one.
template <class Choice>
class ChangeOfPage : public QUndoCommand {
 public:
  ChangeOfPage(const QString& text, Choice before, Choice after, std::function<void(const Choice&)> put)
      : QUndoCommand(text), before_(std::move(before)), after_(std::move(after)), put_(std::move(put)) {
    since_.start();
  }
  void undo() override { put_(before_); }
  void redo() override { put_(after_); }
  int id() const override { return dragged_ ? 1 : -1; }
  bool mergeWith(const QUndoCommand* later) override {
    constexpr int kPauseMs = 1000;
    const auto* other = static_cast<const ChangeOfPage*>(later);
    if (since_.elapsed() > kPauseMs) return false;
    after_ = other->after_;
    since_.restart();
    return true;
  }

 private:
  Choice before_, after_;
  std::function<void(const Choice&)> put_;
  QElapsedTimer since_;  ///< the latest change that is part of this
  bool dragged_ = QGuiApplication::mouseButtons() != Qt::NoButton;
};

}  // namespace ringside::ui
