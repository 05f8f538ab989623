include(GoogleTest)

# assay_room(FOLDER [DEPS folder…] [LIBS target…] [NAME target] [UNITY] [ONNX_DATA])
#
# One folder of the tree as a library, by default named after it: runtime/ops is assay_runtime_ops. Its
# *.cpp make the library, its *_test.cpp a test program, its *_bench.cpp a benchmark program; a file is
# found by being there. A room may still be empty. A main.cpp is left to assay_program.
#
# UNITY compiles the files in batches of eight, so file-local names must differ or be overloads. ONNX_DATA
# defines ASSAY_ONNX_DATA_DIR, the folder of the ONNX test cases, which tests have anyway.
function(assay_room folder)
  cmake_parse_arguments(PARSE_ARGV 1 room "UNITY;ONNX_DATA" "NAME" "DEPS;LIBS")
  assay_room_target(target ${folder})
  if(room_NAME)
    set(target ${room_NAME})
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "(_test|_bench|/main)\\.cpp$")
  if(NOT sources)
    set(sources ${empty_source})
  endif()

  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_precompile_headers(${target} REUSE_FROM assay_precompiled)
  target_link_libraries(${target} PUBLIC assay_precompiled ${room_LIBS})
  foreach(dep IN LISTS room_DEPS)
    assay_room_target(dep_target ${dep})
    target_link_libraries(${target} PUBLIC ${dep_target})
  endforeach()
  if(room_ONNX_DATA)
    target_compile_definitions(${target} PRIVATE ASSAY_ONNX_DATA_DIR="${ASSAY_ONNX_DATA_DIR}")
  endif()

  # The longer suffix decides: x_e2e_test.cpp is an end-to-end test, x_full_test.cpp waits for ci/full.
  file(GLOB tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*_test.cpp)
  foreach(label e2e full)
    set(labelled ${tests})
    list(FILTER labelled INCLUDE REGEX "_${label}_test\\.cpp$")
    list(FILTER tests EXCLUDE REGEX "_${label}_test\\.cpp$")
    assay_room_tests(${target} ${folder} ${label} ${target}_${label}_test "${labelled}")
  endforeach()
  assay_room_tests(${target} ${folder} quick ${target}_test "${tests}")

  file(GLOB benchmarks CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*_bench.cpp)
  if(benchmarks)
    add_executable(${target}_bench ${benchmarks})
    target_precompile_headers(${target}_bench REUSE_FROM assay_precompiled)
    target_link_libraries(${target}_bench PRIVATE ${target} benchmark::benchmark_main)
  endif()

  set_target_properties(${target} PROPERTIES UNITY_BUILD ${room_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  if(TARGET ${target}_test)
    set_target_properties(${target}_test PROPERTIES UNITY_BUILD ${room_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# assay_program(NAME MAIN main.cpp ROOM target DEFINE macro): an executable that is one main and a room.
# The room's end-to-end tests find it by the macro.
function(assay_program name)
  cmake_parse_arguments(PARSE_ARGV 1 program "" "MAIN;ROOM;DEFINE" "")
  add_executable(${name} ${program_MAIN})
  target_precompile_headers(${name} REUSE_FROM assay_precompiled)
  target_link_libraries(${name} PRIVATE ${program_ROOM})
  if(TARGET ${program_ROOM}_e2e_test)
    add_dependencies(${program_ROOM}_e2e_test ${name})
    target_compile_definitions(${program_ROOM}_e2e_test PRIVATE
                               ${program_DEFINE}="$<TARGET_FILE:${name}>")
  endif()
endfunction()

# The test program of one label, when it has sources. Tests run from the source root and are listed as
# folder.Suite.Test, so that `ctest -R runtime/ops.Softmax` picks one op.
function(assay_room_tests room folder label target sources)
  if(NOT sources)
    return()
  endif()
  add_executable(${target} ${sources})
  target_precompile_headers(${target} REUSE_FROM assay_test_precompiled)
  target_link_libraries(${target} PRIVATE ${room} assay_test_precompiled)
  target_compile_definitions(${target} PRIVATE ASSAY_ONNX_DATA_DIR="${ASSAY_ONNX_DATA_DIR}")
  set(timeout_quick 120)
  set(timeout_e2e 600)
  set(timeout_full 3600)
  gtest_discover_tests(${target}
    TEST_PREFIX "${folder}."
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 120
    PROPERTIES LABELS ${label} TIMEOUT ${timeout_${label}})
endfunction()

function(assay_room_target out folder)
  string(REPLACE / _ name ${folder})
  set(${out} assay_${name} PARENT_SCOPE)
endfunction()
