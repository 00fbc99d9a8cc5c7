// A tutoring session in memory whose agents say what a test puts into their mouths; whoever is given nothing says what the built-in one says.
import type { AgentName } from '../../src/contract/tutor.js'
import type { Catalogue } from '../../src/items/index.js'
import type { Guideline } from '../../src/library/index.js'
import { ModelError, type Model, type SessionRole, type StructuredRequest } from '../../src/llm/index.js'
import type { ReplyKind, TutorState } from '../../src/tutor/domain/state.js'
import { committing } from './hostile-alterations.js'
import { begun } from './played-by-internal.js'
import { someGuideline } from './some-guideline.js'
import { unstructured } from './scripted-model.js'
import { builtIn } from './built-in.js'

/** Text as it comes over the wire, a value that becomes its JSON, or an error to reject with. */
export type Said = string | object | ModelError
/** `good`: what the built-in agent would have said. `input`: what the agent was told. */
export type Saying = (good: Record<string, any>, input: Record<string, any>) => Said
export type Sayings = Partial<Record<AgentName, Saying>>

/** An evaluator that takes every reply for a remark of this kind. */
export const judgingAs =
  (kind: Exclude<ReplyKind, 'answer'>, more: (input: Record<string, any>) => object = () => ({})): Saying =>
  (good, input) => ({
    ...good,
    response_kind: kind,
    was_off_topic: kind === 'off_topic',
    off_topic_response: kind === 'off_topic' ? 'Later. Now back to our question.' : null,
    ...more(input),
  })

/** An evaluator that hears confusion in every reply, and wishes for another plan the second time. */
export const confused = judgingAs('confusion', ({ current_step: step }) => ({
  replan_needed: step.status_info.confusions > 0,
  replan_reason: 'They are lost.',
}))

const AGENTS: readonly string[] = ['planner', 'executor', 'evaluator']

/** One model per role. `requests`: everything that the agents were asked, in order. */
export function agents(sayings: Sayings, requests: StructuredRequest[] = []): (role: SessionRole) => Model {
  return role => {
    const internal = builtIn(role)
    if (!AGENTS.includes(role)) return internal
    return {
      provider: 'remote_llm',
      name: `scripted-${role}`,
      converse: () => unstructured({ name: '', instructions: '', input: '', schema: {} }, noHooks) as never,
      async structured(request, hooks) {
        requests.push(request)
        const input = JSON.parse(request.input)
        const good = { ...JSON.parse((await internal.structured(request, hooks)).text), ...pointsMet(input) }
        const said = sayings[role as AgentName]?.(good, input) ?? good
        if (said instanceof ModelError) throw said
        const text = typeof said === 'string' ? said : JSON.stringify(said)
        for (const piece of text.match(/[^]{1,9}/gu) ?? []) hooks.onText?.(piece)
        return { text, usage: null }
      },
    }
  }
}
/** Takes every answer to a free question for right, point by point, with the whole of it as evidence. */
export const pointsMet = ({ question_context: about, student_response: evidence }: Record<string, any>): object =>
  about?.kind === 'free'
    ? {
        response_kind: 'answer',
        was_off_topic: false,
        off_topic_response: null,
        points: about.rubric.map(({ id }: { id: string }) => ({ point_id: id, verdict: 'met', evidence })),
      }
    : {}

const noHooks = { signal: new AbortController().signal }

type About = {
  readonly guideline?: Partial<Guideline>
  readonly sayings?: Sayings
  readonly catalogue?: Catalogue
  readonly student?: Record<string, unknown>
  readonly requests?: StructuredRequest[]
  readonly seed?: string
  /** Sees each commit before it is stored, and may alter it. */
  readonly commits?: Parameters<typeof committing>[0]
}

/** Three steps of sums, and a foundation, unless `guideline` says otherwise. The first question is open when it resolves. */
export async function tutored({ guideline, sayings = {}, catalogue, student, requests, seed, commits }: About = {}) {
  const taught = someGuideline(guideline)
  const play = await begun(
    { session_type: 'tutoring', guideline_id: taught.guidelineId, ...(student && { student }) } as never,
    {
      guidelines: [taught],
      model: agents(sayings, requests),
      ...(catalogue && { catalogue }),
      ...(commits && committing(commits)),
      ...(seed !== undefined && { seed }),
    },
  )
  return Object.assign(play, {
    state: () => play.kept.driverState as unknown as TutorState,
    /** Leaves the question how an answer came about, where it was asked. */
    pastHow: async () => {
      const { how } = play.kept.driverState as unknown as TutorState
      if (how?.asked === true) await play.command('skip')
    },
    steps: () => (play.kept.driverState as unknown as TutorState).plan!.steps,
  })
}
