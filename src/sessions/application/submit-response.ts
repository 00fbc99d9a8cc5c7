// POST /session/{id}/respond: the answer is bound to its question, read and graded here, before any model hears of it.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SafetyNotice } from '../../contract/care.js'
import { SessionStatus } from '../../contract/session.js'
import type { ClientAction } from '../../contract/widget.js'
import { gradeResponse, readResponse, type CheckCode, type Item } from '../../items/index.js'
import { presentedGuess } from '../../learners/index.js'
import { sessionNotFound } from '../../identity/index.js'
import { DomainError, type FieldError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import { commandFor, readReply, twoReadings, typedControl } from '../../reading/index.js'
import { isDontKnow } from '../../widgets/dont-know.js'
import { malformed } from '../../widgets/malformed.js'
import { TextResponse } from '../../widgets/text-response.js'
import { answer, type AnswerOutcome, type Reading } from '../domain/answering.js'
import { writtenIn } from '../domain/safety-hold.js'
import type { SessionTypeRules } from '../domain/session-types.js'
import { changeSession, type ChangePorts } from './change-session.js'
import { evidenceFacts } from './evidence.js'
import type { AskedAction, SessionStore } from './ports.js'
import { attemptOf, offersSecondTry } from './second-try.js'
import { heldBy, type SafetyPort } from './safety-guard.js'
import { readUnbound } from './unbound-prompts.js'

export const SubmitResponse = message(
  'sessions/submit-response',
  z.object({
    sessionId: z.uuid(),
    learnerId: z.uuid(),
    toolCallId: z.uuid(),
    response: z.record(z.string(), z.unknown()),
  }),
  z.object({
    status: SessionStatus,
    duplicate: z.boolean(),
    receivedAt: z.date(),
    answerHash: z.string(),
    safety: SafetyNotice.nullable(),
  }),
)

type SubmitPorts = ChangePorts & {
  readonly sessions: SessionStore
  readonly safety: SafetyPort
  /** Reads a posted program without running it. */
  readonly checkCode: CheckCode
}

/**
 * Throws DomainError as `answer` does, and session_not_found. The same answer again resolves as a duplicate. `safety`: the answer was not
 * taken, the session is held.
 */
export const submitResponseHandler =
  (ports: SubmitPorts) =>
  async ({ sessionId, learnerId, toolCallId, response }: z.infer<typeof SubmitResponse.input>) => {
    const { sessions } = ports
    const loaded = await sessions.loadAsked(sessionId, toolCallId)
    if (loaded?.snapshot.stored.session.learnerId !== learnerId) throw sessionNotFound()
    const { snapshot, asked: first } = loaded
    const { now: receivedAt } = snapshot
    const held = await heldBy(ports, sessionId, writtenIn(response))
    if (held !== null) {
      const { status } = held.snapshot.stored.session
      return { status, duplicate: false, receivedAt, answerHash: '', safety: held.safety }
    }
    const check = (item: Item, code: Meant['response']) => ports.checkCode(item, code, learnerId)
    // When another tab was first, its answer is there at the next reading.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const found = attempt === 1 ? first : await sessions.askedCall(sessionId, toolCallId)
      const asked = found?.asked ?? null
      const meant = found && meantBy(found, response)
      const reading: Reading =
        found === null || meant === null
          ? { ok: false, errors: [] }
          : await readable(found, meant, graded(found, meant, snapshot.stored.session.rules), check)
      let outcome: AnswerOutcome | undefined
      const changed = await changeSession(
        ports,
        sessionId,
        'respond',
        stored => {
          const evidence =
            found && evidenceFacts(stored.session, found.item, found, () => guessOf(found.action, response))
          outcome = answer(stored, asked, reading, {
            response: meant?.response ?? response,
            receivedAt,
            evidence,
            attempt: found === null ? 'first' : attemptOf(found),
            secondTry: found !== null && reading.ok && offersSecondTry(stored.session, found, reading.verdict),
          })
          return outcome.kind === 'accepted' ? outcome.decision : { events: [], messages: [] }
        },
        attempt === 1 ? snapshot : undefined,
      )
      if (changed === null || outcome === undefined) throw sessionNotFound()
      const { status } = changed.stored.session
      const answerHash = reading.ok ? reading.hash : ''
      if (outcome.kind === 'duplicate')
        return { status, duplicate: true, receivedAt: outcome.receivedAt, answerHash, safety: null }
      if (outcome.kind === 'accepted') return { status, duplicate: false, receivedAt, answerHash, safety: null }
    }
    throw new DomainError('conflict', 'call_closed', 'This question changed while your answer was on its way.')
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
  const result = readResponse(item, response)
  const typed = TextResponse.safeParse(response)
  if (!typed.success) return { response, result }
  const doubt = twoReadings(typed.data.text, item.parts[0].answer.type, item.language)
  if (doubt !== null) return { response, result: malformed('/response/text', doubt) }
  if (result.ok) return { response, result }
  const reply = readReply(action, item, typed.data.text, item.language)
  return reply.kind === 'answer'
    ? { response: reply.response, result: readResponse(item, reply.response) }
    : { response, result }
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
