// What is drawn at random: the parameters of a blueprint, the names for what follows from them, and which draws are thrown away.
import { own } from '../../../kernel/own.js'
import type { Formula } from './formula.js'

type Param = Readonly<Record<string, unknown>>

/** Of a blueprint: `derive` in the order in which it is worked out; a draw that breaks one of the `constraints` is thrown away. */
export type Draws = {
  readonly params: Readonly<Record<string, Param>>
  readonly derive: Readonly<Record<string, string>>
  readonly constraints: readonly string[]
}

const NAME = /(?<![\w."])[a-z]\w*/g

/** Without the names that neither the formulas nor what they need refer to. */
export function usedDraws({ params, derive, constraints }: Draws, formulas: readonly string[]): Draws {
  const used = new Set<string>()
  const open = [...formulas]
  for (let formula = open.pop(); formula !== undefined; formula = open.pop())
    for (const name of namesIn(formula)) {
      if (used.has(name)) continue
      used.add(name)
      const derived = own(derive, name)
      if (derived !== undefined) open.push(derived)
      // What a constraint compares with is needed with it.
      if (Object.hasOwn(params, name)) open.push(...constraints.filter(each => namesIn(each).includes(name)))
    }
  const kept = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
  return {
    params: kept(params),
    derive: kept(derive),
    constraints: constraints.filter(each =>
      namesIn(each).every(name => used.has(name) || !isOwn(name, params, derive)),
    ),
  }
}

const isOwn = (name: string, params: Draws['params'], derive: Draws['derive']): boolean =>
  Object.hasOwn(params, name) || Object.hasOwn(derive, name)

/** Names that are not in quotation marks. */
export const namesIn = (formula: string): string[] => formula.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(NAME) ?? []

/** Of a whole number that is drawn from a range or a list. */
export function boundsOf({ range, choice }: Readonly<Record<string, unknown>>): Pick<Formula, 'range'> {
  const values = (range ?? choice) as readonly number[]
  return { range: [Math.min(...values), Math.max(...values)] }
}
