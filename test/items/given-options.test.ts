// No option is recognisable by standing in the question, or by not standing there.
import { expect, test } from 'vitest'
import { givenOptions } from '../support/given-options.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const catalogue = await shippedCatalogue()

test('over all choices, comparing the options with the question earns what chance gives', () => {
  const { mixed, taking, avoiding, chance } = givenOptions(catalogue, 8)
  expect(mixed).toBeGreaterThan(0)
  expect(avoiding - chance).toBeLessThan(0.015)
  expect(taking - chance).toBeLessThan(0.015)
})
