import { expect, test } from 'vitest'
import { Stopwatch } from '../../src/items/infrastructure/stopwatch.js'

test('only the time while it runs counts, and starting or stopping twice changes nothing', () => {
  let now = 5
  const watch = new Stopwatch(() => now)
  now = 10
  expect(watch.ms).toBe(0)
  watch.start()
  now = 13
  watch.start()
  expect(watch.ms).toBe(3)
  watch.stop()
  now = 100
  watch.stop()
  expect(watch.ms).toBe(3)
  watch.start()
  now = 104
  expect(watch.ms).toBe(7)
})
