// The one door for changes: routes, sockets, imported folders, the runner and tests change what is stored through send(), and by nothing
// else. What the server does for itself does not pass here: leases, keys, the delivery of alerts, the files of the agents' logs.
import { z } from 'zod'
import { InvariantError } from './errors.js'
import { UNWATCHED, type Watched, type WatchedFields } from './watched.js'

/** A command: its name and the schemas of what goes in and what comes out. The output schema is the presenter. */
type Message<I, O> = { readonly name: string; readonly input: z.ZodType<I>; readonly output: z.ZodType<O> }

export const message = <I, O>(name: string, input: z.ZodType<I>, output: z.ZodType<O>): Message<I, O> => ({
  name,
  input,
  output,
})

/** A schema that checks nothing, for values of our own code in commands that only our own code sends. */
export const unchecked = <T>() => z.custom<T>()

export class Mediator {
  readonly #handlers = new Map<string, (input: never) => Promise<unknown>>()

  constructor(private readonly watched: Watched = UNWATCHED) {}

  handle<I, O>(message: Message<I, O>, handler: (input: I) => Promise<O>): this {
    if (this.#handlers.has(message.name)) throw new Error(`Two handlers for ${message.name}`)
    this.#handlers.set(message.name, handler)
    return this
  }

  /**
   * Validates, runs the one handler, and returns only what the output schema lists. Rejects with a ZodError for input that does
   * not fit, with InvariantError for an answer that does not, and with what the handler throws.
   */
  async send<I, O>(message: Message<I, O>, input: I): Promise<O> {
    const handler = this.#handlers.get(message.name)
    if (!handler) throw new Error(`No handler for ${message.name}`)
    const valid = message.input.parse(input)
    const answer = message.output.safeParse(
      await this.watched('command', aboutCommand(message.name, valid), () => handler(valid as never)),
    )
    if (!answer.success)
      throw new InvariantError(`The answer of ${message.name} does not fit its schema`, { cause: answer.error })
    return answer.data
  }
}

/** Its name and, if it is about a session, which one. */
function aboutCommand(command: string, input: unknown): WatchedFields {
  const sessionId = (input as { readonly sessionId?: unknown } | null)?.sessionId
  return typeof sessionId === 'string' ? { command, session_id: sessionId } : { command }
}
