// A tutor in fixed situations, and a judge who rates it: what both are told, and what is made of bad answers.
import { expect, test } from 'vitest'
import { loadProductPrompts, type StructuredRequest } from '../../src/llm/index.js'
import { DIMENSIONS, evaluateTutor } from '../../src/tutor/index.js'
import { SITUATIONS } from '../../src/tutor/evaluation/situations.js'
import { builtIn } from '../support/built-in.js'
import { ScriptedModel, type ScriptedAnswer } from '../support/scripted-model.js'

const prompts = loadProductPrompts()
const rating = (label: 'yes' | 'partly' | 'no') =>
  Object.fromEntries(DIMENSIONS.map(name => [name, { label, reason: 'So it is.' }]))
const evaluate = async (judge: ScriptedModel, tutor = builtIn('executor')) => {
  const done: number[] = []
  const { signal } = new AbortController()
  const found = await evaluateTutor({ tutor, judge, prices: null, prompts, onPlayed: at => done.push(at), signal })
  expect(done).toEqual(SITUATIONS.map((_, at) => at + 1))
  return found
}
const judging = (answers: readonly ScriptedAnswer[]) => new ScriptedModel([], answers)

test('every situation is rated once, with the words that the learner read, and shares say what was wanted', async () => {
  const judge = judging(SITUATIONS.map((_, at) => rating(at % 2 === 0 ? 'yes' : 'no')))
  const { wanted, played, prompts: hashes } = await evaluate(judge)
  expect(wanted.coherence).toBe(0.5)
  expect(wanted.revealing_of_the_answer).toBe(0.5)
  expect(hashes).toEqual({ execute: prompts.hash('tutor/execute'), rate: prompts.hash('tutor/rate') })
  const told = judge.structuredRequests.map(({ input }: StructuredRequest) => JSON.parse(input))
  expect(told.map(({ reply }) => reply)).toEqual(played.map(({ reply }) => reply))
  expect(told.map(({ student }) => student)).toEqual(SITUATIONS.map(({ last }) => last?.said ?? null))
})

test('a rating that is none is asked for once more, and a reply that cannot be used is not rated', async () => {
  const usable = SITUATIONS.length - 1
  const judge = judging(['Very good!', ...Array.from({ length: usable }, () => rating('yes'))])
  const said = (at: number) => ({
    message: `Reply ${at}.`,
    question: null,
    message_type: 'hint',
    difficulty: 'easy',
    hints: [],
    reasoning: '',
    needs_care: false,
  })
  const tutor = new ScriptedModel([], ['', '{}', ...Array.from({ length: usable }, (_, at) => said(at))])
  const { played, wanted } = await evaluate(judge, tutor)
  expect(played[0]).toMatchObject({ reply: null, ratings: null })
  expect(played[0]!.problems.length).toBeGreaterThan(0)
  expect(played.slice(1).every(({ ratings }) => ratings !== null)).toBe(true)
  expect(wanted).toMatchObject({ humanlikeness: 1, revealing_of_the_answer: 0 })
})
