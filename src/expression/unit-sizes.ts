// Prefixes and derived units: the fixed numbers that the table of units is made from.
import { fraction, whole, type NumberValue } from './rational.js'

export const DECIMAL: Readonly<Record<string, NumberValue>> = {
  G: whole(10n ** 9n),
  M: whole(10n ** 6n),
  k: whole(1000),
  h: whole(100),
  d: fraction(1n, 10n),
  c: fraction(1n, 100n),
  m: fraction(1n, 1000n),
  µ: fraction(1n, 10n ** 6n),
  μ: fraction(1n, 10n ** 6n),
  n: fraction(1n, 10n ** 9n),
}

/** Data is counted in thousands or in 1024s; the second kind is written with an i. */
export const LARGE: Readonly<Record<string, bigint>> = { k: 10n ** 3n, M: 10n ** 6n, G: 10n ** 9n, T: 10n ** 12n }
export const BINARY: Readonly<Record<string, bigint>> = { Ki: 2n ** 10n, Mi: 2n ** 20n, Gi: 2n ** 30n, Ti: 2n ** 40n }

/** SI units with names of their own, by their powers of base units. */
export const DERIVED = [
  ['N', { kg: 1, m: 1, s: -2 }],
  ['J', { kg: 1, m: 2, s: -2 }],
  ['W', { kg: 1, m: 2, s: -3 }],
  ['Pa', { kg: 1, m: -1, s: -2 }],
  ['Hz', { s: -1 }],
  ['A', { A: 1 }],
  ['V', { kg: 1, m: 2, s: -3, A: -1 }],
  ['C', { s: 1, A: 1 }],
  ['mol', { mol: 1 }],
] as const
