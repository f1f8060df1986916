#include "app/machine/saved_calibration.h"

#include <filesystem>
#include <system_error>

#include <QStandardPaths>
#include <QSysInfo>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/json_fields.h"
#include "core/base/try.h"

namespace ringside {
namespace {

std::filesystem::path folder() {
  return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation).toStdString()) /
         "ringside" / "machines";
}

/// A host's name is no path.
std::string file_of(const std::string& host) {
  std::string name;
  for (const char c : host) name += c == '/' || c == '\0' ? '_' : c;
  return (folder() / ((name.empty() ? "unnamed" : name) + ".json")).string();
}

std::string here() {
  return file_of(QSysInfo::machineHostName().toStdString());
}

}  // namespace

Result<std::string> save_calibration(const Calibration& found) {
  if (const auto trouble = trouble_with(found))
    return machine_fail(*trouble + "; calibrate again on a quieter machine or with a larger --budget");
  std::error_code error;
  std::filesystem::create_directories(folder(), error);
  const std::string path = file_of(found.environment.host);
  if (error) return machine_fail("no folder for calibrations", path + ": " + error.message());
  RINGSIDE_OK(write_file(path, to_json(found).dump(1) + "\n"));
  return path;
}

Result<std::string> calibration_path(const std::string& given) {
  if (given != kHere) return given;
  std::string path = here();
  if (!std::filesystem::exists(path))
    return fail("--calibration here: nothing is kept for this host yet", "", "run ringside calibrate first");
  return path;
}

std::optional<Calibration> saved_calibration() {
  if (!std::filesystem::exists(here())) return std::nullopt;
  const auto json = read_json(here());
  if (!json) return std::nullopt;
  const auto found = calibration_from_json(*json);
  return found ? std::optional(*found) : std::nullopt;
}

}  // namespace ringside
