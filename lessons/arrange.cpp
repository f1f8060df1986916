#include "lessons/arrange.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string told_order(const Question& q, const std::vector<std::string>& keys) {
  std::string out;
  for (const std::string& key : keys)
    for (const Item& item : q.items)
      if (item.key == key) out += (out.empty() ? "" : " → ") + item.markdown;
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
    if (f.key == "item") {
      RINGSIDE_TRY(auto shown, reader.text(f.value));
      const auto key = keys_of(f.argument.text);
      if (key.size() != 1) return fail_at(reader.context(), f.argument.at, "an item has one word as its key");
      q.items.push_back({key.front(), std::move(shown)});
    }
    if (f.key == "wrong" && !f.argument.text.empty()) {
      RINGSIDE_TRY(auto shown, reader.text(f.value));
      q.order_replies.push_back({keys_of(f.argument.text), std::move(shown)});
    }
  }
  for (const Field& f : source.fields)
    if (f.key == "answer" || f.key == "also") {
      auto keys = keys_of(f.value.text);
      if (!arranges(q, keys)) return fail_at(reader.context(), f.value.at, "an order names every item once");
      q.orders.insert(f.key == "answer" ? q.orders.begin() : q.orders.end(), std::move(keys));
    }
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
      if (std::ranges::find(first, key) == first.end())
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
