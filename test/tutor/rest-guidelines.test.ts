// Which guideline is meant by a name, and what is suggested at the end.
import { expect, test } from 'vitest'
import type { PlanStatus } from '../../src/contract/tutor.js'
import type { GuidelineHeading } from '../../src/library/index.js'
import { guidelineAfter, guidelineMeant, type Wanted } from '../../src/tutor/domain/find-guideline.js'
import { misconceptionText, suggestions } from '../../src/tutor/domain/suggestions.js'

const heading = (grade: number, topic: string, subtopic: string, number: number): GuidelineHeading => ({
  guidelineId: `math.g${grade}.${number}`,
  version: 1,
  country: 'India',
  board: 'CBSE',
  grade,
  subject: 'Mathematics',
  topic,
  subtopic,
  language: 'en',
})
const same = heading(3, 'Fractions', 'Comparing fractions with the same denominator', 2)
const parts = heading(3, 'Fractions', 'Numerator and denominator', 1)
const unlike = heading(5, 'Fractions', 'Comparing fractions', 1)
const sums = heading(4, 'Adding', 'Sums', 1)
const all = [unlike, sums, same, parts]

test.each<[Wanted, GuidelineHeading | null]>([
  [{ topic: 'fractions' }, same],
  [{ topic: ' FRACTIONS ', grade: 6 }, unlike],
  [{ topic: 'Fractions', subtopic: 'numerator  and denominator', grade: 5 }, parts],
  [{ topic: 'Fractions', subtopic: 'Comparing fractions', grade: 3 }, unlike],
  [{ topic: 'Fractions', subtopic: 'comparing', grade: 3 }, same],
  [{ topic: 'Fractions', subtopic: 'comparing', grade: 4 }, same],
  [{ topic: 'Fractions', subtopic: 'Sums' }, null],
  [{ topic: 'Fractions', subtopic: '' }, null],
  [{ topic: 'Fraction' }, null],
  [{ topic: '' }, null],
])('by %j', (wanted, found) => expect(guidelineMeant(all, wanted)).toBe(found))

test('what comes after is of the same topic, by grade and then by id', () => {
  expect([parts, same, unlike, sums].map(here => guidelineAfter(all, here))).toEqual([same, unlike, null, null])
  expect(guidelineAfter([{ ...unlike, board: 'ICSE' }], same)).toBeNull()
})

test('what comes after in a published curriculum is the next in its order, whatever its id', () => {
  const [first, second, tenth] = [9, 2, 10].map((number, i) => ({
    ...heading(3, 'Sorting', `${i}`, number),
    position: i + 1,
  }))
  const concepts = [tenth!, first!, second!]
  expect([first!, second!, tenth!].map(here => guidelineAfter(concepts, here))).toEqual([second, tenth, null])
})

const step = (title: string, status: 'completed' | 'pending' | 'blocked', asked = status === 'pending' ? 0 : 3) => ({
  title,
  status,
  status_info: { questions_asked: asked, questions_correct: status === 'completed' ? asked : 0 },
})
const planStatusWith = (steps: readonly { title: string; status: string }[], about: Partial<PlanStatus> = {}) =>
  ({
    study_plan: { todo_list: steps },
    mastery_score: 0.9,
    misconceptions: [],
    needs_intervention: false,
    ...about,
  }) as unknown as PlanStatus

test('what is suggested begins with praise, names what to look at, and what comes next', () => {
  const done = planStatusWith([step('Halves', 'completed')])
  const misunderstood = ['a', 'b', 'c', 'd'].map(text =>
    misconceptionText('en', { question: text === 'c' ? '' : 'Which is more?', text }),
  )
  const about = { language: 'en', withoutAnswer: 0, subtopic: 'Parts', over: true, next: 'Comparing' }
  expect(suggestions({ ...about, planStatus: done, mastered: true, misunderstood })).toEqual([
    'Excellent work on “Parts”!',
    'Take another look: “Which is more?” d',
    'Take another look: c',
    'Take another look: “Which is more?” b',
    'You are ready for something new: “Comparing”',
  ])
  const shaky = planStatusWith([step('Halves', 'completed')], { mastery_score: 0.99 })
  expect(
    suggestions({
      misunderstood: [],
      withoutAnswer: 0,
      language: 'en',
      subtopic: 'Parts',
      planStatus: shaky,
      mastered: false,
      over: true,
      next: 'Comparing',
    }),
  ).toEqual(['Well done: you went all the way through “Parts”.', 'Whenever you like, go on with “Comparing”.'])
})

test('whoever needs help is told so kindly, and nothing new is put before them', () => {
  const stuck = planStatusWith([step('Halves', 'completed'), step('Thirds', 'blocked')], { needs_intervention: true })
  const said = suggestions({
    misunderstood: [],
    withoutAnswer: 0,
    language: 'en',
    subtopic: 'Parts',
    planStatus: stuck,
    mastered: false,
    over: true,
    next: 'Comparing',
  })
  expect(said).toEqual([
    'You worked on “Parts”, and every try teaches you something.',
    expect.stringContaining('Ask a teacher'),
    'Practise again: “Thirds”',
    expect.stringContaining('Come back'),
  ])
  expect(said.join(' ')).not.toMatch(/fail|wrong|bad|\d/i)
})

test('whoever stopped early is not sent back to what was never begun', () => {
  const early = planStatusWith([
    step('Halves', 'completed'),
    step('Thirds', 'pending', 1),
    step('Quarters', 'pending'),
    step('Fifths', 'pending'),
  ])
  expect(
    suggestions({
      misunderstood: [],
      withoutAnswer: 0,
      language: 'en',
      subtopic: 'Parts',
      planStatus: early,
      mastered: false,
      over: true,
      next: 'Comparing',
    }).slice(1),
  ).toEqual(['Practise again: “Thirds”', 'Still to discover: “Quarters”', expect.stringContaining('Come back')])
  const untouched = planStatusWith([step('Halves', 'pending')])
  expect(
    suggestions({
      misunderstood: [],
      withoutAnswer: 0,
      language: 'en',
      subtopic: 'Parts',
      planStatus: untouched,
      mastered: false,
      over: true,
      next: null,
    }),
  ).toEqual(['You had a first look at “Parts”.', 'Still to discover: “Halves”', expect.stringContaining('Come back')])
})

test('what is suggested is in the language of the lesson', () => {
  const begun = planStatusWith([step('Hälften', 'pending', 1), step('Drittel', 'pending')])
  expect(
    suggestions({
      misunderstood: ['„Wie viel?“ a'],
      withoutAnswer: 0,
      language: 'de',
      subtopic: 'Teile',
      planStatus: begun,
      mastered: false,
      over: true,
      next: null,
    }),
  ).toEqual([
    'Du hast an „Teile“ gearbeitet, und aus jedem Versuch lernst du etwas.',
    'Sieh dir das noch einmal an: „Wie viel?“ a',
    'Übe das noch einmal: „Hälften“',
    'Noch zu entdecken: „Drittel“',
    'Komm zurück, wann immer du magst: Es wird jedes Mal leichter.',
  ])
})

test('in the middle, and before there is a plan, there is something to say', () => {
  expect(
    suggestions({
      misunderstood: [],
      withoutAnswer: 0,
      language: 'en',
      subtopic: 'Parts',
      planStatus: null,
      mastered: false,
      over: false,
      next: null,
    }),
  ).toHaveLength(1)
  const midway = planStatusWith([step('Halves', 'completed'), step('Thirds', 'pending')])
  expect(
    suggestions({
      misunderstood: [],
      withoutAnswer: 0,
      language: 'en',
      subtopic: 'Parts',
      planStatus: midway,
      mastered: false,
      over: false,
      next: 'Comparing',
    }),
  ).toHaveLength(1)
})

test('nothing is praised that nobody has seen: skipped questions, and a plan that was only read', () => {
  const about = { language: 'en', subtopic: 'Parts', misunderstood: [], mastered: false, over: true, next: null }
  const skipped = planStatusWith([step('Halves', 'pending', 13)])
  const [first] = suggestions({ ...about, planStatus: skipped, withoutAnswer: 13 })
  expect(first).toBe('You looked at “Parts”, but did not answer any of its questions.')
  expect(suggestions({ ...about, planStatus: skipped, withoutAnswer: 12 })[0]).toContain('You worked on')
  const read = planStatusWith([step('Halves', 'completed', 0)])
  expect(suggestions({ ...about, planStatus: read, withoutAnswer: 0 })[0]).toMatch(/^You read all of/)
})
