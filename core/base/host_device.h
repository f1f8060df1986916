// Marks what is compiled for the host and, by nvcc, for CUDA devices as well: one description, two machines.
#pragma once

#ifdef __CUDACC__
#define RINGSIDE_HOST_DEVICE __host__ __device__
#else
#define RINGSIDE_HOST_DEVICE
#endif
