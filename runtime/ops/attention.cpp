#include "runtime/ops/attention.h"

#include "runtime/ops/axes.h"

#include <algorithm>

namespace assay {
namespace {

enum AttentionInput : size_t {
  kInQuery,
  kInKey,
  kInValue,
  kInMask,
  kInPastKey,
  kInPastValue,
  kInValidKeys
};
enum AttentionOutput : size_t { kOutResult, kOutPresentKey, kOutPresentValue, kOutScores };
enum class ScoreStage : int64_t { kProduct, kSoftcapped, kMasked, kSoftmax };

/// A tensor of heads in either of its shapes.
struct HeadTensor {
  int64_t batch = 0, heads = 0, length = 0, size = 0;
  bool heads_last = false;  ///< (batch, length, heads * size)

  /// Index of the first element of a vector.
  int64_t At(int64_t b, int64_t h, int64_t i) const {
    return (heads_last ? (b * length + i) * heads + h : (b * heads + h) * length + i) * size;
  }
};

absl::StatusOr<HeadTensor> HeadTensorOf(const Shape& shape, std::optional<int64_t> heads,
                                        std::string_view name) {
  if (shape.rank() == 4) return HeadTensor{shape[0], shape[1], shape[2], shape[3], false};
  if (shape.rank() != 3) {
    return InvalidArgument("input \"{}\" has rank {}, not 3 or 4", name, shape.rank());
  }
  if (!heads || *heads < 1 || shape[2] % *heads != 0) {
    return InvalidArgument("{} heads do not divide the last dimension of input \"{}\" ({})",
                           heads.value_or(0), name, shape[2]);
  }
  return HeadTensor{shape[0], *heads, shape[1], shape[2] / *heads, true};
}

struct AttentionDims {
  HeadTensor query, key, value;
  int64_t past = 0;

  int64_t total() const { return past + key.length; }
  /// The key and value head of a query head.
  int64_t Shared(int64_t head) const { return head / (query.heads / key.heads); }
  Shape ResultShape() const {
    if (!query.heads_last) return Shape{query.batch, query.heads, query.length, value.size};
    return Shape{query.batch, query.length, query.heads * value.size};
  }
  HeadTensor result() const {
    return {query.batch, query.heads, query.length, value.size, query.heads_last};
  }
  HeadTensor scores() const { return {query.batch, query.heads, query.length, total(), false}; }
};

absl::StatusOr<AttentionDims> DimsOf(const AttentionParams& params, const Shape& query,
                                     const Shape& key, const Shape& value, const Shape* past) {
  AttentionDims dims;
  ASSAY_ASSIGN_OR_RETURN(dims.query, HeadTensorOf(query, params.q_num_heads, "Q"));
  ASSAY_ASSIGN_OR_RETURN(dims.key, HeadTensorOf(key, params.kv_num_heads, "K"));
  ASSAY_ASSIGN_OR_RETURN(dims.value, HeadTensorOf(value, params.kv_num_heads, "V"));
  if (past != nullptr) dims.past = (*past)[2];
  return dims;
}

absl::Status CheckDims(const AttentionDims& dims) {
  const auto& [q, k, v, past] = dims;
  if (q.batch != k.batch || q.batch != v.batch) {
    return InvalidArgument("Q, K and V have {}, {} and {} batches", q.batch, k.batch, v.batch);
  }
  if (k.heads != v.heads || k.heads == 0 || q.heads % k.heads != 0) {
    return InvalidArgument("{} query heads cannot share {} key and {} value heads", q.heads,
                           k.heads, v.heads);
  }
  if (q.size != k.size || k.length != v.length) {
    return InvalidArgument("Q, K and V have lengths {}, {} and {} and sizes {}, {} and {}",
                           q.length, k.length, v.length, q.size, k.size, v.size);
  }
  return absl::OkStatus();
}

absl::Status CheckPast(const InferContext& context, const AttentionDims& dims) {
  if (!context.HasInput(kInPastKey)) return absl::OkStatus();
  const Shape key{dims.key.batch, dims.key.heads, dims.past, dims.key.size};
  const Shape value{dims.key.batch, dims.key.heads, dims.past, dims.value.size};
  if (context.Input(kInPastKey).shape == key && context.Input(kInPastValue).shape == value) {
    return absl::OkStatus();
  }
  return InvalidArgument("past_key and past_value have shapes {} and {}, not {} and {}",
                         context.Input(kInPastKey).shape.ToString(),
                         context.Input(kInPastValue).shape.ToString(), key.ToString(),
                         value.ToString());
}

// All but the last dimension broadcast; the last may be shorter than the keys.
absl::Status CheckMask(const InferContext& context, const AttentionDims& dims) {
  if (!context.HasInput(kInMask)) return absl::OkStatus();
  Shape mask = context.Input(kInMask).shape;
  const std::string given = mask.ToString();
  const Shape scores{dims.query.batch, dims.query.heads, dims.query.length, dims.total()};
  const bool fits = mask.rank() >= 1 && mask[mask.rank() - 1] <= dims.total();
  if (fits) mask[mask.rank() - 1] = dims.total();
  const absl::StatusOr<Shape> both = BroadcastShapes(mask, scores);
  if (fits && both.ok() && *both == scores) return absl::OkStatus();
  return InvalidArgument("attn_mask with shape {} does not broadcast to {}", given,
                         scores.ToString());
}

absl::Status CheckAttributes(const AttentionParams& params) {
  if (params.qk_matmul_output_mode < 0 || params.qk_matmul_output_mode > 3) {
    return InvalidArgument("qk_matmul_output_mode ({}) is none of 0 to 3",
                           params.qk_matmul_output_mode);
  }
  const auto precision = params.softmax_precision ? DTypeFromOnnx(*params.softmax_precision)
                                                  : std::optional(DType::kFloat32);
  if (precision && IsFloat(*precision)) return absl::OkStatus();
  return InvalidArgument("softmax_precision ({}) is no floating-point type",
                         *params.softmax_precision);
}

absl::Status InferShapes(const AttentionParams& params, InferContext& context) {
  ASSAY_RETURN_IF_ERROR(CheckAttributes(params));
  if (context.HasInput(kInPastKey) != context.HasInput(kInPastValue)) {
    return InvalidArgument("past_key and past_value are given together or not at all");
  }
  const Shape* past = context.HasInput(kInPastKey) ? &context.Input(kInPastKey).shape : nullptr;
  if (past != nullptr && past->rank() != 4) {
    return InvalidArgument("past_key has rank {}, not 4", past->rank());
  }
  ASSAY_ASSIGN_OR_RETURN(const AttentionDims dims,
                         DimsOf(params, context.Input(kInQuery).shape, context.Input(kInKey).shape,
                                context.Input(kInValue).shape, past));
  ASSAY_RETURN_IF_ERROR(CheckDims(dims));
  ASSAY_RETURN_IF_ERROR(CheckPast(context, dims));
  ASSAY_RETURN_IF_ERROR(CheckMask(context, dims));
  const Shape outputs[] = {dims.ResultShape(),
                           {dims.key.batch, dims.key.heads, dims.total(), dims.key.size},
                           {dims.key.batch, dims.key.heads, dims.total(), dims.value.size},
                           {dims.query.batch, dims.query.heads, dims.query.length, dims.total()}};
  for (size_t i = 0; i < context.OutputCount(); ++i) context.SetShape(i, outputs[i]);
  return absl::OkStatus();
}

/// Which keys a query may see, and what is added to its scores.
template <class T>
class AttentionMask {
 public:
  AttentionMask(const AttentionParams& params, const AttentionDims& dims,
                ReferenceContext<T>& context)
      : causal_(params.is_causal != 0), past_(dims.past) {
    if (context.HasInput(kInValidKeys)) valid_keys_ = context.Integers(kInValidKeys);
    if (!context.HasInput(kInMask)) return;
    const Shape& mask = context.InputShape(kInMask);
    length_ = mask[mask.rank() - 1];
    padded_ = {dims.query.batch, dims.query.heads, dims.query.length, length_};
    to_mask_.emplace(mask, padded_);
    if (context.InputType(kInMask) == DType::kBool)
      flags_ = context.Integers(kInMask);
    else
      added_.emplace(context.Input(kInMask));
  }

  T Apply(T score, int64_t b, int64_t h, int64_t i, int64_t j) const {
    const T hidden(-kInfinity);
    if (causal_ && j > past_ + i) return hidden;
    if (!valid_keys_.empty() && j >= valid_keys_[b]) return hidden;
    if (!to_mask_) return score;
    if (j >= length_) return hidden;
    const int64_t at = (*to_mask_)(Ravel(std::vector<int64_t>{b, h, i, j}, padded_));
    if (added_) return score + (*added_)[at];
    return flags_[at] ? score : hidden;
  }

 private:
  bool causal_;
  int64_t past_, length_ = 0;
  std::vector<int64_t> valid_keys_, flags_;
  Shape padded_;
  std::optional<Broadcast> to_mask_;
  std::optional<View<T>> added_;
};

/// Keys (or values): those of the past, then the given ones.
template <class T>
class PresentVectors {
 public:
  PresentVectors(ReferenceContext<T>& context, size_t given, size_t past, const HeadTensor& heads,
                 int64_t past_length)
      : given_(context.Input(given)), heads_(heads) {
    if (!context.HasInput(past)) return;
    past_.emplace(context.Input(past));
    past_heads_ = {heads.batch, heads.heads, past_length, heads.size, false};
  }
  T operator()(int64_t b, int64_t h, int64_t j, int64_t k) const {
    if (j < past_heads_.length) return (*past_)[past_heads_.At(b, h, j) + k];
    return given_[heads_.At(b, h, j - past_heads_.length) + k];
  }
  void WriteTo(const MutableView<T>& present) const {
    const HeadTensor to{heads_.batch, heads_.heads, past_heads_.length + heads_.length, heads_.size,
                        false};
    for (int64_t b = 0; b < to.batch; ++b) {
      for (int64_t h = 0; h < to.heads; ++h) {
        for (int64_t j = 0; j < to.length; ++j) {
          for (int64_t k = 0; k < to.size; ++k) present[to.At(b, h, j) + k] = (*this)(b, h, j, k);
        }
      }
    }
  }

 private:
  View<T> given_;
  HeadTensor heads_, past_heads_;
  std::optional<View<T>> past_;
};

template <class T>
T Softcapped(T score, float softcap) {
  if (softcap == 0) return score;
  return Constant<T>(softcap) * Tanh(score / Constant<T>(softcap));
}

template <class T>
std::vector<T> SoftmaxOf(const std::vector<T>& scores) {
  const Line line = Range(static_cast<int64_t>(scores.size()));
  const T top = Largest<T>(line, [&](int64_t j) { return scores[j]; });
  const T sum = Sum(line, [&](int64_t j) { return Exp(scores[j] - top); });
  std::vector<T> shares(scores.size());
  for (const int64_t j : line) shares[j] = Exp(scores[j] - top) / sum;
  return shares;
}

/// One node's attention, query by query.
template <class T>
struct AttentionHead {
  const AttentionParams& params;
  const AttentionDims& dims;
  View<T> query;
  PresentVectors<T> keys, values;
  AttentionMask<T> mask;
  T root_of_scale;
  const FloatFormat& precision;

  /// What query i of head h sees of every key; `stage` takes the scores of the stage asked for.
  std::vector<T> Shares(int64_t b, int64_t h, int64_t i, std::vector<T>& stage) const {
    std::vector<T> product(dims.total()), capped = product, masked = product;
    for (int64_t j = 0; j < dims.total(); ++j) {
      product[j] = Dot(
          Range(dims.query.size),
          [&](int64_t k) { return query[dims.query.At(b, h, i) + k] * root_of_scale; },
          [&](int64_t k) { return keys(b, dims.Shared(h), j, k) * root_of_scale; });
      capped[j] = Softcapped(product[j], params.softcap);
      masked[j] = Staged(mask.Apply(capped[j], b, h, i, j), precision);
    }
    std::vector<T> shares = SoftmaxOf(masked);
    switch (static_cast<ScoreStage>(params.qk_matmul_output_mode)) {
      case ScoreStage::kProduct: stage = product; break;
      case ScoreStage::kSoftcapped: stage = capped; break;
      case ScoreStage::kMasked: stage = masked; break;
      case ScoreStage::kSoftmax: stage = shares; break;
    }
    return shares;
  }
};

template <class T>
void WriteQuery(const AttentionHead<T>& head, int64_t b, int64_t h, int64_t i,
                ReferenceContext<T>& context) {
  const AttentionDims& dims = head.dims;
  std::vector<T> stage;
  const std::vector<T> shares = head.Shares(b, h, i, stage);
  for (int64_t k = 0; k < dims.value.size; ++k) {
    context.Output(kOutResult)[dims.result().At(b, h, i) + k] = Dot(
        Range(dims.total()), [&](int64_t j) { return shares[j]; },
        [&](int64_t j) { return head.values(b, dims.Shared(h), j, k); });
  }
  if (!context.HasOutput(kOutScores)) return;
  for (int64_t j = 0; j < dims.total(); ++j) {
    context.Output(kOutScores)[dims.scores().At(b, h, i) + j] = stage[j];
  }
}

template <class T>
absl::Status Reference(const AttentionParams& params, ReferenceContext<T>& context) {
  const Shape* past = context.HasInput(kInPastKey) ? &context.InputShape(kInPastKey) : nullptr;
  ASSAY_ASSIGN_OR_RETURN(const AttentionDims dims,
                         DimsOf(params, context.InputShape(kInQuery), context.InputShape(kInKey),
                                context.InputShape(kInValue), past));
  const double size = static_cast<double>(dims.query.size);
  const T scale = params.scale ? Constant<T>(*params.scale) : T(1.0) / Sqrt(Constant<T>(size));
  const DType precision = params.softmax_precision ? *DTypeFromOnnx(*params.softmax_precision)
                                                   : context.InputType(kInQuery);
  const AttentionHead<T> head{
      params,
      dims,
      context.Input(kInQuery),
      PresentVectors<T>(context, kInKey, kInPastKey, dims.key, dims.past),
      PresentVectors<T>(context, kInValue, kInPastValue, dims.value, dims.past),
      AttentionMask<T>(params, dims, context),
      Sqrt(scale),
      FormatOf(precision)};
  for (int64_t b = 0; b < dims.query.batch; ++b) {
    for (int64_t h = 0; h < dims.query.heads; ++h) {
      for (int64_t i = 0; i < dims.query.length; ++i) WriteQuery(head, b, h, i, context);
    }
  }
  if (context.HasOutput(kOutPresentKey)) head.keys.WriteTo(context.Output(kOutPresentKey));
  if (context.HasOutput(kOutPresentValue)) head.values.WriteTo(context.Output(kOutPresentValue));
  return absl::OkStatus();
}

// Two products over all pairs of query and key, and their softmax.
Cost CostOfAttention(const AttentionParams& params, const CostContext& context) {
  const Shape* past = context.HasInput(kInPastKey) ? &context.Input(kInPastKey).shape : nullptr;
  const auto dims = DimsOf(params, context.Input(kInQuery).shape, context.Input(kInKey).shape,
                           context.Input(kInValue).shape, past);
  const int64_t pairs =
      dims.ok() ? dims->query.batch * dims->query.heads * dims->query.length * dims->total() : 0;
  const int64_t flops = dims.ok() ? pairs * (2 * dims->query.size + 2 * dims->value.size + 5) : 0;
  return {.flops = flops, .bytes = context.InputBytes() + context.OutputBytes()};
}

}  // namespace

OpDef AttentionOp() {
  return OpDef::Of<AttentionParams>("Attention", Since{24})
      .Input("Q", kFloats)
      .Input("K", SameAs("Q"))
      .Input("V", kFloats)
      .OptionalInput("attn_mask", kFloats | DType::kBool)
      .OptionalInput("past_key", SameAs("Q"))
      .OptionalInput("past_value", SameAs("V"))
      .OptionalInput("nonpad_kv_seqlen", kInt64Only)
      .Output("Y", SameAs("Q"))
      .OptionalOutput("present_key", SameAs("Q"))
      .OptionalOutput("present_value", SameAs("V"))
      .OptionalOutput("qk_matmul_output", SameAs("Q"))
      .Shapes(InferShapes)
      .Costs(CostOfAttention)
      .Computes<kFloats>(ASSAY_REFERENCE(Reference));
}

}  // namespace assay
