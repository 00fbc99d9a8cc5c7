// Every shipped blueprint with a figure, over many seeds: the picture follows from what is asked and what is read aloud of
// it, and gives the key in no way.
import { describe, expect, test } from 'vitest'
import { render } from '../../src/expression/template.js'
import type { Scope } from '../../src/expression/evaluate.js'
import type { Value } from '../../src/expression/value.js'
import { describeFigure, textsOfFigure } from '../../src/figures/draw-figure.js'
import { isReviewed, type Blueprint } from '../../src/items/domain/blueprint/blueprint.js'
import { generateFigure } from '../../src/items/domain/generate/generate-figure.js'
import { withDerived } from '../../src/items/domain/generate/draw-scope.js'
import { GenerationError, traceItem } from '../../src/items/domain/generate/generate-item.js'
import { isShownAs } from '../../src/items/domain/lint/figure-lints.js'
import type { Item, Tier } from '../../src/items/index.js'
import { orNull } from '../../src/kernel/or-null.js'
import { inLanguage } from '../figures/some-figures.js'
import { compiled, type Words } from './blueprint-words.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'
import { sampled } from '../support/sampling.js'

/** For each tier. */
const SEEDS = 60
/** How many of them have each parameter drawn again, and how often. */
const REDRAWN = 6
const TIMES = 4

const en = inLanguage('en')
const drawing = (await shippedCatalogue())
  .blueprints()
  .filter(isReviewed)
  .filter(({ figure }) => figure !== null)
const row = (blueprint: Blueprint) => [blueprint.id, blueprint] as const

type Traced = { readonly item: Item; readonly scope: Scope; readonly tier: Tier }
const known = new Map<Blueprint, readonly Traced[]>()
function traced(blueprint: Blueprint): readonly Traced[] {
  const made =
    known.get(blueprint) ??
    [...blueprint.tiers.keys()].flatMap(tier =>
      Array.from({ length: SEEDS }, (_, i): Traced => {
        const form = blueprint.parts[0].forms[i % blueprint.parts[0].forms.length]!
        return { ...traceItem(blueprint, { seed: `figure/${i}`, tier, form, sectionId: null }), tier }
      }),
    )
  known.set(blueprint, made)
  return made
}

/** The same values with one parameter drawn again, wherever that breaks no constraint. */
function* redrawn(blueprint: Blueprint, { scope, tier }: Traced): Generator<Scope> {
  const { params } = blueprint.tiers.get(tier)!
  for (const [name, source] of params)
    for (let time = 0; time < TIMES; time++) {
      const values = new Map<string, Value>()
      for (const each of params.values()) for (const key of each.names) values.set(key, scope.get(key)!)
      source.draw('figure', `again/${name}/${time}`).forEach((value, i) => values.set(source.names[i]!, value))
      const changed = orNull(() => withDerived(blueprint, tier, values), GenerationError)
      if (changed !== null) yield changed
    }
}

const keysOf = ({ parts }: Item): string => parts.map(({ key }) => key).join('\n')
const givesKey = (text: string, { parts }: Item): boolean => parts.some(part => isShownAs(text, part))

/** Questions with more than one figure, though the same is read aloud of them: what else changes could be counted towards the key. */
function withSeveralFigures(blueprint: Blueprint): string[] {
  const figures = new Map<string, string>()
  const found: string[] = []
  const look = (scope: Scope) => {
    const asked = [blueprint.stem, ...blueprint.parts.flatMap(({ prompt }) => (prompt === null ? [] : [prompt]))]
    const drawn = generateFigure(blueprint, scope)!
    const figure = JSON.stringify(drawn)
    // What is written in a drawing, or read aloud of it, is given like what stands in the sentence.
    const question = [...asked.map(template => render(template, scope)), ...textsOfFigure(drawn, en)].join('\n')
    if ((figures.get(question) ?? figure) !== figure) found.push(question)
    figures.set(question, figure)
  }
  for (const { scope } of traced(blueprint)) look(scope)
  for (const each of traced(blueprint).filter((_, i) => i % SEEDS < REDRAWN))
    for (const scope of redrawn(blueprint, each)) look(scope)
  return found
}

/** Texts that give the key. One that stands with other keys as well, as the numbers along a scale do, tells nothing. */
function giving(blueprint: Blueprint): string[] {
  const items = traced(blueprint).map(({ item }) => item)
  const standsWith = new Map<string, Set<string>>()
  for (const item of items)
    for (const text of textsOfFigure(item.figure!, en))
      standsWith.set(text, (standsWith.get(text) ?? new Set()).add(keysOf(item)))
  return items.flatMap(item =>
    textsOfFigure(item.figure!, en).filter(text => standsWith.get(text)!.size === 1 && givesKey(text, item)),
  )
}

/** In how many of its questions what is read aloud names the key, as a share. */
function telling(blueprint: Blueprint): number {
  const items = traced(blueprint).map(({ item }) => item)
  return items.filter(item => givesKey(describeFigure(item.figure!, en), item)).length / items.length
}

test('there are many of them', () => expect(drawing.length).toBeGreaterThanOrEqual(15))

describe.each(
  sampled(
    drawing.filter(({ figure }) => !figure!.readOff),
    2,
  ).map(row),
)('%s', (_, blueprint) => {
  test('what is asked and read aloud settles the figure, whatever the key', () =>
    expect(withSeveralFigures(blueprint)).toEqual([]))
  test('nothing that is drawn, read aloud or in its table gives the key', () => expect(giving(blueprint)).toEqual([]))
})

// A table of data and the addresses of a network read the same for everybody. A number that is counted may be the key by chance.
describe.each(
  drawing.filter(({ figure }) => figure!.readOff && figure!.noun !== 'table' && figure!.noun !== 'network').map(row),
)('%s, whose figure is to be read', (_, blueprint) => {
  test('what is read aloud leaves the reading to the learner', () => expect(telling(blueprint)).toBeLessThan(1 / 3))
})

describe('such a blueprint is found', () => {
  const sum = (figure: Words) =>
    compiled({
      params: { a: { type: 'int', range: [1, 90] }, b: { type: 'int', range: [1, 90] } },
      variant_key: '{{a}}, {{b}}',
      stem: 'What is {{a}} more than what the picture says?',
      figure,
      parts: [{ id: 'sum', response: { type: 'integer', label: 'Sum' }, key: 'a + b' }],
      solution: [{ say: 'Add.' }],
    })
  const line = (points: readonly Words[], more: Words = {}) =>
    sum({ kind: 'number_line', from: 0, to: 200, step: 5, points, ...more })

  test('whose figure changes while nothing that is read aloud does', () =>
    expect(withSeveralFigures(sum({ kind: 'area_model', across: ['b'], down: [9], across_labels: ['?'] }))).not.toEqual(
      [],
    ))
  test('whose label gives the key', () => expect(giving(line([{ at: 0, label: '{{a + b}}' }]))).not.toEqual([]))
  test('whose text tells what is to be read', () =>
    expect(telling(line([{ at: 0, label: '{{a + b}}' }], { read_off: true }))).toBe(1))
  test('and not one that draws what is given', () => {
    const good = line([{ at: 'b', label: '{{b}}' }])
    expect([withSeveralFigures(good), giving(good)]).toEqual([[], []])
  })
})
