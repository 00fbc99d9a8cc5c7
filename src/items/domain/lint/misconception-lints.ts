// Misconceptions: each fires, never by luck at the right answer, and says something of its own to the learner.
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { firstOfEach, named, type Study } from './study.js'

/** Of all items; one that fires less often explains next to nothing. */
export const LEAST_FIRING = 0.05
export const LEAST_MISCONCEPTIONS = 3

/** In which share of the items each misconception is there for the learner, by id; for one tier or all. */
export function firing({ blueprint, samples }: Study, tier?: string): Map<string, number> {
  const counted = samples.filter(({ item }) => tier === undefined || item.tier === tier)
  const ids = blueprint.parts.flatMap(part => part.misconceptions.map(bug => bug.id))
  return new Map(
    ids.map(id => [
      id,
      counted.filter(({ item }) => item.parts.some(part => part.misconceptions.some(bug => bug.id === id))).length /
        Math.max(1, counted.length),
    ]),
  )
}

export function rarelyFires(study: Study): FieldProblem[] {
  if (study.samples.length === 0) return []
  const shares = firing(study)
  return study.blueprint.parts
    .flatMap(part => part.misconceptions)
    .filter(({ id }) => shares.get(id)! < LEAST_FIRING)
    .map(({ id, index }) => ({
      path: ['misconceptions', index],
      message: `“${id}” is there in ${percent(shares.get(id)!)} of the items; at least ${percent(LEAST_FIRING)} are needed.`,
    }))
}

/** Generation would drop such a value in silence, so its raw value is looked at: `when` has to leave these items out. */
export const equalsKey = ({ samples }: Study): FieldProblem[] =>
  firstOfEach(
    samples.flatMap(sample =>
      sample.parts
        .flatMap(part => part.raw.filter(({ isKey }) => isKey))
        .map(({ bug, value }) => ({
          path: ['misconceptions', bug.index, 'value'],
          message: `“${bug.id}” leads to the right answer ${value} (${named(sample)}). Leave such items out by its “when”.`,
        })),
    ),
  )

export function feedbackOfItsOwn({ file }: Study): FieldProblem[] {
  const feedbacks = file.misconceptions.map(bug => bug.feedback.trim().replace(/\s+/g, ' '))
  return feedbacks.flatMap((feedback, i) => {
    const path = ['misconceptions', i, 'feedback']
    if (!/\p{L}+\P{L}+\p{L}+\P{L}+\p{L}+/u.test(feedback.replace(/\{\{.*?\}\}/gs, ' ')))
      return [{ path, message: 'Say in words what went wrong: three in a row, at least, outside of “{{…}}”.' }]
    const first = feedbacks.indexOf(feedback)
    return first < i ? [{ path, message: `“${file.misconceptions[first]!.id}” says the same.` }] : []
  })
}

export function enoughMisconceptions({ file }: Study): FieldProblem[] {
  const count = file.misconceptions.length
  const reason = file.exceptions.misconceptions
  if (count < LEAST_MISCONCEPTIONS && reason === undefined)
    return [
      {
        path: ['misconceptions'],
        message: `There ${count === 1 ? 'is 1 misconception' : `are ${count} misconceptions`}; fewer than ${LEAST_MISCONCEPTIONS} need a reason in exceptions.misconceptions.`,
      },
    ]
  if (count >= LEAST_MISCONCEPTIONS && reason !== undefined)
    return [
      { path: ['exceptions', 'misconceptions'], message: 'There are enough misconceptions: this reason is idle.' },
    ]
  return []
}

export const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`
