/** What a box plot shows of a group of values, from the lowest to the highest. */
export const FIVE_NUMBERS = ['minimum', 'lower_quartile', 'median', 'upper_quartile', 'maximum'] as const
