#include "runtime/ops/einsum.h"

#include "runtime/ops/op_testing.h"

namespace assay {
namespace {

using testing::ElementsAre;

template <class... Tensors>
std::vector<double> EinsumOf(const char* equation, const Tensors&... operands) {
  return RunReference(EinsumOp(), EinsumParams{equation}, operands...);
}

template <class... Tensors>
std::string EinsumRefusal(const char* equation, const Tensors&... operands) {
  return RefusalOf(EinsumOp(), EinsumParams{equation}, operands...);
}

TEST(Einsum, SumsOverLabelsThatTheOutputLacks) {
  const Tensor a = Floats({2, 2}, {1, 2, 3, 4}), b = Floats({2, 2}, {5, 6, 7, 8});
  EXPECT_THAT(EinsumOf("ij,jk->ik", a, b), ElementsAre(19, 22, 43, 50));
  EXPECT_THAT(EinsumOf("ij->", a), ElementsAre(10));
  EXPECT_THAT(EinsumOf("ij,kj->", a, b), ElementsAre(4 * 12 + 6 * 14));
}

TEST(Einsum, WithoutAnOutputLabelsThatOccurOnceComeSorted) {
  const Tensor a = Floats({2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(EinsumOf("ba", a), ElementsAre(1, 3, 2, 4));
  EXPECT_THAT(EinsumOf("ii", a), ElementsAre(5));
  EXPECT_THAT(EinsumOf("aB", a), ElementsAre(1, 3, 2, 4));  // capitals sort first
}

TEST(Einsum, ARepeatedLabelIsADiagonal) {
  EXPECT_THAT(EinsumOf("ii->i", Floats({2, 2}, {1, 2, 3, 4})), ElementsAre(1, 4));
  EXPECT_THAT(EinsumOf("...ii->...i", Floats({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8})),
              ElementsAre(1, 4, 5, 8));
}

TEST(Einsum, AnEllipsisBroadcasts) {
  EXPECT_THAT(EinsumOf("...i,...i->...", Floats({2, 2}, {1, 2, 3, 4}), Floats({1, 2}, {1, 10})),
              ElementsAre(21, 43));
  EXPECT_THAT(EinsumOf("...i, i", Floats({2, 2}, {1, 2, 3, 4}), Floats({2}, {1, 10})),
              ElementsAre(21, 43));
}

TEST(Einsum, ThreeOperands) {
  EXPECT_THAT(EinsumOf("i,i,i->i", Floats({2}, {1, 2}), Floats({2}, {3, 4}), Floats({2}, {5, 6})),
              ElementsAre(15, 48));
}

TEST(Einsum, AnEmptyLabelSumsToZero) {
  EXPECT_THAT(EinsumOf("ij->j", Floats({0, 2})), ElementsAre(0, 0));
}

TEST(Einsum, RefusesEllipsesOfDifferentRanks) {
  EXPECT_EQ(EinsumRefusal("...i,...i->...", Floats({2, 3}), Floats({3})),
            "Einsum \"node\": one ellipsis covers 1 dimensions, another 0");
}

TEST(Einsum, RefusesWhatTheEquationDoesNotSay) {
  EXPECT_EQ(EinsumRefusal("ij", Floats({2})),
            "Einsum \"node\": the term \"ij\" does not fit an operand of rank 1");
  EXPECT_EQ(EinsumRefusal("i,j", Floats({2})),
            "Einsum \"node\": the equation \"i,j\" has 2 terms for 1 operands");
  EXPECT_EQ(EinsumRefusal("i->j", Floats({2})),
            "Einsum \"node\": the output has label j, which no operand has");
  EXPECT_EQ(EinsumRefusal("i->ii", Floats({2})), "Einsum \"node\": the output has label i twice");
  EXPECT_EQ(EinsumRefusal("i,i", Floats({2}), Floats({3})), "Einsum \"node\": label i is 2 and 3");
  EXPECT_EQ(EinsumRefusal("i.->i", Floats({2})),
            "Einsum \"node\": the term \"i.\" is not made of letters and one ellipsis");
}

}  // namespace
}  // namespace assay
