# How every file is compiled. The same semantic flags hold in all rooms: inline functions and templates
# are shared between them, and the linker keeps whichever copy it meets first.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Dev or Release" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")  # no -g: it costs a third of the build time
set(CMAKE_CXX_FLAGS_DEV "-O1 -g1")           # asserts on; the reference is never built at -O0

add_compile_options(
  -fwrapv                 # integer arithmetic wraps, as the op definitions say
  -ffp-contract=off       # a * b + c rounds twice on every host
  -Wall -Wextra -Werror
  -Wnon-virtual-dtor      # the seams hand out unique_ptr<Base>
  -Woverloaded-virtual    # an override with a wrong signature silently never runs
  -Wdate-time             # __DATE__ makes two builds differ, and ccache is told not to look for it
  -Wno-missing-field-initializers)  # what a designated initialiser omits has its default

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(
    -Wno-restrict              # false alarms on std::string operator+, GCC bug 105651
    -Wno-uninitialized         # false alarms on moved-from InlinedVector
    -Wno-maybe-uninitialized)  # false alarms on optional, variant and StatusOr; clang and asan look too
endif()

set(ASSAY_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")
if(ASSAY_SANITIZE)
  add_compile_options(-fsanitize=${ASSAY_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ASSAY_SANITIZE})
endif()

find_program(ASSAY_LLD ld.lld)
if(ASSAY_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# ccache and precompiled headers agree only with these settings (ccache's manual, "Precompiled headers").
option(ASSAY_CCACHE "Compile through ccache where it is installed" ON)
find_program(ASSAY_CCACHE_PROGRAM ccache)
if(ASSAY_CCACHE AND ASSAY_CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${ASSAY_CCACHE_PROGRAM})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()
