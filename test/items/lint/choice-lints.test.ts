// Options: lints over hand-made studies, because generation makes few of the mistakes that they look for.
import { describe, expect, test } from 'vitest'
import { optionsDiffer, keyPosition, positionsAreIndependent } from '../../../src/items/domain/lint/choice-lints.js'
import type { Sample, Study } from '../../../src/items/domain/lint/study.js'
import type { ItemPart } from '../../../src/items/index.js'
import { spoilt, studyOf } from './lint-fixture.js'

const made = studyOf(spoilt(), 60)

/** The study with each choice's options arranged by `change`. */
const altered = (change: (part: ItemPart, index: number) => ItemPart): Study => ({
  ...made,
  samples: made.samples
    .filter(sample => sample.form === 'choice')
    .map((sample, i): Sample => ({ ...sample, item: { ...sample.item, parts: [change(sample.item.parts[0], i)] } })),
})
const keyAt = (part: ItemPart, place: number): ItemPart => {
  const key = part.options.find(({ value }) => value === part.key)!
  return { ...part, options: part.options.filter(option => option !== key).toSpliced(place, 0, key) }
}

describe('the place of the key', () => {
  test('may be anywhere, as shuffling has it', () => expect(keyPosition(altered(part => part))).toEqual([]))
  test('is noticed when it is always the same', () =>
    expect(keyPosition(altered(part => keyAt(part, 2)))).toHaveLength(1))
  test('is noticed when it leaves one place out', () =>
    expect(keyPosition(altered((part, i) => keyAt(part, i % 3)))).toHaveLength(1))
  test('is not tested where options are sorted by value', () => {
    const study = altered(part => keyAt(part, 3))
    const choice = { ...study.file.choice!, order: 'ascending' as const }
    expect(keyPosition({ ...study, file: { ...study.file, choice } })).toEqual([])
  })
})

describe('options', () => {
  test('that are the same to the grader or to the eye are noticed', () => {
    expect(optionsDiffer(altered(part => part))).toEqual([])
    const twice = (part: ItemPart): ItemPart => ({ ...part, options: [...part.options, part.options[0]!] })
    expect(optionsDiffer(altered(twice))).toHaveLength(1)
    const alike = (part: ItemPart): ItemPart => ({ ...part, options: part.options.map(o => ({ ...o, text: 'same' })) })
    expect(optionsDiffer(altered(alike))).toHaveLength(1)
  })
  test('without the key are noticed', () => {
    const missing = (part: ItemPart) => ({ ...part, options: part.options.filter(({ value }) => value !== part.key) })
    expect(optionsDiffer(altered(missing))).toHaveLength(1)
  })
})

describe('orders of two parts', () => {
  const pair = (second: (order: readonly number[], i: number) => readonly number[]): Study => {
    const option = (n: number) => ({ value: String(n), text: String(n) })
    const samples = made.samples.map((sample, i): Sample => {
      const first =
        sample.form === 'choice' ? sample.item.parts[0].options : made.samples.at(-1 - i)!.item.parts[0].options
      const base = first.length > 0 ? first : sample.item.parts[0].options
      const order = base.length > 0 ? base.map((_, j) => (j * 7 + i) % base.length) : [i % 3, (i + 1) % 3, (i + 2) % 3]
      const part = { ...sample.item.parts[0], options: order.map(option) }
      return { ...sample, item: { ...sample.item, parts: [part, { ...part, options: second(order, i).map(option) }] } }
    })
    const [words] = made.blueprint.parts
    return { ...made, samples, blueprint: { ...made.blueprint, parts: [words, words] } }
  }
  test('that are the same are noticed', () => expect(positionsAreIndependent(pair(order => order))).toHaveLength(1))
  test('that have nothing to do with each other pass', () =>
    expect(
      positionsAreIndependent(
        pair((order, i) =>
          (i % 7 < 3 ? order : order.toReversed()).map(
            (_, j, all) => all[(j + ((i * 2654435761) >>> 13)) % all.length]!,
          ),
        ),
      ),
    ).toEqual([]))
})
