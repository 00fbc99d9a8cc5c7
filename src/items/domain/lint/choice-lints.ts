// Choices: options that differ, distractors that are more than filler, and nothing but knowledge that points at the key.
import type { FieldProblem } from '../formula-reader.js'
import type { ItemPart } from '../item.js'
import { sameAnswer } from '../judge-part.js'
import { binomialTail, chiSquareTail, dependence, LEAST_LIKELY, unevenness } from './chance.js'
import { percent } from './misconception-lints.js'
import { named, type Sample, type Study } from './study.js'

/** In more than this share of the items filler would stand in for mistakes that people make. */
export const MOST_FILLER = 0.5
/** Values in their natural order put the key where it belongs; even so no place may hold it much more often than others. */
const MOST_IN_ONE_PLACE = 0.35

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
  // What is only ever chosen may have no mistake behind each option, if the blueprint says why.
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

/** Shuffled: chi-square over the places, p < 1e-4 fails. Ascending: no place may hold the key in 35 % more of the items than its share. */
export function placeOfKey(study: Study): FieldProblem[] {
  const bySize = grouped(choicesOf(study))
  for (const [size, choices] of bySize) {
    const places = Array.from({ length: size }, () => 0)
    for (const { part } of choices) places[part.options.findIndex(({ value }) => value === part.key)]! += 1
    const shares = places.map(count => percent(count / choices.length)).join(', ')
    const ordered = study.file.choice?.order === 'ascending'
    const fails = ordered
      ? choices.length >= 20 && Math.max(...places) / choices.length > 1 / size + MOST_IN_ONE_PLACE
      : choices.length >= 5 * size && chiSquareTail(unevenness(places), size - 1) < LEAST_LIKELY
    if (fails) return [{ path: ['choice', 'order'], message: `The key's place is not even: ${shares}.` }]
  }
  return []
}

function grouped(choices: readonly Choice[]): Map<number, Choice[]> {
  const groups = new Map<number, Choice[]>()
  for (const choice of choices) {
    const size = choice.part.options.length
    groups.set(size, [...(groups.get(size) ?? []), choice])
  }
  return groups
}

/** Orders of two parts with options: chi-square of independence over the place of the first option by name, p < 1e-4 fails. */
export function placesAreIndependent({ samples, blueprint }: Study): FieldProblem[] {
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

/**
 * Someone who always took the longest option, or the one with the most digits after the point, would be right more often than by
 * guessing: one-sided binomial test of the items in which the key alone stands out, p < 1e-4, and by at least 15 points.
 */
export function keyStandsOut(study: Study): FieldProblem[] {
  if (study.file.exceptions.key_stands_out !== undefined) return []
  const choices = choicesOf(study)
  if (choices.length < 40) return []
  return (
    [
      ['longest', (text: string) => text.replace(/[$\s]/g, '').length],
      ['most precise', (text: string) => Math.max(0, ...[...text.matchAll(/\.(\d+)/g)].map(match => match[1]!.length))],
    ] as const
  ).flatMap(([what, measure]) => {
    const hits = choices.filter(({ part }) => standsOut(part, measure)).length
    const chance = choices.reduce((sum, { part }) => sum + 1 / part.options.length, 0) / choices.length
    const share = hits / choices.length
    if (share < chance + 0.15 || binomialTail(hits, choices.length, chance) >= LEAST_LIKELY) return []
    return [
      {
        path: ['choice'],
        message: `The key is the ${what} option in ${percent(share)} of the items; chance would give ${percent(chance)}. Other distractors, or a reason in exceptions.key_stands_out, mend it.`,
      },
    ]
  })
}

function standsOut({ options, key }: ItemPart, measure: (text: string) => number): boolean {
  const own = measure(options.find(({ value }) => value === key)!.text)
  return options.every(({ value, text }) => value === key || measure(text) < own)
}
