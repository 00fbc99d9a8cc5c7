// Every question to begin with passes its check unchanged, as `viva blueprint check` makes it.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkSource } from '../../src/items/infrastructure/authoring/check-blueprint-file.js'
import { STARTER_TYPES, starterBlueprint } from '../../src/items/infrastructure/authoring/starter-blueprint.js'

test('there is a file for each type, and no other', () =>
  expect(readdirSync('starter-questions').toSorted()).toEqual(STARTER_TYPES.map(type => `${type}.yaml`).toSorted()))

test.each(STARTER_TYPES)('%s', async type => {
  const options = { seeds: 30, mutants: false, language: null }
  const { problems, items } = await checkSource(starterBlueprint('a.b', type), 'starter.yaml', options)
  expect(problems).toEqual([])
  expect(items).toBeGreaterThan(0)
})
