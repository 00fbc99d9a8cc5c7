// The hostile model over the real stores: what holds in memory holds in both databases. Other sessions each day.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearClockOffset } from '../../src/db/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { Histogram } from '../support/hostile-histogram.js'
import { play } from '../support/hostile-play.js'
import { scenario } from '../support/hostile-scenario.js'
import { databaseStage } from '../support/hostile-stage.js'
import { fixtureCatalogue } from '../support/memory-system.js'
import { isDeep, testDay } from '../support/sampling.js'

const RUNS = Number(process.env['HOSTILE_DATABASE_RUNS'] ?? (isDeep ? 100 : 10))
const SEED = Number(process.env['HOSTILE_SEED'] ?? testDay)

onBothDatabases(database => {
  test('a hostile model breaks no rule of a session', { timeout: 300_000 }, async () => {
    const catalogue = await fixtureCatalogue()
    const histogram = new Histogram()
    const stage = databaseStage(database())
    await fc.assert(
      fc.asyncProperty(scenario, async generated => {
        await clearClockOffset(database())
        await play(generated, { catalogue, stage, histogram })
      }),
      { numRuns: RUNS, seed: SEED },
    )
    console.log(`${histogram}`)
    expect(histogram.plays).toBe(RUNS)
  })
})
