#include "runtime/tensor/dtype.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace assay {
namespace {

TEST(DType, NumbersAreThoseOfOnnx) {
  EXPECT_EQ(DTypeFromOnnx(1), DType::kFloat32);
  EXPECT_EQ(DTypeFromOnnx(10), DType::kFloat16);
  EXPECT_EQ(DTypeFromOnnx(16), DType::kBFloat16);
  EXPECT_EQ(DTypeFromOnnx(0), std::nullopt);
  EXPECT_EQ(DTypeFromOnnx(8), std::nullopt);  // string
  EXPECT_EQ(DTypeFromOnnx(-1), std::nullopt);
}

TEST(DType, NamesAreDistinctAndComeBack) {
  std::set<std::string_view> names;
  for (const DType dtype : kEveryDType) {
    EXPECT_TRUE(names.insert(NameOf(dtype)).second) << NameOf(dtype);
    EXPECT_EQ(ParseDType(NameOf(dtype)), dtype);
  }
  EXPECT_EQ(ParseDType("float"), std::nullopt);
  EXPECT_EQ(ParseDType(""), std::nullopt);
}

TEST(DType, SizesAreBytesOfAnElement) {
  EXPECT_EQ(SizeOf(DType::kBool), 1);
  EXPECT_EQ(SizeOf(DType::kInt8), 1);
  EXPECT_EQ(SizeOf(DType::kBFloat16), 2);
  EXPECT_EQ(SizeOf(DType::kUint32), 4);
  EXPECT_EQ(SizeOf(DType::kFloat64), 8);
}

TEST(DType, VisitNamesTheTypeThatStoresIt) {
  for (const DType dtype : kEveryDType) {
    EXPECT_EQ(VisitDType(dtype, []<class E>() { return DTypeOf<E>(); }), dtype);
  }
}

TEST(DType, FormatsAreThoseOfTheFloats) {
  EXPECT_EQ(FormatOf(DType::kFloat32), kFloat32Format);
  EXPECT_EQ(FormatOf(DType::kFloat16), kFloat16Format);
  EXPECT_EQ(FormatOf(DType::kBFloat16), kBFloat16Format);
  EXPECT_EQ(FormatOf(DType::kFloat64), kFloat64Format);
}

TEST(DTypeSet, HoldsWhatItWasMadeOf) {
  const DTypeSet set{DType::kFloat32, DType::kInt8};
  EXPECT_TRUE(set.Contains(DType::kFloat32));
  EXPECT_TRUE(set.Contains(DType::kInt8));
  EXPECT_FALSE(set.Contains(DType::kUint8));
  EXPECT_TRUE(set.Intersects(kFloats));
  EXPECT_FALSE(set.Intersects(kUnsigned));
  EXPECT_EQ(set.Without(kFloats), DTypeSet(DType::kInt8));
}

TEST(DTypeSet, EveryTypeIsFloatIntegerOrBool) {
  for (const DType dtype : kEveryDType) {
    EXPECT_TRUE(kAllTypes.Contains(dtype)) << NameOf(dtype);
    const int kinds = kFloats.Contains(dtype) + kSigned.Contains(dtype) +
                      kUnsigned.Contains(dtype) + kBoolOnly.Contains(dtype);
    EXPECT_EQ(kinds, 1) << NameOf(dtype);
    EXPECT_EQ(IsFloat(dtype), kFloats.Contains(dtype));
  }
}

}  // namespace
}  // namespace assay
