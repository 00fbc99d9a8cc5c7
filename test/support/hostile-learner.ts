// Whatever a learner, a proctor, the clock and the machines could do to a session while a model plays havoc with it.
import fc from 'fast-check'
import { SESSION_COMMANDS, type ClientAction, type SessionCommand } from '../../src/contract/widget.js'
import type { Item } from '../../src/items/index.js'

export type AnswerKind = 'right' | 'wrong' | 'malformed'
export type Act =
  | { readonly kind: 'attach' }
  | { readonly kind: 'answer'; readonly how: AnswerKind; readonly variant: number }
  /** To a question of before: the same answer again, another one, or one that cannot be read. */
  | { readonly kind: 'answer_again'; readonly how: 'same' | AnswerKind; readonly back: number }
  | { readonly kind: 'answer_nothing' }
  | { readonly kind: 'two_at_once'; readonly how: readonly [AnswerKind, AnswerKind] }
  /** `again`: the last command that was taken, under its id; `twice`: two of one id at the same moment. */
  | {
      readonly kind: 'command'
      readonly command: SessionCommand
      readonly aim: 'open' | 'closed' | 'nobody' | 'none'
      readonly how: 'once' | 'twice' | 'again'
      readonly text: string | null
    }
  | { readonly kind: 'pass'; readonly seconds: number; readonly sweep: boolean }
  | { readonly kind: 'pause' | 'resume' | 'terminate' | 'report' | 'follow' }
  /** The slow model goes on, on every node. */
  | { readonly kind: 'let_go' }
  /** The node stalls: its calls go on, it hears nothing; another takes over. */
  | { readonly kind: 'lose_node' }
  | { readonly kind: 'add_node' }

const how = fc.constantFrom<AnswerKind>('right', 'right', 'wrong', 'malformed')
const variant = fc.nat(7)

export const answering: fc.Arbitrary<Act> = fc.record({ kind: fc.constant('answer' as const), how, variant })

/** What may be done beside answering. */
export const beside: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('command' as const),
  // One that ends the session is chosen seldom: little could be seen after it.
  command: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<SessionCommand>('hint', 'hint', 'skip', 'back', 'back', 'ask') },
    { weight: 1, arbitrary: fc.constantFrom(...SESSION_COMMANDS) },
  ),
  aim: fc.oneof(
    { weight: 8, arbitrary: fc.constant('open' as const) },
    { weight: 1, arbitrary: fc.constantFrom('closed', 'nobody', 'none') },
  ),
  how: fc.constantFrom('once', 'once', 'once', 'twice', 'again'),
  text: fc.constantFrom('What does it mean?', 'Is it 7, or 918273645?', ' ', null),
})

export const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Act>({ kind: 'attach' }) },
  { weight: 14, arbitrary: answering },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer_again' as const),
      how: fc.constantFrom('same', 'right', 'wrong', 'malformed'),
      back: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ kind: 'answer_nothing' }) },
  { weight: 8, arbitrary: beside },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('two_at_once' as const), how: fc.tuple(how, how) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 4, 16, 22, 26, 61, 400),
      sweep: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('pause', 'resume', 'resume', 'report', 'follow', 'let_go', 'let_go', 'lose_node', 'add_node')
      .map((kind): Act => ({ kind })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ kind: 'terminate' }, { kind: 'pass', seconds: 700, sweep: false }) },
)

/** What people read of the option that is the key. */
const rightTextOf = ({ key, options }: Item['parts'][0]): string =>
  options.find(option => option.value === key)?.text ?? key

/** A response of the kind, for the question as it is asked. `item` null: a prompt that belongs to no item, where nothing is wrong. */
export function responseTo(
  action: ClientAction,
  item: Item | null,
  how: AnswerKind,
  variant: number,
): Record<string, unknown> {
  if (how === 'malformed') return malformed(action, variant)
  switch (action.widget_type) {
    case 'multiple_choice': {
      const { options } = action.props
      const right = item === null ? 0 : options.indexOf(rightTextOf(item.parts[0]))
      const index = how === 'right' ? right : (right + 1 + (variant % (options.length - 1))) % options.length
      const forms = [{ index }, { selection: options[index] }, { index, selection: options[index] }]
      // Equal options, which only a model's own prompt has, can be told apart by index alone.
      return item === null ? forms[0]! : forms[variant % 3]!
    }
    case 'free_text':
    case 'number': {
      if (item === null)
        return {
          text:
            action.widget_type === 'number' ? String((action.props.min ?? 0) + variant) : ['fine', 'no'][variant % 2]!,
        }
      const [{ key, answer }] = item.parts
      if (how === 'right') return { text: [key, ` ${key} `][variant % 2]! }
      return { text: answer.type === 'ipv4' ? `203.0.113.${variant}` : String(Number(key) + 1 + variant) }
    }
    case 'code_editor':
      return { code: `print(${variant})` }
    case 'multi_select': {
      const { options, min_selections: least } = action.props
      const count = Math.max(least, 1 + (variant % action.props.max_selections))
      const indices = options.map((_, index) => index).slice(0, count)
      return variant % 2 === 0 ? { indices } : { indices, selections: indices.map(index => options[index]) }
    }
    case 'ordering': {
      const places = action.props.entries.map((_, place) => place)
      return { order: variant % 2 === 0 ? places : places.toReversed() }
    }
    case 'rating_scale':
      return { rating: action.props.min }
    case 'confirmation':
      return { confirmed: variant % 2 === 0 }
    case 'date':
      return { date: action.props.min ?? '2026-01-05' }
    case 'choice_matrix':
      return { indices: action.props.rows.map(() => 0) }
    case 'self_assessment':
      return { self_assessment: action.props.choices[0]! }
    case 'expression':
      return { text: `${variant}x` }
    case 'matrix': {
      const { rows, columns } = action.props
      return { rows: Array.from({ length: rows }, () => Array<string>(columns).fill(String(variant))) }
    }
    case 'number_line':
      return { value: action.props[variant % 2 === 0 ? 'from' : 'to'] }
    case 'coordinate_plane': {
      const { x, y, count } = action.props
      return {
        points: Array.from({ length: count }, (_, i) => [i === 0 ? x.from : x.to, variant % 2 === 0 ? y.from : y.to]),
      }
    }
    case 'table':
      return { cells: action.props.rows.flat().flatMap(cell => (cell === null ? [String(variant)] : [])) }
    case 'parts': {
      const parts = action.props.parts.map(part => {
        const inner = { ...part, tool_call_id: action.tool_call_id, lock_input: true } as unknown as ClientAction
        return [part.id, responseTo(inner, null, how, variant)]
      })
      return { parts: Object.fromEntries(parts) as Record<string, unknown> }
    }
  }
}

function malformed(action: ClientAction, variant: number): Record<string, unknown> {
  const nothing = [{}, { score: 1 }, { __proto__: null, verdict: { correct: true } }]
  const line = [{ text: '' }, { text: 5 }, { text: 'x'.repeat(20_001) }, { text: ' ' }, { text: '7\u0000' }, ...nothing]
  const odd: Record<ClientAction['widget_type'], Record<string, unknown>[]> = {
    multiple_choice: [{ index: 99 }, { index: -1 }, { index: 0.5 }, { selection: 'none of these' }, ...nothing],
    multi_select: [
      { indices: [99] },
      { indices: [0, 0] },
      { indices: 0 },
      { selections: ['none of these'] },
      ...nothing,
    ],
    free_text: line,
    number: line,
    expression: line,
    rating_scale: [{ rating: 11 }, { rating: 1.5 }, ...nothing],
    confirmation: [{ confirmed: 'yes' }, ...nothing],
    date: [{ date: '2026-02-30' }, { date: 5 }, ...nothing],
    choice_matrix: [{ indices: [] }, { indices: [99] }, ...nothing],
    self_assessment: [{ self_assessment: 'sure' }, { self_assessment: 1 }, ...nothing],
    ordering: [{ order: [0] }, { order: [0, 0] }, { order: [-1, 0] }, { entries: ['none of these'] }, ...nothing],
    matrix: [{ rows: [] }, { rows: [['']] }, { rows: [[1]] }, { rows: [['half \ud83d']] }, ...nothing],
    number_line: [{ value: '' }, { value: 5 }, { value: 'here' }, { value: '999999999' }, ...nothing],
    coordinate_plane: [
      { points: [] },
      { points: ['1', '2'] },
      { points: [['1']] },
      { points: [['1', 2]] },
      { points: [['here', '1']] },
      { points: Array<string[]>(97).fill(['1', '1']) },
      ...nothing,
    ],
    table: [{ cells: [] }, { cells: [7] }, { cells: Array<string>(97).fill('1') }, ...nothing],
    code_editor: [{ code: 7 }, { code: 'half \ud83d' }, { code: 'x'.repeat(50_001) }, ...nothing],
    parts: [{ parts: {} }, { parts: { nobody: { text: '1' } } }, { parts: [] }, { parts: null }, ...nothing],
  }
  const list = odd[action.widget_type]
  return list[variant % list.length]!
}
