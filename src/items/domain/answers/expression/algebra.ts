// What expressions and equations share: their settings, how they are read, and when two of them are equal.
import { z } from 'zod'
import { InvariantError } from '../../../../kernel/errors.js'
import type { Node } from '../../../../expression/ast.js'
import { equivalent } from '../../../../expression/equivalence.js'
import { LEARNER_FUNCTIONS } from '../../../../expression/learner-names.js'
import { parseLearner, type LearnerExpression } from '../../../../expression/learner-parse.js'
import { polynomialNode, polynomialOf } from '../../../../expression/polynomial.js'
import { showPlain } from '../../../../expression/show.js'
import { randomBits } from '../../../../expression/random-bits.js'
import { right, wrong, wrongForm, type Judgement } from '../answer-type.js'
import { FORM_SAYS } from './expression-form.js'

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
  .strictObject({ min: z.number(), max: z.number(), whole: z.boolean().optional() })
  .refine(({ min, max }) => min < max, 'The least value is below the greatest.')

export const algebraFields = z.strictObject({
  symbols: z.array(z.string().regex(/^\p{L}[\p{L}\d_]{0,19}$/u, 'A symbol is a letter, or a short name.')).max(8),
  functions: z.array(z.enum(LEARNER_FUNCTIONS as [string, ...string[]])).optional(),
  domains: z.record(z.string(), Domain).optional(),
})

/** `relations`: one `=`, `<`, `≤` … may stand in it. */
export const readAlgebra = (
  text: string,
  { symbols, functions }: AlgebraSettings,
  relations: boolean,
): LearnerExpression => parseLearner(text, { symbols, relations, ...(functions && { functions }) })

/**
 * The canonical form of a tree: the tree itself, in the one spelling that reads back as it, so that its form is still known. The same
 * value arranged in another way is another canonical form. Null where it is nested so deeply that its spelling cannot be read.
 */
export function canonicalAlgebra(root: Node, symbols: readonly string[]): string | null {
  const text = showPlain(root)
  return readAlgebra(text, { symbols }, true).ok ? text : null
}

export const TOO_DEEP = 'This is nested too deeply: write it with fewer brackets.'

/** A polynomial as a sum of its terms; anything else as it is. */
export function writtenOut(root: Node, symbols: readonly string[]): Node {
  const polynomial = polynomialOf(root)
  return polynomial === null ? root : polynomialNode(polynomial, symbols)
}

/** Domains are of declared symbols. */
export const checkDomains = ({ symbols, domains = {} }: AlgebraSettings) =>
  Object.keys(domains).flatMap(name =>
    symbols.includes(name) ? [] : [{ path: ['domains', name], message: `“${name}” is no declared symbol.` }],
  )

/** The tree of a canonical form. */
export function rootOf(canonical: string, symbols: readonly string[]): Node {
  const read = readAlgebra(canonical, { symbols }, true)
  if (!read.ok) throw new InvariantError('A canonical expression reads as an expression.')
  return read.root
}

/** Right when both are the same under the rule of equivalence.ts and no form is broken. `undetermined` is never right. */
export function judgeAlgebra(
  canonical: string,
  key: string,
  settings: AlgebraSettings,
  brokenForm: (root: Node) => string | null,
): Judgement {
  const { symbols, domains } = settings
  const root = rootOf(canonical, symbols)
  // Nothing but key and settings decides where they are compared, so that grading again gives the same.
  const seed = randomBits(key, JSON.stringify(settings))
  const verdict =
    canonical === key
      ? 'same'
      : equivalent(root, rootOf(key, symbols), symbols, { seed, ...(domains && { domains: domains as never }) })
  if (verdict === 'different') return wrong
  if (verdict === 'undetermined')
    return { ...wrong, note: 'undetermined', say: 'It could not be decided whether this is right.' }
  const broken = brokenForm(root)
  return broken === null ? right : wrongForm(`not_${broken}`, FORM_SAYS[broken]!)
}
