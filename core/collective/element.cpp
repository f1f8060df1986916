#include "core/collective/element.h"

#include <algorithm>
#include <vector>

#include "core/base/text.h"

namespace ringside {
namespace {

struct TypeRow {
  int size, exact_bits;
  double largest;
  std::string_view name;
  std::array<std::string_view, 3> aliases;
};

constexpr std::array<TypeRow, kElementTypes.size()> kTypes{{
    {4, 31, 2147483647.0, "int32", {"i32", "int", ""}},
    {4, 24, 0x1.fffffep127, "float32", {"f32", "fp32", "float"}},
    {8, 53, 0x1.fffffffffffffp1023, "float64", {"f64", "fp64", "double"}},
    {2, 8, 0x1.fep127, "bf16", {"bfloat16", "", ""}},
    {2, 11, 65504.0, "fp16", {"f16", "float16", "half"}},
}};
constexpr std::array<std::string_view, kOps.size()> kOpNames{"sum", "max", "min", "prod", "avg"};

const TypeRow& row(ElementType t) {
  return kTypes[static_cast<std::size_t>(t)];
}

template <class All>
std::string names(const All& all) {
  std::vector<std::string> texts;
  for (const auto one : all) texts.emplace_back(name(one));
  return join(texts);
}

}  // namespace

int size_of(ElementType t) {
  return row(t).size;
}
double largest_of(ElementType t) {
  return row(t).largest;
}
int exact_bits(ElementType t) {
  return row(t).exact_bits;
}
bool rounds(ElementType t) {
  return t != ElementType::int32;
}
std::string_view name(ElementType t) {
  return row(t).name;
}
std::string_view name(Op op) {
  return kOpNames[static_cast<std::size_t>(op)];
}
std::string element_type_names() {
  return names(kElementTypes);
}
std::string op_names() {
  return names(kOps);
}

Result<ElementType> parse_element_type(std::string_view text) {
  for (const ElementType t : kElementTypes) {
    const auto& aliases = row(t).aliases;
    if (!text.empty() && (name(t) == text || std::find(aliases.begin(), aliases.end(), text) != aliases.end()))
      return t;
  }
  return fail("type", std::string(text), element_type_names());
}

Result<Op> parse_op(std::string_view text) {
  for (const Op op : kOps)
    if (name(op) == text) return op;
  return fail("op", std::string(text), op_names());
}

}  // namespace ringside
