// Statements keep the rules of the Experience API.
import { describe, expect, test } from 'vitest'
import { Statement } from '../support/xapi-schema.js'
import { xapiStatements, type AnsweredItem, type EndedAttempt } from '../../src/insight/domain/xapi-statement.js'

const HOME = 'https://viva.example.org/viva/'
const attempt: EndedAttempt = {
  sessionId: '018f4d2a-0000-7000-8000-000000000001',
  learnerId: '018f4d2a-0000-7000-8000-000000000002',
  sessionType: 'evaluation',
  sourceId: 'arithmetic basics/1',
  title: 'Arithmetic',
  status: 'completed',
  endedAt: '2026-11-23T10:00:00.000Z',
  durationSeconds: 95,
  result: { score_percent: 62.5, passed: true },
}
const answer: AnsweredItem = {
  position: 1,
  blueprintId: 'math.sum',
  response: '{"text": "42"}',
  score: 0.5,
  correct: false,
  at: '2026-11-23T09:59:00.000Z',
  milliseconds: 2_345,
}

const verbOf = (one: object) => (one as { verb: { id: string } }).verb.id.split('/').pop()

describe('statements', () => {
  test.each<[string, Partial<EndedAttempt>, Partial<AnsweredItem>, string]>([
    ['of a quiz that was passed', {}, {}, 'passed'],
    ['of a quiz that was not', { result: { score_percent: 0, passed: false } }, {}, 'failed'],
    ['of a practice', { result: { score_percent: 100, passed: null }, sourceId: null }, {}, 'completed'],
    ['of a survey', { result: null, durationSeconds: null }, {}, 'completed'],
    ['of what ended early', { status: 'terminated' }, {}, 'terminated'],
    [
      'of what was not answered or judged',
      { status: 'expired' },
      { response: null, score: null, milliseconds: null },
      'passed',
    ],
  ])('%s are valid', (_, changed, changedAnswer, verb) => {
    const made = xapiStatements(HOME, { ...attempt, ...changed }, [{ ...answer, ...changedAnswer }])
    for (const one of made) Statement.parse(one)
    expect(made.map(verbOf)).toEqual([verb, 'answered'])
  })

  test('have the same ids again, one each, and another one for a corrected score', () => {
    const ids = (score: number) =>
      xapiStatements(HOME, attempt, [
        { ...answer, score },
        { ...answer, position: 2 },
      ]).map(({ id }) => id)
    expect(ids(0.5)).toEqual(ids(0.5))
    expect(new Set([...ids(0.5), ...ids(1)]).size).toBe(4)
  })

  test('name the learner by the pseudonym alone', () => {
    const [first] = xapiStatements(HOME, attempt, [])
    expect(first!.actor).toEqual({
      objectType: 'Agent',
      account: { homePage: HOME, name: attempt.learnerId },
    })
  })
})
