// A provider with one protocol, in which everything is streamed: what all of these have in common.
import { withRetries, type AttemptOptions } from './attempts.js'
import type { Phase } from './http-failures.js'
import type {
  ConverseHooks,
  ConverseReply,
  ConverseRequest,
  Model,
  ModelError,
  Provider,
  StructuredHooks,
  StructuredReply,
  StructuredRequest,
} from './model.js'
import type { Refusal, ServerMemory, Setting } from './server-memory.js'

/** A request, with the settings that the server may refuse apart. */
export type Sent = { readonly body: object; readonly settings: readonly Setting[] }

/** Folds events into a reply. Events are untrusted. */
export interface Assembler {
  /** Returns the text that the event adds. Throws ModelError when the reply grows without end. */
  add(event: unknown): string
  /** Throws a `cut_stream` ModelError when the reply has not ended. */
  reply(): ConverseReply & Pick<StructuredReply, 'ending'>
}

/** What a provider makes of the two requests of the port, and of what comes back. */
export type Wire = {
  readonly provider: Provider
  conversation(request: ConverseRequest): Sent
  /** The value may come as text, or as the arguments of a call that it was asked for as. */
  value(request: StructuredRequest): Sent
  /** Resolves when the answer begins. Rejects with the errors of the provider's package, which `failureOf` and `refusalOf` read. */
  open(body: object, signal: AbortSignal): Promise<AsyncIterable<unknown>>
  assembler(): Assembler
  refusalOf(error: unknown): Refusal | null
  failureOf(error: unknown, phase: Phase): ModelError
}

export class StreamedModel implements Model {
  /** `isPatient`: `timeoutMs` is for a silence in a value, not for all of it. */
  constructor(
    readonly name: string,
    private readonly wire: Wire,
    private readonly options: AttemptOptions,
    private readonly memory: ServerMemory,
    private readonly isPatient: boolean,
  ) {}

  get provider() {
    return this.wire.provider
  }

  converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    const sent = this.wire.conversation(request)
    return withRetries(
      async (signal, check) => {
        const assembler = this.wire.assembler()
        for await (const event of this.#events(sent, signal, check)) {
          const text = assembler.add(event)
          if (text !== '') hooks.onText?.(text)
        }
        check()
        const { ending: _, ...reply } = assembler.reply()
        return reply
      },
      this.options,
      hooks,
    )
  }

  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    const sent = this.wire.value(request)
    return withRetries(
      async (signal, check, heard) => {
        const assembler = this.wire.assembler()
        for await (const event of this.#events(sent, signal, check)) {
          if (this.isPatient) heard()
          const text = assembler.add(event)
          if (text !== '') hooks.onText?.(text)
        }
        check()
        const { toolCalls, ...reply } = assembler.reply()
        return { ...reply, text: toolCalls[0]?.arguments ?? reply.text }
      },
      this.options,
      hooks,
    )
  }

  /** Whatever the provider's package throws leaves as a ModelError. Errors of the consumer do not pass through here. */
  async *#events({ body, settings }: Sent, signal: AbortSignal, check: () => void) {
    let phase: Phase = 'connecting'
    try {
      const events = await this.memory.send(
        settings,
        fields => this.wire.open({ ...body, ...fields }, signal),
        error => this.wire.refusalOf(error),
      )
      phase = 'reading'
      for await (const event of events) {
        check()
        yield event
      }
    } catch (error) {
      check()
      throw this.wire.failureOf(error, phase)
    }
  }
}
