// The thread behind the sandbox: it waits warm, takes one answer at a time, comes back when it dies, and goes when it is told to.
import { afterEach, expect, test } from 'vitest'
import type { CodeOutcome, CodeRequest } from '../../src/items/domain/code-tests.js'
import { CodeSandbox } from '../../src/items/infrastructure/code-sandbox.js'

const open: CodeSandbox[] = []
const aSandbox = (): CodeSandbox => {
  const sandbox = new CodeSandbox()
  open.push(sandbox)
  return sandbox
}
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})

const adding = (n: number): CodeRequest => ({
  code: 'function f(a) { return a + 1 }',
  entry: 'f',
  calls: [{ args: [n] }],
})
const endless: CodeRequest = { ...adding(1), code: 'function f() { for (;;); }' }
const gave = (value: number): CodeOutcome => ({ kind: 'ran', results: [{ ok: true, value }] })

test('answers that come together are run one after the other, each with its own result', async () => {
  const { run } = aSandbox()
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_none, n) => run(adding(n))))
  expect(outcomes).toEqual(Array.from({ length: 20 }, (_none, n) => gave(n + 1)))
})

test('an answer that follows at once on the last outcome is run too', async () => {
  const { run } = aSandbox()
  for (let n = 0; n < 10; n += 1) expect(await run(adding(n))).toEqual(gave(n + 1))
})

test('more than can wait are turned away, and the others are not lost', async () => {
  const { run } = aSandbox()
  const outcomes = await Promise.all(Array.from({ length: 300 }, (_none, n) => run(adding(n))))
  expect(outcomes.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_none, n) => gave(n + 1)))
  expect(outcomes.at(-1)).toEqual({ kind: 'unavailable' })
  expect(await run(adding(1))).toEqual(gave(2))
})

test('a thread that is ended for an answer is followed by another for the next', async () => {
  const { run } = aSandbox()
  const limits = { cpuMs: 60_000, wallMs: 100 }
  const outcomes = await Promise.all([
    run({ ...endless, limits }),
    run(adding(1)),
    run({ ...endless, limits }),
    run(adding(2)),
  ])
  expect(outcomes).toEqual([{ kind: 'timed_out' }, gave(2), { kind: 'timed_out' }, gave(3)])
})

test('a closed sandbox runs nothing, and says of what was under way that nothing is known', async () => {
  const sandbox = aSandbox()
  await sandbox.warmUp()
  const underWay = [sandbox.run(endless), sandbox.run(adding(1))]
  await sandbox.close()
  expect(await Promise.all(underWay)).toEqual([{ kind: 'unavailable' }, { kind: 'unavailable' }])
  expect(await sandbox.run(adding(1))).toEqual({ kind: 'unavailable' })
  await expect(sandbox.warmUp()).rejects.toThrow('closed')
})

test('closing one that has just begun to start leaves no thread behind', async () => {
  const sandbox = aSandbox()
  const early = sandbox.run(adding(1))
  await sandbox.close()
  expect(await early).toEqual({ kind: 'unavailable' })
})

test('two hundred runs in a row take no more memory than the first ones', { timeout: 60_000 }, async () => {
  const { run } = aSandbox()
  const greedy: CodeRequest = { ...adding(1), code: 'function f() { return new Array(5e5).fill(1).length }' }
  const broken: CodeRequest = { ...adding(1), code: 'function f( {' }
  const some = async (rounds: number): Promise<number> => {
    for (let n = 0; n < rounds; n += 1) await Promise.all([run(adding(n)), run(greedy), run(broken), run(adding(n))])
    return process.memoryUsage().rss / 1_048_576
  }
  const before = await some(20)
  const after = await some(50)
  expect(after - before).toBeLessThan(40)
})
