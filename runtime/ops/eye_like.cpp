#include "runtime/ops/eye_like.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

namespace assay {
namespace {

absl::Status InferShapes(const EyeLikeParams& params, InferContext& context) {
  TensorDesc output = context.Input(0);
  ASSAY_RETURN_IF_ERROR(CheckRank(output.shape, 2, "input"));
  if (params.dtype) {
    const std::optional<DType> dtype = DTypeFromOnnx(*params.dtype);
    if (!dtype) return InvalidArgument("dtype ({}) is no known element type", *params.dtype);
    output.dtype = *dtype;
  }
  context.SetOutput(0, output);
  return absl::OkStatus();
}

template <class T>
void Reference(const EyeLikeParams& params, ReferenceContext<T>& context) {
  const MutableView<T> y = context.Output(0);
  const int64_t rows = y.shape()[0], columns = y.shape()[1];
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) y[i * columns + j] = T(j - i == params.k ? 1 : 0);
  }
}

}  // namespace

OpDef EyeLikeOp() {
  return OpDef::Of<EyeLikeParams>("EyeLike", Since{22})
      .Input("input", kAllTypes)
      .Output("output", kAllTypes)
      .Shapes(InferShapes)
      .Costs(WritesItsOutput)
      .Computes<kAllTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
