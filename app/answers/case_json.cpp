#include "app/answers/case_json.h"

#include <nlohmann/json.hpp>

namespace ringside {

nlohmann::ordered_json case_json(const Case& question) {
  nlohmann::ordered_json parameters = nlohmann::ordered_json::object();
  for (const auto& [name, value] : question.instance.parameters) parameters[name] = value;
  return {{"collective", name(question.collective)},
          {"algorithm", question.algorithm},
          {"parameters", parameters},
          {"ranks", question.instance.ranks},
          {"root", question.instance.root},
          {"chunks", question.instance.chunks},
          {"bytes", question.bytes},
          {"type", name(question.type)},
          {"op", name(question.op)}};
}

}  // namespace ringside
