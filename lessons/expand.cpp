#include "lessons/expand.h"

#include <fmt/format.h>

#include "core/base/try.h"
#include "lessons/format.h"
#include "lessons/scene_text.h"

namespace ringside {
namespace {

constexpr std::string_view kSceneLink = "](scene:", kEach = "@each ";
constexpr std::size_t kNowhere = std::string::npos;

/// The next `wanted` from `from` on that is neither in quotation marks nor inside brackets.
std::size_t find_outside(std::string_view text, char wanted, std::size_t from = 0) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (quoted) continue;
    if (text[i] == wanted && depth <= 0) return i;
    if (text[i] == '(' || text[i] == '{' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == '}' || text[i] == ']') --depth;
  }
  return kNowhere;
}

class Expander {
 public:
  Expander(const Passage& passage, Context& context, std::vector<Scene>& scenes)
      : passage_(passage), text_(passage.text), context_(context), scenes_(scenes) {}

  Result<std::string> all() {
    std::string out;
    for (std::size_t at = 0; at < text_.size();) {
      const bool line_start = at == 0 || text_[at - 1] == '\n';
      if (line_start && text_.substr(at, kEach.size()) == kEach) {
        auto rows = each(at);
        if (!rows) return rows;
        out += *rows;
      } else if (text_.substr(at, 2) == "{{") {
        auto number = expression(at);
        if (!number) return number;
        out += *number;
      } else if (text_.substr(at, kSceneLink.size()) == kSceneLink) {
        auto link = scene(at);
        if (!link) return link;
        out += *link;
      } else {
        out += text_[at++];
      }
    }
    return out;
  }

 private:
  Failure wrong(std::size_t at, const std::string& what) const { return fail_at(context_, passage_.place(at), what); }

  Result<std::string> expression(std::size_t& at) {
    const std::size_t end = text_.find("}}", at);
    if (end == kNowhere) return wrong(at, "\"{{\" is not closed by \"}}\"");
    const std::string_view inner = text_.substr(at + 2, end - at - 2);
    const std::size_t bar = find_outside(inner, '|');
    RINGSIDE_TRY(auto value, evaluate(passage_.part(at + 2, bar == kNowhere ? inner.size() : bar), context_));
    auto shown = format_value(value, bar == kNowhere ? std::string_view() : inner.substr(bar + 1));
    if (!shown) return wrong(bar == kNowhere ? at : at + 2 + bar, shown.error().line());
    at = end + 2;
    return shown;
  }

  Result<std::string> scene(std::size_t& at) {
    const std::size_t start = at + kSceneLink.size(), end = find_outside(text_, ')', start);
    if (end == kNowhere) return wrong(at, "the scene is not closed by \")\"");
    RINGSIDE_TRY(auto scene, read_scene(passage_.part(start, end - start), context_));
    scenes_.push_back(std::move(scene));
    at = end + 1;
    return fmt::format("](scene:{})", scenes_.size() - 1);
  }

  Result<std::string> each(std::size_t& at) {
    const std::size_t line_end = text_.find('\n', at),
                      row_end = line_end == kNowhere ? kNowhere : text_.find('\n', line_end + 1);
    const std::string_view line = text_.substr(at, line_end - at);
    const std::size_t in = line.find(" in ");
    if (in == kNowhere || in <= kEach.size() || line_end == kNowhere)
      return wrong(at, "written \"@each NAME in a, b, c\", with the line to repeat below it");
    const std::string name(line.substr(kEach.size(), in - kEach.size()));
    const Passage row = passage_.part(line_end + 1, row_end == kNowhere ? kNowhere : row_end - line_end - 1);
    const auto outer = context_.variables.find(name);
    const std::optional<Value> shadowed =
        outer == context_.variables.end() ? std::nullopt : std::optional(outer->second);
    std::string out;
    for (std::size_t item = in + 4;;) {
      const std::size_t comma = find_outside(line, ',', item);
      RINGSIDE_TRY(auto value,
                   evaluate(passage_.part(at + item, (comma == kNowhere ? line.size() : comma) - item), context_));
      context_.variables[name] = std::move(value);
      auto text = expand(row, context_, scenes_);
      if (!text) return text;
      out += *text + '\n';
      if (comma == kNowhere) break;
      item = comma + 1;
    }
    context_.variables.erase(name);
    if (shadowed) context_.variables[name] = *shadowed;
    at = row_end == kNowhere ? text_.size() : row_end + 1;
    return out;
  }

  const Passage& passage_;
  std::string_view text_;
  Context& context_;
  std::vector<Scene>& scenes_;
};

}  // namespace

Result<std::string> expand(const Passage& passage, Context& context, std::vector<Scene>& scenes) {
  return Expander(passage, context, scenes).all();
}

Result<Scene> read_scene(const Passage& passage, Context& context) {
  std::vector<Scene> none;
  RINGSIDE_TRY(const auto text, expand(passage, context, none));
  auto scene = parse_scene(text);
  if (!scene) return fail_at(context, passage.at, scene.error().line());
  return scene;
}

}  // namespace ringside
