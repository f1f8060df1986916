// The symbols of section 4.1 as sliders and fields: ranges, units, spellings.
#pragma once

#include "ui/gamma/symbol_field.h"

namespace ringside::ui {

SymbolSpec parameters_symbol();
SymbolSpec bytes_per_parameter_symbol();
SymbolSpec global_batch_symbol();
SymbolSpec local_batch_symbol();
SymbolSpec flops_symbol();
SymbolSpec flop_per_parameter_symbol();
SymbolSpec bandwidth_symbol();
SymbolSpec alpha_symbol();
SymbolSpec workers_symbol();

/// "7e9", "2048": short, and read back as the same number.
QString scaled_text(double value);

}  // namespace ringside::ui
