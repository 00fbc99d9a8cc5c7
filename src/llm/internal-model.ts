// The provider `internal`: a built-in agent as a model, without a network. It sees what a remote model would see and no more, keeps nothing
// between calls, and answers the same request with the same reply. What the agents say lives beside the drivers they play for.
import {
  ModelError,
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type StructuredHooks,
  type StructuredReply,
  type StructuredRequest,
} from './model.js'

/** The functions of a built-in agent. A request for a missing one is refused. */
export type BuiltIn = {
  readonly converse?: (request: ConverseRequest) => Pick<ConverseReply, 'text' | 'toolCalls'>
  /** From the name of the value and the request's input to the value. */
  readonly structured?: (name: string, input: unknown) => object
}

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 }

export class InternalModel implements Model {
  readonly provider = 'internal'
  readonly name: string

  constructor(
    private readonly role: string,
    private readonly builtIn: BuiltIn,
  ) {
    this.name = `internal-${role}`
  }

  async converse(request: ConverseRequest, { signal, onText }: ConverseHooks): Promise<ConverseReply> {
    signal.throwIfAborted()
    if (this.builtIn.converse === undefined) throw this.#refusal('holds no conversation')
    const move = this.builtIn.converse(request)
    for (const piece of sentencePieces(move.text)) {
      onText?.(piece)
      // Gives an abort the chance to arrive between two pieces, as it would over a network.
      await Promise.resolve()
      signal.throwIfAborted()
    }
    return { ...move, usage: null }
  }

  async structured({ name, input }: StructuredRequest, { signal }: StructuredHooks): Promise<StructuredReply> {
    signal.throwIfAborted()
    if (this.builtIn.structured === undefined) throw this.#refusal('holds conversations only')
    return { text: JSON.stringify(this.builtIn.structured(name, JSON.parse(input))), usage: NO_TOKENS }
  }

  #refusal(what: string): ModelError {
    return new ModelError('rejected', `The built-in ${this.role} ${what}.`, false)
  }
}

/** Pieces that end where a sentence or a line ends; joined they are the text. */
const sentencePieces = (text: string): string[] =>
  text.split(/(?<=[.!?:] )|(?<=\n)(?!\n)/).filter(piece => piece !== '')
