// Threads that cannot be started: whoever waits is told, and the next one who asks starts one again.
import { expect, test } from 'vitest'
import { CodeThread } from '../../src/items/infrastructure/code-thread.js'
import { CodeThreads } from '../../src/items/infrastructure/code-threads.js'

test('a thread that cannot be started is reported, and started again when one is asked for', async () => {
  let failures = 0
  let refused = 1
  const { promise: ready, resolve: onReady } = deferred()
  const threads = new CodeThreads(1, { onReady, onFailed: () => (failures += 1) }, given => {
    if (refused-- > 0) throw new Error('No more threads.')
    return new CodeThread(given)
  })
  expect(threads.take()).toBeNull()
  expect(failures).toBe(1)
  expect(threads.take()).toBeNull()
  await ready
  expect(threads.take()).not.toBeNull()
  expect(failures).toBe(1)
  await threads.close()
})

test('a thread that ends before it is ready is reported, and not started again by itself', async () => {
  let starts = 0
  const { promise: failed, resolve: onFailed } = deferred()
  const threads = new CodeThreads(1, { onReady: () => {}, onFailed }, given => {
    starts += 1
    const thread = new CodeThread(given)
    void thread.end()
    return thread
  })
  expect(threads.take()).toBeNull()
  await failed
  expect(starts).toBe(1)
  await threads.close()
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>(done => (resolve = done))
  return { promise, resolve }
}
