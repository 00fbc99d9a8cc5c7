// Pairs of an answer and a key with a known verdict, judged by our answer types: those of answer-pairs.ts, and with `--stack <file>` the table
// that STACK publishes of its answer tests (tests/fixtures/answertestfixtures.class.php of maths/moodle-qtype_stack; GPL 3 or later, and so
// read from a copy of yours and never kept here). From that table come the rows that a learner could type: numbers, letters, the usual
// functions, equations, inequalities, lists and sets, but no commands of Maxima.
import { readFileSync } from 'node:fs'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import { PAIRS } from './answer-pairs.js'
import type { Figure } from './figures.js'
import { DEVIATIONS, NOT_TYPED, type Deviation } from './stack-deviations.js'

/** `verdict`: 1 for right, 0 for wrong or malformed. `options`: what the test is told besides, such as a number of figures. */
export type Pair = {
  readonly test: string
  readonly options?: string
  readonly answer: string
  readonly key: string
  readonly verdict: 0 | 1
}

/** What we say: right, wrong in form, wrong or malformed; null where the key cannot be ours. */
export type Judged = 'right' | 'wrong' | null

const FUNCTIONS = 'sqrt cbrt ln log exp sin cos tan sec csc cot sinh cosh tanh asin acos atan abs pi e'.split(' ')

const symbolsOf = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap(
      text =>
        text
          .replace(/\d[eE][+-]?\d+|log_\d+/g, '0')
          .match(/[A-Za-z][A-Za-z_0-9]*/g)
          ?.filter(name => !FUNCTIONS.includes(name)) ?? [],
    ),
  ),
]

const kindOf = (text: string): ResponseType =>
  text.startsWith('{') ? 'set' : text.startsWith('[') ? 'list' : /[=<>]/.test(text) ? 'equation' : 'expression'

const FORMS: Readonly<Record<string, readonly string[]>> = {
  AlgEquiv: [],
  Expanded: ['expanded'],
  FacForm: ['factored'],
  SingleFrac: ['single_fraction'],
  LowestTerms: ['lowest_terms', 'rational_denominator'],
  Sets: [],
}

/** Of tests of a number by its tolerance; null for options that are none of ours. */
function toleranceOf({ test, options = '' }: Pair): object | null {
  const given = options === '' ? '0.05' : options
  switch (test) {
    case 'NumAbsolute':
      return /^[\d.]+$/.test(given) ? { abs: given } : null
    case 'NumRelative':
      return /^[\d.]+$/.test(given) ? { rel: given } : null
    case 'NumDecPlaces':
      return /^\d+$/.test(options) ? { places: Number(options), written: true } : null
    case 'NumSigFigs':
      return /^[1-9]\d?$/.test(options) ? { sigfigs: Number(options), written: true } : null
    default:
      return null
  }
}

/** Judges a pair as the type does that such a key has. */
export function judged(pair: Pair): Judged {
  const { test, answer, key } = pair
  const tolerance = toleranceOf(pair)
  const isForm = test === 'Expanded' || test === 'LowestTerms'
  const type: ResponseType = tolerance !== null ? 'decimal' : isForm ? 'expression' : kindOf(key)
  const symbols = symbolsOf(answer, key)
  const form = FORMS[test] ?? []
  const element = { type: 'expression', settings: { symbols, form } }
  const points = {
    type: 'list',
    settings: { of: element, symbols: [], brackets: 'required', credit: 'all_or_nothing' },
  }
  const of = /^\{ *\[/.test(key) ? points : element
  const settings =
    tolerance !== null
      ? { tolerance }
      : type === 'equation'
        ? { symbols, form: 'any', inequalities: true }
        : { symbols, form, of, brackets: 'required', credit: 'all_or_nothing', duplicates: 'ignore' }
  const kind = answerType(type)
  const [read, right] = [kind.read(answer, settings), kind.read(isForm ? answer : key, settings)]
  if (isForm && !read.ok) return 'wrong'
  if (!right.ok) return null
  return read.ok && kind.judge(read.canonical, right.canonical, settings).score === 1 ? 'right' : 'wrong'
}

/** In these words of Maxima nobody types an answer here. */
const COMMANDS =
  /["'%!:#]|\b(?:i|inf|minf|true|false|all|none|and|or|not|nounor|nounand|implies|xor|xnor)\b|\b(?!(?:sqrt|cbrt|ln|log|exp|sin|cos|tan|sec|csc|cot|sinh|cosh|tanh|asin|acos|atan|abs)\()[A-Za-z_]\w*\(|\w\[/

/** A row of the table as a pair that a learner could type; null for others. Maxima's log is the natural one. */
function typedPair(test: string, options: string, answer: string, key: string, mark: number): Pair | null {
  const plain = (text: string): string =>
    text
      .replace(/%(pi|e)\b/g, '$1')
      .replace(/\blog\(/g, 'ln(')
      .replace(/\bcosec\(/g, 'csc(')
      .trim()
  const pair = {
    test,
    options,
    answer: plain(answer),
    key: plain(key),
    verdict: mark === 1 || mark === -3 ? 1 : 0,
  } as const
  const isTyped = [pair.answer, pair.key].every(
    text => text !== '' && !COMMANDS.test(text) && !/\/0(?![.\d])/.test(text),
  )
  const isOurs = test in FORMS || toleranceOf(pair) !== null
  const isNumber =
    !test.startsWith('Num') || [pair.answer, pair.key].every(text => /^[-+]?[\d.]+(?:[eE*^\d+-]*)$/.test(text))
  return isTyped && isOurs && isNumber && mark !== -1 ? pair : null
}

/** The rows of STACK's table that a learner could type. */
export function stackPairs(file: string): Pair[] {
  const source = readFileSync(file, 'utf8')
  const text = `'((?:[^'\\\\]|\\\\.)*)'`
  const row = new RegExp(`\\[\\s*${text},\\s*${text},\\s*${text},\\s*${text},\\s*(-?\\d)`, 'gs')
  return [...source.matchAll(row)].flatMap(([, test, options, answer, key, mark]) => {
    const pair = typedPair(test!, options!, answer!, key!, Number(mark))
    return pair === null ? [] : [pair]
  })
}

type Listed = Pick<Pair, 'test' | 'answer' | 'key'>
const isIn = (listed: readonly Listed[], { test, answer, key }: Pair): boolean =>
  listed.some(row => row.test === test && row.answer === answer && row.key === key)
const deliberate = DEVIATIONS.flatMap(({ rows }) => rows)
const notTyped = NOT_TYPED.flatMap(({ rows }) => rows)

/** Each reason with how many of the pairs it is given for. */
const reasonsFor = (label: string, listed: readonly Deviation[], pairs: readonly Pair[]): string[] =>
  listed.flatMap(({ reason, rows }) => {
    const count = pairs.filter(pair => isIn(rows, pair)).length
    return count === 0 ? [] : [`${label}, ${count}: ${reason}`]
  })

/** Figures of a list of pairs by test, and every pair of which we say something else, but for those of stack-deviations.ts. */
function compared(name: string, pairs: readonly Pair[]): { readonly figures: Figure[]; readonly lines: string[] } {
  const lines: string[] = []
  const counts = new Map<string, [agreed: number, all: number]>()
  const otherwise: Pair[] = []
  let accepted = 0
  const expressions: [agreed: number, all: number] = [0, 0]
  for (const pair of pairs) {
    const found = judged(pair)
    const agrees = (found === 'right') === (pair.verdict === 1) && found !== null
    if (!agrees && isIn([...notTyped, ...deliberate], pair)) otherwise.push(pair)
    else if (!agrees)
      lines.push(
        `${pair.test} ${pair.options ?? ''}: ${pair.answer} ~ ${pair.key}: ${pair.verdict === 1 ? 'right' : 'wrong'} there, ${found ?? 'no key'} here`,
      )
    if (found === 'right' && pair.verdict === 0 && !isIn(deliberate, pair)) accepted++
    const { test, answer, key } = pair
    if (test === 'AlgEquiv' && ![answer, key].some(text => /[.=<>{[]/.test(text))) {
      expressions[0] += agrees ? 1 : 0
      expressions[1]++
    }
    const count = counts.get(pair.test) ?? [0, 0]
    counts.set(pair.test, [count[0] + (agrees ? 1 : 0), count[1] + 1])
  }
  const all = [...counts.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
  const untyped = otherwise.filter(pair => isIn(notTyped, pair)).length
  const onPurpose = otherwise.length - untyped
  lines.push(
    ...reasonsFor('typed by no learner', NOT_TYPED, otherwise),
    ...reasonsFor('otherwise on purpose', DEVIATIONS, otherwise),
  )
  const figure = (label: string, [agreed, of]: readonly [number, number]): Figure => ({
    name: `${name}, ${label}: the same verdict`,
    value: `${agreed} of ${of}`,
    unit: 'pairs',
  })
  return {
    figures: [
      ...[...counts].map(([test, count]) => figure(test, count)),
      figure('expressions without decimals', expressions),
      figure('all', all),
      figure('all that a learner can type', [all[0], all[1] - untyped]),
      figure('all but those decided otherwise on purpose', [all[0], all[1] - onPurpose - untyped]),
      { name: `${name}: decided otherwise on purpose`, value: onPurpose, unit: 'pairs' },
      { name: `${name}: typed by no learner`, value: untyped, unit: 'pairs' },
      { name: `${name}: right here and wrong there, not on purpose`, value: accepted, unit: 'pairs' },
    ],
    lines,
  }
}

export function measureAnswerTests(stack: string | null): { readonly figures: Figure[]; readonly verdicts: string[] } {
  const own = compared('our own pairs', PAIRS)
  const theirs = stack === null ? null : compared('STACK', stackPairs(stack))
  return { figures: [...own.figures, ...(theirs?.figures ?? [])], verdicts: [...own.lines, ...(theirs?.lines ?? [])] }
}
