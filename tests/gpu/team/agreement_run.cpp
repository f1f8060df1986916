// Every rank says what it has; the last one has something else. Prints the error record that all of them agree on.
#include "gpu/team/agreement.h"
#include "gpu/team/records.h"

int main(int arguments, char** argument) {
  using namespace ringside;
  MPI_Init(&arguments, &argument);
  int size = 0, code = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  {
    const Team team(size);
    agree_on(team, "float32 sum");  // of one mind: nothing happens
    try {
      agree_on(team, team.rank() == size - 1 ? "bf16 sum" : "float32 sum");
    } catch (const TaskFailed& f) {
      if (team.rank() == 0) records::error(f.error(), f.rank());
      code = static_cast<int>(f.error().kind);
    }
  }
  MPI_Finalize();
  return code;
}
