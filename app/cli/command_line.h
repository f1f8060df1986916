// From argv to an exit code: picks the verb, reads its flags, runs it, prints once.
#pragma once

#include <string>
#include <vector>

#include "app/verbs/verb.h"

namespace ringside {

/// The first argument is a verb's name.
bool names_a_verb(const std::string& word);
/// Runs `ringside VERB ..` (arguments without the program's name): standard output on success, exactly one line on
/// standard error otherwise. Returns the exit code of the contract.
int run_verb(const std::vector<std::string>& arguments);
/// Prints on standard output at once; the error says why it took less (a full disk, a closed pipe).
Result<bool> print(const std::string& text);
/// Prints the error's one line on standard error and returns its exit code.
int report(const Error& error);
/// The text of `ringside --help`.
std::string general_help();

}  // namespace ringside
