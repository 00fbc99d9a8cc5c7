// Reads what the widget of one part posted, first by its kind of widget, then by the answer type.
import { kindOf, readPosted } from '../../widgets/kinds.js'
import { malformed } from '../../widgets/malformed.js'
import { answerType } from './answers/registry.js'
import type { ItemPart } from './item.js'
import { widgetOf } from './part-widget.js'
import type { ReadResponse } from './read-response.js'

/** `below` is where the response is in the posted body, as a JSON pointer. Never looks at the key. */
export function readPart(part: ItemPart, response: Record<string, unknown>, below: string): ReadResponse {
  const { noun, props } = widgetOf(part)
  const reading = readPosted(noun, response, props, below)
  if (!reading.ok) return reading
  const given = kindOf(noun).graded!.given(reading.value, props)
  if (part.form === 'choice') {
    const chosen = part.options[Number(given)]!
    return { ok: true, canonical: chosen.value, shown: chosen.text }
  }
  const { type, settings } = part.answer
  const read = answerType(type).read(given, settings)
  if (!read.ok) return malformed([`${below}${reading.at}`, ...(read.at ?? [])].join('/'), read.message)
  return { ok: true, canonical: read.canonical, shown: answerType(type).show(read.canonical, settings) }
}
