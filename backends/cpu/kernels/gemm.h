#pragma once

#include <cstdint>

namespace assay {

/// Columns of a packed panel: two cache lines, which is what 512-bit registers take at once, and
/// two halves for narrower ones.
template <class T>
inline constexpr int64_t kPanelColumns = 128 / sizeof(T);

/// c = a * b (+ bias) (+ c), all strides in elements. a is row-major. b is cut into panels of
/// kPanelColumns columns; the last one may hold fewer that count, but all can be read.
template <class T>
struct PanelProduct {
  const T* a = nullptr;
  int64_t a_stride = 0;
  int64_t rows = 0;
  int64_t depth = 0;
  const T* b = nullptr;
  int64_t b_stride = kPanelColumns<T>;  ///< from one row of a panel to the next
  int64_t panel_step = 0;               ///< from one panel to the next
  T* c = nullptr;
  int64_t c_stride = 0;
  int64_t columns = 0;
  const T* bias = nullptr;  ///< one for each row; null: none
  bool adds = false;        ///< to what c holds
};

/// Runs on the instruction set chosen now. T is float or double; each product is added in T.
template <class T>
void MultiplyPanels(const PanelProduct<T>& product);

}  // namespace assay
