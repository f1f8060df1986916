// What there is on this computer that checks need, and where it was found.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace ringside::kit {

/// The unpacked kit.
struct Kit {
  std::string root;  ///< absolute; programs are in bin/
  std::string program(const std::string& name) const { return root + "/bin/" + name; }
  bool has(const std::string& name) const;
};

struct Machine {
  std::string host, os, kernel, cpu, glibc;
  std::vector<std::string> gpus;  ///< names, as CUDA numbers them
  std::string driver, cuda;
  std::string no_gpu;     ///< why nothing can run on a GPU here; empty where something can
  bool broken = false;    ///< the program that asks for devices did not even say that there are none
  std::string sanitizer;  ///< compute-sanitizer's path; empty where there is none
  std::string nccl;       ///< a libnccl.so.2 that is not where the loader looks; empty otherwise

  std::string devices() const;  ///< "2 x NVIDIA H200", or "no GPU"
};

Machine look_around(const Kit& kit);
nlohmann::json to_json(const Machine& m);

}  // namespace ringside::kit
