// One thing that goes otherwise than planned: what is asked of a case in Explore, saved with the scene.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/case.h"

namespace ringside {

struct WhatIf {
  enum class Kind { none, late, slow_rank, slow_link, broken_link, skip, count, type, sends_first };
  Kind kind = Kind::none;
  std::int32_t rank = 0;                    ///< late, slow_rank, skip, count, type
  std::string link;                         ///< slow_link, broken_link: "5-6" two ranks, or as parse_link reads it
  double factor = 4;                        ///< slow_rank, slow_link: so many times slower, at least 1
  Seconds late;                             ///< late
  std::int64_t elements = 0;                ///< count: what the rank passes
  ElementType type = ElementType::float32;  ///< type: what the rank passes
  bool operator==(const WhatIf&) const = default;
  bool none() const { return kind == Kind::none; }
  bool has_rank() const;
  bool has_link() const { return kind == Kind::slow_link || kind == Kind::broken_link; }
};

/// What each kind is called, in the order in which they are offered, and what follows the name.
struct WhatIfKind {
  WhatIf::Kind kind;
  std::string_view name;       ///< "slow-link": in files and on the command line
  std::string_view label;      ///< "a link is slow"
  std::string_view arguments;  ///< "A-B TIMES"
};
extern const std::array<WhatIfKind, 8> kWhatIfs;
const WhatIfKind& kind_of(WhatIf::Kind kind);  ///< not of none

/// "late 5 60us", "slow-rank 5 4", "slow-link 5-6 4", "broken-link 5-6", "skip 2", "count 3 409598", "type 3 float64",
/// "sends-first"; empty or "none" is none.
Result<WhatIf> parse_what_if(std::string_view text);
/// The same text; empty for none.
std::string text_of(const WhatIf& what);
/// "409,600"
std::string grouped(std::int64_t n);
/// "rank 5 comes 60 µs late", "link 5-6 is 4 times slower".
std::string title_of(const WhatIf& what);

/// The same kind with numbers that show something of this case: half its time late, 4 times slower, two elements less.
WhatIf usual_what_if(WhatIf::Kind kind, const Case& c, Seconds its_time);
/// Whether the case has such a rank, elements or wires.
Result<bool> check(const WhatIf& what, const Case& c);

}  // namespace ringside
