// What learners' Python gives, and what it can do to us: nothing. Each attempt ends in a typed outcome, and the next answer is run as if
// nothing had been.
import { afterAll, describe, expect, test } from 'vitest'
import type { CodeOutcome } from '../../src/items/domain/answers/code/code-tests.js'
import type { Json } from '../../src/items/domain/answers/code/code-values.js'
import { CodeSandbox } from '../../src/items/infrastructure/code-sandbox.js'

const sandbox = new CodeSandbox()
/** What it stops has done a tenth of what an answer may do. */
const strict = new CodeSandbox({ slice: 20, full: 100 })
afterAll(() => Promise.all([sandbox.close(), strict.close()]))

const run = (code: string, ...args: Json[]): Promise<CodeOutcome> =>
  sandbox.run({ language: 'python', code, entry: 'f', calls: [{ args }] }, 'learner')
const runStrictly = (code: string): Promise<CodeOutcome> =>
  strict.run({ language: 'python', code, entry: 'f', calls: [{ args: [] }] }, 'learner')
const gave = (value: Json): CodeOutcome => ({ kind: 'ran', results: [{ ok: true, value }] })
const failed = (name: string, message: unknown = expect.any(String), line: unknown = expect.anything()) => ({
  kind: 'ran',
  results: [{ ok: false, error: { name, message, line } }],
})
const returns = (written: string): Promise<CodeOutcome> => run(`def f():\n    return ${written}`)
const stillServes = async (): Promise<void> => expect(await run('def f(a): return a + 1', 1)).toEqual(gave(2))
const tuple = (...of: Json[]): Json => ({ '#': 'tuple', of })

describe('Python', { timeout: 60_000 }, () => {
  test('is called with each list of arguments, in order, beside JavaScript', async () => {
    const calls = [
      { args: [1, 2] },
      { args: ["it's", 'a "text"\n\\é日'] },
      { args: [[1], { a: null }] },
      { args: [tuple(true, 2.5)] },
    ]
    const code = 'def f(a, b="none"):\n    return [a, b]'
    const [python, javascript] = await Promise.all([
      sandbox.run({ language: 'python', code, entry: 'f', calls }, 'ann'),
      sandbox.run({ language: 'javascript', code: 'const f = a => a + 1', entry: 'f', calls: [{ args: [1] }] }, 'ben'),
    ])
    expect(javascript).toEqual(gave(2))
    expect(python).toEqual({
      kind: 'ran',
      results: [
        [1, 2],
        ["it's", 'a "text"\n\\é日'],
        [[1], { a: null }],
        [tuple(true, 2.5), 'none'],
      ].map(value => ({ ok: true, value })),
    })
  })
  test.each<[string, Json]>([
    ['f"{3.14159:.2f} {\'a\':>3}"', '3.14   a'],
    ['[x * x for x in range(5) if x % 2 == 0]', [0, 4, 16]],
    ['{word: len(word) for word in ["a", "bc"]}', { a: 1, bc: 2 }],
    ['sorted(["b", "a", "c"], reverse=True)', ['c', 'b', 'a']],
    ['[1, 2, 3][::-1]', [3, 2, 1]],
    ['2 ** 100', { '#': 'int', of: '1267650600228229401496703205376' }],
    ['2 ** 53 - 1', 9007199254740991],
    ['-7 // 2, -7 % 3', tuple(-4, 2)],
    ['1 / 3', 1 / 3],
    ['True and None', null],
    ['{2, 1} | {3}', { '#': 'set', of: expect.arrayContaining([1, 2, 3]) }],
    ['{1: "a"}', { '#': 'dict', of: [[1, 'a']] }],
    ['{"#": 1}', { '#': 'dict', of: [['#', 1]] }],
    ['__import__("collections").OrderedDict()', {}],
    ['__import__("math").sqrt(16)', 4],
    ['sum(x for x in (1, 2))', 3],
    ['(lambda *a, **k: [a, k])(1, b=2)', [tuple(1), { b: 2 }]],
    ['max([3, 9, 2]), min(3, 1), abs(-2), round(2.567, 2)', tuple(9, 1, 2, 2.57)],
    ['"a-b".split("-"), " x ".strip(), "ab".upper(), "-".join(["a", "b"])', tuple(['a', 'b'], 'x', 'AB', 'a-b')],
  ])('has %s', async (written, value) => expect(await returns(written)).toEqual(gave(value)))
  test('goes a thousand calls deep, and says when that is too deep', async () => {
    const code = 'def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)'
    expect(await run(code, 950)).toEqual(gave(950))
    expect(await run(code, 100_000)).toEqual(failed('RuntimeError', 'maximum recursion depth exceeded', 2))
  })
  test('may be a program with classes, constants and what belongs to the main module', async () => {
    const code =
      'STEP = 2\nclass A:\n    def __init__(self): self.x = STEP\nif __name__ == "__main__":\n    y = 1\ndef f():\n    return A().x + y'
    expect(await run(code)).toEqual(gave(3))
  })
  test.each([
    ['def f():\n    return 1 +* 2', 2],
    ['def f():\nreturn 1', 2],
    ['def f():\n    x = 1\n      return x', 3],
    ['print "x"', 1],
  ])('that cannot be read says where: %j', async (code, line) => {
    expect(await run(code)).toEqual({ kind: 'syntax_error', message: expect.any(String), line })
    expect(await sandbox.run({ language: 'python', code, entry: 'f', calls: [] }, 'learner')).toMatchObject({ line })
  })
  test.each([
    ['def f():\n    a = []\n    return a[3]', 'IndexError', 3],
    ['def g(d):\n    return d["x"]\ndef f():\n    return g({})', 'KeyError', 2],
    ['def f():\n    raise ValueError("no")', 'ValueError', 2],
    ['x = 1 / 0\ndef f(): return 1', 'ZeroDivisionError', 1],
    ['def f():\n    return undefined', 'NameError', 2],
    ['class Mine(Exception):\n    pass\ndef f():\n    raise Mine("x")', 'Mine', 4],
    ['def f():\n    assert 1 == 2', 'AssertionError', 2],
  ])('that stops is told with its line: %j', async (code, name, line) => {
    expect(await run(code)).toEqual(failed(name, expect.any(String), line))
  })
  test.each(['g = 1', '', 'f = 5'])('without the function has no entry: %j', async code => {
    expect(await run(code)).toEqual({ kind: 'no_entry' })
  })
  test('tells what it printed', async () => {
    const code = 'print("load")\ndef f():\n    print("é", [1, None], end="!\\n")\n    return 1'
    const request = { language: 'python', code, entry: 'f', calls: [{ args: [] }], withOutput: true } as const
    expect(await sandbox.run(request, 'learner')).toEqual({
      kind: 'ran',
      results: [{ ok: true, value: 1, output: 'load\né [1, None]!\n' }],
    })
    const flood = { ...request, code: 'def f():\n    for i in range(3000):\n        print("x" * 100)\n    return 1' }
    expect(await sandbox.run(flood, 'learner')).toMatchObject({
      results: [{ ok: true, output: expect.stringMatching(/^(?:x{100}\n){39}[x\n]*…$/) }],
    })
  })
  test('keeps nothing from one call to the next, and draws the same numbers', async () => {
    const code = 'import random\nn = 0\ndef f():\n    global n\n    n += 1\n    return [n, random.random()]'
    const outcome = await sandbox.run(
      { language: 'python', code, entry: 'f', calls: [{ args: [] }, { args: [] }] },
      'learner',
    )
    const [first, second] = Object(outcome).results
    expect(first).toMatchObject({ ok: true, value: [1, expect.any(Number)] })
    expect(second).toEqual(first)
  })
  test.each([
    ['f', 'function'],
    ['(x for x in [])', 'generator'],
    ['b"x"', 'bytes'],
    ['1j', 'complex'],
    ['float("nan")', 'nan'],
    ['float("inf")', 'inf'],
    ['"x" * 70000', '64 KB'],
    ['(lambda a: a.append(a) or a)([])', 'deeply'],
  ])('gives no plain value with %s, and says so', async (written, word) => {
    expect(await returns(written)).toEqual(failed('NotPlainData', expect.stringContaining(word), null))
  })
})

describe('Python that is hostile', { timeout: 120_000 }, () => {
  test.each([
    ['a loop', 'def f():\n    while True: pass'],
    ['at the top', 'while True: pass'],
    [
      'caught',
      'def f():\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass',
    ],
    ['finally', 'def f():\n    try:\n        while True: pass\n    finally:\n        return 1'],
    ['a huge number', 'def f(): return 10 ** 10 ** 8'],
    ['a regular expression', 'import re\ndef f(): return re.match("(a+)+$", "a" * 40 + "b")'],
    ['copies in place', 'def f():\n    a = bytearray(10 ** 7)\n    m = memoryview(a)\n    while True: m[:] = a'],
    ['a long sort', 'def f(): return sorted(range(10 ** 6), key=lambda x: -x)'],
    [
      'in the text of an error',
      'class E(Exception):\n    def __str__(self):\n        while True: pass\ndef f(): raise E()',
    ],
    ['a generator', 'def g():\n    while True: yield 1\ndef f(): return sum(g())'],
    ['output', 'def f():\n    while True: print("x" * 1000)'],
    ['an import', 'def f():\n    while True:\n        try: import js\n        except ImportError: pass'],
  ])('runs too long: %s', async (_, code) => {
    expect(await runStrictly(code)).toEqual({ kind: 'timed_out' })
    await stillServes()
  })
  test('is told that a list is too large', async () => {
    expect(await returns('len([0] * 10 ** 8)')).toEqual({ kind: 'out_of_memory' })
  })
  test.each([
    ['a text', 'def f():\n    s = "x" * 1000\n    while True: s += s'],
    ['bytes', 'def f():\n    a = []\n    while True: a.append(bytearray(10 ** 6))'],
    ['at the top', 'a = bytearray(10 ** 9)'],
  ])('gets no more memory than there is: %s', async (_, code) => {
    // Looking for room takes time as well: whichever is used up first.
    expect(['out_of_memory', 'timed_out']).toContain((await run(code)).kind)
    await stillServes()
  })
  test.each([
    ...[
      'js',
      'jsffi',
      'os',
      'io',
      'vfs',
      'time',
      'socket',
      'asyncio',
      'select',
      'uctypes',
      'gc',
      '_thread',
      'builtins',
      '__main__',
    ].map(module => `import ${module}`),
    'from js import process',
    'import collections.os',
    '__import__("os")',
    'exec("import os")',
    'eval("__import__(\'js\')")',
    'open("/etc/passwd")',
    'open("x", "w")',
    'input()',
    'execfile("/etc/passwd")',
    'import sys; sys.exit(0)',
    'raise KeyboardInterrupt',
    'raise SystemExit',
    'process.exit()',
  ])('finds no way out: %s', async attempt => {
    expect(await run(`def f():\n    ${attempt}`)).toMatchObject({ kind: 'ran', results: [{ ok: false }] })
    await stillServes()
  })
  test('finds nothing of JavaScript even where it gets round what may be imported', async () => {
    const code = [
      'import sys',
      'def f():',
      '    names = __import__.__globals__ if hasattr(__import__, "__globals__") else {}',
      '    found = [name for name in names] + [name for name in sys.modules]',
      '    return [name for name in found if name in ("js", "jsffi", "os", "read", "call", "made", "process")]',
    ].join('\n')
    expect(await run(code)).toEqual(gave([]))
  })
  test.each([
    'print = len = str = type = list = None',
    'def print(*a): return 1',
    'import json\njson.dumps = lambda x: "forged"',
    'import sys\nsys.print_exception = None',
    'class list(list):\n    def __iter__(self): return iter([9])',
    '__import__ = None',
    "print('v[5]')\nprint('{\"ok\": true}')",
    'exec("print = 1", {})',
    'globals()["__name__"] = 1',
  ])('gets what its function gave, and spoils nothing for the next: %j', async hostile => {
    const code = `try:\n    ${hostile.replaceAll('\n', '\n    ')}\nexcept BaseException: pass\ndef f(a): return [a, {"x": (1,)}]`
    expect(await run(code, 4)).toEqual(gave([4, { x: tuple(1) }]))
    await stillServes()
  })
  test('sees the arguments of its own call, and of no other', async () => {
    const code = 'seen = []\ndef f(a):\n    seen.append(a)\n    return [seen, sorted(globals().keys())]'
    const outcome = await sandbox.run(
      { language: 'python', code, entry: 'f', calls: [{ args: [31337] }, { args: [1] }] },
      'learner',
    )
    expect(JSON.stringify(Object(outcome).results[1])).not.toContain('31337')
    expect(Object(outcome).results[1].value).toEqual([[1], ['__name__', 'f', 'seen']])
  })
  test('does the same work in an interpreter that was used before as in a new one', async () => {
    const { call } = (await import(
      new URL('../../src/items/infrastructure/python-engine.mjs', import.meta.url).href
    )) as { call: (job: object, budget: { work: number }) => object | null }
    const workOf = (code: string): number => {
      const budget = { work: 1_000 }
      expect(call({ code, entry: 'f', args: '()', withOutput: true }, budget)).toMatchObject({ ok: true })
      return 1_000 - budget.work
    }
    const code =
      'import random\nprint(random.random())\ndef f():\n    return sorted([random.random() for n in range(500)])'
    const used = workOf(code)
    expect(workOf(code)).toBe(used)
    // The memory has grown, so that another interpreter is made for the next.
    workOf('def f():\n    return len("x" * 9_000_000)')
    expect(workOf(code)).toBe(used)
    expect(used).toBeGreaterThan(0)
  })
  test('is stopped after the same amount of work each time', async () => {
    const outcomesOf = async (turns: number) =>
      (
        await Promise.all(
          Array.from({ length: 4 }, () =>
            runStrictly(`def f():\n    n = 0\n    while n < ${turns}: n += 1\n    return 1`),
          ),
        )
      ).map(({ kind }) => kind)
    const [least, most] = [200_000, 2_000_000]
    expect(await outcomesOf(least)).toEqual(['ran', 'ran', 'ran', 'ran'])
    expect(await outcomesOf(most)).toEqual(['timed_out', 'timed_out', 'timed_out', 'timed_out'])
  })
})
