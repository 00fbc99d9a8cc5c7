// How a question is answered, as far as the chance of a lucky answer tells: chance is what typed and chosen answers differ in.
export const ITEM_TYPES = ['typed', 'options', 'either_or'] as const

/** Written; chosen among three options or more; chosen between two. */
export type ItemType = (typeof ITEM_TYPES)[number]

/** `guess`: the chance to be right without knowing, as `guessRate` gives it. */
export const typeOf = (guess: number): ItemType => (guess < 0.1 ? 'typed' : guess < 0.4 ? 'options' : 'either_or')
