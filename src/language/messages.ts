// Turns the messages of a catalogue into a table: a text, or a function of the arguments that the message takes.
import { IntlMessageFormat } from 'intl-messageformat'
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
 * The table of `messages`, with the same keys. `T` has to be their type in `texts.ts`.
 * Throws `SyntaxError` where a message is not well formed.
 */
export function tableOf<T>(messages: Messages, language: string): T {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' || Array.isArray(message) ? textOf(message, language) : tableOf(message, language),
    ]),
  ) as T
}

/** A message as a text, or as a function of the arguments that it takes. Throws `SyntaxError` where it is not well formed. */
export function textOf(message: Message, language: string): string | ((given: Record<string, unknown>) => string) {
  if (typeof message === 'string' && !syntax.test(message)) return message
  const format = new IntlMessageFormat(message, language, { number: { percent: percentFormat } }, parsing)
  const takesNothing = format.getAst().every(part => part.type === 0)
  return takesNothing ? String(format.format()) : given => String(format.format(given as Record<string, string>))
}
