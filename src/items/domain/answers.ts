// Reading what a learner typed. The result depends on the text alone, never on the key: whoever learns that an answer is
// malformed learns nothing about the right one. The same answer, written differently, reads as the same canonical string.
import { parseIpv4, showIpv4 } from './ipv4.js'
import type { ResponseType } from './item.js'

export type ReadAnswer =
  { readonly ok: true; readonly canonical: string } | { readonly ok: false; readonly message: string }

/** Longer answers are malformed. */
export const MAX_ANSWER_LENGTH = 64

export function readAnswer(type: ResponseType, typed: string): ReadAnswer {
  if (typed.length > MAX_ANSWER_LENGTH) return no(`Write at most ${MAX_ANSWER_LENGTH} characters.`)
  const plain = plainCharacters(typed)
  if (plain === '') return no('Write an answer first.')
  return type === 'integer' ? readInteger(plain) : readAddress(plain)
}

const no = (message: string): ReadAnswer => ({ ok: false, message })

// Direction and joining marks that keyboards and copying leave behind; none is ever seen.
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g
const MINUSES = /[\u2010-\u2013\u2212\ufe63\uff0d]/g
/** First digits of the scripts whose ten digits are read: full width, Arabic-Indic, Persian, Devanagari, Bengali. */
const DIGIT_ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6]
const OTHER_DIGITS = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g

/** Not Unicode's NFKC: that would read 8² as 82. */
function plainCharacters(typed: string): string {
  return typed
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(MINUSES, '-')
    .replace(/\uff0b/g, '+')
    .replace(/[\uff0e\u3002]/g, '.')
    .replace(/\uff0c/g, ',')
    .replace(/[\u2019\uff07]/g, "'")
    .replace(OTHER_DIGITS, digit => {
      const code = digit.charCodeAt(0)
      return String(code - DIGIT_ZEROS.find(zero => code >= zero && code <= zero + 9)!)
    })
    .trim()
}

const SIGNED = /^([+-]?) ?(\d.*)$/
// One space or apostrophe between groups of three is a group mark everywhere; a comma or point only when it comes twice.
const GROUPED = /^\d{1,3}(?:([ '])\d{3}(?:\1\d{3})*|([.,])\d{3}(?:\2\d{3})+)$/

/** `+5`, `05` and `1 000` are read as 5, 5 and 1000; `85.0` and `1,000` are malformed: the one is no whole number as written, the other has two readings. */
function readInteger(plain: string): ReadAnswer {
  const match = SIGNED.exec(plain)
  if (match === null) return no('Write a whole number, in digits only.')
  const [, sign, body] = match as unknown as [string, string, string]
  const digits = /^\d+$/.test(body) ? body : GROUPED.test(body) ? body.replace(/\D/g, '') : null
  if (digits !== null) {
    const value = BigInt(digits)
    return { ok: true, canonical: String(sign === '-' ? -value : value) }
  }
  if (/^\d+[.,]\d*$/.test(body)) return no('Write a whole number, without a point or a comma.')
  return no('Write a whole number, in digits only.')
}

function readAddress(plain: string): ReadAnswer {
  const bits = parseIpv4(plain)
  if (bits !== null) return { ok: true, canonical: showIpv4(bits) }
  if (/^[\d. ]+\/ ?\d*$/.test(plain)) return no('Write the address alone, without a prefix length such as /24.')
  if (!/^[\d.]+$/.test(plain)) return no('Write four numbers joined by points, such as 198.51.100.7.')
  const octets = plain.split('.')
  if (octets.length !== 4 || octets.includes('')) return no('An address has four numbers joined by points.')
  if (octets.some(octet => octet.length > 1 && octet.startsWith('0')))
    return no('Write each number without leading zeros.')
  return no('Each of the four numbers lies between 0 and 255.')
}
