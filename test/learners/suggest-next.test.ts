// The one next step: what is open, then what is weakest, then what is new.
import { describe, expect, test } from 'vitest'
import { suggestNext, type OpenSession } from '../../src/learners/domain/suggest-next.js'
import { FRESH_RECORD, type SkillRecord } from '../../src/learners/domain/skill-record.js'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const open = (sessionId: string, about: Partial<OpenSession> = {}): OpenSession => ({
  sessionId,
  type: 'learning',
  title: sessionId,
  isBegun: true,
  secondsLeft: null,
  ...about,
})
const practised = (mastery: number, on: number, about: Partial<SkillRecord> = {}): SkillRecord => ({
  ...FRESH_RECORD,
  mastery,
  attempts: 3,
  lastAt: day(on),
  ...about,
})
const skill = (skillId: string, subject = 'Maths', after: readonly string[] = []) => ({
  skillId,
  title: skillId,
  titleLanguage: 'en',
  subject,
  after,
})
const lesson = (guidelineId: string, grade: number) => ({
  guidelineId,
  title: guidelineId,
  titleLanguage: 'en',
  names: [guidelineId, `${guidelineId} (de)`],
  grade,
})

const NOTHING = {
  open: [],
  skills: [],
  records: new Map(),
  lessons: [],
  taught: new Map(),
  ended: new Set<string>(),
  grade: null,
  now: day(9),
}
const SKILLS = [skill('a'), skill('b'), skill('net', 'Networks'), skill('c')]
const records = (of: Readonly<Record<string, SkillRecord>>) => new Map(Object.entries(of))

describe('somebody who has something open', () => {
  test.each<[string, readonly OpenSession[], string, string]>([
    ['goes on with what was begun last', [open('newest'), open('older')], 'newest', 'begun'],
    ['goes on before beginning what was only opened', [open('new', { isBegun: false }), open('old')], 'old', 'begun'],
    ['begins what was opened', [open('new', { isBegun: false })], 'new', 'not_begun'],
    [
      'goes first where the time is shortest',
      [open('newest'), open('long', { secondsLeft: 900 }), open('short', { secondsLeft: 60 })],
      'short',
      'clock_runs',
    ],
    [
      'is not hurried by a clock that does not run yet',
      [open('newest'), open('timed', { secondsLeft: 60, isBegun: false })],
      'newest',
      'begun',
    ],
  ])('%s', (_, sessions, session_id, reason) => {
    const facts = { ...NOTHING, skills: SKILLS, records: records({ a: practised(0.2, 1) }), open: sessions }
    expect(suggestNext(facts)).toMatchObject({ kind: 'continue', session_id, reason })
  })
})

describe('somebody who mastered something long ago', () => {
  const mastered = (on: number) => practised(0.99, 1, { mastered: true, dueAt: day(on) })
  test('shows it again first, the one that has been due for longest', () => {
    const known = records({ a: practised(0.2, 1), b: mastered(8), c: mastered(7) })
    expect(suggestNext({ ...NOTHING, skills: SKILLS, records: known })).toMatchObject({ skill_id: 'c', reason: 'due' })
  })
  test('is not asked before it is due', () => {
    const known = records({ a: practised(0.2, 1), b: mastered(10) })
    expect(suggestNext({ ...NOTHING, skills: SKILLS, records: known })).toMatchObject({ skill_id: 'a' })
  })
})

describe('somebody who has practised', () => {
  test.each<[string, Readonly<Record<string, SkillRecord>>, string, string]>([
    ['practises the weakest skill', { a: practised(0.6, 1), b: practised(0.4, 2) }, 'b', 'weakest'],
    [
      'leaves alone what is mastered, and what more practice has not helped',
      {
        a: practised(0.99, 1, { mastered: true }),
        b: practised(0.1, 2, { wheelSpinning: true }),
        net: practised(0.5, 3),
      },
      'net',
      'weakest',
    ],
    ['gets the next skill of the same subject', { b: practised(0.99, 1, { mastered: true }) }, 'c', 'new'],
    [
      'gets an earlier skill where none comes behind',
      { b: practised(0.99, 1, { mastered: true }), c: practised(0.99, 2, { mastered: true }) },
      'a',
      'new',
    ],
    [
      'gets one of another subject once this one is known',
      Object.fromEntries(['a', 'b', 'c'].map(id => [id, practised(0.99, 1, { mastered: true })])),
      'net',
      'new',
    ],
  ])('%s', (_, of, skill_id, reason) => {
    expect(suggestNext({ ...NOTHING, skills: SKILLS, records: records(of) })).toMatchObject({
      kind: 'practise',
      skill_id,
      reason,
    })
  })
})

describe('somebody who is stuck', () => {
  const skills = [skill('halves'), skill('thirds', 'Maths', ['halves'])]
  const taught = new Map([['thirds', lesson('g', 3)]])
  const stuck = records({ halves: practised(0.3, 1), thirds: practised(0.2, 2, { wheelSpinning: true }) })
  const known = records({
    halves: practised(0.99, 1, { mastered: true }),
    thirds: practised(0.2, 2, { wheelSpinning: true }),
  })
  test.each<[string, Partial<Parameters<typeof suggestNext>[0]>, object]>([
    ['goes back to another skill that is begun', { records: stuck }, { skill_id: 'halves', reason: 'weakest' }],
    [
      'is not sent to what is all but known',
      {
        records: records({ halves: practised(0.97, 3), thirds: practised(0.11, 2, { wheelSpinning: true }) }),
        taught,
      },
      { kind: 'lesson', guideline_id: 'g', reason: 'explains' },
    ],
    ['has a lesson on it', { records: known, taught }, { kind: 'lesson', guideline_id: 'g', reason: 'explains' }],
    [
      'has it explained once',
      { records: known, taught, ended: new Set(['g (de)']) },
      { kind: 'practise', skill_id: 'thirds', reason: 'weakest' },
    ],
    [
      'practises what comes before it',
      { records: records({ thirds: practised(0.2, 2, { wheelSpinning: true }) }) },
      { skill_id: 'halves', reason: 'prepares' },
    ],
    [
      'gets something else where nothing comes before it',
      { skills: [...skills, skill('net', 'Networks')], records: known },
      { skill_id: 'net', reason: 'new' },
    ],
  ])('%s', (_, facts, expected) => {
    expect(suggestNext({ ...NOTHING, skills, ...facts })).toMatchObject(expected)
  })
})

describe('somebody new', () => {
  const lessons = [lesson('third', 3), lesson('fourth', 4), lesson('fourth-too', 4)]
  const facts = { ...NOTHING, skills: SKILLS, lessons }
  test('practises the first skill', () =>
    expect(suggestNext(facts)).toMatchObject({ kind: 'practise', skill_id: 'a', reason: 'first' }))
  test('has a lesson of their grade, and then the next one', () => {
    expect(suggestNext({ ...facts, grade: 4 })).toMatchObject({ guideline_id: 'fourth', reason: 'grade' })
    const had = { ...facts, grade: 4, ended: new Set(['fourth']) }
    expect(suggestNext(had)).toMatchObject({ guideline_id: 'fourth-too', reason: 'grade' })
  })
  test('practises where their grade has no lesson', () =>
    expect(suggestNext({ ...facts, grade: 9 })).toMatchObject({ kind: 'practise', reason: 'first' }))
  test('has the first lesson where nothing can be practised, and nothing where nothing is on offer', () => {
    expect(suggestNext({ ...facts, skills: [] })).toMatchObject({ guideline_id: 'third', reason: 'first' })
    expect(suggestNext(NOTHING)).toBeNull()
  })
})
