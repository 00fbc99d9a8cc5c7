// Answers in code: what is run, what a run is worth, and that nothing hidden is told.
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { code, codeRequest, type CodeSettings } from '../../src/items/domain/answers/code/code.js'
import type { CallResult, CodeOutcome } from '../../src/items/domain/answers/code/code-tests.js'
import { sameResult, toJson, type Json } from '../../src/items/domain/answers/code/code-values.js'
import { BadValue } from '../../src/expression/bad-value.js'
import { evaluate } from '../../src/expression/evaluate.js'
import { parseExpression } from '../../src/expression/parse.js'
import { whole } from '../../src/expression/rational.js'
import { codeAnswerGrader } from '../../src/items/application/grade-code-answer.js'
import { literal } from '../../src/items/domain/answers/code/code-literals.js'
import { checkMistakes } from '../../src/items/domain/answers/code/code-mistakes.js'
import { checkReference, CODE_NOTES, gradeCode } from '../../src/items/domain/answers/code/grade-code.js'
import { CodeSandbox, forBrowser, generateItem, loadCatalogue, type Item } from '../../src/items/index.js'
import { sentenceIn } from '../../src/language/stored.js'
import { onlyPart } from '../support/only-part.js'

const catalogue = await loadCatalogue(path.resolve(import.meta.dirname, '../fixtures/code-blueprints'))
const sandbox = new CodeSandbox()
afterAll(() => sandbox.close())

const settings: CodeSettings = {
  language: 'javascript',
  entry: 'f',
  initial_code: '',
  examples: [{ args: [1], gives: 2 }],
  reference: 'const f = a => a + 1',
  tests: [
    { args: [31337], gives: 31338 },
    { args: [-271828], gives: -271827 },
    { args: [0], gives: 1 },
  ],
  credit: 'all_or_nothing',
}
const perTest: CodeSettings = { ...settings, credit: 'per_test' }
const ok = (value: Json): CallResult => ({ ok: true, value })
const error = (name: string, message = ''): CallResult => ({ ok: false, error: { name, message, line: null } })
const ran = (...results: CallResult[]): CodeOutcome => ({ kind: 'ran', results })
const gradeOf = (by: CodeSettings, outcome: CodeOutcome) => {
  if (outcome.kind === 'unavailable') throw new Error('It was not run.')
  return gradeCode(by, outcome)
}

describe('the worth of a run', () => {
  const RIGHT = [ok(2), ok(31338), ok(-271827), ok(1)]
  test.each<[string, CodeSettings, CodeOutcome, object]>([
    ['everything right', settings, ran(...RIGHT), { score: 1, correct: true, note: 'passed_all' }],
    ['one wrong', settings, ran(...RIGHT.slice(0, 3), ok(2)), { score: 0, correct: false, note: 'wrong_result' }],
    ['one wrong, per test', perTest, ran(...RIGHT.slice(0, 3), ok(2)), { score: 0.5, note: 'wrong_result' }],
    ['one thrown, per test', perTest, ran(...RIGHT.slice(0, 3), error('TypeError')), { score: 0.5, note: 'threw' }],
    ['a constant', perTest, ran(ok(1), ok(1), ok(1), ok(1)), { score: 0, note: 'wrong_result' }],
    [
      'a constant that most tests want',
      { ...perTest, tests: [0, 0, 0, 5].map(gives => ({ args: [gives], gives })) },
      ran(ok(2), ok(0), ok(0), ok(0), ok(0)),
      { score: 0, note: 'wrong_result' },
    ],
    [
      'one of two tests that want the same',
      { ...perTest, tests: [1, 2].map(arg => ({ args: [arg], gives: 0 })) },
      ran(ok(2), ok(0), ok(1)),
      { score: 0, note: 'wrong_result' },
    ],
    ['no plain data', settings, ran(...RIGHT.slice(0, 3), error('NotPlainData')), { score: 0, note: 'wrong_result' }],
    ['only the example right', perTest, ran(ok(2), ok(0), ok(0), ok(0)), { score: 0, note: 'wrong_result' }],
    ['only the example wrong', settings, ran(ok(3), ...RIGHT.slice(1)), { score: 1, note: 'passed_all' }],
    ['results missing', settings, ran(ok(2)), { score: 0, correct: false }],
    ['too long', settings, { kind: 'timed_out' }, { verdict: 'graded', score: 0, note: 'timed_out' }],
    ['too much', settings, { kind: 'out_of_memory' }, { verdict: 'graded', score: 0, note: 'out_of_memory' }],
    ['no function', settings, { kind: 'no_entry' }, { verdict: 'malformed', score: 0, note: 'no_entry' }],
    [
      'unreadable',
      settings,
      { kind: 'syntax_error', message: 'x', line: 3 },
      { verdict: 'malformed', note: 'syntax_error' },
    ],
    ['crashed', settings, { kind: 'crashed' }, { verdict: 'graded', score: 0, note: 'crashed' }],
  ])('%s', (_, by, outcome, expected) => expect(gradeOf(by, outcome)).toMatchObject(expected))

  test('says which example did not come out, with what the code gave', () => {
    const wrong = gradeOf(settings, ran(ok(3), ok(1), ok(1), ok(1)))
    expect(wrong.feedback).toContain('f(1) should give 2; yours gave 3.')
    const stopped = gradeOf(settings, ran(error('TypeError', 'no'), ok(1), ok(1), ok(1)))
    expect(stopped.feedback).toContain('TypeError: no')
  })
  test.each([
    ['3\nhalf way\n', '3\nhalf way'],
    ['  indented  \n\n', '  indented'],
    [`${'x'.repeat(399)}😀 and more`, `${'x'.repeat(399)}…`],
    [Array.from({ length: 30 }, (_, n) => n).join('\n'), '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n…'],
    ['`````````` and on', '`` and on'],
  ])('shows what the failing call printed, %j, and no more than fits', (output, shown) => {
    const { feedback } = gradeOf(settings, ran({ ...ok(3), output }, ok(1), ok(1), ok(1)))
    expect(feedback.split('yours gave 3. ')[1]).toBe(`It printed:\n\n\`\`\`\`\`\`\`\`\n${shown}\n\`\`\`\`\`\`\`\``)
    expect(sentenceIn('de', feedback)).toMatch(/^Dein Code .* bei dir ergibt er 3\. Ausgegeben wurde:\n\n````````\n/)
    expect(sentenceIn('de', feedback)).toContain(shown)
  })
  test('says nothing of a call that printed nothing, nor of what a hidden one printed', () => {
    const quiet = [{ ...ok(3), output: '\n' }, ok(1), ok(1), ok(1)]
    const hidden = [ok(2), { ...ok(1), output: '31337' }, ok(1), ok(1)]
    for (const results of [quiet, hidden])
      expect(gradeOf(settings, ran(...results)).feedback).not.toMatch(/printed|31337/)
  })
  test('says where code cannot be read', () => {
    expect(gradeOf(settings, { kind: 'syntax_error', message: 'unexpected token', line: 3 }).feedback).toContain(
      'line 3',
    )
  })
  test('never says what a hidden test holds, whatever the code gives or throws', () => {
    const hidden = /31337|31338|271828|271827/
    const anything = fc.oneof(
      fc.constantFrom<CallResult>(ok(31338), ok('31337'), error('31337', '31337'), error('Error', '[31337,-271828]')),
      fc.jsonValue().map(value => ok(value as Json)),
    )
    fc.assert(
      fc.property(fc.array(anything, { minLength: 3, maxLength: 3 }), fc.boolean(), (results, all) => {
        const { feedback, note } = gradeOf(all ? settings : perTest, ran(ok(2), ...results))
        return !hidden.test(feedback) && CODE_NOTES.includes(note)
      }),
    )
  })
})

describe('results are the same', () => {
  test.each<[Json, Json]>([
    [0, -0],
    [0.3, 0.1 + 0.2],
    [3, 2.9999999999999996],
    [
      { a: 1, b: [null] },
      { b: [null], a: 1 },
    ],
    [[], []],
  ])('%j and %j', (expected, given) => expect(sameResult(expected, given)).toBe(true))
  test.each<[Json, Json]>([
    [1, 2],
    [1e15, 1e15 + 1],
    [0.3, 0.3000001],
    [1, '1'],
    [1, true],
    [null, 0],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [{ a: 1 }, { a: 1, b: 1 }],
    [
      { a: 1, b: 1 },
      { a: 1, c: 1 },
    ],
    [{ toString: 1 }, {}],
    [{}, []],
    [null, {}],
  ] as unknown as [Json, Json][])('not %j and %j', (expected, given) => expect(sameResult(expected, given)).toBe(false))
  test('an own name is not mistaken for an inherited one', () => {
    expect(sameResult(JSON.parse('{"constructor":1}') as Json, JSON.parse('{"a":1}') as Json)).toBe(false)
    expect(sameResult(JSON.parse('{"__proto__":1}') as Json, JSON.parse('{"__proto__":1}') as Json)).toBe(true)
  })
  test('as themselves, and as what JSON makes of them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => sameResult(value as Json, JSON.parse(JSON.stringify(value)) as Json)),
    )
  })
})

describe('a value of a formula', () => {
  const valueOf = (formula: string) => toJson(evaluate(parseExpression(formula), new Map()), 'javascript')
  test.each<[string, Json]>([
    ['1 / 4', 0.25],
    ['1 / 3', 1 / 3],
    ['0 - 7', -7],
    ["'text'", 'text'],
    ['1 == 1', true],
    ["[1, [2, 'x']]", [1, [2, 'x']]],
  ])('%s reaches code', (formula, expected) => expect(valueOf(formula)).toEqual(expected))
  test.each([whole(2n ** 60n + 1n), { kind: 'number', n: 2n ** 60n + 1n, d: 3n } as const])(
    'that code cannot tell from its neighbours is refused',
    value => expect(() => toJson(value, 'javascript')).toThrow(BadValue),
  )
})

describe('an item that asks for code', () => {
  const itemOf = (seed: string, tier: Item['tier'] = 'easy'): Item =>
    generateItem(catalogue.blueprint('fixture.code')!, { seed, tier, form: 'typed', sectionId: null })
  const settingsOf = (item: Item) => onlyPart(item).answer.settings as CodeSettings

  test('is the same for the same seed, and stored as plain JSON', () => {
    expect(itemOf('a')).toEqual(itemOf('a'))
    expect(itemOf('a').variantKey).not.toBe(itemOf('b').variantKey)
    expect(JSON.parse(JSON.stringify(itemOf('a')))).toEqual(itemOf('a'))
  })
  test('shows its examples and neither tests nor solution', () => {
    const shown = JSON.stringify(forBrowser(itemOf('a')))
    expect(shown).toContain('multiplied([1, 2])')
    expect(shown).not.toMatch(/31337|reference|tests|list\.map/)
  })
  test('is solved by its reference, whatever the seed', async () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e'])
      expect(await checkReference(settingsOf(itemOf(seed, 'hard')), sandbox.run)).toEqual([])
  })
  test.each<[string, Partial<CodeSettings>, RegExp]>([
    ['a wrong solution', { reference: 'const f = a => a + 2' }, /f\(1\) should give 2; the reference solution gives 3/],
    ['one that throws', { reference: 'const f = () => { throw new Error("oh") }' }, /gives oh/],
    ['one that cannot be read', { reference: 'const f = (' }, /cannot be read/],
    ['first lines that solve it', { initial_code: 'const f = a => a + 1' }, /initial code passes/],
  ])('is not let through with %s', async (_, about, complaint) => {
    expect((await checkReference({ ...settings, ...about }, sandbox.run)).join('\n')).toMatch(complaint)
  })
  test('reads the same program from every system, and nothing from nothing', () => {
    expect(code.read('a\r\nb \n', settings)).toEqual(code.read('a\nb', settings))
    expect(code.read(' \n', settings)).toMatchObject({ ok: false })
    expect(code.read('x'.repeat(50_001), settings)).toMatchObject({ ok: false })
  })
  test('is tried with its examples first', () => {
    expect(codeRequest(settings, 'c').calls.map(({ args }) => args)).toEqual([[1], [31337], [-271828], [0]])
  })
})

describe('a task in Python', { timeout: 60_000 }, () => {
  const item = generateItem(catalogue.blueprint('fixture.python')!, {
    tier: 'easy',
    seed: 'one',
    form: 'typed',
    sectionId: null,
  })
  const asked = onlyPart(item).answer.settings as CodeSettings
  const grade = async (written: string) => {
    const graded = await codeAnswerGrader(sandbox.run)(item, { code: written }, 'learner')
    return graded.kind === 'unavailable' ? null : graded.verdict
  }

  test('shows its examples as Python writes them', () => {
    expect(code.ask(asked, { label: '', options: [] }).props).toMatchObject({
      language: 'python',
      examples: [{ call: "tally(['a', 'b', 'a'])", gives: expect.stringMatching(/^\{'a': \d+, 'b': \d+\}$/) }],
    })
  })
  test('shows what the example printed, after the words on the mistake, all in the language of the question', async () => {
    const printing =
      'def tally(words):\n    d = {}\n    for w in words:\n        print(w)\n        d[w] = K\n    return d'
    const written = printing.replace('K', onlyPart(item).misconceptions[0]!.value.match(/\d+/)![0])
    const german = await codeAnswerGrader(sandbox.run)({ ...item, language: 'de' }, { code: written }, 'learner')
    expect(german.kind === 'graded' && german.verdict.feedback).toMatch(
      /^A word that comes again counts only once\. Der Aufruf .* bei dir ergibt er .*\. Ausgegeben wurde:\n\n````````\na\nb\na\n````````$/,
    )
  })
  test('is right with its reference, whatever the order of the names', async () => {
    expect(await checkReference(asked, sandbox.run)).toEqual([])
    expect(await checkMistakes(asked, onlyPart(item).misconceptions, sandbox.run)).toEqual([])
    expect(await grade(asked.reference)).toMatchObject({ score: 1, note: 'passed_all' })
  })
  test.each([
    [
      'overwritten',
      'def tally(words):\n    d = {}\n    for w in words:\n        d[w] = K\n    return d',
      /^A word that comes again counts only once\. The call .* should give .*; yours gave /,
    ],
    [
      'key_missing',
      'def tally(words):\n    d = {}\n    for w in words: d[w] += K\n    return d',
      /^A word that comes for the first time has no entry yet\. .* yours stopped in line 3 with KeyError/,
    ],
    [
      'wrong_result',
      'def tally(words): return {}',
      /^Your code passed 1 of 3 tests\. The call tally\(\['a', 'b', 'a'\]\) should give /,
    ],
  ])('says which misconception a wrong answer shows: %s', async (note, written, feedback) => {
    const k = onlyPart(item).misconceptions[0]!.value.match(/\d+/)![0]
    const verdict = await grade(written.replace('K', k))
    expect(verdict).toMatchObject({ correct: false, note, feedback: expect.stringMatching(feedback) })
    expect(verdict!.feedback).not.toContain('31337')
  })
  test('tells an author of a misconception whose code shows nothing', async () => {
    const like = (id: string, value: string) => ({ id, value, feedback: '', remediate: null })
    const found = await checkMistakes(
      asked,
      [
        like('right', asked.reference),
        like('none', 'def tally(words): return None'),
        like('same', 'tally = print'),
        like('broken', 'def'),
      ],
      sandbox.run,
    )
    expect(found.map(({ id }) => id)).toEqual(['right', 'same', 'broken'])
  })
})

test.each<[string, Json, string, string]>([
  ['texts', 'it\'s "a"\n', '"it\'s \\"a\\"\\n"', "'it\\'s \"a\"\\n'"],
  ['nothing and truth', [null, true], '[null, true]', '[None, True]'],
  ['objects', { a: 1 }, '{"a": 1}', "{'a': 1}"],
])('%s are written as each language writes them', (_, value, javascript, python) => {
  expect([literal(value, 'javascript'), literal(value, 'python')]).toEqual([javascript, python])
})

test.each<[string, string]>([
  ['tuple([1])', '(1,)'],
  ['tuple([1, 2])', '(1, 2)'],
  ['set([2, 1])', '{1, 2}'],
  ['10000000000 * 10000000000', '100000000000000000000'],
])('the formula %s is %s in Python', (formula, written) => {
  const value = toJson(evaluate(parseExpression(formula), new Map()), 'python')
  expect(literal(value, 'python')).toBe(written)
  expect(sameResult(value, JSON.parse(JSON.stringify(value)) as Json)).toBe(true)
})

test('what only Python tells apart is not the same', () => {
  const tuple: Json = { '#': 'tuple', of: [1, 2] }
  expect(sameResult(tuple, [1, 2])).toBe(false)
  expect(sameResult({ '#': 'set', of: [1, 2] }, { '#': 'set', of: [2, 1] })).toBe(true)
  expect(sameResult({ '#': 'set', of: [1, 2] }, { '#': 'set', of: [2, 3] })).toBe(false)
  expect(sameResult({ '#': 'set', of: [1, 2] }, tuple)).toBe(false)
})
