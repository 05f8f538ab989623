#include "runtime/ops/det.h"

#include "runtime/ops/axes.h"

#include <utility>

namespace assay {
namespace {

absl::Status InferDetShape(const NoParams&, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  if (x.rank() < 2 || x[x.rank() - 1] != x[x.rank() - 2]) {
    return InvalidArgument("the input ({}) holds no square matrices", x.ToString());
  }
  context.SetShape(0, Shape(x.dims().first(static_cast<size_t>(x.rank() - 2))));
  return absl::OkStatus();
}

// Elimination takes 2/3 size^3 operations.
Cost CostOfDet(const NoParams&, const CostContext& context) {
  const Shape& x = context.Input(0).shape;
  return {.flops = x.ElementCount() * x[x.rank() - 1] * 2 / 3,
          .bytes = context.InputBytes() + context.OutputBytes()};
}

// A square matrix by rows, whose upper triangle remains after the elimination.
template <class T>
struct SquareMatrix {
  int64_t size;
  std::vector<T> elements;
  T& At(int64_t row, int64_t column) { return elements[row * size + column]; }
};

// The row from `column` down whose element in that column is largest. Every choice gives the same
// determinant, so this branch on computed values is no trap.
template <class T>
int64_t PivotRow(SquareMatrix<T>& matrix, int64_t column) {
  int64_t best = column;
  for (int64_t row = column + 1; row < matrix.size; ++row) {
    const auto champion = Value(Abs(matrix.At(best, column)));
    if (Value(Abs(matrix.At(row, column))) > champion) best = row;
  }
  return best;
}

template <class T>
void EliminateBelow(SquareMatrix<T>& matrix, int64_t pivot) {
  for (int64_t row = pivot + 1; row < matrix.size; ++row) {
    const T factor = matrix.At(row, pivot) / matrix.At(pivot, pivot);
    for (int64_t column = pivot + 1; column < matrix.size; ++column) {
      matrix.At(row, column) = matrix.At(row, column) - factor * matrix.At(pivot, column);
    }
  }
}

template <class T>
T Determinant(SquareMatrix<T> matrix) {
  T product(1.0);
  for (int64_t i = 0; i < matrix.size; ++i) {
    const int64_t row = PivotRow(matrix, i);
    if (row != i) {
      for (int64_t k = 0; k < matrix.size; ++k) std::swap(matrix.At(i, k), matrix.At(row, k));
      product = -product;
    }
    product = product * matrix.At(i, i);
    if (Value(matrix.At(i, i)) == 0) return product;  // singular: nothing to divide by
    EliminateBelow(matrix, i);
  }
  return product;
}

template <class T>
void DetReference(const NoParams&, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  const MutableView<T> y = context.Output(0);
  const int64_t size = x.shape()[x.shape().rank() - 1];
  for (int64_t i = 0; i < y.size(); ++i) {
    SquareMatrix<T> matrix{size, {}};
    for (int64_t k = 0; k < size * size; ++k) matrix.elements.push_back(x[i * size * size + k]);
    y[i] = Determinant(std::move(matrix));
  }
}

}  // namespace

OpDef DetOp() {
  return OpDef::Of<NoParams>("Det", Since{22})
      .Input("X", kFloats)
      .Output("Y", SameAs("X"))
      .Shapes(InferDetShape)
      .Costs(CostOfDet)
      .Computes<kFloats>(ASSAY_REFERENCE(DetReference));
}

}  // namespace assay
