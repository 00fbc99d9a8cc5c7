// What a learner typed in plain characters: keyboards, copying and other scripts leave marks that mean nothing or the same.

/** Longer answers in one line are malformed. */
export const MAX_ANSWER_LENGTH = 200

// Direction and joining marks that keyboards and copying leave behind; none is ever seen.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const MINUSES = /[\u2010-\u2013\u2212\ufe63\uff0d]/g
/** First digits of the scripts whose ten digits are read: full width, Arabic-Indic, Persian, Devanagari, Bengali. */
const DIGIT_ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6]
const OTHER_DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g

/** Signs of a keyboard alone, without spaces: there is nothing to bring to other characters. */
export const isPlain = (typed: string): boolean => /^[!-~]*$/.test(typed)

/** Not Unicode's NFKC: that would read 8² as 82. */
export function plainCharacters(typed: string): string {
  if (isPlain(typed)) return typed
  return (
    typed
      .replace(INVISIBLE, '')
      .replace(SPACES, ' ')
      .replace(MINUSES, '-')
      .replace(/\uff0b/g, '+')
      .replace(/[\uff0e\u3002]/g, '.')
      .replace(/\uff0c/g, ',')
      .replace(/[\u2223\u2502\u2758\uff5c]/g, '|')
      .replace(/[\u2019\uff07]/g, "'")
      // The signs beside the degree sign on keyboards: the ordinal sign and the ring above.
      .replace(/(?<=\d ?)[\u00ba\u02da]/g, '°')
      .replace(OTHER_DIGITS, digit => {
        const code = digit.charCodeAt(0)
        return String(code - DIGIT_ZEROS.find(zero => code >= zero && code <= zero + 9)!)
      })
      .trim()
  )
}
