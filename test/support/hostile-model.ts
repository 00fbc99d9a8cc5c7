// Whatever a model could come back with: any tool, any argument, any order, any text, errors, silence, slowness, and at times sense.
// What it writes may hold marks that stand for what a model could have worked out by itself, such as the open item's key.
import type { Item } from '../../src/items/index.js'
import fc from 'fast-check'
import {
  ModelError,
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type ModelErrorCode,
  type SessionRole,
} from '../../src/llm/index.js'
import { callTo, OTHER_WIDGETS, TOOLS, WIDGETS, type Call } from './hostile-calls.js'
import { keyOf, optionsOf } from './only-part.js'
import { builtIn } from './built-in.js'

export type Move =
  /** Does what the built-in model would do. */
  | { readonly kind: 'sensible' }
  | { readonly kind: 'reply'; readonly text: string; readonly calls: readonly Call[] }
  | {
      readonly kind: 'error'
      readonly code: ModelErrorCode
      readonly retryable: boolean
      readonly waitMs: number | null
    }
  /** The process dies in the middle of the call. */
  | { readonly kind: 'death' }
  /** Takes its time: until the play lets it go on, or somebody aborts it. */
  | { readonly kind: 'slow'; readonly then: Move }

/** What a test's model knows although it was not told. Replaced in texts and arguments. */
export type Marks = Readonly<Record<'§KEY§' | '§GROUPED§' | '§STEM§' | '§OPTION§', string>>

/** What a model could say of an item if it knew the whole of it. */
export function marksOf(item: Item | null): Marks {
  const key = item === null ? '4' : keyOf(item)
  return {
    '§KEY§': key,
    '§GROUPED§': key.length > 3 && !key.includes('.') ? key.replace(/\B(?=(\d{3})+$)/g, ' ') : key,
    '§STEM§': item?.stem ?? 'What?',
    '§OPTION§': (item === null ? [] : optionsOf(item)).find(option => option !== key) ?? '5',
  }
}

export class Death extends Error {}
export type Waiting = { readonly signal: AbortSignal; readonly release: () => void }
export type Script = { readonly moves: readonly Move[]; readonly forever: Move; at: number }

export class HostileModel implements Model {
  readonly provider = 'remote_llm'
  readonly name = 'hostile'
  readonly waiting = new Set<Waiting>()
  readonly #sensible: Model
  #onWait = (): void => {}

  constructor(
    role: SessionRole,
    private readonly script: Script,
    private readonly hooks: {
      readonly marks: () => Marks
      readonly onRequest: (request: ConverseRequest) => void
      readonly onError: (code: ModelErrorCode) => void
    },
  ) {
    this.#sensible = builtIn(role)
  }

  /** Resolves as soon as a call waits. */
  async blocked(): Promise<void> {
    if (this.waiting.size === 0) await new Promise<void>(resolve => (this.#onWait = resolve))
  }

  async converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    this.hooks.onRequest(request)
    const { script } = this
    const move = script.moves[script.at] ?? script.forever
    script.at += 1
    return this.#play(move, request, hooks)
  }

  structured(...call: Parameters<Model['structured']>): ReturnType<Model['structured']> {
    return this.#sensible.structured(...call)
  }

  async #play(move: Move, request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    hooks.signal.throwIfAborted()
    switch (move.kind) {
      case 'sensible':
        return this.#sensible.converse(request, hooks)
      case 'error':
        hooks.onText?.('What was begun ')
        this.hooks.onError(move.code)
        throw new ModelError(move.code, 'The provider said no.', move.retryable, move.waitMs)
      case 'death':
        throw new Death()
      case 'slow':
        await this.#wait(hooks.signal)
        return this.#play(move.then, request, hooks)
      case 'reply': {
        const text = this.#marked(move.text)
        if (text !== '') hooks.onText?.(text)
        const toolCalls = move.calls.map(call => (call ? { ...call, arguments: this.#marked(call.arguments) } : call))
        return { text, toolCalls, usage: null }
      }
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const waiting = { signal, release: () => (this.waiting.delete(waiting), resolve()) }
      signal.addEventListener('abort', () => (this.waiting.delete(waiting), reject(signal.reason as Error)))
      this.waiting.add(waiting)
      this.#onWait()
    })
  }

  #marked(text: string): string {
    if (typeof text !== 'string' || !text.includes('§')) return text
    const marks = this.hooks.marks()
    return text.replace(/§[A-Z]+§/g, mark => marks[mark as keyof Marks] ?? mark)
  }
}

const LOOKALIKES = [
  'Get_Next_Item',
  'get_next_item ',
  'getNextItem',
  'present-choices',
  'complete_session\u0000',
  'cоmplete_session',
  'reveal_answer',
  'toString',
  'constructor',
  '__proto__',
  '',
  'x'.repeat(300),
]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'Well done, let us go on.',
      'The answer is §KEY§.',
      'I should not say **§KEY§**, but there it is.',
      'It is §GROUPED§, written plainly.',
      'Is it §OPTION§?',
      'Take 12 and 34, then 4711.',
      '§STEM§',
      'correct_answer: "§KEY§" explanation: none',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\u0000\ud800', ' \n ', 'long '.repeat(5_000), '</script><b>', '§KEY§ '.repeat(2_000)),
  },
)

const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TOOLS).chain(callTo) },
  { weight: 6, arbitrary: fc.constantFrom(...WIDGETS).chain(callTo) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_WIDGETS).chain(callTo) },
  { weight: 1, arbitrary: fc.constantFrom(...LOOKALIKES).chain(callTo) },
  // What an adapter could hand on although its type forbids it.
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, { name: 7, arguments: {} }, { name: 'get_next_item' }) as fc.Arbitrary<never>,
  },
)

const reply: fc.Arbitrary<Move> = fc.record({
  kind: fc.constant('reply' as const),
  text,
  calls: fc.oneof(
    { weight: 3, arbitrary: fc.array(call, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(call, { minLength: 2, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(call, { minLength: 0, maxLength: 0 }) },
    { weight: 1, arbitrary: fc.array(call, { minLength: 6, maxLength: 15 }) },
  ),
})

const CODES: readonly ModelErrorCode[] = [
  'rate_limited',
  'provider_error',
  'timeout',
  'connection',
  'cut_stream',
  'rejected',
  'unauthorised',
]
const error: fc.Arbitrary<Move> = fc
  .record({ code: fc.constantFrom(...CODES), waitMs: fc.constantFrom(null, null, 1_000, 30_000, 86_400_000) })
  .map(({ code, waitMs }) => ({ kind: 'error', code, retryable: !['rejected', 'unauthorised'].includes(code), waitMs }))

const atOnce: fc.Arbitrary<Move> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Move>({ kind: 'sensible' }) },
  { weight: 8, arbitrary: reply },
  { weight: 1, arbitrary: error },
  { weight: 1, arbitrary: fc.constant<Move>({ kind: 'death' }) },
)
export const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: atOnce },
  { weight: 1, arbitrary: atOnce.map((then): Move => ({ kind: 'slow', then })) },
)

/** What comes after the last move, again and again: mostly sense, so that sessions get on, else a loop without end. */
export const forever: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Move>({ kind: 'sensible' }) },
  { weight: 1, arbitrary: fc.oneof(reply, error) },
)
