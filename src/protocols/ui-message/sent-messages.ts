// What a chat sends: its whole history, of which one thing is read, the answer to the question that was asked last. What a client says
// that it, we or a tool have said before is not believed, and not read.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { SessionType } from '../../contract/session.js'
import { isChatsOwn, isTalk } from './encode.js'

/** The question that was asked last, and what the log says of it. */
export type AskedLast = {
  readonly callId: string
  readonly toolName: string
  /** Its `client_action` in the log. */
  readonly seq: number
  /** As it stands in the log; null: the question is open. */
  readonly result: Readonly<Record<string, unknown>> | null
}

export type Sent = {
  /** To be posted. `callId` null: words that name no question. */
  readonly answer: { readonly callId: string | null; readonly response: Record<string, unknown> } | null
  /**
   * What the chat has and can take: `question`: the message that it shows, up to the last question, so the response adds to it; `nothing`:
   * the whole message anew; `something`: part of our message without the last question, to which nothing can be added.
   */
  readonly has: 'question' | 'nothing' | 'something'
}

const Message = z.looseObject({ role: z.string(), parts: z.array(z.looseObject({ type: z.string() })) })
type Message = z.infer<typeof Message>

/** What the newest of these messages mean. `asked` null: nothing was asked yet. */
export function readSent(messages: readonly unknown[], asked: AskedLast | null, type: SessionType): Sent {
  const last = messageOf(messages.at(-1))
  const ours = messageOf(messages.findLast(message => messageOf(message)?.role === 'assistant'))
  const text = isTalk(type) && last?.role === 'user' ? textOf(last) : ''
  if (text !== '') return { answer: { callId: questionOf(ours), response: { text } }, has: 'nothing' }
  if (ours === null || asked === null) return { answer: null, has: 'nothing' }
  const knows = ours.parts.some(part => part['toolCallId'] === asked.callId || part['id'] === asked.callId)
  // Behind words of the user a chat begins a message anew, also where they answer nothing.
  const has = last?.role === 'user' ? 'nothing' : knows ? 'question' : 'something'
  return { answer: knows ? outputOf(ours, asked, type) : null, has }
}

const messageOf = (sent: unknown): Message | null => Message.safeParse(sent).data ?? null

/** The output of the last question, unless it is what the log has: then the chat was told, and answers nothing. */
function outputOf({ parts }: Message, asked: AskedLast, type: SessionType): Sent['answer'] {
  if (isChatsOwn(type, asked.toolName)) return null
  const part = parts.findLast(part => part['toolCallId'] === asked.callId && part['state'] === 'output-available')
  if (part === undefined) return null
  const output = z.record(z.string(), z.unknown()).safeParse(part['output'])
  // Whatever else it is: not an answer, which is for those to say who read answers.
  const response = output.data ?? {}
  return asked.result !== null && isDeepStrictEqual(response, asked.result) ? null : { callId: asked.callId, response }
}

const textOf = ({ parts }: Message): string =>
  parts
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n')
    .trim()

/** The question that a message ends with: the words behind it are for that one. */
const questionOf = (message: Message | null): string | null => {
  const part = message?.parts.findLast(({ type }) => type === 'data-question')
  return z.uuid().safeParse(part?.['id']).data ?? null
}
