// What the learner said to a widget, rebuilt from the response as it was posted. It may be of any form: what cannot be made
// sense of is left out, never guessed.
import type { ClientAction } from './wire.js'

export type Said =
  | { readonly kind: 'text'; readonly text: string; readonly unit?: string }
  | { readonly kind: 'code'; readonly text: string }
  /** `symbols`: the letters that could stand in it. */
  | { readonly kind: 'maths'; readonly text: string; readonly symbols: readonly string[] }
  | { readonly kind: 'list' | 'order'; readonly entries: readonly string[] }
  /** `date`: a day, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly date: string }
  /** One choice for each row; null where a row was left open. */
  | { readonly kind: 'choices'; readonly rows: readonly { readonly row: string; readonly choice: string | null }[] }
  /** `gaps`: what the learner wrote; other cells were given. */
  | { readonly kind: 'grid'; readonly head: readonly string[] | null; readonly rows: readonly (readonly Cell[])[] }
  /** What the learner said of their own answer, as the wire has it. */
  | { readonly kind: 'assessed'; readonly choice: string }
  | { readonly kind: 'parts'; readonly parts: readonly (Said | null)[] }
export interface Cell {
  readonly text: string
  readonly given: boolean
}
type Asked = {
  [T in ClientAction['widget_type']]: {
    readonly widget_type: T
    readonly props: Extract<ClientAction, { widget_type: T }>['props']
  }
}[ClientAction['widget_type']]

type PropsOf<Widget extends Asked['widget_type']> = Extract<Asked, { widget_type: Widget }>['props']
/** The response as it was posted. */
type Posted = { readonly [field: string]: unknown }

/** Null when nothing was said. */
export function saidIn(asked: Asked, result: Posted): Said | null {
  switch (asked.widget_type) {
    case 'multiple_choice': {
      const { selection, index } = result
      const [text] = optionsIn(asked.props, result, selection === undefined ? null : [selection], [index]) ?? []
      return textIn(text, text => ({ kind: 'text', text }))
    }
    case 'multi_select': {
      const entries = optionsIn(asked.props, result, result['selections'], result['indices'])
      return entries && { kind: 'list', entries }
    }
    case 'ordering':
      return orderIn(asked.props, result)
    case 'free_text':
      return textIn(result['text'], text => ({ kind: 'text', text }))
    case 'expression':
      return textIn(result['text'], text => ({ kind: 'maths', text, symbols: asked.props.symbols }))
    case 'number': {
      const { unit } = asked.props
      return textIn(result['text'], text => ({ kind: 'text', text, ...(unit === undefined ? {} : { unit }) }))
    }
    case 'code_editor':
      return textIn(result['code'], text => ({ kind: 'code', text }))
    case 'matrix': {
      const rows = result['rows']
      if (!Array.isArray(rows) || !rows.every(isTexts)) return null
      return { kind: 'grid', head: null, rows: rows.map(row => row.map(text => ({ text, given: false }))) }
    }
    case 'table':
      return tableIn(asked.props, result['cells'])
    case 'rating_scale':
      return typeof result['rating'] === 'number' ? { kind: 'text', text: String(result['rating']) } : null
    case 'confirmation': {
      const { confirm_label: yes, cancel_label: no } = asked.props
      return typeof result['confirmed'] === 'boolean' ? { kind: 'text', text: result['confirmed'] ? yes : no } : null
    }
    case 'date':
      return textIn(result['date'], date => ({ kind: 'date', date }))
    case 'choice_matrix':
      return choicesIn(asked.props, result)
    case 'self_assessment':
      return textIn(result['self_assessment'], choice => ({ kind: 'assessed', choice }))
    case 'parts': {
      const given = result['parts']
      if (!isRecord(given)) return null
      const parts = asked.props.parts.map(part => {
        const response = given[part.id]
        return isRecord(response) ? saidIn(part, response) : null
      })
      return { kind: 'parts', parts }
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

const textIn = (text: unknown, as: (text: string) => Said): Said | null => (typeof text === 'string' ? as(text) : null)

interface Options {
  readonly options: readonly string[]
  readonly other_label?: string | undefined
}
/** By text or else by place. The learner's own option stands behind the others and reads as it was written. */
function optionsIn({ options, other_label: label }: Options, { other }: Posted, texts: unknown, places: unknown) {
  const own = typeof other === 'string' && other !== '' ? other : label
  if (isTexts(texts)) return texts.map(text => (own !== undefined && text === label ? own : text))
  return textsAt(places, own === undefined ? options : [...options, own])
}

function orderIn({ entries: shown }: PropsOf<'ordering'>, { entries, order }: Posted): Said | null {
  const found = isTexts(entries) ? entries : textsAt(order, shown)
  return found && { kind: 'order', entries: found }
}

function textsAt(places: unknown, shown: readonly string[]): readonly string[] | null {
  if (!Array.isArray(places)) return null
  const texts = places.map(place => (typeof place === 'number' ? shown[place] : undefined))
  return texts.every(text => text !== undefined) ? texts : null
}

function choicesIn({ rows, columns }: PropsOf<'choice_matrix'>, { selections, indices }: Posted): Said | null {
  const given: unknown = selections ?? indices
  if (!Array.isArray(given)) return null
  const choices = given.map((one: unknown) => (typeof one === 'number' ? columns[one] : one))
  return {
    kind: 'choices',
    rows: rows.map((row, at) => {
      const choice = choices[at]
      return { row, choice: typeof choice === 'string' ? choice : null }
    }),
  }
}

function tableIn({ columns, rows }: PropsOf<'table'>, cells: unknown): Said | null {
  if (!isTexts(cells)) return null
  let next = 0
  const filled = rows.map(row =>
    row.map((cell): Cell =>
      cell === null ? { text: cells[next++] ?? '', given: false } : { text: cell, given: true },
    ),
  )
  return { kind: 'grid', head: columns, rows: filled }
}
