// What people met in the shipped questions, for many seeds of each.
import { describe, expect, test } from 'vitest'
import {
  generateItem,
  gradeResponse,
  isMisconception,
  readResponse,
  type Blueprint,
  type Form,
  type Item,
} from '../../src/items/index.js'
import { isChoice, keyOf, misconceptionsOf, onlyPart, typeOf } from '../support/only-part.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()
const TIERS = ['easy', 'medium', 'hard'] as const

const itemsOf = (blueprint: Blueprint, form: Form, count: number): readonly Item[] =>
  TIERS.flatMap(tier =>
    Array.from({ length: count }, (_, i) =>
      generateItem(blueprint, { seed: `shipped ${i}`, tier, form, sectionId: null }),
    ),
  )

describe('a program of ours', () => {
  const programs = [...catalogue.blueprints()].filter(({ parts }) => parts[0].type === 'code')
  test.each(programs.map(blueprint => [blueprint.id, blueprint] as const))(
    'has no condition that is always true: %s',
    (_id, blueprint) => {
      const items = itemsOf(blueprint, 'typed', 4)
      expect(items.map(typeOf)).toEqual(items.map(() => 'code'))
      for (const item of items)
        for (const program of [keyOf(item), ...misconceptionsOf(item).map(({ value }) => value)])
          expect(program).not.toMatch(/\b(?:if|while)\b[ (]*(?:true\b|(\d+) ={2,3} \1)/i)
    },
  )
})

const valueOf = (fraction: string): number => {
  const [top, bottom = '1'] = fraction.split('/')
  return Number(top) / Number(bottom)
}

describe('a share of the whole', () => {
  const items = itemsOf(catalogue.blueprint('math.fractions.simplest_form')!, 'choice', 60)
  test('is never the only option below 1', () => {
    expect(items.every(isChoice)).toBe(true)
    for (const item of items)
      expect(onlyPart(item).options.filter(({ value }) => valueOf(value) < 1).length, item.stem).toBeGreaterThan(1)
  })
  test('upside down is called that, and nothing else', () => {
    for (const item of items) {
      const turned = misconceptionsOf(item).find(({ value }) => valueOf(value) * valueOf(keyOf(item)) === 1)
      if (turned !== undefined) expect(turned.feedback).toMatch(/^You swapped the numbers/)
    }
  })
})

test.each([
  ['not_lowest_terms', '4/48', false],
  ['part_to_rest', '1/11', true],
])('%s of %s is a misconception: %s', (note, text, expected) => {
  const simplest = catalogue.blueprint('math.fractions.simplest_form')!
  const item = generateItem(simplest, { seed: 'form', tier: 'medium', form: 'typed', sectionId: null })
  const read = readResponse(item, { text })
  const verdict = read.ok ? gradeResponse(item, read.canonical) : null
  expect(verdict).toMatchObject({ note, feedback: expect.stringMatching(/./) })
  expect(isMisconception(item, note)).toBe(expected)
})
