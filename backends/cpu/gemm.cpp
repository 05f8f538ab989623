#include "backends/cpu/gemm.h"

#include "backends/cpu/gemm_operand.h"
#include "backends/cpu/odometer.h"
#include "backends/cpu/strided_copy.h"
#include "runtime/ops/gemm.h"

namespace assay {
namespace {

constexpr DTypeSet kGemmTypes =
    kFloats | DTypeSet(DType::kInt32, DType::kInt64, DType::kUint32, DType::kUint64);

// Row i of c as it broadcasts to y: its elements are `step` apart.
template <class W>
struct BroadcastMatrix {
  const W* c;
  int64_t row_step, step;
};

template <class W>
BroadcastMatrix<W> BroadcastTo(const Shape& y, const W* c, const Shape& shape) {
  const StridedCopy copy = BroadcastCopy(shape, y);
  return {c, copy.from[0], copy.from[1]};
}

// Integers take whole factors, negative ones modulo 2^bits.
template <class W>
W FactorOf(float factor) {
  if constexpr (std::is_integral_v<W>) return static_cast<W>(static_cast<int64_t>(factor));
  return static_cast<W>(factor);
}

// y = alpha * y + beta * c, where y holds the product. Without c, and with beta = 0, it stays away.
template <class W>
void Combine(const GemmParams& params, const BroadcastMatrix<W>& c, const Shape& shape, W* y) {
  const W alpha = FactorOf<W>(params.alpha), beta = FactorOf<W>(params.beta);
  const int64_t rows = shape[0], columns = shape[1];
  if (alpha != W{1}) {
    for (int64_t i = 0; i < rows * columns; ++i) y[i] = alpha * y[i];
  }
  if (c.c == nullptr || params.beta == 0) return;
  for (int64_t i = 0; i < rows; ++i, y += columns) {
    const W* from = c.c + i * c.row_step;
    for (int64_t j = 0; j < columns; ++j) y[j] = y[j] + beta * from[j * c.step];
  }
}

template <class W>
void Transpose(const W* from, int64_t rows, int64_t columns, W* to) {
  const StridedCopy copy{{columns, rows}, {1, columns}, {rows, 1}};
  RunCopy(copy, reinterpret_cast<const std::byte*>(from), reinterpret_cast<std::byte*>(to),
          sizeof(W));
}

class GemmKernel : public KernelImpl {
 public:
  using Params = GemmParams;
  using Packed = PackedMatrix;

  static absl::StatusOr<Packed> Pack(const Params& params,
                                     std::span<const Tensor* const> constants) {
    if (constants[1] == nullptr || !IsFloatMatrix(*constants[1])) return PackedMatrix();
    return PackMatrix(*constants[1], params.transB != 0);
  }

  GemmKernel(const Params& params, const Packed& packed) : params_(params), packed_(packed) {}

  absl::Status Prepare(KernelContext& context) override {
    const Shape& a = context.Input(0).desc.shape;
    k_ = params_.transA ? a[0] : a[1];
    if (!IsFloat(context.Input(0).desc.dtype)) return absl::OkStatus();
    VisitFloatWork(context.Input(0).desc.dtype, [&]<class W>() {
      ReserveWide<W>(context.Input(0).desc, a_);
      if (!packed_.is_packed) ReserveWide<W>(context.Input(1).desc, b_);
      if (context.HasInput(2)) ReserveWide<W>(context.Input(2).desc, c_);
      ReserveWide<W>(context.Output(0).desc, y_);
      if (params_.transA) transposed_.Reserve<W>(a.ElementCount());
      panels_.Reserve<W>(PackedBlockSize<W>(k_));
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
  template <class W>
  BroadcastMatrix<W> BiasOf(KernelContext& context) {
    if (!context.HasInput(2)) return {nullptr, 0, 0};
    return BroadcastTo(context.Output(0).desc.shape, Widened<W>(context.Input(2), c_),
                       context.Input(2).desc.shape);
  }

  // a with its rows contiguous.
  template <class W>
  const W* LeftOf(KernelContext& context) {
    const W* a = Widened<W>(context.Input(0), a_);
    if (!params_.transA) return a;
    const Shape& shape = context.Input(0).desc.shape;
    Transpose(a, shape[0], shape[1], transposed_.As<W>());
    return transposed_.As<W>();
  }

  template <class W>
  void MultiplyFloats(KernelContext& context) {
    const Shape& shape = context.Output(0).desc.shape;
    W* y = WideTarget<W>(context.Output(0), y_);
    BlockedProduct<W> product{.m = shape[0], .k = k_, .n = shape[1]};
    product.a = LeftOf<W>(context);
    product.a_stride = k_;
    product.c = y;
    product.c_stride = product.n;
    if (packed_.is_packed) {
      MultiplyPacked(product, packed_.panels.As<W>());
    } else {
      const int64_t row_step = params_.transB ? 1 : product.n;
      const int64_t column_step = params_.transB ? k_ : 1;
      const PackStrided<W> pack{Widened<W>(context.Input(1), b_), row_step, column_step};
      MultiplyPacking(product, pack, panels_.As<W>());
    }
    Combine(params_, BiasOf<W>(context), shape, y);
    StoreWide<W>(context.Output(0), y_);
  }

  template <class E>
  void MultiplyIntegers(KernelContext& context) {
    const E *a = context.Input(0).Data<const E>(), *b = context.Input(1).Data<const E>();
    E* y = context.Output(0).Data<E>();
    const Shape& shape = context.Output(0).desc.shape;
    const int64_t m = shape[0], n = shape[1];
    MultiplyPlain(
        m, k_, n,
        [&](int64_t i, int64_t z) { return params_.transA ? a[z * m + i] : a[i * k_ + z]; },
        [&](int64_t z, int64_t j) { return params_.transB ? b[j * k_ + z] : b[z * n + j]; }, y);
    BroadcastMatrix<E> c{nullptr, 0, 0};
    if (context.HasInput(2)) {
      c = BroadcastTo(shape, context.Input(2).Data<const E>(), context.Input(2).desc.shape);
    }
    Combine(params_, c, shape, y);
  }

  const Params& params_;
  const Packed& packed_;
  int64_t k_ = 0;
  Scratch a_, b_, c_, y_, transposed_, panels_;
};

}  // namespace

std::vector<Capability> GemmRows() {
  return {PackedRow<GemmKernel>("Gemm", "gemm.panels", {kGemmTypes})};
}

}  // namespace assay
