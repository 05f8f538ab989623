#include "backends/cpu/norm.h"

#include "backends/cpu/norm_moments.h"
#include "backends/cpu/scratch.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/batch_normalization.h"
#include "runtime/ops/group_normalization.h"
#include "runtime/ops/instance_normalization.h"
#include "runtime/ops/layer_normalization.h"
#include "runtime/ops/rms_normalization.h"

#include <array>
#include <cassert>

namespace assay {
namespace {

// Calls f with the type in which a node is computed: double where any of its floats is.
template <class F>
void VisitNormWork(const KernelContext& context, F f) {
  DType widest = DType::kFloat32;
  for (size_t i = 0; i < context.InputCount(); ++i) {
    if (context.HasInput(i) && context.Input(i).desc.dtype == DType::kFloat64) {
      widest = DType::kFloat64;
    }
  }
  VisitFloatWork(widest, f);
}

/// The operands of a normalization in the type that it is computed in.
class NormOperands {
 public:
  template <class W>
  void Reserve(const KernelContext& context) {
    for (size_t i = 0; i < context.InputCount(); ++i) {
      if (context.HasInput(i)) ReserveWide<W>(context.Input(i).desc, inputs_[i]);
    }
    for (size_t i = 0; i < context.OutputCount(); ++i) {
      if (context.HasOutput(i)) ReserveWide<W>(context.Output(i).desc, outputs_[i]);
    }
  }
  /// Null where it is absent.
  template <class W>
  const W* Input(const KernelContext& context, size_t i) {
    return context.HasInput(i) ? Widened<W>(context.Input(i), inputs_[i]) : nullptr;
  }
  template <class W>
  W* Output(const KernelContext& context, size_t i) {
    return context.HasOutput(i) ? WideTarget<W>(context.Output(i), outputs_[i]) : nullptr;
  }
  template <class W>
  void Store(const KernelContext& context) {
    for (size_t i = 0; i < context.OutputCount(); ++i) {
      if (context.HasOutput(i)) StoreWide<W>(context.Output(i), outputs_[i]);
    }
  }

 private:
  std::array<Scratch, 5> inputs_;
  std::array<Scratch, 3> outputs_;
};

/// Prepare and Execute of a normalization: `Norm` has Run<W>(context, operands), and may add to
/// Reserve<W>(context).
template <class Norm, class P>
class NormKernel : public KernelImpl {
 public:
  using Params = P;

  explicit NormKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    VisitNormWork(context, [&]<class W>() {
      operands_.Reserve<W>(context);
      static_cast<Norm*>(this)->template Reserve<W>(context);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    if (context.Output(0).desc.ElementCount() == 0) return absl::OkStatus();
    VisitNormWork(context, [&]<class W>() {
      static_cast<Norm*>(this)->template Run<W>(context);
      operands_.Store<W>(context);
    });
    return absl::OkStatus();
  }

  template <class W>
  void Reserve(const KernelContext&) {}

 protected:
  const Params& params_;
  NormOperands operands_;
};

class BatchNormKernel : public NormKernel<BatchNormKernel, BatchNormalizationParams> {
 public:
  using NormKernel::NormKernel;

  template <class W>
  void Run(const KernelContext& context) {
    const Shape& shape = context.Input(0).desc.shape;
    // A tensor of rank 1 is a batch of one channel.
    const Block block = shape.rank() == 1 ? Block{shape[0], 1, 1} : BlockAlong(1, shape);
    const W* x = operands_.Input<W>(context, 0);
    const W *scale = operands_.Input<W>(context, 1), *bias = operands_.Input<W>(context, 2);
    const Running<W> given{operands_.Input<W>(context, 3), operands_.Input<W>(context, 4)};
    assert(given.mean != nullptr && given.variance != nullptr);  // the op requires them
    W* y = operands_.Output<W>(context, 0);
    for (int64_t c = 0; c < block.length; ++c) {
      const RowMoments<W> moments = params_.training_mode
                                        ? MomentsOfChannel(block, x, c)
                                        : RowMoments<W>{given.mean[c], given.variance[c]};
      const W inverse = InverseDeviationOf(moments.variance, params_.epsilon);
      for (int64_t n = 0; n < block.outer; ++n) {
        const int64_t at = block.At(n, c, 0);
        RowLoopsOf<W>().normalize(x + at, moments.mean, inverse, scale[c], bias[c], y + at,
                                  block.inner);
      }
      if (params_.training_mode) WriteRunningMoments(context, given, moments, c);
    }
  }

 private:
  /// Moments by channel that the node is given.
  template <class W>
  struct Running {
    const W *mean, *variance;
  };

  template <class W>
  static RowMoments<W> MomentsOfChannel(const Block& block, const W* x, int64_t c) {
    const RowLoops<W>& loops = RowLoopsOf<W>();
    const W count = static_cast<W>(block.outer * block.inner);
    W sum = 0, squares = 0;
    for (int64_t n = 0; n < block.outer; ++n) sum += loops.sum(x + block.At(n, c, 0), block.inner);
    const W mean = sum / count;
    for (int64_t n = 0; n < block.outer; ++n) {
      squares += loops.sum_of_squares(x + block.At(n, c, 0), mean, block.inner);
    }
    return {mean, squares / count};
  }

  template <class W>
  void WriteRunningMoments(const KernelContext& context, const Running<W>& given,
                           const RowMoments<W>& moments, int64_t c) {
    const W kept = static_cast<W>(params_.momentum), taken = W{1} - kept;
    W *mean = operands_.Output<W>(context, 1), *variance = operands_.Output<W>(context, 2);
    if (mean != nullptr) mean[c] = given.mean[c] * kept + moments.mean * taken;
    if (variance != nullptr) variance[c] = given.variance[c] * kept + moments.variance * taken;
  }
};

// Rows of so many channels are normalized together, then scaled channel by channel.
template <class W>
void NormalizeGroups(const Block& block, int64_t group_channels, float epsilon, const W* x,
                     const W* scale, const W* bias, W* y) {
  const int64_t length = group_channels * block.inner;
  for (int64_t first = 0; first < block.outer * block.length; first += group_channels) {
    const RowMoments<W> moments = MomentsOf(x + first * block.inner, length);
    const W inverse = InverseDeviationOf(moments.variance, epsilon);
    for (int64_t channel = first; channel < first + group_channels; ++channel) {
      const int64_t c = channel % block.length, at = channel * block.inner;
      RowLoopsOf<W>().normalize(x + at, moments.mean, inverse, scale[c], bias[c], y + at,
                                block.inner);
    }
  }
}

class GroupNormKernel : public NormKernel<GroupNormKernel, GroupNormalizationParams> {
 public:
  using NormKernel::NormKernel;

  template <class W>
  void Run(const KernelContext& context) {
    const Block block = BlockAlong(1, context.Input(0).desc.shape);
    NormalizeGroups(block, block.length / params_.num_groups, params_.epsilon,
                    operands_.Input<W>(context, 0), operands_.Input<W>(context, 1),
                    operands_.Input<W>(context, 2), operands_.Output<W>(context, 0));
  }
};

class InstanceNormKernel : public NormKernel<InstanceNormKernel, InstanceNormalizationParams> {
 public:
  using NormKernel::NormKernel;

  template <class W>
  void Run(const KernelContext& context) {
    NormalizeGroups(BlockAlong(1, context.Input(0).desc.shape), 1, params_.epsilon,
                    operands_.Input<W>(context, 0), operands_.Input<W>(context, 1),
                    operands_.Input<W>(context, 2), operands_.Output<W>(context, 0));
  }
};

/// A scale or bias that broadcasts to x, by rows of x: the same for all of them where it has the
/// shape of a row, else spread out.
class RowOperand {
 public:
  template <class W>
  void Reserve(const DeviceTensor& operand, const Shape& x, int64_t axis) {
    Shape shape = operand.desc.shape;
    const int64_t row_rank = x.rank() - axis;
    repeats_ = shape.rank() == row_rank && shape == Shape(x.dims().subspan(axis));
    if (!repeats_) spread_.Reserve<W>(x.ElementCount());
  }
  /// `elements` are the operand's in W.
  template <class W>
  void Load(const DeviceTensor& operand, const Shape& x, const W* elements) {
    first_ = reinterpret_cast<const std::byte*>(elements);
    if (repeats_) return;
    RunCopy(BroadcastCopy(operand.desc.shape, x), first_, spread_.As<std::byte>(), sizeof(W));
    first_ = spread_.As<std::byte>();
  }
  template <class W>
  const W* Row(int64_t row, int64_t length) const {
    return reinterpret_cast<const W*>(first_) + (repeats_ ? 0 : row * length);
  }

 private:
  bool repeats_ = false;
  Scratch spread_;
  const std::byte* first_ = nullptr;
};

// Rows of a tensor, each all elements from `axis` on.
struct NormRow {
  int64_t axis = 0, rows = 0, length = 0;
};
NormRow NormRowsOf(int64_t axis, const Shape& shape) {
  NormRow result{.axis = WrapAxis(axis, shape.rank()), .rows = 1, .length = 1};
  for (int64_t i = 0; i < shape.rank(); ++i) {
    (i < result.axis ? result.rows : result.length) *= shape[i];
  }
  return result;
}

class LayerNormKernel : public NormKernel<LayerNormKernel, LayerNormalizationParams> {
 public:
  using NormKernel::NormKernel;

  template <class W>
  void Reserve(const KernelContext& context) {
    const Shape& shape = context.Input(0).desc.shape;
    rows_ = NormRowsOf(params_.axis, shape);
    scale_.Reserve<W>(context.Input(1), shape, rows_.axis);
    if (context.HasInput(2)) bias_.Reserve<W>(context.Input(2), shape, rows_.axis);
  }

  template <class W>
  void Run(const KernelContext& context) {
    const Shape& shape = context.Input(0).desc.shape;
    const bool has_bias = context.HasInput(2);
    scale_.Load(context.Input(1), shape, operands_.Input<W>(context, 1));
    if (has_bias) bias_.Load(context.Input(2), shape, operands_.Input<W>(context, 2));
    const W* x = operands_.Input<W>(context, 0);
    W* y = operands_.Output<W>(context, 0);
    W *mean = operands_.Output<W>(context, 1), *inverse = operands_.Output<W>(context, 2);
    for (int64_t row = 0; row < rows_.rows; ++row) {
      const W* from = x + row * rows_.length;
      const RowMoments<W> moments = MomentsOf(from, rows_.length);
      const W deviation = InverseDeviationOf(moments.variance, params_.epsilon);
      RowLoopsOf<W>().normalize_each(from, moments.mean, deviation,
                                     scale_.Row<W>(row, rows_.length),
                                     has_bias ? bias_.Row<W>(row, rows_.length) : nullptr,
                                     y + row * rows_.length, rows_.length);
      if (mean != nullptr) mean[row] = moments.mean;
      if (inverse != nullptr) inverse[row] = deviation;
    }
  }

 private:
  NormRow rows_;
  RowOperand scale_, bias_;
};

class RmsNormKernel : public NormKernel<RmsNormKernel, RmsNormalizationParams> {
 public:
  using NormKernel::NormKernel;

  template <class W>
  void Reserve(const KernelContext& context) {
    const Shape& shape = context.Input(0).desc.shape;
    rows_ = NormRowsOf(params_.axis, shape);
    scale_.Reserve<W>(context.Input(1), shape, rows_.axis);
  }

  template <class W>
  void Run(const KernelContext& context) {
    scale_.Load(context.Input(1), context.Input(0).desc.shape, operands_.Input<W>(context, 1));
    const W* x = operands_.Input<W>(context, 0);
    W* y = operands_.Output<W>(context, 0);
    const RowLoops<W>& loops = RowLoopsOf<W>();
    for (int64_t row = 0; row < rows_.rows; ++row) {
      const int64_t at = row * rows_.length;
      const W mean =
          loops.sum_of_squares(x + at, W{0}, rows_.length) / static_cast<W>(rows_.length);
      loops.normalize_each(x + at, W{0}, InverseDeviationOf(mean, params_.epsilon),
                           scale_.Row<W>(row, rows_.length), nullptr, y + at, rows_.length);
    }
  }

 private:
  NormRow rows_;
  RowOperand scale_;
};

}  // namespace

std::vector<Capability> NormRows() {
  return {
      StatefulRow<BatchNormKernel>("BatchNormalization", "norm.channels", {kFloats}),
      StatefulRow<GroupNormKernel>("GroupNormalization", "norm.rows", {kFloats}),
      StatefulRow<InstanceNormKernel>("InstanceNormalization", "norm.rows", {kFloats}),
      StatefulRow<LayerNormKernel>("LayerNormalization", "norm.rows", {kFloats}),
      StatefulRow<RmsNormKernel>("RMSNormalization", "norm.rows", {kFloats}),
  };
}

}  // namespace assay
