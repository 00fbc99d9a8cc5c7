/** At most `most` UTF-16 units, never half a surrogate pair. */
export const clip = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
