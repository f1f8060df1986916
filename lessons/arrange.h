// Questions whose answer is an order: of lines, of steps, of sizes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/blocks/question.h"

namespace ringside {

/// "ag fwd free": keys of items, parted by blanks or commas.
std::vector<std::string> keys_of(std::string_view text);
std::string text_of(const std::vector<std::string>& keys);
/// Whether the order counts among the items of a section: what lies between two lines, counted from 0.
bool ordered(const Question& question, std::size_t section = 0);
/// What is asked of the items: to match them with rows, to put them in order, or to sort them by lines.
enum class Arranging : std::uint8_t { match, order, sort };
Arranging arranging(const Question& question);
/// The same as a sentence, which says of items that are sorted where their order counts, too.
std::string to_arrange(const Question& question);
/// As a person reads it: the items' words in that order, with arrows where it counts, or behind the names of their
/// places.
std::string told_order(const Question& question, const std::vector<std::string>& keys);
/// The same of a reply's keys: "forward before allgather", "DDP: an allgather in each layer".
std::string told_reply(const Question& question, const std::vector<std::string>& keys);

/// Every item once.
bool arranges(const Question& question, const std::vector<std::string>& keys);
/// Whether `part` stands in `order` in this order, whatever stands in between, and "a@2" at its place.
bool stands_in(const std::vector<std::string>& part, const std::vector<std::string>& order);
/// What is said to the order: of the replies the first whose items stand in it like that.
const std::string& reply_to(const Question& question, const std::vector<std::string>& order);

inline constexpr std::size_t kMostOrders = 720;  ///< that an answer stands for

/// Items, accepted orders and replies from the fields "item", "line", "row", "answer", "also" and "wrong". Within
/// braces of an answer any order is accepted: "a {b c}".
Result<bool> read_order(const BlockSource& source, PageReader& reader, Question& question);
void check_order(const Question& question, Place at, LessonCheck& check);

}  // namespace ringside
