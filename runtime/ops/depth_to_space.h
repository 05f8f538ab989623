#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX DepthToSpace: moves channels of an N x C x H x W image into blocks of
/// blocksize x blocksize pixels.
struct DepthToSpaceParams {
  int64_t blocksize = 0;
  std::string mode = "DCR";  // order of the channels: block before depth (DCR), or after it (CRD)

  bool operator==(const DepthToSpaceParams&) const = default;
  auto Describe() {
    return Fields(Required("blocksize", blocksize), Choice("mode", mode, {"DCR", "CRD"}));
  }
};

OpDef DepthToSpaceOp();

/// ONNX SpaceToDepth: the inverse of DepthToSpace with mode DCR.
struct SpaceToDepthParams {
  int64_t blocksize = 0;

  bool operator==(const SpaceToDepthParams&) const = default;
  auto Describe() { return Fields(Required("blocksize", blocksize)); }
};

OpDef SpaceToDepthOp();

}  // namespace assay
