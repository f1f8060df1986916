// Units as types: Seconds, Bytes, BytesPerSecond. A product or quotient has the unit that physics gives it, so
// `alpha + n * beta` compiles only if beta is seconds per byte.
#pragma once

#include <compare>

namespace ringside {

/// A real number with the unit second^T * byte^B. SI units throughout: seconds, bytes.
template <int T, int B>
struct Quantity {
  double value = 0;

  constexpr Quantity() = default;
  constexpr explicit Quantity(double v) : value(v) {}
  constexpr auto operator<=>(const Quantity&) const = default;
  constexpr Quantity& operator+=(Quantity o) { return value += o.value, *this; }
  constexpr Quantity& operator-=(Quantity o) { return value -= o.value, *this; }
};

using Seconds = Quantity<1, 0>;
using Bytes = Quantity<0, 1>;
using BytesPerSecond = Quantity<-1, 1>;
using SecondsPerByte = Quantity<1, -1>;

template <int T, int B>
constexpr Quantity<T, B> operator+(Quantity<T, B> a, Quantity<T, B> b) {
  return Quantity<T, B>(a.value + b.value);
}
template <int T, int B>
constexpr Quantity<T, B> operator-(Quantity<T, B> a, Quantity<T, B> b) {
  return Quantity<T, B>(a.value - b.value);
}
template <int T, int B>
constexpr Quantity<T, B> operator*(double a, Quantity<T, B> b) {
  return Quantity<T, B>(a * b.value);
}
template <int T, int B>
constexpr Quantity<T, B> operator*(Quantity<T, B> a, double b) {
  return Quantity<T, B>(a.value * b);
}
template <int T, int B>
constexpr Quantity<T, B> operator/(Quantity<T, B> a, double b) {
  return Quantity<T, B>(a.value / b);
}
template <int T1, int B1, int T2, int B2>
constexpr auto operator*(Quantity<T1, B1> a, Quantity<T2, B2> b) {
  if constexpr (T1 + T2 == 0 && B1 + B2 == 0)
    return a.value * b.value;
  else
    return Quantity<T1 + T2, B1 + B2>(a.value * b.value);
}
template <int T1, int B1, int T2, int B2>
constexpr auto operator/(Quantity<T1, B1> a, Quantity<T2, B2> b) {
  if constexpr (T1 == T2 && B1 == B2)
    return a.value / b.value;
  else
    return Quantity<T1 - T2, B1 - B2>(a.value / b.value);
}
template <int T, int B>
constexpr Quantity<-T, -B> operator/(double a, Quantity<T, B> b) {
  return Quantity<-T, -B>(a / b.value);
}

}  // namespace ringside
