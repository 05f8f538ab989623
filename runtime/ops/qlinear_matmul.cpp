#include "runtime/ops/qlinear_matmul.h"

#include "runtime/ops/integer_product.h"
#include "runtime/ops/list_inputs.h"
#include "runtime/ops/matrix_product.h"

namespace assay {
namespace {

// Inputs in ONNX's order.
struct QMatMul {
  enum : size_t { kA, kAScale, kAZero, kB, kBScale, kBZero, kYScale, kYZero };
};

constexpr DTypeSet kScaleTypes{DType::kFloat32, DType::kFloat16, DType::kBFloat16};

// Where the parameters of a and b lie beside a, b and the output.
struct QLinearPlaces {
  Shape a_scale, a_zero, b_scale, b_zero;
};

template <class ShapeOf>
absl::StatusOr<QLinearPlaces> PlacesOf(ShapeOf shape) {
  QLinearPlaces places;
  ASSAY_ASSIGN_OR_RETURN(places.a_scale,
                         AlongRows("a_scale", shape(QMatMul::kAScale), shape(QMatMul::kA)));
  ASSAY_ASSIGN_OR_RETURN(places.a_zero,
                         AlongRows("a_zero_point", shape(QMatMul::kAZero), shape(QMatMul::kA)));
  ASSAY_ASSIGN_OR_RETURN(places.b_scale,
                         AlongColumns("b_scale", shape(QMatMul::kBScale), shape(QMatMul::kB)));
  ASSAY_ASSIGN_OR_RETURN(places.b_zero,
                         AlongColumns("b_zero_point", shape(QMatMul::kBZero), shape(QMatMul::kB)));
  return places;
}

// The output with the dimensions that vectors leave out, so that rows and columns line up.
Shape FullOutput(const MatrixProduct& product) {
  return Join(product.batch, Shape{product.m, product.n});
}

absl::Status InferQLinearMatMulShape(const NoParams&, InferContext& context) {
  const auto shape = [&](size_t input) -> const Shape& { return context.Input(input).shape; };
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product,
                         MatrixProductOf(shape(QMatMul::kA), shape(QMatMul::kB)));
  ASSAY_RETURN_IF_ERROR(PlacesOf(shape).status());
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(QMatMul::kYScale), "y_scale"));
  ASSAY_RETURN_IF_ERROR(CheckOneElement(context.Input(QMatMul::kYZero), "y_zero_point"));
  context.SetShape(0, product.output);
  return absl::OkStatus();
}

Cost CostOfQLinearMatMul(const NoParams&, const CostContext& context) {
  const auto product =
      MatrixProductOf(context.Input(QMatMul::kA).shape, context.Input(QMatMul::kB).shape);
  return product.ok() ? product->CostOf(context) : Cost{};
}

template <class T>
absl::Status QLinearMatMulReference(const NoParams&, ReferenceContext<T>& context) {
  const auto shape = [&](size_t input) -> const Shape& { return context.InputShape(input); };
  ASSAY_ASSIGN_OR_RETURN(const MatrixProduct product,
                         MatrixProductOf(shape(QMatMul::kA), shape(QMatMul::kB)));
  ASSAY_ASSIGN_OR_RETURN(const QLinearPlaces places, PlacesOf(shape));
  const std::vector<int64_t> a = Centred(context, QMatMul::kA, QMatMul::kAZero, places.a_zero);
  const std::vector<int64_t> b = Centred(context, QMatMul::kB, QMatMul::kBZero, places.b_zero);
  const View<T> a_scale = context.Input(QMatMul::kAScale),
                b_scale = context.Input(QMatMul::kBScale);
  const T y_scale = context.Input(QMatMul::kYScale)[0];
  const int64_t y_zero = context.Integers(QMatMul::kYZero)[0];
  const Broadcast to_a(places.a_scale, FullOutput(product));
  const Broadcast to_b(places.b_scale, FullOutput(product));
  const MutableView<T> y = context.Output(0);
  Multiply<int64_t>(product, a, b, [&](int64_t to, int64_t sum) {
    const T multiplier = a_scale[to_a(to)] * b_scale[to_b(to)] / y_scale;
    y[to] = Requantised(sum, multiplier, y_zero, context.OutputType(0));
  });
  return absl::OkStatus();
}

}  // namespace

OpDef QLinearMatMulOp() {
  return OpDef::Of<NoParams>("QLinearMatMul", Since{21})
      .Input("a", kByteTypes)
      .Input("a_scale", kScaleTypes)
      .Input("a_zero_point", SameAs("a"))
      .Input("b", kByteTypes)
      .Input("b_scale", SameAs("a_scale"))
      .Input("b_zero_point", SameAs("b"))
      .Input("y_scale", SameAs("a_scale"))
      .Input("y_zero_point", kByteTypes)
      .Output("y", SameAs("y_zero_point"))
      .Shapes(InferQLinearMatMulShape)
      .Costs(CostOfQLinearMatMul)
      .Computes<kFloats>(ASSAY_REFERENCE(QLinearMatMulReference));
}

}  // namespace assay
