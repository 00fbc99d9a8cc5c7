// A lesson that explains carrying shows and asks sums of its skill: none of them, at any level, is without something to carry.
import { expect, test } from 'vitest'
import { deriveSeed, generateItem } from '../../src/items/index.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const SAMPLES = 20

test('sums of three-digit numbers carry at every level', async () => {
  const [blueprint] = (await shippedCatalogue()).blueprintsForSkill('math.arithmetic.addition.three_digit')
  for (const tier of blueprint!.tiers.keys())
    for (let at = 0; at < SAMPLES; at += 1) {
      const seed = deriveSeed('00112233445566778899aabbccddeeff', at)
      const { stem } = generateItem(blueprint!, { seed, tier, form: 'typed', sectionId: null })
      const [a, b] = stem.match(/\d+/g)!.map(Number) as [number, number]
      const carries = [10, 100].some(place => (a % place) + (b % place) >= place)
      expect(carries, `${tier}: ${stem}`).toBe(true)
    }
})
