// What a reply in a lesson leads to: an answer that is posted, a command, a question to the tutor, or a sentence about what is asked for.
import type { ClientAction, SessionCommand } from '../../contract/widget.js'
import type { Item } from '../../items/index.js'
import { sentenceIn } from '../../language/stored.js'
import { commandFor, readReply as readTyped, wantsHelp, type Control } from '../../reading/index.js'

export type ReadReply =
  /** What the widget would have posted. */
  | { readonly kind: 'respond'; readonly response: Readonly<Record<string, unknown>> }
  | { readonly kind: 'command'; readonly command: Exclude<SessionCommand, 'ask'> }
  /** The tutor hears the words as they are. */
  | { readonly kind: 'ask'; readonly text: string }
  /** No answer yet: `message` says what the question takes. */
  | { readonly kind: 'none'; readonly message: string }

/** `language` is the lesson's. `isHeard`: a model takes part, which hears what is no answer. */
type Hearing = { readonly language: string; readonly isHeard: boolean }

/** Pure: the same words to the same question always mean the same. */
export function readReply(action: ClientAction, item: Item | null, reply: string, hearing: Hearing): ReadReply {
  const text = reply.trim()
  const reading = readTyped(action, item, text, hearing.language)
  switch (reading.kind) {
    case 'answer':
      return { kind: 'respond', response: reading.response }
    case 'control':
      return commandOf(reading.control, action.commands ?? [], text, hearing)
    case 'none':
      // What has two readings is asked back at once: no model may choose one of them.
      return hearing.isHeard && !reading.isTwo
        ? { kind: 'ask', text }
        : { kind: 'none', message: sentenceIn(hearing.language, reading.message) }
  }
}

const NOT_HERE = 'This cannot be done here.'

/** Nobody explains anything without a model: then a hint is what there is, or the sentence that there is none. */
function commandOf(
  control: Control,
  offered: readonly SessionCommand[],
  text: string,
  { isHeard, language }: Hearing,
): ReadReply {
  const command = commandFor(control, offered, isHeard)
  if (command === 'ask' || (command === null && isHeard)) return { kind: 'ask', text }
  if (command !== null) return { kind: 'command', command }
  return wantsHelp(control)
    ? { kind: 'command', command: 'hint' }
    : { kind: 'none', message: sentenceIn(language, NOT_HERE) }
}
