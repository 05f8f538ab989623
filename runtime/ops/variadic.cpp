#include "runtime/ops/variadic.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

// y[i] = combine(n, operand), where operand(k) is input k at element i.
template <class T, class F>
void CombineInputs(ReferenceContext<T>& context, F combine) {
  std::vector<View<T>> inputs;
  std::vector<Broadcast> to_input;
  const MutableView<T> y = context.Output(0);
  for (size_t k = 0; k < context.InputCount(); ++k) {
    inputs.push_back(context.Input(k));
    to_input.emplace_back(context.InputShape(k), y.shape());
  }
  const int64_t n = static_cast<int64_t>(inputs.size());
  for (int64_t i = 0; i < y.size(); ++i) {
    y[i] = combine(n, [&](int64_t k) -> T { return inputs[k][to_input[k](i)]; });
  }
}

// `last` operations follow those that join each operand to the ones before.
template <DTypeSet kTypes, class F>
OpDef VariadicOp(std::string name, std::string output, F combine, int64_t last = 0) {
  TypeRule one_type = kTypes;
  one_type.same_as = "data_0";
  return OpDef::Of<NoParams>(std::move(name), Since{13})
      .VariadicInput("data_0", one_type)
      .Output(std::move(output), SameAs("data_0"))
      .Shapes(BroadcastShape)
      .Costs([last](const CostContext& context) {
        int64_t inputs = 0;
        while (context.HasInput(inputs)) ++inputs;
        return OpsPerElement(inputs - 1 + last)(context);
      })
      .template Computes<kTypes>(
          [combine](const NoParams&, auto& context) { CombineInputs(context, combine); });
}

}  // namespace

std::vector<OpDef> VariadicOps() {
  return {
      VariadicOp<kNumbers>("Max", "max",
                           []<class F>(int64_t n, F operand) {
                             return Largest<decltype(operand(0))>(Range(n), operand);
                           }),
      VariadicOp<kNumbers>("Min", "min",
                           []<class F>(int64_t n, F operand) {
                             return Smallest<decltype(operand(0))>(Range(n), operand);
                           }),
      VariadicOp<kFloats>("Sum", "sum",
                          [](int64_t n, auto operand) { return Sum(Range(n), operand); }),
      VariadicOp<kFloats>(
          "Mean", "mean",
          []<class F>(int64_t n, F operand) {
            using T = decltype(operand(0));
            return Sum(Range(n), operand) / T(static_cast<double>(n));
          },
          1),
  };
}

}  // namespace assay
