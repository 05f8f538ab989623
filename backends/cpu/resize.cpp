#include "backends/cpu/resize.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/kernels/row_loops.h"
#include "backends/cpu/raw_elements.h"
#include "backends/cpu/resize_plan.h"
#include "backends/cpu/scratch.h"
#include "runtime/ops/axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace assay {
namespace {

constexpr DTypeSet kRoiTypes{DType::kFloat32, DType::kFloat16, DType::kFloat64};
constexpr DTypeSet kWide{DType::kInt64, DType::kUint64};

enum : size_t { kX, kRoi, kScales, kSizes };

using Numbers = absl::InlinedVector<double, 12>;

// The elements of a small input as doubles; none where it is absent.
Numbers NumbersOf(const KernelContext& context, size_t input) {
  Numbers numbers;
  if (!context.HasInput(input)) return numbers;
  const DeviceTensor& tensor = context.Input(input);
  numbers.resize(static_cast<size_t>(tensor.desc.ElementCount()));
  ConverterOf(tensor.desc.dtype, DType::kFloat64)(tensor.Data<const std::byte>(), numbers.data(),
                                                  tensor.desc.ElementCount());
  return numbers;
}

/// What decides a plan beside the shapes.
struct ResizeInputs {
  Numbers roi, scales, sizes;
  bool operator==(const ResizeInputs&) const = default;
};

// All listed axes take the smallest (not_larger) or the largest of their scales.
void KeepAspectRatio(bool smallest, const AxisVector& listed,
                     std::vector<ResizeRequest>& requests) {
  if (listed.empty()) return;
  ResizeRequest chosen = requests[listed[0]];
  for (const int64_t axis : listed) {
    const ResizeRequest& r = requests[axis];
    const double here = r.numerator * chosen.denominator, best = chosen.numerator * r.denominator;
    if (smallest ? here < best : here > best) chosen = r;
  }
  for (const int64_t axis : listed) {
    requests[axis].numerator = chosen.numerator;
    requests[axis].denominator = chosen.denominator;
  }
}

std::vector<ResizeRequest> RequestsOf(const ResizeParams& params, const ResizeInputs& inputs,
                                      const Shape& x, const Shape& y) {
  AxisVector listed;
  for (int64_t axis = 0; axis < x.rank() && !params.axes; ++axis) listed.push_back(axis);
  if (params.axes) {
    for (const int64_t axis : *params.axes) listed.push_back(WrapAxis(axis, x.rank()));
  }
  std::vector<ResizeRequest> requests(x.rank());
  for (int64_t axis = 0; axis < x.rank(); ++axis) {
    requests[axis].input = x[axis];
    requests[axis].output = y[axis];
  }
  for (size_t i = 0; i < listed.size(); ++i) {
    ResizeRequest& r = requests[listed[i]];
    r.numerator = inputs.sizes.empty() ? inputs.scales[i] : inputs.sizes[i];
    r.denominator = inputs.sizes.empty() ? 1 : static_cast<double>(r.input);
    if (inputs.roi.size() == 2 * listed.size()) {
      r.crop_start = inputs.roi[i];
      r.crop_end = inputs.roi[listed.size() + i];
    }
  }
  if (!inputs.sizes.empty() && params.keep_aspect_ratio_policy != "stretch") {
    KeepAspectRatio(params.keep_aspect_ratio_policy == "not_larger", listed, requests);
  }
  return requests;
}

// Weighted sums by vectors.
template <class W>
struct FusedSums {
  static void Start(const W* x, W weight, W* y, int64_t n) {
    RowLoopsOf<W>().scale(x, weight, y, n);
  }
  static void Add(const W* x, W weight, W* y, int64_t n) {
    RowLoopsOf<W>().add_scaled(x, weight, y, n);
  }
};

// Product and sum each rounded, as integers need that are exactly between two others.
struct PlainSums {
  static void Start(const double* x, double weight, double* y, int64_t n) {
    for (int64_t i = 0; i < n; ++i) y[i] = weight * x[i];
  }
  static void Add(const double* x, double weight, double* y, int64_t n) {
    for (int64_t i = 0; i < n; ++i) y[i] += weight * x[i];
  }
};

// One row of contiguous elements.
template <class W>
void ResizeRow(const ResizeAxisPlan& plan, const W* x, W* y, int64_t outputs) {
  const int64_t *starts = plan.starts.data(), *indices = plan.indices.data();
  const double* weights = plan.weights.data();
  for (int64_t j = 0; j < outputs; ++j) {
    const int64_t first = starts[j], last = starts[j + 1];
    W sum = first == last ? W{0} : static_cast<W>(weights[first]) * x[indices[first]];
    for (int64_t t = first + 1; t < last; ++t) {
      sum = sum + static_cast<W>(weights[t]) * x[indices[t]];
    }
    y[j] = sum;
  }
}

// `from` and `to` differ only in their lengths.
template <class Sums, class W>
void ResizeAlong(const ResizeAxisPlan& plan, const Block& from, const Block& to, const W* x, W* y) {
  for (int64_t i = 0; i < to.outer; ++i) {
    if (to.inner == 1) {
      ResizeRow(plan, x + from.At(i, 0, 0), y + to.At(i, 0, 0), to.length);
      continue;
    }
    for (int64_t j = 0; j < to.length; ++j) {
      W* row = y + to.At(i, j, 0);
      const int64_t first = plan.starts[j], last = plan.starts[j + 1];
      if (first == last) std::fill_n(row, to.inner, W{0});
      for (int64_t t = first; t < last; ++t) {
        const W* source = x + from.At(i, plan.indices[t], 0);
        const W weight = static_cast<W>(plan.weights[t]);
        t == first ? Sums::Start(source, weight, row, to.inner)
                   : Sums::Add(source, weight, row, to.inner);
      }
    }
  }
}

// Elements as they are.
template <class U>
void PickAlong(const ResizeAxisPlan& plan, const Block& from, const Block& to, const U* x, U* y) {
  for (int64_t i = 0; i < to.outer; ++i) {
    for (int64_t j = 0; j < to.length; ++j) {
      const U* source = x + from.At(i, plan.indices[j], 0);
      if (to.inner == 1) {
        y[to.At(i, j, 0)] = *source;
      } else {
        std::copy_n(source, to.inner, y + to.At(i, j, 0));
      }
    }
  }
}

class ResizeKernel : public KernelImpl {
 public:
  using Params = ResizeParams;

  explicit ResizeKernel(const Params& params) : params_(params) {}

  absl::Status Prepare(KernelContext& context) override {
    const TensorDesc &x = context.Input(kX).desc, &y = context.Output(0).desc;
    planned_.reset();
    // Between the axes a tensor has new dimensions before and old ones behind.
    int64_t most = 0;
    for (int64_t axis = 1; axis < y.shape.rank(); ++axis) {
      int64_t count = 1;
      for (int64_t i = 0; i < y.shape.rank(); ++i) count *= i < axis ? y.shape[i] : x.shape[i];
      most = std::max(most, count);
    }
    for (Scratch& between : between_) between.Reserve<uint64_t>(most);
    VisitResizeWork(x.dtype, [&]<class W>() {
      ReserveWide<W>(x, x_);
      ReserveWide<W>(y, y_);
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    const DType dtype = context.Input(kX).desc.dtype;
    if (context.Output(0).desc.ElementCount() == 0) return absl::OkStatus();
    MakePlan(context);
    if (params_.mode == "nearest") {
      VisitRaw(dtype, [&]<class U>() { Pick<U>(context); });
    } else {
      VisitResizeWork(dtype, [&]<class W>() { Interpolate<W>(context); });
    }
    return absl::OkStatus();
  }

 private:
  // Integers are interpolated in double.
  template <class F>
  static void VisitResizeWork(DType dtype, F f) {
    VisitFloatWork(IsFloat(dtype) ? dtype : DType::kFloat64, f);
  }

  // Scales and sizes seldom change, so the plan stays until they do.
  void MakePlan(const KernelContext& context) {
    ResizeInputs inputs{NumbersOf(context, kRoi), NumbersOf(context, kScales),
                        NumbersOf(context, kSizes)};
    if (planned_ == inputs) return;
    plans_.clear();
    for (const ResizeRequest& request :
         RequestsOf(params_, inputs, context.Input(kX).desc.shape, context.Output(0).desc.shape)) {
      plans_.push_back(PlanResizeAxis(params_, request));
    }
    planned_ = std::move(inputs);
  }

  // Calls step(plan, block before, block after, from, to) for each axis that changes.
  template <class E, class Step>
  void ForEachAxis(const KernelContext& context, const E* x, E* y, Step step) {
    Shape shape = context.Input(kX).desc.shape;
    int64_t last = shape.rank() - 1;
    while (last >= 0 && plans_[last].IsIdentity()) --last;
    if (last < 0) std::copy_n(x, shape.ElementCount(), y);
    for (int64_t axis = 0, passes = 0; axis <= last; ++axis) {
      if (plans_[axis].IsIdentity()) continue;
      const Block from = BlockAlong(axis, shape);
      shape[axis] = context.Output(0).desc.shape[axis];
      E* to = axis == last ? y : between_[passes++ % 2].As<E>();
      step(plans_[axis], from, BlockAlong(axis, shape), x, to);
      x = to;
    }
  }

  // Elements beyond the input along some axis.
  template <class E>
  void Extrapolate(const Shape& shape, E value, E* y) const {
    for (size_t axis = 0; axis < plans_.size(); ++axis) {
      const Block block = BlockAlong(static_cast<int64_t>(axis), shape);
      for (const int64_t j : plans_[axis].outside) {
        for (int64_t i = 0; i < block.outer; ++i) {
          std::fill_n(y + block.At(i, j, 0), block.inner, value);
        }
      }
    }
  }

  template <class U>
  void Pick(const KernelContext& context) {
    const DeviceTensor& output = context.Output(0);
    ForEachAxis<U>(context, context.Input(kX).Data<const U>(), output.Data<U>(), &PickAlong<U>);
    U value;
    const double extrapolation = static_cast<double>(params_.extrapolation_value);
    ConverterOf(DType::kFloat64, output.desc.dtype)(&extrapolation, &value, 1);
    Extrapolate(output.desc.shape, value, output.Data<U>());
  }

  template <class W>
  void Interpolate(const KernelContext& context) {
    const DeviceTensor &x = context.Input(kX), &output = context.Output(0);
    const W* from = Widened<W>(x, x_);
    W* to = WideTarget<W>(output, y_);
    if (!IsFloat(x.desc.dtype)) {
      if constexpr (std::is_same_v<W, double>) {
        ForEachAxis<W>(context, from, to, &ResizeAlong<PlainSums, W>);
        RoundToIntegers(output, to);
      }
    } else {
      ForEachAxis<W>(context, from, to, &ResizeAlong<FusedSums<W>, W>);
      Extrapolate(output.desc.shape, static_cast<W>(params_.extrapolation_value), to);
    }
    StoreWide<W>(output, y_);
  }

  // The nearest integer of the output's type, halves to even.
  static void RoundToIntegers(const DeviceTensor& output, double* y) {
    VisitDType(output.desc.dtype, [&]<class E>() {
      if constexpr (std::is_integral_v<E>) {
        const double low = static_cast<double>(std::numeric_limits<E>::min());
        const double high = static_cast<double>(std::numeric_limits<E>::max());
        for (int64_t i = 0; i < output.desc.ElementCount(); ++i) {
          y[i] = std::clamp(std::nearbyint(y[i]), low, high);
        }
      }
    });
  }

  const Params& params_;
  std::optional<ResizeInputs> planned_;
  std::vector<ResizeAxisPlan> plans_;
  std::array<Scratch, 2> between_;
  Scratch x_, y_;
};

std::optional<std::string> RefusesIntegers(const Node& node, PartialInputs inputs) {
  const ResizeParams& params = node.params.As<ResizeParams>();
  const DType dtype = inputs[kX]->dtype;
  if (params.coordinate_transformation_mode == "tf_crop_and_resize" && !IsFloat(dtype)) {
    return "tf_crop_and_resize takes floats";
  }
  if (params.mode != "nearest" && kWide.Contains(dtype)) {
    return "64-bit integers are not interpolated";
  }
  return std::nullopt;
}

}  // namespace

std::vector<Capability> ResizeRows() {
  Capability row = StatefulRow<ResizeKernel>("Resize", "resize.axes",
                                             {kAllTypes, kRoiTypes, DType::kFloat32, kInt64Only});
  row.refuses = &RefusesIntegers;
  return {row};
}

}  // namespace assay
