// What the agents answer is read without trusting it: it becomes a value, or sentences that say what is wrong with it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JUDGEMENT_FORMAT, PLAN_FORMAT, TURN_FORMAT, TurnOutput } from '../../src/tutor/application/agent-io.js'
import { readOutput } from '../../src/agent/index.js'
import { readJudgement, type JudgedQuestion } from '../../src/tutor/application/evaluator.js'
import { readTurn } from '../../src/tutor/application/executor.js'
import { readPlan } from '../../src/tutor/application/planner.js'
import { planned, said } from './lesson.js'

type Schema = { readonly [word: string]: unknown }
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Every schema in a schema, by its place. */
function* schemasIn(schema: Schema, place: string): Generator<[string, Schema]> {
  yield [place, schema]
  const { properties, items, anyOf } = schema
  for (const [name, inner] of Object.entries(properties ?? {})) yield* schemasIn(inner as Schema, `${place}.${name}`)
  if (isObject(items)) yield* schemasIn(items, `${place}[]`)
  for (const inner of (anyOf ?? []) as Schema[]) yield* schemasIn(inner, place)
}

describe('The schemas', () => {
  const WORDS = ['type', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'enum']

  test.each([PLAN_FORMAT, TURN_FORMAT, JUDGEMENT_FORMAT])(
    'of $name keep the rules of strict mode',
    ({ name, schema }) => {
      expect(name).toMatch(/^[\w-]{1,64}$/)
      expect(schema['type']).toBe('object')
      for (const [place, inner] of schemasIn(schema, '$')) {
        expect(
          Object.keys(inner).filter(word => !WORDS.includes(word)),
          place,
        ).toEqual([])
        if (inner['type'] !== 'object') continue
        expect(inner['additionalProperties'], place).toBe(false)
        expect(inner['required'], place).toEqual(Object.keys(inner['properties'] as Schema))
      }
    },
  )
})

const turn = {
  message: 'Look at this.',
  question: 'Why?',
  message_type: 'question',
  difficulty: 'easy',
  hints: ['Count the parts.'],
  reasoning: 'It is next.',
}
const state = planned()
const [first, second] = state.plan!.steps
const judgement = {
  response_kind: 'answer',
  points: [],
  feedback: 'Part of it.',
  reasoning: 'One thought of two.',
  confidence: 0.8,
  labels: ['half'],
  updated_step_statuses: [],
  assessment_note: 'Named one of two.',
  was_off_topic: false,
  off_topic_response: null,
  replan_needed: false,
  replan_reason: null,
}
const FREE: Pick<JudgedQuestion, 'kind' | 'graded' | 'skipped' | 'rubric'> = {
  kind: 'message',
  graded: null,
  skipped: false,
  rubric: [],
}
const judge = (change: object, question = FREE) =>
  readJudgement(JSON.stringify({ ...judgement, ...change }), { plan: state.plan }, question, 'Half of it.')

describe('An output is read', () => {
  test.each([
    ['as it is', JSON.stringify(turn)],
    ['inside a code fence', `\n\`\`\`json\n${JSON.stringify(turn, null, 2)}\n\`\`\`\n`],
    ['without what nobody asked for', JSON.stringify({ ...turn, step_id: 'mine', timestamp: '2024' })],
  ])('%s', (_, text) =>
    expect(readOutput(TurnOutput, text)).toEqual({ ok: true, value: { ...turn, needs_care: false } }),
  )

  test.each<[string, unknown, RegExp]>([
    ['nothing', '', /empty/],
    ['no text', null, /empty/],
    ['prose', 'Sure! Here is what I would say.', /not valid JSON/],
    ['prose around JSON', `Here: ${JSON.stringify(turn)}`, /not valid JSON/],
    ['half of it', JSON.stringify(turn).slice(0, 40), /not valid JSON/],
    ['a number that is none', '{"score": NaN}', /not valid JSON/],
    ['two values', `${JSON.stringify(turn)}${JSON.stringify(turn)}`, /not valid JSON/],
    ['a list', JSON.stringify([turn]), /expected object/],
    ['a missing field', JSON.stringify({ ...turn, message: undefined }), /^message: .*expected string/],
    ['a wrong type', JSON.stringify({ ...turn, hints: 'none' }), /^hints: /],
    ['a word that is none of the list', JSON.stringify({ ...turn, difficulty: 'brutal' }), /^difficulty: /],
    ['too much', JSON.stringify({ ...turn, message: 'x'.repeat(2_001) }), /^message: Too big/],
    ['far too much', JSON.stringify({ ...turn, message: 'x'.repeat(50_000) }), /longer than 40000/],
    ['nothing said', JSON.stringify({ ...turn, message: ' \n' }), /^message: It is empty/],
    ['half a character', JSON.stringify({ ...turn, message: '\uD800' }), /cannot be stored/],
  ])('and refused: %s', (_, text, problem) => {
    const read = readOutput(TurnOutput, text)
    expect(read.ok).toBe(false)
    expect(read.ok || read.problems.join(' ')).toMatch(problem)
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.jsonValue().map(value => JSON.stringify(value)),
    fc
      .tuple(
        fc.constantFrom<object>(turn, judgement, { todo_list: [], reasoning: '' }),
        fc.dictionary(fc.constantFrom(...Object.keys({ ...turn, ...judgement }), 'todo_list'), fc.jsonValue()),
      )
      .map(([sound, odd]) => JSON.stringify({ ...sound, ...odd })),
    fc.constantFrom(
      '{"score":1e999}',
      '{"todo_list":[{}]}',
      '```json\n```',
      '[',
      '"',
      'null',
      '{"__proto__":{"ok":true}}',
    ),
  )
  test('or refused in sentences, whatever it is, and never thrown at', () => {
    fc.assert(
      fc.property(hostile, text => {
        const reads = [
          readPlan(text),
          readTurn(text, { messages: [] }, { freeQuestionWanted: true }, false),
          readJudgement(text, { plan: state.plan }, FREE, 'Half of it.'),
        ]
        for (const read of reads)
          if (!read.ok) {
            expect(read.problems.length).toBeGreaterThan(0)
            expect(read.problems.every(problem => problem.trim() !== '')).toBe(true)
          }
      }),
      { numRuns: 300 },
    )
  })
})

describe('A turn', () => {
  const read = (change: object, standIn = false) =>
    readTurn(
      JSON.stringify({ ...turn, ...change }),
      { messages: said('Look at THIS!', '? Why?', '> Because.') },
      { freeQuestionWanted: true },
      standIn,
    )

  test.each<[string, object, RegExp]>([
    ['without the question that is wanted', { message: 'Now.', question: null }, /^question: .*ask one/],
    ['with the question that was asked just now', { message: 'Now.' }, /^question: .*just now/],
    ['that was said before', { question: 'And why not?' }, /^message: .*before/],
  ])('%s is refused', (_, change, problem) => {
    const result = read(change)
    expect(result.ok || result.problems.join(' ')).toMatch(problem)
  })

  test('of the built-in executor may come again', () => expect(read({}, true).ok).toBe(true))

  test('has no question of its own where none is wanted', () => {
    const result = readTurn(JSON.stringify(turn), { messages: [] }, { freeQuestionWanted: false }, false)
    expect(result).toMatchObject({ ok: true, value: { question: null, hints: ['Count the parts.'] } })
  })
})

describe('A judgement', () => {
  test.each([
    [1.7, 1],
    [-3, 0],
    [0.25, 0.25],
  ])('with the confidence %d counts as %d', (confidence, counted) =>
    expect(judge({ confidence })).toMatchObject({
      ok: true,
      value: { confidence: counted },
    }),
  )

  test('names steps of the plan; other ids are listed and change nothing', () => {
    const statuses = [
      { step_id: first!.id, status: 'completed' },
      { step_id: 'step_7', status: 'completed' },
      { step_id: second!.id, status: 'in_progress' },
    ]
    expect(judge({ updated_step_statuses: statuses })).toMatchObject({
      ok: true,
      value: {
        statuses: [
          { stepId: first!.id, status: 'completed' },
          { stepId: second!.id, status: 'in_progress' },
        ],
        ignored: ['step_7'],
      },
    })
  })

  const remark = { response_kind: 'off_topic', was_off_topic: true, off_topic_response: 'Dinosaurs! And now back.' }
  test('of a remark has no score, moves no step, asks for no replan, and shows its redirect', () => {
    const statuses = [{ step_id: first!.id, status: 'completed' }]
    const all = { ...remark, updated_step_statuses: statuses, replan_needed: true, replan_reason: 'Dinosaurs.' }
    expect(judge(all)).toMatchObject({
      ok: true,
      value: { kind: 'off_topic', points: [], statuses: [], replan: null, feedback: 'Dinosaurs! And now back.' },
    })
  })

  test.each<[string, object, RegExp]>([
    ['says both that it is off-topic and that it is not', { was_off_topic: true }, /^was_off_topic/],
    ['leads nowhere after an off-topic remark', { ...remark, off_topic_response: ' ' }, /^off_topic_response/],
    ['says nothing to the learner', { feedback: ' ' }, /^feedback/],
    ['wants a replan and says no reason', { replan_needed: true }, /^replan_reason/],
  ])('that %s is refused', (_, change, problem) => {
    const read = judge(change)
    expect(read.ok || read.problems.join(' ')).toMatch(problem)
  })

  test('of what was left or graded is one of an answer, whatever it says', () => {
    const left = judge({ ...remark }, { ...FREE, skipped: true })
    expect(left).toMatchObject({
      ok: true,
      value: { kind: 'answer', points: [], redirect: null, feedback: 'Part of it.' },
    })
  })
})
