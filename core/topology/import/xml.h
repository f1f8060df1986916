// XML from strangers: parsed, bounded, and read attribute by attribute.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include "core/base/result.h"
#include "core/base/units.h"

namespace ringside {

/// The document, whose root element is called `root`. No entities but XML's own five, no nesting beyond 64.
Result<std::unique_ptr<pugi::xml_document>> parse_xml(std::string_view text, const char* root);

/// An attribute's text; empty where it is missing.
std::string text_of(const pugi::xml_node& node, const char* attribute);
/// Missing: `fallback`. The error names element and attribute.
Result<std::int64_t> integer_of(const pugi::xml_node& node, const char* attribute, std::int64_t low, std::int64_t high,
                                std::int64_t fallback);

}  // namespace ringside
