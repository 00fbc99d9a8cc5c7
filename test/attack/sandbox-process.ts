// A sandbox in a process of its own, for the attacks on it. The command line says `answers` and how many, or `queue`, how many hostile
// answers and for how many seconds. The process tells its parent `ready`, waits for `go`, and sends one report.
import { setTimeout as pass } from 'node:timers/promises'
import type { CodeRequest } from '../../src/items/domain/answers/code/code-tests.js'
import type { Json } from '../../src/items/domain/answers/code/code-values.js'
import { CodeSandbox } from '../../src/items/infrastructure/code-sandbox.js'

/** How often each kind of outcome came; `right`: every call gave what it should. */
export type AnswersReport = { readonly outcomes: Readonly<Record<string, number>>; readonly slowestMs: number }
/** How long each honest answer waited, and the kinds of outcomes that came. */
export type QueueReport = { readonly waitsMs: readonly number[]; readonly outcomes: readonly string[] }

type Answer = { readonly request: CodeRequest; readonly gives: readonly Json[] }

const answer = (code: string, calls: number, gives: (n: number) => Json): Answer => ({
  request: {
    language: 'javascript',
    code,
    entry: 'f',
    calls: Array.from({ length: calls }, (_none, n) => ({ args: [n] })),
  },
  gives: Array.from({ length: calls }, (_none, n) => gives(n)),
})
const LIGHT = answer('function f(n) { return [1, 2, 3].map(x => x * n) }', 5, n => [n, 2 * n, 3 * n])
/** As many calls as a task can have. */
const MANY_CALLS = answer('const f = n => ({ n, next: [n + 1] })', 60, n => ({ n, next: [n + 1] }))
/** Nearly half of the work that an answer may do. */
const HEAVY = answer('function f(n) { let s = n; for (let i = 0; i < 6e6; i += 1) s += 1; return s }', 1, n => n + 6e6)
const TURNS = [LIGHT, MANY_CALLS, LIGHT, LIGHT, HEAVY, LIGHT, MANY_CALLS, LIGHT, LIGHT, LIGHT]

/** Runs right answers, one after the other. */
async function runAnswers(count: number): Promise<AnswersReport> {
  const sandbox = new CodeSandbox()
  const outcomes: Record<string, number> = {}
  let slowestMs = 0
  for (let n = 0; n < count; n += 1) {
    const { request, gives } = TURNS[n % TURNS.length]!
    const start = performance.now()
    const outcome = await sandbox.run(request, `learner ${n}`)
    slowestMs = Math.max(slowestMs, performance.now() - start)
    const right = { kind: 'ran', results: gives.map(value => ({ ok: true, value })) }
    const name = JSON.stringify(outcome) === JSON.stringify(right) ? 'right' : outcome.kind
    outcomes[name] = (outcomes[name] ?? 0) + 1
  }
  await sandbox.close()
  return { outcomes, slowestMs }
}

const ENDLESS = 'function f() { for (;;); }'
/** Does its work in native code. */
const ALLOCATING = 'function f() { for (;;) new Array(1e5).fill(1) }'
const HONEST = 'function f(n) { return n + 1 }'

/** Runs honest answers, one after the other, behind so many hostile ones of as many learners, and stops after so many seconds. */
async function runBehindHostile(count: number, seconds: number): Promise<QueueReport> {
  const sandbox = new CodeSandbox()
  const request = (code: string): CodeRequest => ({ language: 'javascript', code, entry: 'f', calls: [{ args: [1] }] })
  await sandbox.run(request(HONEST), 'first')
  const hostile = Array.from({ length: count }, (_none, n) =>
    sandbox.run(request(n % 2 === 0 ? ENDLESS : ALLOCATING), `hostile ${n}`),
  )
  const start = performance.now()
  const waitsMs: number[] = []
  const outcomes = new Set<string>()
  while (performance.now() - start < seconds * 1_000) {
    const sent = performance.now()
    outcomes.add((await sandbox.run(request(HONEST), 'honest')).kind)
    waitsMs.push(performance.now() - sent)
    await pass(50)
  }
  await sandbox.close()
  await Promise.all(hostile)
  return { waitsMs, outcomes: [...outcomes] }
}

const [work, count, seconds] = process.argv.slice(2)
process.once('message', () => {
  const report = work === 'queue' ? runBehindHostile(Number(count), Number(seconds)) : runAnswers(Number(count))
  void report.then(found => process.send!(found, () => process.disconnect()))
})
// Without its parent it has no purpose.
process.once('disconnect', () => process.exit())
process.send!('ready')
