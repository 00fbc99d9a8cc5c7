// Mathematics in prose, as it could be typed into a field: LaTeX and words turned into signs, cut where the sentence goes on.
import { withDigits } from './number-words.js'
import { decodedText, signsOf } from './plain-prose.js'

/** Prose with more mathematics than this is taken to name anything. */
export const MOST_RUNS = 200
const MOST_TOKENS = 120

const FUNCTIONS = 'sqrt|cbrt|ln|log|exp|arcsin|arccos|arctan|asin|acos|atan|sin|cos|tan|abs'
const GREEK = 'pi|alpha|beta|gamma|delta|theta|lambda|mu|phi|omega'
const INNER = String.raw`((?:[^{}]|\\[{}]){0,200})`
const LATEX: readonly (readonly [RegExp, string])[] = [
  [/\\(?:left|right|big|Big|bigl|bigr|,|;|:|!|quad|qquad|displaystyle|text|mathrm|boxed|mathbf)(?![a-z])/g, ' '],
  [/\\(?:leq?|leqslant)(?![a-z])/g, '<='],
  [/\\(?:geq?|geqslant)(?![a-z])/g, '>='],
  [/\\(?:neq?)(?![a-z])/g, '!='],
  [/\\lt(?![a-z])/g, '<'],
  [/\\gt(?![a-z])/g, '>'],
  [/\\(?:times|cdot|ast)(?![a-z])/g, '*'],
  [/\\div(?![a-z])/g, '/'],
  [/\\infty(?![a-z])/g, 'inf'],
  [/\\(?:cup|lor)(?![a-z])/g, 'U'],
  [/\\pm(?![a-z])/g, '±'],
  [/\\in(?![a-z])/g, '∈'],
  [/\\(?:varnothing|emptyset)(?![a-z])/g, '∅'],
  [new RegExp(`\\\\(${FUNCTIONS}|${GREEK})(?![a-z])`, 'g'), ' $1'],
  [/\\([{}])/g, '$1'],
  [/\\[a-z]+/gi, ' '],
]
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bplus\b/gi, '+'],
  [/\bminus\b|\bnegative\b/gi, '-'],
  [/\btimes\b|\bmultiplied by\b/gi, '*'],
  [/\b(?:divided by|over)\b/gi, '/'],
  [/\bto the power(?: of)?\b/gi, '^'],
  [/\s?\bsquared\b/gi, '^2'],
  [/\s?\bcubed\b/gi, '^3'],
  [/\b(?:is )?(?:less|smaller) than or equal to\b|\bat most\b/gi, '<='],
  [/\b(?:is )?(?:greater|more|larger|bigger) than or equal to\b|\bat least\b/gi, '>='],
  [/\b(?:is )?(?:less|smaller) than\b|\bbelow\b/gi, '<'],
  [/\b(?:is )?(?:greater|more|larger|bigger) than\b|\babove\b/gi, '>'],
  [/\bequals\b|\bis equal to\b/gi, '='],
  [/\b(?:infinity|infinite)\b|∞/gi, 'inf'],
  [/\bsquare root of ([a-z0-9]{1,20})\b/gi, 'sqrt($1)'],
]

/** Runs of mathematics with a digit or a symbol in them, each also cut shorter at its ends and at its relations. At most MOST_RUNS + 1. */
export function mathsRuns(raw: string, symbols: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of readings(raw))
    for (const run of runsIn(text, symbols))
      for (const piece of pieces(run)) {
        found.add(piece)
        if (found.size > MOST_RUNS) return [...found]
      }
  return [...found]
}

function readings(raw: string): string[] {
  const decoded = decodedText(raw)
  const signs = signsOf(withoutLatex(decoded))
  let spoken = withDigits(signs)
  for (const [pattern, sign] of WORDS) spoken = spoken.replace(pattern, sign)
  return [...new Set([signs, spoken])].map(text =>
    text.replace(/\*\*(?=\S{1,80}\*\*)|(?<=\S)\*\*(?!\s?[\d(\w])|[`_]{1,3}/g, ' '),
  )
}

/** Fractions and roots from the inside out, no deeper than anyone writes them. */
function withoutLatex(text: string): string {
  let plain = text.replace(/\^\s*([⁻]?[\d])/g, '^$1')
  for (let depth = 0; depth < 5 && /\\[dt]?frac|\\sqrt|\{[^{}]*\}\s*\^|[\^_]\s*\{/.test(plain); depth++)
    plain = plain
      .replace(new RegExp(`\\\\[dt]?frac\\s*\\{${INNER}\\}\\s*\\{${INNER}\\}`, 'g'), ' (($1)/($2)) ')
      .replace(/\\[dt]?frac\s*(\d)\s*(\d)/g, ' (($1)/($2)) ')
      .replace(new RegExp(`\\\\sqrt\\s*\\[3\\]\\s*\\{${INNER}\\}`, 'g'), ' cbrt($1) ')
      .replace(new RegExp(`\\\\sqrt\\s*\\{${INNER}\\}`, 'g'), ' sqrt($1) ')
      .replace(new RegExp(`([\\^_])\\s*\\{${INNER}\\}`, 'g'), '$1($2)')
      .replace(/(?<!\\)\{ ?([a-z\d]{1,20}) ?\}/gi, '$1')
      .replace(/(?<!\\)\{([^{},;]{1,80})\}(?=\s*\^)/g, '($1)')
  for (const [pattern, sign] of LATEX) plain = plain.replace(pattern, sign)
  return plain.replace(new RegExp(`\\b(${FUNCTIONS})\\s+([a-z]|\\d{1,9})\\b`, 'g'), '$1($2)')
}

const SIGN = /^(?:<=|>=|!=|[-+*/^=<>≤≥≠|()[\]{},;:±∪∩∅∈√∛.!'])/

/** Tokens that stand together and may all be mathematics; words of the language end a run. */
function runsIn(text: string, symbols: readonly string[]): string[][] {
  const known = new Set([...symbols, ...symbols.map(each => each.toLowerCase())])
  const runs: string[][] = [[]]
  const end = (): void => void (runs.at(-1)!.length > 0 && runs.push([]))
  for (const [token] of text.matchAll(/\p{L}[\p{L}\d]*|\d+(?:[.,]\d+)*|<=|>=|!=|\n|[^\s\p{L}\d]/gu)) {
    if (/^\p{L}/u.test(token) ? !isMaths(token, known) : !/^\d/.test(token) && !SIGN.test(token)) end()
    else runs.at(-1)!.push(token)
    if (runs.at(-1)!.length >= MOST_TOKENS) end()
  }
  return runs.filter(run => run.some(token => /[\p{L}\d∅]/u.test(token)))
}

function isMaths(word: string, symbols: ReadonlySet<string>): boolean {
  if (symbols.has(word) || /^(?:or|and|inf|pi|e|U|u|in)$/.test(word)) return true
  if (new RegExp(`^(?:${FUNCTIONS})$`).test(word)) return true
  // 2xy and x2: letters that are all symbols.
  const letters = word.replace(/\d+/g, '')
  return letters.length <= 4 && [...letters].every(letter => symbols.has(letter))
}

const RELATION = /^(?:=|<=|>=|!=|<|>|≤|≥|≠)$/
const LOOSE = /^(?:or|and|in|[.,;:!'=<>≤≥|]|<=|>=)$/

function pieces(run: readonly string[]): string[] {
  const cuts = run.flatMap((token, i) => (/^(?:[.,;:]|or|and)$/.test(token) ? [i] : []))
  const spans: (readonly string[])[] = [run]
  for (const [i, from] of [-1, ...cuts].entries())
    for (const to of [...cuts.slice(i, i + 3), run.length]) spans.push(run.slice(from + 1, to))
  const found = new Set<string>()
  for (const span of spans) {
    const bare = stripped(span)
    add(found, bare)
    const relations = bare.flatMap((token, i) => (RELATION.test(token) ? [i] : []))
    const edges = [-1, ...relations, bare.length]
    for (let k = 0; k + 1 < edges.length && k < 12; k++) {
      add(found, bare.slice(edges[k]! + 1, edges[k + 1]))
      if (k + 2 < edges.length) add(found, bare.slice(edges[k]! + 1, edges[k + 2]))
    }
    // A symbol may be a word of the sentence beside it: “a 2x + 3”.
    for (const [front, back] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 0],
    ] as const)
      if (bare.length - front - back > 0) add(found, bare.slice(front, bare.length - back))
  }
  return [...found]
}

function stripped(tokens: readonly string[]): readonly string[] {
  let [from, to] = [0, tokens.length]
  while (from < to && LOOSE.test(tokens[from]!)) from++
  while (to > from && LOOSE.test(tokens[to - 1]!)) to--
  return tokens.slice(from, to)
}

function add(found: Set<string>, tokens: readonly string[]): void {
  const text = joined(stripped(tokens))
  if (text !== '' && text.length <= 190) found.add(text)
}

/** Letters and digits of neighbours stay apart. */
const joined = (tokens: readonly string[]): string =>
  tokens.reduce(
    (text, token) => (/[\p{L}\d]$/u.test(text) && /^[\p{L}\d]/u.test(token) ? `${text} ${token}` : text + token),
    '',
  )
