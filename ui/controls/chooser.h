// A field that opens a list with a search line: every entry is a name with a sentence under it. For lists that are too
// long to be known by heart.
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QStringList>

namespace ringside::ui {

class Chooser : public QAbstractButton {
  Q_OBJECT
 public:
  struct Entry {
    QString name;
    QString sentence;
    QStringList aliases;  ///< found by, and said beside the name
    QString blocked;      ///< why it cannot be chosen now; empty if it can
  };
  explicit Chooser(const char* object, QWidget* parent = nullptr);
  void set_entries(std::vector<Entry> entries);
  const std::vector<Entry>& entries() const { return entries_; }
  /// Shows a name without a signal; it need not be in the list.
  void set_current(const QString& name);
  QString current() const { return text(); }
  QSize sizeHint() const override { return {160, 36}; }
  QSize minimumSizeHint() const override { return {60, 36}; }

 Q_SIGNALS:
  void chosen(const QString& name);  ///< by the person

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void open();
  std::vector<Entry> entries_;
};

/// Whether an entry is meant by what was typed: every word begins in its name or an alias, or occurs in its sentence.
bool matches(const Chooser::Entry& entry, const QString& typed);
/// How well what matches is meant, 0 best: by its name, by an alias, by how its name begins, by a word somewhere.
int match_rank(const Chooser::Entry& entry, const QString& typed);

}  // namespace ringside::ui
