// Which variant of a paper lies on which seat.

/** Rows of seats from the front, each with the places of the variants from 0. */
export type Seating = readonly (readonly number[])[]

/**
 * Whoever sits beside, before or behind has another variant, from two variants on; from four on also whoever sits diagonally. Variants
 * are used about equally often.
 */
export function seating(seats: number, seatsInRow: number, variants: number): Seating {
  const step = variants >= 4 ? 2 : 1
  return Array.from({ length: Math.ceil(seats / seatsInRow) }, (_, row) =>
    Array.from(
      { length: Math.min(seatsInRow, seats - row * seatsInRow) },
      (__, column) => (column + step * row) % variants,
    ),
  )
}

/** How many copies of each variant that takes. */
export const copiesOf = (plan: Seating, variants: number): number[] =>
  Array.from({ length: variants }, (_, variant) => plan.flat().filter(each => each === variant).length)

/** As many as there are letters. */
export const MOST_VARIANTS = 26
