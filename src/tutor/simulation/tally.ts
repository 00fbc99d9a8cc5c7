// Figures of many simulated sessions, for each persona, and which targets are missed.
import { canLearn, PERSONA, type Persona, type PersonaName } from './personas.js'
import type { HeldMisconception } from './held-misconceptions.js'
import type { PlayedQuestion } from './simulated-learner.js'
import type { TutorWords } from './tutor-words.js'

/** One session, played to its end. */
export type PlayedSession = {
  readonly persona: PersonaName
  readonly guidelineId: string
  /** Null: it could not begin. */
  readonly sessionId: string | null
  /** Every step is completed. */
  readonly completed: boolean
  readonly replans: number
  readonly needsIntervention: boolean
  readonly steps: number
  readonly stepsSkipped: number
  readonly questions: readonly PlayedQuestion[]
  /** Three first tries went wrong in one step. `helped`: the plan got a prerequisite or another approach after that. */
  readonly stuck: null | { readonly helped: boolean }
  /** The same where all first tries of a step count that went wrong, whatever went right in between. */
  readonly stuckAtAll: null | { readonly helped: boolean }
  readonly messages: number
  /** Of each message, in milliseconds, until the next question is there. */
  readonly latencies: readonly number[]
  /** Answers that were taken for something else, and remarks that were taken for answers. */
  readonly misread: number
  readonly misconceptions: readonly HeldMisconception[]
  /** At the end every skill of the plan was taken for mastered. */
  readonly certified: boolean
  readonly words: TutorWords
  /** What was wrong, with where; empty in a session that stayed sound. */
  readonly invalid: readonly string[]
}

export type Figures = ReturnType<typeof figuresOf>

/** Shares are 0 to 1. */
export function figuresOf(persona: PersonaName | 'all', sessions: readonly PlayedSession[]) {
  const share = (holds: (session: PlayedSession) => boolean): number =>
    ratio(sessions.filter(holds).length, sessions.length)
  const sum = (of: (session: PlayedSession) => number): number => sessions.reduce((total, each) => total + of(each), 0)
  const latencies = sessions.flatMap(session => session.latencies).toSorted((a, b) => a - b)
  const messages = sum(session => session.messages)
  return {
    persona,
    sessions: sessions.length,
    /** Of the sessions. */
    completion: share(session => session.completed),
    replanned: share(session => session.replans > 0),
    interventions: share(session => session.needsIntervention),
    /** Of the steps. */
    skipped: ratio(
      sum(session => session.stepsSkipped),
      sum(session => session.steps),
    ),
    stuck: sessions.filter(session => session.stuck !== null).length,
    stuckAndHelped: sessions.filter(session => session.stuck?.helped).length,
    stuckAtAll: sessions.filter(session => session.stuckAtAll !== null).length,
    stuckAtAllAndHelped: sessions.filter(session => session.stuckAtAll?.helped).length,
    /** Of first tries, to questions without a hint before; null without such questions. */
    accuracyFirstThird: accuracy(sessions.flatMap(({ questions }) => questions.slice(0, thirdOf(questions)))),
    accuracyLastThird: accuracy(sessions.flatMap(({ questions }) => questions.slice(-thirdOf(questions)))),
    /** Mean per session. */
    messages: ratio(messages, sessions.length),
    /** Of the messages. */
    misread: ratio(
      sum(session => session.misread),
      messages,
    ),
    ...aboutMisconceptions(sessions),
    /** Of the tutor's sentences, those that were said before in the lesson; of its turns, those by which a rule is broken. */
    repeated: ratio(
      sum(session => session.words.repeated),
      sum(session => session.words.sentences),
    ),
    shameful: ratio(
      sum(session => session.words.shameful),
      sum(session => session.words.turns),
    ),
    /** Milliseconds per message. */
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    invalid: sum(session => session.invalid.length),
  }
}

/** Of those that showed. */
function aboutMisconceptions(sessions: readonly PlayedSession[]) {
  const isHeld = ({ shown, messagesToCure }: HeldMisconception): boolean => shown > 0 && messagesToCure === null
  const shown = sessions.flatMap(({ misconceptions }) => misconceptions.filter(one => one.shown > 0))
  const cures = shown.flatMap(({ messagesToCure }) => messagesToCure ?? [])
  return {
    misconceptions: shown.length,
    cured: ratio(cures.length, shown.length),
    /** Sessions that end with every skill taken for mastered while one is held that showed. */
    falselyCertified: sessions.filter(({ certified, misconceptions }) => certified && misconceptions.some(isHeld))
      .length,
    /** Median number of messages from when one showed first until it was given up; null where none was. */
    messagesToCure:
      cures.length === 0
        ? null
        : percentile(
            cures.toSorted((a, b) => a - b),
            0.5,
          ),
  }
}

/** One line for each persona that played, in the order of the personas, and one for all. */
export function figuresByPersona(sessions: readonly PlayedSession[]): Figures[] {
  const names = (Object.keys(PERSONA) as PersonaName[]).filter(name => sessions.some(({ persona }) => persona === name))
  const of = (name: PersonaName) => sessions.filter(({ persona }) => persona === name)
  return [...names.map(name => figuresOf(name, of(name))), figuresOf('all', sessions)]
}

/** Learners who start at this or above are expected to get through; below, to be helped. */
export const ABLE_FROM = 0.6
export const TARGETS = {
  completion: 0.9,
  replanned: 0.15,
  interventions: 0.05,
  /** Of the sessions of the others in which three questions on one concept went wrong. */
  helped: 0.8,
  /** Of the tutor's sentences in any session, those that were said before. */
  repeated: 0.15,
  p95: 2_000,
} as const

/** A sentence for each target that is missed. Nothing is asked of learners who did not play. */
export function missedTargets(sessions: readonly PlayedSession[]): string[] {
  const those = (are: (persona: Persona) => boolean): Figures => {
    const theirs = sessions.filter(({ persona }) => are(PERSONA[persona]))
    return figuresOf('all', theirs)
  }
  const able = those(({ start }) => start >= ABLE_FROM)
  const others = those(({ start }) => start < ABLE_FROM)
  const learning = those(canLearn)
  const excelling = those(persona => !canLearn(persona))
  const all = figuresOf('all', sessions)
  const mostRepeated = Math.max(0, ...sessions.map(({ words }) => ratio(words.repeated, words.sentences)))
  const { accuracyFirstThird: first, accuracyLastThird: last } = learning
  const helped = ratio(others.stuckAndHelped, others.stuck)
  const who = `of learners who start at ${ABLE_FROM} or above`
  const missed: [boolean, string][] = [
    [
      able.sessions > 0 && able.completion <= TARGETS.completion,
      `sessions completed ${who}: ${percent(able.completion)}, wanted more than ${percent(TARGETS.completion)}`,
    ],
    [
      able.replanned >= TARGETS.replanned,
      `sessions replanned ${who}: ${percent(able.replanned)}, wanted less than ${percent(TARGETS.replanned)}`,
    ],
    [
      able.interventions >= TARGETS.interventions,
      `interventions ${who}: ${percent(able.interventions)}, wanted less than ${percent(TARGETS.interventions)}`,
    ],
    [
      others.stuck > 0 && helped < TARGETS.helped,
      `help after three failures for the others: ${percent(helped)} of ${others.stuck}, wanted ${percent(TARGETS.helped)}`,
    ],
    [excelling.sessions > 0 && excelling.skipped === 0, 'steps skipped by learners who know it all: none, wanted some'],
    [
      first !== null && last !== null && last <= first,
      `right at the first try of learners who can learn: ${percent(last ?? 0)} in the last third of a session, wanted more than in the first (${percent(first ?? 0)})`,
    ],
    [
      all.p95 >= TARGETS.p95,
      `95 of 100 messages took up to ${Math.round(all.p95)} ms, wanted less than ${TARGETS.p95}`,
    ],
    [
      all.falselyCertified > 0,
      `sessions that end with mastery while a misconception is held: ${all.falselyCertified}, wanted none`,
    ],
    [
      mostRepeated > TARGETS.repeated,
      `sentences said before in a session: up to ${percent(mostRepeated)}, wanted at most ${percent(TARGETS.repeated)}`,
    ],
    [all.invalid > 0, `invalid states: ${all.invalid}, wanted none`],
  ]
  return missed.flatMap(([isMissed, what]) => (isMissed ? [what] : []))
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const thirdOf = (questions: readonly PlayedQuestion[]): number => Math.ceil(questions.length / 3)

function accuracy(questions: readonly PlayedQuestion[]): number | null {
  const unaided = questions.filter(question => question.firstRight !== null && !question.helped)
  return unaided.length === 0 ? null : unaided.filter(question => question.firstRight).length / unaided.length
}

/** By the nearest rank, of sorted numbers; 0 of none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? 0

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
