#include "backends/cpu/binary.h"
#include "backends/cpu/cpu_testing.h"
#include "backends/cpu/unary.h"
#include "backends/cpu/variadic.h"
#include "runtime/ops/axes.h"
#include "runtime/ops/bit_shift.h"
#include "runtime/ops/cast.h"
#include "runtime/ops/gelu.h"
#include "runtime/ops/mod.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

// Lengths around one vector, one block and several blocks.
constexpr int64_t kLengths[] = {0, 1, 3, 17, 512, 1031};

// Attributes that an op requires, or whose default would leave something untried.
Params ParamsOf(std::string_view type, DType dtype) {
  if (type == "Mod") return Params(ModParams{.fmod = IsFloat(dtype)});
  if (type == "BitShift") return Params(BitShiftParams{.direction = "LEFT"});
  std::vector<Attribute> none;
  return *AllOps().Find("", type)->params->Parse(none);
}

bool Takes(const Capability& row, DType dtype) {
  const TypeRule& rule = AllOps().Find("", row.type)->inputs[0].type;
  return row.input_types[0].Contains(dtype) && rule.types.Contains(dtype);
}

TEST(CpuUnary, EveryRowMatchesItsReference) {
  for (const Capability& row : UnaryRows()) {
    for (const DType dtype : kEveryDType) {
      if (!Takes(row, dtype)) continue;
      for (const int64_t length : kLengths) {
        const Tensor x = RandomTensor(dtype, {length}, 7 + length);
        ExpectMatchesReference(NodeOf(row.type, ParamsOf(row.type, dtype), {x}));
      }
    }
  }
}

TEST(CpuBinary, EveryRowMatchesItsReferenceUnderEveryBroadcast) {
  const std::vector<std::pair<Shape, Shape>> kShapes = {
      {{5, 7}, {5, 7}},
      {{1031}, {}},
      {{}, {1031}},
      {{3, 1, 5}, {4, 1}},
      {{2, 600}, {600}},
      {{2, 600}, {2, 1}},
      {{2, 3, 4}, {3, 1}},
      {{1, 3, 1}, {2, 1, 9}},
      {{0, 3}, {1, 3}},
      {{1, 1}, {}},
      {{2, 1, 2, 1, 2, 1, 2}, {2, 1, 2, 1, 2, 1}}};
  for (const Capability& row : BinaryRows()) {
    for (const DType dtype : kEveryDType) {
      if (!Takes(row, dtype)) continue;
      for (const auto& [a, b] : kShapes) {
        if (row.type == "PRelu" && *BroadcastShapes(a, b) != a) continue;
        const Params params = ParamsOf(row.type, dtype);
        ExpectMatchesReference(
            NodeOf(row.type, params, {RandomTensor(dtype, a, 1), RandomTensor(dtype, b, 2)}));
      }
    }
  }
}

TEST(CpuPow, TakesExponentsOfEveryType) {
  for (const DType x : {DType::kFloat32, DType::kFloat16, DType::kInt32, DType::kInt64}) {
    for (const DType y : kEveryDType) {
      if (y == DType::kBool) continue;
      ExpectMatchesReference(
          NodeOf("Pow", Params(NoParams()), {RandomTensor(x, {40}, 1), RandomTensor(y, {40}, 2)}));
    }
  }
}

TEST(CpuVariadic, EveryRowMatchesItsReference) {
  for (const Capability& row : VariadicRows()) {
    for (const DType dtype : kEveryDType) {
      if (!Takes(row, dtype) || row.type == "Clip") continue;
      const Tensor a = RandomTensor(dtype, {3, 400}, 1), b = RandomTensor(dtype, {3, 1}, 2);
      const Tensor c = RandomTensor(dtype, {}, 3);
      ExpectMatchesReference(NodeOf(row.type, Params(NoParams()), {a}));
      ExpectMatchesReference(NodeOf(row.type, Params(NoParams()), {b, a}));
      ExpectMatchesReference(NodeOf(row.type, Params(NoParams()), {c, b, a, a, b, c}));
    }
  }
}

TEST(CpuClip, MatchesItsReferenceWithAnyBounds) {
  for (const DType dtype : kEveryDType) {
    if (!kNumbers.Contains(dtype)) continue;
    const Tensor x = RandomTensor(dtype, {700}, 1);
    Tensor low({dtype, {}}), high({dtype, {}});
    StoreFrom<int64_t>(std::vector<int64_t>{0}, low);
    StoreFrom<int64_t>(std::vector<int64_t>{6}, high);
    ExpectMatchesReference(NodeOf("Clip", Params(NoParams()), {x, low, high}));
    ExpectMatchesReference(NodeOf("Clip", Params(NoParams()), {x, high, low}));
    ExpectMatchesReference(NodeOf("Clip", Params(NoParams()), {x, std::nullopt, high}));
    ExpectMatchesReference(NodeOf("Clip", Params(NoParams()), {x, low}));
    ExpectMatchesReference(NodeOf("Clip", Params(NoParams()), {x}));
  }
}

TEST(CpuMod, MatchesItsReferenceForIntegersWithEitherSign) {
  for (const DType dtype : kEveryDType) {
    if (!kIntegers.Contains(dtype)) continue;
    for (const int64_t fmod : {0, 1}) {
      ExpectMatchesReference(
          NodeOf("Mod", Params(ModParams{.fmod = fmod}),
                 {RandomTensor(dtype, {300}, 1), RandomTensor(dtype, {300}, 2)}));
    }
  }
}

TEST(CpuBitShift, MatchesItsReferenceToTheRight) {
  for (const DType dtype : kEveryDType) {
    if (!kUnsigned.Contains(dtype)) continue;
    ExpectMatchesReference(NodeOf("BitShift", Params(BitShiftParams{.direction = "RIGHT"}),
                                  {RandomTensor(dtype, {300}, 1), RandomTensor(dtype, {300}, 2)}));
  }
}

TEST(CpuGelu, MatchesItsReferenceByTanh) {
  ExpectMatchesReference(NodeOf("Gelu", Params(GeluParams{.approximate = "tanh"}),
                                {RandomTensor(DType::kFloat32, {700}, 1)}));
}

TEST(CpuCast, MatchesItsReferenceBetweenAllTypes) {
  for (const DType from : kEveryDType) {
    for (const DType to : kEveryDType) {
      ExpectMatchesReference(NodeOf("Cast", Params(CastParams{.to = static_cast<int64_t>(to)}),
                                    {RandomTensor(from, {701}, 1)}));
    }
  }
}

TEST(CpuWhere, MatchesItsReferenceForAllTypesUnderBroadcast) {
  for (const DType dtype : kEveryDType) {
    const Tensor condition = RandomTensor(DType::kBool, {3, 1, 5}, 1);
    ExpectMatchesReference(
        NodeOf("Where", Params(NoParams()),
               {condition, RandomTensor(dtype, {200, 5}, 2), RandomTensor(dtype, {}, 3)}));
  }
}

TEST(CpuAdd, RoundsHalvesOnceAfterAddingInFloat32) {
  const auto sum = RunKernel(
      NodeOf("Add", Params(NoParams()), {Halves({3}, {2048, 65504, 1}), Halves({1}, {1.0})}));
  ASSERT_TRUE(sum.ok()) << sum.status();
  EXPECT_THAT(LoadAs<double>(sum->front()), ElementsAre(2048, 65504, 2));
}

TEST(CpuDiv, OfIntegersNeverTraps) {
  const auto quotient = RunKernel(NodeOf(
      "Div", Params(NoParams()), {Int32s({3}, {7, INT32_MIN, -7}), Int32s({3}, {0, -1, 2})}));
  ASSERT_TRUE(quotient.ok()) << quotient.status();
  EXPECT_THAT(quotient->front().Data<int32_t>(), ElementsAre(0, INT32_MIN, -3));
}

}  // namespace
}  // namespace assay
