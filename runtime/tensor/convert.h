#pragma once

#include "runtime/tensor/tensor.h"

#include <span>
#include <vector>

namespace assay {

/// Elements of any tensor, widened: floats exactly to double, integers and bool exactly to int64_t
/// (uint64 modulo 2^64) or uint64_t. A float read as an integer is truncated as by ConvertElement.
/// T is double, int64_t or uint64_t.
template <class T>
std::vector<T> LoadAs(const Tensor& tensor);

/// The other way: rounds to nearest even once (floats), wraps modulo 2^bits (integers from
/// integers), truncates and saturates to 64 bits before wrapping (integers from double; NaN gives
/// the lowest value), != 0 (bool). Requires values.size() == tensor.ElementCount().
template <class T>
void StoreFrom(std::span<const T> values, Tensor& tensor);

/// Every element converted as by ONNX Cast without saturation; exact where the target can hold it,
/// also from int64 to double-rounded narrow floats.
Tensor Converted(const Tensor& tensor, DType dtype);

}  // namespace assay
