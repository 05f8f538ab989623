# The libraries, all from the distribution (ci/setup installs them), and the names to link:
#   absl::status absl::statusor absl::flat_hash_map …   fmt::fmt   TBB::tbb   PkgConfig::xxhash   hwy::hwy
#   protobuf::libprotobuf-lite   yaml-cpp   nlohmann_json::nlohmann_json   pugixml::pugixml   CLI11::CLI11
#   GTest::gmock_main   benchmark::benchmark_main

find_package(Threads REQUIRED)
find_package(absl REQUIRED)
find_package(fmt REQUIRED)
find_package(TBB REQUIRED)
find_package(Protobuf REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(pugixml REQUIRED)
find_package(CLI11 REQUIRED)
find_package(GTest REQUIRED)
find_package(benchmark REQUIRED)
find_package(hwy REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
