// The migrator applies what is later than the last one that a database has: one with an earlier time would never come there.
import { expect, test } from 'vitest'
import journal from '../../drizzle/meta/_journal.json' with { type: 'json' }

test('each migration is later than the one before it', () => {
  const times = journal.entries.map(({ when }) => when)
  expect(times.length).toBeGreaterThan(40)
  expect(times.filter((when, at) => at > 0 && when <= times[at - 1]!)).toEqual([])
})
