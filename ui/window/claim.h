// A file that says "somebody is at this". The kernel holds the lock for as long as its owner lives, whatever number the
// owner's process has, and lets go of it however the owner ends.
#pragma once

#include <optional>

#include <QString>

namespace ringside::ui {

class Claim {
 public:
  /// Nothing where somebody else holds it, or where `path` cannot be made. Two claims of one process are two, as well.
  static std::optional<Claim> alone(const QString& path);
  /// Nothing where somebody holds it alone, or where `path` cannot be made.
  static std::optional<Claim> shared(const QString& path);
  Claim(Claim&& other) noexcept;
  Claim& operator=(Claim&& other) noexcept;
  /// The last one takes the file away.
  ~Claim();
  /// Somebody else shares it now.
  bool others() const;

 private:
  Claim(int file, QString path) : file_(file), path_(std::move(path)) {}
  static std::optional<Claim> take(const QString& path, short kind);
  void release();
  int file_ = -1;
  QString path_;
};

}  // namespace ringside::ui
