// Long lessons: what agents are told, and what is kept with every step, has a bound.
import { expect, test } from 'vitest'
import type { GuidelineStep } from '../../src/library/index.js'
import type { StructuredRequest } from '../../src/llm/index.js'
import { tutored, type Saying } from '../support/tutored.js'
import { FRACTIONS } from './lesson.js'

/** A guideline of ours, asked about in sums. */
const sums = (step: GuidelineStep): GuidelineStep => ({
  ...step,
  skills: step.skills.length > 0 ? ['fixture.sum'] : [],
})
const { steps, prerequisites } = FRACTIONS
const shipped = { guideline: { ...FRACTIONS, steps: steps.map(sums), prerequisites: prerequisites.map(sums) } }

const read = ({ input }: StructuredRequest): Record<string, any> => JSON.parse(input)

test('6: in a lesson of 120 messages every agent is told the first three, how many are left out, and the last twelve', async () => {
  const requests: StructuredRequest[] = []
  const play = await tutored({ ...shipped, requests })
  const kept: number[] = []
  for (let turn = 1; play.kept.messages.length < 120; turn += 1) {
    const may = play.open.action.commands!.includes('ask')
    const text = `What does word ${turn} mean? ${'Please tell me. '.repeat(100)}`
    await (may ? play.command('ask', { text }) : play.respond({ text }))
    kept.push(JSON.stringify(play.kept.driverState).length)
  }
  expect(play.faults).toEqual([])
  const { conversation, assessment_notes: notes } = read(requests.at(-1)!)
  expect(conversation).toHaveLength(16)
  expect(conversation[0].content).toMatch(/^Hello/)
  expect(conversation[3]).toEqual({
    role: 'system',
    content: expect.stringMatching(/^\[\d+ earlier messages left out\]$/),
  })
  // The executor speaks in the last message of all.
  const leftOut = Number(/\d+/.exec(conversation[3].content)![0])
  expect(leftOut + 15).toBe(play.kept.messages.length - 1)
  expect(notes.split('\n')).toHaveLength(3)
  expect(Math.max(...requests.map(({ input }) => input.length))).toBeLessThan(30_000)
  // From the twelfth note on nothing grows but the plan, by the step of a foundation.
  expect(kept.at(-1)! - kept[14]!).toBeLessThan(1_600)
  expect(Math.max(...kept)).toBeLessThan(9_000)
})

test('agents that write as much as they may fill neither the state nor each other’s ears', async () => {
  const long = (most: number, about: string) => about.padEnd(most, ' as long as can be')
  const planner: Saying = (good, { study_plan: plan, is_replanning: isReplan }) => {
    const verbose = (title: string) => ({
      ...good['todo_list'][0],
      step_id: null,
      title: long(120, title),
      description: long(600, title),
      teaching_approach: long(600, title),
      success_criteria: long(600, title),
    })
    const fresh = ['One', 'Two', 'Three'].map(title => verbose(`${title} of plan ${plan?.metadata.plan_version}`))
    const open = plan?.todo_list.filter(({ status }: any) => status !== 'completed') ?? []
    const todo_list = isReplan ? [...fresh.slice(0, 2), ...open] : [...fresh, verbose('Four'), verbose('Five')]
    return { ...good, todo_list, reasoning: long(2_000, 'Because') }
  }
  const evaluator: Saying = good => ({
    ...good,
    feedback: long(2_000, 'Hm.'),
    reasoning: long(2_000, 'So'),
    assessment_note: long(600, 'Seen.'),
    labels: Array.from({ length: 8 }, (_, at) => long(120, `label ${at}`)),
  })
  let said = 0
  const executor: Saying = (good, { question_number: number }) => ({
    ...good,
    message: long(2_000, `Question ${number} after ${(said += 1)} others.`),
    hints: [1, 2, 3].map(at => long(300, `Nudge ${at}.`)),
  })
  const requests: StructuredRequest[] = []
  const play = await tutored({ ...shipped, requests, sayings: { planner, executor, evaluator } })
  let largest = 0
  for (let skips = 0; skips < 40 && play.session.status === 'awaiting_client_action'; skips += 1) {
    await play.command('skip')
    largest = Math.max(largest, JSON.stringify(play.kept.driverState).length)
  }
  expect(play.faults).toEqual([])
  expect(play.kept.executions.every(({ outcome }) => outcome === 'accepted')).toBe(true)
  expect([play.steps().length, play.state().plan!.replans]).toEqual([11, 3])
  expect(largest).toBeLessThan(40_000)
  expect(Math.max(...requests.map(({ input }) => input.length))).toBeLessThan(60_000)
})
