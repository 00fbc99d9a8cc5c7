// Distractors are chosen so that the options do not show the key, and filler never replaces a distractor that explains a mistake.
import { describe, expect, test } from 'vitest'
import { looksOf, PREFERENCES } from '../../src/items/domain/lint/blind-strategies.js'
import { chooseDistractors, type Candidates } from '../../src/items/domain/generate/choose-distractors.js'

const SEEDS = Array.from({ length: 400 }, (_, i) => `seed ${i}`)

const chosen = (candidates: Candidates, seed: string, count = 3): string[] =>
  chooseDistractors(seed, 'distractors/part', candidates, count).map(
    index => [candidates.key, ...candidates.misconceptions, ...candidates.fillers][index]!,
  )

const drawn = new Map<Candidates, readonly (readonly string[])[]>()
/** For each seed; the same for all strategies. */
function optionSets(candidates: Candidates): readonly (readonly string[])[] {
  const sets = drawn.get(candidates) ?? SEEDS.map(seed => [candidates.key, ...chosen(candidates, seed)])
  drawn.set(candidates, sets)
  return sets
}

/** The share of seeds for which the strategy takes the key. */
function hits(candidates: Candidates, preference: string): number {
  const scores = optionSets(candidates).map(options => {
    const worth = PREFERENCES.get(preference)!(looksOf(options))
    const most = Math.max(...worth)
    return worth[0] === most ? 1 / worth.filter(each => each === most).length : 0
  })
  return scores.reduce((a, b) => a + b, 0) / scores.length
}

/** Four answers with one mistake and four with two. */
const SUM: Candidates = {
  key: '57',
  misconceptions: ['67', '47', '56', '58', '66', '48', '46', '68'],
  fillers: ['157', '5'],
}

describe('a set of distractors', () => {
  test('depends on the seed alone, and varies with it', () => {
    const sets = SEEDS.map(seed => chosen(SUM, seed).join())
    expect(SEEDS.map(seed => chosen(SUM, seed).join())).toEqual(sets)
    expect(new Set(sets).size).toBeGreaterThan(5)
  })
  test('has no filler where there are enough misconceptions, and no duplicates', () => {
    for (const seed of SEEDS) {
      const set = chosen(SUM, seed)
      expect(new Set(set).size).toBe(3)
      expect(SUM.misconceptions).toEqual(expect.arrayContaining(set))
    }
  })
  test('has every misconception where there are too few of them', () => {
    const few = { key: '57', misconceptions: ['67', '47'], fillers: ['56', '58', '66'] }
    for (const seed of SEEDS) expect(chosen(few, seed).slice(0, 2)).toEqual(['67', '47'])
    expect(new Set(SEEDS.map(seed => chosen(few, seed)[2])).size).toBeGreaterThan(1)
  })
  test('is all the candidates where there is no choice', () => {
    expect(chosen({ key: '57', misconceptions: ['67', '47', '56'], fillers: [] }, 'any')).toEqual(['67', '47', '56'])
    expect(chosen({ key: '57', misconceptions: [], fillers: ['1'] }, 'any', 1)).toEqual(['1'])
  })
  test('gives every misconception a chance, however many there are', () => {
    const many = { key: '500', misconceptions: Array.from({ length: 16 }, (_, i) => String(440 + 8 * i)), fillers: [] }
    expect(new Set(SEEDS.flatMap(seed => chosen(many, seed)))).toEqual(new Set(many.misconceptions))
  })
})

describe('the key', () => {
  test.each([...PREFERENCES.keys()].filter(name => !/first|second|third|fourth|fifth|last/.test(name)))(
    'is hardly more often than by chance the option that “%s” takes',
    preference => expect(hits(SUM, preference)).toBeLessThan(0.3),
  )
  test('among addresses is not the nearest to the others', () => {
    const network = {
      key: '10.4.208.0',
      misconceptions: [
        '10.4.215.255',
        '10.4.0.0',
        '10.4.216.0',
        '10.4.208.1',
        '10.4.200.0',
        '10.4.207.255',
        '10.4.0.1',
      ],
      fillers: [],
    }
    expect(hits(network, 'nearest')).toBeLessThan(0.33)
    expect(hits(network, 'smallest')).toBeLessThan(0.33)
  })
  test('stays the nearest where every set of candidates makes it so', () =>
    expect(hits({ key: '5555', misconceptions: ['1555', '5155', '5515', '5551'], fillers: [] }, 'nearest')).toBe(1))
})
