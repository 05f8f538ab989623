#include "backends/cpu/shape.h"

#include "backends/cpu/elementwise.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/eye_like.h"
#include "runtime/ops/range.h"
#include "runtime/ops/shape.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

absl::Status ShapeKernel(const ShapeParams& params, KernelContext& context) {
  const std::span<const int64_t> dims = context.Input(0).desc.shape.dims();
  const auto rank = static_cast<int64_t>(dims.size());
  const int64_t start =
      std::clamp<int64_t>(params.start < 0 ? params.start + rank : params.start, 0, rank);
  const DeviceTensor& shape = context.Output(0);
  std::copy_n(dims.begin() + start, shape.desc.ElementCount(), shape.Data<int64_t>());
  return absl::OkStatus();
}

absl::Status SizeKernel(const Node&, KernelContext& context) {
  *context.Output(0).Data<int64_t>() = context.Input(0).desc.ElementCount();
  return absl::OkStatus();
}

absl::Status ConstantOfShapeKernel(const Node& node, KernelContext& context) {
  constexpr std::byte kZero[sizeof(float)] = {};
  const Tensor* value = node.FindTensor("value");
  Fill(value != nullptr ? value->bytes().data() : kZero, context.Output(0));
  return absl::OkStatus();
}

absl::Status RangeKernel(const RangeParams&, KernelContext& context) {
  const DeviceTensor& output = context.Output(0);
  VisitWorkType(output.desc.dtype, [&]<class W>() {
    BlockReader<W> starts(context.Input(0), Shape{1}), deltas(context.Input(2), Shape{1});
    const W start = *starts.Read(0, 1), delta = *deltas.Read(0, 1);
    BlockWriter<W> to(output);
    ForEachBlock(output.desc.ElementCount(), /*unbounded=*/false, [&](int64_t first, int64_t n) {
      W* block = to.Block(first);
      for (int64_t i = 0; i < n; ++i) block[i] = start + static_cast<W>(first + i) * delta;
      to.Store(first, n);
    });
  });
  return absl::OkStatus();
}

absl::Status EyeLikeKernel(const EyeLikeParams& params, KernelContext& context) {
  const DeviceTensor& output = context.Output(0);
  std::memset(output.Data<std::byte>(), 0, static_cast<size_t>(output.desc.ByteCount()));
  const int64_t rows = output.desc.shape[0], columns = output.desc.shape[1];
  const float one = 1;
  const Converter store = ConverterOf(DType::kFloat32, output.desc.dtype);
  for (int64_t row = 0; row < rows; ++row) {
    const int64_t column = row + params.k;
    if (column < 0 || column >= columns) continue;
    const int64_t place = (row * columns + column) * SizeOf(output.desc.dtype);
    store(&one, output.Data<std::byte>() + place, 1);
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> ShapeRows() {
  return {
      Row("ConstantOfShape", "fill", {kInt64Only}, &ConstantOfShapeKernel),
      Row("EyeLike", "eye", {kAllTypes}, &EyeLikeKernel),
      Row("Range", "range", {kNumbers}, &RangeKernel),
      Row("Shape", "shape", {kAllTypes}, &ShapeKernel),
      Row("Size", "shape", {kAllTypes}, &SizeKernel),
  };
}

}  // namespace assay
