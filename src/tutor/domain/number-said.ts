// The one number in a sentence: "each friend gets 4 beads" answers with 4. Whether it is read as an answer is for the item's reader.

/**
 * The number that the sentence answers with, as digits; null where it is a question, a remark, or says several or none. Numbers that
 * stand in the question are passed over where another one is said: in "the 8 is worth 800" it is 800.
 */
export function numberSaid(text: string, question: string): string | null {
  if (isNoAnswer(text)) return null
  const said = numbersIn(text)
  if (said === null) return null
  const given = new Set(numbersIn(question) ?? [])
  const own = [...new Set(said)]
  const others = own.filter(number => !given.has(number))
  const left = others.length > 0 ? others : own
  return left.length === 1 ? left[0]! : null
}

/** As digits, in order. Null where part of a number is said in a way that cannot be read: "two thirds", "3 tens". */
function numbersIn(text: string): string[] | null {
  const digits = text
    .replace(/[$]|\\[,;! ]/g, '')
    .replace(/\{,\}/g, ',')
    .replace(/\\[dt]?frac\{(\d+)\}\{(\d+)\}/g, '$1/$2')
    .replace(/\b(?:each|every|this|that|any|no|other|another)\s+one\b/gi, ' ')
    .replace(NUMBER_WORDS, words => String(valueOf(words)))
  if (UNREAD.test(digits)) return null
  return (digits.match(NUMBER) ?? []).map(plainDigits)
}

/** Whole, decimal, a fraction, a mixed number, a percentage; no ordinal (`3rd`) and no part of a name (`B2`). */
const NUMBER =
  /(?<![\p{L}\d.,/])(?:(?<=^|[\s=(:])[-−])?(?:(?:\d+\s+)?\d+\s*\/\s*\d+|\d+(?:[.,]\d+)*|\.\d+)(?:\s?%)?(?!(?:st|nd|rd|th)\b)(?![\d/])/giu

const plainDigits = (number: string): string => {
  const closed = number.replace('−', '-').replace(/\s*([/%])\s*/g, '$1')
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?%?$/.test(closed) ? closed.replaceAll(',', '') : closed
}

const ONES = 'one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const VALUES = new Map<string, number>([
  ['zero', 0],
  ...ONES.map((word, index) => [word, index + 1] as const),
  ...TEENS.map((word, index) => [word, index + 10] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
])

const ONE = `(?:${ONES.join('|')})`
const BELOW_HUNDRED = `(?:(?:${TENS.join('|')})(?:[\\s-]+${ONE}\\b)?|zero|${TEENS.join('|')}|${ONE})\\b`
const BELOW_THOUSAND = `(?:(?:a|${ONE})[\\s-]+hundred\\b(?:\\s+(?:and\\s+)?${BELOW_HUNDRED})?|${BELOW_HUNDRED})`
const NUMBER_WORDS = new RegExp(
  `\\b(?:(?:a|${ONE})[\\s-]+thousand\\b(?:,?\\s+(?:and\\s+)?${BELOW_THOUSAND})?|${BELOW_THOUSAND})`,
  'gi',
)

function valueOf(words: string): number {
  let [thousands, rest] = [0, 0]
  for (const word of words.toLowerCase().match(/[a-z]+/g) ?? []) {
    if (word === 'thousand') [thousands, rest] = [Math.max(1, rest) * 1000, 0]
    else if (word === 'hundred') rest = Math.max(1, rest) * 100
    else rest += VALUES.get(word) ?? 0
  }
  return thousands + rest
}

/** Words that make another number of the one before them. */
const UNREAD =
  /(?:\d[\s-]+|\band a )(?:tens|hundreds?|thousands?|[mb]illions?|dozens?|point|something|half|halves|quarters?|thirds?|(?:four|fif|six|seven|eigh|nin|ten|hundred|thousand)ths?)\b/i

/** Asked, denied, compared or begged for: no answer, whatever number stands in it. */
function isNoAnswer(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\bnot (?:\w+ )?sure\b/g, ' ')
  return words.includes('?') || ASKS.test(words.trim()) || DENIES.test(words)
}

const ASKS =
  /^(?:(?:but|and|so|ok|okay|um+|hmm+|well|please|sorry)[,.]?\s+)*(?:what|why|how|where|when|who|which|can|could|would|should|will|do|does|did|is|are|am|was|help|hint|skip|stop|wait|give|let|let's|show|tell|explain|repeat|i (?:like|love|hate|want|wanna|need help)|(?:i'm|i am) \d+ years)\b/
const DENIES =
  /\b(?:not|never|neither|nor|cannot|\w+n't|dont|cant|wasnt|isnt|(?:more|less|fewer|bigger|smaller|greater|higher|lower) than|at (?:least|most)|between|no idea|no clue|confused|lost|stuck)\b/
