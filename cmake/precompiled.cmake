# Two precompiled headers, made once and shared: without them every file would spend 1.5 s on the
# standard library and Abseil, with gtest 3 s. Sources still include what they use.

set(standard_headers <algorithm> <array> <bit> <cmath> <cstdint> <cstring> <functional> <limits> <map>
    <memory> <numeric> <optional> <span> <string> <string_view> <type_traits> <utility> <variant> <vector>
    <absl/status/status.h> <absl/status/statusor.h> <fmt/format.h>)
set(empty_source ${PROJECT_BINARY_DIR}/empty.cpp)  # a library without a source is none
file(CONFIGURE OUTPUT ${empty_source} CONTENT "")

add_library(assay_precompiled STATIC ${empty_source})
target_link_libraries(assay_precompiled PUBLIC absl::status absl::statusor fmt::fmt Threads::Threads)
target_precompile_headers(assay_precompiled PRIVATE ${standard_headers})

add_library(assay_test_precompiled STATIC ${empty_source})
target_link_libraries(assay_test_precompiled PUBLIC assay_precompiled GTest::gmock_main)
target_precompile_headers(assay_test_precompiled PRIVATE
                          ${standard_headers} <gmock/gmock.h> <gtest/gtest.h>)
