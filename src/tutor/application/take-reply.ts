// POST /sessions/{id}/step: reads a reply once, as an answer, a command or a question to the tutor, submits it, and answers with the turn
// that follows. A repeated post counts once: by the question's id, by an Idempotency-Key, or by joining the request still under way.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { StepAnswer } from '../../contract/tutor.js'
import { readUnbound } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import type { Mediator } from '../../kernel/mediator.js'
import {
  AttachSession,
  CommandSession,
  hasEnded,
  HoldForSafety,
  refusal,
  refuseSafetyHold,
  SubmitResponse,
  type Messages,
  type DriverStore,
  type SessionStore,
  type Snapshot,
} from '../../sessions/index.js'
import { NO_TURN } from '../domain/plan.js'
import { readReply, type ReadReply } from '../domain/read-reply.js'
import { safetyEnd, stepAnswer, turnResult } from '../domain/turn.js'
import { awaitTurn, shownQuestion, type TurnPorts } from './await-turn.js'
import { lastReply } from './conversation.js'
import { BindStepRequest, type StepRequest, type StepRequests } from './step-requests.js'
import { sameQuestion, takeHint } from './take-hint.js'
import { unread } from '../domain/unread-words.js'
import { lessonLanguage, lessonState, openCall, tutoringSession } from './tutoring-session.js'

export type ReplyPorts = TurnPorts & {
  readonly mediator: Mediator
  readonly requests: Pick<StepRequests, 'find'>
  /** Whether a model takes part in lessons and can respond to text that is not an answer. */
  readonly hasModel: boolean
}

export type Reply = {
  readonly sessionId: string
  readonly learnerId: string
  readonly text: string
  /** The question that is answered; null: the open one. */
  readonly toolCallId: string | null
  readonly idempotencyKey: string | null
}

/**
 * Throws DomainError: session_not_found, not_tutoring, malformed, idempotency_key_reused, call_unknown, call_closed, already_answered,
 * busy, session_ended, session_paused, safety_hold, too_late, and what `awaitTurn` throws. A reply that names neither its question nor a
 * key joins an equal one that is being answered here; one that is being answered on another node is found by what it stored.
 */
export function replyTaker(ports: ReplyPorts): (reply: Reply) => Promise<StepAnswer> {
  const underWay = new Map<string, Promise<StepAnswer>>()
  return reply => {
    const { sessionId, learnerId, text, toolCallId, idempotencyKey } = reply
    if (toolCallId !== null || idempotencyKey !== null) return takeReply(ports, reply)
    const same = JSON.stringify([sessionId, learnerId, text])
    const answer = underWay.get(same) ?? joinable(takeReply(ports, reply)).finally(() => underWay.delete(same))
    underWay.set(same, answer)
    return answer
  }
}

/**
 * The answer, once every request that has arrived by now was read: an equal reply among them was sent before anybody saw this answer. The
 * embedded database does no I/O, so a whole turn may pass within one poll for I/O. The first `setImmediate` ends that poll, the second
 * comes after the next one.
 */
async function joinable(answer: Promise<StepAnswer>): Promise<StepAnswer> {
  await answer.catch(() => {})
  await setImmediate()
  await setImmediate()
  return answer
}

/** A reply with the language of its lesson. */
type LessonReply = Reply & { readonly language: string }

async function takeReply(ports: ReplyPorts, posted: Reply): Promise<StepAnswer> {
  const { sessions, mediator } = ports
  const { sessionId, learnerId, text } = posted
  const found = await tutoringSession(sessions, sessionId, learnerId)
  const reply = { ...posted, language: await lessonLanguage(sessions, sessionId) }
  if (text.trim() === '') throw malformed('malformed', 'Write something first.')
  // While a question is open, and after the end, nobody has to be there for the lesson to go on.
  const { status } = found.stored.session
  const isDue = status === 'pending' || status === 'active'
  const snapshot = isDue ? await mediator.send(AttachSession, { sessionId, learnerId }) : found
  const held = await mediator.send(HoldForSafety, { sessionId, text })
  if (held !== null) {
    const state = { ...(await lessonState(sessions, sessionId)), turn: NO_TURN }
    const end = safetyEnd(held.safety, openCall(held.snapshot.stored.session))
    return stepAnswer(turnResult(state, end), null, reply.language)
  }
  refuseSafetyHold(snapshot.stored)
  const { callId, isOver, isBound } = await questionMeant(ports, reply, snapshot)
  const question = await readAbout(ports, reply, callId, snapshot)
  // A reply that has to be corrected leaves its key free for the corrected one.
  const mayBind = !isBound && !isOver && canBeTaken(question)
  const bound = mayBind ? await bind(ports, reply, callId) : callId
  const taken = bound === callId ? question : await readAbout(ports, reply, bound, snapshot)
  const hint = await submit(ports, reply, taken, snapshot).catch((error: unknown) => {
    throw asRefused(error, snapshot, isOver)
  })
  if (hint !== null) return hint
  if (isOver) await bind(ports, reply, callId)
  const turn = await awaitTurn(ports, sessionId, bound)
  return stepAnswer(turn, await shownQuestion(sessions, sessionId, turn), reply.language)
}

/**
 * `isOver`: nothing is asked now, and the last answered question is meant, in case that this is the same reply once more. `isBound`: the
 * reply's key says so.
 */
type Meant = { readonly callId: string; readonly isOver: boolean; readonly isBound: boolean }

async function questionMeant(ports: ReplyPorts, reply: LessonReply, snapshot: Snapshot): Promise<Meant> {
  const { session } = snapshot.stored
  const bound = await boundBefore(ports, reply)
  const callId = bound ?? reply.toolCallId ?? openCall(session)
  if (callId !== null) return { callId, isOver: false, isBound: bound !== null }
  if (hasEnded(session)) throw nothingAsked(snapshot)
  const last = await lastAnswered(ports.sessions, session.id)
  if (last !== null) return { callId: last, isOver: true, isBound: false }
  // A reply that comes before anything was asked waits for the first question, and is a reply to that.
  const { asked } = await awaitTurn(ports, session.id, null)
  if (asked === null) throw nothingAsked((await ports.sessions.load(session.id))!)
  return { callId: asked, isOver: false, isBound: false }
}

/** The question whose answer the tutor is working on; null before the first answer. */
async function lastAnswered(
  sessions: Pick<DriverStore, 'driverState'> & Pick<Messages, 'messagesFrom'>,
  sessionId: string,
): Promise<string | null> {
  const { evaluatedSeq } = await lessonState(sessions, sessionId)
  // From the last reply that was taken up: it is the last, or one that was not taken up yet is.
  return lastReply(await sessions.messagesFrom(sessionId, Math.max(1, evaluatedSeq)), 0)?.callId ?? null
}

/** A question with the reply as it is read against it. */
type Question = AskedCall & { readonly callId: string; readonly reading: ReadReply }
type AskedCall = NonNullable<Awaited<ReturnType<SessionStore['askedCall']>>>

/** Throws call_unknown (conflict). */
async function readAbout(
  { sessions, hasModel }: ReplyPorts,
  { sessionId, text, language }: LessonReply,
  callId: string,
  snapshot: Snapshot,
): Promise<Question> {
  const asked = await sessions.askedCall(sessionId, callId)
  if (asked === null) throw refusal(snapshot.stored, 'call_unknown', 'This question does not belong to the session.')
  return { ...asked, callId, reading: readReply(asked.action, asked.item, text, { language, hasModel }) }
}

/** Whether the reply can be submitted. An answer to an item has already been checked by the item's rules. */
function canBeTaken({ action, item, reading }: Question): boolean {
  if (reading.kind === 'none' || reading.kind === 'words') return false
  return item !== null || reading.kind !== 'respond' || readUnbound(action, reading.response).ok
}

async function boundBefore({ requests }: ReplyPorts, reply: Reply): Promise<string | null> {
  if (reply.idempotencyKey === null) return null
  const found = await requests.find(reply.sessionId, reply.idempotencyKey)
  return found && sameBody(found, reply)
}

/** Binds the request's key to `callId` and returns the question that it is bound to, which may be an earlier one. */
async function bind({ mediator }: ReplyPorts, reply: Reply, callId: string): Promise<string> {
  if (reply.idempotencyKey === null) return callId
  const request = { toolCallId: callId, bodyHash: hashOf(reply) }
  return sameBody(
    await mediator.send(BindStepRequest, { sessionId: reply.sessionId, key: reply.idempotencyKey, ...request }),
    reply,
  )
}

function sameBody({ toolCallId, bodyHash }: StepRequest, reply: Reply): string {
  if (bodyHash === hashOf(reply)) return toolCallId
  throw new DomainError(
    'conflict',
    'idempotency_key_reused',
    'This Idempotency-Key was used for another reply. Use a new key for a new reply.',
  )
}

const hashOf = ({ text, toolCallId }: Reply): string => digest(JSON.stringify([text, toolCallId]))
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Resolves to the answer of a hint, which no turn follows; null: the turn gives it. Throws as SubmitResponse and CommandSession do. */
async function submit(
  ports: ReplyPorts,
  reply: LessonReply,
  { action, asked, callId, reading }: Question,
  { stored: { session } }: Snapshot,
): Promise<StepAnswer | null> {
  const { mediator } = ports
  const { sessionId, learnerId, idempotencyKey: key } = reply
  if (reading.kind === 'none' && asked.status === 'open' && session.pausedAt === null)
    throw malformed('malformed_response', reading.message)
  if (reading.kind === 'words' && asked.status === 'open')
    return sameQuestion(ports.sessions, reply, action, unread(reply.language, reading.message))
  if (reading.kind === 'respond') {
    await mediator.send(SubmitResponse, { sessionId, learnerId, toolCallId: callId, response: reading.response })
    return null
  }
  // Each hint is the next one: without a key nothing says that it is the same once more.
  if (reading.kind === 'command' && reading.command === 'hint')
    return takeHint(
      ports,
      { ...reply, hintsShown: session.hintsShown },
      action,
      key === null ? newId() : idOf(`${callId}\nhint\n${key}`),
    )
  // To a question that is closed everything is refused alike.
  const [command, text] =
    reading.kind === 'command' ? ([reading.command, null] as const) : (['ask', reply.text.trim()] as const)
  const commandId = idOf(text === null ? `${callId}\n\n${command}` : `${callId}\n${text}`)
  await mediator.send(CommandSession, { sessionId, learnerId, commandId, callId, command, text })
  return null
}

/** A UUIDv8 derived from `text`: the same command on the same question gets the same id and is carried out once. */
function idOf(text: string): string {
  const hex = digest(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Translates a refusal of `sessions` into one about the reply. */
function asRefused(error: unknown, snapshot: Snapshot, isOver: boolean): unknown {
  if (!(error instanceof DomainError)) return error
  if (error.kind === 'malformed') return malformed(error.code, error.fields[0]?.message ?? error.message)
  if (error.kind !== 'conflict' || ['session_paused', 'safety_hold'].includes(error.code)) return error
  return isOver || hasEnded(snapshot.stored.session) ? nothingAsked(snapshot) : error
}

const malformed = (code: string, sentence: string): DomainError =>
  new DomainError('malformed', code, sentence, {}, [{ pointer: '/student_reply', message: sentence }])

const nothingAsked = (snapshot: Snapshot): DomainError =>
  hasEnded(snapshot.stored.session)
    ? refusal(snapshot.stored, 'session_ended', 'This session has ended.')
    : refusal(snapshot.stored, 'busy', 'The tutor is still busy with what came before. Wait for the next question.')
