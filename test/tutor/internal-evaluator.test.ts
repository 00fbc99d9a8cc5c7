// The built-in evaluator: what kind of reply it was, what a free answer is worth, and what may be said about a verified one.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { internalJudgement } from '../../src/llm/internal-evaluator.js'
import type { AgentFacts } from '../../src/tutor/application/agent-facts.js'
import {
  evaluatorInput,
  readJudgement,
  type JudgedQuestion,
  type Judgement,
} from '../../src/tutor/application/evaluator.js'
import { FRACTIONS, lesson, planned, said, wire, withStep } from './lesson.js'
import { chosenSum as item } from '../items/sample-items.js'

const QUESTION = FRACTIONS.steps[0]!.questions[0]!
const begun = withStep(planned(), 0, { status: 'in_progress', questionsAsked: 1 })
const facts = (change: Partial<AgentFacts> = {}) =>
  lesson({ plan: begun.plan, messages: said(`? ${QUESTION.ask}`), ...change })

const free = (change: Partial<JudgedQuestion> = {}): JudgedQuestion => ({
  kind: 'free',
  question: QUESTION.ask,
  rung: 'probe',
  skipped: false,
  graded: null,
  expects: QUESTION.expects,
  modelAnswer: QUESTION.answer,
  ...change,
})

function judge(response: string, question: JudgedQuestion = free(), from: AgentFacts = facts()): Judgement {
  const read = readJudgement(
    JSON.stringify(internalJudgement(wire(evaluatorInput(from, response, question)))),
    from,
    question,
  )
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.value
}

describe('A reply to a free question is', () => {
  test.each<[Judgement['kind'], string]>([
    ['answer', 'The parts are the same size.'],
    ['answer', 'the parts are equal?'],
    ['answer', 'When the parts are of one size you can count them.'],
    ['answer', "I don't know why, but the parts are the same."],
    ['answer', 'Because it looks nicer.'],
    ['answer', 'I am sure about this. My sister told me so.'],
    ['answer', 'It is always like that on Mondays.'],
    ['answer', 'bigger'],
    ['answer', '7'],
    ['answer', 'OK'],
    ['answer', 'yes, I understand it now'],
    ['question', 'Why is that?'],
    ['question', 'How do you know that'],
    ['question', 'What happens if the numbers are bigger?'],
    ['question', 'Can you show me an example?'],
    ['question', 'You already asked me that.'],
    ['question', 'You said that before. Why again?'],
    ['question', 'What is the answer?'],
    ['confusion', "I don't understand."],
    ['confusion', 'I don’t know'],
    ['confusion', "I'm really confused."],
    ['confusion', 'I do not get it. Can you say it more simply?'],
    ['confusion', 'this is too hard'],
    ['confusion', 'idk'],
    ['word', 'What does numerator mean?'],
    ['word', 'What does that word mean?'],
    ['word', "I don't understand the word."],
    ['word', 'what is a denominator?'],
    ['off_topic', 'Can we talk about dinosaurs instead?'],
    ['off_topic', 'Do you like football? My team won yesterday!'],
    ['off_topic', 'My dog ate my breakfast this morning.'],
    ['off_topic', 'I want to play a video game now.'],
    ['off_topic', "I'm bored"],
  ])('%s: %s', (kind, response) => {
    const judged = judge(response)
    expect(judged.kind).toBe(kind)
    if (kind !== 'answer') expect(judged).toMatchObject({ score: null, statuses: [], replan: null })
  })
})

test('words that are expected by chance make no answer of a confusion', () => {
  const question = free({
    expects: [
      ['not', 'no'],
      ['say', 'same'],
    ],
  })
  expect(judge('I do not get it. Can you say it more simply?', question).kind).toBe('confusion')
  expect(judge('I do not know, but I think they are not the same.', question).kind).toBe('answer')
})

describe('A free answer is worth', () => {
  test('only a part of it, when it says the question again; it is asked for own words', () => {
    const asked = {
      question: 'Why are the parts the same size?',
      expects: [['same size']],
      modelAnswer: 'It was cut evenly.',
    }
    const judged = judge('The parts are the same size.', free(asked))
    expect(judged).toMatchObject({ kind: 'answer', score: expect.closeTo(0.5), statuses: [], replan: null })
    expect(judged.feedback).toMatch(/your own|yours/)
    // Where the answer is told now, nothing more is asked for.
    expect(judge('The parts are the same size.', free({ ...asked, rung: 'explain' })).feedback).toContain('cut evenly')
  })

  test('what the words of the step say, where nobody wrote down what is expected', () => {
    const generic = free({ question: 'What is the idea?', expects: [], modelAnswer: null })
    expect(judge('Equal denominators mean parts of one size, so count how many are coloured.', generic).score).toBe(1)
    expect(judge('Because it looks nicer.', generic).score).toBe(0)
  })
})

describe('About a free answer', () => {
  test('a whole one completes its step, a half one does not', () => {
    expect(judge(QUESTION.answer).statuses).toEqual([{ stepId: begun.plan!.steps[0]!.id, status: 'completed' }])
    const two = free({ expects: [...QUESTION.expects, ['denominator']] })
    expect(judge(QUESTION.answer, two)).toMatchObject({ score: 0.5, statuses: [] })
  })

  test('the model answer is told when the question is settled, and not before', () => {
    expect(judge('Because it looks nicer.').feedback).not.toContain(QUESTION.answer)
    expect(judge('Because it looks nicer.', free({ rung: 'explain' })).feedback).toContain(QUESTION.answer)
    expect(judge('(skipped the question)', free({ rung: 'explain', skipped: true })).feedback).toContain(
      QUESTION.answer,
    )
  })

  test.each(['ok', 'Yes, I understand', 'got it, thanks'])('“%s” shows nothing, and is to be shown', response => {
    const judged = judge(response)
    expect(judged).toMatchObject({ kind: 'answer', score: 0, statuses: [], labels: ['says that it is clear'] })
    expect(judged.feedback).toMatch(/own words|you say|of yours|Try it out/)
  })
})

const VERDICT = {
  correct: false,
  score: 0,
  learner_answer: '3/8',
  correct_answer: '5/8',
  misconception: { id: 'more-is-less', feedback: 'More parts of one size are more.' },
  solution_steps: ['Count the parts.', 'So 5/8 is more.'],
}
const graded = (change: object, rung: JudgedQuestion['rung']) =>
  free({ kind: 'item', rung, graded: { item, verdict: { ...VERDICT, ...change } }, expects: [], modelAnswer: null })

describe('About a verified answer', () => {
  test.each(['probe', 'hint'] as const)('nothing of the key is known to the agent before the %s', rung => {
    const question = graded({}, rung)
    expect(JSON.stringify(evaluatorInput(facts(), '3/8', question).question_context)).not.toContain('5/8')
    const judged = judge('3/8', question)
    expect(judged).toMatchObject({ kind: 'answer', score: 0, confidence: 1, labels: ['more-is-less'] })
    expect(judged.feedback).toContain('More parts of one size are more.')
    expect(`${judged.feedback} ${judged.note}`).not.toMatch(/5\/8/)
  })

  test('a misconception is not put into words that tell the key', () => {
    const feedback = `You looked at ${item.parts[0].options.find(({ value }) => value === item.parts[0].key)!.text} only.`
    const question = graded({ misconception: { id: 'tells', feedback } }, 'probe')
    expect(evaluatorInput(facts(), '3/8', question).question_context.verdict!.misconception).toEqual({
      id: 'tells',
      feedback: null,
    })
    expect(judge('3/8', question).feedback).not.toContain(feedback)
  })

  test('the solution is told once it is settled', () => {
    const { feedback } = judge('3/8', graded({}, 'explain'))
    expect(feedback).toContain('the answer is `5/8`')
    expect(feedback).toContain('1. Count the parts.\n2. So 5/8 is more.')
  })

  test('a right one is named, with the step that decides it', () => {
    const judged = judge('5/8', graded({ correct: true, score: 1, learner_answer: '5/8', misconception: null }, 'none'))
    expect(judged).toMatchObject({ score: 1, labels: [] })
    expect(judged.feedback).toMatch(/`5\/8`.*Count the parts\./)
  })

  test('what is said beside it is no answer', () => {
    expect(judge('the big one I guess', free({ kind: 'message', expects: [] })).kind).toBe('question')
  })
})

describe('Off-topic', () => {
  test.each([
    ['Can we talk about dinosaurs instead?', ['dinosaurs'], /^Dinosaurs/],
    ['My dog ate my breakfast.', ['cricket'], /^Dog/],
    ['Can we talk about *something* awful instead?', [], /“Comparing fractions with the same denominator”/],
  ])('“%s” is taken up and led back', (response, interests, redirect) => {
    const judged = judge(response, free(), facts({ student: { interests } }))
    expect(judged.redirect).toMatch(redirect)
    expect(judged.redirect).toContain('Comparing fractions')
    expect(judged.redirect).not.toMatch(/awful|\*/)
  })
})

describe('Another plan is asked for', () => {
  const after = (confusions: number, failures: number) =>
    facts({ plan: withStep(begun, 0, { confusions, failures }).plan, notes: [] })

  test.each<[string, number, number, boolean]>([
    ["I don't understand.", 0, 0, false],
    ["I don't understand.", 1, 0, true],
    ['Because it looks nicer.', 0, 1, false],
    ['Because it looks nicer.', 0, 2, true],
    ['Why is that?', 3, 2, false],
    ['What does numerator mean?', 3, 2, false],
    ['Can we talk about dinosaurs instead?', 3, 2, false],
    [QUESTION.answer, 3, 2, false],
  ])('“%s” after %d confusions and %d failures: %s', (response, confusions, failures, wanted) =>
    expect(judge(response, free(), after(confusions, failures)).replan !== null).toBe(wanted),
  )
})

test('a note says where, what was said, and what it shows', () => {
  expect(judge('Because it looks nicer.').note).toBe(
    `Parts of the same size: answered “Because it looks nicer.” to “${QUESTION.ask}”: not the thought yet.`,
  )
  expect(judge("I don't understand.").note).toBe(
    "Parts of the same size: said that they do not follow: “I don't understand.”.",
  )
})

test('whatever is said, the judgement is one that is taken', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 900 }),
    fc
      .array(fc.constantFrom('why', 'ok', 'I', 'not', 'same', 'part', 'dinosaurs', 'mean', '?', '*', '\u{1F995}'), {
        maxLength: 400,
      })
      .map(all => all.join(' ')),
  )
  fc.assert(
    fc.property(words, fc.constantFrom('none', 'probe', 'hint', 'explain'), fc.boolean(), (said, rung, isGraded) => {
      const question = isGraded ? graded({ learner_answer: said }, rung) : free({ rung })
      expect(
        judge(said, question, facts({ student: { interests: [[...said].slice(0, 20).join('')] } })).feedback,
      ).not.toBe('')
    }),
    { numRuns: 150 },
  )
})

test('odd input is no fault', () => {
  for (const input of [null, 3, {}, { student_response: 7, question_context: { kind: 'x', expects: 'y' } }])
    expect(internalJudgement(input)).toMatchObject({ response_kind: expect.any(String), score: 0 })
})
