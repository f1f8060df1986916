// The same case as an MPI program for SimGrid's SMPI, with its own collectives. Compiled and run by bench/simulator.py.
#include <mpi.h>

#include "bench/simulator_case.h"

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  SimulatorCase c = simulator_case(argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int count = static_cast<int>(c.bytes()) / 4;
  // One buffer for all ranks: what is in it does not matter, and SMPI is not charged for the memory.
  float* in = static_cast<float*>(SMPI_SHARED_MALLOC(c.bytes()));
  float* out = static_cast<float*>(SMPI_SHARED_MALLOC(c.bytes()));
  MPI_Comm inside = MPI_COMM_NULL, between = MPI_COMM_NULL;
  if (c.second > 0) {  // machines
    MPI_Comm_split(MPI_COMM_WORLD, rank / c.second, rank, &inside);
    MPI_Comm_split(MPI_COMM_WORLD, rank % c.second, rank, &between);
  }
  const double begin = MPI_Wtime();
  if (c.kind == "ring") {
    MPI_Allreduce(in, out, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  } else if (c.kind == "linear") {
    MPI_Alltoall(in, count / c.ranks(), MPI_FLOAT, out, count / c.ranks(), MPI_FLOAT, MPI_COMM_WORLD);
  } else if (c.kind == "hierarchical") {
    const int part = count / c.second;
    MPI_Reduce_scatter_block(in, out, part, MPI_FLOAT, MPI_SUM, inside);
    MPI_Allreduce(out, in, part, MPI_FLOAT, MPI_SUM, between);
    MPI_Allgather(in, part, MPI_FLOAT, out, part, MPI_FLOAT, inside);
  }  // else nothing: how long a start takes
  if (rank == 0) std::printf("{\"simulated_s\": %.12g}\n", MPI_Wtime() - begin);
  MPI_Finalize();
}
