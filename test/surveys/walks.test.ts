// Whatever a form is like and wherever a learner goes in it: places are right, what is hidden does not count, and the walk ends.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AskedQuestion } from '../../src/sessions/index.js'
import { nextQuestion, surveyAnswers, type FormQuestion, type SurveyForm } from '../../src/surveys/index.js'
import { QuestionFile } from '../../src/surveys/domain/survey-file.js'

/** Conditions over one earlier question, by its type. `%` is its name. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  choice: ['% == "x"', '% != "y"', '% in ["x", "other"]', 'answered(%)'],
  multi_choice: ['"x" in %', 'len(%) > 1', 'not answered(%)'],
  rating: ['% > 2', '% + 1 <= 2', 'not (% == 3)'],
  matrix: ['%_r1 == "x"', 'count(%, "y") == 2', 'answered(%_r2)'],
  date: ['% < "2026-06-01"', '% - "2026-01-01" > 10'],
  text: ['len(%) > 2', 'lower(%) == "yes"'],
  number: ['% < 0', '10 / % > 1'],
  confirmation: ['%', 'not %'],
}
const WORDS: readonly Record<string, unknown>[] = [
  { type: 'choice', options: ['x', 'y'], other: true },
  { type: 'multi_choice', options: ['x', 'y', 'z'] },
  { type: 'rating', min: 1, max: 3 },
  { type: 'matrix', rows: ['r', 's'], columns: ['x', 'y'] },
  { type: 'date' },
  { type: 'text' },
  { type: 'number', notation: 'decimal' },
  { type: 'confirmation' },
]

type Draw = {
  readonly type: number
  readonly required: boolean
  readonly consent: boolean
  readonly conditions: readonly [number, number][]
}

const form: fc.Arbitrary<SurveyForm> = fc
  .record({
    allowBack: fc.integer({ min: 0, max: 4 }).map(n => n > 0),
    allowSkip: fc.boolean(),
    draws: fc.array(
      fc.record({
        type: fc.nat(WORDS.length - 1),
        required: fc.boolean(),
        consent: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
        conditions: fc.array(fc.tuple(fc.nat(6), fc.nat(3)), { minLength: 1, maxLength: 2 }),
      }),
      { minLength: 3, maxLength: 7 },
    ),
  })
  .map(({ draws, ...rest }) => ({
    surveyId: 'drawn',
    version: 1,
    title: 'Drawn',
    description: 'Drawn.',
    ...rest,
    questions: draws.reduce<FormQuestion[]>((earlier, draw) => [...earlier, questionOf(draw, earlier)], []),
  }))

function questionOf({ type, required, consent, conditions }: Draw, earlier: readonly FormQuestion[]): FormQuestion {
  const words = WORDS[type]!
  const gate = consent && words['type'] === 'confirmation'
  const parts =
    earlier.length === 0 ? [] : conditions.map(([on, which]) => conditionOn(earlier[on % earlier.length]!, which))
  return QuestionFile.parse({
    id: `q${earlier.length}`,
    text: 'Say it.',
    ...words,
    required: gate || required,
    ...(gate && { consent: true }),
    ...(parts.length > 0 && { visible_if: parts.join(parts.length + type > 4 ? ' and ' : ' or ') }),
  })
}

function conditionOn({ id, type }: FormQuestion, which: number): string {
  const known = CONDITIONS[type]!
  return known[which % known.length]!.replaceAll('%', id)
}

/** One of several responses to a question, by a number. */
function responseTo(question: FormQuestion, draw: number): Record<string, unknown> {
  switch (question.type) {
    case 'choice':
      return [{ index: 0 }, { selection: 'y' }, { index: 2, other: 'own' }][draw % 3]!
    case 'multi_choice':
      return [{ indices: [0] }, { indices: [1, 2] }, { selections: ['z', 'x'] }][draw % 3]!
    case 'rating':
      return { rating: 1 + (draw % 3) }
    case 'matrix':
      return [{ indices: [0, 1] }, { indices: [1, 1] }, { indices: [1, 0] }][draw % 3]!
    case 'date':
      return { date: ['2026-01-01', '2026-05-31', '2026-06-01'][draw % 3]! }
    case 'text':
      return { text: ['no', 'yes', 'perhaps'][draw % 3]! }
    case 'number':
      return { text: ['0', '-1', '2,5'][draw % 3]! }
    case 'confirmation':
      return { confirmed: draw % 3 > 0 }
  }
}

type Move = readonly [what: 'answer' | 'skip' | 'back', draw: number]
const moves = fc.array(fc.tuple(fc.constantFrom('answer' as const, 'skip' as const, 'back' as const), fc.nat(5)), {
  minLength: 10,
  maxLength: 20,
})

const asked = (
  sofar: readonly AskedQuestion[],
  questionId: string,
  what: AskedQuestion['outcome'],
  response: Record<string, unknown> | null = null,
): AskedQuestion[] => [...sofar, { position: sofar.length, questionId, outcome: what, response }]

const questionIn = (drawn: SurveyForm, id: string) => drawn.questions.find(question => question.id === id)!

/** As far as the moves lead, leaving out those that are not allowed; every state on the way. */
function walk(drawn: SurveyForm, path: readonly Move[]): AskedQuestion[][] {
  const states: AskedQuestion[][] = [[]]
  for (const [what, draw] of path) {
    const sofar = states.at(-1)!
    const next = nextQuestion(drawn, sofar)
    if (next.kind === 'end') break
    if (what === 'back' && next.mayGoBack) states.push(asked(sofar, next.questionId, 'back'))
    else if (what === 'skip' && next.maySkip) states.push(asked(sofar, next.questionId, 'skipped'))
    else states.push(asked(sofar, next.questionId, 'answered', responseTo(questionIn(drawn, next.questionId), draw)))
  }
  return states
}

test('the place is on the path, and the walk ends once nobody goes back any more', () => {
  let ends = 0
  fc.assert(
    fc.property(form, moves, fc.nat(2), (drawn, path, draw) => {
      const states = walk(drawn, path)
      for (const state of states) {
        const next = nextQuestion(drawn, state)
        if (next.kind === 'end') continue
        expect(next.progress.number).toBeGreaterThanOrEqual(1)
        expect(next.progress.number).toBeLessThanOrEqual(next.progress.total)
        expect(next.mayGoBack).toBe(drawn.allowBack && next.progress.number > 1)
        expect(next.maySkip).toBe(drawn.allowSkip && !questionIn(drawn, next.questionId).required)
      }
      let state = states.at(-1)!
      let before = -1
      for (let next = nextQuestion(drawn, state); next.kind === 'ask'; next = nextQuestion(drawn, state)) {
        const at = drawn.questions.findIndex(({ id }) => id === next.questionId)
        if (before >= 0) expect(at).toBeGreaterThan(before)
        before = at
        state = asked(state, next.questionId, 'answered', responseTo(drawn.questions[at]!, draw))
      }
      const end = nextQuestion(drawn, state)
      if (end.kind === 'end' && end.reason === 'form_completed') {
        ends++
        // Whoever got to the end said something to each question that counts.
        expect(surveyAnswers(drawn, state).length).toBeGreaterThan(0)
      }
    }),
  )
  expect(ends).toBeGreaterThan(50)
})

test('what was answered to hidden questions changes nothing', () => {
  let hidden = 0
  fc.assert(
    // Whatever was said once, in whatever order: many a branch is closed by then.
    fc.property(form, fc.array(fc.tuple(fc.nat(6), fc.nat(5)), { maxLength: 10 }), (drawn, said) => {
      const state = said.reduce<AskedQuestion[]>((sofar, [at, draw]) => {
        const question = drawn.questions[at % drawn.questions.length]!
        return asked(sofar, question.id, 'answered', responseTo(question, draw))
      }, [])
      const counted = new Set(surveyAnswers(drawn, state).map(({ questionId }) => questionId))
      // What was said last stays, whatever it is: from there the next question is looked for.
      const without = state.filter(({ questionId }, i) => counted.has(questionId) || i === state.length - 1)
      hidden += state.length - without.length
      expect(surveyAnswers(drawn, without)).toEqual(surveyAnswers(drawn, state))
      expect(nextQuestion(drawn, without)).toEqual(nextQuestion(drawn, state))
    }),
  )
  expect(hidden).toBeGreaterThan(50)
})

test('going back and on again with the same answer changes nothing', () => {
  let tried = 0
  fc.assert(
    fc.property(form, moves, (drawn, path) => {
      for (const state of walk(drawn, path)) {
        const here = nextQuestion(drawn, state)
        if (here.kind === 'end' || !here.mayGoBack) continue
        tried++
        const back = asked(state, here.questionId, 'back')
        const before = nextQuestion(drawn, back)
        if (before.kind === 'end') throw new Error('There is a question before this one.')
        expect(before.progress).toEqual({ number: here.progress.number - 1, total: here.progress.total })
        const again = asked(back, before.questionId, before.answered === null ? 'skipped' : 'answered', before.answered)
        expect(nextQuestion(drawn, again)).toEqual(here)
        expect(surveyAnswers(drawn, again)).toEqual(surveyAnswers(drawn, state))
      }
    }),
  )
  expect(tried).toBeGreaterThan(50)
})
