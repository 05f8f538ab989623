#include "runtime/ops/unary.h"

#include "runtime/ops/elementwise.h"

#include <cmath>

namespace assay {
namespace {

// log(1 + exp(x)), with the larger part taken out so that exp cannot overflow.
template <class T>
T SoftplusOf(T x) {
  return Max(x, T(0.0)) + Log1p(Exp(-Abs(x)));
}

template <class T>
T HardSwishOf(T x) {
  return x * Max(T(0.0), Min(T(1.0), Constant<T>(1.0 / 6) * x + T(0.5)));
}

// A table row gives Y the type of X.
OpDef WithBoolOutput(OpDef op) {
  op.outputs[0].type = DType::kBool;
  return op;
}

// Of a formula of several operations; a table row counts one.
OpDef WithOps(int64_t flops_per_element, OpDef op) {
  op.cost = [cost = OpsPerElement(flops_per_element)](const Params&, const CostContext& context) {
    return cost(context);
  };
  return op;
}

// ONNX names the values of some ops "input" and "output", those of the others "X" and "Y".
OpDef FromInputToOutput(OpDef op) {
  op.inputs[0].name = "input";
  op.outputs[0].name = "output";
  op.outputs[0].type = SameAs("input");
  return op;
}

std::vector<OpDef> OpsFromXToY() {
  return {
      UnaryOp<kNumbers>("Abs", {13}, [](auto x) { return Abs(x); }),
      UnaryOp<kIntegers>("BitwiseNot", {18}, [](auto x) { return ~x; }),
      UnaryOp<kFloats>("Ceil", {13}, [](auto x) { return Ceil(x); }),
      UnaryOp<kFloats>("Floor", {13}, [](auto x) { return Floor(x); }),
      WithOps(5, UnaryOp<kFloats>("HardSwish", {22}, [](auto x) { return HardSwishOf(x); })),
      WithBoolOutput(UnaryOp<kFloats>(
          "IsNaN", {20}, []<class T>(T x) { return T(std::isnan(Value(x)) ? 1.0 : 0.0); })),
      WithOps(6, UnaryOp<kFloats>("Mish", {22}, [](auto x) { return x * Tanh(SoftplusOf(x)); })),
      UnaryOp<kFloats | kSigned>("Neg", {13}, [](auto x) { return -x; }),
      UnaryOp<kBoolOnly>("Not", {1}, []<class T>(T x) { return T(x == 0); }),
      UnaryOp<kFloats>("Reciprocal", {13}, []<class T>(T x) { return T(1.0) / x; }),
      UnaryOp<kFloats | kSigned>("Relu", {14}, []<class T>(T x) { return Max(x, T(0)); }),
      UnaryOp<kFloats>("Round", {22}, [](auto x) { return RoundHalfEven(x); }),
      WithOps(3, UnaryOp<kFloats>("Sigmoid", {13}, [](auto x) { return Sigmoid(x); })),
      WithOps(4, UnaryOp<kFloats>("Softplus", {22}, [](auto x) { return SoftplusOf(x); })),
      UnaryOp<kFloats>("Sqrt", {13}, [](auto x) { return Sqrt(x); }),
  };
}

std::vector<OpDef> OpsFromInputToOutput() {
  return {
      UnaryOp<kFloats>("Acos", {22}, [](auto x) { return Acos(x); }),
      UnaryOp<kFloats>("Acosh", {22}, [](auto x) { return Acosh(x); }),
      UnaryOp<kFloats>("Asin", {22}, [](auto x) { return Asin(x); }),
      UnaryOp<kFloats>("Asinh", {22}, [](auto x) { return Asinh(x); }),
      UnaryOp<kFloats>("Atan", {22}, [](auto x) { return Atan(x); }),
      UnaryOp<kFloats>("Atanh", {22}, [](auto x) { return Atanh(x); }),
      UnaryOp<kFloats>("Cos", {22}, [](auto x) { return Cos(x); }),
      UnaryOp<kFloats>("Cosh", {22}, [](auto x) { return Cosh(x); }),
      UnaryOp<kFloats>("Erf", {13}, [](auto x) { return Erf(x); }),
      UnaryOp<kFloats>("Exp", {13}, [](auto x) { return Exp(x); }),
      UnaryOp<kFloats>("Log", {13}, [](auto x) { return Log(x); }),
      UnaryOp<kNumbers>("Sign", {13}, [](auto x) { return Sign(x); }),
      UnaryOp<kFloats>("Sin", {22}, [](auto x) { return Sin(x); }),
      UnaryOp<kFloats>("Sinh", {22}, [](auto x) { return Sinh(x); }),
      WithOps(3, UnaryOp<kFloats>("Softsign", {22},
                                  []<class T>(T x) { return x / (T(1.0) + Abs(x)); })),
      UnaryOp<kFloats>("Tan", {22}, [](auto x) { return Tan(x); }),
      UnaryOp<kFloats>("Tanh", {13}, [](auto x) { return Tanh(x); }),
  };
}

}  // namespace

std::vector<OpDef> UnaryOps() {
  std::vector<OpDef> ops = OpsFromXToY();
  for (OpDef& op : OpsFromInputToOutput()) ops.push_back(FromInputToOutput(std::move(op)));
  return ops;
}

}  // namespace assay
