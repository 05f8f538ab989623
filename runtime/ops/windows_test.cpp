#include "runtime/ops/windows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The single axis of a one-dimensional window, or a failed test.
WindowAxis AxisFor(const WindowAttributes& attributes, int64_t input, int64_t kernel) {
  const auto axes = ResolveWindow(attributes, std::vector{input}, std::vector{kernel});
  EXPECT_TRUE(axes.ok()) << axes.status();
  return axes.ok() ? axes->front() : WindowAxis{};
}

WindowAxis TransposedAxisFor(const WindowAttributes& attributes, const TransposedSizes& sizes,
                             int64_t input, int64_t kernel) {
  const auto axes =
      ResolveTransposedWindow(attributes, sizes, std::vector{input}, std::vector{kernel});
  EXPECT_TRUE(axes.ok()) << axes.status();
  return axes.ok() ? axes->front() : WindowAxis{};
}

std::string WindowRefusal(const WindowAttributes& attributes, int64_t input, int64_t kernel) {
  const auto axes = ResolveWindow(attributes, std::vector{input}, std::vector{kernel});
  return std::string(MessageOf(axes.status()));
}

TEST(Window, CountsOutputsOfTheDilatedPaddedKernel) {
  const WindowAxis axis = AxisFor({.strides = {{2}}, .dilations = {{3}}, .pads = {{1, 2}}}, 10, 3);
  EXPECT_EQ(axis.Extent(), 7);
  EXPECT_EQ(axis.output, 4);  // (10 + 3 - 7) / 2 + 1
}

TEST(Window, CeilModeAddsAPartialWindow) {
  EXPECT_EQ(AxisFor({.strides = {{2}}}, 4, 3).output, 1);
  EXPECT_EQ(AxisFor({.strides = {{2}}, .ceil_mode = true}, 4, 3).output, 2);
}

TEST(Window, CeilModeAddsNoWindowThatStartsInThePaddingAtTheEnd) {
  EXPECT_EQ(AxisFor({.strides = {{3}}, .pads = {{0, 2}}, .ceil_mode = true}, 3, 2).output, 1);
}

TEST(Window, SamePutsTheOddElementAtTheSideItNames) {
  const WindowAxis upper = AxisFor({.auto_pad = "SAME_UPPER"}, 5, 4);
  EXPECT_EQ(upper.output, 5);
  EXPECT_EQ(upper.pad_begin, 1);
  EXPECT_EQ(upper.pad_end, 2);
  const WindowAxis lower = AxisFor({.auto_pad = "SAME_LOWER"}, 5, 4);
  EXPECT_EQ(lower.pad_begin, 2);
  EXPECT_EQ(lower.pad_end, 1);
}

TEST(Window, SameNeedsNoPaddingWhereTheStrideIsBeyondTheKernel) {
  const WindowAxis axis = AxisFor({.auto_pad = "SAME_UPPER", .strides = {{3}}}, 7, 1);
  EXPECT_EQ(axis.output, 3);
  EXPECT_EQ(axis.pad_begin, 0);
  EXPECT_EQ(axis.pad_end, 0);
}

TEST(Window, ValidIgnoresPads) {
  EXPECT_EQ(AxisFor({.auto_pad = "VALID", .pads = {{5, 5}}}, 5, 3).output, 3);
}

TEST(Window, RefusesWhatDoesNotFit) {
  EXPECT_EQ(WindowRefusal({}, 3, 5), "the window (5) is larger than the padded input (3)");
  EXPECT_EQ(WindowRefusal({.strides = {{0}}}, 3, 1), "strides (0) is below 1");
  EXPECT_EQ(WindowRefusal({.pads = {{-1, 0}}}, 3, 1), "pads (-1) is below 0");
  EXPECT_EQ(WindowRefusal({.dilations = {{1, 1}}}, 3, 1),
            "dilations has 2 elements, but the window needs 1");
}

TEST(TransposedWindow, IsTheLargerSide) {
  EXPECT_EQ(TransposedAxisFor({.strides = {{2}}, .pads = {{1, 1}}}, {}, 3, 3).output, 5);
  EXPECT_EQ(TransposedAxisFor({.strides = {{2}}}, {.output_padding = {{1}}}, 3, 3).output, 8);
}

TEST(TransposedWindow, PadsFollowFromTheOutputShape) {
  const WindowAxis axis = TransposedAxisFor({.strides = {{3}}}, {.output_shape = {{8}}}, 3, 3);
  EXPECT_EQ(axis.output, 8);
  EXPECT_EQ(axis.pad_begin, 1);  // 9 - 8, the odd one at the beginning
  EXPECT_EQ(axis.pad_end, 0);
}

TEST(TransposedWindow, SameGivesInputTimesStride) {
  EXPECT_EQ(TransposedAxisFor({.auto_pad = "SAME_UPPER", .strides = {{2}}}, {}, 4, 3).output, 8);
  EXPECT_EQ(TransposedAxisFor({.auto_pad = "SAME_UPPER", .strides = {{2}}}, {}, 4, 1).output, 8);
}

TEST(Windows, TapsSkipPadding) {
  const WindowAxis axis = AxisFor({.pads = {{1, 1}}}, 3, 3);
  Windows windows = Windows::Sliding(std::vector{axis});
  EXPECT_EQ(windows.size(), 3);
  using Tap = Windows::Tap;
  EXPECT_THAT(windows.At(0), ElementsAre(Tap{0, 1}, Tap{1, 2}));
  EXPECT_THAT(windows.At(1), ElementsAre(Tap{0, 0}, Tap{1, 1}, Tap{2, 2}));
  EXPECT_THAT(windows.At(2), ElementsAre(Tap{1, 0}, Tap{2, 1}));
}

TEST(Windows, SeveralAxesGiveLinearIndices) {
  const WindowAxis rows = AxisFor({}, 2, 2), columns = AxisFor({.dilations = {{2}}}, 4, 2);
  Windows windows = Windows::Sliding(std::vector{rows, columns});
  using Tap = Windows::Tap;
  EXPECT_EQ(windows.size(), 2);
  EXPECT_THAT(windows.At(1), ElementsAre(Tap{1, 0}, Tap{3, 1}, Tap{5, 2}, Tap{7, 3}));
}

TEST(Windows, TransposedTapsAreWhereTheStrideMeets) {
  const WindowAxis axis = TransposedAxisFor({.strides = {{2}}}, {}, 2, 3);
  Windows windows = Windows::Transposed(std::vector{axis});
  using Tap = Windows::Tap;
  EXPECT_EQ(windows.size(), 5);
  EXPECT_THAT(windows.At(1), ElementsAre(Tap{0, 1}));
  EXPECT_THAT(windows.At(2), ElementsAre(Tap{1, 0}, Tap{0, 2}));
}

TEST(Windows, TransposedElementsThatNothingReachesHaveNoTaps) {
  const WindowAxis axis = TransposedAxisFor({.strides = {{3}}}, {}, 2, 1);
  Windows windows = Windows::Transposed(std::vector{axis});
  EXPECT_THAT(windows.At(1), IsEmpty());
}

TEST(Windows, PaddedCountEndsWithThePadding) {
  const WindowAxis axis = AxisFor({.strides = {{2}}, .pads = {{1, 0}}, .ceil_mode = true}, 4, 3);
  const Windows windows = Windows::Sliding(std::vector{axis});
  ASSERT_EQ(windows.size(), 2);
  EXPECT_EQ(windows.PaddedCountAt(0), 3);
  EXPECT_EQ(windows.PaddedCountAt(1), 3);
  const WindowAxis last = AxisFor({.strides = {{2}}, .ceil_mode = true}, 4, 3);
  EXPECT_EQ(Windows::Sliding(std::vector{last}).PaddedCountAt(1), 2);
}

}  // namespace
}  // namespace assay
