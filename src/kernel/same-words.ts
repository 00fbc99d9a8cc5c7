/** Whether two texts differ in case and blanks at most. */
export const sameWords = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
