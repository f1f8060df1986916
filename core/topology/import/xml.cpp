#include "core/topology/import/xml.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"

namespace ringside {
namespace {

constexpr int kMaxDepth = 64;

/// Stops where nesting is too deep.
struct DepthGauge : pugi::xml_tree_walker {
  bool for_each(pugi::xml_node&) override { return depth() < kMaxDepth; }
};

}  // namespace

Result<std::unique_ptr<pugi::xml_document>> parse_xml(std::string_view text, const char* root) {
  if (text.find("<!ENTITY") != std::string_view::npos)
    return fail("XML", "<!ENTITY", "a document without entities of its own");
  auto xml = std::make_unique<pugi::xml_document>();
  const auto parsed =
      xml->load_buffer(text.data(), text.size(), pugi::parse_minimal | pugi::parse_escapes, pugi::encoding_utf8);
  if (!parsed) {
    const auto at = text.begin() + std::min(parsed.offset, static_cast<std::ptrdiff_t>(text.size()));
    return fail("XML", fmt::format("line {}: {}", 1 + std::count(text.begin(), at, '\n'), parsed.description()),
                "a whole, well-formed document");
  }
  DepthGauge gauge;
  if (!xml->traverse(gauge)) return fail("XML", "nesting too deep", fmt::format("{} levels at most", kMaxDepth));
  if (!xml->child(root)) return fail("XML", xml->first_child().name(), fmt::format("a root element <{}>", root));
  return xml;
}

std::string text_of(const pugi::xml_node& node, const char* attribute) {
  return node.attribute(attribute).value();
}

Result<std::int64_t> integer_of(const pugi::xml_node& node, const char* attribute, std::int64_t low, std::int64_t high,
                                std::int64_t fallback) {
  const pugi::xml_attribute a = node.attribute(attribute);
  return a ? parse_integer(a.value(), fmt::format("<{}> {}", node.name(), attribute), low, high) : fallback;
}

}  // namespace ringside
