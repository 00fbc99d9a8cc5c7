// One outage of each kind under load, on two servers. `npm run attack` does the same for longer, and on other Nodes.
import { expect, test } from 'vitest'
import { attackDatabase, OUTAGES } from '../attack/database-outages.js'

test('Postgres may be restarted, frozen, cut off or used up: nothing ends, nothing is lost, and everybody goes on', async () => {
  const { failures, figures } = await attackDatabase({
    outages: OUTAGES.length,
    learners: 6,
    frozenSeconds: 2,
    log: () => {},
  })
  expect(failures).toEqual([])
  expect(figures['answers of 500']).toBe(0)
  expect(figures['answers acknowledged']).toBeGreaterThan(20)
}, 180_000)
