// Copies of what is not saved. Each has a name of its own and is claimed for as long as its window lives; one whose
// window is gone is offered by the next that starts, and by no other at the same time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "core/scene.h"
#include "ui/window/claim.h"

namespace ringside::ui {

/// A desk as its window left it.
struct Kept {
  std::string desk = "explore";
  QString path;     ///< of the scene's own file; empty while it has none
  QByteArray seen;  ///< as in Desk
  Scene scene;
  QString draft;       ///< as in Desk
  bool again = false;  ///< its window is being opened again: the next one opens it unasked
};

class Recovery {
 public:
  /// Finds and claims what windows left in the folder, which need not exist.
  explicit Recovery(QString folder);

  /// Writes this window's copy of a desk. One that cannot be written must not disturb: the work is still in the window.
  void keep(const Kept& desk);
  void drop(const std::string& desk);
  void drop_all();
  /// What this window has written is the next one's from now on, though this one still lives.
  void let_go() { own_.clear(); }

  /// The newest that was left and is not yet dealt with; null when there is none.
  const Kept* left() const { return left_.empty() ? nullptr : &left_.front().kept; }
  /// From now on it is this window's own copy of the desk.
  void take_over(const std::string& desk);
  /// Deletes it.
  void discard();
  /// Leaves it to the next window that starts.
  void pass_by();
  /// One line for each copy that cannot be read. They are set aside, not deleted.
  const QStringList& unreadable() const { return unreadable_; }

 private:
  struct Copy {
    QString file;
    Claim claim;
  };
  struct Left {
    Copy copy;
    Kept kept;
  };
  void find_left();
  QString folder_;
  std::map<std::string, Copy> own_;  ///< by desk
  std::vector<Left> left_;           ///< the newest first
  QStringList unreadable_;
};

}  // namespace ringside::ui
