// The figure of an item: the blueprint's formulas evaluated over the values drawn, held to the schema of its kind.
import { graphOf, type Window } from '../../../figures/coordinate-plane/graph.js'
import type { Graph } from '../../../figures/common.js'
import { FIGURE_DATA, type FigureData } from '../../../figures/figure-data.js'
import { evaluate, evaluatePrinted, holds, type Scope } from '../../../expression/evaluate.js'
import { BadValue } from '../../../expression/bad-value.js'
import { sampled } from '../../../expression/sampling.js'
import { asExpression, expressionOf, nameNode } from '../../../expression/symbolic.js'
import { print, PRINTING, settled } from '../../../expression/printing.js'
import { show } from '../../../expression/show.js'
import { hasValues, render } from '../../../expression/template.js'
import type { Value } from '../../../expression/value.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import { GRAPH_SYMBOL, type FigureValue } from '../blueprint/compile-figure.js'
import { GenerationError, within } from './generation-error.js'
import { plainIssue } from '../../../kernel/plain-issue.js'

/** Null where the blueprint draws nothing. Throws GenerationError at the field that cannot be drawn. */
export function generateFigure(blueprint: Blueprint, scope: Scope, printed: Scope | null = null): FigureData | null {
  const { figure } = blueprint
  if (figure === null) return null
  const values = { blueprint, scope, printed }
  const drawing = { ...values, window: windowOf(figure.value, { ...values, window: null }) }
  const made = evaluated(drawing, figure.value, 'figure')
  const data = { kind: figure.noun, ...(figure.readOff && { read_off: true }), ...(made.plain as object) }
  const parsed = FIGURE_DATA[figure.noun].safeParse(data, { error: plainIssue })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new GenerationError(blueprint.id, fieldOf(issue!.path, made), issue!.message)
}

/** `window`: where graphs are drawn; null where there is none. */
type Drawing = {
  readonly blueprint: Blueprint
  readonly scope: Scope
  /** As `render` takes it. */
  readonly printed: Scope | null
  readonly window: Window | null
}

/** The axes of a plane, where the figure has two that can be drawn upon. */
function windowOf(value: FigureValue, drawing: Drawing): Window | null {
  if (value.kind !== 'fields') return null
  const [x, y] = ['x', 'y'].map(name => {
    const field = value.fields.get(name)
    const axis = field === undefined ? null : evaluated(drawing, field, `figure.${name}`).plain
    return isAxis(axis) ? axis : null
  })
  return x && y ? { x, y } : null
}

const isAxis = (value: unknown): value is Window['x'] => {
  const { from, to, step } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isDrawn = typeof from === 'number' && typeof to === 'number' && typeof step === 'number'
  return isDrawn && from < to && step > 0 && (to - from) / step < 1_000
}

/** A value as JSON has it, with the indices that the items of its lists have in the file. */
type Made = {
  readonly plain: unknown
  readonly below: ReadonlyMap<string, { readonly at: string; readonly made: Made }>
}

const leaf = (plain: unknown): Made => ({ plain, below: new Map() })

function evaluated(drawing: Drawing, value: FigureValue, field: string): Made {
  const { blueprint, scope, printed } = drawing
  switch (value.kind) {
    case 'word':
      return leaf(value.word)
    case 'template': {
      const text = within(blueprint, field, () => render(value.template, scope, printed))
      return leaf(hasValues(value.template) ? text : translated(blueprint, text))
    }
    case 'formula':
      return leaf(
        within(blueprint, field, () => {
          if (!value.asText) return plainOf(evaluate(value.expression, scope), false)
          const made =
            printed === null
              ? evaluate(value.expression, scope)
              : evaluatePrinted(value.expression, scope, PRINTING, printed)
          return plainOf(made, true, each =>
            translated(blueprint, printed === null ? show(each) : settled(print(each, false))),
          )
        }),
      )
    case 'graph':
      return leaf(
        within(blueprint, field, () => graphIn(evaluate(value.expression, withSymbol(scope)), drawing.window)),
      )
    case 'list': {
      const made = value.items.flatMap(({ when, value: item }, i) => {
        const isThere = when === null || within(blueprint, `${field}.${i}.when`, () => holds(when, scope))
        return isThere ? [{ at: String(i), made: evaluated(drawing, item, `${field}.${i}`) }] : []
      })
      return {
        plain: made.map(each => each.made.plain),
        below: new Map(made.map((each, i) => [String(i), each])),
      }
    }
    case 'fields': {
      const made = [...value.fields].map(
        ([name, each]) => [name, { at: name, made: evaluated(drawing, each, `${field}.${name}`) }] as const,
      )
      return {
        plain: Object.fromEntries(made.map(([name, each]) => [name, each.made.plain])),
        below: new Map(made),
      }
    }
  }
}

/** In a translation, its own word for a text that is one. */
const translated = ({ original, words }: Blueprint, text: string): string =>
  original === null ? text : (words.get(text) ?? text)

const withSymbol = (scope: Scope): Scope =>
  new Map([...scope, [GRAPH_SYMBOL, expressionOf(nameNode(GRAPH_SYMBOL), [GRAPH_SYMBOL])]])

/** The graph of an expression in `GRAPH_SYMBOL`, in numbers: the page gets no formula. */
function graphIn(value: Value, window: Window | null): Graph {
  const { root, symbols } = asExpression(value)
  const other = symbols.find(symbol => symbol !== GRAPH_SYMBOL)
  if (other !== undefined) throw new BadValue(`a graph is drawn over “${GRAPH_SYMBOL}”, and “${other}” has no value`)
  if (window === null) return { pieces: [], values: [] }
  return graphOf(at => sampled(root, new Map([[GRAPH_SYMBOL, at]]))?.value ?? null, window)
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
function plainOf(value: Value, asText: boolean, text: (value: Value) => string = show): unknown {
  switch (value.kind) {
    case 'list':
    case 'tuple':
      return value.items.map(item => plainOf(item, asText, text))
    case 'number':
      return asText ? text(value) : Number(value.n) / Number(value.d)
    case 'boolean':
      return asText ? text(value) : value.is
    case 'quantity':
      return asText ? text(value) : plainOf(value.magnitude, false)
    default:
      return text(value)
  }
}
