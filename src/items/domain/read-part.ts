// What the widget of one part posted: read by the widget's shape, then by the answer type.
import type { z } from 'zod'
import * as wire from '../../contract/widget.js'
import { answerType } from './answers/registry.js'
import type { Given } from './answers/answer-type.js'
import type { ItemPart } from './item.js'
import type { ReadResponse } from './read-response.js'
import { malformed, shapeErrors } from './response-errors.js'

/** `below` is where the response stands in the posted body, as a JSON pointer. Never looks at the key. */
export function readPart(part: ItemPart, response: Record<string, unknown>, below: string): ReadResponse {
  if (part.form === 'choice') return readChoice(part, response, below)
  const { type, settings } = part.answer
  const { noun } = answerType(type).ask(settings, { label: part.label, options: texts(part) })
  const taken = take(part, noun, response, below)
  if (!taken.ok) return taken
  const read = answerType(type).read(taken.given, settings)
  if (!read.ok) return malformed([`${below}/${taken.field}`, ...(read.at ?? [])].join('/'), read.message)
  return { ok: true, canonical: read.canonical, shown: answerType(type).show(read.canonical, settings) }
}

type Picked =
  Extract<Taken, { ok: false }> | { readonly ok: true; readonly given: readonly string[]; readonly field: string }

type Taken =
  | { readonly ok: true; readonly given: Given; readonly field: string }
  | { readonly ok: false; readonly errors: readonly { pointer: string; message: string }[] }

const texts = (part: ItemPart): string[] => part.options.map(option => option.text)

function take(part: ItemPart, noun: wire.WidgetType, response: Record<string, unknown>, below: string): Taken {
  const parsed = <S extends z.ZodType>(schema: S, then: (data: z.infer<S>) => Taken): Taken => {
    const result = schema.safeParse(response)
    return result.success ? then(result.data) : { ok: false, errors: shapeErrors(result.error, below) }
  }
  switch (noun) {
    case 'multi_select':
      return parsed(wire.MultiSelectResponse, ({ selections, indices }) =>
        picked(texts(part), [selections, 'selections'], [indices, 'indices'], below),
      )
    case 'ordering':
      return parsed(wire.OrderingResponse, ({ entries, order }) => {
        const taken = picked(texts(part), [entries, 'entries'], [order, 'order'], below)
        if (!taken.ok || taken.given.length === part.options.length) return taken
        return malformed(`${below}/${taken.field}`, 'Put every entry in its place, each once.')
      })
    case 'matrix':
      return parsed(wire.MatrixResponse, ({ rows }) => ({ ok: true, given: rows, field: 'rows' }))
    case 'table':
      return parsed(wire.TableResponse, ({ cells }) => ({ ok: true, given: cells, field: 'cells' }))
    case 'code_editor':
      return parsed(wire.CodeResponse, ({ code }) => ({ ok: true, given: code, field: 'code' }))
    default:
      return parsed(wire.TextResponse, ({ text }) => ({ ok: true, given: text, field: 'text' }))
  }
}

/** Options by their texts, by their places, or both ways alike; each at most once. */
function picked(
  options: readonly string[],
  [named, nameField]: readonly [readonly string[] | undefined, string],
  [places, placeField]: readonly [readonly number[] | undefined, string],
  below: string,
): Picked {
  if (places?.some(place => place >= options.length))
    return malformed(`${below}/${placeField}`, `There are ${options.length} entries, counted from 0.`)
  const byPlace = places?.map(place => options[place]!)
  const chosen = named?.map(text => text.trim()) ?? byPlace!
  if (chosen.some(text => !options.includes(text)))
    return malformed(`${below}/${nameField}`, 'This is not one of the options.')
  if (new Set<string | number>(places ?? chosen).size < chosen.length)
    return malformed(`${below}/${places === undefined ? nameField : placeField}`, 'An entry stands here twice.')
  if (byPlace !== undefined && byPlace.join('\n') !== chosen.join('\n'))
    return malformed(`${below}/${placeField}`, 'Texts and places name different options.')
  return { ok: true, given: chosen, field: named === undefined ? placeField : nameField }
}

function readChoice({ options }: ItemPart, response: Record<string, unknown>, below: string): ReadResponse {
  const parsed = wire.ChoiceResponse.safeParse(response)
  if (!parsed.success) return { ok: false, errors: shapeErrors(parsed.error, below) }
  const { selection, index } = parsed.data
  if (index !== undefined && index >= options.length)
    return malformed(`${below}/index`, `There are ${options.length} options, counted from 0.`)
  const selected = selection === undefined ? index! : options.findIndex(({ text }) => text === selection.trim())
  if (selected < 0) return malformed(`${below}/selection`, 'This is not one of the options.')
  if (index !== undefined && index !== selected)
    return malformed(`${below}/index`, 'Selection and index name different options.')
  return { ok: true, canonical: options[selected]!.value, shown: options[selected]!.text }
}
