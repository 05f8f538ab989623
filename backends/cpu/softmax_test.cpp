#include "backends/cpu/softmax.h"

#include "backends/cpu/dense_testing.h"
#include "runtime/ops/hardmax.h"
#include "runtime/ops/log_softmax.h"
#include "runtime/ops/softmax.h"

namespace assay {
namespace {

using ::testing::ElementsAre;

TEST(CpuSoftmax, SumsToOneHoweverLargeTheElements) {
  const auto y = RunKernel(
      NodeOf("Softmax", Params(SoftmaxParams()), {Floats({2, 2}, {1e30, 1e30, -1e4, 0})}));
  ASSERT_TRUE(y.ok()) << y.status();
  EXPECT_THAT(y->front().Data<float>(), ElementsAre(0.5f, 0.5f, 0, 1));
}

template <class P>
void ExpectLinesMatch(const std::string& type) {
  for (const DType dtype : kFloatTypes) {
    for (const Shape& shape : {Shape{3, 5, 67}, Shape{2, 300}, Shape{2, 3, 100}, Shape{2, 0, 3},
                               Shape{2, 3, 0}, Shape{7}}) {
      for (int64_t axis = 0; axis < shape.rank(); ++axis) {
        P params;
        params.axis = axis - shape.rank();
        ExpectMatchesOnRandomData(NodeOf(type, Params(params), {NormalTensor(dtype, shape, 1)}));
        ExpectMatchesReference(NodeOf(type, Params(params), {RandomTensor(dtype, shape, 2)}));
      }
    }
  }
}

TEST(CpuSoftmax, MatchesItsReferenceAlongEveryAxis) { ExpectLinesMatch<SoftmaxParams>("Softmax"); }
TEST(CpuLogSoftmax, MatchesItsReferenceAlongEveryAxis) {
  ExpectLinesMatch<LogSoftmaxParams>("LogSoftmax");
}
TEST(CpuHardmax, MatchesItsReferenceAlongEveryAxis) { ExpectLinesMatch<HardmaxParams>("Hardmax"); }

}  // namespace
}  // namespace assay
