// The learner's last word, as it is stored: an answer, a question, or nothing said at all.
import type { AskedHelp, StoredMessage } from '../../sessions/index.js'
import { askedBy, learnerWords, objectOf } from './conversation.js'

export type LastReply = {
  /** Of the message that holds it, and the question that it closed. */
  readonly seq: number
  readonly callId: string
  /** In words, as the evaluator reads it. */
  readonly words: string
  readonly skipped: boolean
  /** What code found for a question that nobody hears; null: somebody hears it, or it was none. */
  readonly help: AskedHelp | null
  /** As it was posted. */
  readonly said: Readonly<Record<string, unknown>>
}

/** The reply that nobody has judged yet; null when it is the tutor's turn to speak. Messages are the window, oldest first. */
export function lastReply(messages: readonly StoredMessage[], evaluatedSeq: number): LastReply | null {
  const message = messages.findLast(each => each.role === 'tool')
  if (message === undefined || message.seq <= evaluatedSeq) return null
  const said = objectOf(message.content)
  const calls = messages.flatMap(each => (each.role === 'assistant' ? each.toolCalls : []))
  const asked = calls.find(call => call.id === message.toolCallId)
  const words = learnerWords(message.content, (asked && askedBy(asked.arguments)) ?? undefined)
  const help = 'help' in said ? (said['help'] as AskedHelp) : null
  return { seq: message.seq, callId: message.toolCallId, words, skipped: 'skipped' in said, help, said }
}
