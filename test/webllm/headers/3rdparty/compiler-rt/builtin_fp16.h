// Widens a small floating-point number to a larger one, bit by bit: sign, exponent, fraction.
#pragma once
#include <cstdint>
#include <cstring>

// From and FromBits name the same number, as value and as unsigned integer; `fromFraction` and
// `toFraction` count the bits of the fractions.
template <typename From, typename FromBits, int fromFraction, typename To, typename ToBits,
          int toFraction>
inline To __extendXfYf2__(From value) {
  constexpr int fromExponent = sizeof(FromBits) * 8 - 1 - fromFraction;
  constexpr int toExponent = sizeof(ToBits) * 8 - 1 - toFraction;
  constexpr int fromBias = (1 << (fromExponent - 1)) - 1;
  constexpr int toBias = (1 << (toExponent - 1)) - 1;
  constexpr int fromLast = (1 << fromExponent) - 1;
  constexpr int toLast = (1 << toExponent) - 1;

  FromBits bits;
  std::memcpy(&bits, &value, sizeof bits);
  ToBits sign = ToBits(bits >> (fromExponent + fromFraction)) & 1;
  int exponent = int(bits >> fromFraction) & fromLast;
  ToBits fraction = bits & ((FromBits(1) << fromFraction) - 1);

  if (exponent == fromLast) {
    exponent = toLast;  // infinity, or no number
  } else if (exponent != 0) {
    exponent += toBias - fromBias;
  } else if (fraction != 0) {
    // Smaller than the normal ones: in the larger type it is a normal one.
    exponent = 1 + toBias - fromBias;
    while (!(fraction >> fromFraction)) {
      fraction <<= 1;
      exponent--;
    }
    fraction &= (ToBits(1) << fromFraction) - 1;
  }
  ToBits wide = sign << (toExponent + toFraction) | ToBits(exponent) << toFraction |
                fraction << (toFraction - fromFraction);
  To result;
  std::memcpy(&result, &wide, sizeof result);
  return result;
}
