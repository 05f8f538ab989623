#include "runtime/tensor/dtype.h"

#include <cstdlib>

namespace assay {

int64_t SizeOf(DType dtype) {
  return VisitDType(dtype, []<class E>() { return static_cast<int64_t>(sizeof(E)); });
}

std::string_view NameOf(DType dtype) {
  switch (dtype) {
    case DType::kFloat32: return "f32";
    case DType::kUint8: return "u8";
    case DType::kInt8: return "i8";
    case DType::kUint16: return "u16";
    case DType::kInt16: return "i16";
    case DType::kInt32: return "i32";
    case DType::kInt64: return "i64";
    case DType::kBool: return "bool";
    case DType::kFloat16: return "f16";
    case DType::kFloat64: return "f64";
    case DType::kUint32: return "u32";
    case DType::kUint64: return "u64";
    case DType::kBFloat16: return "bf16";
  }
  std::abort();
}

std::optional<DType> ParseDType(std::string_view name) {
  for (const DType dtype : kEveryDType) {
    if (NameOf(dtype) == name) return dtype;
  }
  return std::nullopt;
}

std::optional<DType> DTypeFromOnnx(int64_t number) {
  for (const DType dtype : kEveryDType) {
    if (static_cast<int64_t>(dtype) == number) return dtype;
  }
  return std::nullopt;
}

const FloatFormat& FormatOf(DType dtype) {
  switch (dtype) {
    case DType::kFloat64: return kFloat64Format;
    case DType::kFloat32: return kFloat32Format;
    case DType::kFloat16: return kFloat16Format;
    case DType::kBFloat16: return kBFloat16Format;
    default: std::abort();  // callers ask IsFloat first
  }
}

}  // namespace assay
