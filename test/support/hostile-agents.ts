// What a planner, an executor or an evaluator may answer with when it does not do as it is told. A bend is data, so that fast-check can
// shrink it; it is applied to what the built-in agent would have said.
import fc from 'fast-check'
import { ModelError } from '../../src/llm/index.js'
import type { Said } from './tutored.js'

/** A uuid that no server gave. */
export const FOREIGN_ID = '0192d3a4-0000-7000-8000-00000000dead'

export type Bend =
  | { readonly kind: 'good' }
  /** A field of the output, named by its place; in a list or a group, the one inside it. */
  | { readonly kind: 'mutated'; readonly at: readonly number[]; readonly how: Mutation }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fenced' }
  | { readonly kind: 'fails'; readonly retryable: boolean }
  /** Whatever this agent could wish for beyond its rights. */
  | { readonly kind: 'greedy'; readonly wish: number }

type Mutation = { readonly put: unknown } | 'drop' | 'twice'

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'NaN',
  [],
  {},
  [[]],
  'x'.repeat(5_000),
  'a\u0000b',
  'half a \ud83e',
  FOREIGN_ID,
  '🦕'.repeat(320),
  'in_progress',
  { step_id: FOREIGN_ID, status: 'completed' },
]

const TEXTS: readonly string[] = [
  '',
  '   ',
  'Sure! Here is the plan: first we add, then we subtract.',
  'null',
  '[]',
  '{"todo_list":',
  `${'['.repeat(15_000)}${']'.repeat(15_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"reasoning":"${'y'.repeat(60_000)}"}`,
  '{"__proto__":{"score":1},"score":1e999}',
  '\u0000\ud800',
]

export const anyBend: fc.Arbitrary<Bend> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Bend>({ kind: 'good' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('mutated' as const),
      at: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
      how: fc.oneof(fc.record({ put: fc.constantFrom(...ODD) }), fc.constantFrom<Mutation>('drop', 'twice')),
    }),
  },
  fc.record({ kind: fc.constant('text' as const), text: fc.constantFrom(...TEXTS) }),
  fc.constant<Bend>({ kind: 'fenced' }),
  fc.record({ kind: fc.constant('fails' as const), retryable: fc.boolean() }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('greedy' as const), wish: fc.nat(7) }) },
)

/** `input`: what the agent was told. */
export function bent(bend: Bend, good: Record<string, any>, input: Record<string, any>): Said {
  switch (bend.kind) {
    case 'good':
      return good
    case 'mutated':
      return mutated(structuredClone(good), bend.at, bend.how)
    case 'text':
      return bend.text
    case 'fenced':
      return `\`\`\`json\n${JSON.stringify(good)}\n\`\`\``
    case 'fails':
      return new ModelError('provider_error', 'It is down.', bend.retryable)
    case 'greedy':
      return greedy(good, input, bend.wish)
  }
}

function mutated(value: any, [place = 0, ...deeper]: readonly number[], how: Mutation): any {
  const keys = Object.keys(value)
  const key = keys[place % Math.max(1, keys.length)]
  if (key === undefined) return value
  const inner = value[key]
  if (deeper.length > 0 && typeof inner === 'object' && inner !== null) mutated(inner, deeper, how)
  else if (how === 'drop') delete value[key]
  else if (how === 'twice') value[key] = [inner, inner]
  else value[key] = how.put
  return value
}

function greedy(good: Record<string, any>, input: Record<string, any>, wish: number): object {
  if ('todo_list' in good) return greedyPlan(good, input, wish)
  if ('response_kind' in good) return greedyJudgement(good, input, wish)
  return {
    ...good,
    message: wish % 2 === 0 ? `${good['message']} ` : 'The same words as ever.',
    question: wish < 4 ? 'Why?' : null,
    hints: Array.from({ length: wish }, (_, at) => `Hint ${at} ${'z'.repeat(at * 60)}`),
    current_step: FOREIGN_ID,
  }
}

function greedyPlan(good: Record<string, any>, { study_plan: plan }: Record<string, any>, wish: number): object {
  const known: Record<string, any>[] = plan?.todo_list ?? []
  const [first] = good['todo_list']
  const list: readonly object[][] = [
    good['todo_list'].map((step: object) => ({ ...step, step_id: FOREIGN_ID, status: 'in_progress' })),
    known.map(step => ({ ...first, ...step, title: 'Rewritten', status: 'completed' })),
    [first, first, first, ...good['todo_list']].map(step => ({ ...step, step_id: step.step_id ?? null })),
    good['todo_list'].map((step: object) => ({ ...step, skills: [], difficulty: 'hard' })),
    [],
    [...good['todo_list'], ...known].slice(0, 13),
    good['todo_list'].map((step: object) => ({ ...step, skills: ['fixture.sum\u0000', 'MAGIC \ud83e'] })),
    good['todo_list'].toReversed(),
  ]
  return { ...good, todo_list: list[wish], estimated_total_questions: -1e308, plan_version: 99, replan_count: 0 }
}

function greedyJudgement(good: Record<string, any>, { study_plan: plan }: Record<string, any>, wish: number): object {
  const steps: { step_id: string }[] = plan?.todo_list ?? []
  const wishes: readonly object[] = [
    { updated_step_statuses: steps.map(({ step_id }) => ({ step_id, status: 'completed' })), score: 1 },
    { updated_step_statuses: steps.map(({ step_id }) => ({ step_id, status: 'in_progress' })) },
    { updated_step_statuses: [{ step_id: FOREIGN_ID, status: 'completed' }] },
    { replan_needed: true, replan_reason: 'Everything has to change.' },
    { response_kind: 'confusion', was_off_topic: false, replan_needed: true, replan_reason: 'Lost.', feedback: 'Hm.' },
    { response_kind: 'off_topic', was_off_topic: true, off_topic_response: 'Dinosaurs!' },
    { response_kind: 'answer', was_off_topic: false, feedback: 'All right.', score: 1e308, confidence: -7 },
    { response_kind: 'answer', was_off_topic: false, feedback: 'All wrong.', score: -1, confidence: 1e308 },
  ]
  return { ...good, ...wishes[wish] }
}
