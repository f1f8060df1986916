#include "app/flags/flag_set.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>

namespace ringside {

class FlagSet::Parser : public CLI::App {
 public:
  using CLI::App::App;

  template <class T>
  CLI::Option* bind(const std::string& names, T& target, const std::string& help, const std::string& value,
                    const std::string& group) {
    CLI::Option* option = add_option(names, target, help)->type_name(value);
    if (value == "FILE")
      option->check([](const std::string& name) { return name.empty() ? "a file name is missing" : ""; });
    return group.empty() ? option : option->group(group);
  }
};

namespace {

/// CLI11's help, with the verb's own usage line.
class VerbFormatter : public CLI::Formatter {
 public:
  explicit VerbFormatter(std::string usage) : usage_(std::move(usage)) {
    column_width(36);
    label("Positionals", "Arguments");
  }
  std::string make_usage(const CLI::App*, std::string) const override { return usage_; }

 private:
  std::string usage_;
};

}  // namespace

FlagSet::FlagSet(const std::string& name, const std::string& about, const std::string& usage, const std::string& footer)
    : parser_(std::make_unique<Parser>(about, name)) {
  parser_->formatter(std::make_shared<VerbFormatter>(usage));
  parser_->footer(footer);
  parser_->set_help_flag("-h,--help", "print this and end");
  parser_->allow_extras();
}

FlagSet::FlagSet() : parser_(std::make_unique<Parser>()) {
  parser_->set_help_flag();
}
FlagSet::~FlagSet() = default;

void FlagSet::option(const std::string& names, std::string& target, const std::string& help, const std::string& value,
                     const std::string& group) {
  parser_->bind(names, target, help, value, group);
}

void FlagSet::option(const std::string& names, std::optional<std::string>& target, const std::string& help,
                     const std::string& value, const std::string& group) {
  parser_->bind(names, target, help, value, group);
}

void FlagSet::option(const std::string& names, std::vector<std::string>& target, const std::string& help,
                     const std::string& value, const std::string& group) {
  parser_->bind(names, target, help, value, group);
}

void FlagSet::arguments(const std::string& name, std::vector<std::string>& target, int most, const std::string& help) {
  parser_->bind(name, target, help, "", "")->expected(0, most);
}

void FlagSet::flag(const std::string& names, bool& target, const std::string& help, const std::string& group) {
  if (CLI::Option* known = parser_->get_option_no_throw(names)) {
    known->each([&target](const std::string&) { target = true; })->description(known->get_description() + "; " + help);
    return;
  }
  CLI::Option* option = parser_->add_flag(names, target, help);
  if (!group.empty()) option->group(group);
}

Result<bool> FlagSet::parse(std::vector<std::string> arguments) {
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    parser_->parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return true;
  } catch (const CLI::ParseError& e) {
    return fail(e.what(), "", "");
  }
  return false;
}

std::string FlagSet::help() const {
  return parser_->help();
}
std::vector<std::string> FlagSet::extras() const {
  return parser_->remaining();
}

std::vector<std::string> FlagSet::names() const {
  std::vector<std::string> names;
  for (const CLI::Option* option : std::as_const(*parser_).get_options())
    if (option->nonpositional())
      names.push_back(option->get_snames().empty() ? "--" + option->get_lnames().front()
                                                   : "-" + option->get_snames().front());
  return names;
}

std::vector<std::string> FlagSet::given(const std::vector<std::string>& groups) const {
  std::vector<std::string> names;
  for (const CLI::Option* option : std::as_const(*parser_).get_options())
    for (const std::string& group : groups)
      if (option->get_group() == group && option->count() > 0) names.push_back("--" + option->get_lnames().front());
  return names;
}

std::vector<std::string> FlagSet::typed(const std::vector<std::string>& but) const {
  std::vector<std::string> arguments, flags;
  for (const CLI::Option* option : std::as_const(*parser_).get_options()) {
    if (option->count() == 0) continue;
    if (!option->nonpositional()) {
      arguments.insert(arguments.end(), option->results().begin(), option->results().end());
      continue;
    }
    const std::string name = "--" + option->get_lnames().front();
    if (std::find(but.begin(), but.end(), name) != but.end()) continue;
    flags.push_back(name);
    if (option->get_items_expected_max() > 0)  // a switch has none
      flags.insert(flags.end(), option->results().begin(), option->results().end());
  }
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  return arguments;
}

}  // namespace ringside
