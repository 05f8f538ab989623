#include "backends/cpu/matmul.h"

#include "backends/cpu/gemm_operand.h"
#include "backends/cpu/odometer.h"
#include "backends/cpu/strided_copy.h"

#include <optional>

namespace assay {
namespace {

constexpr DTypeSet kMatMulTypes =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);

// With so few rows packing b would cost as much as multiplying with it.
constexpr int64_t kFewRows = 16;

// All products of one MatMul: sizes of each, and how many of them there are.
struct Batches {
  int64_t m = 1, k = 1, n = 1;
  Shape batch;
  AxisVector a_strides, b_strides;  // along the batch, in matrices; 0 where one repeats
};

Shape BatchOf(const Shape& shape) {
  return Shape(shape.dims().first(std::max<int64_t>(shape.rank() - 2, 0)));
}

// The shape with the dimension of 1 that a vector lacks.
Shape AsMatrix(const Shape& shape, bool is_left) {
  if (shape.rank() > 1) return shape;
  return is_left ? Shape{1, shape[0]} : Shape{shape[0], 1};
}

AxisVector StridesAlong(const Shape& batch, const Shape& from) {
  return BroadcastCopy(from, batch).from;
}

Batches BatchesOf(const DeviceTensor& left, const DeviceTensor& right, const DeviceTensor& y) {
  const Shape a = AsMatrix(left.desc.shape, true), b = AsMatrix(right.desc.shape, false);
  Batches result{.m = a[a.rank() - 2], .k = a[a.rank() - 1], .n = b[b.rank() - 1]};
  const Shape a_batch = BatchOf(a), b_batch = BatchOf(b);
  const int64_t rank = std::max(a_batch.rank(), b_batch.rank());
  result.batch = Shape(y.desc.shape.dims().first(rank));
  result.a_strides = StridesAlong(result.batch, a_batch);
  result.b_strides = StridesAlong(result.batch, b_batch);
  // One b for all: the rows of every a are those of one tall matrix.
  if (b_batch.ElementCount() == 1 && a_batch == result.batch) {
    result.m *= a_batch.ElementCount();
    result.batch = Shape{};
  }
  return result;
}

class MatMulKernel : public KernelImpl {
 public:
  using Params = NoParams;
  using Packed = PackedMatrix;

  static absl::StatusOr<Packed> Pack(const Params&, std::span<const Tensor* const> constants) {
    if (constants[1] == nullptr || !IsFloatMatrix(*constants[1])) return PackedMatrix();
    return PackMatrix(*constants[1], /*transposed=*/false);
  }

  MatMulKernel(const Params&, const Packed& packed) : packed_(packed) {}

  absl::Status Prepare(KernelContext& context) override {
    batches_ = BatchesOf(context.Input(0), context.Input(1), context.Output(0));
    if (!IsFloat(context.Input(0).desc.dtype)) return absl::OkStatus();
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, a_);
      if (!packed_.is_packed) ReserveWide<W>(context.Input(1).desc, b_);
      ReserveWide<W>(context.Output(0).desc, y_);
      panels_.Reserve<W>(std::max(PackedBlockSize<W>(batches_.k), PanelStep<W>(batches_.k)));
    });
    return absl::OkStatus();
  }

  absl::Status Execute(KernelContext& context) override {
    const DType dtype = context.Input(0).desc.dtype;
    if (!IsFloat(dtype)) {
      VisitDType(dtype, [&]<class E>() {
        if constexpr (std::is_integral_v<E> && sizeof(E) >= 4) MultiplyIntegers<E>(context);
      });
    } else {
      VisitFloatWork(dtype, [&]<class W>() { MultiplyFloats<W>(context); });
    }
    return absl::OkStatus();
  }

 private:
  // Calls multiply(first element of a, of b, of y) for each product of the batch.
  template <class F>
  void ForEachProduct(F multiply) const {
    const auto [m, k, n, batch, a_strides, b_strides] = batches_;
    Odometer a(batches_.batch, batches_.a_strides), b(batches_.batch, batches_.b_strides);
    for (int64_t y = 0; !a.done(); y += m * n) {
      multiply(a.offset() * m * k, b.offset() * k * n, y);
      a.Next();
      b.Next();
    }
  }

  template <class W>
  void MultiplyFloats(KernelContext& context) {
    const W* a = Widened<W>(context.Input(0), a_);
    const W* b = packed_.is_packed ? nullptr : Widened<W>(context.Input(1), b_);
    W* y = WideTarget<W>(context.Output(0), y_);
    BlockedProduct<W> product{.m = batches_.m, .k = batches_.k, .n = batches_.n};
    product.a_stride = product.k;
    product.c_stride = product.n;
    ForEachProduct([&](int64_t a_first, int64_t b_first, int64_t y_first) {
      product.a = a + a_first;
      product.c = y + y_first;
      if (packed_.is_packed) {
        MultiplyPacked(product, packed_.panels.As<W>());
      } else if (product.m <= kFewRows) {
        MultiplyInPlace(product, b + b_first, product.n, panels_.As<W>());
      } else {
        MultiplyPacking(product, PackStrided<W>{b + b_first, product.n, 1}, panels_.As<W>());
      }
    });
    StoreWide<W>(context.Output(0), y_);
  }

  template <class E>
  void MultiplyIntegers(KernelContext& context) {
    const E *a = context.Input(0).Data<const E>(), *b = context.Input(1).Data<const E>();
    E* y = context.Output(0).Data<E>();
    const int64_t m = batches_.m, k = batches_.k, n = batches_.n;
    ForEachProduct([&](int64_t a_first, int64_t b_first, int64_t y_first) {
      MultiplyPlain(
          m, k, n, [&](int64_t i, int64_t z) { return a[a_first + i * k + z]; },
          [&](int64_t z, int64_t j) { return b[b_first + z * n + j]; }, y + y_first);
    });
  }

  const Packed& packed_;
  Batches batches_;
  Scratch a_, b_, y_, panels_;
};

}  // namespace

std::vector<Capability> MatMulRows() {
  return {PackedRow<MatMulKernel>("MatMul", "matmul.panels", {kMatMulTypes})};
}

}  // namespace assay
