// What other programs wrote, or could have written.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "core/base/json_fields.h"

namespace ringside {

inline std::string fixture(const std::string& name) {
  const auto text = read_text(RINGSIDE_SOURCE_DIR "/tests/core/topology/fixtures/" + name);
  EXPECT_TRUE(text) << name;
  return text ? *text : "";
}

inline std::string platform(const std::string& inside) {
  return "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
         "version=\"4.1\">" +
         inside + "</platform>";
}

}  // namespace ringside
