#pragma once

#include "backends/cpu/cpu_kernel.h"

namespace assay {

/// Tensors made from shapes and few numbers: Shape, Size, ConstantOfShape, Range, EyeLike.
std::vector<Capability> ShapeRows();

}  // namespace assay
