#include "runtime/ops/identity.h"

#include "runtime/ops/elementwise.h"

namespace assay {
namespace {

absl::Status IdentityReference(const NoParams&, MoveContext& context) {
  for (int64_t i = 0; i < context.Input(0).ElementCount(); ++i) context.Copy(i, i);
  return absl::OkStatus();
}

}  // namespace

OpDef IdentityOp() {
  return OpDef::Of<NoParams>("Identity", Since{25})
      .Input("input", kAllTypes)
      .Output("output", SameAs("input"))
      .Shapes(SameShape)
      .Costs(MovesItsData)
      .Moves(IdentityReference);
}

}  // namespace assay
