#include "runtime/ops/normalization.h"

#include "runtime/ops/axes.h"
#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

template <class T, class MomentsOf>
Moments<T> MomentsOfValues(const std::vector<double>& values, MomentsOf moments_of) {
  return moments_of(Range(static_cast<int64_t>(values.size())),
                    [&](int64_t i) { return T(values[i]); });
}

TEST(Moments, OfThePopulation) {
  const std::vector<double> values = {1, 3, 5, 7};
  EXPECT_EQ((MomentsOfValues<double>(values, TwoPassMoments()).mean), 4);
  EXPECT_EQ((MomentsOfValues<double>(values, TwoPassMoments()).variance), 5);
  EXPECT_EQ((MomentsOfValues<double>(values, OnePassMoments()).mean), 4);
  EXPECT_EQ((MomentsOfValues<double>(values, OnePassMoments()).variance), 5);
}

TEST(Moments, OfExactDataAreExact) {
  const auto moments = MomentsOfValues<Tracked>({1, 3, 5, 7}, TwoPassMoments());
  EXPECT_EQ(moments.mean.e, 0);
  EXPECT_EQ(moments.variance.e, 0);
}

TEST(ChannelOf, IsTheSecondCoordinate) {
  const ChannelOf channel_of(Shape{2, 3, 4});
  EXPECT_EQ(channel_of(0), 0);
  EXPECT_EQ(channel_of(4), 1);
  EXPECT_EQ(channel_of(23), 2);
  EXPECT_EQ(channel_of(12), 0);
}

}  // namespace
}  // namespace assay
