// A model that says what the test wrote down, line by line. A call beyond the last line is a fault, and so is a line never said.
import type {
  ConverseHooks,
  ConverseReply,
  ConverseRequest,
  Model,
  ModelError,
  StructuredHooks,
  StructuredReply,
  StructuredRequest,
} from '../../src/llm/index.js'

type Call = ConverseReply['toolCalls'][number]
export type ScriptedReply = Partial<Pick<ConverseReply, 'text' | 'toolCalls'>>
/** A reply, an error to reject with, or a function for what hangs, streams or looks at its request. */
export type ScriptedLine =
  | ScriptedReply
  | ModelError
  | ((request: ConverseRequest, hooks: ConverseHooks) => ScriptedReply | Promise<ScriptedReply>)

/** Of `structured`: the text of the reply, a value that becomes its JSON, an error to reject with, a reply with an ending, or a function for the rest. */
export type ScriptedAnswer =
  | string
  | object
  | Ended
  | ModelError
  | ((request: StructuredRequest, hooks: StructuredHooks) => string | object | Promise<string | object>)

/** A reply that is no whole value, and says so. */
export class Ended {
  constructor(
    readonly ending: NonNullable<StructuredReply['ending']>,
    readonly text = '',
  ) {}
}

/** For a model that is asked for conversations only. */
export const unstructured: Model['structured'] = () => Promise.reject(new Error('No structured reply was expected'))

export class ScriptedModel implements Model {
  readonly name = 'scripted'
  /** Every request as it came, frozen. */
  readonly requests: ConverseRequest[] = []
  readonly structuredRequests: StructuredRequest[] = []
  #unexpected = 0

  constructor(
    private readonly lines: readonly ScriptedLine[],
    private readonly answers: readonly ScriptedAnswer[] = [],
    readonly provider: Model['provider'] = 'remote_llm',
  ) {}

  async converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    const line = this.#next(this.lines, this.requests, request)
    if (line instanceof Error) throw line
    const reply = typeof line === 'function' ? await line(request, hooks) : line
    return { text: reply.text ?? '', toolCalls: reply.toolCalls ?? [], usage: null }
  }

  async structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    const line = this.#next(this.answers, this.structuredRequests, request)
    if (line instanceof Error) throw line
    const answer = typeof line === 'function' ? await line(request, hooks) : line
    if (answer instanceof Ended) return { ...answer, usage: null }
    return { text: typeof answer === 'string' ? answer : JSON.stringify(answer), usage: null }
  }

  #next<Line, Request>(lines: readonly Line[], requests: Request[], request: Request): Line {
    const line = lines[requests.length]
    requests.push(frozen(structuredClone(request)))
    if (line !== undefined) return line
    this.#unexpected += 1
    throw new Error(`The script has ${lines.length} lines, and the model was called again`)
  }

  /** Throws unless the model was called exactly as often as there are lines and answers. */
  done(): void {
    const scripted = this.lines.length + this.answers.length
    const unsaid = scripted - this.requests.length - this.structuredRequests.length + this.#unexpected
    if (unsaid > 0) throw new Error(`${unsaid} of ${scripted} scripted lines were never asked for`)
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
