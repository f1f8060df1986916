#include "ui/window/recovery.h"

#include <optional>
#include <utility>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"
#include "ui/paint/qt_text.h"

namespace ringside::ui {
namespace {

constexpr int kNamesTried = 8;

QString claim_of(const QString& copy) {
  return copy + QStringLiteral(".lock");
}

// A copy is a scene file with one field more, so that it can be opened like any other, too.
nlohmann::json kept_json(const Kept& kept) {
  nlohmann::json j = to_json(kept.scene);
  j["recovery"] = {{"desk", kept.desk}, {"path", kept.path.toStdString()}, {"seen", kept.seen.toHex().toStdString()}};
  if (!kept.draft.isEmpty()) j["recovery"]["draft"] = kept.draft.toStdString();
  if (kept.again) j["recovery"]["again"] = true;
  return j;
}

Result<Kept> read_kept(const QString& file) {
  RINGSIDE_TRY(const auto j, read_json(QFile::encodeName(file).toStdString()));
  Kept kept;
  RINGSIDE_TRY(kept.scene, scene_from_json(j));
  const Fields fields(j);
  if (!fields.has("recovery")) return kept;
  RINGSIDE_TRY(const auto* const object, fields.object("recovery"));
  const Fields about(*object, "recovery.");
  RINGSIDE_TRY(kept.desk, about.string("desk", kept.desk));
  RINGSIDE_TRY(const auto path, about.string("path", ""));
  RINGSIDE_TRY(const auto seen, about.string("seen", ""));
  RINGSIDE_TRY(const auto draft, about.string("draft", ""));
  RINGSIDE_TRY(kept.again, about.boolean("again", false));
  kept.draft = qt(draft);
  kept.path = qt(path);
  kept.seen = QByteArray::fromHex(QByteArray::fromStdString(seen));
  return kept;
}

void write_kept(const QString& file, const Kept& kept) {
  static_cast<void>(write_file(QFile::encodeName(file).toStdString(), kept_json(kept).dump(2) + "\n"));
}

}  // namespace

Recovery::Recovery(QString folder) : folder_(std::move(folder)) {
  find_left();
}

void Recovery::find_left() {
  const QDir folder(folder_);
  for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.ringside")}, QDir::Files, QDir::Time)) {
    auto claim = Claim::alone(claim_of(file.filePath()));
    // Its window lives, or another one has dealt with it in between.
    if (!claim || !QFileInfo::exists(file.filePath())) continue;
    auto kept = read_kept(file.filePath());
    if (kept) {
      // Once: if opening it ends this window, too, the next one asks.
      if (Kept asked = *kept; std::exchange(asked.again, false)) write_kept(file.filePath(), asked);
      left_.push_back({{file.filePath(), std::move(*claim)}, std::move(*kept)});
      continue;
    }
    const QString aside = file.filePath() + QStringLiteral(".unreadable");
    const bool moved = QFile::rename(file.filePath(), aside);
    unreadable_ += qt(fmt::format("The recovery copy {} cannot be read and is kept there: {}",
                                  (moved ? aside : file.filePath()).toStdString(), kept.error().line()));
  }
  // Of windows that ended before they had written anything.
  for (const QString& lock : folder.entryList({QStringLiteral("*.ringside.lock")}, QDir::Files))
    if (!folder.exists(lock.chopped(5))) static_cast<void>(Claim::alone(folder.filePath(lock)));
}

void Recovery::keep(const Kept& desk) {
  auto own = own_.find(desk.desk);
  for (int i = 0; own == own_.end() && i < kNamesTried; ++i) {
    QDir().mkpath(folder_);
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const QString file = QStringLiteral("%1/%2.ringside").arg(folder_, name);
    if (auto claim = Claim::alone(claim_of(file))) own = own_.emplace(desk.desk, Copy{file, std::move(*claim)}).first;
  }
  if (own == own_.end()) return;
  write_kept(own->second.file, desk);
}

void Recovery::drop(const std::string& desk) {
  const auto own = own_.find(desk);
  if (own == own_.end()) return;
  QFile::remove(own->second.file);
  own_.erase(own);
}

void Recovery::drop_all() {
  while (!own_.empty()) drop(own_.begin()->first);
}

void Recovery::take_over(const std::string& desk) {
  if (left_.empty()) return;
  drop(desk);
  own_.emplace(desk, std::move(left_.front().copy));
  left_.erase(left_.begin());
}

void Recovery::discard() {
  if (left_.empty()) return;
  QFile::remove(left_.front().copy.file);
  left_.erase(left_.begin());
}

void Recovery::pass_by() {
  if (!left_.empty()) left_.erase(left_.begin());
}

}  // namespace ringside::ui
