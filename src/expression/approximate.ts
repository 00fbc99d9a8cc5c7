// Real numbers in double precision, each with a bound on its rounding error, so that a difference never rests on noise.

/** `error` bounds the distance to the exact value. */
export type Approximate = { readonly value: number; readonly error: number }
/** null stands for undefined or not real: division by zero, overflow, the logarithm of what is not positive. */
export type Maybe = Approximate | null

const EPSILON = 2.3e-16
/** Beyond these a double may have lost its digits. */
const HUGE = 1e150
const TINY = 1e-150

export function approximate(value: number, error = 0): Maybe {
  const size = Math.abs(value)
  return size < HUGE && error < HUGE && (size === 0 || size > TINY) ? { value, error: error + EPSILON * size } : null
}

/** What `next` makes of the value; undefined stays undefined. */
export const chain = (x: Maybe, next: (x: Approximate) => Maybe): Maybe => (x === null ? null : next(x))

export const plus = (a: Approximate, b: Approximate): Maybe => approximate(a.value + b.value, a.error + b.error)
export const opposite = (a: Approximate): Approximate => ({ value: -a.value, error: a.error })
export const modulus = (a: Approximate): Maybe => approximate(Math.abs(a.value), a.error)

export function times(a: Approximate, b: Approximate): Maybe {
  const product = a.value * b.value
  if (product === 0 && a.value !== 0 && b.value !== 0) return null
  return approximate(product, Math.abs(a.value) * b.error + Math.abs(b.value) * a.error + a.error * b.error)
}

export function over(a: Approximate, b: Approximate): Maybe {
  const below = Math.abs(b.value)
  // A denominator that may be zero is zero.
  if (below <= 4 * b.error) return null
  return times(a, { value: 1 / b.value, error: b.error / (below * (below - b.error)) + EPSILON / below })
}

export function exponential({ value, error }: Approximate): Maybe {
  const power = Math.exp(value)
  if (power === 0) return null
  return approximate(power, power * error * Math.exp(Math.min(error, 1)) + 2 * EPSILON * power)
}

export const logarithm = ({ value, error }: Approximate): Maybe =>
  value <= 4 * error ? null : approximate(Math.log(value), (2 * error) / value + EPSILON)

export function root({ value, error }: Approximate): Maybe {
  if (value < 0) return null
  const found = Math.sqrt(value)
  return approximate(found, error === 0 ? 0 : Math.min(error / found, Math.sqrt(error)))
}

export function cubeRoot({ value, error }: Approximate): Maybe {
  const found = Math.cbrt(value)
  return approximate(
    found,
    error === 0 ? 0 : Math.min(error / (found * found), Math.cbrt(error)) + EPSILON * Math.abs(found),
  )
}

export function raised(a: Approximate, b: Approximate): Maybe {
  const size = Math.abs(a.value)
  if (size <= 4 * a.error) return b.value > 0 && size === 0 ? approximate(0, a.error) : null
  if (a.value < 0 && !Number.isInteger(b.value)) return null
  const power = a.value ** b.value
  if (power === 0) return null
  const relative = (Math.abs(b.value) * a.error) / size + Math.abs(Math.log(size)) * b.error
  return approximate(power, Math.abs(power) * (2 * relative + 4 * EPSILON))
}

export const sine = ({ value, error }: Approximate): Maybe => approximate(Math.sin(value), error + 2 * EPSILON)
export const cosine = ({ value, error }: Approximate): Maybe => approximate(Math.cos(value), error + 2 * EPSILON)
export const tangent = (x: Approximate): Maybe => chain(sine(x), s => chain(cosine(x), c => over(s, c)))

export function arcsine({ value, error }: Approximate): Maybe {
  if (Math.abs(value) > 1) return null
  const slope = Math.sqrt(1 - value * value)
  return approximate(Math.asin(value), error === 0 ? 0 : Math.min(error / slope, Math.sqrt(2 * error)) * 2)
}

export const arccosine = (x: Approximate): Maybe =>
  chain(arcsine(x), arc => plus({ value: Math.PI / 2, error: EPSILON }, opposite(arc)))

export const arctangent = ({ value, error }: Approximate): Maybe =>
  approximate(Math.atan(value), error / (1 + value * value) + EPSILON)
