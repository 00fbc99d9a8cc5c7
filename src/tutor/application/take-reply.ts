// POST /sessions/{id}/step: a reply becomes an answer or a question to the tutor, and the turn behind it the answer of the request.
// Posted twice it counts once, by the id of the question, by an Idempotency-Key, or because the first is still being answered.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Grading, type StepAnswer } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import type { Item } from '../../items/index.js'
import type { Mediator } from '../../kernel/mediator.js'
import {
  AttachSession,
  CommandSession,
  hasEnded,
  heldBy,
  readUnbound,
  refuseHeld,
  SubmitResponse,
  whereItStands,
  type SafetyPort,
  type Snapshot,
} from '../../sessions/index.js'
import { readReply, type ReadReply } from '../domain/read-reply.js'
import { heldStep, stepAnswer, type Judged } from '../domain/turn.js'
import { awaitTurn, eventsBack, type TurnPorts } from './read-turn.js'
import { takeHint } from './take-hint.js'
import { currentStanding, harmless, lessonLanguage, tutoringSession } from './tutoring-session.js'

/** Which question a request with an Idempotency-Key is about: decided before its reply is stored, and never again. */
export type StepRequest = { readonly toolCallId: string; readonly bodyHash: string }

export interface StepRequests {
  find(sessionId: string, key: string): Promise<StepRequest | null>
  /** Keeps what stands there already; resolves to what stands there then. */
  bind(sessionId: string, key: string, request: StepRequest): Promise<StepRequest>
}

export type ReplyPorts = TurnPorts & {
  readonly mediator: Mediator
  readonly requests: StepRequests
  /** Whether a model takes part in lessons, which hears what is no answer. */
  readonly isHeard: boolean
  readonly safety: SafetyPort
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
 * busy, session_ended, session_paused, safety_hold, too_late, and what `awaitTurn` throws. A reply that says nothing of its question joins an equal
 * one that is being answered here; one that is being answered on another node is found by its rows.
 */
export function replyTaker(ports: ReplyPorts): (reply: Reply) => Promise<StepAnswer> {
  const underWay = new Map<string, Promise<StepAnswer>>()
  return reply => {
    const { sessionId, learnerId, text, toolCallId, idempotencyKey } = reply
    if (toolCallId !== null || idempotencyKey !== null) return takeReply(ports, reply)
    const same = JSON.stringify([sessionId, learnerId, text])
    const answer = underWay.get(same) ?? takeAndLookUp(ports, reply).finally(() => underWay.delete(same))
    underWay.set(same, answer)
    return answer
  }
}

/** Turns of the event loop in which most requests that have arrived are read: a guess, as nothing says how many it takes. */
const READING = 8

/**
 * An equal reply that arrived meanwhile most likely joins before the answer goes out: whoever sent it could not know the next question.
 * One that is read later is a reply to that one. Only `tool_call_id` and an Idempotency-Key are sure.
 */
async function takeAndLookUp(ports: ReplyPorts, reply: Reply): Promise<StepAnswer> {
  const answer = await takeReply(ports, reply)
  for (let turn = 0; turn < READING; turn += 1) await new Promise(resolve => setImmediate(resolve))
  return answer
}

/** A reply with the language of its lesson. */
type LessonReply = Reply & { readonly language: string }

async function takeReply(ports: ReplyPorts, posted: Reply): Promise<StepAnswer> {
  const { sessions, mediator } = ports
  const { sessionId, learnerId, text } = posted
  await tutoringSession(sessions, sessionId, learnerId)
  const reply = { ...posted, language: await lessonLanguage(sessions, sessionId) }
  if (text.trim() === '') throw malformed('malformed', 'Write something first.')
  const snapshot = await mediator.send(AttachSession, { sessionId, learnerId })
  const held = await heldBy(ports, sessionId, text)
  if (held !== null) {
    const { stored, createdAt } = held.snapshot
    const plan = await currentStanding(sessions, held.snapshot)
    return heldStep(held.safety, stored.session, plan, { createdAt, language: reply.language })
  }
  refuseHeld(snapshot.stored)
  const { callId, isOver } = await questionMeant(ports, reply, snapshot)
  const hint = await submit(ports, reply, callId, snapshot).catch((error: unknown) => {
    throw asRefused(error, snapshot, isOver)
  })
  if (hint !== null) return hint
  if (isOver) await bind(ports, reply, callId)
  const turn = await awaitTurn(ports, sessionId, callId)
  const asked = turn.asked && (await sessions.askedCall(sessionId, turn.asked.tool_call_id))
  return stepAnswer(turn, await judged(ports, sessionId, callId, asked?.item ?? null), {
    createdAt: snapshot.createdAt,
    language: reply.language,
  })
}

/** `isOver`: nothing is asked now, and the last answered question is meant, in case that this is the same reply once more. */
type Meant = { readonly callId: string; readonly isOver: boolean }

async function questionMeant(ports: ReplyPorts, reply: LessonReply, snapshot: Snapshot): Promise<Meant> {
  const { session } = snapshot.stored
  const known = await bound(ports, reply)
  if (known !== null) return { callId: known, isOver: false }
  const open = session.status === 'awaiting_client_action' ? session.open.callId : null
  const callId = reply.toolCallId ?? open
  if (callId !== null) return questionNamed(ports, reply, callId, snapshot)
  if (hasEnded(session)) throw nothingAsked(snapshot)
  const last = await lastAnswered(ports, snapshot)
  if (last !== null) return { callId: last, isOver: true }
  // A reply that comes before anything was asked waits for the first question, and is a reply to that.
  const { asked } = await awaitTurn(ports, session.id, null)
  if (asked === null) throw nothingAsked((await ports.sessions.load(session.id))!)
  return questionNamed(ports, reply, asked.tool_call_id, snapshot)
}

async function questionNamed(
  ports: ReplyPorts,
  reply: LessonReply,
  callId: string,
  snapshot: Snapshot,
): Promise<Meant> {
  const asked = await ports.sessions.askedCall(reply.sessionId, callId)
  if (asked === null) throw refusal('call_unknown', 'This question does not belong to the session.', snapshot)
  // A reply that has to be mended leaves its key free for the mended one; it is refused when it is submitted.
  const meant = meaning(ports, reply, asked)
  return { callId: canBeRead(asked, meant) ? await bind(ports, reply, callId) : callId, isOver: false }
}

type Asked = { readonly action: ClientAction; readonly item: Item | null }

const meaning = ({ isHeard }: ReplyPorts, { text, language }: LessonReply, { action, item }: Asked): ReadReply =>
  readReply(action, item, text, { language, isHeard })

/** What answers an item was read by its rules already. */
function canBeRead({ action, item }: Asked, meant: ReadReply): boolean {
  if (meant.kind === 'none') return false
  return item !== null || meant.kind !== 'respond' || readUnbound(action, meant.response).ok
}

async function bound({ requests }: ReplyPorts, reply: Reply): Promise<string | null> {
  if (reply.idempotencyKey === null) return null
  const found = await requests.find(reply.sessionId, reply.idempotencyKey)
  return found && sameBody(found, reply)
}

/** The question that the request is about from now on: `callId`, unless its key says another. */
async function bind({ requests }: ReplyPorts, reply: Reply, callId: string): Promise<string> {
  if (reply.idempotencyKey === null) return callId
  const request = { toolCallId: callId, bodyHash: hashOf(reply) }
  return sameBody(await requests.bind(reply.sessionId, reply.idempotencyKey, request), reply)
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

/** The question whose answer the tutor works on. Null before the first one was answered. */
async function lastAnswered({ sessions }: ReplyPorts, { stored }: Snapshot): Promise<string | null> {
  const { session, lastEventSeq } = stored
  const events = await eventsBack(sessions, session.id, lastEventSeq, read =>
    read.some(event => event.type === 'run_resumed'),
  )
  const last = events.findLast(event => event.type === 'run_resumed')
  return last === undefined ? null : last.payload.tool_call_id
}

/** Resolves to the answer of a hint, which no turn follows; null: the turn tells it. Throws as SubmitResponse and CommandSession do. */
async function submit(
  ports: ReplyPorts,
  reply: LessonReply,
  callId: string,
  snapshot: Snapshot,
): Promise<StepAnswer | null> {
  const { sessions, mediator } = ports
  const { sessionId, learnerId, idempotencyKey: key } = reply
  const asked = (await sessions.askedCall(sessionId, callId))!
  const meant = meaning(ports, reply, asked)
  if (meant.kind === 'none' && (await isOpen(ports, sessionId, callId)))
    throw malformed('malformed_response', meant.message)
  if (meant.kind === 'respond') {
    await mediator.send(SubmitResponse, { sessionId, learnerId, toolCallId: callId, response: meant.response })
    return null
  }
  // Each hint is the next one: without a key nothing says that it is the same once more.
  if (meant.kind === 'command' && meant.command === 'hint')
    return takeHint(
      ports,
      snapshot,
      asked.action,
      key === null ? newId() : idOf(`${callId}\nhint\n${key}`),
      reply.language,
    )
  // To a question that is closed everything is refused alike.
  const [command, text] =
    meant.kind === 'command' ? ([meant.command, null] as const) : (['ask', reply.text.trim()] as const)
  const commandId = idOf(text === null ? `${callId}\n\n${command}` : `${callId}\n${text}`)
  await mediator.send(CommandSession, { sessionId, learnerId, commandId, callId, command, text })
  return null
}

async function isOpen({ sessions }: ReplyPorts, sessionId: string, callId: string): Promise<boolean> {
  const session = (await sessions.load(sessionId))?.stored.session
  return session?.status === 'awaiting_client_action' && session.open.callId === callId && session.pausedAt === null
}

/** The same question to the same tutor has the same id (a UUIDv8 of its words), so that it is asked once. */
function idOf(text: string): string {
  const hex = digest(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What a refusal of the sessions' own means here: they know nothing of replies. */
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
    ? refusal('session_ended', 'This session has ended.', snapshot)
    : refusal('busy', 'The tutor is still busy with what came before. Wait for the next question.', snapshot)

const refusal = (code: string, sentence: string, { stored }: Snapshot): DomainError =>
  new DomainError('conflict', code, sentence, whereItStands(stored.session, stored.lastEventSeq))

const Evaluated = z.object({
  feedback: z.string(),
  score: z.number().nullable(),
  grading: Grading.nullable(),
})

/** `asked`: the question of the turn; what the evaluator wrote for itself is left out where it would answer that one. */
async function judged(
  { sessions }: ReplyPorts,
  sessionId: string,
  callId: string,
  asked: Item | null,
): Promise<Judged | null> {
  const last = (await sessions.driverNotes(sessionId, 'evaluated', { callId })).at(-1)
  if (last === undefined) return null
  const { feedback, score, grading } = Evaluated.parse(last.payload)
  if (grading === null) return { feedback, score, grading }
  const rationale = harmless(asked, grading.rationale) ? grading.rationale : ''
  const labels = grading.labels.filter(label => harmless(asked, label))
  return { feedback, score, grading: { ...grading, rationale, labels } }
}
