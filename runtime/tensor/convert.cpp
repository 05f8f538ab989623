#include "runtime/tensor/convert.h"

#include "runtime/base/truncated.h"

#include <type_traits>

namespace assay {
namespace {

template <class E>
constexpr bool kIsNarrow = std::is_same_v<E, Half> || std::is_same_v<E, BFloat16>;

// A 64-bit integer as a double that rounds to every narrower format as the integer itself would:
// the bits that double cannot hold are gathered in the last one (round to odd).
double SmearToDouble(uint64_t magnitude) {
  if (magnitude < 1ull << 53) return static_cast<double>(magnitude);
  const int extra = 64 - 53 - std::countl_zero(magnitude);
  const uint64_t kept = magnitude >> extra << extra;
  return static_cast<double>(kept | (magnitude != kept ? 1ull << extra : 0));
}

template <class To, class From>
To ConvertElement(From value) {
  if constexpr (kIsNarrow<From>) {
    return ConvertElement<To>(value.ToDouble());
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From(0);
  } else if constexpr (kIsNarrow<To>) {
    if constexpr (std::is_integral_v<From>) {
      const bool negative = value < From(0);
      const uint64_t wide = static_cast<uint64_t>(value);
      const double magnitude = SmearToDouble(negative ? 0 - wide : wide);
      return To::FromDouble(negative ? -magnitude : magnitude);
    } else {
      return To::FromDouble(static_cast<double>(value));
    }
  } else if constexpr (std::is_floating_point_v<To> || std::is_integral_v<From>) {
    return static_cast<To>(value);
  } else if constexpr (std::is_same_v<To, uint64_t>) {
    return TruncatedTo<uint64_t>(value);
  } else {
    return static_cast<To>(TruncatedTo<int64_t>(value));
  }
}

}  // namespace

template <class T>
std::vector<T> LoadAs(const Tensor& tensor) {
  return VisitDType(tensor.dtype(), [&]<class E>() {
    const std::span<const E> data = tensor.Data<E>();
    std::vector<T> values(data.size());
    for (size_t i = 0; i < data.size(); ++i) values[i] = ConvertElement<T>(data[i]);
    return values;
  });
}

template <class T>
void StoreFrom(std::span<const T> values, Tensor& tensor) {
  VisitDType(tensor.dtype(), [&]<class E>() {
    const std::span<E> data = tensor.MutableData<E>();
    for (size_t i = 0; i < data.size(); ++i) data[i] = ConvertElement<E>(values[i]);
  });
}

template std::vector<double> LoadAs(const Tensor&);
template std::vector<int64_t> LoadAs(const Tensor&);
template std::vector<uint64_t> LoadAs(const Tensor&);
template void StoreFrom(std::span<const double>, Tensor&);
template void StoreFrom(std::span<const int64_t>, Tensor&);
template void StoreFrom(std::span<const uint64_t>, Tensor&);

Tensor Converted(const Tensor& tensor, DType dtype) {
  Tensor result({dtype, tensor.shape()});
  VisitDType(tensor.dtype(), [&]<class From>() {
    VisitDType(dtype, [&]<class To>() {
      const std::span<const From> from = tensor.Data<From>();
      const std::span<To> to = result.MutableData<To>();
      for (size_t i = 0; i < from.size(); ++i) to[i] = ConvertElement<To>(from[i]);
    });
  });
  return result;
}

}  // namespace assay
