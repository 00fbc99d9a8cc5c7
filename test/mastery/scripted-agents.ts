// The agents of a programme, each with the answers that a test wrote down.
import type { SessionRole } from '../../src/llm/index.js'
import { builtIn } from '../support/built-in.js'
import { ScriptedModel, type ScriptedAnswer } from '../support/scripted-model.js'

type Scripts = Partial<Record<'coordinator' | 'tutor' | 'quiz' | 'evaluator', readonly ScriptedAnswer[]>>

/** A role without a script has no model. */
export function scriptedAgents(scripts: Scripts) {
  const models = Object.fromEntries(
    Object.entries(scripts).map(([role, answers]) => [role, new ScriptedModel([], answers)]),
  ) as Partial<Record<SessionRole, ScriptedModel>>
  return {
    model: (role: SessionRole) => models[role] ?? builtIn(role),
    /** What an agent was sent, as values. */
    inputs: (role: keyof Scripts): Record<string, unknown>[] =>
      models[role]!.structuredRequests.map(({ input }) => JSON.parse(input) as Record<string, unknown>),
    done: () => Object.values(models).forEach(model => model.done()),
  }
}

export const routedTo = (target_agent: string, more: object = {}): object => ({
  target_agent,
  routing_reason: 'They ask for it.',
  topic: null,
  needs_care: false,
  ...more,
})

export const says = (text: string, ...passages: string[]) => ({ text, passages })
export const explains = (paragraphs: readonly object[], more: object = {}): object => ({
  paragraphs,
  examples: [],
  key_points: [],
  next_action: 'quiz',
  ...more,
})

/** Questions that stand in the passage about clay. */
export const drafts = (count: number, more: (nth: number) => object = () => ({})): object => ({
  questions: Array.from({ length: count }, (_, at) => ({
    question_text: `What happens to clay, question ${at + 1}?`,
    options: ['It is wedged', 'It is frozen', 'It is sold'],
    expected_answer: 'It is wedged',
    passage: 'p1',
    source_context: 'Clay is wedged before it is thrown.',
    ...more(at + 1),
  })),
})

export const solved = (count: number, more: (nth: number) => object = () => ({})): object => ({
  answers: Array.from({ length: count }, (_, at) => ({
    question_id: `q${at + 1}`,
    answer: 'It is wedged',
    passage: 'p1',
    ...more(at + 1),
  })),
})
