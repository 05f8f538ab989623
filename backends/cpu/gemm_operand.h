#pragma once

#include "backends/cpu/gemm_blocks.h"
#include "backends/cpu/scratch.h"
#include "runtime/tensor/convert.h"
#include "runtime/tensor/tensor.h"

#include <span>

namespace assay {

/// A constant right side of a product as panels of its work type, made once per model.
struct PackedMatrix {
  Scratch panels;
  int64_t k = 0, n = 0;
  bool is_packed = false;
};

/// Whether a tensor holds one matrix of floats, leading dimensions of 1 aside.
inline bool IsFloatMatrix(const Tensor& b) {
  const int64_t rank = b.shape().rank();
  return IsFloat(b.dtype()) && rank >= 2 &&
         b.ElementCount() == b.shape()[rank - 2] * b.shape()[rank - 1];
}

/// The matrix (or its transpose) in panels. Requires IsFloatMatrix.
inline PackedMatrix PackMatrix(const Tensor& b, bool transposed) {
  const int64_t rows = b.shape()[b.shape().rank() - 2], columns = b.shape()[b.shape().rank() - 1];
  PackedMatrix packed{.k = transposed ? columns : rows, .n = transposed ? rows : columns};
  VisitFloatWork(b.dtype(), [&]<class W>() {
    const Tensor wide = Converted(b, DTypeOf<W>());
    const PackStrided<W> pack{wide.Data<W>().data(), transposed ? 1 : columns,
                              transposed ? columns : 1};
    pack(0, packed.k, 0, packed.n, PanelStep<W>(packed.k),
         packed.panels.Reserve<W>(PackedSize<W>(packed.k, packed.n)));
  });
  packed.is_packed = true;
  return packed;
}

}  // namespace assay
