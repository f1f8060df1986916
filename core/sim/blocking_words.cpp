// Orders of calls, waits and circles of waits as words.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/text.h"
#include "core/base/try.h"
#include "core/sim/blocking.h"

namespace ringside {
namespace {

constexpr std::array<std::string_view, 4> kOrders{"sends-first", "receives-first", "even-odd", "combined"};

}  // namespace

std::string_view name(CallOrder order) {
  return kOrders[static_cast<std::size_t>(order)];
}

Result<CallOrder> parse_call_order(std::string_view text) {
  for (std::size_t i = 0; i < kOrders.size(); ++i)
    if (fold_name(text) == fold_name(kOrders[i])) return static_cast<CallOrder>(i);
  return fail("order", std::string(text), fmt::format("{}", fmt::join(kOrders, ", ")));
}

std::string orders_text(const BlockingRules& rules) {
  std::string text;
  for (const CallOrder order : rules.orders) text += (text.empty() ? "" : ",") + std::string(name(order));
  return text.empty() ? std::string(name(rules.order)) : text;
}

Result<bool> parse_orders(std::string_view text, BlockingRules& rules) {
  std::vector<CallOrder> orders;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    RINGSIDE_TRY(const auto order, parse_call_order(text.substr(from, comma - from)));
    orders.push_back(order);
    from = comma + 1;
  }
  rules.order = orders.front();
  rules.orders = orders.size() > 1 ? std::move(orders) : std::vector<CallOrder>();
  return true;
}

std::string sentence(const Wait& w) {
  return w.sending ? fmt::format("Rank {} waits to send {} to rank {}.", w.rank, format_bytes(w.size), w.peer)
                   : fmt::format("Rank {} waits to receive {} from rank {}.", w.rank, format_bytes(w.size), w.peer);
}

std::string tell_cycle(const BlockingRun& run, std::size_t named) {
  if (run.cycle.empty()) return "";
  std::string text = fmt::format("Rank {}", run.cycle.front());
  for (std::size_t i = 1; i <= run.cycle.size(); ++i) {
    if (run.cycle.size() > named && i == named / 2) {
      const std::size_t skipped = run.cycle.size() - named;
      text += fmt::format(", .. ({} more)", skipped);
      i += skipped;
    }
    text += fmt::format("{} rank {}", i == 1 ? " waits for" : ", which waits for", run.cycle[i % run.cycle.size()]);
  }
  return text + ": nobody moves again.";
}

}  // namespace ringside
