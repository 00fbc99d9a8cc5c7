// The Conversation aggregate: the append-only record of what model, tools and learner said. Its one law: at every commit
// each tool call has exactly one result, or is the one call that the learner has still to answer.
import { InvariantError } from '../../kernel/errors.js'

type StoredCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type NewMessage =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly StoredCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string; readonly toolName: string }

/** Also what a learner wrote that staff alone may read: no model is told. */
export type RecordedMessage = NewMessage | { readonly role: 'withheld'; readonly content: string }

export type StoredMessage = NewMessage & { readonly seq: number }

export type Conversation = {
  readonly id: string
  readonly nextSeq: number
  /** Calls without a result, in the order in which they were made. Never more than one at a commit. */
  readonly openCalls: readonly string[]
}

export const newConversation = (id: string): Conversation => ({ id, nextSeq: 1, openCalls: [] })

/** Appends messages. Throws InvariantError for a result that no open call asked for: two results, or an orphan. */
export function append(conversation: Conversation, messages: readonly RecordedMessage[]): Conversation {
  return messages.reduce<Conversation>((before, message) => {
    const after = { ...before, nextSeq: before.nextSeq + 1 }
    switch (message.role) {
      case 'user':
      case 'withheld':
        return after
      case 'assistant':
        return { ...after, openCalls: [...before.openCalls, ...message.toolCalls.map(call => call.id)] }
      case 'tool': {
        if (!before.openCalls.includes(message.toolCallId))
          throw new InvariantError(`Tool call ${message.toolCallId} is not open`)
        return { ...after, openCalls: before.openCalls.filter(id => id !== message.toolCallId) }
      }
    }
  }, conversation)
}

/** Refuses a commit that would leave an orphan: the open calls must be exactly the question on the learner's screen, if there is one. */
export function requireWhole(conversation: Conversation, askedCallId: string | null): void {
  const expected = askedCallId === null ? [] : [askedCallId]
  if (conversation.openCalls.join() !== expected.join())
    throw new InvariantError(
      `Open calls [${conversation.openCalls.join()}] are not the asked call [${expected.join()}]`,
    )
}
