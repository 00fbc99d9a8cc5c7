// What expressions and equations share: their settings, how they are read, and when two of them are equal.
import { printedIn } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { isEquation, isExact, isRelation } from '../../../../expression/forms.js'
import type { Value } from '../../../../expression/value.js'
import { InvariantError } from '../../../../kernel/errors.js'
import type { Node } from '../../../../expression/ast.js'
import { equivalent } from '../../../../expression/equivalence.js'
import { LEARNER_FUNCTIONS, SYMBOL } from '../../../../expression/learner-names.js'
import { parseLearner, type LearnerExpression } from '../../../../expression/learner-parse.js'
import { polynomialNode, polynomialOf } from '../../../../expression/polynomial.js'
import { showPlain } from '../../../../expression/show.js'
import { randomBits } from '../../../../expression/random-bits.js'
import { showMaths } from '../../../../expression/show-maths.js'
import { accept, refuse, right, wrong, wrongForm, type AnswerType, type Judgement } from '../answer-type.js'
import { line } from '../written/line.js'

export type AlgebraSettings = {
  readonly symbols: readonly string[]
  /** Functions that may be called; all of them by default. */
  readonly functions?: readonly string[] | undefined
  /** Where points for comparing are taken from; from −5 to 5 unless said. */
  readonly domains?:
    | Readonly<Record<string, { readonly min: number; readonly max: number; readonly whole?: boolean | undefined }>>
    | undefined
}

const Domain = z
  .strictObject({
    min: z.number().describe('the least value of the symbol'),
    max: z.number().describe('the greatest'),
    whole: z.boolean().optional().describe('whether it stands for whole numbers alone'),
  })
  .refine(({ min, max }) => min < max, 'The least value is below the greatest.')

export const algebraFields = z.strictObject({
  symbols: z
    .array(z.string().regex(SYMBOL, 'A symbol is a letter, or a short name.').meta({ title: 'symbol' }))
    .max(8)
    .describe('the letters and names that may be typed'),
  functions: z
    .array(z.enum(LEARNER_FUNCTIONS as [string, ...string[]]))
    .optional()
    .describe('the functions that may be typed; all without it'),
  domains: z
    .record(z.string(), Domain)
    .optional()
    .describe('what the symbols stand for, by symbol; any real number without it'),
})

type Algebra<Settings> = {
  readonly notation: 'expression' | 'equation'
  /** Whether inequalities are read, too, where equations are. */
  readonly readsInequalities?: (settings: Settings) => boolean
  /** The tree of an author's value. Throws BadValue where it has none. */
  readonly rootIn: (value: Value) => Node
  /** A key that a formula has put together, written as it is asked for. */
  readonly inForm: (root: Node, settings: Settings) => Node
  /** The first form that is asked for and not kept. */
  readonly brokenForm: (root: Node, settings: Settings) => { readonly name: string; readonly says: string } | null
}

/**
 * The answer type but for its settings. The canonical form of a tree is the tree itself, in the one spelling that reads back as it, so that
 * its form is still known. The same value arranged in another way is another canonical form.
 */
export const algebra = <Settings extends AlgebraSettings>({
  notation,
  readsInequalities = () => false,
  rootIn,
  inForm,
  brokenForm,
}: Algebra<Settings>): Omit<AnswerType<Settings>, 'response' | 'grade'> => ({
  // Domains are of declared symbols.
  check: ({ symbols, domains = {} }) =>
    Object.keys(domains).flatMap(name =>
      symbols.includes(name) ? [] : [{ path: ['domains', name], message: `“${name}” is no declared symbol.` }],
    ),
  fromValue: (value, settings) => {
    const text = showPlain(inForm(rootIn(value), settings))
    const read = readAlgebra(text, { symbols: settings.symbols }, notation)
    if (!read.ok) throw new BadValue(`“${text}” cannot be an answer here: ${read.message.replace(/\.$/, '')}`)
    return text
  },
  toValue: (canonical, { symbols }) => ({ kind: 'expression', root: rootOf(canonical, symbols), symbols }),
  read: line((plain, settings: Settings) => {
    const read = notation === 'expression' ? readValue(plain, settings) : readAlgebra(plain, settings, notation)
    if (!read.ok) return refuse(read.message)
    if (notation === 'equation' && !isEquation(read.root) && !(readsInequalities(settings) && isRelation(read.root)))
      return refuse(
        readsInequalities(settings)
          ? 'Write an equation or an inequality: two expressions with =, <, ≤, > or ≥ between them.'
          : 'Write an equation: two expressions with = between them.',
      )
    const canonical = showPlain(read.root)
    return readAlgebra(canonical, { symbols: settings.symbols }, 'equation').ok
      ? accept(canonical)
      : refuse('This is nested too deeply: write it with fewer brackets.')
  }),
  judge: (canonical, key, settings) => {
    const found = judgeValue(canonical, key, settings)
    const broken = found === right ? brokenForm(rootOf(canonical, settings.symbols), settings) : null
    return broken === null ? found : wrongForm(`not_${broken.name}`, broken.says)
  },
  show: (canonical, { symbols }, language) => printedIn(`$${showMaths(rootOf(canonical, symbols))}$`, language),
  ask: ({ symbols }, { label }) => ({ noun: 'expression', props: { label, symbols: [...symbols], notation } }),
})

/** What the answer is called, with `=` behind it: `x = 6`, `f(x) = 2x`; or with `=` before it, `6 = x`. */
const NAMED =
  /^(?:(?<before>\p{L}[\p{L}\d_]{0,19})(?: ?\(\p{L}\))? ?)?= ?(?<after>[^=]+)$|^(?<value>[^=]+?) ?= ?(?<name>\p{L}[\p{L}\d_]{0,19})$/u

/** An expression alone, or one that is said to be the value of a name: the name may not stand in it, and is no part of the answer. */
function readValue(plain: string, settings: AlgebraSettings): LearnerExpression {
  const read = readAlgebra(plain, settings, 'expression')
  const { before, after, value, name } = (read.ok ? null : NAMED.exec(plain))?.groups ?? {}
  const named = after ?? value
  if (named === undefined) return read
  const symbols = settings.symbols.filter(symbol => symbol !== (before ?? name))
  const again = readAlgebra(named, { ...settings, symbols }, 'expression')
  return again.ok ? again : read
}

/** In an equation one `=`, `<`, `≤` … may stand. */
const readAlgebra = (
  text: string,
  { symbols, functions }: AlgebraSettings,
  notation: 'expression' | 'equation',
): LearnerExpression =>
  parseLearner(text, { symbols, relations: notation === 'equation', ...(functions && { functions }) })

/** A polynomial as a sum of its terms; anything else as it is. */
export function writtenOut(root: Node, symbols: readonly string[]): Node {
  const polynomial = polynomialOf(root)
  return polynomial === null ? root : polynomialNode(polynomial, symbols)
}

/** The tree of a canonical form. The same few are compared, shown and graded again and again. */
function rootOf(canonical: string, symbols: readonly string[]): Node {
  let known = roots.get(symbols)
  if (known === undefined) roots.set(symbols, (known = new Map()))
  let root = known.get(canonical)
  if (root === undefined) {
    const read = readAlgebra(canonical, { symbols }, 'equation')
    if (!read.ok) throw new InvariantError('A canonical expression reads as an expression.')
    root = read.root
    if (known.size >= MOST_ROOTS) known.clear()
    known.set(canonical, root)
  }
  return root
}

/** By the list of symbols that a blueprint or an item has. */
const roots = new WeakMap<readonly string[], Map<string, Node>>()
const MOST_ROOTS = 500

/**
 * Right when both are the same under the rule of equivalence.ts. What could not be decided is never right: where there are decimals in it,
 * it is a number that only comes close.
 */
function judgeValue(canonical: string, key: string, settings: AlgebraSettings): Judgement {
  if (canonical === key) return right
  const { symbols, domains } = settings
  // Nothing but key and settings decides where they are compared, so that grading again gives the same.
  const seed = randomBits(key, JSON.stringify(settings))
  const answer = rootOf(canonical, symbols)
  const verdict = equivalent(answer, rootOf(key, symbols), symbols, {
    seed,
    ...(domains && { domains: domains as never }),
  })
  if (verdict === 'unproven' && !isExact(answer))
    return { ...wrong, note: 'rounded', say: 'This is rounded: give the exact value.' }
  if (verdict === 'unproven' || verdict === 'undetermined')
    return { ...wrong, note: 'undetermined', say: 'It could not be decided whether this is right.' }
  return verdict === 'same' ? right : wrong
}
