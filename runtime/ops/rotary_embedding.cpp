#include "runtime/ops/rotary_embedding.h"

#include "runtime/ops/axes.h"

namespace assay {
namespace {

constexpr DTypeSet kRotaryTypes{DType::kFloat32, DType::kFloat16, DType::kBFloat16};

/// The dimensions of X under either of its shapes, and where its elements lie.
struct Heads {
  int64_t batch, heads, sequence, head_size;
  bool heads_last;  ///< X is (batch, sequence, heads * head size)

  int64_t At(int64_t b, int64_t h, int64_t s) const {
    return (heads_last ? (b * sequence + s) * heads + h : (b * heads + h) * sequence + s) *
           head_size;
  }
};

absl::StatusOr<Heads> HeadsOf(const RotaryEmbeddingParams& params, const Shape& x) {
  if (x.rank() == 4) return Heads{x[0], x[1], x[2], x[3], false};
  if (x.rank() != 3) return InvalidArgument("input \"X\" has rank {}, not 3 or 4", x.rank());
  const int64_t heads = params.num_heads.value_or(0);
  if (heads < 1 || x[2] % heads != 0) {
    return InvalidArgument("num_heads ({}) does not divide the hidden size ({})", heads, x[2]);
  }
  return Heads{x[0], heads, x[1], x[2] / heads, true};
}

// Elements of a head that are rotated.
int64_t RotatedOf(const RotaryEmbeddingParams& params, const Heads& heads) {
  return params.rotary_embedding_dim ? params.rotary_embedding_dim : heads.head_size;
}

absl::Status CheckCache(const InferContext& context, size_t input, std::string_view name,
                        const Heads& heads, int64_t pairs) {
  const Shape& cache = context.Input(input).shape;
  const bool by_position = context.HasInput(3);
  const bool fits = by_position ? cache.rank() == 2 && cache[1] == pairs
                                : cache == Shape{heads.batch, heads.sequence, pairs};
  if (fits) return absl::OkStatus();
  if (by_position) {
    return InvalidArgument("input \"{}\" has shape {}, not (positions, {})", name, cache.ToString(),
                           pairs);
  }
  return InvalidArgument("input \"{}\" has shape {}, not {}x{}x{}", name, cache.ToString(),
                         heads.batch, heads.sequence, pairs);
}

absl::Status InferShapes(const RotaryEmbeddingParams& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const Heads heads, HeadsOf(params, x));
  const int64_t rotated = RotatedOf(params, heads);
  if (rotated < 0 || rotated > heads.head_size || rotated % 2 != 0) {
    return InvalidArgument("{} elements of a head of {} cannot be rotated in pairs", rotated,
                           heads.head_size);
  }
  ASSAY_RETURN_IF_ERROR(CheckCache(context, 1, "cos_cache", heads, rotated / 2));
  ASSAY_RETURN_IF_ERROR(CheckCache(context, 2, "sin_cache", heads, rotated / 2));
  if (context.HasInput(3) && context.Input(3).shape != Shape{heads.batch, heads.sequence}) {
    return InvalidArgument("input \"position_ids\" has shape {}, not {}x{}",
                           context.Input(3).shape.ToString(), heads.batch, heads.sequence);
  }
  context.SetShape(0, x);
  return absl::OkStatus();
}

// Rotates the head that starts at `first` by the angles of cache row `row`.
template <class T>
void RotateHead(ReferenceContext<T>& context, int64_t first, int64_t row, bool interleaved) {
  const View<T> x = context.Input(0), cosine = context.Input(1), sine = context.Input(2);
  const MutableView<T> y = context.Output(0);
  const int64_t pairs = cosine.shape()[cosine.shape().rank() - 1];
  for (int64_t pair = 0; pair < pairs; ++pair) {
    const int64_t a = first + (interleaved ? 2 * pair : pair);
    const int64_t b = first + (interleaved ? 2 * pair + 1 : pair + pairs);
    const T c = cosine[row * pairs + pair], s = sine[row * pairs + pair];
    y[a] = c * x[a] - s * x[b];
    y[b] = s * x[a] + c * x[b];
  }
}

template <class T>
absl::Status Reference(const RotaryEmbeddingParams& params, ReferenceContext<T>& context) {
  const View<T> x = context.Input(0);
  ASSAY_ASSIGN_OR_RETURN(const Heads heads, HeadsOf(params, x.shape()));
  for (int64_t i = 0; i < x.size(); ++i) context.Output(0)[i] = x[i];
  const std::vector<int64_t> positions =
      context.HasInput(3) ? context.Integers(3) : std::vector<int64_t>();
  for (int64_t b = 0; b < heads.batch; ++b) {
    for (int64_t s = 0; s < heads.sequence; ++s) {
      int64_t row = b * heads.sequence + s;
      if (context.HasInput(3)) {
        ASSAY_ASSIGN_OR_RETURN(row, WrapIndex(positions[row], context.InputShape(1)[0]));
      }
      for (int64_t h = 0; h < heads.heads; ++h) {
        RotateHead(context, heads.At(b, h, s), row, params.interleaved != 0);
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

OpDef RotaryEmbeddingOp() {
  return OpDef::Of<RotaryEmbeddingParams>("RotaryEmbedding", Since{23})
      .Input("X", kRotaryTypes)
      .Input("cos_cache", SameAs("X"))
      .Input("sin_cache", SameAs("X"))
      .OptionalInput("position_ids", kInt64Only)
      .Output("Y", SameAs("X"))
      .Shapes(InferShapes)
      .Costs(OpsPerElement(3))  // two multiplications, one addition
      .Computes<kRotaryTypes>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
