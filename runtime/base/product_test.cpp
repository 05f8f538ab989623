#include "runtime/base/product.h"

#include "runtime/base/tracked_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using Factors = std::vector<double>;

template <class E>
double SequentialProduct(const Factors& x) {
  double product = 1;
  for (const double factor : x) product = NarrowDevice<E>::Nearest(product * factor);
  return product;
}

template <class E>
double PairwiseProduct(const Factors& x) {
  if (x.size() < 2) return x.empty() ? 1 : x[0];
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  return NarrowDevice<E>::Nearest(PairwiseProduct<E>(Factors(x.begin(), middle)) *
                                  PairwiseProduct<E>(Factors(middle, x.end())));
}

Tracked TrackedProduct(const std::vector<Tracked>& x) {
  return Product(x, [](Tracked factor) { return factor; });
}

template <class E>
class Products : public testing::Test {};
using Formats = testing::Types<Half, BFloat16>;
TYPED_TEST_SUITE(Products, Formats);

// Magnitudes from 2^-spread to 2^spread: products overflow, vanish, or stay.
template <class E>
void CountProducts(double spread, Shares& shares) {
  const NumericScope scope(NarrowDevice<E>::Model());
  Random random(23);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<Tracked> x;
    Factors held;
    const int64_t n = 1 + random.Below(20);
    for (int64_t i = 0; i < n; ++i) {
      const double value = random.Normal() * std::exp2(spread * random.Signed());
      const bool exact = trial % 2 == 0;
      x.emplace_back(exact ? NarrowDevice<E>::Nearest(value) : value,
                     exact ? 0 : 0.05 * std::fabs(value) + 0x1p-20);
      const auto candidates = NarrowDevice<E>::Held(x.back(), random);
      held.push_back(candidates[static_cast<size_t>(random.Below(candidates.size()))]);
    }
    const Tracked bound = TrackedProduct(x);
    const Factors reversed(held.rbegin(), held.rend());
    for (const double got :
         {SequentialProduct<E>(held), SequentialProduct<E>(reversed), PairwiseProduct<E>(held)}) {
      shares.Count(bound, got, [&] { return fmt::format("{} factors, spread {}", n, spread); });
    }
  }
}

TYPED_TEST(Products, EveryOrderStaysWithinTheBound) {
  for (const double spread : {0.0, 1.0, 8.0}) {
    Shares shares;
    CountProducts<TypeParam>(spread, shares);
    EXPECT_EQ(shares.outside(), 0) << shares.first();
    EXPECT_GT(shares.largest(), 0.7);
  }
}

TEST(Product, OfFewSignificantBitsIsExact) {
  EXPECT_EQ(TrackedProduct({3, 0.5, 7, 1024}).e, 0);
  EXPECT_EQ(TrackedProduct({4095, 4096, 4095}).e, 0);
  EXPECT_GT(TrackedProduct({4097, 4097, 3}).e, 0);
}

TEST(Product, OfOneFactorIsTheFactor) {
  EXPECT_EQ(TrackedProduct({Tracked(5, 0.25)}).v, 5);
  EXPECT_EQ(TrackedProduct({Tracked(5, 0.25)}).e, 0.25);
}

TEST(Product, OfNothingIsOne) {
  EXPECT_EQ(TrackedProduct({}).v, 1);
  EXPECT_EQ(TrackedProduct({}).e, 0);
  EXPECT_EQ(Product(std::vector<int64_t>{}, [](int64_t x) { return x; }), 1);
}

TEST(Product, WithAZeroIsZeroWhileNothingOverflows) {
  EXPECT_EQ(TrackedProduct({3, 0, 5}).v, 0);
  EXPECT_EQ(TrackedProduct({3, 0, 5}).e, 0);
  EXPECT_EQ(TrackedProduct({1e30, 0, 1e30}).e, kInfinity);  // infinity times 0 in some order
}

TEST(Product, IsUnboundedWhereSomeOrderMayOverflow) {
  EXPECT_EQ(TrackedProduct({1e30, 1e30, 1e-30}).e, kInfinity);
}

TEST(Product, WithAnInfinityIsCertainWhileNothingVanishes) {
  EXPECT_EQ(TrackedProduct({kInfinity, 2}).e, 0);
  EXPECT_TRUE(IsCertainlyNan(TrackedProduct({kInfinity, 0})));
  EXPECT_EQ(TrackedProduct({kInfinity, 1e-30, 1e-30}).e, kInfinity);
}

TEST(Product, OfIntegersWraps) {
  const std::vector<int64_t> x = {int64_t{1} << 62, 4, 3};
  EXPECT_EQ(Product(x, [](int64_t factor) { return factor; }), 0);
}

}  // namespace
}  // namespace assay
