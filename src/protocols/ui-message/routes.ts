// The AI SDK's chat transport: POST /ai-sdk/chat and GET /ai-sdk/chat/{chat_id}/stream, for an unmodified `DefaultChatTransport`. A chat is
// a session that keeps the chat's id; the stream is another encoding of the session's log.
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { CreateSessionBody } from '../../contract/session.js'
import { storableText } from '../../kernel/storable.js'
import { waitUntil } from '../../kernel/wait-until.js'
import {
  eventStreamAnswer,
  jsonAnswer,
  jsonBody,
  newRoutes,
  problemAnswer,
  refuseHead,
  sseResponse,
} from '../../http/index.js'
import { callerOf, cookieCounts, may, type GuestSettings, type Identity } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { AttachSession, hasEnded, type Snapshot, SubmitResponse } from '../../sessions/index.js'
import { Follower, type FollowingPorts } from '../../stream/index.js'
import { boundSession } from '../bound-session.js'
import { writeChat, type ChatRange } from './chat-writer.js'
import { currentMessage, lastQuestion } from './chat-position.js'
import { chatHistory, ChatMessage } from './history.js'
import { readSent, type LastQuestion, type Sent } from './sent-messages.js'

export type UiMessageRoutePorts = FollowingPorts & { readonly guests: GuestSettings }

const ChatId = storableText(200).min(1)

/** What the transport sends. Only the newest messages are read; other members are ignored. */
const ChatBody = z.object({
  id: ChatId,
  messages: z.array(z.unknown()),
  trigger: z.enum(['submit-message', 'regenerate-message']).optional(),
  /** Ours, by the transport's `body`: what to create when the learner has no chat of that id. */
  viva: CreateSessionBody.optional(),
})

const ChatHistory = z.object({ messages: z.array(ChatMessage) })

const stream = eventStreamAnswer('A UI message stream, version 1: chunks as JSON in `data:` lines, and `[DONE]`.')

const routes = {
  send: createRoute({
    method: 'post',
    path: '/chat',
    ...may('chat', { stream: true, longBody: true }),
    summary: 'Drive a session from a chat of the AI SDK',
    description:
      'The target of `DefaultChatTransport`. `id` is a session’s id or any name of the chat’s own; with `viva`, what `POST /session/` takes, an unknown one is created. Of the messages only the answer to the last question is read: the output of its tool call, or in a `thought` session the text of the user.',
    request: { body: jsonBody(ChatBody) },
    responses: {
      200: stream,
      404: problemAnswer('`session_not_found`, and those of `POST /session/`.'),
      409: problemAnswer(
        'Those of respond; `out_of_step`: the chat has to be resumed first; `busy`: nothing is asked now.',
      ),
      410: problemAnswer('`too_late`.'),
      422: problemAnswer('`malformed`, `malformed_response`: the question is still open.'),
    },
  }),
  history: createRoute({
    method: 'get',
    path: '/chat/{chat_id}',
    ...may('known'),
    summary: 'The messages of a chat of the AI SDK so far',
    description:
      'What a page that opens gives to its chat as `messages`. Begins nothing; empty where there is no such chat yet.',
    request: { params: z.object({ chat_id: ChatId }) },
    responses: { 200: jsonAnswer(ChatHistory, 'The messages.') },
  }),
  resume: createRoute({
    method: 'get',
    path: '/chat/{chat_id}/stream',
    ...may('known', { stream: true }),
    summary: 'Resume a chat of the AI SDK',
    description: 'The assistant’s present message from its beginning, and along with it while it is the server’s turn.',
    request: { params: z.object({ chat_id: ChatId }) },
    responses: { 200: stream, 204: { description: 'There is no such chat yet.' } },
  }),
}

/** Mounted at /ai-sdk. */
export function uiMessageRoutes(ports: UiMessageRoutePorts) {
  const { mediator, sessions } = ports

  return newRoutes()
    .openapi(routes.send, async c => {
      const { id: outsideId, messages, trigger, viva } = c.req.valid('json')
      const { identity } = c.var
      // A token of one session opens that session and creates none.
      const ofSession = identity?.kind === 'session'
      const learnerId = c.var.caller()
      const beforeCreation = (): void => ports.guests.beforeCreation(c)
      const body = ofSession ? null : (viva ?? null)
      const sessionId = await boundSession(ports, { learnerId, outsideId, body, beforeCreation })
      const caller = { sessionId, learnerId: callerOf(c.var.identity, sessionId) }

      const before = await mediator.send(AttachSession, caller)
      const asked = await lastQuestion(sessions, before)
      const sent = readSent(messages, asked, before.stored.session.type)
      if (sent.has === 'something') throw outOfStep(asked)
      const isOld = trigger === 'regenerate-message' && (await hasWritten(ports, before))
      if (sent.answer === null || (isOld && sent.answer.callId === null))
        return respond(ports, c, before, await rangeOf(ports, before, asked, sent))
      const { response } = sent.answer
      const toolCallId = sent.answer.callId ?? (await openQuestion(ports, before, asked))
      await mediator.send(SubmitResponse, { ...caller, toolCallId, response })
      const after = await mediator.send(AttachSession, caller)
      return respond(ports, c, after, await rangeOf(ports, after, asked, sent))
    })
    .openapi(routes.history, async c => {
      const known = await found(ports, c.var.caller(), c.req.valid('param').chat_id)
      const snapshot = known && (await sessions.load(known.sessionId))
      return c.json({ messages: snapshot ? await chatHistory(sessions, snapshot) : [] }, 200)
    })
    .openapi(routes.resume, async c => {
      refuseHead(c)
      const known = await found(ports, c.var.caller(), c.req.valid('param').chat_id)
      if (known === null) return c.body(null, 204)
      const snapshot = await mediator.send(AttachSession, known)
      const { id: messageId, after } = await currentMessage(sessions, snapshot)
      return respond(ports, c, snapshot, { messageId, after, begins: true })
    })
}

type Found = { readonly sessionId: string; readonly learnerId: string }

/** The caller's chat of that id; null when there is none, as before a page's first message. */
async function found(ports: UiMessageRoutePorts, identity: Identity | null, chatId: string): Promise<Found | null> {
  if (identity === null || identity.kind === 'staff') return null
  const { learnerId } = identity
  try {
    const sessionId = await boundSession(ports, { learnerId, outsideId: chatId, body: null })
    return { sessionId, learnerId: callerOf(identity, sessionId) }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'session_not_found') return null
    throw error
  }
}

/** Whether the learner has written a message: a chat that asks for the reply once more sends nothing new. */
const hasWritten = async ({ sessions }: UiMessageRoutePorts, snapshot: Snapshot): Promise<boolean> =>
  (await currentMessage(sessions, snapshot)).after > 0

/** What follows the question that the chat has, or the whole current message. */
async function rangeOf(
  { sessions }: UiMessageRoutePorts,
  snapshot: Snapshot,
  asked: LastQuestion | null,
  sent: Sent,
): Promise<ChatRange> {
  const { id: messageId, after } = await currentMessage(sessions, snapshot)
  return sent.has === 'question' && asked !== null && asked.seq > after
    ? { messageId, after: asked.seq, begins: false }
    : { messageId, after, begins: true }
}

function respond(ports: UiMessageRoutePorts, c: Context, snapshot: Snapshot, range: ChatRange): Response {
  const { id } = snapshot.stored.session
  const follower = new Follower(ports, id)
  c.header('x-vercel-ai-ui-message-stream', 'v1')
  return sseResponse(c, {
    registry: ports.openStreams,
    mayRead: cookieCounts(c),
    onError: ports.onError,
    onOpen: async writer => {
      await writeChat(ports.sessions, follower, snapshot, range, writer)
      ports.wake(id)
    },
    onClose: follower.stop,
  })
}

/** How long the text that a chat begins with waits for the question that it answers, in ms. */
const FIRST_QUESTION_MS = 10_000

/** The question that text answers which names none: the open one, and at the start of a session the first. */
async function openQuestion(
  ports: UiMessageRoutePorts,
  snapshot: Snapshot,
  asked: LastQuestion | null,
): Promise<string> {
  if (asked?.result === null) return asked.callId
  const opening = asked === null ? await firstQuestion(ports, snapshot.stored.session.id) : null
  if (opening === null) throw new DomainError('conflict', 'busy', 'Wait until the reply is there, then say this again.')
  return opening.callId
}

/** The first question of a session, once it is asked; null when none is in time, or the session is over. */
async function firstQuestion(
  { sessions, doorbell, wake }: UiMessageRoutePorts,
  sessionId: string,
): Promise<LastQuestion | null> {
  const moves = {
    listen: (onRing: () => void) => doorbell.listen(sessionId, { onRing }),
    wake: () => wake(sessionId),
  }
  const first = await waitUntil(moves, FIRST_QUESTION_MS, async () => {
    const snapshot = await sessions.load(sessionId)
    const asked = snapshot && (await lastQuestion(sessions, snapshot))
    return asked !== null || snapshot === null || hasEnded(snapshot.stored.session) ? { asked } : null
  })
  return first?.asked ?? null
}

const outOfStep = (asked: LastQuestion | null): DomainError =>
  new DomainError('conflict', 'out_of_step', 'The session has gone on meanwhile. Resume the chat, then answer.', {
    pending_tool_call_id: asked?.result === null ? asked.callId : null,
  })
