// A reply that is nothing but a command: for whoever has no buttons. A sentence with more in it is heard as what it says.
import type { ClientAction, SessionCommand } from '../../contract/widget.js'

const SAID: Readonly<Record<string, SessionCommand>> = {
  hint: 'hint',
  'a hint': 'hint',
  'a hint please': 'hint',
  'hint please': 'hint',
  'give me a hint': 'hint',
  'give me a hint please': 'hint',
  'please give me a hint': 'hint',
  'can i have a hint': 'hint',
  'can i have a hint please': 'hint',
  skip: 'skip',
  'skip please': 'skip',
  'skip this question': 'skip',
  'skip this question please': 'skip',
  'next question': 'skip',
  'next question please': 'skip',
  stop: 'finish',
  finish: 'finish',
  'end the lesson': 'finish',
  'i want to stop': 'finish',
}

/** Null where the question does not take the command, or has these words among its options. Case and punctuation do not count. */
export function commandSaid({ props, commands }: ClientAction, text: string): SessionCommand | null {
  const words = plain(text)
  const said = Object.hasOwn(SAID, words) ? SAID[words]! : null
  if (said === null || !commands?.includes(said)) return null
  return 'options' in props && props.options.some(option => plain(option) === words) ? null : said
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
