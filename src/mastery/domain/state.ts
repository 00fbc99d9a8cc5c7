// What the driver of a programme keeps between its steps. Bounded: it grows with the concepts, not with the answers.
import type { DriverState } from '../../sessions/index.js'
import type { Concept } from './concept-graph.js'
import type { Observation } from './diagnosis.js'
import type { DraftedQuiz } from './drafted-quiz.js'
import type { Loop, LoopEnd, LoopRules, ShownMisconception } from './learning-cycle.js'
import type { Choice, Route } from './routing.js'

/** The programme of a session, as it was when the session was created. */
export type Programme = {
  readonly kind: 'mastery'
  readonly title: string
  readonly language: string
  /** The goals and all that comes before them. */
  readonly concepts: readonly Concept[]
  readonly goals: readonly string[]
  readonly rules: LoopRules
}

/** A choice with the words of its button. */
export type Labelled = readonly [Choice, string]

/** What is asked at the moment. `conceptId` of an item: which it asks about. */
type Asked =
  | { readonly kind: 'menu'; readonly choices: readonly Labelled[] }
  | { readonly kind: 'draft' }
  | { readonly kind: 'item'; readonly part: 'diagnosis' | 'quiz'; readonly conceptId: string }

/** A quiz that was interrupted. `left`: the position of the question that was open; null: none was. */
type Paused = { readonly loop: Loop; readonly left: number | null }

type RouteTaken = Route & { readonly conceptId: string | null; readonly at: string }

export type MasteryState = {
  /** Sequence number of the last reply that was taken up; 0 before the first. */
  readonly takenSeq: number
  readonly diagnosis: { readonly observations: readonly Observation[]; readonly isOver: boolean }
  readonly loop: Loop | null
  /** Question that was open when the quiz was interrupted, to be asked again. */
  readonly left: number | null
  readonly paused: readonly Paused[]
  /** Concept that is to be explained while its quiz is interrupted. */
  readonly aside: string | null
  /** What the learner wants to know, in their words, to be answered next. */
  readonly question: string | null
  /** A quiz from documents that goes on or can go on. */
  readonly drafted: DraftedQuiz | null
  readonly ended: readonly LoopEnd[]
  /** Concepts about which nothing can be verified, and that the learner has read. */
  readonly read: readonly string[]
  /** Shown in the last quiz on each concept, and in earlier ones. */
  readonly misconceptions: Readonly<Record<string, readonly ShownMisconception[]>>
  readonly asked: Asked | null
  /** The newest last. */
  readonly routes: readonly RouteTaken[]
  /** Why a person has to help; null while no help is needed. Staff see it in the list of those who need them. */
  readonly intervention: string | null
}

const FIRST_STATE: MasteryState = {
  takenSeq: 0,
  diagnosis: { observations: [], isOver: false },
  loop: null,
  left: null,
  paused: [],
  aside: null,
  question: null,
  drafted: null,
  ended: [],
  read: [],
  misconceptions: {},
  asked: null,
  routes: [],
  intervention: null,
}

export const storedState = (state: DriverState | null): MasteryState =>
  state === null ? FIRST_STATE : (state as MasteryState)

const MOST_ROUTES = 12
const MOST_MISCONCEPTIONS = 6

export const routed = (state: MasteryState, route: RouteTaken): MasteryState => ({
  ...state,
  routes: [...state.routes, route].slice(-MOST_ROUTES),
})

/** Interrupts what goes on: a quiz that was begun can be continued later. */
export function pausedLoop(state: MasteryState, left: number | null): MasteryState {
  const { loop } = state
  if (loop === null) return state
  const others = state.paused.filter(paused => paused.loop.conceptId !== loop.conceptId)
  return { ...state, loop: null, left: null, paused: [...others, { loop, left }] }
}

/** Goes on with an interrupted loop on the concept, or stays as it is where there is none. */
export function resumedLoop(state: MasteryState, conceptId: string): MasteryState {
  const found = state.paused.find(paused => paused.loop.conceptId === conceptId)
  if (found === undefined) return state
  return { ...state, loop: found.loop, left: found.left, paused: state.paused.filter(paused => paused !== found) }
}

export const isProgramme = (plan: { readonly kind: string }): plan is Programme => plan.kind === 'mastery'

/** With the misconceptions that a quiz has shown, the newest last, each id once. */
export function withMisconceptions(
  state: MasteryState,
  conceptId: string,
  shown: readonly ShownMisconception[],
): MasteryState {
  const ids = new Set(shown.map(({ id }) => id))
  const before = (state.misconceptions[conceptId] ?? []).filter(({ id }) => !ids.has(id))
  return {
    ...state,
    misconceptions: { ...state.misconceptions, [conceptId]: [...before, ...shown].slice(-MOST_MISCONCEPTIONS) },
  }
}
