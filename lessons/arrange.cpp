#include "lessons/arrange.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "lessons/expression.h"
#include "lessons/reading.h"

namespace ringside {

std::vector<std::string> keys_of(std::string_view text) {
  std::vector<std::string> keys;
  for (std::size_t at = 0; (at = text.find_first_not_of(" \t\n,", at)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(" \t\n,", at), text.size());
    keys.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return keys;
}

std::string text_of(const std::vector<std::string>& keys) {
  return fmt::format("{}", fmt::join(keys, " "));
}

namespace {

const Item* item_of(const Question& q, std::string_view key) {
  const auto found = std::ranges::find(q.items, key, &Item::key);
  return found == q.items.end() ? nullptr : &*found;
}

/// Of "a@2" the item and its place, from 1; of "a" place 0. Nothing where the place is none.
std::optional<std::pair<std::string, std::size_t>> placed(const std::string& key) {
  const std::size_t at = key.find('@');
  if (at == std::string::npos) return std::pair{key, std::size_t{0}};
  const auto place = parse_integer(key.substr(at + 1), "place", 1, 99);
  if (!place) return std::nullopt;
  return std::pair{key.substr(0, at), static_cast<std::size_t>(*place)};
}

/// What stands between braces may stand in any order; the first is as it is written. Empty: too many, or no braces that
/// close.
std::vector<std::vector<std::string>> orders_of(const std::string& text) {
  std::vector<std::vector<std::string>> all{{}};
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    for (auto& order : all)
      for (const std::string& key : keys_of(std::string_view(text).substr(at, open - at))) order.push_back(key);
    if (open == text.size()) break;
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) return {};
    const auto written = keys_of(std::string_view(text).substr(open + 1, close - open - 1));
    auto any = written;
    std::vector<std::vector<std::string>> more;
    std::ranges::sort(any);
    do {
      for (const auto& order : all) {
        auto& longer = more.emplace_back(order);
        longer.insert(longer.end(), any.begin(), any.end());
        if (any == written) std::swap(more.front(), longer);
      }
      if (more.size() > kMostOrders) return {};
    } while (std::ranges::next_permutation(any).found);
    all = std::move(more);
    at = close + 1;
  }
  return all;
}

}  // namespace

bool ordered(const Question& q, std::size_t section) {
  const auto line = [&](const std::string& key) { return item_of(q, key)->line; };
  auto order = q.orders.front();
  for (std::size_t i = 0, now = 0; i + 1 < order.size(); ++i) {
    now += line(order[i]) ? 1 : 0;
    if (now != section || line(order[i]) || line(order[i + 1])) continue;
    std::swap(order[i], order[i + 1]);
    if (std::ranges::find(q.orders, order) == q.orders.end()) return true;
    std::swap(order[i], order[i + 1]);
  }
  return false;
}

Arranging arranging(const Question& q) {
  return !q.rows.empty()                             ? Arranging::match
         : std::ranges::any_of(q.items, &Item::line) ? Arranging::sort
                                                     : Arranging::order;
}

std::string to_arrange(const Question& q) {
  const Arranging what = arranging(q);
  if (what == Arranging::match) return fmt::format("Match them with: {}.", fmt::join(q.rows, "; "));
  if (what == Arranging::order) return "Put them in order.";
  const auto lines = static_cast<std::size_t>(std::ranges::count_if(q.items, &Item::line));
  std::size_t counts = 0;  // sections in which the order does
  for (std::size_t section = 0; section <= lines; ++section) counts += ordered(q, section) ? 1 : 0;
  const char* where = counts == 0      ? ""
                      : counts > lines ? ", and in order"
                      : lines > 1      ? ", and in order where it counts"
                      : ordered(q, 0)  ? ", those above it in order"
                                       : ", those below it in order";
  return fmt::format("Put each on its side of the {}{}.", lines > 1 ? "lines" : "line", where);
}

std::string told_order(const Question& q, const std::vector<std::string>& keys) {
  std::string out;
  std::size_t section = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Item* item = item_of(q, keys[i]);
    if (item == nullptr) continue;
    section += item->line ? 1 : 0;
    const bool after_line = i > 0 && item_of(q, keys[i - 1]) != nullptr && item_of(q, keys[i - 1])->line;
    if (!q.rows.empty())
      out += fmt::format("{}{}: {}", i == 0 ? "" : "; ", i < q.rows.size() ? q.rows[i] : "", item->markdown);
    else if (item->line)
      out += fmt::format("{}{}: ", out.empty() ? "" : "; ", item->markdown);
    else
      out += (out.empty() || after_line ? "" : ordered(q, section) ? " → " : ", ") + item->markdown;
  }
  return out;
}

std::string told_reply(const Question& q, const std::vector<std::string>& keys) {
  std::string out;
  for (const std::string& key : keys) {
    const auto at = placed(key);
    const Item* item = at ? item_of(q, at->first) : nullptr;
    if (item == nullptr) continue;
    if (at->second == 0)
      out += (out.empty() ? "" : " before ") + item->markdown;
    else
      out += fmt::format("{}{}: {}", out.empty() ? "" : "; ",
                         at->second <= q.rows.size() ? q.rows[at->second - 1] : std::to_string(at->second),
                         item->markdown);
  }
  return out;
}

bool arranges(const Question& q, const std::vector<std::string>& keys) {
  std::vector<std::string> all;
  for (const Item& item : q.items) all.push_back(item.key);
  return std::is_permutation(keys.begin(), keys.end(), all.begin(), all.end());
}

bool stands_in(const std::vector<std::string>& part, const std::vector<std::string>& order) {
  auto at = order.begin();
  for (const std::string& key : part) {
    const auto there = placed(key);
    if (!there) return false;
    if (there->second > 0) {
      if (there->second > order.size() || order[there->second - 1] != there->first) return false;
      continue;
    }
    at = std::find(at, order.end(), key);
    if (at == order.end()) return false;
    ++at;
  }
  return true;
}

const std::string& reply_to(const Question& q, const std::vector<std::string>& order) {
  if (std::ranges::find(q.orders, order) != q.orders.end()) return q.right;
  for (const OrderReply& reply : q.order_replies)
    if (stands_in(reply.keys, order)) return reply.markdown;
  return q.wrong;
}

Result<bool> read_order(const BlockSource& source, PageReader& reader, Question& q) {
  for (const Field& f : source.fields) {
    if (f.key == "item" || f.key == "line") {
      RINGSIDE_TRY(auto shown, reader.text(f.value));
      const auto key = keys_of(f.argument.text);
      if (key.size() != 1) return fail_at(reader.context(), f.argument.at, "an item has one word as its key");
      q.items.push_back({key.front(), std::move(shown), f.key == "line"});
    }
    if (f.key == "row") {
      RINGSIDE_TRY(auto shown, reader.text(f.value));
      q.rows.push_back(std::move(shown));
    }
    if (f.key == "wrong" && !f.argument.text.empty()) {
      RINGSIDE_TRY(auto shown, reader.text(f.value));
      q.order_replies.push_back({keys_of(f.argument.text), std::move(shown)});
    }
  }
  for (const Field& f : source.fields)
    if (f.key == "answer" || f.key == "also") {
      const auto orders = orders_of(f.value.text);
      if (orders.empty()) return fail_at(reader.context(), f.value.at, "braces close, around few items");
      if (!arranges(q, orders.front())) return fail_at(reader.context(), f.value.at, "an order names every item once");
      q.orders.insert(f.key == "answer" ? q.orders.begin() : q.orders.end(), orders.begin(), orders.end());
    }
  if (!q.rows.empty() && q.rows.size() != q.items.size())
    return fail_at(reader.context(), source.at, "each item has a row to be matched with");
  if (q.items.size() < 2 || q.prompt.empty() || q.orders.empty())
    return fail_at(reader.context(), source.at, "an order needs a prompt, two items and an answer");
  q.truth = told_order(q, q.orders.front());
  return true;
}

void check_order(const Question& q, Place at, LessonCheck& check) {
  std::vector<std::string> first;
  for (const Item& item : q.items) first.push_back(item.key);
  if (std::ranges::find(q.orders, first) != q.orders.end())
    check.wrong(at, fmt::format("question {}: its items stand in the right order from the beginning", q.id));
  for (const OrderReply& reply : q.order_replies) {
    for (const std::string& key : reply.keys)
      if (const auto there = placed(key); !there || item_of(q, there->first) == nullptr || there->second > first.size())
        check.wrong(at, fmt::format("question {}: no item is called \"{}\"", q.id, key));
    for (const auto& order : q.orders)
      if (stands_in(reply.keys, order))
        check.wrong(
            at, fmt::format("question {}: the wrong order \"{}\" is part of a right one", q.id, text_of(reply.keys)));
    // The first that fits is said, so what an earlier one fits, too, is never said.
    for (const OrderReply& earlier : q.order_replies) {
      if (&earlier == &reply) break;
      if (stands_in(earlier.keys, reply.keys))
        check.wrong(at, fmt::format("question {}: the words for \"{}\" are never said: \"{}\" comes first", q.id,
                                    text_of(reply.keys), text_of(earlier.keys)));
    }
  }
  if (q.wrong.empty()) check.wrong(at, fmt::format("question {}: a wrong answer gets no feedback", q.id));
}

}  // namespace ringside
