// ringside-run --meet: a host says what it is, and whether it reaches others, without MPI. A line of JSON with its
// facts, then an answer to each line of standard input until that ends:
//   clock                 {"clock": seconds since 1970}
//   reach ADDRESS PORT    {"reach": "ADDRESS", "seconds": ..} or {"reach": "ADDRESS", "trouble": ".."}
// Meanwhile it answers others at the port that its facts name. Exit 0.
#pragma once

#include <string>

namespace ringside {

int meet(const std::string& version);

}  // namespace ringside
