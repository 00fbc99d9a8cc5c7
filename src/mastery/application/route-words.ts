// Whom what a learner wrote is for, by the coordinator, where a model plays it. Its output is a proposal: a topic that is none of the
// programme's, or an output that breaks the contract, routes nothing, and the learner is asked by buttons.
import { z } from 'zod'
import { RouteMessage, Specialist, type AgentFailure } from '../../contract/mastery-agents.js'
import { storableText } from '../../kernel/storable.js'
import type { Effect } from '../../sessions/index.js'
import { agentFailure, hasFailed } from '../domain/agent-failure.js'
import { ROUTES, type Choice, type Route } from '../domain/routing.js'
import { askAgent, type AgentPorts } from './ask-agent.js'
import type { ProgrammeFacts } from './programme-facts.js'

const Output = z.object({
  target_agent: Specialist,
  routing_reason: storableText(500).min(1),
  topic: z.string().max(300).nullable(),
  needs_care: z.boolean().default(false),
})

/** Titles of topics that the coordinator gets. */
const MOST_TOPICS = 200

type RoutedWords = {
  /** Null: the learner is asked. */
  readonly choice: Choice | null
  readonly route: Route
  readonly needsCare: boolean
  readonly effects: readonly Effect[]
}

/** Rejects with RunFailure when the model cannot be reached. */
export async function routeWords(
  ports: AgentPorts,
  facts: ProgrammeFacts,
  words: string,
  signal: AbortSignal,
): Promise<RoutedWords> {
  const { graph, state, session, programme } = facts
  const title = (id: string | undefined | null) => (id == null ? null : graph.concept(id).title)
  const input = RouteMessage.input.parse({
    user_message: words,
    session_state: {
      current_topic: title(state.loop?.conceptId),
      quiz_paused: state.paused.length > 0,
      last_routed_to: state.routes.at(-1)?.agent ?? null,
    },
  })
  const topics = graph.ids.slice(0, MOST_TOPICS).map(id => graph.concept(id).title)
  const { value, effects } = await askAgent(
    ports,
    session,
    {
      role: 'coordinator',
      prompt: 'mastery/route',
      schema: Output,
      input: { ...input, topics, language: programme.language },
      summary: 'what the learner wrote',
    },
    signal,
  )
  const output = value === null ? agentFailure('INVALID_INPUT') : contractOf(value)
  const choice = hasFailed(output) ? null : choiceFor(facts, output)
  return {
    choice,
    needsCare: value?.needs_care ?? false,
    effects,
    route:
      choice === null || hasFailed(output)
        ? { agent: 'tutor', reason: 'unclear', by: 'learner' }
        : { agent: output.target_agent, reason: ROUTES[choice.kind].reason, by: 'model' },
  }
}

type Routed = z.infer<typeof RouteMessage.output>

const contractOf = ({ target_agent, routing_reason, topic }: z.infer<typeof Output>): Routed | AgentFailure => {
  const read = RouteMessage.output.safeParse({ target_agent, routing_reason, context_for_agent: { topic } })
  return read.success ? read.data : agentFailure('INVALID_INPUT')
}

/** What the route comes to in this programme; null where it comes to nothing. */
function choiceFor(
  { graph, state }: ProgrammeFacts,
  { target_agent: agent, context_for_agent: context }: Routed,
): Choice | null {
  const conceptId = graph.ids.find(id => graph.concept(id).title === context['topic'])
  switch (agent) {
    case 'diagnostic':
      return conceptId === undefined ? null : { kind: 'topic', conceptId }
    case 'tutor':
      return { kind: 'question' }
    case 'quiz':
      if (state.loop !== null) return { kind: 'quiz' }
      return state.paused.length > 0 ? { kind: 'continue_quiz' } : null
    case 'feedback':
    case 'pathplanner':
      return { kind: 'progress' }
  }
}
