#pragma once

#include "runtime/ops/axes.h"
#include "runtime/ops/op_def.h"

#include <cstdint>
#include <string_view>

// The geometry that MatMul, MatMulInteger and QLinearMatMul share.

namespace assay {

/// numpy.matmul of a [batch..., m, k] and b [batch..., k, n]: batches broadcast, a vector stands
/// for one row of a or one column of b, and its dimension is missing in the output.
struct MatrixProduct {
  int64_t m = 1, k = 1, n = 1;
  Shape a_batch, b_batch, batch;
  Shape output;
  bool a_is_vector = false, b_is_vector = false;

  /// Two per multiply-add, and every tensor once.
  Cost CostOf(const CostContext& context) const;
};

/// Error: `the inner dimensions of 2x3 and 4x5 differ`.
absl::StatusOr<MatrixProduct> MatrixProductOf(const Shape& a, const Shape& b);

/// A quantisation parameter of `a`, one for all, per row (a vector of m) or of a broadcastable
/// shape [..., m, 1], placed so that it broadcasts to a and to the output. The same for columns of
/// b. Error: `a_scale has shape 3, but a is 2x4`.
absl::StatusOr<Shape> AlongRows(std::string_view name, const Shape& parameter, const Shape& a);
absl::StatusOr<Shape> AlongColumns(std::string_view name, const Shape& parameter, const Shape& b);

/// Calls finish(linear index of the output, sum of the k products).
template <class T, class A, class B, class Finish>
void Multiply(const MatrixProduct& product, const A& a, const B& b, Finish finish) {
  const int64_t m = product.m, k = product.k, n = product.n;
  const Broadcast to_a(product.a_batch, product.batch), to_b(product.b_batch, product.batch);
  for (int64_t i = 0; i < product.batch.ElementCount(); ++i) {
    const int64_t from_a = to_a(i) * m * k, from_b = to_b(i) * k * n;
    for (int64_t y = 0; y < m; ++y) {
      for (int64_t x = 0; x < n; ++x) {
        const T sum = Dot(
            Range(k), [&](int64_t z) -> T { return a[from_a + y * k + z]; },
            [&](int64_t z) -> T { return b[from_b + z * n + x]; });
        finish((i * m + y) * n + x, sum);
      }
    }
  }
}

}  // namespace assay
