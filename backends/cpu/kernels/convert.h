#pragma once

#include "runtime/tensor/dtype.h"

#include <cstdint>

namespace assay {

/// Converts n contiguous elements.
using Converter = void (*)(const void* from, void* to, int64_t n);

/// The conversion between two element types, as ONNX Cast has it without saturation: floats round
/// to nearest even once and overflow to infinity, integers wrap, floats to integers truncate toward
/// zero, saturate to 64 bits and then wrap (NaN: the lowest), bool is != 0. A copy for equal types.
Converter ConverterOf(DType from, DType to);

}  // namespace assay
