// Choices: options that differ, distractors that are more than filler, and nothing but knowledge that points at the key.
import { groupBy } from '../../../kernel/group-by.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { ItemPart } from '../item/item.js'
import { sameAnswer } from '../item/judge-part.js'
import { chiSquareTail, dependence, LEAST_LIKELY, unevenness } from './chance.js'
import { percent } from './misconception-lints.js'
import { named, type Sample, type Study } from './study.js'

/** In more than this share of the items, fillers would replace real mistakes. */
export const MOST_FILLER = 0.5

type Choice = { readonly sample: Sample; readonly part: ItemPart }

export const choicesOf = ({ samples }: Study): Choice[] =>
  samples.flatMap(sample => sample.item.parts.flatMap(part => (part.form === 'choice' ? [{ sample, part }] : [])))

/** Options that no misconception explains. */
export const fillersIn = ({ options, key, misconceptions }: ItemPart): number =>
  options.filter(({ value }) => value !== key && !misconceptions.some(bug => bug.value === value)).length

export function optionsDiffer(study: Study): FieldProblem[] {
  for (const { sample, part } of choicesOf(study)) {
    const path = ['choice']
    const same = part.options.find((a, i) =>
      part.options.some((b, j) => j > i && (sameAnswer(part.answer, a.value, b.value) || a.text === b.text)),
    )
    if (same !== undefined) return [{ path, message: `The option “${same.text}” is there twice (${named(sample)}).` }]
    if (part.options.filter(({ value }) => sameAnswer(part.answer, value, part.key)).length !== 1)
      return [{ path, message: `The key is not exactly one of the options (${named(sample)}).` }]
  }
  return []
}

/** Share of the choices that needed filler; null when nothing is chosen. */
export function fillerShare(study: Study): number | null {
  const choices = choicesOf(study)
  return choices.length === 0 ? null : choices.filter(({ part }) => fillersIn(part) > 0).length / choices.length
}

export function tooMuchFiller(study: Study): FieldProblem[] {
  // Options of a choice-only part may lack a misconception if the blueprint says why.
  if (study.file.exceptions.misconceptions !== undefined) return []
  const share = fillerShare(study)
  if (share === null || share <= MOST_FILLER) return []
  return [
    {
      path: ['choice', 'filler'],
      message: `Filler is needed in ${percent(share)} of the choices; at most ${percent(MOST_FILLER)} are allowed.`,
    },
  ]
}

/** Chi-square over the places, p < 1e-4 fails. Sorted options are left to `reads_nothing`, which tries every place. */
export function keyPosition(study: Study): FieldProblem[] {
  if (study.file.choice?.order === 'ascending') return []
  for (const [size, choices] of groupBy(choicesOf(study), ({ part }) => part.options.length)) {
    const places = Array.from({ length: size }, () => 0)
    for (const { part } of choices) places[part.options.findIndex(({ value }) => value === part.key)]! += 1
    if (choices.length < 5 * size || chiSquareTail(unevenness(places), size - 1) >= LEAST_LIKELY) continue
    const shares = places.map(count => percent(count / choices.length)).join(', ')
    return [{ path: ['choice', 'order'], message: `The key's place is not even: ${shares}.` }]
  }
  return []
}

/** Orders of two parts with options: chi-square of independence over the place of the first option by name, p < 1e-4 fails. */
export function positionsAreIndependent({ samples, blueprint }: Study): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (let i = 0; i < blueprint.parts.length; i++)
    for (let j = i + 1; j < blueprint.parts.length; j++) {
      const pairs = samples.flatMap(({ item }) => {
        const [a, b] = [landmark(item.parts[i]!), landmark(item.parts[j]!)]
        return a === null || b === null ? [] : [[a, b] as const]
      })
      if (pairs.length < 100) continue
      const size = 1 + Math.max(...pairs.flat())
      const table = Array.from({ length: size }, (_, a) =>
        Array.from({ length: size }, (__, b) => pairs.filter(([x, y]) => x === a && y === b).length),
      )
      const { statistic, degrees } = dependence(table)
      if (degrees > 0 && chiSquareTail(statistic, degrees) < LEAST_LIKELY)
        problems.push({ path: ['parts', j, 'id'], message: 'The order of its options tells that of an earlier part.' })
    }
  return problems
}

const landmark = ({ options }: ItemPart): number | null =>
  options.length < 2
    ? null
    : options.reduce((best, { value }, place) => (value < options[best]!.value ? place : best), 0)
