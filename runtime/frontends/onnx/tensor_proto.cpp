#include "runtime/frontends/onnx/tensor_proto.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/frontends/onnx/element_type.h"

#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace assay {
namespace {

static_assert(std::endian::native == std::endian::little, "files hold little-endian numbers");

absl::StatusOr<TensorDesc> DescOf(const onnx::TensorProto& proto, std::string_view subject) {
  ASSAY_ASSIGN_OR_RETURN(const DType dtype, DTypeOfOnnx(proto.data_type(), subject));
  const std::vector<int64_t> dims(proto.dims().begin(), proto.dims().end());
  absl::StatusOr<Shape> shape = Shape::Checked(dims);
  if (!shape.ok()) return Prefixed(fmt::format("{}: ", subject), shape.status());
  int64_t bytes = 0;
  if (__builtin_mul_overflow(shape->ElementCount(), SizeOf(dtype), &bytes)) {
    return InvalidArgument("{}: the byte count of {} overflows", subject, shape->ToString());
  }
  return TensorDesc{dtype, *std::move(shape)};
}

absl::Status CheckCount(size_t count, size_t expected, const char* unit, const TensorDesc& desc,
                        std::string_view subject) {
  if (count == expected) return absl::OkStatus();
  return InvalidArgument("{} holds {} {}, not the {} of {}", subject, count, unit, expected,
                         desc.ToString());
}

// A C++ bool with another bit pattern than 0 or 1 is undefined behaviour.
bool IsSafeAs(DType dtype, std::span<const std::byte> bytes) {
  return dtype != DType::kBool ||
         std::ranges::all_of(bytes, [](std::byte b) { return b <= std::byte{1}; });
}

Tensor Copied(const TensorDesc& desc, std::span<const std::byte> bytes) {
  Tensor tensor(desc);
  if (desc.dtype == DType::kBool) {
    std::ranges::transform(bytes, tensor.mutable_bytes().begin(),
                           [](std::byte b) { return std::byte{b != std::byte{0}}; });
  } else {
    std::ranges::copy(bytes, tensor.mutable_bytes().begin());
  }
  return tensor;
}

absl::StatusOr<Tensor> FromExternal(const onnx::TensorProto& proto, const TensorDesc& desc,
                                    std::string_view subject, ExternalFolder& folder) {
  ASSAY_ASSIGN_OR_RETURN(ExternalBytes external, folder.Read(proto, subject, desc.ByteCount()));
  const auto address = reinterpret_cast<uintptr_t>(external.bytes.data());
  if (address % SizeOf(desc.dtype) != 0 || !IsSafeAs(desc.dtype, external.bytes)) {
    return Copied(desc, external.bytes);
  }
  return Tensor::View(desc, std::move(external.file), external.bytes.data());
}

// Narrow floats lie in int32_data as their bits.
template <class E>
constexpr bool kIsNarrow = std::is_same_v<E, Half> || std::is_same_v<E, BFloat16>;

template <class E, class Field>
bool Holds(Field number) {
  if constexpr (std::is_floating_point_v<E> || std::is_same_v<E, bool>)
    return true;
  else if constexpr (kIsNarrow<E>)
    return std::in_range<uint16_t>(number);
  else
    return std::in_range<E>(number);
}

template <class E, class Field>
E ElementOf(Field number) {
  if constexpr (kIsNarrow<E>)
    return std::bit_cast<E>(static_cast<uint16_t>(number));
  else
    return static_cast<E>(number);
}

template <class E, class Field>
absl::StatusOr<Tensor> FromField(const google::protobuf::RepeatedField<Field>& field,
                                 const TensorDesc& desc, std::string_view subject) {
  ASSAY_RETURN_IF_ERROR(CheckCount(field.size(), desc.ElementCount(), "elements", desc, subject));
  Tensor tensor(desc);
  E* to = tensor.MutableData<E>().data();
  for (const Field number : field) {
    if (!Holds<E>(number)) {
      return InvalidArgument("{} holds {}, which {} cannot", subject, number, NameOf(desc.dtype));
    }
    *to++ = ElementOf<E>(number);
  }
  return tensor;
}

absl::StatusOr<Tensor> FromFields(const onnx::TensorProto& proto, const TensorDesc& desc,
                                  std::string_view subject) {
  switch (desc.dtype) {
    case DType::kFloat32: return FromField<float>(proto.float_data(), desc, subject);
    case DType::kFloat64: return FromField<double>(proto.double_data(), desc, subject);
    case DType::kInt64: return FromField<int64_t>(proto.int64_data(), desc, subject);
    case DType::kUint32: return FromField<uint32_t>(proto.uint64_data(), desc, subject);
    case DType::kUint64: return FromField<uint64_t>(proto.uint64_data(), desc, subject);
    case DType::kInt32: return FromField<int32_t>(proto.int32_data(), desc, subject);
    case DType::kInt16: return FromField<int16_t>(proto.int32_data(), desc, subject);
    case DType::kInt8: return FromField<int8_t>(proto.int32_data(), desc, subject);
    case DType::kUint16: return FromField<uint16_t>(proto.int32_data(), desc, subject);
    case DType::kUint8: return FromField<uint8_t>(proto.int32_data(), desc, subject);
    case DType::kBool: return FromField<bool>(proto.int32_data(), desc, subject);
    case DType::kFloat16: return FromField<Half>(proto.int32_data(), desc, subject);
    case DType::kBFloat16: return FromField<BFloat16>(proto.int32_data(), desc, subject);
  }
  return Internal("{} has a type without a field", subject);
}

bool HasFieldData(const onnx::TensorProto& proto) {
  return proto.float_data_size() + proto.int32_data_size() + proto.string_data_size() +
             proto.int64_data_size() + proto.double_data_size() + proto.uint64_data_size() >
         0;
}

}  // namespace

absl::StatusOr<Tensor> ReadTensor(const onnx::TensorProto& proto, std::string_view subject,
                                  ExternalFolder& folder) {
  ASSAY_ASSIGN_OR_RETURN(const TensorDesc desc, DescOf(proto, subject));
  if (proto.has_segment()) {
    return Unimplemented("{} is a segment of a tensor, which Assay does not have yet", subject);
  }
  if (proto.data_location() == onnx::TensorProto::EXTERNAL) {
    return FromExternal(proto, desc, subject, folder);
  }
  if (HasFieldData(proto)) {
    if (proto.raw_data().empty()) return FromFields(proto, desc, subject);
    return InvalidArgument("{} holds its data twice", subject);
  }
  const std::string& raw = proto.raw_data();
  ASSAY_RETURN_IF_ERROR(CheckCount(raw.size(), desc.ByteCount(), "bytes", desc, subject));
  return Copied(desc, std::as_bytes(std::span(raw)));
}

}  // namespace assay
