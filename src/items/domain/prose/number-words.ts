// Numbers that are written out in English: eighty-five, one hundred and two, two fifty-four, eight five, 8 tens and 5 ones.
import { rememberingFew } from './remembering-few.js'

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const TEENS = ['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

/** One number word; for texts that are to hold none. “One” is left out: it is a pronoun, too. */
export const NUMBER_WORD = new RegExp(
  `\\b(?:${[...UNITS.filter(word => word !== 'one'), ...TEENS, ...TENS, 'hundred', 'thousand', 'million', 'dozen', 'half', 'twice', 'double', 'triple'].join('|')})\\b`,
  'i',
)

const SMALL = new Map<string, number>([
  ...[...UNITS, ...TEENS].map((word, n): [string, number] => [word, n]),
  ['nought', 0],
  ['nil', 0],
  ['naught', 0],
])
const ROUND = new Map<string, number>([
  ...TENS.map((word, n): [string, number] => [word, (n + 2) * 10]),
  ...TENS.map((word, n): [string, number] => [`${word.slice(0, -1)}ieth`, (n + 2) * 10]),
  ['fourty', 40],
  ['ninty', 90],
])
const LATER = new Map(ORDINALS.map((word, n): [string, number] => [word, n + 1]))
const SCALES = new Map<string, number>([
  ['hundred', 100],
  ['hundredth', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
const GROUPS = new Map<string, number>([
  ['dozen', 12],
  ['score', 20],
])
const PLACES = new Map<string, number>([
  ['thousands', 1_000],
  ['hundreds', 100],
  ['hundred', 100],
  ['tens', 10],
  ['ten', 10],
  ['ones', 1],
  ['one', 1],
  ['units', 1],
  ['unit', 1],
])
/** Longest first, for words that were written together. */
const ALL_WORDS = [...SMALL.keys(), ...ROUND.keys(), ...SCALES.keys()].toSorted((a, b) => b.length - a.length)

/** A run is as long as its words stand together; the longest numeral looked for. */
const LONGEST = 12

const BEFORE_A_NUMBER = String.raw`(?:is|equals|equal to|be|gives|answer|answer:|exactly|write|type|enter|say|plus|minus|times|remainder|=)`
const NUMERALS = String.raw`(?:zero|nought|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|point|dot|\d+)`
const PRONOUN = new RegExp(
  `(?<!\\b(?:${BEFORE_A_NUMBER}|${NUMERALS}) (?:\\W{1,3})?)(?<![\\w-])one(?!\\w)(?! ?(?:~|-|over\\b|hundred|thousand|million|${NUMERALS}\\b|and [\\w-]+ ?~))`,
  'gi',
)

/** The plain prose without the word “one” where it counts nothing: “which one”, “one of them”. */
export const withoutPronouns = (prose: string): string =>
  /^\W*one\W*$/i.test(prose) ? prose : prose.replace(PRONOUN, 'q')

/** How often the whole number with these decimal digits is written out, at least one word of it, in the plain prose. */
export function countInWords(prose: string, digits: string): number {
  const runs = numberRuns(prose)
  let found = 0
  for (const run of runs) {
    if (placeValues(run).has(BigInt(digits))) found++
    for (let from = 0; from < run.length; from++) if (spells(run, from, digits)) found++
  }
  return found
}

/** The plain prose with every numeral that is written out replaced by its digits. */
export const withDigits = rememberingFew((prose: string): string => {
  return prose.replace(/[A-Za-z]+(?:(?:\s+|-)(?:and\s+)?[A-Za-z]+)*/g, phrase => {
    const words = phrase.split(/(\s+|-)/)
    const out: string[] = []
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!.toLowerCase()
      if (cardinal([word]) === null) {
        out.push(words[i]!)
        continue
      }
      let end = i
      for (let to = i + 2; to < words.length && to <= i + 2 * LONGEST; to += 2)
        if (
          cardinal(
            words
              .slice(i, to + 1)
              .filter((_, k) => k % 2 === 0)
              .map(w => w.toLowerCase()),
          ) !== null
        )
          end = to
      out.push(
        String(
          cardinal(
            words
              .slice(i, end + 1)
              .filter((_, k) => k % 2 === 0)
              .map(w => w.toLowerCase()),
          )!,
        ),
      )
      i = end
    }
    return out.join('')
  })
})

/** Words and digit groups that stand together and may all be part of a numeral. */
const numberRuns = rememberingFew((prose: string): string[][] => {
  const joined = prose
    .toLowerCase()
    .replace(/[*_~`]/g, '')
    .replace(/\b[a-z](?:[ .-][a-z]\b){2,}/g, letters => letters.replace(/[ .-]/g, ''))
  const runs: string[][] = [[]]
  for (const [token] of joined.matchAll(/[a-z]+|\d+/g)) {
    const words = isNumberWord(token) || token === 'and' || /^\d/.test(token) ? [token] : unglued(token)
    if (words === null) runs.push([])
    else runs.at(-1)!.push(...words)
  }
  return runs.filter(run => run.length > 0)
})

const isNumberWord = (word: string): boolean =>
  [SMALL, ROUND, LATER, SCALES, GROUPS, PLACES].some(words => words.has(word))

/** `eightyfive` as two words; null for a word that is no number. */
function unglued(word: string): string[] | null {
  const words: string[] = []
  for (let at = 0; at < word.length;) {
    const next = ALL_WORDS.find(known => word.startsWith(known, at))
    if (next === undefined) return null
    words.push(next)
    at += next.length
  }
  return words
}

/** Whether the run, from this word on, says the digits: as one numeral or as several one after the other. */
function spells(run: readonly string[], start: number, wanted: string): boolean {
  // What has been tried from a place is not tried again: digit by digit there are two ways at every step.
  const tried = new Set<string>()
  const from = (at: number, digits: string, inWords: boolean): boolean => {
    if (digits === '') return inWords
    const state = `${at} ${digits.length} ${inWords}`
    if (at >= run.length || tried.has(state)) return false
    tried.add(state)
    const word = run[at]!
    if (/^\d/.test(word) && digits.startsWith(word) && from(at + 1, digits.slice(word.length), inWords)) return true
    for (let to = at + 1; to <= Math.min(run.length, at + LONGEST); to++) {
      const words = run.slice(at, to)
      const value = cardinal(words)
      if (value === null || !digits.startsWith(String(value))) continue
      if (from(to, digits.slice(String(value).length), inWords || words.some(w => !/^\d/.test(w)))) return true
    }
    return false
  }
  return from(start, wanted, false)
}

/** The value of words that make one numeral, or null. Digit groups may stand for words. */
function cardinal(words: readonly string[]): number | null {
  let total = 0
  let current: number | null = null
  for (const [i, word] of words.entries()) {
    if (word === 'and') {
      if (i === 0 || i === words.length - 1) return null
      continue
    }
    const scale = SCALES.get(word) ?? GROUPS.get(word)
    if (scale !== undefined) {
      if (scale >= 1_000) {
        total += (current ?? 1) * scale
        current = 0
      } else current = (current ?? 1) * scale
      continue
    }
    const unit = SMALL.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined)
    const round = ROUND.get(word)
    const later = LATER.get(word)
    const rest = (current ?? 0) % 100
    if (round !== undefined && rest === 0) current = (current ?? 0) + round
    else if (
      unit !== undefined &&
      (current === null || (rest === 0 && current > 0) || (rest >= 20 && rest % 10 === 0 && unit < 10))
    )
      current = (current ?? 0) + unit
    else if (unit !== undefined && current === 0 && total > 0) current = unit
    else if (later !== undefined && rest >= 20 && rest % 10 === 0) current = (current ?? 0) + later
    else return null
  }
  return current === null ? null : total + current
}

/** Sums such as `8 tens and 5 ones`, every stretch of two or more places. */
function placeValues(run: readonly string[]): Set<bigint> {
  const sums = new Set<bigint>()
  const words = run.filter(word => word !== 'and')
  const partAt = (i: number): bigint | null => {
    const count = SMALL.get(words[i] ?? '') ?? (/^\d{1,6}$/.test(words[i] ?? '') ? Number(words[i]) : undefined)
    const place = PLACES.get(words[i + 1] ?? '')
    return count === undefined || place === undefined ? null : BigInt(count) * BigInt(place)
  }
  for (let from = 0; from < words.length; from++) {
    let sum = 0n
    for (let i = from; i < from + LONGEST; i += 2) {
      const part = partAt(i)
      if (part === null) break
      sum += part
      sums.add(sum)
    }
  }
  return sums
}
