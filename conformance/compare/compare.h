#pragma once

#include "conformance/record/record.h"
#include "runtime/ops/evaluate.h"

#include <string>
#include <string_view>

namespace assay {

/// What one output was found to be. `complaint` is one sentence about what no element can tell
/// (type or shape differ); empty where elements were compared.
struct OutputComparison {
  Comparison comparison;
  std::string complaint;
};

/// Against the tracked reference: an element passes where |got - exact| <= error. NaN must be NaN,
/// an infinity the same infinity; where the error is infinite an element is unchecked. Outputs
/// without arithmetic must have the same bits (any NaN for NaN).
OutputComparison CompareWithBound(std::string_view name, const Bounded& expected,
                                  const Tensor& got);

/// A published tolerance: |got - expected| <= absolute + relative * |expected|, as numpy's
/// allclose; by default as in ONNX's own runner.
struct Tolerance {
  double relative = 1e-3;
  double absolute = 1e-7;
};

/// Against stored outputs. Integers and bool must be equal. Stored values are somebody's rounded
/// results: where the tracked reference is known (`bound`, else null) and a stored value lies
/// within its bound, so does a correct answer on the other side, and twice the bound is allowed
/// too.
OutputComparison CompareWithTolerance(std::string_view name, const Tensor& expected,
                                      const Tensor& got, Tolerance tolerance,
                                      const Bounded* bound = nullptr);

/// Joins the comparisons of several outputs or nodes into one: counts add, the worst win.
void Merge(const Comparison& more, Comparison& total);

}  // namespace assay
