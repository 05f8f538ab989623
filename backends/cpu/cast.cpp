#include "backends/cpu/cast.h"

#include "backends/cpu/kernels/convert.h"

namespace assay {
namespace {

// The type converted to is the output's, as shape inference has set it.
absl::Status CastKernel(const Node&, KernelContext& context) {
  const DeviceTensor &from = context.Input(0), &to = context.Output(0);
  const Converter convert = ConverterOf(from.desc.dtype, to.desc.dtype);
  convert(from.Data<std::byte>(), to.Data<std::byte>(), to.desc.ElementCount());
  return absl::OkStatus();
}

}  // namespace

std::vector<Capability> CastRows() {
  return {
      Row("Cast", "cast", {kAllTypes}, &CastKernel),
      Row("CastLike", "cast", {kAllTypes}, &CastKernel),
  };
}

}  // namespace assay
