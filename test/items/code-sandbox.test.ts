// What learners' code can do to us: nothing. Each attempt ends in a typed outcome, and the next answer is run as if nothing had been.
import { afterAll, describe, expect, test } from 'vitest'
import type { CodeOutcome } from '../../src/items/domain/answers/code/code-tests.js'
import type { Json } from '../../src/items/domain/answers/code/code-values.js'
import { CodeSandbox } from '../../src/items/infrastructure/code-sandbox.js'

const sandbox = new CodeSandbox()
/** What it stops has done a tenth of what an answer may do. */
const STRICT = { slice: 20, full: 100 }
const strict = new CodeSandbox(STRICT)
afterAll(() => Promise.all([sandbox.close(), strict.close()]))

const run = (code: string, ...args: Json[]): Promise<CodeOutcome> =>
  sandbox.run({ language: 'javascript', code, entry: 'f', calls: [{ args }] }, 'learner')
const runStrictly = (code: string): Promise<CodeOutcome> =>
  strict.run({ language: 'javascript', code, entry: 'f', calls: [{ args: [] }] }, 'learner')
const gave = (value: Json): CodeOutcome => ({ kind: 'ran', results: [{ ok: true, value }] })
const failed = (name: string, message: unknown = expect.any(String)) => ({
  kind: 'ran',
  results: [{ ok: false, error: { name, message, line: expect.toSatisfy(isPlace) } }],
})
const isPlace = (line: unknown): boolean => line === null || Number.isInteger(line)
const stillServes = async (): Promise<void> => expect(await run('function f(a) { return a + 1 }', 1)).toEqual(gave(2))

describe('code', () => {
  test('is called with each list of arguments, in order', async () => {
    const calls = [{ args: [1, 2] }, { args: ['x', 'y'] }, { args: [[1], { a: null }] }]
    const outcome = await sandbox.run(
      { language: 'javascript', code: 'function sum(a, b) { return [a, b] }', entry: 'sum', calls },
      'learner',
    )
    expect(outcome).toEqual({
      kind: 'ran',
      results: [
        { ok: true, value: [1, 2] },
        { ok: true, value: ['x', 'y'] },
        { ok: true, value: [[1], { a: null }] },
      ],
    })
  })
  test.each([
    ['a declared function', 'function f() { return 1 }'],
    ['a constant function', 'const f = () => 1'],
    ['a class with a method behind it', 'class A { one() { return 1 } }\nlet f = () => new A().one()'],
    ['a program that logs', 'console.log("hello")\nfunction f() { console.error(1); return 1 }'],
    [
      'a program that changes a prototype',
      'Array.prototype.head = function () { return this[0] }\nvar f = () => [1].head()',
    ],
  ])('may be %s', async (_, code) => expect(await run(code)).toEqual(gave(1)))
  test('may define a function that the language has', async () => {
    const calls = [{ args: [] }]
    expect(
      await sandbox.run(
        { language: 'javascript', code: 'function parseInt() { return 7 }', entry: 'parseInt', calls },
        'learner',
      ),
    ).toEqual(gave(7))
  })
  test('that cannot be read says where', async () => {
    expect(await run('function f() {\n  return 1 +* 2\n}')).toEqual({
      kind: 'syntax_error',
      message: expect.any(String),
      line: 2,
    })
  })
  test.each(['const g = 1', '', 'const f = 5'])('without the function has no entry: %s', async code => {
    expect(await run(code)).toEqual({ kind: 'no_entry' })
  })
  test.each(['a.b', 'f()', '', '__proto__ '])('is never asked for an entry that is no name: %s', async entry => {
    expect(
      await sandbox.run({ language: 'javascript', code: 'a = 1', entry, calls: [{ args: [] }] }, 'learner'),
    ).toEqual({ kind: 'no_entry' })
  })
  test.each([
    ['function f() { throw new TypeError("no") }', 'TypeError', 'no'],
    ['throw new Error("at once")\nfunction f() {}', 'Error', 'at once'],
    ['function f() { throw "text" }', 'Thrown', 'text'],
    ['function f() { throw { name: "A", message: "b" } }', 'A', 'b'],
    ['function f() { return new Date() }', 'ReferenceError', expect.stringContaining('Date')],
  ])('that throws is told: %s', async (code, name, message) => {
    expect(await run(code)).toEqual(failed(name, message))
  })
  test('says in which line of its own it stopped', async () => {
    const code = 'function g(a) {\n  return a.b.c\n}\nfunction f(a) {\n  return g(a)\n}'
    expect(await run(code, {})).toMatchObject({ results: [{ error: { name: 'TypeError', line: 2 } }] })
  })
  test('is only read when it is called with nothing', async () => {
    const read = (code: string) => sandbox.run({ language: 'javascript', code, entry: 'f', calls: [] }, 'learner')
    expect(await read('for (;;);')).toEqual({ kind: 'ran', results: [] })
    expect(await read('for (;;')).toMatchObject({ kind: 'syntax_error', line: 1 })
  })
  test('tells what it printed where that is asked for', async () => {
    const printing = (code: string) =>
      sandbox.run(
        { language: 'javascript', code, entry: 'f', calls: [{ args: [[1, { a: null }]] }], withOutput: true },
        'learner',
      )
    const value = [1, { a: null }]
    expect(
      await printing('console.log("load")\nfunction f(a) { console.log("a:", a, 5n, f.x, -0); return a }'),
    ).toEqual({
      kind: 'ran',
      results: [{ ok: true, value, output: 'load\na: [1,{"a":null}] 5 undefined 0\n' }],
    })
    expect(await printing('function f() { console.log("before"); throw new TypeError("no") }')).toEqual({
      kind: 'ran',
      results: [{ ok: false, error: { name: 'TypeError', message: 'no', line: 1 }, output: 'before\n' }],
    })
    const flood = await printing(
      'function f(a) { for (let i = 0; i < 1e4; i++) console.log("x".repeat(1e4)); return a }',
    )
    expect(flood).toMatchObject({
      kind: 'ran',
      results: [{ ok: true, value, output: expect.stringMatching(/^x{4000}…$/) }],
    })
    const quiet = await printing(
      'function f(a) { console.log({ toJSON() { throw 1 }, toString() { throw 1 } }); return a }',
    )
    expect(quiet).toMatchObject({ results: [{ ok: true, output: '?\n' }] })
  })
  test('gives the same random numbers each time', async () => {
    const code = 'function f() { return [Math.random(), Math.random()] }'
    expect(await run(code)).toEqual(await run(code))
  })
  test('keeps nothing from one call to the next', async () => {
    const code = 'let n = 0\nfunction f() { globalThis.m = (globalThis.m ?? 0) + 1; return [++n, m] }'
    const outcome = await sandbox.run(
      { language: 'javascript', code, entry: 'f', calls: [{ args: [] }, { args: [] }] },
      'learner',
    )
    expect(outcome).toEqual({ kind: 'ran', results: [gave([1, 1]), gave([1, 1])].flatMap(one => Object(one).results) })
  })
})

describe('a result', () => {
  test.each<[string, Json]>([
    ['-0', 0],
    ['1e21', 1e21],
    ['"\\ud800"', '\ud800'],
    ['{ a: 1, b: undefined }', { a: 1 }],
    ['new (class P { x = 1 })()', { x: 1 }],
    ['Object.create(null)', {}],
    ['{ toString: 5, a: [] }', JSON.parse('{"toString":5,"a":[]}') as Json],
    ['new Proxy({ a: 1 }, {})', { a: 1 }],
  ])('%s is plain data', async (written, value) =>
    expect(await run(`function f() { return ${written} }`)).toEqual(gave(value)),
  )
  test.each([
    ['undefined', 'undefined'],
    ['NaN', 'NaN'],
    ['-Infinity', 'Infinity'],
    ['5n', 'BigInt'],
    ['Symbol()', 'Symbol'],
    ['() => 1', 'function'],
    ['new Map()', 'Map'],
    ['new Set([1])', 'Set'],
    ['/a/', 'RegExp'],
    ['Promise.resolve(1)', 'Promise'],
    ['import("os")', 'Promise'],
    ['new Uint8Array(2)', 'typed array'],
    ['Object(1)', 'object of type Number'],
    ['[1, , 2]', 'undefined'],
    ['[undefined]', 'undefined'],
    ['(() => { const a = {}; a.a = [a]; return a })()', 'itself'],
    ['(() => { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a })()', 'deeply'],
    ['"x".repeat(70000)', '64 KB'],
    ['Array(70000).fill("x")', '64 KB'],
    ['{ toJSON() { return 5 } }', 'function'],
  ])('%s is not, and says so', async (written, word) => {
    expect(await run(`function f() { return ${written} }`)).toEqual(
      failed('NotPlainData', expect.stringContaining(word)),
    )
  })
})

describe('an endless run is stopped', { timeout: 60_000 }, () => {
  test.each([
    ['a loop', 'function f() { for (;;); }'],
    ['at the top', 'while (true) {}'],
    ['caught', 'function f() { while (true) { try { while (true); } catch {} } }'],
    ['finally', 'function f() { for (;;) { try { for (;;); } finally { continue } } }'],
    ['a return in finally', 'function f() { try { for (;;); } finally { return 1 } }'],
    ['in a getter of the result', 'function f() { return { get a() { for (;;); } } }'],
    ['in a getter of an error', 'function f() { throw { get name() { for (;;); } } }'],
    ['in a generator', 'function f() { return [...(function* () { for (;;) yield* [] })()] }'],
    ['a regular expression', 'function f() { return /(a+)+$/.test("a".repeat(50) + "b") }'],
    ['in a proxy', 'function f() { return new Proxy({}, { ownKeys() { for (;;); } }) }'],
  ])('%s', async (_, code) => {
    expect(await runStrictly(code)).toEqual({ kind: 'timed_out' })
    await stillServes()
  })
  test.each([
    ['a search in a list', 'const a = Array(3e5).fill(7); return a.map(() => a.indexOf(8))'],
    ['a search that finds nothing', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
    ['texts', 'for (;;) "a".repeat(5e6)'],
    ['bytes that are copied', 'const a = new Uint8Array(1e7), b = new Uint8Array(1e7); for (;;) a.set(b)'],
    ['sorting', 'const a = Array.from({ length: 5e5 }, (_, i) => (i * 7919) % 1000003); for (;;) a.sort()'],
    ['divisions', 'const a = 3n ** 100000n, b = 7n ** 40000n; for (;;) a / b'],
    ['a number without end', 'let x = 3n; for (;;) x = x * x'],
  ])('in one call into the interpreter: %s', async (_, body) => {
    expect(await runStrictly(`function f() { ${body} }`)).toEqual({ kind: 'timed_out' })
    await stillServes()
  })
  test('after the same amount of work each time', async () => {
    const outcomesOf = async (turns: number): Promise<string[]> => {
      const code = `function f() { for (let i = 0; i < ${turns}; i += 1); return 1 }`
      return (await Promise.all(Array.from({ length: 4 }, () => runStrictly(code)))).map(({ kind }) => kind)
    }
    const [least, most] = [1_800_000, 2_600_000]
    expect(await outcomesOf(least)).toEqual(['ran', 'ran', 'ran', 'ran'])
    expect(await outcomesOf(most)).toEqual(['timed_out', 'timed_out', 'timed_out', 'timed_out'])
  })
  test('when it has used up over several calls what an answer may do', async () => {
    const code = 'function f() { for (let i = 0; i < 1e6; i += 1); return 1 }'
    const calls = (count: number) => Array.from({ length: count }, () => ({ args: [] }))
    const of = (count: number) =>
      strict.run({ language: 'javascript', code, entry: 'f', calls: calls(count) }, 'learner')
    expect(await of(1)).toMatchObject({ kind: 'ran' })
    expect(await of(10)).toEqual({ kind: 'timed_out' })
  })
})

describe('what takes too much room is stopped', { timeout: 60_000 }, () => {
  test.each([
    ['a text doubled', 'function f() { const a = []; for (;;) a.push("x".repeat(1e6) + a.length) }'],
    ['lists', 'function f() { const a = []; for (;;) a.push(new Array(1000).fill(1)) }'],
    ['one list', 'function f() { return new Array(2 ** 28).fill(0).length }'],
    ['a buffer', 'function f() { return new ArrayBuffer(2 ** 30).byteLength }'],
    ['a buffer of a gigabyte in pieces', 'function f() { const a = []; for (;;) a.push(new Uint8Array(1e6)) }'],
    ['a chain of small things', 'function f() { let a = null; for (;;) a = { a } }'],
    ['at the top', 'let a = null; for (;;) a = { a }'],
  ])('%s', async (_, code) => {
    expect(await run(code)).toEqual({ kind: 'out_of_memory' })
    await stillServes()
  })
  test.each([
    ['a text of a gigabyte', 'function f() { return "x".repeat(2 ** 30) }'],
    ['calls without end', 'function f() { return 1 + f() }'],
    ['a deep text parsed', 'function f() { return JSON.parse("[".repeat(1e6)) }'],
  ])('%s is an error of the call', async (_, code) => {
    expect(await run(code)).toMatchObject({ kind: 'ran', results: [{ ok: false }] })
    await stillServes()
  })
  test('deep data written out breaks the interpreter and nothing else', async () => {
    const code = 'function f() { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return JSON.stringify(a).length }'
    expect(['ran', 'timed_out', 'out_of_memory']).toContain((await run(code)).kind)
    await stillServes()
  })
  test('a program that is too deep to be read', async () => {
    expect(await run(`function f() { return ${'('.repeat(1e5)}1${')'.repeat(1e5)} }`)).toMatchObject({
      kind: 'syntax_error',
    })
    await stillServes()
  })
})

describe('there is no way out', () => {
  test.each([
    'constructor.constructor("return process")()',
    '(() => {}).constructor("return process")()',
    '[].constructor.constructor("return globalThis.process.exit()")()',
    'new Function("return require")()("fs")',
    'require("fs")',
    'process.exit(1)',
    'Object.getPrototypeOf(async function () {}).constructor("return process")().x.y',
    'Object.getPrototypeOf(function* () {}).constructor("process.exit()")().next()',
    'globalThis.constructor.constructor("return this.process.env")()',
    'eval("process")',
    '(0, eval)("require")',
    'fetch("http://127.0.0.1/")',
    'setTimeout(() => {}, 0)',
    'new Worker("")',
    'parentPort.postMessage(1)',
    'WebAssembly.compile("")',
    'performance.now()',
    'std.loadFile("/etc/passwd")',
    'os.readdir("/")',
    'Error.prepareStackTrace(1, 2)',
  ])('%s', async attempt => {
    expect(await run(`function f() { return ${attempt} }`)).toMatchObject({ kind: 'ran', results: [{ ok: false }] })
    await stillServes()
  })
  test.each(['import fs from "node:fs"\nfunction f() {}', 'export function f() {}', 'await 1\nfunction f() {}'])(
    'no module: %s',
    async code => expect(await run(code)).toMatchObject({ kind: 'syntax_error' }),
  )
  test('names of the host are not among the globals', async () => {
    const outcome = await run('function f() { return Object.getOwnPropertyNames(globalThis) }')
    const names = Object(outcome).results[0].value as string[]
    for (const name of ['process', 'require', 'module', 'Date', 'performance', 'fetch', 'WebAssembly', 'setTimeout'])
      expect(names).not.toContain(name)
  })
})

describe('whoever pollutes', () => {
  test.each([
    'Object.prototype.polluted = 1',
    'Object.prototype.toJSON = () => 0; Array.prototype.toJSON = () => 0',
    'JSON.stringify = () => "0"; JSON.parse = () => [0]',
    'Object.keys = () => []; Array.isArray = () => false',
    'Math.random = () => 0; globalThis.Object = null; globalThis.Array = null; globalThis.String = null',
    'Object.defineProperty(Object.prototype, "value", { set() {}, get() { return 0 } })',
    'String.prototype.slice = () => "v0"; Function.prototype.call = Function.prototype.apply = null',
    'Array.prototype[Symbol.iterator] = null; Object.prototype.above = null',
  ])('gets what the function gave, and spoils nothing for the next: %s', async pollution => {
    const code = `try { ${pollution} } catch {}\nfunction f(a) { return { a, b: [1, 'x'] } }`
    expect(await run(code, 4)).toEqual(gave({ a: 4, b: [1, 'x'] }))
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(await run('function f() { return [Object.keys({}.constructor.prototype), {}.polluted ?? null] }')).toEqual(
      gave([[], null]),
    )
  })
  test('a name like __proto__ stays a name', async () => {
    const outcome = await run(`function f() { return JSON.parse('{"__proto__": {"polluted": 1}}') }`)
    expect(Object.keys(Object(outcome).results[0].value)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
