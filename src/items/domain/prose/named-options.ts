// Whether prose points at an option of a choice by its place: letter, number, ordinal, or as the largest or smallest.

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const COUNT_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const ORDINALS =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|[1-8](?:st|nd|rd|th)|last|final|middle|top|bottom|upper|lower|penultimate'
const OPTION = 'options?|choices?|answers?|alternatives?|ones?|entry|line|row|button|possibility|possibilities'
const EXTREME = 'largest|biggest|smallest|highest|lowest|greatest|longest|shortest|odd|even'
const BETWEEN = String.raw`(?:[^\p{L}\p{N}]|\b(?:and|or|option|to|through)\b)*`

const BY_ORDINAL = [
  new RegExp(`\\b(?:${ORDINALS}|${EXTREME})\\s+(?:[a-z]+\\s+){0,2}?(?:${OPTION})\\b`, 'i'),
  new RegExp(
    `\\b(?:is|it's|its|be|pick|choose|select|take|try|with|consider|not|(?:go|vote|opt|am|i'm) for|answer|click)\\s+(?:on\\s+)?(?:the\\s+)?(?:${ORDINALS}|${EXTREME})\\b(?!\\s+(?:question|item|step|time|thing|part|number|octet|column|digit|that))`,
    'i',
  ),
  new RegExp(`\\b(?:${EXTREME})\\s+of\\s+(?:the|these|them|all|those)\\b`, 'i'),
]
const BY_NUMBER = new RegExp(
  `(?:\\b(?:option|choice|answer|alternative|number|no\\.?|nr\\.?)\\s*[#:(]?\\s*|#\\s*)(?:[1-8]\\b|(?:${COUNT_WORDS.join('|')})\\b)`,
  'i',
)

/** `count`: how many options there are. Naming every letter in order says nothing and is not counted. */
export function pointsAtOption(prose: string, count: number): boolean {
  const letters = LETTERS.slice(0, count)
  const bare = prose.replace(/[*_~`"'“”‘’]/g, '').replace(/° ?C\b/g, '°')
  return (
    pointsByLetter(withoutAllLetters(bare, letters), letters) ||
    BY_NUMBER.test(bare) ||
    BY_ORDINAL.some(p => p.test(bare))
  )
}

function withoutAllLetters(prose: string, letters: readonly string[]): string {
  const listed = new RegExp(`\\b${letters.join(`\\b${BETWEEN}\\b`)}\\b`, 'giu')
  const range = new RegExp(`\\b${letters[0]}\\s*(?:to|through|-)\\s*${letters.at(-1)}\\b`, 'gi')
  return prose.replace(listed, ' ').replace(range, ' ')
}

function pointsByLetter(prose: string, letters: readonly string[]): boolean {
  const any = `[${letters.join('')}${letters.join('').toLowerCase()}]`
  const notA = any.replace(/a/i, '').replace('a', '')
  const patterns = [
    new RegExp(`\\b(?:option|choice|letter|alternative|answer:?)\\s*[:(\\[]?\\s*(?:${notA}|A)\\b`),
    new RegExp(`\\b(?:option|choice|letter|alternative)\\s*[:(\\[]?\\s*a\\b`, 'i'),
    new RegExp(`(?:^|[\\s(\\[])${any}[)\\]]`, 'm'),
    new RegExp(`(?:^|\\s)${any}[.:](?:\\s|$)`, 'm'),
    new RegExp(`\\b(?:is|pick|choose|select|try|not|or)\\s+${notA}\\b(?!')`),
    // A capital on its own; A is an article when a word follows.
    new RegExp(`\\b[${letters.slice(1).join('')}]\\b`),
    /\bA\b(?!\s+[a-z])/,
  ]
  return patterns.some(pattern => pattern.test(prose))
}
