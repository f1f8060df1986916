#include <memory>

#include "gpu/rivals/library_collective.h"
#include "gpu/rivals/mpi_methods.h"
#include "gpu/rivals/rival.h"
#include "gpu/team/environment.h"

namespace ringside {

std::int64_t rival_bytes(const Case& c) {
  return LibraryCollective::bytes(c);
}

Result<std::vector<Rival>> mpi_rivals(const Team& team, const Case& c, bool in_place) {
  auto made = LibraryCollective::make(team, c, in_place);
  if (!made) return Failure(made.error());
  const auto collective = std::make_shared<LibraryCollective>(std::move(*made));
  std::vector<Rival> all;
  const auto add = [&](const std::string& algorithm, MPI_Comm comm, const std::function<void()>& select) {
    all.push_back({mpi_version(), algorithm, collective->name(), collective->in_place(),
                   [collective, select] {
                     if (select) select();
                     collective->prepare();
                   },
                   [collective, comm] { collective->run(comm); }});
  };
  const auto methods = mpi_methods(team, c.collective, collective->even(), c.bytes);
  const bool selects = !methods.empty() && methods.front().name.empty();
  add(kOwnChoice, team.comm(), selects ? methods.front().select : nullptr);
  for (const MpiMethod& m : methods)
    if (!m.name.empty()) add(m.name, m.comm == MPI_COMM_NULL ? team.comm() : m.comm, m.select);
  return all;
}

}  // namespace ringside
