#include "runtime/base/tracked_testing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

// Every rule of Tracked against a device that does the same in a narrow format: whatever operands
// within their errors it holds, and however its functions err within the profile, its answer must
// lie within the bound; and some device must come near the bound.

namespace assay {
namespace {

template <class E>
class TrackedRules : public testing::Test {
 public:
  using Device = NarrowDevice<E>;

  // Exact operands: every number of the format.
  void CountEveryNumber(const std::function<Tracked(Tracked)>& rule,
                        const std::function<std::vector<double>(double)>& device) {
    for (int i = 1 - Device::kInfinityBits; i < Device::kInfinityBits; ++i) {
      const double x = Device::Number(i);
      Count(rule(x), device(x), [&] { return fmt::format("f({})", x); });
    }
  }
  // Operands with errors. `low` and `high` are the domain: no device leaves it.
  void CountUncertain(const std::function<Tracked(Tracked)>& rule,
                      const std::function<std::vector<double>(double)>& device, double low = -kInf,
                      double high = kInf) {
    for (int trial = 0; trial < 20000; ++trial) {
      const Tracked x = Device::RandomOperand(random_);
      if (x.v < low || x.v > high) continue;
      const Tracked result = rule(x);
      for (const double held : Device::Held(x, random_)) {
        const double inside = std::min(high, std::max(low, held));
        Count(result, device(inside),
              [&] { return fmt::format("f({} +- {}) at {}", x.v, x.e, inside); });
      }
    }
  }
  void CountPairs(const std::function<Tracked(Tracked, Tracked)>& rule,
                  const std::function<std::vector<double>(double, double)>& device) {
    for (int trial = 0; trial < 20000; ++trial) {
      const Tracked x = Device::RandomOperand(random_), y = Device::RandomOperand(random_);
      const Tracked result = rule(x, y);
      for (const double a : Device::Held(x, random_)) {
        for (const double b : Device::Held(y, random_)) {
          Count(result, device(a, b), [&] {
            return fmt::format("f({} +- {}, {} +- {}) at {}, {}", x.v, x.e, y.v, y.e, a, b);
          });
        }
      }
    }
  }
  template <class Describe>
  void Count(Tracked result, const std::vector<double>& answers, Describe describe) {
    for (const double answer : answers) shares_.Count(result, answer, describe);
  }
  void Expect(const std::string& name, double least_share) {
    EXPECT_EQ(shares_.outside(), 0) << name << ", " << shares_.first();
    EXPECT_GE(shares_.largest(), least_share) << name << " has a loose bound";
    shares_ = Shares();
  }

  static constexpr double kInf = kInfinity;
  NumericScope scope_{Device::Model()};
  Random random_{20240607};
  Shares shares_;
};

using Formats = testing::Types<Half, BFloat16>;
TYPED_TEST_SUITE(TrackedRules, Formats);

struct Function {
  const char* name;
  Tracked (*rule)(Tracked);
  double (*exact)(double);
  double ulps;  ///< of kCpuProfile
  double low = -kInfinity, high = kInfinity;
};

// tan aside, all are monotone or have a small derivative, so that some device reaches the bound.
constexpr Function kFunctions[] = {
    {"sqrt", Sqrt, Sqrt, 0.5, 0},
    {"exp", Exp, Exp, 1},
    {"expm1", Expm1, Expm1, 1},
    {"log", Log, Log, 1, 0},
    {"log1p", Log1p, Log1p, 1, -1},
    {"tanh", Tanh, Tanh, 3},
    {"erf", Erf, Erf, 1},
    {"sin", Sin, Sin, 1},
    {"cos", Cos, Cos, 1},
    {"tan", Tan, Tan, 1},
    {"asin", Asin, Asin, 1, -1, 1},
    {"acos", Acos, Acos, 1, -1, 1},
    {"atan", Atan, Atan, 1},
    {"sinh", Sinh, Sinh, 3},
    {"cosh", Cosh, Cosh, 3},
    {"asinh", Asinh, Asinh, 3},
    {"acosh", Acosh, Acosh, 3, 1},
    {"atanh", Atanh, Atanh, 3, -1, 1},
    {"floor", Floor, Floor, 0},
    {"ceil", Ceil, Ceil, 0},
    {"round", RoundHalfEven, RoundHalfEven, 0},
    {"truncate", Truncate, Truncate, 0},
    {"sign", Sign, Sign, 0},
    {"abs", Abs, Abs, 0},
};

TYPED_TEST(TrackedRules, FunctionsOfEveryNumberStayWithinTheirUlps) {
  using Device = typename TestFixture::Device;
  for (const Function& f : kFunctions) {
    this->CountEveryNumber(f.rule, [&](double x) { return Device::Answers(f.exact(x), f.ulps); });
    this->Expect(f.name, f.ulps == 0 ? 0 : 0.99);
  }
}

TYPED_TEST(TrackedRules, FunctionsCarryTheErrorOfTheirOperand) {
  using Device = typename TestFixture::Device;
  for (const Function& f : kFunctions) {
    this->CountUncertain(
        f.rule, [&](double x) { return Device::Answers(f.exact(x), f.ulps); }, f.low, f.high);
    this->Expect(f.name, 0.95);
  }
}

TYPED_TEST(TrackedRules, SigmoidCoversItsOwnFormula) {
  using Device = typename TestFixture::Device;
  const auto device = [](double x) {
    std::vector<double> answers = Device::Answers(Sigmoid(x), 0.5);
    for (const double exponential : Device::Answers(std::exp(-x), 1)) {
      answers.push_back(Device::Nearest(1 / Device::Nearest(1 + exponential)));
    }
    return answers;
  };
  this->CountEveryNumber([](Tracked x) { return Sigmoid(x); }, device);
  this->Expect("exact operand", 0.5);
  this->CountUncertain([](Tracked x) { return Sigmoid(x); }, device);
  this->Expect("uncertain operand", 0.9);
}

TYPED_TEST(TrackedRules, ArithmeticOnPairs) {
  using Device = typename TestFixture::Device;
  const auto count = [&](const char* name, auto operation) {
    this->CountPairs([&](Tracked a, Tracked b) { return operation(a, b); },
                     [&](double a, double b) { return Device::Answers(operation(a, b), 0.5); });
    this->Expect(name, 0.99);
  };
  count("add", [](auto a, auto b) { return a + b; });
  count("subtract", [](auto a, auto b) { return a - b; });
  count("multiply", [](auto a, auto b) { return a * b; });
  count("divide", [](auto a, auto b) { return a / b; });
  count("maximum", [](auto a, auto b) { return Max(a, b); });
  count("minimum", [](auto a, auto b) { return Min(a, b); });
}

TYPED_TEST(TrackedRules, ALooseDivisionTakesItsUlpsFromTheProfile) {
  using Device = typename TestFixture::Device;
  NumericModel model = Device::Model();
  model.profile.ulps[static_cast<size_t>(MathFunction::kDivide)] = 2.5;
  const NumericScope scope(model);
  this->CountPairs([](Tracked a, Tracked b) { return a / b; },
                   [](double a, double b) { return Device::Answers(a / b, 2.5); });
  this->Expect("divide", 0.99);
}

TYPED_TEST(TrackedRules, PowersOfAnyBase) {
  using Device = typename TestFixture::Device;
  for (const double exponent : {2.0, 3.0, 0.5, -1.0, -2.0, 0.0, 1.5}) {
    this->CountUncertain([&](Tracked x) { return Pow(x, exponent); },
                         [&](double x) { return Device::Answers(std::pow(x, exponent), 1); });
    this->Expect(fmt::format("x^{}", exponent), 0.95);
  }
  const auto device = [](double x, double y) { return Device::Answers(std::pow(x, y), 1); };
  this->CountPairs([](Tracked x, Tracked y) { return Pow(x, y); }, device);
  this->Expect("any power", 0.95);
}

TYPED_TEST(TrackedRules, RemaindersOfUncertainOperands) {
  using Device = typename TestFixture::Device;
  this->CountPairs([](Tracked x, Tracked y) { return Fmod(x, y); },
                   [](double x, double y) { return Device::Answers(std::fmod(x, y), 0.5); });
  this->Expect("fmod", 0.4);
}

TYPED_TEST(TrackedRules, AProductAndASumMayBeFusedOrNot) {
  using Device = typename TestFixture::Device;
  for (int trial = 0; trial < 20000; ++trial) {
    const Tracked x = Device::RandomOperand(this->random_),
                  y = Device::RandomOperand(this->random_);
    const Tracked z = Device::RandomOperand(this->random_);
    const Tracked result = x * y + z;
    for (const double a : Device::Held(x, this->random_)) {
      for (const double b : Device::Held(y, this->random_)) {
        for (const double c : Device::Held(z, this->random_)) {
          const std::vector<double> answers = {Device::Nearest(std::fma(a, b, c)),
                                               Device::Nearest(Device::Nearest(a * b) + c)};
          this->Count(result, answers, [&] { return fmt::format("{} * {} + {}", a, b, c); });
        }
      }
    }
  }
  this->Expect("fused", 0.99);
}

TYPED_TEST(TrackedRules, SelectionsCoverBothBranchesWhereTheComparisonIsOpen) {
  using Device = typename TestFixture::Device;
  for (int trial = 0; trial < 20000; ++trial) {
    const Tracked x = Device::RandomOperand(this->random_);
    // Half the time beside x, so that the comparison is often open.
    const Tracked y = trial % 2 ? Device::RandomOperand(this->random_)
                                : Tracked(x.v + 2 * x.e * this->random_.Signed(), x.e);
    const Tracked a = Device::RandomOperand(this->random_),
                  b = Device::RandomOperand(this->random_);
    const Tracked selected = SelectLess(x, y, a, b), less = IsLess(x, y), equal = IsEqual(x, y);
    for (const double p : Device::Held(x, this->random_)) {
      for (const double q : Device::Held(y, this->random_)) {
        const auto describe = [&] { return fmt::format("{} < {}", p, q); };
        this->Count(selected, Device::Held(p < q ? a : b, this->random_), describe);
        this->Count(less, {p < q ? 1.0 : 0.0}, describe);
        this->Count(equal, {p == q ? 1.0 : 0.0}, describe);
      }
    }
  }
  this->Expect("select", 0.99);
}

// Values at the edges of the format, each with what devices may hold for it.
struct Special {
  Tracked value;
  std::vector<double> held;
};

template <class E>
std::vector<Special> Specials() {
  constexpr double kMax = NarrowDevice<E>::kFormat.max;
  const auto exact = [](double x) { return Special{x, {x}}; };
  return {exact(kInfinity),
          exact(-kInfinity),
          exact(kNaN),
          exact(0),
          exact(1),
          exact(-kMax),
          {{1, 2}, {-1, 0, 1, 3}},
          {{-2, 0.5}, {-2.5, -2, -1.5}},
          {{0.5 * kMax, 0.25 * kMax}, {0.25 * kMax, 0.75 * kMax}},
          {{1.5 * kMax, kInfinity}, {kMax, kInfinity}},                // overflowed, or nearly
          {{1, kInfinity}, {kNaN, -kInfinity, -1, 0, 1, kInfinity}}};  // anything
}

TYPED_TEST(TrackedRules, InfinitiesAndNaNAreDemandedOnlyWhereEveryDeviceHasThem) {
  using Device = typename TestFixture::Device;
  const auto specials = Specials<TypeParam>();
  const auto count = [&](const char* name, auto operation) {
    for (const Special& x : specials) {
      for (const Special& y : specials) {
        const Tracked result = operation(x.value, y.value);
        for (const double a : x.held) {
          for (const double b : y.held) {
            this->Count(result, Device::Answers(operation(a, b), 0.5), [&] {
              return fmt::format("{} +- {}, {} +- {} at {}, {}", x.value.v, x.value.e, y.value.v,
                                 y.value.e, a, b);
            });
          }
        }
      }
    }
    this->Expect(name, 0);
  };
  count("add", [](auto a, auto b) { return a + b; });
  count("subtract", [](auto a, auto b) { return a - b; });
  count("multiply", [](auto a, auto b) { return a * b; });
  count("divide", [](auto a, auto b) { return a / b; });
  count("maximum", [](auto a, auto b) { return Max(a, b); });
  count("select", [](auto a, auto b) { return SelectLess(a, b, a, b); });
  count("less", [](auto a, auto b) { return IsLess(a, b); });
  count("power", [](auto a, auto b) { return Pow(a, b); });
  count("remainder", [](auto a, auto b) { return Fmod(a, b); });
  for (const Function& f : kFunctions) {
    for (const Special& x : specials) {
      const bool inside = x.value.v >= f.low && x.value.v <= f.high;
      for (const double a : x.held) {
        // What is meant to be inside the domain no kernel takes outside.
        const double held = inside && !std::isnan(a) ? std::clamp(a, f.low, f.high) : a;
        this->Count(f.rule(x.value), Device::Answers(f.exact(held), 0.5),
                    [&] { return fmt::format("{} +- {} at {}", x.value.v, x.value.e, held); });
      }
    }
    this->Expect(f.name, 0);
  }
}

TYPED_TEST(TrackedRules, AFlushingDeviceMayDropSubnormals) {
  using Device = typename TestFixture::Device;
  NumericModel model = Device::Model();
  model.flush_to_zero = true;
  const NumericScope scope(model);
  const auto device = [](double a, double b) {
    const double product = Device::Nearest(a * b);
    const bool subnormal = std::fabs(product) < Device::kFormat.min_normal;
    return std::vector<double>{product, subnormal ? 0 : product};
  };
  this->CountPairs([](Tracked a, Tracked b) { return a * b; }, device);
  this->Expect("multiply", 0.99);
}

TYPED_TEST(TrackedRules, TheStoreRoundsOnceMore) {
  using Device = typename TestFixture::Device;
  NumericModel model = Device::Model();
  model.work = kFloat32Format;
  const NumericScope scope(model);
  for (int trial = 0; trial < 20000; ++trial) {
    const Tracked x = Device::RandomOperand(this->random_),
                  y = Device::RandomOperand(this->random_);
    const Tracked stored = Stored(x * y);
    for (const double a : Device::Held(x, this->random_)) {
      for (const double b : Device::Held(y, this->random_)) {
        const float product = static_cast<float>(a) * static_cast<float>(b);
        this->Count(stored, {Device::Nearest(product)},
                    [&] { return fmt::format("{} * {}", a, b); });
      }
    }
  }
  this->Expect("store", 0.99);
}

}  // namespace
}  // namespace assay
