// What the editor asks about a text that is not saved.
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { GradingRule, TriedAnswer } from '../../src/contract/authoring.js'
import { Workbench } from '../../src/items/index.js'
import { doSourceJob, type ResultOf, type SourceJob } from '../../src/items/infrastructure/authoring/source-jobs.js'
import { scratch } from '../support/scratch.js'

const FIXTURES = 'test/fixtures/blueprints'
let sum: string
beforeAll(async () => void (sum = await readFile(path.join(FIXTURES, 'sum.yaml'), 'utf8')))

const ask = <Job extends SourceJob>(job: Job) => doSourceJob(job) as Promise<ResultOf<Job>>
const check = (text: string, file = 'sum.yaml', root = FIXTURES) => ask({ kind: 'check', root, file, text })
const lineOf = (text: string, words: string) => text.slice(0, text.indexOf(words)).split('\n').length

describe('a check', () => {
  test('finds nothing wrong with a good text, and has tried many questions', async () => {
    expect(await check(sum)).toEqual({ problems: [], items: 120 })
  })
  test('names the line of what cannot be used, of what does not parse, and of what is merely refused', async () => {
    const broken = sum.replace('key: a + b', 'key: a + c')
    expect((await check(broken)).problems).toMatchObject([
      { line: lineOf(broken, 'key: a + c'), field: 'parts[0].key', severity: 'error' },
    ])
    expect((await check(sum.replace('title: Sum', 'title: "Sum'))).problems[0]).toMatchObject({ severity: 'error' })
    const idle = sum.replace('value: key - 10,', 'value: key,')
    expect((await check(idle)).problems).toContainEqual(
      expect.objectContaining({ line: lineOf(idle, 'value: key,'), severity: 'warning' }),
    )
  })
  test('knows the skills and ids of the other files', async () => {
    const strange = sum.replace('{ id: fixture.sum, weight', '{ id: no.such_skill, weight')
    expect((await check(strange)).problems).toMatchObject([
      { field: 'skills[0].id', message: 'There is no skill “no.such_skill”.', severity: 'error' },
    ])
    const leading = sum.replace('{ id: difference,', '{ id: difference, remediate: no.such_skill,')
    expect((await check(leading)).problems).toMatchObject([
      { message: 'There is no skill “no.such_skill”.', severity: 'error' },
    ])
    expect((await check(sum, 'copy.yaml')).problems).toMatchObject([
      { line: lineOf(sum, 'id: fixture.sum'), message: '“fixture.sum” is declared in sum.yaml already.' },
    ])
  })
  test('reads the other files of a catalogue with the whole folder, and refuses any other', async () => {
    const skills = await readFile(path.join(FIXTURES, 'skills.yaml'), 'utf8')
    expect((await check(skills, 'skills.yaml')).problems).toEqual([])
    expect((await check(skills.replace('title:', 'name:'), 'skills.yaml')).problems).not.toEqual([])
    const exam = 'assessments/fixture-four.yaml'
    const strange = (await readFile(path.join(FIXTURES, exam), 'utf8')).replace('{ id: fixture.sum,', '{ id: no.such,')
    expect((await check(strange, exam)).problems).toMatchObject([
      { line: lineOf(strange, 'no.such'), message: expect.stringContaining('no.such'), severity: 'error' },
    ])
    expect((await check('title: What?\n', 'what.yaml')).problems).toMatchObject([{ line: 1, field: 'schema' }])
  })
})

test('a preview shows the question of each seed as learners see it, with its key beside it', async () => {
  const wanted = { kind: 'preview', text: sum, seeds: ['1', '2', '3'] } as const
  const { tiers, forms, tier, form, questions } = await ask(wanted)
  expect([tiers, forms, tier, form]).toEqual([['easy', 'medium', 'hard'], ['typed', 'choice'], 'easy', 'typed'])
  expect(questions.map(({ seed }) => seed)).toEqual(['1', '2', '3'])
  expect(new Set(questions.map(({ variant }) => variant)).size).toBe(3)
  for (const { question, variant, keys, misconceptions } of questions) {
    const [a, b] = variant.match(/\d+/g)!.map(Number) as [number, number]
    expect(keys).toEqual([{ part: 'Whole number', key: String(a + b) }])
    expect(JSON.stringify(question)).not.toContain(String(a + b))
    expect(misconceptions.map(({ id }) => id)).toContain('ten_less')
  }
  const chosen = await ask({ ...wanted, tier: 'hard', form: 'choice' })
  expect(chosen.questions[0]!.question.widget_type).toBe('multiple_choice')
  await expect(ask({ ...wanted, text: sum.replace('key: a + b', 'key: a + c') })).rejects.toMatchObject({
    code: 'blueprint_unusable',
  })
})

describe('an answer that is tried', () => {
  type Graded = Extract<TriedAnswer, { outcome: 'graded' }>
  const attempt = (response: Record<string, unknown>, text = sum) =>
    ask({ kind: 'try', text, seed: '1', tier: 'easy', form: 'typed', language: 'en', response })
  const held = ({ parts }: Graded) => parts.flatMap(({ rules }) => rules.filter(rule => 'holds' in rule && rule.holds))
  const keyOf = async (text = sum) => {
    const { questions } = await ask({ kind: 'preview', text, seeds: ['1'] })
    return Number(questions[0]!.keys[0]!.key)
  }

  test('meets the key, or makes a mistake, or cannot be read', async () => {
    const key = await keyOf()
    const right = (await attempt({ text: `+${key}` })) as Graded
    expect(right).toMatchObject({ score: 1, correct: true, parts: [{ read_as: String(key), note: null }] })
    expect(held(right)).toEqual([{ kind: 'key', key: String(key), type: 'integer', settings: [], holds: true }])
    const wrong = (await attempt({ text: String(key - 10) })) as Graded
    expect(wrong).toMatchObject({ score: 0, parts: [{ note: 'ten_less' }] })
    expect(wrong.parts[0]!.feedback).toMatch(/^A ten got lost/)
    expect(held(wrong)).toEqual([
      { kind: 'misconception', id: 'ten_less', value: String(key - 10), holds: true },
    ] satisfies GradingRule[])
    expect(await attempt({ text: 'many' })).toMatchObject({
      outcome: 'malformed',
      errors: [{ pointer: '/response/text' }],
    })
  })

  test('meets some conditions and not others, each with its credit', async () => {
    const text = sum.replace(
      '    forms: [typed, choice]\n',
      `    forms: [typed]
    grade:
      accept:
        - { when: answer % 2 == (a + b) % 2, credit: 0.5, note: parity, say: Look at the last digit. }
        - { when: answer == a + b, credit: 0.5, note: sum }
`,
    )
    const graded = (await attempt({ text: String((await keyOf(text)) - 2) }, text)) as Graded
    expect(graded).toMatchObject({ score: 0.5, correct: false, parts: [{ note: 'sum' }] })
    const clauses = graded.parts[0]!.rules.filter(rule => rule.kind === 'clause')
    expect(clauses.map(({ note, credit, holds }) => [note, credit, holds])).toEqual([
      ['parity', 0.5, true],
      ['sum', 0.5, false],
    ])
  })
})

test('rates say in which share of the questions a misconception can show', async () => {
  const rates = await ask({ kind: 'rates', text: sum.replace('{ id: difference,', '{ id: difference, when: a > b,') })
  expect(rates.items).toBe(600)
  const difference = rates.misconceptions.find(({ id }) => id === 'difference')!
  expect(difference.by_tier[0]).toBeLessThan(difference.by_tier[2]!)
  expect(rates.misconceptions[0]).toEqual({ id: 'ten_less', by_tier: [1, 1, 1], all: 1 })
})

describe('the workbench', () => {
  test('does what it is asked in a thread, and says why there is no answer', async () => {
    const workbench = new Workbench()
    onTestFinished(() => workbench.stop())
    const root = path.join(await scratch(), 'content')
    await cp(FIXTURES, root, { recursive: true })
    await writeFile(path.join(root, 'skills.yaml'), 'schema: skills/1\nskills: []\n')
    const { problems } = await workbench.do({ kind: 'check', root, file: 'sum.yaml', text: sum })
    expect(problems).toMatchObject([{ message: 'There is no skill “fixture.sum”.' }])
    await expect(workbench.do({ kind: 'rates', text: 'no' })).rejects.toMatchObject({ code: 'blueprint_unusable' })
  })
  test('gives up a text that takes too long, and goes on with the next one', async () => {
    const workbench = new Workbench(1)
    onTestFinished(() => workbench.stop())
    const jobs = [1, 2].map(() => workbench.do({ kind: 'rates', text: sum }))
    for (const job of await Promise.allSettled(jobs)) expect(job).toMatchObject({ reason: { code: 'check_overdue' } })
  })
})
