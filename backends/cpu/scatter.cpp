#include "backends/cpu/scatter.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/kernels/formula.h"
#include "backends/cpu/odometer.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/scatter.h"

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace assay {
namespace {

// How updates of type E join the elements of the output, n neighbours at a time.
template <class E>
class Join {
 public:
  explicit Join(const std::string& reduction) {
    if (reduction == "none") return;
    if constexpr (std::is_arithmetic_v<E>) loop_ = LoopOf<E>(FormulaOf(reduction));
  }

  void operator()(const E* updates, E* to, int64_t n) const {
    if (loop_ == nullptr) {
      std::copy_n(updates, n, to);
      return;
    }
    if constexpr (std::is_arithmetic_v<E>) {
      const E* operands[] = {to, updates};
      loop_(operands, nullptr, to, n);
    }
  }

 private:
  // Truth values add and multiply as bits.
  static Formula FormulaOf(const std::string& reduction) {
    constexpr bool kIsBool = std::is_same_v<E, bool>;
    if (reduction == "add") return kIsBool ? Formula::kOr : Formula::kAdd;
    if (reduction == "mul") return kIsBool ? Formula::kAnd : Formula::kMul;
    if (reduction == "max") return kIsBool ? Formula::kOr : Formula::kMax;
    return kIsBool ? Formula::kAnd : Formula::kMin;
  }

  Loop<E> loop_ = nullptr;  // null: replaces
};

absl::Status ScatterElementsKernel(const ScatterElementsParams& params, KernelContext& context) {
  const DeviceTensor &updates = context.Input(2), &output = context.Output(0);
  CopyAll(context.Input(0), output);
  const Indices indices(context.Input(1));
  const int64_t axis = WrapAxis(params.axis, output.desc.shape.rank());
  const int64_t length = output.desc.shape[axis];
  AxisVector strides = StridesOf(output.desc.shape);
  const int64_t step = std::exchange(strides[axis], 0);
  return VisitDType(output.desc.dtype, [&]<class E>() -> absl::Status {
    const Join<E> join(params.reduction);
    int64_t i = 0;
    for (Odometer line(updates.desc.shape, strides); !line.done(); line.Next(), ++i) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t index, WrapIndex(indices[i], length));
      join(updates.Data<const E>() + i, output.Data<E>() + line.offset() + index * step, 1);
    }
    return absl::OkStatus();
  });
}

absl::Status ScatterNDKernel(const ScatterNDParams& params, KernelContext& context) {
  const DeviceTensor &updates = context.Input(2), &output = context.Output(0);
  CopyAll(context.Input(0), output);
  const Indices indices(context.Input(1));
  const auto length = static_cast<size_t>(context.Input(1).desc.shape.dims().back());
  const std::span<const int64_t> dims = output.desc.shape.dims();
  const int64_t slice = Shape(dims.subspan(length)).ElementCount();
  const int64_t tuples = slice == 0 ? 0 : updates.desc.ElementCount() / slice;
  return VisitDType(output.desc.dtype, [&]<class E>() -> absl::Status {
    const Join<E> join(params.reduction);
    for (int64_t tuple = 0; tuple < tuples; ++tuple) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t place, PlaceOf(indices, tuple, dims.first(length)));
      join(updates.Data<const E>() + tuple * slice, output.Data<E>() + place * slice, slice);
    }
    return absl::OkStatus();
  });
}

// Several updates of one element would round several times.
template <class P>
std::optional<std::string> RefusesNarrowSums(const Node& node, PartialInputs inputs) {
  constexpr DTypeSet kNarrow{DType::kFloat16, DType::kBFloat16};
  if (node.params.As<P>().reduction == "none") return std::nullopt;
  if (!inputs[0] || !kNarrow.Contains(inputs[0]->dtype)) return std::nullopt;
  return fmt::format("updates of {} are only replaced, not reduced", NameOf(inputs[0]->dtype));
}

}  // namespace

std::vector<Capability> ScatterRows() {
  Capability elements = Row("ScatterElements", "scatter", {kAllTypes, kIndexTypes, kAllTypes},
                            &ScatterElementsKernel);
  elements.refuses = &RefusesNarrowSums<ScatterElementsParams>;
  Capability slices =
      Row("ScatterND", "scatter", {kAllTypes, kInt64Only, kAllTypes}, &ScatterNDKernel);
  slices.refuses = &RefusesNarrowSums<ScatterNDParams>;
  return {elements, slices};
}

}  // namespace assay
