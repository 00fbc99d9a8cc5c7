// What a chat sends: its whole history, of which only the answer to the last question is read. The rest is the client's claim about
// earlier messages, and the log decides those.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { SessionType } from '../../contract/session.js'
import { isTextChat, usesChatInput } from './encode.js'

/** The last question, as the log has it. */
export type LastQuestion = {
  readonly callId: string
  readonly toolName: string
  /** The number of its `client_action`. */
  readonly seq: number
  /** Null while the question is open. */
  readonly result: Readonly<Record<string, unknown>> | null
}

export type Sent = {
  /** To be submitted. `callId` is null for text that names no question. */
  readonly answer: { readonly callId: string | null; readonly response: Record<string, unknown> } | null
  /**
   * What the chat has of the current message. `question`: all up to the last question, so the response adds to it; `nothing`: the response
   * sends the whole message; `something`: a part without the last question, to which nothing can be added.
   */
  readonly has: 'question' | 'nothing' | 'something'
}

const Message = z.looseObject({ role: z.string(), parts: z.array(z.looseObject({ type: z.string() })) })
type Message = z.infer<typeof Message>

/** Reads the newest messages. `asked` is null before the first question. */
export function readSent(messages: readonly unknown[], asked: LastQuestion | null, type: SessionType): Sent {
  const last = messageOf(messages.at(-1))
  const ours = messageOf(messages.findLast(message => messageOf(message)?.role === 'assistant'))
  const text = isTextChat(type) && last?.role === 'user' ? textOf(last) : ''
  if (text !== '') return { answer: { callId: questionOf(ours), response: { text } }, has: 'nothing' }
  if (ours === null || asked === null) return { answer: null, has: 'nothing' }
  const knows = ours.parts.some(part => part['toolCallId'] === asked.callId || part['id'] === asked.callId)
  // After a message of the user a chat begins a new message of the assistant, even if the user's answers nothing.
  const has = last?.role === 'user' ? 'nothing' : knows ? 'question' : 'something'
  return { answer: knows ? outputOf(ours, asked, type) : null, has }
}

const messageOf = (sent: unknown): Message | null => Message.safeParse(sent).data ?? null

/** The output of the last question's tool call. Null when the log has the same: the chat only repeats what it received. */
function outputOf({ parts }: Message, asked: LastQuestion, type: SessionType): Sent['answer'] {
  if (usesChatInput(type, asked.toolName)) return null
  const part = parts.findLast(part => part['toolCallId'] === asked.callId && part['state'] === 'output-available')
  if (part === undefined) return null
  const output = z.record(z.string(), z.unknown()).safeParse(part['output'])
  // An output of another type is no answer: submitting {} leaves the refusal to the reader of answers.
  const response = output.data ?? {}
  return asked.result !== null && isDeepStrictEqual(response, asked.result) ? null : { callId: asked.callId, response }
}

const textOf = ({ parts }: Message): string =>
  parts
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n')
    .trim()

/** The question that a message ends with: text that follows it answers that one. */
const questionOf = (message: Message | null): string | null => {
  const part = message?.parts.findLast(({ type }) => type === 'data-question')
  return z.uuid().safeParse(part?.['id']).data ?? null
}
