#include "lessons/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/front_of.h"
#include "core/base/try.h"
#include "lessons/functions.h"
#include "lessons/units.h"

namespace ringside {
namespace {

bool letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool digit(char c) {
  return c >= '0' && c <= '9';
}

/// Recursive descent that evaluates as it reads.
class Reader {
 public:
  Reader(const Passage& passage, Context& context) : passage_(passage), text_(passage.text), context_(context) {}

  Result<Value> whole() {
    auto value = comparison();
    if (!value) return value;
    space();
    if (at_ < text_.size())
      return wrong(fmt::format("unexpected \"{}\" in the expression", front_of(text_.substr(at_), 12)));
    ++context_.evaluated;
    return value;
  }

 private:
  static constexpr int kDeepest = 100;

  Failure wrong(const std::string& what, const std::string& accepted = {}) const {
    return fail_at(context_, passage_.place(std::min(at_, text_.size())), what, accepted);
  }
  void space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
  }
  bool take(std::string_view symbol) {
    space();
    if (text_.substr(at_, symbol.size()) != symbol) return false;
    at_ += symbol.size();
    return true;
  }
  std::string_view word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (letter(text_[at_]) || (at_ > start && digit(text_[at_])))) ++at_;
    return text_.substr(start, at_ - start);
  }

  Result<Value> comparison() {
    auto left = sum();
    if (!left) return left;
    for (std::string_view op : {"<=", ">=", "==", "!=", "<", ">"}) {
      if (!take(op)) continue;
      const auto right = sum();
      if (!right) return right;
      if (left->is_text != right->is_text || left->unit != right->unit) return wrong("these two cannot be compared");
      const int order = left->is_text ? left->text.compare(right->text)
                                      : (left->number > right->number) - (left->number < right->number);
      const bool holds = op == "<="   ? order <= 0
                         : op == ">=" ? order >= 0
                         : op == "==" ? order == 0
                         : op == "!=" ? order != 0
                         : op == "<"  ? order < 0
                                      : order > 0;
      return Value(holds ? 1.0 : 0.0);
    }
    return left;
  }

  Result<Value> sum() {
    auto left = product();
    while (left) {
      const bool plus = take("+");
      if (!plus && !take("-")) break;
      const auto right = product();
      if (!right) return right;
      if (left->is_text || right->is_text || left->unit != right->unit)
        return wrong(fmt::format("\"{}\" needs two numbers of one unit", plus ? '+' : '-'));
      left->number += plus ? right->number : -right->number;
    }
    return left;
  }

  Result<Value> product() {
    auto left = power();
    while (left) {
      const bool times = take("*");
      if (!times && !take("/")) break;
      const auto right = power();
      if (!right) return right;
      if (left->is_text || right->is_text) return wrong("a text cannot be multiplied or divided");
      const int sign = times ? 1 : -1;
      left->number = times ? left->number * right->number : left->number / right->number;
      left->unit = {left->unit.time + sign * right->unit.time, left->unit.bytes + sign * right->unit.bytes};
    }
    return left;
  }

  /// Every way to nest leads through here.
  Result<Value> power() {
    if (++depth_ > kDeepest) return wrong("the expression is nested too deeply");
    auto value = signed_power();
    --depth_;
    return value;
  }

  Result<Value> signed_power() {
    if (take("-")) {
      auto value = power();
      if (value && value->is_text) return wrong("a text has no sign");
      if (value) value->number = -value->number;
      return value;
    }
    auto base = atom();
    if (!base || !take("^")) return base;
    const auto exponent = power();
    if (!exponent) return exponent;
    if (base->is_text || exponent->is_text || !base->unit.plain() || !exponent->unit.plain())
      return wrong("\"^\" needs plain numbers");
    return Value(std::pow(base->number, exponent->number));
  }

  Result<Value> atom() {
    space();
    return at_ >= text_.size()                      ? Result<Value>(wrong("the expression ends too early"))
           : take("(")                              ? bracketed()
           : text_[at_] == '"'                      ? quoted()
           : digit(text_[at_]) || text_[at_] == '.' ? number()
           : letter(text_[at_])                     ? name()
                                                    : wrong(fmt::format("unexpected \"{}\"", text_[at_]));
  }

  Result<Value> bracketed() {
    auto value = comparison();
    if (value && !take(")")) return wrong("a \")\" is missing");
    return value;
  }

  Result<Value> quoted() {
    const std::size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) return wrong("a closing quotation mark is missing");
    std::string text(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return Value(std::move(text));
  }

  Result<Value> number() {
    double v = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), v);
    if (error != std::errc()) return wrong("this is no number");
    at_ = static_cast<std::size_t>(end - text_.data());
    const std::size_t number_end = at_;
    space();
    const std::size_t start = at_;
    if (at_ < text_.size() && text_[at_] == '%')
      ++at_;
    else
      word();
    if (at_ == start) return at_ = number_end, Value(v);
    // "GB/s" is one unit, "GB/step" is a division.
    if (text_.substr(at_, 2) == "/s" &&
        (at_ + 2 >= text_.size() || !(letter(text_[at_ + 2]) || digit(text_[at_ + 2]))) &&
        find_unit(std::string(text_.substr(start, at_ - start)) + "/s"))
      at_ += 2;
    const std::string unit_name(text_.substr(start, at_ - start));
    const UnitName* unit = find_unit(unit_name);
    if (!unit)
      return wrong(fmt::format("unknown unit \"{}\"", unit_name),
                   "B, KiB, MiB, GiB, kB, MB, GB, s, ms, us, GB/s, %, k, M, G, T");
    return Value(v * unit->factor, unit->unit);
  }

  Result<Value> name() {
    const std::size_t start = at_;
    const std::string name(word());
    if (!take("(")) {
      const auto found = context_.variables.find(name);
      if (found != context_.variables.end()) return found->second;
      at_ = start;
      return wrong(fmt::format("unknown name \"{}\"", name),
                   "a name that @let defines; texts stand in quotation marks");
    }
    if (!context_.may_call) return wrong("functions may not be called here");
    if (name == "if") return choice();
    if (name == "draw") return draw(start);
    const Function* function = find_function(name);
    if (!function) {
      at_ = start;
      return wrong(fmt::format("unknown function \"{}\"", name), function_names());
    }
    return call(*function, start);
  }

  Result<std::vector<Value>> listed() {
    std::vector<Value> values;
    do {
      RINGSIDE_TRY(auto value, comparison());
      values.push_back(std::move(value));
    } while (take(","));
    if (!take(")")) return wrong("a \")\" is missing");
    return values;
  }

  /// One of the values, by the seed and the place in the file.
  Result<Value> draw(std::size_t start) {
    RINGSIDE_TRY(const auto values, listed());
    ++context_.draws;
    context_.widest = std::max(context_.widest, values.size());
    if (context_.turn) return values[*context_.turn % values.size()];
    if (context_.seed == 0) return values.front();
    const Place at = passage_.place(start);
    const std::size_t mixed =
        std::hash<std::string>{}(fmt::format("{} {} {} {}", context_.seed, context_.file, at.line, at.column));
    return values[mixed % values.size()];
  }

  Result<Value> choice() {
    RINGSIDE_TRY(const auto values, listed());
    if (values.size() != 3 || values[0].is_text) return wrong("if needs a condition and two values");
    return values[0].number != 0 ? values[1] : values[2];
  }

  Result<Value> call(const Function& function, std::size_t start) {
    Arguments arguments(function);
    std::size_t position = 0;
    if (!take(")")) {
      do {
        space();
        const std::size_t here = at_;
        std::string parameter(at_ < text_.size() && letter(text_[at_]) ? word() : std::string_view());
        const bool named = !parameter.empty() && text_.substr(at_, 2) != "==" && take("=");
        if (!named) at_ = here;
        auto value = comparison();
        if (!value) return value;
        const auto set =
            named ? arguments.set(parameter, std::move(*value)) : arguments.set(position++, std::move(*value));
        if (!set) {
          at_ = here;
          return wrong(fmt::format("{}: {}", function.name, set.error().line()));
        }
      } while (take(","));
      if (!take(")")) return wrong("a \")\" is missing");
    }
    auto value = arguments.complete().and_then([&](bool) { return arguments.call(); });
    if (value) return value;
    at_ = start;
    return wrong(fmt::format("{}: {}", function.name, value.error().line()));
  }

  const Passage& passage_;
  std::string_view text_;
  Context& context_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Place Passage::place(std::size_t offset) const {
  Place place = at;
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++place.line;
      place.column = 1 + indent;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) !=
               0x80) {  // a character counts once, however many bytes it has
      ++place.column;
    }
  }
  return place;
}

Passage Passage::part(std::size_t offset, std::size_t length) const {
  return {text.substr(offset, length), place(offset), indent};
}

Failure fail_at(const Context& context, Place at, const std::string& what, const std::string& accepted) {
  return Failure(Error{fmt::format("{}:{}:{}: {}", context.file, at.line, at.column, what), "", accepted});
}

Result<Value> evaluate(const Passage& expression, Context& context) {
  return Reader(expression, context).whole();
}

}  // namespace ringside
