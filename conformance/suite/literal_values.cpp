#include "conformance/suite/literal_values.h"

#include "runtime/tensor/convert.h"

#include <charconv>
#include <limits>
#include <type_traits>

namespace assay {
namespace {

// Walks nested lists: their lengths are the dims, their scalars the elements.
class Nesting {
 public:
  explicit Nesting(const YamlReader& reader) : reader_(reader) {}

  absl::Status Visit(const Yaml& node, size_t depth) {
    if (!node.IsList()) {
      if (depth < dims_.size()) return reader_.Error(node, "\"values\" mixes numbers and lists");
      at_scalars_ = true;
      scalars_.push_back(&node);
      return absl::OkStatus();
    }
    const int64_t length = static_cast<int64_t>(node.items.size());
    if (depth == dims_.size()) {
      if (at_scalars_) return reader_.Error(node, "\"values\" mixes numbers and lists");
      dims_.push_back(length);
    }
    if (dims_[depth] != length) {
      return reader_.Error(
          node, fmt::format("\"values\" has a list of {} beside one of {}", length, dims_[depth]));
    }
    for (const Yaml& item : node.items) ASSAY_RETURN_IF_ERROR(Visit(item, depth + 1));
    return absl::OkStatus();
  }

  Shape shape() const { return Shape(dims_); }
  const std::vector<const Yaml*>& scalars() const { return scalars_; }

 private:
  const YamlReader& reader_;
  std::vector<int64_t> dims_;
  std::vector<const Yaml*> scalars_;
  bool at_scalars_ = false;  // the depth of the numbers is known
};

template <class E>
absl::Status ReadElement(const YamlReader& reader, const Yaml& node, E& element) {
  if constexpr (std::is_same_v<E, bool>) {
    if (node.scalar == "1" || node.scalar == "0") {
      element = node.scalar == "1";
      return absl::OkStatus();
    }
    ASSAY_ASSIGN_OR_RETURN(element, reader.Flag(node, "values"));
  } else {
    const std::string& text = node.scalar;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), element);
    if (!node.IsScalar() || error != std::errc() || end != text.data() + text.size()) {
      return reader.Error(
          node, fmt::format("\"{}\" is no element of type {}", text, NameOf(DTypeOf<E>())));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Tensor> ReadFloats(const YamlReader& reader, const std::vector<const Yaml*>& scalars,
                                  TensorDesc desc) {
  std::vector<double> elements;
  for (const Yaml* scalar : scalars) {
    ASSAY_ASSIGN_OR_RETURN(elements.emplace_back(), reader.Number(*scalar, "values"));
  }
  Tensor tensor(std::move(desc));
  StoreFrom<double>(elements, tensor);
  return tensor;
}

absl::StatusOr<Tensor> ReadElements(const YamlReader& reader,
                                    const std::vector<const Yaml*>& scalars, TensorDesc desc) {
  if (IsFloat(desc.dtype)) return ReadFloats(reader, scalars, std::move(desc));
  Tensor tensor(std::move(desc));
  const absl::Status read = VisitDType(tensor.dtype(), [&]<class E>() {
    if constexpr (std::is_integral_v<E>) {
      const std::span<E> elements = tensor.MutableData<E>();
      for (size_t i = 0; i < scalars.size(); ++i) {
        ASSAY_RETURN_IF_ERROR(ReadElement(reader, *scalars[i], elements[i]));
      }
    }
    return absl::OkStatus();
  });
  if (!read.ok()) return read;
  return tensor;
}

}  // namespace

absl::StatusOr<Tensor> ReadValues(const YamlReader& reader, const Yaml& values, DType dtype,
                                  const std::optional<Shape>& shape) {
  Nesting nesting(reader);
  ASSAY_RETURN_IF_ERROR(nesting.Visit(values, 0));
  const Shape dims = shape.value_or(nesting.shape());
  if (dims.ElementCount() != static_cast<int64_t>(nesting.scalars().size())) {
    return reader.Error(
        values, fmt::format("\"values\" has {} elements, its shape {} has {}",
                            nesting.scalars().size(), dims.ToString(), dims.ElementCount()));
  }
  return ReadElements(reader, nesting.scalars(), {dtype, dims});
}

absl::StatusOr<Shape> ReadShape(const YamlReader& reader, const Yaml& dims) {
  if (!dims.IsList()) return reader.Error(dims, "\"shape\" takes a list of dimensions");
  std::vector<int64_t> lengths;
  for (const Yaml& dim : dims.items) {
    ASSAY_ASSIGN_OR_RETURN(lengths.emplace_back(), reader.Integer(dim, "shape"));
  }
  auto shape = Shape::Checked(lengths);
  if (!shape.ok()) return reader.At(dims, shape.status());
  return shape;
}

}  // namespace assay
