// What a learner may be called, for page and server alike: any script, one line, no markup.

export const LONGEST_NAME = 60

/** Angle brackets, controls, line breaks, and marks that turn the direction of what stands behind the name. */
const FORBIDDEN = /[<>\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u
const SEEN = /[\p{L}\p{N}\p{S}]/u

/** `name` as it is kept: trimmed, its accents composed. */
export const isDisplayName = (name: string): boolean =>
  name.length <= LONGEST_NAME && SEEN.test(name) && !FORBIDDEN.test(name)
