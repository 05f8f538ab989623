#include "runtime/ops/einsum.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/einsum_equation.h"

namespace assay {
namespace {

constexpr DTypeSet kEinsumTypes = kNumbers.Without(DType::kBFloat16);

template <class Context>
absl::StatusOr<EinsumEquation> EquationOf(const EinsumParams& params, const Context& context) {
  std::vector<Shape> shapes;
  for (size_t i = 0; i < context.InputCount(); ++i) {
    if constexpr (requires { context.InputShape(i); })
      shapes.push_back(context.InputShape(i));
    else
      shapes.push_back(context.Input(i).shape);
  }
  return ParseEinsum(params.equation, shapes);
}

absl::Status InferShapes(const EinsumParams& params, InferContext& context) {
  ASSAY_ASSIGN_OR_RETURN(const EinsumEquation equation, EquationOf(params, context));
  context.SetShape(0, equation.ShapeOf(equation.output));
  return absl::OkStatus();
}

// The direct sum: for every combination of labels the operands are multiplied and, where labels are
// summed, added.
Cost CostOfEinsum(const EinsumParams& params, const CostContext& context) {
  std::vector<Shape> shapes;
  for (size_t i = 0; context.HasInput(i); ++i) shapes.push_back(context.Input(i).shape);
  const auto equation = ParseEinsum(params.equation, shapes);
  if (!equation.ok()) return {};
  const int64_t combinations = equation->ShapeOf(equation->output).ElementCount() *
                               equation->ShapeOf(equation->summed).ElementCount();
  const int64_t products = static_cast<int64_t>(shapes.size()) - 1;
  const int64_t additions = equation->summed.empty() ? 0 : 1;
  return {.flops = combinations * (products + additions),
          .bytes = context.InputBytes() + context.OutputBytes()};
}

// One operand, and the linear indices that the labels of the output and the summed ones give.
template <class T>
struct EinsumOperand {
  View<T> elements;
  std::vector<int64_t> outer, inner;
  const T& At(int64_t o, int64_t s) const { return elements[outer[o] + inner[s]]; }
};

// The sum of two operands' products is a Dot, whose products the kernel may fuse with the
// additions.
template <class T>
T SumProducts(const std::vector<EinsumOperand<T>>& operands, int64_t o, int64_t count) {
  Accumulator<T> sum;
  for (int64_t s = 0; s < count; ++s) {
    if (operands.size() == 1) {
      sum.Add(operands[0].At(o, s));
      continue;
    }
    T product = operands[0].At(o, s);
    for (size_t i = 1; i + 1 < operands.size(); ++i) product = product * operands[i].At(o, s);
    sum.AddProduct(product, operands.back().At(o, s));
  }
  return sum.Result();
}

template <class T>
absl::Status Reference(const EinsumParams& params, ReferenceContext<T>& context) {
  ASSAY_ASSIGN_OR_RETURN(const EinsumEquation equation, EquationOf(params, context));
  std::vector<EinsumOperand<T>> operands;
  for (size_t i = 0; i < context.InputCount(); ++i) {
    const View<T> x = context.Input(i);
    const EinsumTerm& term = equation.operands[i];
    operands.push_back({x, EinsumOffsets(equation, equation.output, term, x.shape()),
                        EinsumOffsets(equation, equation.summed, term, x.shape())});
  }
  const int64_t count = equation.ShapeOf(equation.summed).ElementCount();
  const MutableView<T> y = context.Output(0);
  for (int64_t o = 0; o < y.size(); ++o) y[o] = SumProducts(operands, o, count);
  return absl::OkStatus();
}

}  // namespace

OpDef EinsumOp() {
  return OpDef::Of<EinsumParams>("Einsum", Since{12})
      .VariadicInput("Inputs", kEinsumTypes)
      .Output("Output", SameAs("Inputs"))
      .Shapes(InferShapes)
      .Costs(CostOfEinsum)
      .Computes<kEinsumTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
