#pragma once

#include "conformance/suite/counter_random.h"
#include "runtime/tensor/tensor.h"

#include <cstdint>
#include <vector>

// Data whose sums, and sums of products, are exact in the declared accumulator, in every order, but
// in no smaller one, and that the store must round. A wrong accumulator, narrowed inputs, a
// truncating store, a lost or doubled element all show as a difference from an exact result.
//
// The first operand is wide, all further ones are narrow: +-1, +-2, +-3. No element is 0, so that
// none can be lost unseen. Elements of the first operand are 1 to `base`, those on the edges of
// blocks (first and last of every 16; of every 128 in tensors of more than 4096 elements) and the
// last one are wide: odd numbers that need every digit of the type. Element 0 is half-odd, so that
// a load as integers shows.
//
// Exactness: sums of K products are exact in p digits where sum |a b| <= 2^p granules; the granule
// is 1/4 where both operands' element 0 meet. E|b| = 2, and E|a| = base/2 + density * wide.
//   f32, K <= 4096:   base 127, wide 2049..3071 (12 digits, beyond bf16, f16 and TF32), 3 in 17 at
//                     the most: 64 + 452 = 516; 4096 * 516 * 2 = 2^22.0 = 2^24 / 4
//   f32, K <= 32768:  base 31, wide 1 in 64: 16 + 40 = 56; 32768 * 56 * 2 = 2^21.8
//   f16:  wide 1025..2047 (11 digits), all in units of 2^-6, since sums would overflow else: one
//         deviation of 4096 products is then 64 * 2.2 * 10 = 1400, or 90,000 units
//   bf16: wide 129..255 (8 digits)
//   f64:  wide 2^29..2^30 (30 digits: sums need more than f32's 24 and fewer than 53)
// Longer sums, and types whose accumulator is not f32, are judged by their bound, as all data is.
//
// Integers: 8 and 16 bits over their whole range (their products are summed in 32 bits); 32 and 64
// bits so wide that K products of them reach a quarter of the type's range.

namespace assay {

/// One operand as doubles. Requires a floating-point type. `position` is that of the input.
std::vector<double> WideFloats(const TensorDesc& desc, int position, CounterRandom& random);

/// The same for integer types and bool.
std::vector<int64_t> WideIntegers(const TensorDesc& desc, int position, CounterRandom& random);

}  // namespace assay
