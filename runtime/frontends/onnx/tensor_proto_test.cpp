#include "runtime/frontends/onnx/tensor_proto.h"

#include "onnx/onnx-ml.pb.h"
#include "runtime/base/status.h"
#include "runtime/tensor/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay {
namespace {

using testing::ElementsAre;
using namespace std::string_literals;

onnx::TensorProto ProtoOf(onnx::TensorProto::DataType type, const std::vector<int64_t>& dims) {
  onnx::TensorProto proto;
  proto.set_data_type(type);
  for (const int64_t dim : dims) proto.add_dims(dim);
  return proto;
}

onnx::TensorProto RawOf(onnx::TensorProto::DataType type, std::vector<int64_t> dims,
                        const std::string& bytes) {
  onnx::TensorProto proto = ProtoOf(type, std::move(dims));
  proto.set_raw_data(bytes);
  return proto;
}

absl::StatusOr<Tensor> Read(const onnx::TensorProto& proto) {
  ExternalFolder none("");
  return ReadTensor(proto, "value \"w\"", none);
}

std::vector<double> ElementsOf(const onnx::TensorProto& proto) {
  const auto tensor = Read(proto);
  EXPECT_TRUE(tensor.ok()) << tensor.status();
  return tensor.ok() ? LoadAs<double>(*tensor) : std::vector<double>();
}

std::string RefusalOf(const onnx::TensorProto& proto) {
  return std::string(MessageOf(Read(proto).status()));
}

TEST(TensorProto, RawBytesAreLittleEndian) {
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::FLOAT, {1}, "\0\0\x80\x3f"s)), ElementsAre(1));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::DOUBLE, {1}, "\0\0\0\0\0\0\xf0\x3f"s)),
              ElementsAre(1));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::FLOAT16, {2}, "\0\x3c\0\xc0"s)),
              ElementsAre(1, -2));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::BFLOAT16, {1}, "\x80\x3f"s)), ElementsAre(1));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::INT8, {2}, "\x01\xff"s)), ElementsAre(1, -1));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::UINT8, {1}, "\xff"s)), ElementsAre(255));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::INT16, {1}, "\xfe\xff"s)), ElementsAre(-2));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::UINT16, {1}, "\x01\x02"s)), ElementsAre(513));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::INT32, {1}, "\x02\0\0\0"s)), ElementsAre(2));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::UINT32, {1}, "\0\0\0\x80"s)),
              ElementsAre(2147483648.0));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::INT64, {1}, "\xff\xff\xff\xff\xff\xff\xff\xff"s)),
              ElementsAre(-1));
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::UINT64, {1}, "\x03\0\0\0\0\0\0\0"s)),
              ElementsAre(3));
}

TEST(TensorProto, AnyByteButZeroIsTrue) {
  const auto tensor = Read(RawOf(onnx::TensorProto::BOOL, {3}, "\0\x01\x02"s));
  ASSERT_TRUE(tensor.ok()) << tensor.status();
  EXPECT_THAT(tensor->bytes(), ElementsAre(std::byte{0}, std::byte{1}, std::byte{1}));
}

TEST(TensorProto, ReadsTheFieldOfItsType) {
  onnx::TensorProto floats = ProtoOf(onnx::TensorProto::FLOAT, {2, 1});
  floats.add_float_data(0.5f);
  floats.add_float_data(-1);
  EXPECT_THAT(ElementsOf(floats), ElementsAre(0.5, -1));
  onnx::TensorProto doubles = ProtoOf(onnx::TensorProto::DOUBLE, {1});
  doubles.add_double_data(0.1);
  EXPECT_THAT(ElementsOf(doubles), ElementsAre(0.1));
  onnx::TensorProto longs = ProtoOf(onnx::TensorProto::INT64, {1});
  longs.add_int64_data(-7);
  EXPECT_THAT(ElementsOf(longs), ElementsAre(-7));
  for (const auto type : {onnx::TensorProto::UINT32, onnx::TensorProto::UINT64}) {
    onnx::TensorProto naturals = ProtoOf(type, {1});
    naturals.add_uint64_data(4000000000u);
    EXPECT_THAT(ElementsOf(naturals), ElementsAre(4e9));
  }
}

TEST(TensorProto, SmallTypesLieInInt32Data) {
  for (const auto type :
       {onnx::TensorProto::INT32, onnx::TensorProto::INT16, onnx::TensorProto::INT8,
        onnx::TensorProto::UINT16, onnx::TensorProto::UINT8}) {
    onnx::TensorProto proto = ProtoOf(type, {2});
    proto.add_int32_data(100);
    proto.add_int32_data(3);
    EXPECT_THAT(ElementsOf(proto), ElementsAre(100, 3));
  }
  onnx::TensorProto bools = ProtoOf(onnx::TensorProto::BOOL, {2});
  bools.add_int32_data(0);
  bools.add_int32_data(1);
  EXPECT_THAT(ElementsOf(bools), ElementsAre(0, 1));
}

TEST(TensorProto, NarrowFloatsLieInInt32DataAsBits) {
  onnx::TensorProto half = ProtoOf(onnx::TensorProto::FLOAT16, {1});
  half.add_int32_data(0xbc00);
  EXPECT_THAT(ElementsOf(half), ElementsAre(-1));
  onnx::TensorProto brain = ProtoOf(onnx::TensorProto::BFLOAT16, {1});
  brain.add_int32_data(0x4000);
  EXPECT_THAT(ElementsOf(brain), ElementsAre(2));
}

TEST(TensorProto, NoDimensionsAreAScalarAndAZeroIsEmpty) {
  EXPECT_THAT(ElementsOf(RawOf(onnx::TensorProto::INT8, {}, "\x05")), ElementsAre(5));
  EXPECT_THAT(ElementsOf(ProtoOf(onnx::TensorProto::INT8, {0, int64_t{1} << 62, 8})),
              ElementsAre());
}

TEST(TensorProto, RefusesMoreBytesThanItsDimensionsAllow) {
  EXPECT_EQ(RefusalOf(RawOf(onnx::TensorProto::INT64, {1}, std::string(64, '\1'))),
            "value \"w\" holds 64 bytes, not the 8 of i64_1");
}

TEST(TensorProto, RefusesFewerBytesOrElementsThanItsDimensionsSay) {
  EXPECT_EQ(RefusalOf(RawOf(onnx::TensorProto::FLOAT, {2}, "\0\0\x80\x3f"s)),
            "value \"w\" holds 4 bytes, not the 8 of f32_2");
  onnx::TensorProto short_list = ProtoOf(onnx::TensorProto::UINT8, {2});
  short_list.add_int32_data(1);
  EXPECT_EQ(RefusalOf(short_list), "value \"w\" holds 1 elements, not the 2 of u8_2");
}

TEST(TensorProto, RefusesDataInTheFieldOfAnotherType) {
  onnx::TensorProto proto = ProtoOf(onnx::TensorProto::FLOAT, {1});
  proto.add_int64_data(1);
  EXPECT_EQ(RefusalOf(proto), "value \"w\" holds 0 elements, not the 1 of f32_1");
}

TEST(TensorProto, RefusesDataInTwoFields) {
  onnx::TensorProto proto = RawOf(onnx::TensorProto::FLOAT, {1}, "\0\0\x80\x3f"s);
  proto.add_float_data(1);
  EXPECT_EQ(RefusalOf(proto), "value \"w\" holds its data twice");
}

TEST(TensorProto, RefusesANumberThatItsTypeCannotHold) {
  onnx::TensorProto bytes = ProtoOf(onnx::TensorProto::UINT8, {1});
  bytes.add_int32_data(300);
  EXPECT_EQ(RefusalOf(bytes), "value \"w\" holds 300, which u8 cannot");
  onnx::TensorProto naturals = ProtoOf(onnx::TensorProto::UINT32, {1});
  naturals.add_uint64_data(uint64_t{1} << 32);
  EXPECT_EQ(RefusalOf(naturals), "value \"w\" holds 4294967296, which u32 cannot");
}

TEST(TensorProto, RefusesANegativeDimension) {
  EXPECT_EQ(RefusalOf(RawOf(onnx::TensorProto::FLOAT, {-1, 2}, std::string(8, '\0'))),
            "value \"w\": dimension (-1) is negative");
}

TEST(TensorProto, RefusesDimensionsWhoseProductOverflows) {
  EXPECT_EQ(RefusalOf(ProtoOf(onnx::TensorProto::FLOAT, {int64_t{1} << 33, int64_t{1} << 33})),
            "value \"w\": the element count of 8589934592x8589934592 overflows");
  EXPECT_EQ(RefusalOf(ProtoOf(onnx::TensorProto::FLOAT, {int64_t{1} << 62})),
            "value \"w\": the byte count of 4611686018427387904 overflows");
}

TEST(TensorProto, RefusesHugeDimensionsWithoutDataBeforeItAllocates) {
  EXPECT_EQ(RefusalOf(ProtoOf(onnx::TensorProto::UINT8, {int64_t{1} << 60})),
            "value \"w\" holds 0 bytes, not the 1152921504606846976 of u8_1152921504606846976");
}

TEST(TensorProto, TypesThatAssayLacksAreUnimplemented) {
  const absl::Status text = Read(ProtoOf(onnx::TensorProto::STRING, {1})).status();
  EXPECT_TRUE(absl::IsUnimplemented(text));
  EXPECT_EQ(MessageOf(text), "value \"w\" has element type STRING, which Assay does not have yet");
  EXPECT_TRUE(absl::IsUnimplemented(Read(ProtoOf(onnx::TensorProto::INT4, {1})).status()));
}

TEST(TensorProto, TypesThatOnnxLacksAreInvalid) {
  onnx::TensorProto proto;
  proto.set_data_type(99);
  EXPECT_TRUE(absl::IsInvalidArgument(Read(proto).status()));
  EXPECT_EQ(RefusalOf(proto), "value \"w\" has element type 99, which ONNX does not have");
}

TEST(TensorProto, SegmentsAreUnimplemented) {
  onnx::TensorProto proto = RawOf(onnx::TensorProto::FLOAT, {1}, "\0\0\x80\x3f"s);
  proto.mutable_segment()->set_begin(0);
  EXPECT_TRUE(absl::IsUnimplemented(Read(proto).status()));
}

}  // namespace
}  // namespace assay
