#include "backends/cpu/kernels/gemm.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/kernels/gemm.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

// GCC keeps arrays of vectors in registers only where every loop over them is unrolled.
#undef ASSAY_UNROLL
#if defined(__clang__)
#define ASSAY_UNROLL _Pragma("unroll")
#else
#define ASSAY_UNROLL _Pragma("GCC unroll 16")
#endif

HWY_BEFORE_NAMESPACE();
namespace assay {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// A tile of c that fits the registers: 16 sums of 32, or 12 of 16, beside a row of b.
#if HWY_CAP_GE512
constexpr size_t kTileRows = 8, kTileBytes = 128;
#elif HWY_CAP_GE256
constexpr size_t kTileRows = 6, kTileBytes = 64;
#else
constexpr size_t kTileRows = 3, kTileBytes = 64;
#endif

template <class T>
constexpr int64_t kTileColumns = kTileBytes / sizeof(T);

template <class T>
using Tag = hn::ScalableTag<T>;
template <class T>
constexpr size_t kTileVectors = kTileColumns<T> / hn::MaxLanes(Tag<T>());

// Adds bias and old values to a row of sums and stores it. A row that is cut short goes through
// memory.
template <class T>
HWY_INLINE void StoreRow(const PanelProduct<T>& p, int64_t row, int64_t column,
                         const hn::Vec<Tag<T>>* sums) {
  const Tag<T> d;
  const size_t lanes = hn::MaxLanes(d);
  const auto bias = hn::Set(d, p.bias == nullptr ? T{0} : p.bias[row]);
  T* c = p.c + row * p.c_stride + column;
  const int64_t left = p.columns - column;
  if (left >= kTileColumns<T>) {
    ASSAY_UNROLL for (size_t v = 0; v < kTileVectors<T>; ++v) {
      auto value = sums[v];
      if (p.bias != nullptr) value = value + bias;
      if (p.adds) value = value + hn::LoadU(d, c + v * lanes);
      hn::StoreU(value, d, c + v * lanes);
    }
    return;
  }
  HWY_ALIGN T part[kTileColumns<T>];
  ASSAY_UNROLL for (size_t v = 0; v < kTileVectors<T>; ++v) {
    hn::Store(p.bias != nullptr ? sums[v] + bias : sums[v], d, part + v * lanes);
  }
  for (int64_t j = 0; j < left; ++j) c[j] = p.adds ? c[j] + part[j] : part[j];
}

// One tile: for each k a row of b, and of each row of a one element in all lanes.
template <class T, size_t kRows>
void MultiplyTile(const PanelProduct<T>& p, int64_t row, int64_t column) {
  const Tag<T> d;
  using V = hn::Vec<Tag<T>>;
  const size_t lanes = hn::MaxLanes(d);
  V sums[kRows][kTileVectors<T>];
  ASSAY_UNROLL for (size_t r = 0; r < kRows; ++r) {
    ASSAY_UNROLL for (size_t v = 0; v < kTileVectors<T>; ++v) sums[r][v] = hn::Zero(d);
  }
  const T* a = p.a + row * p.a_stride;
  const T* b = p.b + column / kPanelColumns<T> * p.panel_step + column % kPanelColumns<T>;
  for (int64_t k = 0; k < p.depth; ++k, b += p.b_stride) {
    V right[kTileVectors<T>];
    ASSAY_UNROLL for (size_t v = 0; v < kTileVectors<T>; ++v) {
      right[v] = hn::LoadU(d, b + v * lanes);
    }
    ASSAY_UNROLL for (size_t r = 0; r < kRows; ++r) {
      const V left = hn::Set(d, a[static_cast<int64_t>(r) * p.a_stride + k]);
      ASSAY_UNROLL for (size_t v = 0; v < kTileVectors<T>; ++v) {
        sums[r][v] = hn::MulAdd(left, right[v], sums[r][v]);
      }
    }
  }
  ASSAY_UNROLL for (size_t r = 0; r < kRows; ++r) {
    StoreRow(p, row + static_cast<int64_t>(r), column, sums[r]);
  }
}

// The tile of so many rows at run time.
template <class T, size_t kRows = kTileRows>
void MultiplyRows(const PanelProduct<T>& p, int64_t rows, int64_t row, int64_t column) {
  if constexpr (kRows > 0) {
    if (rows == static_cast<int64_t>(kRows)) return MultiplyTile<T, kRows>(p, row, column);
    MultiplyRows<T, kRows - 1>(p, rows, row, column);
  }
}

// Tiles of nearly equal height: a last one of a row or two would leave the registers idle.
template <class T>
void MultiplyAllTiles(const PanelProduct<T>& p) {
  constexpr int64_t kMost = kTileRows;
  const int64_t tiles = (p.rows + kMost - 1) / kMost;
  for (int64_t column = 0; column < p.columns; column += kTileColumns<T>) {
    for (int64_t tile = 0; tile < tiles; ++tile) {
      const int64_t first = p.rows * tile / tiles, last = p.rows * (tile + 1) / tiles;
      MultiplyRows<T>(p, last - first, first, column);
    }
  }
}

void MultiplyFloatPanels(const PanelProduct<float>& p) { MultiplyAllTiles(p); }
void MultiplyDoublePanels(const PanelProduct<double>& p) { MultiplyAllTiles(p); }

}  // namespace HWY_NAMESPACE
}  // namespace assay
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace assay {

HWY_EXPORT(MultiplyFloatPanels);
HWY_EXPORT(MultiplyDoublePanels);

template <>
void MultiplyPanels(const PanelProduct<float>& product) {
  HWY_DYNAMIC_DISPATCH(MultiplyFloatPanels)(product);
}
template <>
void MultiplyPanels(const PanelProduct<double>& product) {
  HWY_DYNAMIC_DISPATCH(MultiplyDoublePanels)(product);
}

}  // namespace assay
#endif
