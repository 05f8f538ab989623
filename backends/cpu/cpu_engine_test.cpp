#include "backends/cpu/cpu_engine.h"

#include "backends/cpu/cpu_kernel.h"
#include "backends/cpu/cpu_testing.h"
#include "runtime/engine/runtime.h"

namespace assay {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(CpuEngine, RefusesATypeWithAReason) {
  const auto engine = CreateCpuEngine();
  const Support support = SupportOf(*engine, NodeOf("Exp", Params(NoParams()), {Int32s({1}, {1})}));
  EXPECT_FALSE(support);
  EXPECT_THAT(support.reason, HasSubstr("not i32"));
}

TEST(CpuEngine, NamesTheInstructionSetThatItRunsOn) {
  EXPECT_EQ(CreateCpuEngine()->Driver(), fmt::format("Highway {}", InstructionSet()));
}

TEST(CpuEngine, HasNoRowForAnUnknownOp) {
  for (const Capability& row : GeneratedCpuRows()) {
    EXPECT_NE(AllOps().Find(row.domain, row.type), nullptr) << row.type;
  }
}

// y = max(a + a, 0) through builder and runtime.
TEST(CpuEngine, RunsAGraph) {
  Graph graph;
  const ValueId a = graph.AddValue({"a", DType::kFloat32, std::vector<int64_t>{2}});
  const ValueId sum = graph.AddValue({"sum", {}, {}}), y = graph.AddValue({"y", {}, {}});
  graph.inputs = {a};
  graph.outputs = {y};
  graph.nodes = {{.name = "double",
                  .domain = "",
                  .op_type = "Add",
                  .inputs = {a, a},
                  .outputs = {sum},
                  .params = Params(NoParams()),
                  .tensors = {},
                  .subgraphs = {}},
                 {.name = "floor",
                  .domain = "",
                  .op_type = "Relu",
                  .inputs = {sum},
                  .outputs = {y},
                  .params = Params(NoParams()),
                  .tensors = {},
                  .subgraphs = {}}};
  const auto engine = CreateCpuEngine();
  const auto model = RuntimeBuilder(AllOps(), {engine.get()}).Compile(graph);
  ASSERT_TRUE(model.ok()) << model.status();
  EXPECT_EQ((*model)->Placement()[1].kernel, "unary");
  auto runtime = Runtime::Create(*model, {.poison = true, .guard = true});
  ASSERT_TRUE(runtime.ok()) << runtime.status();
  const auto outputs = (*runtime)->Run(std::vector{Floats({2}, {-1, 3})});
  ASSERT_TRUE(outputs.ok()) << outputs.status();
  EXPECT_THAT(outputs->front().Data<float>(), ElementsAre(0, 6));
}

// A kernel that adds a constant which it packs negated.
class TestKernel : public KernelImpl {
 public:
  using Params = NoParams;
  using Packed = float;
  static absl::StatusOr<Packed> Pack(const NoParams&, std::span<const Tensor* const> constants) {
    if (constants[1] == nullptr) return Unimplemented("input 1 is no constant");
    return -constants[1]->Data<float>()[0];
  }
  TestKernel(const NoParams&, const Packed& packed) : packed_(packed) {}
  absl::Status Prepare(KernelContext&) override { return absl::OkStatus(); }
  absl::Status Execute(KernelContext& context) override {
    context.Output(0).Data<float>()[0] = context.Input(0).Data<float>()[0] - packed_;
    return absl::OkStatus();
  }

 private:
  const Packed& packed_;
};

TEST(PackedRow, PacksConstantsOnceAndRefusesOthers) {
  const Capability row = PackedRow<TestKernel>("Add", "test", {kFloats});
  const NodeUnderTest test =
      NodeOf("Add", Params(NoParams()), {Floats({1}, {5}), Floats({1}, {2})});
  const Tensor* missing[] = {nullptr, nullptr};
  EXPECT_TRUE(absl::IsUnimplemented(row.creator({test.node, missing}).status()));

  const Tensor* constants[] = {nullptr, &*test.inputs[1]};
  const auto kernel = row.creator({test.node, constants});
  ASSERT_TRUE(kernel.ok()) << kernel.status();
  const GuardedTensor x(*test.inputs[0]), y(TensorDesc{DType::kFloat32, {1}});
  const auto engine = CreateHostContext("test");
  KernelContext context(*engine, {x.tensor(), {}}, {y.tensor()});
  EXPECT_TRUE((*kernel)->CreateKernelImpl()->Execute(context).ok());
  EXPECT_THAT(y.Result().Data<float>(), ElementsAre(7));
}

}  // namespace
}  // namespace assay
