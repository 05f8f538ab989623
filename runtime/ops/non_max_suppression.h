#pragma once

#include "runtime/ops/op_def.h"

namespace assay {

/// ONNX NonMaxSuppression: for each batch and class, boxes in order of falling score (of equal ones
/// the lower index first), except those that overlap one chosen before by more than `iou_threshold`
/// (intersection over union) and those with a score below `score_threshold`; at most
/// `max_output_boxes_per_class`, which is 0 where absent. Rows of batch, class and box.
struct NonMaxSuppressionParams {
  int64_t center_point_box = 0;  // 0: y1, x1, y2, x2 of opposite corners; 1: x, y, width, height

  bool operator==(const NonMaxSuppressionParams&) const = default;
  auto Describe() { return Fields(Field("center_point_box", center_point_box)); }
};

OpDef NonMaxSuppressionOp();

}  // namespace assay
