// That the rules can be seen to break: the system with each one taken out is played until the rule's own checker complains.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../src/items/index.js'
import { Broken, CHECKERS } from '../support/hostile-conduct.js'
import { MUTANTS } from '../support/hostile-mutants.js'
import { play } from '../support/hostile-play.js'
import { scenario } from '../support/hostile-scenario.js'
import { fixtureCatalogue } from '../support/memory-system.js'
import { sampled } from '../support/sampling.js'

/** Every mutant is found within these; most of them within ten. */
const RUNS = 1_500

describe('the hostile model finds', () => {
  let catalogue: Catalogue
  const plays: string[] = []
  beforeAll(async () => void (catalogue = await fixtureCatalogue()))
  afterAll(() => console.log(['Sessions played until the fault was found:', ...plays].join('\n')))

  test.each(sampled(MUTANTS, 3))('$name, by $foundBy', { timeout: 120_000 }, async ({ name, foundBy, alterations }) => {
    const found = await fc.check(
      fc.asyncProperty(scenario, generated => play(generated, { catalogue, mutant: alterations, rules: [foundBy] })),
      { numRuns: RUNS, seed: 20_260_105, endOnFailure: true },
    )
    plays.push(`${String(found.numRuns).padStart(6)}  ${foundBy}: ${name}`)
    expect(found.errorInstance).toBeInstanceOf(Broken)
    expect(found.errorInstance).toMatchObject({ checker: foundBy })
  })

  test('a mutant for every rule', () => {
    expect([...new Set(MUTANTS.map(mutant => mutant.foundBy))].sort()).toEqual(Object.keys(CHECKERS).sort())
  })
})
