#include "runtime/ops/variadic.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsNan;

TEST(Variadic, AllInputsBroadcastTogether) {
  EXPECT_THAT(RunReference(OpIn(VariadicOps(), "Sum"), NoParams{}, Floats({2, 1}, {10, 20}),
                           Floats({2}, {1, 2}), Floats({}, {100})),
              ElementsAre(111, 112, 121, 122));
}

TEST(Variadic, OneInputIsItself) {
  for (const char* op : {"Max", "Min", "Sum", "Mean"}) {
    EXPECT_THAT(RunReference(OpIn(VariadicOps(), op), NoParams{}, Floats({2}, {-kInf, 0.1})),
                ElementsAre(-kInf, 0.1f))
        << op;
  }
}

TEST(Variadic, MeanDividesByTheNumberOfInputs) {
  EXPECT_THAT(RunReference(OpIn(VariadicOps(), "Mean"), NoParams{}, Floats({2}, {1, 2}),
                           Floats({2}, {2, 4}), Floats({2}, {6, 3})),
              ElementsAre(3, 3));
}

TEST(Variadic, NaNWins) {
  for (const char* op : {"Max", "Min"}) {
    EXPECT_THAT(RunReference(OpIn(VariadicOps(), op), NoParams{}, Floats({2}, {kNaN, 1}),
                             Floats({2}, {0, kNaN})),
                ElementsAre(IsNan(), IsNan()))
        << op;
  }
}

TEST(Variadic, ComparesUint64AboveTheSignedRange) {
  const Tensor top = Tensor::Of<uint64_t>({1}, {UINT64_MAX}), one = Tensor::Of<uint64_t>({1}, {1});
  EXPECT_EQ(OutputOf(OpIn(VariadicOps(), "Max"), NoParams{}, one, top).Data<uint64_t>()[0],
            UINT64_MAX);
  EXPECT_EQ(OutputOf(OpIn(VariadicOps(), "Min"), NoParams{}, one, top).Data<uint64_t>()[0], 1);
}

TEST(Variadic, RefusesASecondType) {
  EXPECT_EQ(RefusalOf(OpIn(VariadicOps(), "Max"), NoParams{}, Floats({1}), Int64s({1})),
            "Max \"node\": input \"data_0\" has type i64, but \"data_0\" has f32");
}

}  // namespace
}  // namespace assay
