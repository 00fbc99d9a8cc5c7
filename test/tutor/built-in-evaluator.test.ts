// The built-in evaluator: what it says about a verified answer, and that it judges nothing else.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgentFacts } from '../../src/tutor/application/agent-facts.js'
import {
  evaluatorInput,
  readJudgement,
  type JudgedQuestion,
  type Judgement,
} from '../../src/tutor/application/evaluator.js'
import { builtInJudgement } from '../../src/tutor/builtin/evaluator.js'
import { FRACTIONS, lesson, planned, said, withStep } from './lesson.js'
import { chosenSum as item } from '../items/sample-items.js'

const QUESTION = FRACTIONS.steps[0]!.questions[0]!
const ASKED = 'Who eats more?'
const begun = withStep(planned(), 0, { status: 'in_progress', questionsAsked: 1 })
const facts = (change: Partial<AgentFacts> = {}) =>
  lesson({ plan: begun.plan, messages: said(`? ${QUESTION.ask}`), ...change })

const free = (change: Partial<JudgedQuestion> = {}): JudgedQuestion => ({
  kind: 'free',
  question: ASKED,
  figure: null,
  offered: [],
  hintLevel: 'probe',
  skipped: false,
  graded: null,
  rubric: QUESTION.rubric,
  modelAnswer: QUESTION.answer,
  treatment: null,
  exhausted: false,
  ...change,
})

function judge(response: string, question: JudgedQuestion = free(), from: AgentFacts = facts()): Judgement {
  const read = readJudgement(
    JSON.stringify(builtInJudgement(evaluatorInput(from, response, question))),
    from,
    question,
    response,
  )
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.value
}

const VERDICT = {
  correct: false,
  verdict: 'wrong' as const,
  score: 0,
  learner_answer: '3/8',
  correct_answer: '5/8',
  misconception: { id: 'more-is-less', feedback: 'More parts of one size are more.' },
  solution_steps: ['Count the parts.', 'So 5/8 is more.'],
}
const graded = (change: object, hintLevel: JudgedQuestion['hintLevel']) =>
  free({ kind: 'item', hintLevel, graded: { item, verdict: { ...VERDICT, ...change } }, modelAnswer: null })

describe('About a verified answer', () => {
  test.each(['probe', 'hint'] as const)('nothing of the key is known to the agent before the %s', hintLevel => {
    const question = graded({}, hintLevel)
    expect(JSON.stringify(evaluatorInput(facts(), '3/8', question).question_context)).not.toContain('5/8')
    const judged = judge('3/8', question)
    expect(judged).toMatchObject({ kind: 'answer', confidence: 1, labels: ['more-is-less'] })
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

  test('of a program is explained with the whole solution as a block, and quotes no program in a sentence', () => {
    const program = `def total(limit):\n    sum = 0\n    for n in range(limit):\n        sum += n\n    return sum  # ${'x'.repeat(80)}`
    const given = { code_language: 'python', learner_answer: 'def total(limit): return 0', correct_answer: program }
    const explained = judge(given.learner_answer, graded(given, 'explain')).feedback
    expect(explained).toContain(`\n\n\`\`\`\`\`\`\`\`python\n${program}\n\`\`\`\`\`\`\`\`\n\n`)
    expect(explained).toMatch(/:\n\n1\. Count the parts\./)
    expect(explained).not.toContain(given.learner_answer)
    expect(
      judge(program, graded({ ...given, correct: true, verdict: 'correct', score: 1 }, 'probe')).feedback,
    ).not.toContain('def')
    expect(judge(given.learner_answer, graded(given, 'hint')).feedback).not.toContain('def')
  })
  test.each([
    ['almost', 'probe', 'You have the right value. Now write it the way the question asks.'],
    ['almost', 'explain', 'Almost: the value is right, but the question asks for a different form.'],
    ['partly', 'hint', ' part'],
    ['partly', 'explain', ' part'],
  ] as const)('one that is %s right is called that at the %s', (verdict, hintLevel, said) =>
    expect(judge('6/8', graded({ verdict, score: 0.5, misconception: null }, hintLevel)).feedback).toContain(said),
  )

  test('the solution is told once it is settled', () => {
    const { feedback } = judge('3/8', graded({}, 'explain'))
    expect(feedback).toMatch(/`3\/8`.*`5\/8`/)
    expect(feedback).toContain('1. Count the parts.\n2. So 5/8 is more.')
  })

  test('an explanation is announced only where one follows', () => {
    expect(judge('3/8', graded({}, 'explain')).feedback).toMatch(/:\n\n1\. Count the parts\./)
    const bare = judge('3/8', graded({ solution_steps: [], misconception: null }, 'explain')).feedback
    expect(bare).toMatch(/^[^:]*`5\/8`[^:]*$/)
  })

  test('a right one is named, with how the worked solution begins', () => {
    const judged = judge('5/8', graded({ correct: true, score: 1, learner_answer: '5/8', misconception: null }, 'none'))
    expect(judged).toMatchObject({ labels: [] })
    expect(judged.feedback).toMatch(/`5\/8`[^]*Count the parts\./)
  })

  test('a note says where, what was said, and what it shows', () => {
    expect(judge('3/8', graded({}, 'probe')).note).toBe(
      `Parts of the same size: answered “3/8” to “${ASKED}”: wrong (more-is-less).`,
    )
  })
})

describe('What is no answer to a verified question', () => {
  const message = free({ kind: 'message', hintLevel: 'none', modelAnswer: null })

  test.each(['Das ist doof', 'मुझे नहीं पता', "I don't understand", 'stop asking me', 'the big one I guess'])(
    'is not judged: %s',
    words => {
      const judged = judge(words, message)
      expect(judged).toMatchObject({ kind: 'question', points: [], labels: [], statuses: [], replan: null })
      expect(judged.feedback).toMatch(/The question stays as it is\.$/)
      expect(judged.feedback).toBe(judge('-', message).feedback)
    },
  )
})

test('whatever is said, the judgement is one that is taken', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 900 })
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('none', 'probe', 'hint', 'explain'),
      fc.boolean(),
      (said, hintLevel, isGraded) => {
        const question = isGraded ? graded({ learner_answer: said }, hintLevel) : free({ hintLevel })
        expect(judge(said, question).feedback).not.toBe('')
      },
    ),
    { numRuns: 150 },
  )
})
