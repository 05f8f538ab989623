#include "runtime/ops/split.h"

#include "runtime/ops/list_inputs.h"
#include "runtime/ops/movement.h"

#include <fmt/ranges.h>

namespace assay {
namespace {

absl::StatusOr<std::vector<int64_t>> EqualPieces(int64_t length, int64_t pieces) {
  if (pieces < 1) return InvalidArgument("num_outputs ({}) is not positive", pieces);
  const int64_t piece = length / pieces + (length % pieces != 0);
  std::vector<int64_t> lengths(pieces, piece);
  lengths.back() = length - piece * (pieces - 1);
  if (lengths.back() < 0) {
    return InvalidArgument("dimension ({}) is too short for {} pieces of {}", length, pieces,
                           piece);
  }
  return lengths;
}

absl::Status CheckPieces(int64_t length, const std::vector<int64_t>& pieces) {
  int64_t sum = 0;
  for (const int64_t piece : pieces) {
    if (piece < 0) return InvalidArgument("split length ({}) is negative", piece);
    ASSAY_ASSIGN_OR_RETURN(sum, SumOfDims(sum, piece));
  }
  if (sum == length) return absl::OkStatus();
  return InvalidArgument("split lengths ({}) do not add up to dimension ({})",
                         fmt::join(pieces, ","), length);
}

absl::StatusOr<std::vector<int64_t>> Pieces(const SplitParams& params, int64_t length,
                                            InferContext& context) {
  if (context.HasInput(1) == params.num_outputs.has_value()) {
    return InvalidArgument("either input \"split\" or attribute \"num_outputs\" must be given{}",
                           context.HasInput(1) ? ", not both" : "");
  }
  const auto outputs = static_cast<int64_t>(context.OutputCount());
  if (params.num_outputs.value_or(outputs) != outputs) {
    return InvalidArgument("num_outputs ({}) differs from the node's {} outputs",
                           *params.num_outputs, outputs);
  }
  if (params.num_outputs) return EqualPieces(length, outputs);
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> pieces, ListInput(context, 1, "split"));
  if (static_cast<int64_t>(pieces.size()) != outputs) {
    return InvalidArgument("input \"split\" has {} lengths for the node's {} outputs",
                           pieces.size(), outputs);
  }
  ASSAY_RETURN_IF_ERROR(CheckPieces(length, pieces));
  return pieces;
}

absl::Status InferShapes(const SplitParams& params, InferContext& context) {
  Shape shape = context.Input(0).shape;
  ASSAY_RETURN_IF_ERROR(CheckAxis(params.axis, shape));
  const int64_t axis = WrapAxis(params.axis, shape.rank());
  ASSAY_ASSIGN_OR_RETURN(const std::vector<int64_t> pieces, Pieces(params, shape[axis], context));
  for (size_t i = 0; i < pieces.size(); ++i) {
    shape[axis] = pieces[i];
    context.SetShape(i, shape);
  }
  return absl::OkStatus();
}

absl::Status Reference(const SplitParams& params, MoveContext& context) {
  const Block from = BlockAlong(params.axis, context.Input(0).shape());
  int64_t start = 0;
  for (size_t output = 0; output < context.OutputCount(); ++output) {
    const Block to = BlockAlong(params.axis, context.Output(output).shape());
    for (int64_t i = 0; i < to.outer; ++i) {
      for (int64_t j = 0; j < to.length; ++j) {
        for (int64_t k = 0; k < to.inner; ++k) {
          context.Copy({output, to.At(i, j, k)}, {0, from.At(i, start + j, k)});
        }
      }
    }
    start += to.length;
  }
  return absl::OkStatus();
}

}  // namespace

OpDef SplitOp() {
  return OpDef::Of<SplitParams>("Split", Since{18})
      .Input("input", kAllTypes)
      .OptionalInput("split", kInt64Only)
      .VariadicOutput("outputs", SameAs("input"))
      .Shapes(InferShapes)
      .Costs(MovesItsData)
      .Moves(Reference);
}

}  // namespace assay
