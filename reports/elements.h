#pragma once

#include "conformance/record/record.h"
#include "reports/table.h"

#include <cstddef>
#include <string>

namespace assay {

/// The worst elements of a comparison, at most `limit`: element, expected, got, share of the bound.
/// Numbers have the nine digits that tell two floats apart, and seventeen where those look equal.
Table WorstElements(const Comparison& comparison, size_t limit);

/// "3 of 4096 elements are over the bound, 2 have none"; empty where nothing was compared.
std::string OverSentence(const Comparison& comparison);

}  // namespace assay
