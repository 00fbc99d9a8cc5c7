// Every question to begin with passes its check unchanged, as `viva blueprint check` makes it.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkSource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { STARTER_TYPES, starterBlueprint } from '../../src/items/infrastructure/authoring/starter-blueprint.js'

test.each(['starter-questions', 'starter-questions/de'])('%s has a file for each type, and no other', folder =>
  expect(
    readdirSync(folder)
      .filter(file => file !== 'de')
      .toSorted(),
  ).toEqual(STARTER_TYPES.map(type => `${type}.yaml`).toSorted()),
)

test.each(['en', 'de', 'es'])('a file begun in “%s” says so', language =>
  expect(parse(starterBlueprint('a.b', 'option', 'a.b', language))).toMatchObject({ language }),
)

test('an option that stands there twice is named at its field', async () => {
  const doubled = starterBlueprint('a.b', 'option').replace('"millimetres"', '"centimetres"')
  const { problems } = await checkSource(doubled, 'starter.yaml', { seeds: 1, mutants: false, language: null })
  expect(problems.map(({ field, message }) => [field, message])).toEqual([
    ['misconceptions[0].value', 'The option “centimetres” is there twice.'],
  ])
})

test('a number with a comma is shown with its point', async () => {
  const comma = starterBlueprint('a.b', 'option').replace('cost: 0 }', 'cost: "0,5" }')
  const { problems } = await checkSource(comma, 'starter.yaml', { seeds: 1, mutants: false, language: null })
  expect(problems.map(({ message }) => message)).toEqual(['Write a number here, with a point: 0.5 instead of 0,5.'])
})

const STARTERS = ['en', 'de'].flatMap(language => STARTER_TYPES.map(type => ({ language, type })))

test.each(STARTERS)('$type in $language', async ({ language, type }) => {
  const options = { seeds: language === 'en' ? 30 : 10, mutants: false, language: null }
  const { problems, items } = await checkSource(starterBlueprint('a.b', type, 'a.b', language), 'starter.yaml', options)
  expect(problems).toEqual([])
  expect(items).toBeGreaterThan(0)
})

/** Every range of a variable a tenth as wide, around its middle; what the levels draw instead stays. */
const narrowed = (source: string): string =>
  source.replaceAll(
    /^( {2}\w+: \{ type: (?:int|sample).*range: )\[(-?\d+), (-?\d+)\]/gm,
    (_, before: string, from: string, to: string) => {
      const [low, high] = [Number(from), Number(to)]
      const half = Math.max(1, Math.ceil((high - low) / 20))
      const middle = Math.floor((low + high) / 2)
      return `${before}[${middle - half}, ${middle + half}]`
    },
  )

test.each(STARTERS)(
  '$type in $language says nothing that a change of its numbers makes untrue',
  async ({ language, type }) => {
    const changed = narrowed(starterBlueprint('a.b', type, 'a.b', language))
    const { problems } = await checkSource(changed, 'starter.yaml', { seeds: 10, mutants: false, language: null })
    expect(problems).toEqual([])
    expect(parse(changed)).toMatchObject({ tests: [{ answer: '{{key}}', expect: { score: 1 } }] })
  },
)
