#include "backends/cpu/gather.h"

#include "backends/cpu/index_list.h"
#include "backends/cpu/odometer.h"
#include "backends/cpu/raw_elements.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/compress.h"
#include "runtime/ops/gather.h"
#include "runtime/ops/gather_elements.h"
#include "runtime/ops/gather_nd.h"

#include <algorithm>

namespace assay {
namespace {

template <class U>
absl::Status GatherSlices(const Block& data, const Indices& indices, const U* from, U* to) {
  for (int64_t i = 0; i < data.outer; ++i) {
    for (int64_t j = 0; j < indices.size(); ++j) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t index, WrapIndex(indices[j], data.length));
      to = std::copy_n(from + data.At(i, index, 0), data.inner, to);
    }
  }
  return absl::OkStatus();
}

absl::Status GatherKernel(const GatherParams& params, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &output = context.Output(0);
  const Block block = BlockAlong(params.axis, data.desc.shape);
  return VisitRaw(data.desc.dtype, [&]<class U>() {
    return GatherSlices(block, Indices(context.Input(1)), data.Data<const U>(), output.Data<U>());
  });
}

absl::Status GatherElementsKernel(const GatherElementsParams& params, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &output = context.Output(0);
  const Indices indices(context.Input(1));
  const int64_t axis = WrapAxis(params.axis, data.desc.shape.rank());
  const int64_t length = data.desc.shape[axis];
  AxisVector strides = StridesOf(data.desc.shape);
  const int64_t step = std::exchange(strides[axis], 0);
  return VisitRaw(data.desc.dtype, [&]<class U>() -> absl::Status {
    const U* from = data.Data<const U>();
    U* to = output.Data<U>();
    int64_t i = 0;
    for (Odometer line(output.desc.shape, strides); !line.done(); line.Next(), ++i) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t index, WrapIndex(indices[i], length));
      to[i] = from[line.offset() + index * step];
    }
    return absl::OkStatus();
  });
}

absl::Status GatherNDKernel(const GatherNDParams& params, KernelContext& context) {
  const DeviceTensor &data = context.Input(0), &output = context.Output(0);
  const Indices indices(context.Input(1));
  const auto batch = static_cast<size_t>(params.batch_dims);
  const std::span<const int64_t> dims = data.desc.shape.dims();
  const int64_t length = context.Input(1).desc.shape.dims().back();
  const std::span<const int64_t> indexed = dims.subspan(batch, static_cast<size_t>(length));
  const int64_t batches = Shape(dims.first(batch)).ElementCount();
  const int64_t slice = Shape(dims.subspan(batch + indexed.size())).ElementCount();
  const int64_t tuples = indices.size() / length;
  return VisitRaw(data.desc.dtype, [&]<class U>() -> absl::Status {
    U* to = output.Data<U>();
    for (int64_t tuple = 0; tuple < tuples; ++tuple) {
      ASSAY_ASSIGN_OR_RETURN(const int64_t place, PlaceOf(indices, tuple, indexed));
      const int64_t from = tuple / (tuples / batches) * Shape(indexed).ElementCount() + place;
      to = std::copy_n(data.Data<const U>() + from * slice, slice, to);
    }
    return absl::OkStatus();
  });
}

absl::Status CompressKernel(const CompressParams& params, KernelContext& context) {
  const DeviceTensor &input = context.Input(0), &condition = context.Input(1);
  const Block slices = params.axis ? BlockAlong(*params.axis, input.desc.shape)
                                   : Block{.length = input.desc.ElementCount()};
  const bool* chosen = condition.Data<const bool>();
  VisitRaw(input.desc.dtype, [&]<class U>() {
    U* to = context.Output(0).Data<U>();
    for (int64_t i = 0; i < slices.outer; ++i) {
      for (int64_t j = 0; j < condition.desc.ElementCount(); ++j) {
        if (!chosen[j]) continue;
        to = std::copy_n(input.Data<const U>() + slices.At(i, j, 0), slices.inner, to);
      }
    }
  });
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> GatherRows() {
  return {
      Row("Compress", "gather", {kAllTypes, kBoolOnly}, &CompressKernel),
      Row("Gather", "gather", {kAllTypes, kIndexTypes}, &GatherKernel),
      Row("GatherElements", "gather", {kAllTypes, kIndexTypes}, &GatherElementsKernel),
      Row("GatherND", "gather", {kAllTypes, kInt64Only}, &GatherNDKernel),
  };
}

}  // namespace assay
