// Whose answer runs when: short slices in turns, longer runs beside them, threads that come back when they die and go when told to.
import { afterEach, describe, expect, test } from 'vitest'
import type { CodeOutcome, CodeRequest } from '../../src/items/domain/answers/code/code-tests.js'
import { CodeThread } from '../../src/items/infrastructure/code-thread.js'
import { CODE_LIMITS, CodeSandbox, type CodeLimits } from '../../src/items/infrastructure/code-sandbox.js'

const open: CodeSandbox[] = []
const aSandbox = (limits?: CodeLimits): CodeSandbox => {
  const sandbox = new CodeSandbox(limits)
  open.push(sandbox)
  return sandbox
}
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})

const ANN = 'ann'
const BEN = 'ben'
const adding = (n: number): CodeRequest => ({
  language: 'javascript',
  code: 'function f(a) { return a + 1 }',
  entry: 'f',
  calls: [{ args: [n] }],
})
const endless: CodeRequest = { ...adding(1), code: 'function f() { for (;;); }' }
/** Is more than a slice, and spends its work in native code. */
const native: CodeRequest = {
  ...adding(1),
  code: `function f(a) {
    const all = Array(1e5).fill(7)
    for (let i = 0; i < 100; i += 1) all.indexOf(8)
    return a + 1
  }`,
}
/** The same work without end. */
const nativeEndless: CodeRequest = { ...native, code: native.code.replace('i < 100', 'true') }
const gave = (value: number): CodeOutcome => ({ kind: 'ran', results: [{ ok: true, value }] })
describe('answers that come together', { timeout: 60_000 }, () => {
  test('are run each with its own result', async () => {
    const { run } = aSandbox()
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_none, n) => run(adding(n), `learner ${n}`)))
    expect(outcomes).toEqual(Array.from({ length: 20 }, (_none, n) => gave(n + 1)))
  })
  test('of one learner delay another by one, even when none of them ends', async () => {
    const { run } = aSandbox({ ...CODE_LIMITS, full: 50 })
    await run(adding(1), ANN)
    const ended: string[] = []
    const many = Array.from({ length: 10 }, () => run(endless, ANN).then(() => ended.push(ANN)))
    const one = run(adding(1), BEN).then(outcome => {
      ended.push(BEN)
      return outcome
    })
    expect(await one).toEqual(gave(2))
    expect(ended.indexOf(BEN)).toBeLessThanOrEqual(1)
    await Promise.all(many)
  })
  test('and follow at once on the last outcome are run too', async () => {
    const { run } = aSandbox()
    for (let n = 0; n < 10; n += 1) expect(await run(adding(n), ANN)).toEqual(gave(n + 1))
  })
  test('are turned away beyond ten of one learner, and the others are not lost', async () => {
    const { run } = aSandbox()
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_none, n) => run(adding(n), ANN)))
    expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_none, n) => gave(n + 1)))
    expect(outcomes.slice(10)).toEqual(Array.from({ length: 40 }, () => ({ kind: 'unavailable' })))
    expect(await run(adding(1), ANN)).toEqual(gave(2))
  })
  test('are turned away beyond two hundred in all, and the others are not lost', async () => {
    const { run } = aSandbox()
    const outcomes = await Promise.all(Array.from({ length: 300 }, (_none, n) => run(adding(n), `learner ${n}`)))
    expect(outcomes.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_none, n) => gave(n + 1)))
    expect(outcomes.at(-1)).toEqual({ kind: 'unavailable' })
    expect(await run(adding(1), ANN)).toEqual(gave(2))
  })
})

describe('an answer that takes long', { timeout: 60_000 }, () => {
  test('does not keep a short one waiting, however many there are', async () => {
    const { run } = aSandbox()
    await run(adding(1), ANN)
    const ended: CodeOutcome[] = []
    const hostile = Array.from({ length: 12 }, (_none, n) =>
      run(n % 3 > 0 ? endless : nativeEndless, `hostile ${n}`).then(outcome => ended.push(outcome)),
    )
    expect(await run(adding(1), BEN)).toEqual(gave(2))
    // At most one can have had more than its slice.
    expect(ended.length).toBeLessThanOrEqual(1)
    await open.pop()!.close()
    await Promise.all(hostile)
  })
  test('is run again from the start with all its work, while short ones go on', async () => {
    const { run } = aSandbox({ ...CODE_LIMITS, slice: 10 })
    let isOver = false
    const long = run(native, ANN).finally(() => (isOver = true))
    for (let n = 0; !isOver; n += 1) expect(await run(adding(n), BEN)).toEqual(gave(n + 1))
    expect(await long).toEqual(gave(2))
  })
  test('has run too long when it has done all its work', async () => {
    const { run } = aSandbox({ slice: 5, full: 10 })
    expect(await run(native, ANN)).toEqual({ kind: 'timed_out' })
    expect(await run(nativeEndless, ANN)).toEqual({ kind: 'timed_out' })
    expect(await run(adding(1), ANN)).toEqual(gave(2))
  })
  test('is followed on its thread by others', async () => {
    const { run } = aSandbox({ slice: 5, full: 20 })
    const outcomes = await Promise.all([
      run(nativeEndless, ANN),
      run(adding(1), BEN),
      run(nativeEndless, BEN),
      run(adding(2), ANN),
    ])
    expect(outcomes).toEqual([{ kind: 'timed_out' }, gave(2), { kind: 'timed_out' }, gave(3)])
  })
})

describe('a thread', { timeout: 60_000 }, () => {
  test('that is stuck is ended, and of its answer nothing is known', async () => {
    let ended = (): void => {}
    const end = new Promise<void>(resolve => (ended = resolve))
    const thread = await new Promise<CodeThread>(resolve => {
      const starting: CodeThread = new CodeThread({ onReady: () => resolve(starting), onEnd: () => ended() })
    })
    // What it may do has no end either.
    expect(await thread.run(endless, Infinity, 50)).toEqual({ kind: 'crashed' })
    await end
    expect(thread.isUsable).toBe(false)
  })
})

describe('a closed sandbox', () => {
  test('runs nothing, and says of what was under way that nothing is known', async () => {
    const sandbox = aSandbox()
    await sandbox.run(adding(1), ANN)
    const underWay = [sandbox.run(endless, ANN), sandbox.run(adding(1), BEN), sandbox.run(nativeEndless, BEN)]
    await sandbox.close()
    expect(await Promise.all(underWay)).toEqual(underWay.map(() => ({ kind: 'unavailable' })))
    expect(await sandbox.run(adding(1), ANN)).toEqual({ kind: 'unavailable' })
  })
  test('leaves no thread behind when it has just begun to start', async () => {
    const sandbox = aSandbox()
    const early = sandbox.run(adding(1), ANN)
    await sandbox.close()
    expect(await early).toEqual({ kind: 'unavailable' })
  })
})

describe('memory', () => {
  const mebibytes = (): number => process.memoryUsage().rss / 1_048_576

  test('of two hundred runs in a row is no more than that of the first ones', { timeout: 60_000 }, async () => {
    const { run } = aSandbox()
    const greedy: CodeRequest = { ...adding(1), code: 'function f() { return new Array(5e5).fill(1).length }' }
    const broken: CodeRequest = { ...adding(1), code: 'function f( {' }
    const some = async (rounds: number): Promise<number> => {
      for (let n = 0; n < rounds; n += 1)
        await Promise.all([adding(n), greedy, broken, adding(n)].map(request => run(request, ANN)))
      return mebibytes()
    }
    const before = await some(20)
    const after = await some(50)
    expect(after - before).toBeLessThan(40)
  })
  test('of runs that are broken off is given back', { timeout: 60_000 }, async () => {
    const { run } = aSandbox({ slice: 60, full: 60 })
    const greedy: CodeRequest = {
      ...adding(1),
      code: 'function f() { const all = new Array(2e6).fill(1); for (;;) all.indexOf(8) }',
    }
    const some = async (runs: number): Promise<number> => {
      for (let n = 0; n < runs; n += 1) expect(await run(greedy, ANN)).toEqual({ kind: 'timed_out' })
      return mebibytes()
    }
    const before = await some(5)
    const after = await some(12)
    // Two attempts for each, with an interpreter and a list of 16 MB: kept, they would be more than 700.
    expect(after - before).toBeLessThan(400)
  })
})
