// What the learner said to a widget, rebuilt from the response as it was posted. It may be of any form: what cannot be made
// sense of is left out, never guessed.
import type { ClientAction } from './wire.js'

export type Said =
  | { readonly kind: 'text'; readonly text: string; readonly unit?: string }
  | { readonly kind: 'code'; readonly text: string }
  /** `symbols`: the letters that could stand in it. */
  | { readonly kind: 'maths'; readonly text: string; readonly symbols: readonly string[] }
  | { readonly kind: 'list' | 'order'; readonly entries: readonly string[] }
  /** `gaps`: what the learner wrote; other cells were given. */
  | { readonly kind: 'grid'; readonly head: readonly string[] | null; readonly rows: readonly (readonly Cell[])[] }
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

/** Null when nothing was said. */
export function saidIn(asked: Asked, result: Readonly<Record<string, unknown>>): Said | null {
  switch (asked.widget_type) {
    case 'multiple_choice': {
      if (typeof result['selection'] === 'string') return { kind: 'text', text: result['selection'] }
      const option = typeof result['index'] === 'number' ? asked.props.options[result['index']] : undefined
      return option === undefined ? null : { kind: 'text', text: option }
    }
    case 'multi_select':
      return listed('list', result['selections'], result['indices'], asked.props.options)
    case 'ordering':
      return listed('order', result['entries'], result['order'], asked.props.entries)
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

function listed(kind: 'list' | 'order', texts: unknown, places: unknown, shown: readonly string[]): Said | null {
  if (isTexts(texts)) return { kind, entries: texts }
  if (!Array.isArray(places)) return null
  const entries = places.map(place => (typeof place === 'number' ? shown[place] : undefined))
  return entries.every(entry => entry !== undefined) ? { kind, entries } : null
}

function tableIn({ columns, rows }: Extract<Asked, { widget_type: 'table' }>['props'], cells: unknown): Said | null {
  if (!isTexts(cells)) return null
  let next = 0
  const filled = rows.map(row =>
    row.map((cell): Cell =>
      cell === null ? { text: cells[next++] ?? '', given: false } : { text: cell, given: true },
    ),
  )
  return { kind: 'grid', head: columns, rows: filled }
}
