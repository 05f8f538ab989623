#include "conformance/suite/yaml.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

std::string FaultOf(std::string_view text) {
  const auto yaml = ParseYaml(text, "file.yaml");
  return yaml.ok() ? "" : std::string(MessageOf(yaml.status()));
}

TEST(Yaml, KeepsOrderAndLines) {
  const Yaml yaml = *ParseYaml("# comment\nb: 1\na:\n  - \"2\"\n  - {c: ~}\n", "file.yaml");
  ASSERT_TRUE(yaml.IsMap());
  EXPECT_EQ(yaml.entries[0].first, "b");
  EXPECT_EQ(yaml.Find("b")->line, 2);
  EXPECT_EQ(yaml.Find("b")->scalar, "1");
  const Yaml& list = *yaml.Find("a");
  EXPECT_EQ(list.items[0].line, 4);
  EXPECT_TRUE(list.items[0].quoted);
  EXPECT_EQ(list.items[1].Find("c")->kind, Yaml::Kind::kNull);
  EXPECT_EQ(list.items[1].Find("c")->line, 5);
  EXPECT_EQ(yaml.Find("c"), nullptr);
}

TEST(Yaml, FaultsNameTheirLine) {
  EXPECT_EQ(FaultOf("a: 1\nb: 2\na: 3\n"), "file.yaml:3: the key \"a\" comes twice");
  EXPECT_EQ(FaultOf("a: 1\nb: [1, 2\n").substr(0, 12), "file.yaml:3:");
  EXPECT_EQ(FaultOf("[a]: 1\n"), "file.yaml:1: a key must be a name");
}

TEST(YamlReader, ReadsNumbersWhole) {
  const YamlReader reader("file.yaml");
  const Yaml list = *ParseYaml("[7, -inf, .nan, 0.5, 7x, '7', true]", "file.yaml");
  const auto number = [&](size_t i) { return reader.Number(list.items[i], "n"); };
  EXPECT_EQ(*reader.Integer(list.items[0], "n"), 7);
  EXPECT_EQ(*number(1), -std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(*number(2)));
  EXPECT_EQ(*number(3), 0.5);
  EXPECT_EQ(MessageOf(number(4).status()), "file.yaml:1: \"n\" takes a number, not \"7x\"");
  EXPECT_EQ(MessageOf(reader.Integer(list.items[5], "n").status()),
            "file.yaml:1: \"n\" takes an integer, not \"7\"");
  EXPECT_EQ(*reader.Flag(list.items[6], "n"), true);
  EXPECT_EQ(MessageOf(reader.Flag(list.items[0], "n").status()),
            "file.yaml:1: \"n\" takes true or false, not \"7\"");
  EXPECT_EQ(MessageOf(reader.Text(list, "n").status()),
            "file.yaml:1: \"n\" takes a text, not a list");
}

}  // namespace
}  // namespace assay
