// Turns the messages of a catalogue into a table: a text, or a function of the arguments that the message takes.
import { IntlMessageFormat } from 'intl-messageformat'
import { directionOf } from './languages.js'
import { percentFormat } from './numbers.js'

/** A message of a catalogue; the page's build replaces it by its parsed form, so that the browser loads no parser. */
type Message = string | Parsed
type Parsed = Extract<ConstructorParameters<typeof IntlMessageFormat>[0], readonly unknown[]>
export type Messages = { readonly [key: string]: Message | Messages }

/** The options for every parser of messages: catalogues hold no mark-up. */
export const parsing = { ignoreTag: true } as const
/** A message without these marks is plain text. */
export const syntax = /[{}']/

/**
 * The table of `messages`, with the same keys. `T` has to be their type in `texts.ts`. `isolating`: in a language that is written from
 * right to left, texts that a message takes keep their own direction, so that quotation marks around an English title stay around it.
 * Throws `SyntaxError` where a message is not well formed.
 */
export function tableOf<T>(messages: Messages, language: string, isolating = false): T {
  const isolates = isolating && directionOf(language) === 'rtl'
  const entry = (message: Message | Messages): unknown => {
    if (typeof message !== 'string' && !Array.isArray(message)) return tableOf(message, language, isolating)
    const text = textOf(message, language)
    return isolates && typeof text === 'function' ? (given: Record<string, unknown>) => text(isolated(given)) : text
  }
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, entry(message)])) as T
}

/** The texts among the arguments between the marks of Unicode that keep their direction to themselves. */
const isolated = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' ? `\u2068${value}\u2069` : value,
    ]),
  )

/** A message as a text, or as a function of the arguments that it takes. Throws `SyntaxError` where it is not well formed. */
export function textOf(message: Message, language: string): string | ((given: Record<string, unknown>) => string) {
  if (typeof message === 'string' && !syntax.test(message)) return message
  const format = new IntlMessageFormat(message, language, { number: { percent: percentFormat } }, parsing)
  const takesNothing = format.getAst().every(part => part.type === 0)
  return takesNothing ? String(format.format()) : given => String(format.format(given as Record<string, string>))
}
