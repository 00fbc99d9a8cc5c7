// The figure of an item: the blueprint's formulas evaluated over the values drawn, held to the schema of its kind.
import { FIGURE_DATA, type FigureData } from '../../../figures/figure-data.js'
import { evaluate, holds, type Scope } from '../../../expression/evaluate.js'
import { show } from '../../../expression/show.js'
import { render } from '../../../expression/template.js'
import type { Value } from '../../../expression/value.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import type { FigureValue } from '../blueprint/compile-figure.js'
import { GenerationError, within } from './generation-error.js'

/** Null where the blueprint draws nothing. Throws GenerationError at the field that cannot be drawn. */
export function generateFigure(blueprint: Blueprint, scope: Scope): FigureData | null {
  const { figure } = blueprint
  if (figure === null) return null
  const made = evaluated(blueprint, figure.value, scope, 'figure')
  const data = { kind: figure.noun, ...(figure.readOff && { read_off: true }), ...(made.plain as object) }
  const parsed = FIGURE_DATA[figure.noun].safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new GenerationError(blueprint.id, fieldOf(issue!.path, made), issue!.message)
}

/** A value as JSON has it, with the indices that the items of its lists have in the file. */
type Made = {
  readonly plain: unknown
  readonly below: ReadonlyMap<string, { readonly at: string; readonly made: Made }>
}

const leaf = (plain: unknown): Made => ({ plain, below: new Map() })

function evaluated(blueprint: Blueprint, value: FigureValue, scope: Scope, field: string): Made {
  switch (value.kind) {
    case 'word':
      return leaf(value.word)
    case 'template':
      return leaf(within(blueprint, field, () => render(value.template, scope)))
    case 'formula':
      return leaf(within(blueprint, field, () => plainOf(evaluate(value.expression, scope), value.asText)))
    case 'list': {
      const made = value.items.flatMap(({ when, value: item }, i) => {
        const isThere = when === null || within(blueprint, `${field}.${i}.when`, () => holds(when, scope))
        return isThere ? [{ at: String(i), made: evaluated(blueprint, item, scope, `${field}.${i}`) }] : []
      })
      return {
        plain: made.map(each => each.made.plain),
        below: new Map(made.map((each, i) => [String(i), each])),
      }
    }
    case 'fields': {
      const made = [...value.fields].map(
        ([name, each]) => [name, { at: name, made: evaluated(blueprint, each, scope, `${field}.${name}`) }] as const,
      )
      return {
        plain: Object.fromEntries(made.map(([name, each]) => [name, each.made.plain])),
        below: new Map(made),
      }
    }
  }
}

/** The path of an issue as a path in the file; it ends at the formula that gave the value. */
function fieldOf(path: readonly PropertyKey[], made: Made): string {
  const steps = ['figure']
  let current = made
  for (const step of path) {
    const next = current.below.get(String(step))
    // A list that one formula gives has no fields of its own in the file, nor has a field that is missing.
    if (next === undefined) {
      if (current.below.size > 0) steps.push(String(step))
      break
    }
    steps.push(next.at)
    current = next.made
  }
  return steps.join('.')
}

/** Numbers as the drawing has them; addresses and other values as they are written. */
function plainOf(value: Value, asText: boolean): unknown {
  switch (value.kind) {
    case 'list':
    case 'tuple':
      return value.items.map(item => plainOf(item, asText))
    case 'number':
      return asText ? show(value) : Number(value.n) / Number(value.d)
    case 'boolean':
      return asText ? show(value) : value.is
    case 'quantity':
      return asText ? show(value) : plainOf(value.magnitude, false)
    default:
      return show(value)
  }
}
