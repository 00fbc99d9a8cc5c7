// Changes of a blueprint that touch more than one place: its translations and tests follow.
import { Braces, isList, valueAt, type Path, type Plain } from './plain-values.js'
import type { YamlText } from './yaml-text.js'

/** Lists whose translations are in the same order. */
export type Ladder = 'hints' | 'solution'

const languagesOf = (yaml: YamlText): readonly string[] => namesOf(yaml.at(['texts']))
const namesOf = (value: Plain | undefined): readonly string[] =>
  typeof value === 'object' && value !== null && !isList(value) ? Object.keys(value) : []

type Step = (yaml: YamlText) => YamlText | null

/** One after the other; null where one of them cannot be done. */
const inTurn = (yaml: YamlText, steps: readonly Step[]): YamlText | null =>
  steps.reduce<YamlText | null>((now, step) => (now === null ? null : step(now)), yaml)

const isThere = (yaml: YamlText, path: Path): boolean => yaml.at(path) !== undefined

const eachTranslation = (yaml: YamlText, path: Path, step: (at: Path) => Step): Step[] =>
  languagesOf(yaml)
    .map(language => ['texts', language, ...path])
    .filter(at => isThere(yaml, at))
    .map(step)

export const removeRung =
  (ladder: Ladder, index: number): Step =>
  yaml =>
    inTurn(yaml, [
      now => now.remove([ladder, index]),
      ...eachTranslation(yaml, [ladder, index], at => now => now.remove(at)),
    ])

export const swapRungs =
  (ladder: Ladder, index: number): Step =>
  yaml =>
    inTurn(yaml, [
      now => now.swap([ladder], index),
      ...eachTranslation(yaml, [ladder, index + 1], at => now => now.swap(at.slice(0, -1), index)),
    ])

/** With its translations, its tests and its pairs. */
export const removeMistake =
  (index: number): Step =>
  yaml => {
    const id = yaml.at(['misconceptions', index, 'id'])
    const uses = typeof id === 'string' ? usesOf(yaml, id) : []
    const removed = ['tests', 'choice.together'].flatMap(list => {
      const path = list.split('.')
      const places = new Set(uses.filter(use => path.every((step, i) => use[i] === step)).map(use => Number(use[path.length])))
      return [...places].toSorted((a, b) => b - a).map(place => (now: YamlText) => now.remove([...path, place]))
    })
    return inTurn(yaml, [
      now => now.remove(['misconceptions', index]),
      ...(typeof id === 'string' ? eachTranslation(yaml, ['misconceptions', id], at => now => now.remove(at)) : []),
      ...removed,
    ])
  }

/** Everywhere where it is named, except in formulas. */
export const renameMistake =
  (index: number, name: string): Step =>
  yaml => {
    const id = yaml.at(['misconceptions', index, 'id'])
    if (typeof id !== 'string' || id === '') return yaml.set(['misconceptions', index, 'id'], name)
    return inTurn(yaml, [
      now => now.set(['misconceptions', index, 'id'], name),
      ...eachTranslation(yaml, ['misconceptions', id], at => now => now.rename(at, name)),
      ...usesOf(yaml, id).map(at => (now: YamlText) => now.set(at, name)),
    ])
  }

/** Where tests and pairs name a misconception. */
function usesOf(yaml: YamlText, id: string): readonly Path[] {
  const tests = listOf(yaml, ['tests']).flatMap((_, i) =>
    [['when'], ['answer', 'value_of'], ['expect', 'note']].map(rest => ['tests', i, ...rest]),
  )
  const pairs = listOf(yaml, ['choice', 'together']).flatMap((_, i) => [0, 1].map(j => ['choice', 'together', i, j]))
  return [...tests, ...pairs].filter(path => yaml.at(path) === id)
}

const listOf = (yaml: YamlText, path: Path): readonly Plain[] => {
  const found = yaml.at(path)
  return isList(found) ? found : []
}

/** A name that nothing has yet: `base`, or with the first number that is free. */
export function freeName(taken: readonly string[], base: string, isNumbered = true): string {
  if (!isNumbered && !taken.includes(base)) return base
  for (let n = 1; ; n += 1) if (!taken.includes(`${base}_${n}`)) return `${base}_${n}`
}

/** Ways to draw a variable that the form knows. */
export const DRAWS = ['int_range', 'int_choice', 'decimal_range', 'text_choice', 'bool', 'sample_range', 'sample_from', 'row'] as const
export type Draw = (typeof DRAWS)[number]

/** Null: in a way that the form does not know. */
export function drawOf(param: Plain | undefined): Draw | null {
  if (typeof param !== 'object' || param === null || isList(param)) return null
  const type = valueAt(param, ['type'])
  if (type === 'bool' || type === 'row') return type
  const way = typeof type === 'string' ? `${type}_${'choice' in param ? 'choice' : 'from' in param ? 'from' : 'range'}` : null
  return DRAWS.find(one => one === way) ?? null
}

/** A variable that is drawn in this way, to begin with. */
export const drawn: Readonly<Record<Draw, Braces>> = {
  int_range: new Braces({ type: 'int', range: [2, 9] }),
  int_choice: new Braces({ type: 'int', choice: [2, 5, 10] }),
  decimal_range: new Braces({ type: 'decimal', range: [1, 9], places: 1 }),
  text_choice: new Braces({ type: 'text', choice: ['red', 'blue'] }),
  bool: new Braces({ type: 'bool' }),
  sample_range: new Braces({ type: 'sample', count: 3, range: [1, 20] }),
  sample_from: new Braces({ type: 'sample', count: 2, from: ['red', 'blue', 'green'] }),
  row: new Braces({ type: 'row', columns: ['name', 'number'], rows: [['one', 1], ['two', 2]] }),
}

/** What a blueprint has that the form does not show, with the place where it stands. */
type Beside = 'parts' | 'figure' | 'contexts' | 'accept' | 'settings' | 'choice' | 'tests' | 'exceptions' | 'spoken'

export function besideForm(yaml: YamlText): readonly { readonly name: Beside; readonly path: Path }[] {
  const settings = ['response', 'grade']
    .flatMap(group => namesOf(yaml.at(['parts', 0, group])).map(name => [group, name]))
    .find(path => isDeep(yaml.at(['parts', 0, ...path])) && !['rows', 'accept', 'tolerance'].includes(path[1]!))
  const places: readonly (readonly [Beside, Path])[] = [
    ['parts', ['parts', 1]],
    ['figure', ['figure']],
    ['contexts', ['contexts']],
    ['accept', ['parts', 0, 'grade', 'accept']],
    ['settings', ['parts', 0, ...(settings ?? ['response', ''])]],
    ['choice', ['choice', namesOf(yaml.at(['choice'])).find(name => name !== 'count') ?? '']],
    ['exceptions', ['exceptions']],
    ['spoken', ['accessibility', 'spoken']],
    ['tests', ['tests']],
  ]
  return places.filter(([, path]) => isThere(yaml, path)).map(([name, path]) => ({ name, path }))
}

/** A map, or a list with more in it than words and numbers. */
const isDeep = (value: Plain | undefined): boolean =>
  typeof value === 'object' && value !== null && !(isList(value) && (value as readonly Plain[]).every(one => typeof one !== 'object'))
