// What a learner posted as the answer that it means: what was typed in words is read as the answer that its widget would post.
import type { ClientAction } from '../contract/widget.js'
import { readResponse, readUnbound, type Item } from '../items/index.js'
import { KINDS } from '../widgets/kinds.js'
import { malformed } from '../widgets/malformed.js'
import type { PartWidget } from '../widgets/part-kinds.js'
import { TextResponse } from '../widgets/text-response.js'
import { meantInField, readReply } from './read.js'
import { twoReadings } from './typed-number.js'

type Response = Readonly<Record<string, unknown>>

export type Meant = {
  readonly response: Response
  readonly result: ReturnType<typeof readResponse> | ReturnType<typeof readUnbound>
}

/**
 * The response and how it reads, under the item's own rules or the widget's for a prompt without item: “minus neunundzwanzig” as -29. What
 * nobody can read stays as it is.
 */
export function meantBy(action: ClientAction, item: Item | null, response: Response): Meant {
  if (item === null) return { response, result: readUnbound(action, response) }
  if (action.widget_type === 'parts') return meantInParts(action.props.parts, item, response)
  const result = readResponse(item, response)
  const typed = TextResponse.safeParse(response)
  if (!typed.success) return { response, result }
  const doubt = twoReadings(typed.data.text, item.parts[0].answer.type, item.language)
  if (doubt !== null) return { response, result: malformed('/response/text', doubt) }
  if (result.ok) return { response, result }
  const reply = readReply(action, item, typed.data.text, item.language)
  if (reply.kind === 'answer') return { response: reply.response, result: readResponse(item, reply.response) }
  const isAsked = reply.kind === 'none' && reply.isTwo
  return { response, result: isAsked ? malformed('/response/text', reply.message) : result }
}

/** The same for the field of each part. Every field that cannot be read, or in two ways, is named. */
function meantInParts(widgets: readonly PartWidget[], item: Item, response: Response): Meant {
  const posted = KINDS.parts.response.safeParse(response)
  if (!posted.success) return { response, result: readResponse(item, response) }
  const typed = widgets.flatMap((widget, at) => {
    const { success, data } = TextResponse.safeParse(posted.data.parts[widget.id])
    return success ? [{ widget, text: data.text, type: item.parts[at]!.answer.type }] : []
  })
  const doubts = typed.flatMap(({ widget, text, type }) => {
    const doubt = twoReadings(text, type, item.language)
    return doubt === null ? [] : [{ pointer: `/response/parts/${widget.id}/text`, message: doubt }]
  })
  const read = typed.map(({ widget, text }) => [widget.id, { text: meantInField(widget, item, text) }] as const)
  const meant = { parts: { ...posted.data.parts, ...Object.fromEntries(read) } }
  const result = readResponse(item, meant)
  if (doubts.length === 0) return { response: result.ok ? meant : response, result }
  const named = new Set(doubts.map(({ pointer }) => pointer))
  const others = result.ok ? [] : result.errors.filter(({ pointer }) => !named.has(pointer))
  return { response, result: { ok: false, errors: [...doubts, ...others] } }
}
