// Notes of measured rows in the window's language.
#pragma once

#include <optional>
#include <string>

#include <QString>

namespace ringside::ui {

/// A note of a row, or one of notes_of(), which ends with the rows that it is of. Files keep notes in English, so they
/// are known by their words; nothing for one whose end is an error of core or of a library, which stay as they are.
std::optional<QString> translated_note(const std::string& note);

}  // namespace ringside::ui
