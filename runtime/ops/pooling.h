#pragma once

#include "runtime/ops/op_def.h"
#include "runtime/ops/windows.h"

#include <cstdint>
#include <vector>

// What MaxPool, AveragePool and LpPool share.

namespace assay {

/// `the input (2x3) has no batch, channels and spatial dimensions`
absl::Status CheckPoolInput(const Shape& x);

/// The window of a pool over x [batch, channels, spatial...].
template <class P>
absl::StatusOr<std::vector<WindowAxis>> PoolWindow(const P& params, const Shape& x) {
  ASSAY_RETURN_IF_ERROR(CheckPoolInput(x));
  return ResolveWindow(WindowAttributesOf(params), x.dims().subspan(2), params.kernel_shape);
}

/// Every output that the node has gets the pooled shape.
template <class P>
absl::Status PoolShape(const P& params, InferContext& context) {
  const Shape& x = context.Input(0).shape;
  ASSAY_ASSIGN_OR_RETURN(const std::vector<WindowAxis> axes, PoolWindow(params, x));
  Shape y{x[0], x[1]};
  for (const WindowAxis& axis : axes) y.Append(axis.output);
  for (size_t i = 0; i < context.OutputCount(); ++i) context.SetShape(i, y);
  return absl::OkStatus();
}

/// One operation for every kernel element of every output.
template <class P>
Cost PoolCost(const P& params, const CostContext& context) {
  int64_t flops = context.Output(0).ElementCount();
  for (const int64_t size : params.kernel_shape) flops *= size;
  return {.flops = flops, .bytes = context.InputBytes() + context.OutputBytes()};
}

/// Calls pool(linear index of y, first element of the channel's plane in x, taps, padded count) for
/// every output element; taps and count as in Windows.
template <class P, class F>
absl::Status ForEachPool(const P& params, const Shape& x, F pool) {
  ASSAY_ASSIGN_OR_RETURN(const std::vector<WindowAxis> axes, PoolWindow(params, x));
  Windows windows = Windows::Sliding(axes);
  const int64_t planes = x[0] * x[1];
  const int64_t plane_size = planes == 0 ? 0 : x.ElementCount() / planes;
  for (int64_t o = 0; o < windows.size(); ++o) {
    const auto taps = windows.At(o);
    const int64_t padded = windows.PaddedCountAt(o);
    for (int64_t p = 0; p < planes; ++p) {
      pool(p * windows.size() + o, p * plane_size, taps, padded);
    }
  }
  return absl::OkStatus();
}

}  // namespace assay
