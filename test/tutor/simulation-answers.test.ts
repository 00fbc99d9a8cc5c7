// What simulated learners answer: right is right and wrong is wrong under the item's own grader, for every blueprint there is; what
// they do beside answering ends; the same seed does the same.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  forBrowser,
  generateItem,
  gradeResponse,
  gradesLater,
  loadCatalogue,
  readResponse,
  respondRightly,
  type Item,
} from '../../src/items/index.js'
import type { FreeQuestion } from '../../src/library/index.js'
import { sessionSeed } from '../../src/tutor/simulation/hidden-state.js'
import { LEARNING, PERSONA, PERSONAS, type Persona } from '../../src/tutor/simulation/personas.js'
import { rightAnswerText, wrongAnswerText } from '../../src/tutor/simulation/reply-texts.js'
import { SimulatedLearner, type Act, type Opened } from '../../src/tutor/simulation/simulated-learner.js'
import { wrongResponse } from '../../src/tutor/simulation/wrong-response.js'

const catalogue = await loadCatalogue(path.resolve(import.meta.dirname, '../../blueprints'))
const items: Item[] = catalogue
  .blueprints()
  .flatMap(blueprint =>
    blueprint.parts[0].forms.map(form =>
      generateItem(blueprint, { seed: 'simulation', tier: 'medium', form, sectionId: null }),
    ),
  )
  .filter(item => !gradesLater(item))

function gradeOf(item: Item, response: Record<string, unknown>) {
  const read = readResponse(item, response)
  if (!read.ok) throw new Error(`${item.blueprintId}: ${JSON.stringify(read.errors)}`)
  return gradeResponse(item, read.canonical)!
}

describe('an answer to a verified question', () => {
  test.each(items.map(item => [`${item.blueprintId}, ${item.parts[0].form}`, item] as const))('%s', (_name, item) => {
    expect(gradeOf(item, respondRightly(item))).toMatchObject({ correct: true, score: 1 })
    const first = wrongResponse(item, 's', 'one', new Set())!
    expect(gradeOf(item, first)).toMatchObject({ correct: false, verdict: 'graded' })
    const read = readResponse(item, first)
    const second = wrongResponse(item, 's', 'two', new Set([read.ok ? read.canonical : '']))!
    expect(gradeOf(item, second)).toMatchObject({ correct: false })
    if (item.parts[0].options.length !== 2) expect(second).not.toEqual(first)
  })
})

const FREE: FreeQuestion = {
  ask: 'What does the top number of a fraction count?',
  rubric: [{ id: 'parts', asks: 'Counts the parts.', has: 'The parts.', lacks: 'A number.' }],
  answer: 'It counts how many parts we have.',
  hint: 'Think of slices.',
}

test.each(['plain', 'terse', 'sure'] as const)(
  'what is said to a free question is its model answer or none: %s',
  speech => {
    expect(rightAnswerText(FREE, speech)).toContain(FREE.answer)
    for (const name of ['a', 'b']) expect(wrongAnswerText(speech, 's', name)).not.toContain(FREE.answer)
  },
)

const opened = (item: Item): Opened => ({
  action: {
    tool_call_id: '0192d3a4-0000-7000-8000-000000000001',
    ...forBrowser(item),
    commands: ['hint'],
  },
  stepId: 'step',
  item,
  free: null,
})

type Done = { readonly item: Item; readonly act: Act }

/** A tutor who lets everybody try three times and then asks the next question: what the learner did. */
function lesson(persona: Persona, seed: string): { done: Done[]; learner: SimulatedLearner } {
  const learner = new SimulatedLearner(persona, seed)
  const typed = items.filter(item => item.parts[0].form === 'typed' && item.skillId === items[0]!.skillId)
  const done: Done[] = []
  for (let number = 1; number <= QUESTIONS; number += 1) {
    const item = { ...typed[number % typed.length]!, seed: `item ${number}` }
    for (let left = 3; left > 0;) {
      const act = learner.act(opened(item))
      done.push({ item, act })
      if (act.kind === 'answer') left = act.right ? 0 : left - 1
      if (done.length > 100 * QUESTIONS) throw new Error('This learner never answers.')
    }
  }
  learner.finish()
  return { done, learner }
}

const QUESTIONS = 12
const SESSIONS = 60

describe.each(PERSONAS)('%s', name => {
  const persona = PERSONA[name]
  const lessons = Array.from({ length: SESSIONS }, (_, at) => lesson(persona, sessionSeed('7', persona, at)))

  test('does the same for the same seed', () =>
    expect(lesson(persona, sessionSeed('7', persona, 0)).done).toEqual(lessons[0]!.done))
  test('answers every question in the end, and knows whether it is right', () => {
    for (const { done, learner } of lessons.slice(0, 5)) {
      expect(learner.questions).toHaveLength(QUESTIONS)
      for (const { item, act } of done)
        if (act.kind === 'answer') expect(gradeOf(item, act.response).correct).toBe(act.right)
    }
  })
  test('learns from errors that were explained, as far as it can', () => {
    const unaided = (from: number, to: number) =>
      lessons.flatMap(({ learner }) => learner.questions.slice(from, to).filter(({ helped }) => !helped))
    const rate = (questions: readonly { firstRight: boolean | null }[]) =>
      questions.filter(({ firstRight }) => firstRight).length / questions.length
    const [first, last] = [rate(unaided(0, 4)), rate(unaided(8, 12))]
    if (persona.start < 0.8) expect(last / first).toBeGreaterThan(1.1)
    // Four standard errors above nine in ten.
    expect(last).toBeLessThan(1 - LEARNING.slip + 0.08)
  })
})
