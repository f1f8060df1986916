// Why a runtime would refuse, ignore or hang on an MSCCL file that can be read.
#pragma once

#include <vector>

#include "core/schedule/msccl/document.h"
#include "core/schedule/msccl/msccl.h"

namespace ringside::msccl {

/// Limits of microsoft/msccl and of Azure's executor, as their XML readers check them; at most kMostNotes notes.
std::vector<Note> lint(const Document& d);

inline constexpr std::size_t kMostNotes = 20;

}  // namespace ringside::msccl
