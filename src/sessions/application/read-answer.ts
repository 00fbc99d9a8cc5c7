// How what a learner posted reads as an answer to its question, and what it counts as. Nothing is written, and no model is asked.
import { createHash } from 'node:crypto'
import type { ClientAction } from '../../contract/widget.js'
import { gradeResponse, type CheckCode, type Item, type Verdict } from '../../items/index.js'
import { presentedGuess } from '../../learners/index.js'
import type { FieldError } from '../../kernel/errors.js'
import { commandFor, meantBy, typedControl, type Meant } from '../../reading/index.js'
import { isDontKnow } from '../../widgets/dont-know.js'
import type { Reading } from '../domain/answering.js'
import type { Session } from '../domain/session.js'
import type { SessionTypeRules } from '../domain/session-types.js'
import type { AskedAction } from './ports.js'

/** `response`: what was posted, or the answer that it means in words. `guess`: the chance that it is right without knowing. */
type ReadAnswer = {
  readonly response: Readonly<Record<string, unknown>>
  readonly reading: Reading
  readonly verdict: Verdict | null
  readonly guess: () => number
}

/** `checkCode` reads a posted program without running it. */
export async function readAnswer(
  found: AskedAction,
  posted: Readonly<Record<string, unknown>>,
  { rules, learnerId }: Session,
  checkCode: CheckCode,
): Promise<ReadAnswer> {
  const { action, item } = found
  const meant = meantBy(action, item, posted)
  const { response } = meant
  const check = (item: Item, code: Meant['response']) => checkCode(item, code, learnerId)
  const reading = await readable(found, meant, graded(found, meant, rules), check)
  return {
    response,
    reading,
    verdict: reading.ok ? reading.verdict : null,
    // Who says that they do not know has not guessed.
    guess: () => (isDontKnow(response) ? 0 : presentedGuess(action)),
  }
}

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

type Asked = { readonly action: ClientAction; readonly item: Item | null }

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
