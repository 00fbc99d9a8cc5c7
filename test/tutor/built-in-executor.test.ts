// The built-in executor: what it says at each move, never the same twice running, and nothing that answers the open question.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withholdReason } from '../../src/items/index.js'
import { languages } from '../../src/language/languages.js'
import type { AgentFacts } from '../../src/tutor/application/agent-facts.js'
import {
  executorInput,
  NOTHING_ASKED,
  readTurn,
  type ExecutorTask,
  type TutorTurn,
} from '../../src/tutor/application/executor.js'
import { builtInTurn } from '../../src/tutor/builtin/executor.js'
import type { Move, TutorState } from '../../src/tutor/domain/state.js'
import { chosenNetwork, chosenSum, typedHosts, typedNetwork, typedSum } from '../items/sample-items.js'
import { catalogueOf } from '../support/texts.js'
import { FRACTIONS, lesson, planned, replanned, said, withStep } from './lesson.js'

const STEP = FRACTIONS.steps[0]!
const SECOND = FRACTIONS.steps[1]!
const ITEM = {
  item_number: 1,
  total_items: 1,
  stem: 'Put these in order.',
  item_type: 'ordering',
  section: null,
  present_with: 'present_ordering',
}

const fresh = planned()
const atSecond = (state: TutorState = fresh) =>
  withStep(state, 0, { status: 'completed', questionsAsked: 1, questionsCorrect: 1 })

function turn(move: Move, facts: Partial<AgentFacts> = {}, task: Partial<ExecutorTask> = {}): TutorTurn {
  const from = lesson({ plan: fresh.plan, ...facts })
  const all: ExecutorTask = {
    ...NOTHING_ASKED,
    move,
    nextItem: ITEM,
    questionNumber: 1,
    ...task,
  }
  const read = readTurn(JSON.stringify(builtInTurn(executorInput(from, all))), from, all, true)
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.value
}

describe('To introduce', () => {
  test('it greets once, names the step and explains it as planned', () => {
    const first = turn('introduce', {}, { nextItem: null, freeQuestionWanted: true })
    expect(first.message).toMatch(/^Hello/)
    expect(first.message).toContain(STEP.title)
    expect(first.message).toContain(STEP.explanation)
    expect(first).toMatchObject({ question: STEP.questions[0]!.ask, messageType: 'explanation' })
    const next = turn('introduce', { plan: atSecond().plan, messages: said('Right.') })
    expect(next.message).not.toMatch(/Hello/)
    expect(next.message).toContain(SECOND.title)
    expect(next.question).toBeNull()
  })

  test('in another way, it takes the other words, with the interest of the learner', () => {
    const { state } = replanned(withStep(atSecond(), 1, { status: 'in_progress', questionsAsked: 1 }), 'confusion')
    const { message } = turn('introduce', { plan: state.plan, messages: said('Right.') })
    expect(message).toContain(SECOND.otherExplanation.replaceAll('{interest}', 'dinosaurs'))
    expect(message).not.toContain(SECOND.explanation)
  })

  test('a foundation, it says why it comes now', () => {
    const { state } = replanned(withStep(atSecond(), 1, { status: 'blocked', questionsAsked: 3 }), 'failures')
    const { message } = turn('introduce', { plan: state.plan, messages: said('Right.') })
    expect(message).toMatch(/that the rest builds on|what the rest builds on/)
    expect(FRACTIONS.prerequisites.some(({ explanation }) => message.includes(explanation))).toBe(true)
  })

  test('a part of a step, it explains the step', () => {
    const plan = withStep(fresh, 0, { title: `Small steps: ${STEP.title}` }).plan
    const { message } = turn('introduce', { plan, messages: said('Right.') })
    expect(message).toMatch(/smaller steps|piece by piece/)
    expect(message).toContain(STEP.explanation)
  })
})

test('a question that was asked before is announced as that, and as no new one', () => {
  const seen = /seen before|comes up again/
  expect(turn('explain', { messages: said('Not yet.') }, { isRepeat: true }).message).toMatch(seen)
  expect(turn('explain', { messages: said('Not yet.') }).message).not.toMatch(seen)
})

test('where every question was skipped, the end says that nothing was tried, and not that it is hard', () => {
  const plan = withStep(fresh, 0, { status: 'blocked', questionsAsked: 9, failures: 9 }).plan
  const ending = (left: number) => ({ shown: [], answered: 9 - left, left, right: 0, still_open: [], next: [] })
  const end = (left: number) => turn('summarise', { plan }, { nextItem: null, ending: ending(left) }).message
  expect(end(9)).toContain('You have not tried a question yet')
  expect(end(9)).not.toContain('still hard')
  expect(end(8)).toContain('still hard')
})

describe('While a question stands', () => {
  const open = said('Try it.', `? ${STEP.questions[0]!.ask}`, '> Because.', 'Not yet.')
  const nudges = FRACTIONS.scaffoldingStrategies

  const ownWords = { nextItem: null, nextFreeQuestion: STEP.questions[0]!.ask }
  const noHint = { nextItem: null, nextFreeQuestion: 'What is a numerator?' }
  const ofGuideline = (text: string): boolean => nudges.some(nudge => text.includes(nudge))

  test('a hint is that of the question, and one of the guideline where it has none', () => {
    expect(turn('hint', { messages: open }, ownWords).message).toContain(STEP.questions[0]!.hint)
    for (const move of ['probe', 'hint'] as const)
      expect(ofGuideline(turn(move, { messages: open }, noHint).message)).toBe(true)
  })

  test.each([
    ['a verified question', {}],
    ['a question with a hint of its own', ownWords],
  ])('nothing that the guideline says of any question is said of %s', (_, task) => {
    for (const move of ['introduce', 'ask', 'probe', 'hint', 'explain', 'reply'] as const)
      for (const nudgesShown of [nudges.slice(0, 1), []]) {
        const { message, hints } = turn(move, { messages: open }, { ...task, nudgesShown })
        expect(ofGuideline(message)).toBe(false)
        expect(hints).toEqual([])
      }
  })

  test('message and nudge are new beside those that the learner has seen, and differ', () => {
    for (const move of ['probe', 'hint'] as const)
      for (const nudgesShown of [nudges.slice(0, 1), nudges.slice(1, 2), []]) {
        const { message, hints } = turn(move, { messages: open }, { ...noHint, nudgesShown })
        for (const nudge of [...nudgesShown, ...hints]) expect(message).not.toContain(nudge)
        expect(hints).toHaveLength(1)
        expect(nudgesShown).not.toContain(hints[0])
      }
    expect(turn('probe', { messages: open }, { ...noHint, nudgesShown: nudges }).message).toMatch(/\S/)
  })

  test.each(['Was ist ein Nenner?', 'मुझे समझ नहीं आया', 'You are stupid', 'What does denominator mean?'])(
    'what the learner wrote changes nothing of the reply: %s',
    words => {
      const reply = (text: string) => turn('reply', { messages: said('Try it.', '? Why?', `> ${text}`) }).message
      expect(reply(words)).toBe(reply('-'))
    },
  )
})

test('a guideline without nudges leaves a message that asks to try again', () => {
  const guideline = { ...FRACTIONS, scaffoldingStrategies: [] }
  expect(turn('probe', { guideline }, { nextItem: null })).toMatchObject({
    message: expect.stringMatching(/try/),
    hints: [],
  })
})

test('a summary says what was worked on by what was counted, and what is next', () => {
  const done = fresh.plan!.steps.reduce(
    (state, _, at) => withStep(state, at, { status: 'completed', questionsAsked: 3, questionsCorrect: 2 }),
    fresh,
  )
  const ending = {
    shown: [{ question: 'What is 1/2 of 8?', answer: '4' }],
    answered: 12,
    left: 0,
    right: 8,
    still_open: ['You swapped them.'],
    next: [{ kind: 'go_on', title: 'Adding' }] as const,
  }
  const { message, hints } = turn('summarise', { plan: done.plan }, { nextItem: null, ending })
  for (const { title } of FRACTIONS.steps) expect(message).toContain(title)
  for (const text of ['8 of 12', 'What is 1/2 of 8? → 4', 'You swapped them.', '**Adding**'])
    expect(message).toContain(text)
  expect(hints).toEqual([])
  const stuck = turn('summarise', { plan: withStep(atSecond(), 1, { status: 'blocked' }).plan }, { nextItem: null })
  expect(stuck.message).toMatch(/still hard.*teacher/)
  const nothing = { ...ending, shown: [], answered: 0, right: 0, left: 13 }
  const left = turn('summarise', { plan: done.plan }, { nextItem: null, ending: nothing })
  expect(left.message).toMatch(/^Today you looked at .*Left without an answer: 13\./)
})

describe('Free questions', () => {
  const ask = (...asked: readonly string[]) =>
    turn('ask', { messages: said(...asked.map(each => `? ${each}`)) }, { nextItem: null, freeQuestionWanted: true })
      .question!
  const own = STEP.questions.map(question => question.ask)

  test('are the guideline’s, each once before one comes again', () => {
    const asked: string[] = []
    for (let at = 0; at < own.length + 1; at += 1) asked.push(ask(...asked))
    expect(asked).toEqual([...own, own[0]])
  })

  test('are asked about a step that has none, and change', () => {
    const facts = { plan: atSecond().plan }
    const wanted = { nextItem: null, freeQuestionWanted: true }
    const first = turn('ask', facts, wanted).question!
    const second = turn('ask', { ...facts, messages: said(`? ${first}`) }, wanted).question!
    expect(first).toContain(SECOND.title)
    expect(second).toContain(SECOND.title)
    expect(second).not.toBe(first)
  })
})

test('thirty turns never say the same twice running', () => {
  const moves: Move[] = ['introduce', 'ask', 'ask', 'probe', 'hint', 'explain', 'ask', 'reply', 'ask', 'probe']
  const lines: string[] = []
  const spoken = Array.from({ length: 30 }, (_, at) => {
    const state = withStep(fresh, 0, { status: 'in_progress', attempts: at, questionsAsked: at })
    const { message } = turn(moves[at % moves.length]!, { plan: state.plan, messages: said(...lines) })
    lines.push(message, `? ${ITEM.stem}`, `> answer ${at}`, 'Noted.')
    return message
  })
  expect(spoken.filter((message, at) => message === spoken[at - 1])).toEqual([])
})

test.each(Object.keys(languages))('no sentence in %s that may come before a question answers one', tag => {
  const catalogue = Object.entries(catalogueOf(tag, 'agents') as unknown as Record<string, string | string[]>)
  const frames = catalogue.flatMap(([key, texts]) => (/^(?:lesson|feedback|ask)\./.test(key) ? texts : []))
  expect(frames.length).toBeGreaterThan(60)
  const items = [typedSum, chosenSum, typedNetwork, chosenNetwork, typedHosts]
  expect(frames.filter(frame => items.some(item => withholdReason(item, frame, { language: tag }) !== null))).toEqual(
    [],
  )
})

test('whatever the learner says or likes, the turn is one that is taken', () => {
  const moves = fc.constantFrom<Move>('introduce', 'ask', 'probe', 'hint', 'explain', 'reply', 'summarise')
  fc.assert(
    fc.property(moves, fc.string({ unit: 'grapheme', maxLength: 700 }), fc.boolean(), (move, words, freely) => {
      const facts = {
        messages: said('Well.', '? Why?', `> ${words}`),
        student: { interests: [[...words].slice(0, 20).join('')] },
      }
      const task = freely ? { nextItem: null, freeQuestionWanted: true } : {}
      expect(turn(move, facts, task).question !== null).toBe(freely)
    }),
    { numRuns: 150 },
  )
})

test('a guideline as wordy as it may be, about what the learner likes, has room in a turn', () => {
  const wordy = `${'{interest} '.repeat(54)}So it is.`
  const step = { ...STEP, explanation: wordy, otherExplanation: wordy, otherApproach: wordy }
  const guideline = { ...FRACTIONS, steps: [step, ...FRACTIONS.steps.slice(1)] }
  const student = { interests: ['dinosaurs of the late Cretaceous period.'] }
  const moves: Move[] = ['introduce', 'explain', 'hint', 'reply']
  const stuck = withStep(fresh, 0, { status: 'in_progress', questionsAsked: 1 })
  const { state } = replanned(stuck, 'confusion', lesson({ guideline, student }))
  for (const plan of [fresh.plan, state.plan])
    for (const move of moves)
      expect(
        turn(move, { guideline, student, plan, messages: said('Well.', '? Why?', '> I am lost') }).message,
      ).toMatch(move === 'introduce' ? /Cretaceous/ : /\S/)
  // Also an approach that was cut is known again.
  expect(turn('introduce', { guideline, student, plan: state.plan }).message).toMatch(/another side|another way/)
})
