// The views: one line each. NAME is a function NAME_view() in stage/views/NAME.cpp, which says all there is to say
// about that view; nothing else knows the list. The order is that of tabs, of the export's choice and of the help.
#pragma once

#define RINGSIDE_VIEWS(X) \
  X(chunks)               \
  X(catalogue)            \
  X(race)                 \
  X(whatif)               \
  X(spacetime)            \
  X(topology)             \
  X(script)               \
  X(performance)          \
  X(traffic)              \
  X(blocking)             \
  X(gamma)                \
  X(tiers)                \
  X(lab)
