# ONNX comes from its pinned Python package, because the distribution's is years older:
#   assay_onnx_proto     its protobuf messages; #include "onnx/onnx-ml.pb.h"
#   ASSAY_ONNX_DATA_DIR  the folder of its test cases and models (node/, simple/, light/ …)

set(ASSAY_VENV ${PROJECT_SOURCE_DIR}/.venv CACHE PATH "Python environment made by ci/setup")
file(GLOB onnx_package ${ASSAY_VENV}/lib/python3*/site-packages/onnx)
if(NOT EXISTS "${onnx_package}/onnx-ml.proto")
  message(FATAL_ERROR "The Python package onnx is not in ${ASSAY_VENV}: run ci/setup first.")
endif()
set(ASSAY_ONNX_DATA_DIR ${onnx_package}/backend/test/data)

set(onnx_generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${onnx_generated})
cmake_path(GET onnx_package PARENT_PATH site_packages)
add_custom_command(
  OUTPUT ${onnx_generated}/onnx/onnx-ml.pb.cc ${onnx_generated}/onnx/onnx-ml.pb.h
  COMMAND protobuf::protoc --proto_path=${site_packages} --cpp_out=${onnx_generated} onnx/onnx-ml.proto
  DEPENDS ${onnx_package}/onnx-ml.proto
  VERBATIM)

add_library(assay_onnx_proto STATIC ${onnx_generated}/onnx/onnx-ml.pb.cc)
target_include_directories(assay_onnx_proto SYSTEM PUBLIC ${onnx_generated})
target_link_libraries(assay_onnx_proto PUBLIC protobuf::libprotobuf-lite)
target_compile_options(assay_onnx_proto PRIVATE -O1 -w)  # parsing is not hot, and -O2 takes 4 s longer
