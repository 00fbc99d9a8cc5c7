// Complex numbers in double precision, each with a bound on its rounding error, so that “equal” never rests on noise.

/** `error` bounds the distance to the exact value. */
export type Complex = { readonly re: number; readonly im: number; readonly error: number }
/** null stands for undefined: division by zero, overflow, the logarithm of zero. */
export type Maybe = Complex | null

const EPSILON = 2.3e-16
const HUGE = 1e150

export const size = ({ re, im }: Complex): number => Math.hypot(re, im)

export function complex(re: number, im = 0, error = 0): Maybe {
  const magnitude = Math.hypot(re, im)
  return magnitude < HUGE && error < HUGE ? { re, im, error: error + EPSILON * magnitude } : null
}

export const plus = (a: Complex, b: Complex): Maybe => complex(a.re + b.re, a.im + b.im, a.error + b.error)
export const opposite = (a: Complex): Complex => ({ re: -a.re, im: -a.im, error: a.error })

export function times(a: Complex, b: Complex): Maybe {
  const error = size(a) * b.error + size(b) * a.error + a.error * b.error + EPSILON * size(a) * size(b)
  return complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re, error)
}

export function over(a: Complex, b: Complex): Maybe {
  const below = size(b)
  // A denominator that may be zero is zero.
  if (below <= 4 * b.error) return null
  const inverse = {
    re: b.re / below / below,
    im: -b.im / below / below,
    error: b.error / (below * (below - b.error)) + EPSILON / below,
  }
  return times(a, inverse)
}

const isReal = (z: Complex): boolean => z.im === 0

export function exponential(z: Complex): Maybe {
  const scale = Math.exp(z.re)
  const error = scale * z.error * Math.exp(Math.min(z.error, 1)) + 2 * EPSILON * scale
  return isReal(z) ? complex(scale, 0, error) : complex(scale * Math.cos(z.im), scale * Math.sin(z.im), error)
}

export function logarithm(z: Complex): Maybe {
  const magnitude = size(z)
  if (magnitude <= 4 * z.error) return null
  return complex(Math.log(magnitude), Math.atan2(z.im, z.re), (2 * z.error) / magnitude + EPSILON)
}

export function root(z: Complex): Maybe {
  const magnitude = Math.sqrt(size(z))
  const error = z.error === 0 ? 0 : Math.min(z.error / magnitude, Math.sqrt(z.error))
  if (isReal(z)) return z.re >= 0 ? complex(magnitude, 0, error) : complex(0, magnitude, error)
  const angle = Math.atan2(z.im, z.re) / 2
  return complex(magnitude * Math.cos(angle), magnitude * Math.sin(angle), error + EPSILON * magnitude)
}

export function cubeRoot(z: Complex): Maybe {
  if (isReal(z)) {
    const value = Math.cbrt(z.re)
    return complex(
      value,
      0,
      z.error === 0 ? 0 : Math.min(z.error / (value * value), Math.cbrt(z.error)) + EPSILON * Math.abs(value),
    )
  }
  return raised(z, { re: 1 / 3, im: 0, error: EPSILON })
}

export function raised(a: Complex, b: Complex): Maybe {
  const magnitude = size(a)
  if (magnitude <= 4 * a.error) return isReal(b) && b.re > 0 && magnitude === 0 ? complex(0, 0, a.error) : null
  if (isReal(a) && isReal(b) && (a.re > 0 || Number.isInteger(b.re))) {
    const value = a.re ** b.re
    const relative = (Math.abs(b.re) * a.error) / magnitude + Math.abs(Math.log(magnitude)) * b.error
    return complex(value, 0, Math.abs(value) * (2 * relative + 4 * EPSILON))
  }
  const log = logarithm(a)
  const power = log === null ? null : times(b, log)
  return power === null ? null : exponential(power)
}

const I: Complex = { re: 0, im: 1, error: 0 }
const ONE: Complex = { re: 1, im: 0, error: 0 }

/** What `next` makes of the value; undefined stays undefined. */
export const chain = (value: Maybe, next: (z: Complex) => Maybe): Maybe => (value === null ? null : next(value))

export function sine(z: Complex): Maybe {
  const slope = Math.cosh(z.im)
  return complex(Math.sin(z.re) * Math.cosh(z.im), Math.cos(z.re) * Math.sinh(z.im), slope * (z.error + 2 * EPSILON))
}

export function cosine(z: Complex): Maybe {
  const slope = Math.cosh(z.im)
  return complex(Math.cos(z.re) * Math.cosh(z.im), -Math.sin(z.re) * Math.sinh(z.im), slope * (z.error + 2 * EPSILON))
}

export const tangent = (z: Complex): Maybe => chain(sine(z), s => chain(cosine(z), c => over(s, c)))

/** −i · ln(iz + √(1 − z²)) */
export function arcsine(z: Complex): Maybe {
  if (isReal(z) && Math.abs(z.re) <= 1) {
    const slope = Math.sqrt(1 - z.re * z.re)
    return complex(Math.asin(z.re), 0, z.error === 0 ? 0 : Math.min(z.error / slope, Math.sqrt(2 * z.error)) * 2)
  }
  const square = chain(times(z, z), z2 => chain(plus(ONE, opposite(z2)), root))
  const inner = chain(times(I, z), iz => chain(square, s => plus(iz, s)))
  return chain(inner, value => chain(logarithm(value), log => times(opposite(I), log)))
}

export const arccosine = (z: Complex): Maybe =>
  chain(arcsine(z), a => plus({ re: Math.PI / 2, im: 0, error: EPSILON }, opposite(a)))

/** (i/2) · ln((i + z) / (i − z)) */
export function arctangent(z: Complex): Maybe {
  if (isReal(z)) return complex(Math.atan(z.re), 0, z.error / (1 + z.re * z.re) + EPSILON)
  const ratio = chain(plus(I, z), above => chain(plus(I, opposite(z)), below => over(above, below)))
  return chain(ratio, value => chain(logarithm(value), log => times({ re: 0, im: 0.5, error: 0 }, log)))
}

export const modulus = (z: Complex): Maybe => complex(size(z), 0, z.error)
