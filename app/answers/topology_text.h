// A topology in words: what it is made of, where its constants come from, how far its devices are apart.
#pragma once

#include <string>

#include "core/topology/topology.h"

namespace ringside {

/// Lines of at most 120 columns.
std::string topology_text(const Topology& topology);

/// Breaks at blanks so that no line is longer than `width`; further lines start with `indent`.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent = {});

}  // namespace ringside
