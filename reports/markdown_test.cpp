#include "reports/markdown.h"

#include "reports/report_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay {
namespace {

using testing::HasSubstr;

TEST(Markdown, IsAPageOfTheRun) {
  EXPECT_EQ(ReportOf(MarkdownFormat(), {FailRecord(), UnsupportedRecord(), PassRecord()}),
            R"(# ❌ Assay: 1 red case

| run |  |
|:--|:--|
| command | `assay run all.yaml` |
| version | 0.1.0 |
| started | 2025-05-04T10:11:12Z |
| host | box |
| seed | 7 |
| cases | 3 of 3 planned |

## Devices

| device | driver | ✅ pass | ❌ FAIL | ➖ unsupported |
|:--|:--|--:|--:|--:|
| cpu | AVX2 | 1 | 0 | 0 |
| gpu:1 | driver 2 | 0 | 1 | 1 |

## Ops

| op | cpu | gpu:1 |
|:--|--:|--:|
| Abs | ✅ 1/1 | 0/1 ➖ 1 |
| Add | - | 0/1 ❌ 1 |

## Red cases

### ❌ FAIL `Add-14:x=f32_2x3#7@gpu`

y\[0,2\] is 3 bounds off

On gpu:1

| element | expected | got | share of bound |
|:--|--:|--:|--:|
| y\[0,2\] | 1 | -1.5 | inf |
| y\[1,1\] | 0.25 | 0.5 | 3 |

2 of 6 elements are over the bound, 1 has none

```
assay run 'Add-14:x=f32_2x3#7@gpu'
```

## Unsupported

| cases | device | reason |
|--:|:--|:--|
| 1 | gpu:1 | Abs takes f32 \| f16, not bf16 |

## Closest to the bound, by shares of it

| rms | largest | case |
|--:|--:|:--|
| 0.250 | 0.500 | `Abs-13:x=f32_6#7@cpu` |
)");
}

TEST(Markdown, DoesNotDependOnTheOrderOfTheEnds) {
  const Record a = TestRecord("a", "Abs", Verdict::kCrash);
  const Record b = TestRecord("b", "Add", Verdict::kTimeout);
  EXPECT_EQ(ReportOf(MarkdownFormat(), {b, UnsupportedRecord(), a}),
            ReportOf(MarkdownFormat(), {a, b, UnsupportedRecord()}));
}

TEST(Markdown, AGreenRunSaysSo) {
  EXPECT_THAT(ReportOf(MarkdownFormat(), {PassRecord()}), HasSubstr("# ✅ Assay: nothing red\n"));
}

}  // namespace
}  // namespace assay
