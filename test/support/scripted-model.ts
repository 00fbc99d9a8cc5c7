// A model that says what the test wrote down, line by line. A call beyond the last line is a fault, and so is a line never said.
import type { ConverseHooks, ConverseReply, ConverseRequest, Model, ModelError } from '../../src/llm/index.js'

type Call = ConverseReply['toolCalls'][number]
export type ScriptedReply = Partial<Pick<ConverseReply, 'text' | 'toolCalls'>>
/** A reply, an error to reject with, or a function for what hangs, streams or looks at its request. */
export type ScriptedLine =
  | ScriptedReply
  | ModelError
  | ((request: ConverseRequest, hooks: ConverseHooks) => ScriptedReply | Promise<ScriptedReply>)

export class ScriptedModel implements Model {
  readonly provider = 'remote_llm'
  readonly name = 'scripted'
  /** Every request as it came, frozen. */
  readonly requests: ConverseRequest[] = []
  #unexpected = 0

  constructor(private readonly lines: readonly ScriptedLine[]) {}

  async converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    const line = this.lines[this.requests.length]
    this.requests.push(frozen(structuredClone(request)))
    if (line === undefined) {
      this.#unexpected += 1
      throw new Error(`The script has ${this.lines.length} lines, and the model was called again`)
    }
    if (line instanceof Error) throw line
    const reply = typeof line === 'function' ? await line(request, hooks) : line
    return { text: reply.text ?? '', toolCalls: reply.toolCalls ?? [], usage: null }
  }

  /** Throws unless the model was called exactly as often as there are lines. */
  done(): void {
    const unsaid = this.lines.length - this.requests.length
    if (unsaid > 0) throw new Error(`${unsaid} of ${this.lines.length} scripted lines were never asked for`)
    if (this.#unexpected > 0) throw new Error(`The model was called ${this.#unexpected} times after its last line`)
  }
}

export const calling = (name: string, args: unknown = {}): Call => ({
  name,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
})

/** A reply that calls these tools, with or without a word. */
export const reply = (text: string, ...toolCalls: Call[]): ScriptedReply => ({ text, toolCalls })

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}
