// Answers to prompts that belong to no item: checked against their widget, never graded.
import {
  ChoiceResponse,
  CodeResponse,
  MultiSelectResponse,
  OrderingResponse,
  TextResponse,
  type ClientAction,
} from '../../contract/widget.js'
import type { FieldError } from '../../kernel/errors.js'
import type { z } from 'zod'

/** Pointers lead into the body of the respond call. */
const ROOT = '/response'
const MAX_LINE = 200

type Read =
  { readonly ok: true; readonly canonical: string } | { readonly ok: false; readonly errors: readonly FieldError[] }

export function readUnbound(action: ClientAction, response: Record<string, unknown>): Read {
  switch (action.widget_type) {
    case 'multiple_choice': {
      const { options } = action.props
      return parsed(ChoiceResponse, response, ({ index, selection }) => {
        const place = index ?? options.indexOf(selection!)
        if (options[place] === undefined)
          return refused(index === undefined ? '/selection' : '/index', 'Choose one of the options.')
        if (selection !== undefined && options[place] !== selection)
          return refused('/index', 'Selection and index name different options.')
        return { ok: true, canonical: String(place) }
      })
    }
    case 'free_text': {
      const { min_length: least, max_length: most } = action.props
      return parsed(TextResponse, response, ({ text }) => {
        const length = [...text.trim()].length
        if (length < least) return refused('/text', `Write at least ${least} characters.`)
        if (length > most) return refused('/text', `Write at most ${most} characters.`)
        return { ok: true, canonical: text.normalize('NFC').trim() }
      })
    }
    case 'code_editor':
      return parsed(CodeResponse, response, ({ code }) => ({ ok: true, canonical: code }))
    case 'multi_select':
      return parsed(MultiSelectResponse, response, given => readSelections(action.props, given))
    case 'number':
      return parsed(TextResponse, response, ({ text }) => {
        const line = text.normalize('NFC').trim()
        if (line === '') return refused('/text', 'Write a number.')
        if (line.length > MAX_LINE) return refused('/text', `Write at most ${MAX_LINE} characters.`)
        return { ok: true, canonical: line }
      })
    case 'ordering':
      return parsed(OrderingResponse, response, given => readOrder(action.props.entries, given))
    case 'expression':
    case 'matrix':
    case 'table':
    case 'parts':
      // Only an item's answer type can read these, and no tool opens one without an item.
      return refused('', 'This prompt takes no answer.')
  }
}

type Props<T extends ClientAction['widget_type']> = Extract<ClientAction, { widget_type: T }>['props']

function readSelections(
  { options, min_selections: least, max_selections: most }: Props<'multi_select'>,
  { indices, selections }: z.infer<typeof MultiSelectResponse>,
): Read {
  const at = indices === undefined ? '/selections' : '/indices'
  const places = indices ?? placesOf(selections!, options)
  if (places.some(place => options[place] === undefined)) return refused(at, 'Choose among the options.')
  if (new Set(places).size < places.length) return refused(at, 'Choose each option once.')
  if (selections !== undefined && !sameTexts(places, options, selections))
    return refused('/indices', 'Selections and indices name different options.')
  if (places.length < least) return refused(at, `Choose at least ${least}.`)
  if (places.length > most) return refused(at, `Choose at most ${most}.`)
  return { ok: true, canonical: JSON.stringify(places.toSorted((one, other) => one - other)) }
}

function readOrder(shown: readonly string[], { order, entries }: z.infer<typeof OrderingResponse>): Read {
  const at = order === undefined ? '/entries' : '/order'
  const places = order ?? placesOf(entries!, shown)
  if (places.length !== shown.length || new Set(places).size < places.length)
    return refused(at, 'Name every entry once.')
  if (places.some(place => shown[place] === undefined)) return refused(at, 'Name every entry once.')
  if (entries !== undefined && JSON.stringify(places.map(place => shown[place])) !== JSON.stringify(entries))
    return refused('/order', 'Order and entries differ.')
  return { ok: true, canonical: JSON.stringify(places) }
}

/** Equal texts are taken from the top, each place once; -1 where there is none. */
function placesOf(texts: readonly string[], shown: readonly string[]): number[] {
  const taken = new Set<number>()
  return texts.map(text => {
    const place = shown.findIndex((other, index) => other === text && !taken.has(index))
    taken.add(place)
    return place
  })
}

/** In any order, counting repeats. */
function sameTexts(places: readonly number[], shown: readonly string[], texts: readonly string[]): boolean {
  const left = [...texts]
  for (const place of places) {
    const at = left.indexOf(shown[place]!)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

function parsed<T>(schema: z.ZodType<T>, response: Record<string, unknown>, then: (value: T) => Read): Read {
  const result = schema.safeParse(response)
  if (result.success) return then(result.data)
  return {
    ok: false,
    errors: result.error.issues.map(issue => ({
      pointer: ROOT + issue.path.map(part => `/${String(part)}`).join(''),
      // The sender knows which field it was; a refusal that repeats it would be an echo of anything.
      message: issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message,
    })),
  }
}

const refused = (pointer: string, sentence: string): Read => ({
  ok: false,
  errors: [{ pointer: ROOT + pointer, message: sentence }],
})
