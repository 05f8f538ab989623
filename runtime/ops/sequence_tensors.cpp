#include "runtime/ops/sequence_tensors.h"

#include "runtime/ops/axes.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

// `shape` with a new axis of the given length.
absl::StatusOr<Shape> WithAxis(const Shape& shape, int64_t axis, int64_t length) {
  const int64_t rank = shape.rank() + 1;
  if (axis < -rank || axis >= rank) {
    return InvalidArgument("axis ({}) is outside rank ({})", axis, rank);
  }
  const size_t at = static_cast<size_t>(WrapAxis(axis, rank));
  return Join(Shape(shape.dims().first(at)), Shape{length}, Shape(shape.dims().subspan(at)));
}

// The bytes of one index along an axis, for every index of the dimensions before it.
struct ByteBlocks {
  int64_t outer, length;
  size_t size;
  size_t At(int64_t i, int64_t j) const { return static_cast<size_t>(i * length + j) * size; }
};

ByteBlocks BlocksAlong(int64_t axis, const TensorDesc& desc) {
  const Block block = BlockAlong(axis, desc.shape);
  return {block.outer, block.length, static_cast<size_t>(block.inner * SizeOf(desc.dtype))};
}

}  // namespace

Tensor SliceAlong(const Tensor& tensor, int64_t axis, int64_t index) {
  const auto [before, after] = SplitAt(axis, tensor.shape());
  Tensor slice({tensor.dtype(), Join(before, after), Layout::kLinear});
  const ByteBlocks blocks = BlocksAlong(axis, tensor.desc());
  for (int64_t i = 0; i < blocks.outer && blocks.size != 0; ++i) {
    std::memcpy(slice.mutable_bytes().data() + static_cast<size_t>(i) * blocks.size,
                tensor.bytes().data() + blocks.At(i, index), blocks.size);
  }
  return slice;
}

absl::StatusOr<Tensor> StackAlong(const std::vector<Tensor>& tensors, int64_t axis) {
  const TensorDesc& first = tensors.front().desc();
  for (const Tensor& tensor : tensors) {
    if (tensor.desc() == first) continue;
    return InvalidArgument("a scan output changes from {} to {}", first.ToString(),
                           tensor.desc().ToString());
  }
  const int64_t count = static_cast<int64_t>(tensors.size());
  ASSAY_ASSIGN_OR_RETURN(const Shape shape, WithAxis(first.shape, axis, count));
  Tensor stack({first.dtype, shape, Layout::kLinear});
  const ByteBlocks blocks = BlocksAlong(axis, stack.desc());
  for (int64_t j = 0; j < count; ++j) {
    for (int64_t i = 0; i < blocks.outer && blocks.size != 0; ++i) {
      std::memcpy(stack.mutable_bytes().data() + blocks.At(i, j),
                  tensors[j].bytes().data() + static_cast<size_t>(i) * blocks.size, blocks.size);
    }
  }
  return stack;
}

absl::StatusOr<Tensor> EmptyStack(const Graph& body, size_t output, int64_t axis) {
  const auto& value = body.values[body.outputs[output]];
  Shape element;
  for (const int64_t dim : value.dims.value_or(std::vector<int64_t>())) {
    element.Append(std::max<int64_t>(dim, 0));
  }
  ASSAY_ASSIGN_OR_RETURN(const Shape shape, WithAxis(element, axis, 0));
  return Tensor({value.dtype.value_or(DType::kFloat32), shape, Layout::kLinear});
}

absl::Status CheckBodyOutputs(size_t given, size_t needed) {
  if (given == needed) return absl::OkStatus();
  return InvalidArgument("the body gives {} outputs, but {} are needed", given, needed);
}

}  // namespace assay
