#include "conformance/plan/device_minimums.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::string FaultOf(std::string_view text) {
  return std::string(MessageOf(ParseDeviceMinimums(text, "cpu.yaml").status()));
}

TEST(DeviceMinimums, NameSuites) {
  EXPECT_THAT(*ParseDeviceMinimums("passes: {ops: 8000, sweep: 9000}", "cpu.yaml"),
              ElementsAre(Pair("ops", 8000), Pair("sweep", 9000)));
}

TEST(DeviceMinimums, AFileThatIsNotThereDemandsNothing) {
  EXPECT_THAT(*LoadDeviceMinimums("nowhere.yaml"), IsEmpty());
}

TEST(DeviceMinimums, FaultsNameTheirLine) {
  EXPECT_EQ(FaultOf("pass: {ops: 1}"),
            "cpu.yaml:1: there is no key \"pass\" (did you mean \"passes\"?)");
  EXPECT_EQ(FaultOf("passes: 3"),
            "cpu.yaml:1: \"passes\" takes a map of suites such as {sweep: 1000}");
  EXPECT_EQ(FaultOf("passes:\n  ops: many"), "cpu.yaml:2: \"ops\" takes an integer, not \"many\"");
  EXPECT_EQ(FaultOf("passes:\n  ops: 0"), "cpu.yaml:2: a minimum is at least 1");
}

}  // namespace
}  // namespace assay
