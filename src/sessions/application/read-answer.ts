// How what a learner posted reads as an answer to its question, and what it counts as. Nothing is written, and no model is asked.
import { createHash } from 'node:crypto'
import type { ClientAction } from '../../contract/widget.js'
import { gradeResponse, readResponse, type CheckCode, type Item } from '../../items/index.js'
import { presentedGuess } from '../../learners/index.js'
import type { FieldError } from '../../kernel/errors.js'
import { commandFor, meantInField, readReply, twoReadings, typedControl } from '../../reading/index.js'
import { isDontKnow } from '../../widgets/dont-know.js'
import { KINDS } from '../../widgets/kinds.js'
import { malformed } from '../../widgets/malformed.js'
import type { PartWidget } from '../../widgets/part-kinds.js'
import { TextResponse } from '../../widgets/text-response.js'
import type { PostedAnswer, Reading } from '../domain/answering.js'
import type { Session } from '../domain/session.js'
import type { SessionTypeRules } from '../domain/session-types.js'
import { evidenceFacts } from './evidence.js'
import type { AskedAction } from './ports.js'
import { attemptOf, offersSecondTry } from './second-try.js'
import { readUnbound } from './unbound-prompts.js'

/** `response`: what was posted, or the answer that it means in words. */
type ReadAnswer = { readonly response: Readonly<Record<string, unknown>>; readonly reading: Reading }

/** `checkCode` reads a posted program without running it. */
export async function readAnswer(
  found: AskedAction,
  posted: Readonly<Record<string, unknown>>,
  { rules, learnerId }: Session,
  checkCode: CheckCode,
): Promise<ReadAnswer> {
  const meant = meantBy(found, posted)
  const check = (item: Item, code: Meant['response']) => checkCode(item, code, learnerId)
  return { response: meant.response, reading: await readable(found, meant, graded(found, meant, rules), check) }
}

/** What an answer counts as in the session as it stands. */
export const countsAs = (
  session: Session,
  found: AskedAction,
  { response, reading }: ReadAnswer,
): Pick<PostedAnswer, 'evidence' | 'attempt' | 'secondTry'> => ({
  evidence: evidenceFacts(session, found.item, found, () => guessOf(found.action, response)),
  attempt: attemptOf(found),
  secondTry: reading.ok && offersSecondTry(session, found, reading.verdict),
})

const NO_ANSWER = 'This is no answer. The buttons beside the question give a hint, skip it, or end the session.'

const NOT_OFFERED = 'This question does not take “I don’t know”.'

/** Of a question that is answered in the learner's own sentences. */
const NO_SENTENCE = 'This is no answer yet. Write what you think, or skip the question.'

/** A text field with nothing but the word of a control, where its command is offered: “stop” is never graded, “no idea” is no sentence. */
function controlWritten(
  action: ClientAction,
  item: Item | null,
  { text, ...others }: Record<string, unknown>,
): Extract<Reading, { ok: false }> | null {
  if (typeof text !== 'string' || Object.keys(others).length > 0) return null
  const control = typedControl(action, item, text)
  const command = control && commandFor(control, action.commands ?? [], false)
  const refused = (message: string) => ({ ok: false as const, errors: [{ pointer: '/response/text', message }] })
  if (command !== null) return { ...refused(NO_ANSWER), command }
  return control !== null && item === null ? refused(NO_SENTENCE) : null
}

/** Who says that they do not know has not guessed. */
const guessOf = (action: ClientAction, response: object): number => (isDontKnow(response) ? 0 : presentedGuess(action))

type Asked = { readonly action: ClientAction; readonly item: Item | null }
type Meant = {
  readonly response: Readonly<Record<string, unknown>>
  readonly result: ReturnType<typeof readResponse> | ReturnType<typeof readUnbound>
}

/**
 * The response and how it reads, under the item's own rules or the widget's for a prompt without item. What was typed in words is taken as
 * the answer that it means: “minus neunundzwanzig” as -29. What nobody can read stays as it is.
 */
function meantBy({ action, item }: Asked, response: Record<string, unknown>): Meant {
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
function meantInParts(widgets: readonly PartWidget[], item: Item, response: Record<string, unknown>): Meant {
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

/** A program that its language cannot read is malformed, as the text alone shows. Only an open question is worth the reading. */
async function readable(
  { asked, item }: AskedAction,
  { response }: Meant,
  reading: Reading,
  check: (item: Item, response: Meant['response']) => Promise<readonly FieldError[]>,
): Promise<Reading> {
  if (!reading.ok || item === null || asked.status !== 'open') return reading
  const errors = await check(item, response)
  return errors.length === 0 ? reading : { ok: false, errors }
}

/** The word of a control is no answer. Closed formats are graded at once. */
function graded({ action, item }: Asked, { response, result }: Meant, { readsControls }: SessionTypeRules): Reading {
  if (isDontKnow(response) && !action.dont_know)
    return { ok: false, errors: [{ pointer: '/response/dont_know', message: NOT_OFFERED }] }
  const control = item === null && !readsControls ? null : controlWritten(action, item, response)
  if (control !== null) return control
  if (!result.ok) return result
  return {
    ok: true,
    hash: createHash('sha256').update(`${action.tool_call_id}\n${result.canonical}`).digest('hex'),
    verdict: item === null ? null : gradeResponse(item, result.canonical),
  }
}
