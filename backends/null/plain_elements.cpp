#include "backends/null/plain_elements.h"

#include <algorithm>

namespace assay::plain {

Elements Load(const DeviceTensor& tensor) {
  const int64_t count = tensor.desc.ElementCount();
  if (tensor.desc.dtype == DType::kFloat32) {
    return Elements(tensor.Data<float>(), tensor.Data<float>() + count);
  }
  Elements elements(count);
  std::transform(tensor.Data<Half>(), tensor.Data<Half>() + count, elements.begin(),
                 [](Half x) { return static_cast<float>(x.ToDouble()); });
  return elements;
}

void Store(const Elements& elements, const DeviceTensor& to, Half (*to_half)(float)) {
  switch (to.desc.dtype) {
    case DType::kFloat16: std::ranges::transform(elements, to.Data<Half>(), to_half); break;
    case DType::kBFloat16:
      std::ranges::transform(elements, to.Data<BFloat16>(), BFloat16::FromDouble);
      break;
    default: std::ranges::copy(elements, to.Data<float>());
  }
}

const Shape& InputShape(const KernelContext& context, size_t i) {
  return context.Input(i).desc.shape;
}

Elements ResultOf(const KernelContext& context) {
  return Elements(context.Output(0).desc.ElementCount());
}

}  // namespace assay::plain
