#include "core/topology/groups.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/collective/collective.h"

namespace ringside {
namespace {

constexpr const char* kForm = "axes and their sizes, fastest first, such as tp=8,pp=2,dp=4";

bool is_word(std::string_view text) {
  return !text.empty() && text.size() <= 16 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
}

}  // namespace

std::int32_t Axes::ranks() const {
  std::int32_t product = 1;
  for (const Axis& a : all) product *= a.size;
  return product;
}

std::string Axes::text() const {
  std::vector<std::string> parts;
  for (const Axis& a : all) parts.push_back(fmt::format("{}={}", a.name, a.size));
  return join(parts, ",");
}

Result<Axes> parse_axes(std::string_view text) {
  Axes axes;
  std::int64_t product = 1;
  for (std::string_view rest = text;;) {
    const std::string_view one = rest.substr(0, rest.find(','));
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos || !is_word(one.substr(0, equals)))
      return fail("groups", std::string(text), kForm);
    RINGSIDE_TRY(const auto size,
                 parse_integer(std::string(one.substr(equals + 1)), one.substr(0, equals), 1, kMaxRanks));
    Axis axis{std::string(one.substr(0, equals)), static_cast<std::int32_t>(size)};
    for (const Axis& other : axes.all)
      if (fold_name(other.name) == fold_name(axis.name)) return fail("groups", axis.name + " twice", "every axis once");
    product *= size;
    if (product > kMaxRanks) return fail("groups", std::string(text), fmt::format("{} ranks at most", kMaxRanks));
    axes.all.push_back(std::move(axis));
    if (one.size() == rest.size()) return axes;
    rest.remove_prefix(one.size() + 1);
  }
}

std::vector<std::vector<std::int32_t>> groups(const Axes& axes, std::size_t i) {
  std::int32_t stride = 1;
  for (std::size_t before = 0; before < i; ++before) stride *= axes.all[before].size;
  const std::int32_t size = axes.all[i].size;
  std::vector<std::vector<std::int32_t>> found;
  for (std::int32_t r = 0; r < axes.ranks(); ++r) {
    if (r / stride % size != 0) continue;
    auto& group = found.emplace_back();
    for (std::int32_t c = 0; c < size; ++c) group.push_back(r + c * stride);
  }
  return found;
}

}  // namespace ringside
