// Reads a reply in a lesson as an answer to post, a command, a question to the tutor, or a sentence that says what is expected.
import type { ClientAction, SessionCommand } from '../../contract/widget.js'
import type { Item } from '../../items/index.js'
import { sentenceIn } from '../../language/stored.js'
import { commandFor, readReply as readTyped, wantsHelp, type Control } from '../../reading/index.js'

export type ReadReply =
  /** What the widget would have posted. */
  | { readonly kind: 'respond'; readonly response: Readonly<Record<string, unknown>> }
  | { readonly kind: 'command'; readonly command: Exclude<SessionCommand, 'ask'> }
  /** A question to the tutor, in the learner's own words. */
  | { readonly kind: 'ask'; readonly text: string }
  /** Words that are no answer, to a question that nobody can be asked about. `message` says what it takes. */
  | { readonly kind: 'words'; readonly message: string }
  /** No answer yet: `message` says what the question takes. */
  | { readonly kind: 'none'; readonly message: string }

/** `language` is the lesson's. `hasModel`: a model takes part and can respond to text that is not an answer. */
type ReplyContext = { readonly language: string; readonly hasModel: boolean }

/** Pure: the same text to the same question always reads the same. */
export function readReply(action: ClientAction, item: Item | null, reply: string, context: ReplyContext): ReadReply {
  const text = reply.trim()
  const reading = readTyped(action, item, text, context.language)
  switch (reading.kind) {
    case 'answer':
      return { kind: 'respond', response: reading.response }
    case 'control':
      return commandOf(reading.control, action.commands ?? [], text, context)
    case 'none': {
      const message = sentenceIn(context.language, reading.message)
      // An ambiguous reply is asked back at once: a model must not choose between its readings.
      if (reading.isTwo) return { kind: 'none', message }
      if (item === null) return { kind: 'words', message }
      // Nobody can tell what words mean that are no answer. Without a model they are kept for the teacher.
      return context.hasModel || hasWords(text) ? { kind: 'ask', text } : { kind: 'none', message }
    }
  }
}

/** What has letters may be said to somebody; figures and signs alone can only be an answer. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text)

const NOT_HERE = 'This cannot be done here.'

/** Without a model the only help is a hint, or a sentence that there is none. */
function commandOf(
  control: Control,
  offered: readonly SessionCommand[],
  text: string,
  { hasModel, language }: ReplyContext,
): ReadReply {
  const command = commandFor(control, offered, hasModel)
  if (command === 'ask' || (command === null && hasModel)) return { kind: 'ask', text }
  if (command !== null) return { kind: 'command', command }
  return wantsHelp(control)
    ? { kind: 'command', command: 'hint' }
    : { kind: 'none', message: sentenceIn(language, NOT_HERE) }
}
