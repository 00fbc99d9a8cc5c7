// Whatever a model says and whatever happens around it, no rule of a session breaks.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../src/items/index.js'
import { BRANCHES } from '../support/hostile-branches.js'
import { Histogram } from '../support/hostile-histogram.js'
import { play } from '../support/hostile-play.js'
import { scenario } from '../support/hostile-scenario.js'
import { fixtureCatalogue } from '../support/memory-system.js'

const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 500)
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_260_105)

describe('a hostile model', () => {
  let catalogue: Catalogue
  const histogram = new Histogram()
  beforeAll(async () => void (catalogue = await fixtureCatalogue()))
  afterAll(() => console.log(`${histogram}`))

  test('breaks no rule of a session', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(scenario, generated => play(generated, { catalogue, histogram })),
      { numRuns: RUNS, seed: SEED },
    )
    expect(histogram.plays).toBe(RUNS)
  })

  test('reaches every branch', () => {
    expect(BRANCHES.filter(branch => histogram.of(branch) === 0)).toEqual([])
  })
})
