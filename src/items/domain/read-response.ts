// What a widget posted, read against the item it was shown for: well-formed with one canonical string, or malformed with what to mend.
import type { z } from 'zod'
import { ChoiceResponse, TextResponse } from '../../contract/widget.js'
import type { FieldError } from '../../kernel/errors.js'
import { readAnswer } from './answers.js'
import type { Item } from './item.js'

export type ReadResponse =
  | {
      readonly ok: true
      /** Equal exactly when the answers are the same: `{index: 1}` and `{selection: '85'}`, `85` and `+85`. */
      readonly canonical: string
      /** What the learner said, for people. */
      readonly shown: string
    }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/** Pointers lead into the body of the respond call (`/response/text`). Unknown fields are refused. Never looks at the key. */
export function readResponse(item: Item, response: Record<string, unknown>): ReadResponse {
  return item.kind === 'choice' ? readChoice(item, response) : readText(item, response)
}

function readChoice(item: Item, response: Record<string, unknown>): ReadResponse {
  const parsed = ChoiceResponse.safeParse(response)
  if (!parsed.success) return { ok: false, errors: shapeErrors(parsed.error) }
  const { selection, index } = parsed.data
  if (index !== undefined && index >= item.options.length)
    return malformed('/response/index', `There are ${item.options.length} options, counted from 0.`)
  const selected = selection === undefined ? index! : item.options.indexOf(selection.trim())
  if (selected < 0) return malformed('/response/selection', 'This is not one of the options.')
  if (index !== undefined && index !== selected)
    return malformed('/response/index', 'Selection and index name different options.')
  return { ok: true, canonical: item.options[selected]!, shown: item.options[selected]! }
}

function readText(item: Item, response: Record<string, unknown>): ReadResponse {
  const parsed = TextResponse.safeParse(response)
  if (!parsed.success) return { ok: false, errors: shapeErrors(parsed.error) }
  const answer = readAnswer(item.responseType, parsed.data.text)
  if (!answer.ok) return malformed('/response/text', answer.message)
  return { ok: true, canonical: answer.canonical, shown: answer.canonical }
}

const malformed = (pointer: string, message: string): ReadResponse => ({ ok: false, errors: [{ pointer, message }] })

/** Names of unknown fields are not echoed: the sender knows them. */
const shapeErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(issue => ({
    pointer: ['/response', ...issue.path.map(String).map(escaped)].join('/'),
    message: issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message,
  }))

/** RFC 6901. */
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
