#include "lessons/functions.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/stop.h"
#include "core/base/text.h"
#include "core/cost/tiers.h"

namespace ringside {
namespace {

std::string unit_name(const Parameter& p) {
  if (p.is_text) return "a text in quotation marks";
  if (p.unit == kSeconds) return "seconds";
  if (p.unit == kBytes) return "bytes";
  if (p.unit == kBytesPerSecond) return "bytes per second";
  return "a plain number";
}

}  // namespace

Result<bool> Arguments::set(std::size_t position, Value value) {
  if (position >= values_.size()) return fail("too many arguments", "", signature(function_));
  const Parameter& p = function_.parameters[position];
  // A plain number is taken to be in SI units.
  const bool fits = p.is_text == value.is_text && (p.is_text || value.unit == p.unit || value.unit.plain());
  if (!fits) return fail(p.name + " must be " + unit_name(p), "", "");
  if (values_[position]) return fail(p.name + " is given twice", "", "");
  values_[position] = std::move(value);
  return true;
}

Result<bool> Arguments::set(std::string_view parameter, Value value) {
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (function_.parameters[i].name == parameter) return set(i, std::move(value));
  return fail(fmt::format("there is no parameter \"{}\"", parameter), "", signature(function_));
}

Result<bool> Arguments::complete() {
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const Parameter& p = function_.parameters[i];
    if (!values_[i]) values_[i] = p.default_value;
    if (!values_[i] && !p.optional) return fail(p.name + " is missing", "", signature(function_));
  }
  return true;
}

const Value* Arguments::get(std::string_view parameter) const {
  for (std::size_t i = 0; i < values_.size(); ++i)
    if (function_.parameters[i].name == parameter) return values_[i] ? &*values_[i] : nullptr;
  RINGSIDE_CHECK(!"a parameter that the function does not have");
}

double Arguments::number(std::string_view parameter) const {
  const Value* value = get(parameter);
  RINGSIDE_CHECK(value != nullptr);
  return value->number;
}

const std::string& Arguments::text(std::string_view parameter) const {
  const Value* value = get(parameter);
  RINGSIDE_CHECK(value != nullptr);
  return value->text;
}

Result<std::int64_t> Arguments::whole(std::string_view parameter, std::int64_t low, std::int64_t high) const {
  const double v = number(parameter);
  if (!(v >= static_cast<double>(low) && v <= static_cast<double>(high)) || v != std::floor(v))
    return fail(std::string(parameter), format_number(v), fmt::format("a whole number, {} to {}", low, high));
  return static_cast<std::int64_t>(v);
}

Result<Value> Arguments::call() const {
  constexpr std::size_t kMostKept = 10'000;
  static std::mutex keeping;
  static std::map<std::string, Value> kept;
  std::string name = function_.name;
  for (const auto& value : values_)
    name += !value           ? std::string(",")
            : value->is_text ? fmt::format(",{}\"{}", value->text.size(), value->text)
                             : fmt::format(",{:a} {} {}", value->number, value->unit.time, value->unit.bytes);
  {
    const std::lock_guard lock(keeping);
    if (const auto known = kept.find(name); known != kept.end()) return known->second;
  }
  auto value = function_.call(*this);
  const std::lock_guard lock(keeping);
  if (kept.size() >= kMostKept) kept.clear();
  if (value && !Stoppable::stopped()) kept.emplace(std::move(name), *value);
  return value;
}

const std::vector<Function>& functions() {
  static const std::vector<Function> all = [] {
    std::vector<Function> list;
    for (auto* table : {arithmetic_functions, tier_functions, training_functions, schedule_functions, overlap_functions,
                        wire_functions})
      for (Function& f : table()) list.push_back(std::move(f));
    return list;
  }();
  return all;
}

const Function* find_function(std::string_view name) {
  for (const Function& f : functions())
    if (f.name == name) return &f;
  return nullptr;
}

std::string function_names() {
  std::vector<std::string> names{"if"};
  for (const Function& f : functions()) names.push_back(f.name);
  std::sort(names.begin(), names.end());
  return join(names);
}

std::string signature(const Function& function) {
  std::vector<std::string> parts;
  for (const Parameter& p : function.parameters) {
    if (p.default_value && p.is_text)
      parts.push_back(fmt::format("{}=\"{}\"", p.name, p.default_value->text));
    else if (p.default_value)
      parts.push_back(fmt::format("{}={}", p.name, format_number(p.default_value->number)));
    else
      parts.push_back(p.optional ? fmt::format("[{}]", p.name) : p.name);
  }
  return fmt::format("{}({})", function.name, join(parts));
}

std::vector<Function> arithmetic_functions() {
  const Parameter x{.name = "x"}, y{.name = "y"};
  return {
      {"min",
       "the smaller of two numbers",
       {x, y},
       [](const Arguments& a) -> Result<Value> { return Value(std::min(a.number("x"), a.number("y"))); }},
      {"max",
       "the larger of two numbers",
       {x, y},
       [](const Arguments& a) -> Result<Value> { return Value(std::max(a.number("x"), a.number("y"))); }},
      {"abs",
       "the distance from zero",
       {x},
       [](const Arguments& a) -> Result<Value> { return Value(std::abs(a.number("x"))); }},
      {"sqrt",
       "the square root",
       {x},
       [](const Arguments& a) -> Result<Value> { return Value(std::sqrt(a.number("x"))); }},
      {"log2",
       "the logarithm to base 2",
       {x},
       [](const Arguments& a) -> Result<Value> { return Value(std::log2(a.number("x"))); }},
      {"floor",
       "rounded down",
       {x},
       [](const Arguments& a) -> Result<Value> { return Value(std::floor(a.number("x"))); }},
      {"ceil", "rounded up", {x}, [](const Arguments& a) -> Result<Value> { return Value(std::ceil(a.number("x"))); }},
      {"round",
       "to the nearest whole number",
       {x},
       [](const Arguments& a) -> Result<Value> { return Value(std::round(a.number("x"))); }},
  };
}

std::vector<Function> tier_functions() {
  const Parameter tier{.name = "tier", .is_text = true}, n{.name = "n", .unit = kBytes};
  return {
      {"transfer",
       "the time of one transfer of n bytes on a tier",
       {tier, n},
       [](const Arguments& a) -> Result<Value> {
         return find_tier(a.text("tier")).map([&](const Tier& t) {
           return Value(t.transfer_time(Bytes(a.number("n"))));
         });
       }},
      {"alpha",
       "a tier's seconds per message",
       {tier},
       [](const Arguments& a) -> Result<Value> {
         return find_tier(a.text("tier")).map([](const Tier& t) { return Value(t.alpha); });
       }},
      {"bandwidth",
       "a tier's bytes per second",
       {tier},
       [](const Arguments& a) -> Result<Value> {
         return find_tier(a.text("tier")).map([](const Tier& t) { return Value(t.bandwidth); });
       }},
      {"beta",
       "a tier's seconds per byte",
       {tier},
       [](const Arguments& a) -> Result<Value> {
         return find_tier(a.text("tier")).map([](const Tier& t) { return Value(1.0 / t.bandwidth); });
       }},
      {"crossover",
       "the size at which a tier's latency and bandwidth terms are equal",
       {tier},
       [](const Arguments& a) -> Result<Value> {
         return find_tier(a.text("tier")).map([](const Tier& t) { return Value(t.crossover()); });
       }},
      {"label",
       "a tier's name as people write it",
       {tier},
       [](const Arguments& a) -> Result<Value> {
         return find_tier(a.text("tier")).map([](const Tier& t) { return Value(t.label); });
       }},
  };
}

}  // namespace ringside
