#include "core/training/trace_event.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>

#include "core/base/text.h"

namespace ringside {

std::int64_t whole(std::string_view text) {
  std::int64_t value = -1;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::int64_t nanoseconds(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  auto [at, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (ec != std::errc() || value > INT64_MAX / 1000 || value < INT64_MIN / 1000) return kUntimed;
  const bool negative = text.front() == '-';
  value *= 1000;
  if (at == end) return value;
  std::int64_t fraction = 0, digits = 0;
  if (*at == '.')
    for (++at; at != end && *at >= '0' && *at <= '9'; ++at)
      if (++digits <= 3) fraction = fraction * 10 + (*at - '0');
  if (at != end) {  // an exponent
    double all = 0;
    const auto [stop, bad] = std::from_chars(text.data(), text.data() + text.size(), all);
    if (bad != std::errc() || stop != end || !(std::abs(all) < 9e15)) return kUntimed;
    return std::llround(all * 1000);
  }
  for (; digits < 3; ++digits) fraction *= 10;
  return negative ? value - fraction : value + fraction;
}

TraceCommunication said_by_name(std::string_view kernel) {
  static constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"AllReduce", "allreduce"}, {"ReduceScatter", "reduce_scatter"}, {"AllGather", "allgather"},
      {"Broadcast", "broadcast"}, {"SendRecv", "send_recv"},           {"AllToAll", "all_to_all"},
      {"Reduce", "reduce"}};
  TraceCommunication says;
  for (const auto& [part, name] : kNames)
    if (kernel.find(part) != std::string_view::npos) {
      says.collective = name;
      break;
    }
  return says;
}

namespace {

std::int32_t bytes_of(std::string_view dtype) {
  const std::string name = fold_name(dtype);
  for (const auto& [type, bytes] : {std::pair<const char*, int>{"double", 8},
                                    {"long", 8},
                                    {"float", 4},
                                    {"int", 4},
                                    {"half", 2},
                                    {"bfloat16", 2},
                                    {"short", 2},
                                    {"byte", 1},
                                    {"bool", 1},
                                    {"char", 1},
                                    {"float8e4m3fn", 1},
                                    {"float8e4m3fnuz", 1},
                                    {"float8e5m2", 1},
                                    {"float8e5m2fnuz", 1},
                                    {"complexfloat", 8}})
    if (name == type) return bytes;
  return -1;
}

/// "all_reduce" of "nccl:all_reduce", "send" of "nccl:send 0->1"; empty where a name is none of a backend's calls.
std::string_view backend_call(std::string_view name) {
  for (const std::string_view backend : {"nccl:", "gloo:", "ucc:", "mpi:", "xccl:", "hccl:", "rccl:"})
    if (name.starts_with(backend)) {
      const std::string_view call = name.substr(backend.size());
      return call.substr(0, call.find(' '));
    }
  return {};
}

TraceEvent::Kind kind_of(std::string_view category, std::string_view name) {
  const auto is = [&](std::string_view wanted) {
    if (category.size() != wanted.size()) return false;
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if ((category[i] | 0x20) != (wanted[i] | 0x20)) return false;
    return true;
  };
  if (is("kernel")) return TraceEvent::Kind::kernel;
  // cuda_runtime, cuda_driver, hip_runtime, xpu_runtime; Runtime before 2022.
  if (is("runtime") || category.ends_with("_runtime") || category.ends_with("_driver")) return TraceEvent::Kind::launch;
  if (name == "record_param_comms") return TraceEvent::Kind::record;
  if (is("gpu_user_annotation")) return TraceEvent::Kind::other;  // the same once more, as the GPU had it
  if (name.starts_with("ProfilerStep#")) return TraceEvent::Kind::annotation;
  return backend_call(name).empty() ? TraceEvent::Kind::other : TraceEvent::Kind::named;
}

}  // namespace

bool TraceEvents::read() {
  TraceEvent& e = event_;
  e.kind = TraceEvent::Kind::other;
  e.phase = ' ';
  e.name.clear();
  category_.clear();
  e.start = e.duration = kUntimed;
  e.correlation = e.external = -1;
  e.thread = 0;
  static const TraceCommunication kNothing;
  if (e.says != kNothing) e.says = kNothing;
  for (JsonToken t = tokens_.next(); t != JsonToken::object_end; t = tokens_.next()) {
    if (t != JsonToken::key) return false;
    const std::string_view key = tokens_.text();
    enum { other, phase, category, name, start, duration, thread, arguments } field = other;
    if (key == "ph")
      field = phase;
    else if (key == "cat")
      field = category;
    else if (key == "name")
      field = name;
    else if (key == "ts")
      field = start;
    else if (key == "dur")
      field = duration;
    else if (key == "tid")
      field = thread;
    else if (key == "args")
      field = arguments;
    const JsonToken value = tokens_.next();
    if (value == JsonToken::string && field == phase) e.phase = tokens_.text().empty() ? ' ' : tokens_.text().front();
    if (value == JsonToken::string && field == category) category_ = tokens_.text();
    if (value == JsonToken::string && field == name) e.name = tokens_.text();
    if (value == JsonToken::number && field == start) e.start = nanoseconds(tokens_.text());
    if (value == JsonToken::number && field == duration) e.duration = nanoseconds(tokens_.text());
    if (field == thread && value == JsonToken::number) e.thread = whole(tokens_.text());
    if (field == thread && value == JsonToken::string)
      e.thread = static_cast<std::int64_t>(std::hash<std::string_view>()(tokens_.text()));
    if (field == arguments && value == JsonToken::object) {
      if (!read_arguments()) return false;
    } else if (!tokens_.skip(value)) {
      return false;
    }
  }
  e.kind = kind_of(category_, e.name);
  if (e.kind == TraceEvent::Kind::named) e.says.collective = backend_call(e.name);
  return true;
}

/// "[[8, 1024], [3]]": the elements of all tensors together; of none, or of scalars, nothing.
bool TraceEvents::read_shapes() {
  constexpr double kMost = 1e15;  // more is no tensor
  double sum = 0;
  std::optional<double> elements;  // of the innermost list
  for (int depth = 1; depth > 0;) {
    const JsonToken t = tokens_.next();
    if (t == JsonToken::fault || t == JsonToken::end) return false;
    if (t == JsonToken::array) ++depth, elements.reset();
    if (t == JsonToken::array_end) --depth, sum += elements.value_or(0), elements.reset();
    if (t == JsonToken::number) elements = elements.value_or(1) * static_cast<double>(whole(tokens_.text()));
    if (t == JsonToken::object && !tokens_.skip(t)) return false;
  }
  if (sum > 0 && sum < kMost) event_.says.in = static_cast<std::int64_t>(sum);
  return true;
}

/// "["float", "Scalar"]": of the first.
bool TraceEvents::read_types() {
  for (JsonToken t = tokens_.next(); t != JsonToken::array_end; t = tokens_.next()) {
    if (t == JsonToken::fault || t == JsonToken::end) return false;
    if (t == JsonToken::string && event_.says.element_bytes < 0) {
      std::string_view type = tokens_.text();
      if (type.starts_with("c10::")) type.remove_prefix(5);
      event_.says.element_bytes = bytes_of(type);
    }
    if (!tokens_.skip(t)) return false;
  }
  return true;
}

bool TraceEvents::read_arguments() {
  TraceEvent& e = event_;
  for (JsonToken t = tokens_.next(); t != JsonToken::object_end; t = tokens_.next()) {
    if (t != JsonToken::key) return false;
    const std::string_view key = tokens_.text();
    std::int64_t* number = nullptr;
    std::string* text = nullptr;
    bool type = false, group = false;
    if (key == "correlation")
      number = &e.correlation;
    else if (key == "External id" || key == "external id")
      number = &e.external;
    else if (key == "In msg nelems" || key == "In msg size")
      number = &e.says.in;
    else if (key == "Out msg nelems" || key == "Out msg size")
      number = &e.says.out;
    else if (key == "Collective name")
      text = &e.says.collective;
    else if (key == "Process Group Name")
      text = &e.says.group_name;
    else if (key == "Process Group Ranks")
      text = &e.says.group_ranks;
    else if (key == "Group size")
      group = true;
    else if (key == "dtype")
      type = true;
    const bool named = (key == "Input Dims" || key == "Input type") && !backend_call(e.name).empty();
    const bool shapes = named && key == "Input Dims";
    const JsonToken value = tokens_.next();
    if (named && value == JsonToken::array) {
      if (!(shapes ? read_shapes() : read_types())) return false;
      continue;
    }
    if (value == JsonToken::number && number) *number = whole(tokens_.text());
    if (value == JsonToken::number && group) e.says.group = static_cast<std::int32_t>(whole(tokens_.text()));
    if (value == JsonToken::string && text) *text = tokens_.text();
    if (value == JsonToken::string && type) e.says.element_bytes = bytes_of(tokens_.text());
    if (!tokens_.skip(value)) return false;
  }
  return true;
}

}  // namespace ringside
