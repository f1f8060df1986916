// The one way from the program's text, which is UTF-8, to Qt's.
#pragma once

#include <string_view>

#include <QString>

namespace ringside::ui {

inline QString qt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace ringside::ui
