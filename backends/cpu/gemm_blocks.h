#pragma once

#include "backends/cpu/kernels/gemm.h"

#include <algorithm>
#include <cstdint>

// Blocking of matrix products for the caches: a block of b is packed into panels, which stay in the
// second-level cache while rows of a pass over them.

namespace assay {

/// c [m, n] = a [m, k] * b [k, n] (+ bias by row); a and c are row-major.
template <class T>
struct BlockedProduct {
  int64_t m = 0, k = 0, n = 0;
  const T* a = nullptr;
  int64_t a_stride = 0;
  T* c = nullptr;
  int64_t c_stride = 0;
  const T* bias = nullptr;
};

// 256 rows of a panel are 32 KiB, the first-level cache; 8 panels are 256 KiB and as many rows of a
// 192 KiB, which share the second level. It hardly matters: 128 to 512 deep, 96 to 384 rows and 4
// to 16 panels lie within 8 % of one another (by matmul_bench, AVX-512 with 48 KiB and 1 MiB).
inline constexpr int64_t kDepthBlock = 256;
inline constexpr int64_t kRowBlock = 192;
template <class T>
inline constexpr int64_t kColumnBlock = 8 * kPanelColumns<T>;

/// From one panel of so many rows to the next. One cache line more than it needs: panels a power of
/// two apart would share cache sets.
template <class T>
constexpr int64_t PanelStep(int64_t depth) {
  return depth * kPanelColumns<T> + static_cast<int64_t>(64 / sizeof(T));
}

/// Elements of all panels of a matrix of so many rows and columns.
template <class T>
constexpr int64_t PackedSize(int64_t depth, int64_t columns) {
  return (columns + kPanelColumns<T> - 1) / kPanelColumns<T> * PanelStep<T>(depth);
}

/// Elements of one packed block.
template <class T>
constexpr int64_t PackedBlockSize(int64_t k) {
  return PackedSize<T>(std::min(k, kDepthBlock), kColumnBlock<T>);
}

/// Spreads `columns` contiguous elements over row `k` of panels, and zeros behind them.
template <class T>
void PackRow(const T* row, int64_t columns, int64_t k, int64_t panel_step, T* panels) {
  T* to = panels + k * kPanelColumns<T>;
  for (; columns > 0; columns -= kPanelColumns<T>) {
    const int64_t count = std::min(columns, kPanelColumns<T>);
    std::copy_n(row, count, to);
    std::fill_n(to + count, kPanelColumns<T> - count, T{0});
    row += count;
    to += panel_step;
  }
}

/// Rows [k, k + depth) and columns [j, j + columns) of a matrix whose element (k, j) lies at
/// k * row_step + j * column_step, one of which is 1, become panels.
template <class T>
struct PackStrided {
  const T* b;
  int64_t row_step, column_step;

  void operator()(int64_t k, int64_t depth, int64_t j, int64_t columns, int64_t panel_step,
                  T* panels) const {
    const T* from = b + k * row_step + j * column_step;
    if (column_step == 1) {
      for (int64_t i = 0; i < depth; ++i) {
        PackRow(from + i * row_step, columns, i, panel_step, panels);
      }
      return;
    }
    for (int64_t first = 0; first < columns; first += kPanelColumns<T>, panels += panel_step) {
      const int64_t count = std::min(columns - first, kPanelColumns<T>);
      if (count < kPanelColumns<T>) std::fill_n(panels, depth * kPanelColumns<T>, T{0});
      for (int64_t c = 0; c < count; ++c) {
        const T* column = from + (first + c) * column_step;
        for (int64_t i = 0; i < depth; ++i) panels[i * kPanelColumns<T> + c] = column[i * row_step];
      }
    }
  }
};

/// All rows of one block of columns against panels of it that begin at row `k` of b.
template <class T>
void MultiplyBlock(const BlockedProduct<T>& p, PanelProduct<T> block, int64_t k, int64_t j) {
  block.a_stride = p.a_stride;
  block.c_stride = p.c_stride;
  block.adds = k > 0;
  for (int64_t i = 0; i < p.m; i += kRowBlock) {
    block.rows = std::min(kRowBlock, p.m - i);
    block.a = p.a + i * p.a_stride + k;
    block.c = p.c + i * p.c_stride + j;
    block.bias = k > 0 || p.bias == nullptr ? nullptr : p.bias + i;
    MultiplyPanels(block);
  }
}

/// Calls `multiply(k, depth, j, columns)` for every block of b; once per column block where k is 0,
/// so that c is written.
template <class T, class F>
void ForEachPanelBlock(const BlockedProduct<T>& p, F multiply) {
  for (int64_t j = 0; j < p.n; j += kColumnBlock<T>) {
    const int64_t columns = std::min(kColumnBlock<T>, p.n - j);
    int64_t k = 0;
    do {
      multiply(k, std::min(kDepthBlock, p.k - k), j, columns);
      k += kDepthBlock;
    } while (k < p.k);
  }
}

/// The product with a b that `pack(k, depth, j, columns, panel_step, panels)` brings block by block
/// into `panels`, which has room for PackedBlockSize elements.
template <class T, class Pack>
void MultiplyPacking(const BlockedProduct<T>& p, Pack pack, T* panels) {
  ForEachPanelBlock(p, [&](int64_t k, int64_t depth, int64_t j, int64_t columns) {
    const int64_t step = PanelStep<T>(depth);
    pack(k, depth, j, columns, step, panels);
    PanelProduct<T> block;
    block.depth = depth;
    block.b = panels;
    block.panel_step = step;
    block.columns = columns;
    MultiplyBlock(p, block, k, j);
  });
}

/// The product with a b that was packed as a whole, PackedSize elements.
template <class T>
void MultiplyPacked(const BlockedProduct<T>& p, const T* panels) {
  const int64_t step = PanelStep<T>(p.k);
  ForEachPanelBlock(p, [&](int64_t k, int64_t depth, int64_t j, int64_t columns) {
    PanelProduct<T> block;
    block.depth = depth;
    block.b = panels + j / kPanelColumns<T> * step + k * kPanelColumns<T>;
    block.panel_step = step;
    block.columns = columns;
    MultiplyBlock(p, block, k, j);
  });
}

/// The product with a row-major b that is read where it lies: for few rows, where packing would
/// cost as much as the product. `panels` has room for one panel of k rows, the last, partial one.
template <class T>
void MultiplyInPlace(BlockedProduct<T> p, const T* b, int64_t b_stride, T* panel) {
  const int64_t whole = p.n / kPanelColumns<T> * kPanelColumns<T>, rest = p.n - whole;
  PanelProduct<T> block;
  block.depth = p.k;
  if (whole > 0) {
    block.b = b;
    block.b_stride = b_stride;
    block.panel_step = kPanelColumns<T>;
    block.columns = whole;
    MultiplyBlock(p, block, 0, 0);
  }
  if (rest > 0) {
    PackStrided<T>{b, b_stride, 1}(0, p.k, whole, rest, PanelStep<T>(p.k), panel);
    block.b = panel;
    block.b_stride = kPanelColumns<T>;
    block.columns = rest;
    MultiplyBlock(p, block, 0, whole);
  }
}

/// The same in plain loops, for integers: exact modulo 2^bits.
template <class T, class Left, class Right>
void MultiplyPlain(int64_t m, int64_t k, int64_t n, Left a, Right b, T* c) {
  for (int64_t i = 0; i < m; ++i, c += n) {
    std::fill_n(c, n, T{0});
    for (int64_t z = 0; z < k; ++z) {
      const T left = a(i, z);
      for (int64_t j = 0; j < n; ++j) c[j] += left * b(z, j);
    }
  }
}

}  // namespace assay
