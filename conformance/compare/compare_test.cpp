#include "conformance/compare/compare.h"

#include "runtime/base/tracked.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

Tensor Floats(std::initializer_list<float> values) {
  return Tensor::Of<float>({static_cast<int64_t>(values.size())}, values);
}

// What the tracked reference says of a float32 output.
Bounded Expect(std::vector<double> exact, std::vector<double> error) {
  Bounded bounded;
  bounded.value = Tensor({DType::kFloat32, {static_cast<int64_t>(exact.size())}});
  StoreFrom<double>(exact, bounded.value);
  bounded.exact = std::move(exact);
  bounded.error = std::move(error);
  return bounded;
}

TEST(CompareWithBound, AnElementOnTheBoundPassesAndOneBeyondItFails) {
  const auto [comparison, complaint] =
      CompareWithBound("y", Expect({1, 1}, {0.5, 0.25}), Floats({1.5, 1.5}));
  EXPECT_EQ(complaint, "");
  EXPECT_EQ(comparison.over, 1);
  EXPECT_EQ(comparison.largest_share, 2);
  EXPECT_EQ(comparison.worst.front().index, std::vector<int64_t>{1});
}

TEST(CompareWithBound, ExactElementsMustBeEqual) {
  EXPECT_EQ(CompareWithBound("y", Expect({1}, {0}), Floats({1})).comparison.over, 0);
  const Comparison off = CompareWithBound("y", Expect({1}, {0}), Floats({1.0000001f})).comparison;
  EXPECT_EQ(off.over, 1);
  EXPECT_EQ(off.largest_share, kInfinity);
}

TEST(CompareWithBound, NaNPassesOnlyWhereTheReferenceIsNaN) {
  const float nan = static_cast<float>(kNaN);
  EXPECT_EQ(CompareWithBound("y", Expect({1, 2}, {9, 9}), Floats({nan, 2})).comparison.over, 1);
  EXPECT_EQ(CompareWithBound("y", Expect({kNaN}, {0}), Floats({nan})).comparison.over, 0);
  EXPECT_EQ(CompareWithBound("y", Expect({kNaN}, {0}), Floats({1})).comparison.over, 1);
}

TEST(CompareWithBound, AnInfinityMustHaveTheRightSign) {
  const float inf = static_cast<float>(kInfinity);
  EXPECT_EQ(CompareWithBound("y", Expect({kInfinity}, {0}), Floats({inf})).comparison.over, 0);
  EXPECT_EQ(CompareWithBound("y", Expect({kInfinity}, {0}), Floats({-inf})).comparison.over, 1);
  EXPECT_EQ(CompareWithBound("y", Expect({1}, {9}), Floats({inf})).comparison.over, 1);
}

TEST(CompareWithBound, AnInfiniteBoundIsCountedAsUnchecked) {
  const Comparison comparison =
      CompareWithBound("y", Expect({1, 1}, {kInfinity, 1}), Floats({7, 1})).comparison;
  EXPECT_EQ(comparison.unchecked, 1);
  EXPECT_EQ(comparison.over, 0);
}

TEST(CompareWithBound, WithoutArithmeticTheBitsDecide) {
  Bounded moved;
  moved.value = Floats({0, 1});
  EXPECT_EQ(CompareWithBound("y", moved, Floats({0, 1})).comparison.over, 0);
  EXPECT_EQ(CompareWithBound("y", moved, Floats({-0.0f, 1})).comparison.over, 1);
  Bounded wide;
  wide.value = Tensor::Of<int64_t>({1}, {(int64_t{1} << 53) + 1});
  const Tensor beside = Tensor::Of<int64_t>({1}, {int64_t{1} << 53});
  EXPECT_EQ(CompareWithBound("y", wide, beside).comparison.over, 1);
}

TEST(CompareWithBound, AnotherShapeOrTypeIsAComplaintWithBoth) {
  EXPECT_EQ(CompareWithBound("y", Expect({1, 2}, {0, 0}), Floats({1})).complaint,
            "output \"y\" has shape 1, not 2");
  EXPECT_EQ(CompareWithBound("y", Expect({1}, {0}), Tensor::Of<double>({1}, {1})).complaint,
            "output \"y\" has type f64, not f32");
}

TEST(CompareWithBound, ABoundAboveTheValueIsCountedAsVacuous) {
  EXPECT_EQ(CompareWithBound("y", Expect({1, 1}, {0.02, 0.001}), Floats({1, 1})).comparison.vacuous,
            1);
}

TEST(CompareWithTolerance, IsNumpysAllclose) {
  const Tolerance tolerance{0.1, 0.01};
  EXPECT_EQ(
      CompareWithTolerance("y", Floats({1, 0}), Floats({1.1f, 0.01f}), tolerance).comparison.over,
      0);
  EXPECT_EQ(
      CompareWithTolerance("y", Floats({1, 0}), Floats({1.12f, 0.02f}), tolerance).comparison.over,
      2);
}

TEST(CompareWithTolerance, AStoredValueWithinItsOwnBoundAllowsTheOtherSideOfIt) {
  // 25.5 rounds to 25 or 26 as the division before it was rounded.
  const Tensor stored = Tensor::Of<uint8_t>({1}, {uint8_t{26}}),
               got = Tensor::Of<uint8_t>({1}, {uint8_t{25}});
  Bounded tie;
  tie.value = got;
  tie.exact = {25};
  tie.error = {1};
  EXPECT_EQ(CompareWithTolerance("y", stored, got, {}, &tie).comparison.over, 0);
  EXPECT_EQ(CompareWithTolerance("y", stored, got, {}).comparison.over, 1);
}

TEST(Merge, AddsCountsAndKeepsTheWorst) {
  Comparison total = CompareWithBound("a", Expect({1}, {1}), Floats({1.5})).comparison;
  Merge(CompareWithBound("b", Expect({1}, {1}), Floats({1.75})).comparison, total);
  EXPECT_EQ(total.elements, 2);
  EXPECT_EQ(total.largest_share, 0.75);
  EXPECT_EQ(total.worst.front().output, "b");
}

}  // namespace
}  // namespace assay
