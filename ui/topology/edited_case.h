// What editing its topology means for a case: the ranks find devices again, what was wrong with a wire stays with it.
#pragma once

#include <string>

#include "core/case.h"
#include "core/topology/edit.h"

namespace ringside::ui {

struct EditedCase {
  Case question;
  std::string note;  ///< which ranks sit elsewhere now, in one line; empty: none
};

/// The case on `after`, which was made of its topology `before`; `removed` is the node that is gone from it, -1: none.
/// Ranks that were placed by hand stay where they are, and on a removed device go to the first free one; a rule places
/// them anew. Errors: fewer devices than ranks.
Result<EditedCase> with_edited_topology(Case c, const Topology& before, Topology after, std::int32_t removed = -1);

/// "dgx-1 (edited)", and a source that says so, too.
Topology marked_as_edited(Topology t);

/// Constants that a new wire between two nodes of a topology probably has: those of the first wire that one of them has
/// already, else of the first wire that there is, else the case's.
WireConstants likely_wire(const Case& c, const Topology& t, std::int32_t a, std::int32_t b);

}  // namespace ringside::ui
