// What has to hold of a tutoring session with every commit, whatever its agents say: seen from what is committed.
import type { PlanStatus } from '../../src/contract/tutor.js'
import { statesKey } from '../../src/items/domain/item/withhold-reason.js'
import type { Item } from '../../src/items/index.js'
import type { Commit } from '../../src/sessions/domain/apply-decision.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'
import { assertSound } from '../../src/tutor/domain/plan.js'
import type { PlanStep, TutorState } from '../../src/tutor/domain/state.js'
import { FOREIGN_ID } from './hostile-agents.js'

/** Calls of one agent between two questions: asked, asked again with what was wrong. The built-in one that stands in is one more. */
const MOST_CALLS = 2
/** Characters of the document that is stored with every step. */
const LARGEST_STATE = 20_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** NUL and halves of pairs, as JSON writes them. */
const UNSTORABLE = /(?<!\\)\\u(?:0000|d[89a-f])/
const COUNTERS = ['questionsAsked', 'questionsCorrect', 'attempts'] as const

export class TutorWatch {
  /** What was wrong, each once. */
  readonly problems = new Set<string>()
  #state: TutorState | null = null
  #calls = new Map<string, number>()
  #item: Item | null = null
  readonly #told = new Set<string>()
  /** What code said of the last answer. */
  #verdict: { readonly score: number } | null = null

  /** Looks at a commit. */
  readonly see = ({ events, messages, published }: Commit): void => {
    this.#must(!UNSTORABLE.test(JSON.stringify({ events, messages })), 'something cannot be stored')
    for (const event of events) this.#happened(event)
    for (const { type, payload } of published)
      if (type === 'message_complete' || type === 'plan_updated' || type === 'client_action')
        for (const text of saidIn(type, payload)) this.#read(type, text)
  }

  #must(holds: boolean, otherwise: string): void {
    if (!holds) this.problems.add(otherwise)
  }

  /** What was told before is no news to the learner. */
  #read(where: string, text: string): void {
    const isNews = !this.#told.has(text)
    this.#told.add(text)
    if (isNews && this.#item !== null)
      this.#must(!statesKey(this.#item, text), `${where} answers “${this.#item.stem}”: ${text}`)
  }

  #happened(event: SessionEvent): void {
    switch (event.type) {
      case 'ItemFetched':
        this.#item = event.item
        return
      case 'ActionOpened':
        this.#calls.clear()
        return
      case 'ActionAnswered':
        this.#verdict = event.position === null ? null : event.verdict
        if (event.position === null) this.#must(event.evidence === null, 'a free answer is evidence')
        if (event.evidence !== null)
          this.#must(event.evidence.skillId === this.#item?.skillId, 'evidence is of another skill')
        return
      case 'ItemSkipped':
        this.#verdict = event.position === null ? null : { score: 0 }
        return
      case 'RunFailed':
        this.problems.add(`the run failed: ${event.code}`)
        return
      case 'AgentRan': {
        const { agent, outcome } = event.execution
        if (outcome !== 'fallback') this.#calls.set(agent, (this.#calls.get(agent) ?? 0) + 1)
        this.#must((this.#calls.get(agent) ?? 0) <= MOST_CALLS, `${agent} was asked too often`)
        return
      }
      case 'DriverMoved':
        return this.#moved(event.state as unknown as TutorState)
      default:
    }
  }

  #moved(state: TutorState): void {
    try {
      assertSound(state)
    } catch (error) {
      this.problems.add(String(error))
    }
    this.#must(JSON.stringify(state).length < LARGEST_STATE, 'the state is too large')
    const steps = state.plan?.steps ?? []
    this.#must(
      steps.every(({ id }) => UUID.test(id) && id !== FOREIGN_ID),
      'an id is not of the server',
    )
    for (const before of this.#state?.plan?.steps ?? []) {
      const now = steps.find(({ id }) => id === before.id)
      if (before.status === 'completed') this.#must(isSame(now, before), 'a completed step has changed')
      if (now !== undefined)
        this.#must(
          COUNTERS.every(counter => now[counter] >= before[counter]),
          'a counter has fallen',
        )
      else this.#must(before.questionsAsked === 0, 'a step that was begun is gone')
      this.#must(
        before.status === 'completed' || now?.status !== 'completed' || this.#rightlyCompleted(now),
        'a step was completed that was not learned',
      )
    }
    const { lastGrading } = state
    if (lastGrading?.source === 'code' && !isSame(lastGrading, this.#state?.lastGrading))
      this.#must(lastGrading.score === this.#verdict?.score, 'the score of an item is not its verdict’s')
    // What was said while it stood counts; from here on it may be told.
    if (state.question?.kind !== 'item') this.#item = null
    this.#state = state
  }

  /** Two questions right in a row, three in all, one that skips; of free questions one. */
  #rightlyCompleted = ({ skills, skipped, questionsCorrect, rightInARow }: PlanStep): boolean =>
    skipped || skills.length === 0 || rightInARow >= 2 || questionsCorrect >= 3
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whatever a learner can read in it beside the question itself. */
export function saidIn(type: string, payload: object): string[] {
  if (type === 'client_action') return (payload as { action: { nudges?: string[] } }).action.nudges ?? []
  if (type === 'message_complete') return [(payload as { text: string }).text]
  const { study_plan: plan, last_grading: grading, misconceptions, replan_reason: reason } = payload as PlanStatus
  return [
    ...plan.todo_list.flatMap(step => [step.title, step.description, step.teaching_approach, step.success_criteria]),
    ...misconceptions,
    ...(reason === null ? [] : [reason]),
    ...(grading === null ? [] : [grading.rationale, ...grading.labels]),
  ]
}
