// The flags that a verb accepts, bound to the variables that they are read into. Only flag_set.cpp knows the parser:
// its header takes longer to compile than a verb.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace ringside {

/// What is bound must live until the arguments have been parsed.
class FlagSet {
 public:
  /// `about` stands above the flags in the help, `footer` below them.
  FlagSet(const std::string& name, const std::string& about, const std::string& usage, const std::string& footer);
  /// Without a help: --help is a flag like any other.
  FlagSet();
  ~FlagSet();
  FlagSet(const FlagSet&) = delete;
  FlagSet& operator=(const FlagSet&) = delete;

  /// `names`: "-k,--ranks", or a word for an argument that has no flag. `value`: what follows the flag, as the help
  /// calls it; empty: nothing is said. `group`: the heading it stands under.
  void option(const std::string& names, std::string& target, const std::string& help = "",
              const std::string& value = "", const std::string& group = "");
  /// As above; tells an empty text from none.
  void option(const std::string& names, std::optional<std::string>& target, const std::string& help = "",
              const std::string& value = "", const std::string& group = "");
  /// One or more values.
  void option(const std::string& names, std::vector<std::string>& target, const std::string& help = "",
              const std::string& value = "", const std::string& group = "");
  /// Arguments that have no flag, at most so many.
  void arguments(const std::string& name, std::vector<std::string>& target, int most, const std::string& help);
  /// True where it is given. A flag that is there already fills this target, too, and its help says both.
  void flag(const std::string& names, bool& target, const std::string& help = "", const std::string& group = "");

  /// Fills what is bound; true: help was asked for, and nothing is filled. The error is the parser's own line.
  Result<bool> parse(std::vector<std::string> arguments);

  std::string help() const;
  /// What parse() did not know, as it was typed.
  std::vector<std::string> extras() const;
  /// All flags, each by its shortest name.
  std::vector<std::string> names() const;
  /// The flags of these groups that were typed, by their long names.
  std::vector<std::string> given(const std::vector<std::string>& groups) const;
  /// All that was typed but these flags: arguments first, then flags by their long names, each with its values.
  std::vector<std::string> typed(const std::vector<std::string>& but) const;

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
};

}  // namespace ringside
