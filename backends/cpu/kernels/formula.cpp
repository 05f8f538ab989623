#include "backends/cpu/kernels/formula.h"

#include "backends/cpu/kernels/integer_loops.h"
#include "backends/cpu/kernels/libm_loops.h"
#include "backends/cpu/kernels/vector_loops.h"

#include <type_traits>

namespace assay {

template <class W>
Loop<W> LoopOf(Formula formula) {
  if constexpr (std::is_floating_point_v<W>) {
    if (const Loop<W> loop = VectorLoop<W>(formula)) return loop;
    return LibmLoop<W>(formula);
  } else {
    return IntegerLoop<W>(formula);
  }
}

template Loop<float> LoopOf(Formula);
template Loop<double> LoopOf(Formula);
template Loop<bool> LoopOf(Formula);
template Loop<int8_t> LoopOf(Formula);
template Loop<int16_t> LoopOf(Formula);
template Loop<int32_t> LoopOf(Formula);
template Loop<int64_t> LoopOf(Formula);
template Loop<uint8_t> LoopOf(Formula);
template Loop<uint16_t> LoopOf(Formula);
template Loop<uint32_t> LoopOf(Formula);
template Loop<uint64_t> LoopOf(Formula);

}  // namespace assay
