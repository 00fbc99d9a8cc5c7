// What is done about a misconception, in which order: its own feedback, a contrasting case, a worked example. What lies behind these is a
// matter of the plan: the skill to go back to, another approach, what the step builds on.
import { bounded } from './texts.js'
import { LONGEST_LABEL, LONGEST_SKILL, MOST_MISCONCEPTIONS } from './rules.js'

const TREATMENTS = ['feedback', 'contrast', 'example'] as const
export type TreatmentKind = (typeof TREATMENTS)[number]

/** Of one misconception in this lesson. */
export type Treatment = {
  readonly id: string
  /** The skill to go back to; null: the author names none. */
  readonly remediate: string | null
  /** How many of the treatments were given since the plan was last changed. */
  readonly given: number
  /** How often it was seen in the lesson. */
  readonly seen: number
  /** The answer by which it showed last; absent: none in this lesson, or none that can be named. */
  readonly last?: Slip
}

/** A wrong answer beside the right one, both as the learner reads them. */
export type Slip = { readonly question: string; readonly answer: string; readonly right: string }

/** The kinds that are left for a misconception, in order. */
export const treatmentsLeft = (before: readonly Treatment[], id: string): readonly TreatmentKind[] =>
  TREATMENTS.slice(before.find(one => one.id === id)?.given ?? 0)

/** `given`: null when nothing was given. `last`: null when no answer showed it, or none that can be named: the one before stays. */
export type Seen = Pick<Treatment, 'id' | 'remediate'> & {
  readonly given: TreatmentKind | null
  readonly last: Slip | null
}

export function treated(before: readonly Treatment[], { id, remediate, given, last }: Seen): readonly Treatment[] {
  const name = bounded(id, LONGEST_LABEL)
  const known = before.find(one => one.id === name)
  const slip = last ?? known?.last
  const next: Treatment = {
    ...(slip && { last: slip }),
    id: name,
    remediate: remediate === null ? null : bounded(remediate, LONGEST_SKILL),
    given: given === null ? (known?.given ?? 0) : TREATMENTS.indexOf(given) + 1,
    seen: (known?.seen ?? 0) + 1,
  }
  return [...before.filter(one => one !== known), next].slice(-MOST_MISCONCEPTIONS)
}

/** The answer to another question by which the misconception showed last; null: there is none. */
export function slipBefore(before: readonly Treatment[], id: string, question: string): Slip | null {
  const last = before.find(one => one.id === id)?.last
  return last === undefined || last.question === question ? null : last
}

/**
 * What a lesson begins with, from the lessons before it, newest first, each with its newest treatment at the end, as the result has: each
 * misconception goes on with the next treatment. Where all were given, case and example may come again. `seen` counts in this lesson alone.
 */
export function treatedBefore(lessons: readonly (readonly Treatment[])[]): readonly Treatment[] {
  const found = new Map<string, Treatment>()
  for (const one of lessons.flatMap(lesson => lesson.toReversed()))
    if (!found.has(one.id)) {
      const { last: _last, ...kept } = one
      found.set(one.id, { ...kept, seen: 0, given: one.given >= TREATMENTS.length ? 1 : one.given })
    }
  return [...found.values()].slice(0, MOST_MISCONCEPTIONS).toReversed()
}

/** After the plan was changed: cases and examples may come again, with other numbers; the author's own words may not. */
export const treatedAnew = (before: readonly Treatment[]): readonly Treatment[] =>
  before.map(one => ({ ...one, given: Math.min(one.given, 1) }))
