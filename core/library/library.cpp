#include "core/library/library.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/library/makers.h"

namespace ringside {

const std::vector<Library>& libraries() {
  static const std::vector<Library> all{nccl(), rccl(), openmpi(), openmpi_3(), mpi()};
  return all;
}

Result<const Library*> find_library(std::string_view name) {
  std::string known;
  for (const Library& l : libraries()) {
    if (l.name == name || l.name.substr(0, l.name.find('-')) == name) return &l;
    known += (known.empty() ? "" : ", ") + l.name;
  }
  return fail("cost model", std::string(name), "alpha-beta, " + known);
}

}  // namespace ringside
