#include "conformance/compare/compare.h"

#include "runtime/ops/axes.h"
#include "runtime/tensor/convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>

namespace assay {
namespace {

constexpr size_t kWorstKept = 10;

// Collects elements, given in order, into a Comparison.
class Collector {
 public:
  Collector(std::string_view name, const Tensor& got) : name_(name), got_(got) {}

  /// `bound` is the allowed distance of `got` from `expected`.
  void Add(int64_t index, double expected, double got, double bound) {
    AddShare(index, expected, got, bound, ShareOf(expected, got, bound));
  }

  void AddShare(int64_t index, double expected, double got, double bound, double share) {
    if (std::isinf(bound)) {
      ++result_.unchecked;
    } else {
      Count(index, expected, got, share);
      const double vacuous = got_.dtype() == DType::kFloat32 ? 0.01 : 1;
      const bool tells = !IsFloat(got_.dtype()) || bound <= vacuous * std::fabs(expected) ||
                         bound <= FormatOf(got_.dtype()).min_normal;  // beside 0, as good as exact
      if (!tells) ++result_.vacuous;
    }
    ++result_.elements;
    if (expected == 0) ++result_.zeros;
  }

  Comparison Finish() {
    const double checked = static_cast<double>(result_.elements - result_.unchecked);
    if (checked > 0) {
      result_.rms_share = std::sqrt(squares_ / checked);
      result_.mean_share = signed_ / checked;
    }
    return std::move(result_);
  }

 private:
  static double ShareOf(double expected, double got, double bound) {
    if (std::isnan(expected)) return std::isnan(got) ? 0 : kInfinity;
    if (expected == got) return 0;
    if (std::isinf(expected) || !std::isfinite(got)) return kInfinity;
    const double distance = std::fabs(got - expected);
    return bound > 0 ? distance / bound : kInfinity;
  }

  void Count(int64_t index, double expected, double got, double share) {
    if (!(share <= 1)) ++result_.over;
    result_.largest_share = std::max(result_.largest_share, share);
    if (std::isfinite(share)) {
      squares_ += share * share;
      signed_ += got < expected ? -share : share;
    }
    if (share > 0) Keep(index, expected, got, share);
  }

  void Keep(int64_t index, double expected, double got, double share) {
    auto& worst = result_.worst;
    if (worst.size() == kWorstKept && share <= worst.back().share) return;
    ElementDifference element{std::string(name_), Unravel(index, got_.shape()), expected, got,
                              share};
    const auto at =
        std::ranges::upper_bound(worst, share, std::greater<>(), &ElementDifference::share);
    worst.insert(at, std::move(element));
    if (worst.size() > kWorstKept) worst.pop_back();
  }

  std::string_view name_;
  const Tensor& got_;
  Comparison result_;
  double squares_ = 0, signed_ = 0;
};

std::string DescComplaint(std::string_view name, const TensorDesc& expected,
                          const TensorDesc& got) {
  if (expected.dtype != got.dtype) {
    return fmt::format("output \"{}\" has type {}, not {}", name, NameOf(got.dtype),
                       NameOf(expected.dtype));
  }
  if (expected.shape != got.shape) {
    return fmt::format("output \"{}\" has shape {}, not {}", name, got.shape.ToString(),
                       expected.shape.ToString());
  }
  return "";
}

// Bits decide; the numbers are only for show.
Comparison CompareBits(std::string_view name, const Tensor& expected, const Tensor& got) {
  const std::vector<double> wanted = LoadAs<double>(expected), found = LoadAs<double>(got);
  const size_t size = static_cast<size_t>(SizeOf(got.dtype()));
  Collector collector(name, got);
  for (int64_t i = 0; i < got.ElementCount(); ++i) {
    const bool same =
        std::memcmp(expected.bytes().data() + i * size, got.bytes().data() + i * size, size) == 0 ||
        (std::isnan(wanted[i]) && std::isnan(found[i]));
    collector.AddShare(i, wanted[i], found[i], 0, same ? 0 : kInfinity);
  }
  return collector.Finish();
}

}  // namespace

OutputComparison CompareWithBound(std::string_view name, const Bounded& expected,
                                  const Tensor& got) {
  std::string complaint = DescComplaint(name, expected.value.desc(), got.desc());
  if (!complaint.empty()) return {{}, std::move(complaint)};
  if (expected.exact.empty()) return {CompareBits(name, expected.value, got), ""};
  const std::vector<double> found = LoadAs<double>(got);
  Collector collector(name, got);
  for (int64_t i = 0; i < got.ElementCount(); ++i) {
    collector.Add(i, expected.exact[i], found[i], expected.error[i]);
  }
  return {collector.Finish(), ""};
}

OutputComparison CompareWithTolerance(std::string_view name, const Tensor& expected,
                                      const Tensor& got, Tolerance tolerance,
                                      const Bounded* bound) {
  std::string complaint = DescComplaint(name, expected.desc(), got.desc());
  if (!complaint.empty()) return {{}, std::move(complaint)};
  const bool bounded = bound != nullptr && !bound->exact.empty();
  if (!IsFloat(got.dtype()) && !bounded) return {CompareBits(name, expected, got), ""};
  const std::vector<double> wanted = LoadAs<double>(expected), found = LoadAs<double>(got);
  Collector collector(name, got);
  for (int64_t i = 0; i < got.ElementCount(); ++i) {
    double allowed = 0;
    if (IsFloat(got.dtype()) && std::isfinite(wanted[i])) {
      allowed = tolerance.absolute + tolerance.relative * std::fabs(wanted[i]);
    }
    if (bounded && std::fabs(wanted[i] - bound->exact[i]) <= bound->error[i]) {
      allowed = std::max(allowed, 2 * bound->error[i]);
    }
    collector.Add(i, wanted[i], found[i], allowed);
  }
  return {collector.Finish(), ""};
}

void Merge(const Comparison& more, Comparison& total) {
  const double before = static_cast<double>(total.elements - total.unchecked);
  const double added = static_cast<double>(more.elements - more.unchecked);
  if (before + added > 0) {
    const double squares =
        total.rms_share * total.rms_share * before + more.rms_share * more.rms_share * added;
    total.rms_share = std::sqrt(squares / (before + added));
    total.mean_share = (total.mean_share * before + more.mean_share * added) / (before + added);
  }
  total.elements += more.elements;
  total.over += more.over;
  total.unchecked += more.unchecked;
  total.vacuous += more.vacuous;
  total.zeros += more.zeros;
  total.largest_share = std::max(total.largest_share, more.largest_share);
  total.worst.insert(total.worst.end(), more.worst.begin(), more.worst.end());
  std::ranges::stable_sort(total.worst, std::greater<>(), &ElementDifference::share);
  if (total.worst.size() > kWorstKept) total.worst.resize(kWorstKept);
}

}  // namespace assay
