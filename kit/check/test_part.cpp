#include "kit/check/test_part.h"

#include <sstream>

#include <fmt/format.h>

#include "core/base/json_fields.h"
#include "kit/check/child.h"

namespace ringside::kit {
namespace {

constexpr double kListSeconds = 60;

/// {tests, skipped, why it was skipped} of GoogleTest's own report.
struct Told {
  int tests = 0, failures = 0, skipped = 0;
  std::string why;
};

Told told_in(const nlohmann::json& report) {
  Told t;
  t.tests = report.value("tests", 0), t.failures = report.value("failures", 0) + report.value("errors", 0);
  for (const auto& suite : report.value("testsuites", nlohmann::json::array()))
    for (const auto& test : suite.value("testsuite", nlohmann::json::array())) {
      if (test.value("result", "") != "SKIPPED") continue;
      ++t.skipped;
      for (const auto& s : test.value("skipped", nlohmann::json::array()))
        if (t.why.empty()) t.why = s.value("message", "");
    }
  // "FILE:LINE\nwhy\n"
  std::istringstream lines(t.why);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line.find(".cpp:") == std::string::npos && line.find("unknown file") == std::string::npos)
      t.why = line;
  return t;
}

}  // namespace

std::string tail(const std::string& text, std::size_t lines) {
  std::size_t at = text.size();
  while (at > 0 && text[at - 1] == '\n') --at;
  const std::size_t end = at;
  while (at > 0 && lines > 0)
    if (text[--at] == '\n' && --lines == 0) return text.substr(at + 1, end - at - 1);
  return text.substr(0, end);
}

Outcome not_over(const Ended& end) {
  Outcome o;
  o.verdict =
      end.how == Ended::How::out_of_time || end.how == Ended::How::interrupted ? Verdict::unfinished : Verdict::failed;
  o.summary = end.line(), o.seconds = end.seconds;
  o.text = tail(end.out + end.err);
  return o;
}

std::vector<std::string> tests_listed(const std::string& printed) {
  std::vector<std::string> tests;
  std::string suite;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    line = line.substr(0, line.find("  #"));  // a parameter's value
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (!line.starts_with("  ") && line.ends_with('.'))
      suite = line;
    else if (line.starts_with("  ") && !suite.empty())
      tests.push_back(suite + line.substr(2));
  }
  return tests;
}

Result<std::vector<std::string>> tests_of(const Kit& kit, const std::string& program) {
  if (!kit.has(program)) return machine_fail(program + " is not in this kit (it was built without CUDA)");
  const Ended end = run_child({kit.program(program), "--gtest_list_tests"}, {}, kListSeconds);
  const auto tests = tests_listed(end.out);
  if (!end.succeeded() || tests.empty())
    return machine_fail(fmt::format("{} cannot list its tests: {} {}", program, end.line(), tail(end.err, 1)));
  return tests;
}

std::vector<std::string> under_sanitizer(const Machine& m, const std::string& tool) {
  std::vector<std::string> words{m.sanitizer, "--tool", tool, "--error-exitcode", std::to_string(kSanitizerFound)};
  // What a call refuses is looked at by the program itself, and some tests provoke it.
  if (tool == "memcheck") words.insert(words.end(), {"--report-api-errors", "no"});
  return words;
}

bool sanitizer_refuses(const Ended& end) {
  return (end.out + end.err).find("Device not supported") != std::string::npos;
}

Outcome run_test(const Workplace& w, const std::string& program, const std::string& test, const std::string& tool) {
  std::vector<std::string> words;
  if (!tool.empty()) words = under_sanitizer(w.machine, tool);
  const std::string file = w.scratch + "/gtest.json";
  ::remove(file.c_str());
  for (const std::string& word : {w.kit.program(program), "--gtest_filter=" + test, "--gtest_output=json:" + file})
    words.push_back(word);
  const Ended end = run_child(words, {}, w.limit_s);
  if (end.how != Ended::How::exited) return not_over(end);
  if (!tool.empty() && sanitizer_refuses(end)) return skipped("compute-sanitizer says: Device not supported");
  const auto report = read_json(file);
  const Told told = report && report->is_object() ? told_in(*report) : Told{};

  Outcome o;
  o.seconds = end.seconds;
  if (end.code == 0 && told.tests > 0 && told.skipped == told.tests) {
    o.summary = told.why;
    return o;
  }
  o.verdict =
      end.code == 0 && told.tests > 0 && told.failures == 0 && told.skipped == 0 ? Verdict::passed : Verdict::failed;
  if (o.verdict == Verdict::passed) {
    o.summary = tool.empty() ? fmt::format("{:.0f} s", end.seconds) : fmt::format("no errors, {:.0f} s", end.seconds);
    return o;
  }
  o.text = tail(end.out + end.err);
  if (end.code == kSanitizerFound && !tool.empty())
    o.summary = tool + " found errors";
  else if (told.tests == 0)
    o.summary = end.line() + ", no test ran";
  else
    o.summary = fmt::format("{} of {} tests failed, {}", told.failures, told.tests, end.line());
  return o;
}

}  // namespace ringside::kit
