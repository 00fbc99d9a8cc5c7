// The cases that the tutor's authors named, and the bugs that their first version had (their numbers are those of the list that was made
// of them), each on a whole session in memory.
import { describe, expect, test } from 'vitest'
import { respondWith } from '../../src/items/index.js'
import type { StructuredRequest } from '../../src/llm/index.js'
import { someStep } from '../support/some-guideline.js'
import { confused, judgingAs, tutored } from '../support/tutored.js'

type Play = Awaited<ReturnType<typeof tutored>>

const LOST = 'I do not understand this at all.'
const isOpen = ({ session }: Play): boolean => session.status === 'awaiting_client_action'
const statuses = (play: Play) => play.steps().map(({ title, status }) => [title, status])
const times = async (count: number, what: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < count; time += 1) await what()
}
const latestPlan = (play: Play) => play.streamed('plan_updated').at(-1)!
const said = (play: Play): string[] => play.streamed('message_complete').map(({ text }) => text)

describe('1: A learner who fails the same thing again and again', () => {
  test('gets the foundation first, and then the step anew', async () => {
    const play = await tutored()
    await times(2, () => play.command('skip'))
    expect(play.state().plan!.version).toBe(1)
    await play.command('skip')
    expect(statuses(play)).toEqual([
      ['Counting', 'in_progress'],
      ['Adding', 'pending'],
      ['Adding more', 'pending'],
      ['Alone', 'pending'],
    ])
    expect(latestPlan(play)).toMatchObject({
      study_plan: { metadata: { plan_version: 2, replan_count: 1 } },
      replan_reason: expect.stringContaining('Adding'),
    })
    const [replanned] = play.kept.driverNotes.filter(({ name }) => name === 'replanned')
    expect(replanned!.payload).toMatchObject({ trigger: 'failures', changes: 'Put “Counting” before “Adding”.' })
    await times(2, () => play.right())
    expect(statuses(play).slice(0, 2)).toEqual([
      ['Counting', 'completed'],
      ['Adding', 'in_progress'],
    ])
  })
})

test('1: A planner’s model is told of a misconception that is known, and may not put before it what has nothing to do with it', async () => {
  const inputs: Record<string, any>[] = []
  const planner = (good: Record<string, any>, input: Record<string, any>) => {
    if (!input['is_replanning']) return good
    inputs.push(input)
    const [stuck] = good['todo_list']
    const first = { ...stuck, step_id: null, title: 'Counting', teaches: 'Counting', skills: [] }
    return inputs.length === 1 ? { ...good, todo_list: [first, ...good['todo_list']] } : good
  }
  const prerequisites = [someStep({ title: 'Counting', skills: [] })]
  const play = await tutored({ guideline: { prerequisites }, sayings: { planner } })
  for (let turn = 0; turn < 20 && inputs.length === 0; turn += 1) {
    const [part] = play.open.item!.parts
    await play.respond(respondWith(part, part.misconceptions.find(({ id }) => id === 'difference')!.value))
    await play.pastHow()
  }
  expect(inputs).toHaveLength(2)
  expect(inputs[0]).toMatchObject({ misunderstood: true, foundations: [], refused_because: [] })
  expect(inputs[1]!['refused_because']).toEqual([expect.stringContaining('“Counting” has nothing to do with it')])
  expect(play.steps().map(({ title }) => title)).toEqual(['Adding', 'Adding more', 'Alone'])
  expect(play.state().plan!.version).toBe(2)
  expect(play.faults).toEqual([])
})

describe('2: An off-topic remark', () => {
  const remark = 'Can we talk about dinosaurs instead?'

  test('leads back to the same question: nothing is counted, and nothing moves', async () => {
    const play = await tutored({ sayings: { evaluator: judgingAs('off_topic') } })
    const [before, asked] = [play.steps(), play.open.item]
    await play.command('ask', { text: remark })
    expect(play.steps()).toEqual(before)
    expect(play.open.item).toBe(asked)
    expect(play.state()).toMatchObject({ redirects: 1, move: 'reply', replan: null, lastGrading: null })
    expect(said(play).at(-2)).toBe('Later. Now back to our question.')
    expect(play.kept.outcomes.size).toBe(0)
  })

  test('asks for nothing by itself, however often it comes', async () => {
    const evaluator = judgingAs('off_topic', () => ({ replan_needed: true, replan_reason: 'Bored.' }))
    const play = await tutored({ sayings: { evaluator } })
    await times(4, () => play.command('ask', { text: remark }))
    expect(play.state()).toMatchObject({ redirects: 4, replan: null, plan: { version: 1 } })
  })
})

test('3: A learner who excels shows the next steps by one hard question each, and skips them', async () => {
  const evaluator = (good: object, { study_plan: plan }: Record<string, any>) => ({
    ...good,
    updated_step_statuses: plan.todo_list.map(({ step_id }: any) => ({ step_id, status: 'completed' })),
  })
  const play = await tutored({ sayings: { evaluator } })
  await play.right()
  // A word of the evaluator's skips nothing.
  expect(statuses(play).map(([, status]) => status)).toEqual(['in_progress', 'pending', 'pending'])
  await times(3, () => play.right())
  expect(play.open.item!.tier).toBe('hard')
  await play.right()
  expect(play.steps().map(({ status, skipped, questionsAsked }) => [status, skipped, questionsAsked])).toEqual([
    ['completed', false, 2],
    ['completed', false, 2],
    ['completed', true, 1],
  ])
  expect(play.session).toMatchObject({ status: 'completed', endReason: 'all_steps_completed' })
})

test('4: A session that is interrupted goes on where it stood, whatever time has passed', async () => {
  const play = await tutored()
  await play.right()
  const [before, open] = [play.kept.driverState, play.open.action]
  play.memory.pass(3 * 24 * 3600_000)
  await play.system.attach(play.id)
  await play.system.idle()
  expect([play.kept.driverState, play.open.action]).toEqual([before, open])
  await play.right()
  expect(play.steps()[0]).toMatchObject({ status: 'completed', questionsAsked: 2, questionsCorrect: 2 })
})

describe('5: A learner whom three changes of the plan did not help', () => {
  test('reads a kind last word, and a teacher is called', async () => {
    const play = await tutored()
    for (let skips = 0; skips < 20 && isOpen(play); skips += 1) await play.command('skip')
    expect(play.faults).toEqual([])
    expect(play.session).toMatchObject({ status: 'completed', endReason: 'needs_intervention' })
    expect(latestPlan(play)).toMatchObject({
      needs_intervention: true,
      study_plan: { metadata: { replan_count: 3, plan_version: 4 } },
    })
    expect(play.state().intervention).toMatch(/after 3 changes of the plan.*teacher/)
    expect(said(play).at(-1)).toMatch(/still hard.*teacher/)
  })
})

describe('A learner who does not follow', () => {
  test('says so twice about a question: the plan turns to another approach, and the question is given up', async () => {
    const play = await tutored({ sayings: { evaluator: confused } })
    const before = play.open.item
    await play.command('ask', { text: LOST })
    expect(play.open.item).toBe(before)
    await play.command('ask', { text: LOST })
    expect(play.faults).toEqual([])
    expect(play.steps()[0]).toMatchObject({ teachingApproach: 'Coins.', status: 'in_progress', questionsAsked: 2 })
    expect(play.open.item!.variantKey).not.toBe(before!.variantKey)
    expect(play.session).toMatchObject({ position: 2, itemOpen: true })
  })

  test('says so on and on: the plan is changed once, questions are given up, and in the end a teacher is called', async () => {
    const play = await tutored({ sayings: { evaluator: confused } })
    for (let asks = 0; asks < 100 && isOpen(play); asks += 1) await play.command('ask', { text: LOST })
    expect(play.faults).toEqual([])
    expect(play.session).toMatchObject({ status: 'completed', endReason: 'needs_intervention' })
    expect(latestPlan(play)).toMatchObject({ needs_intervention: true })
    expect(play.kept.log.filter(({ type }) => type === 'ItemLeft').length).toBeGreaterThan(3)
  })
})

describe('A bug of the first tutor', () => {
  test('1: nothing that was said is told to an agent twice, or kept twice', async () => {
    const requests: StructuredRequest[] = []
    const play = await tutored({ requests })
    const grown: number[] = []
    for (const move of ['wrong', 'wrong', 'right', 'right'] as const) {
      const before = play.kept.messages.length
      await play[move]()
      grown.push(play.kept.messages.length - before)
      await play.pastHow()
    }
    // The answer, the feedback, and the next question.
    expect(grown).toEqual([3, 3, 3, 3])
    const { conversation } = JSON.parse(requests.at(-1)!.input)
    const lines = conversation.filter(({ role }: any) => role === 'tutor').map(({ content }: any) => content)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('3: gradings, misconceptions and nudges are there', async () => {
    const play = await tutored()
    const { item, action } = play.open
    // What the guideline says of its topic is not said of a verified question, which has hints of its own.
    expect([action.nudges, action.commands?.includes('hint')]).toEqual([undefined, true])
    const { value, feedback } = item!.parts[0].misconceptions.find(({ id }) => id === 'difference')!
    await play.respond({ text: value })
    expect(play.streamed('tool_result').at(-1)!['result']).toEqual({ recorded: true, correct: false, verdict: 'wrong' })
    expect(latestPlan(play)).toMatchObject({
      last_grading: { score: 0, source: 'code', rationale: expect.stringMatching(/wrong/), confidence: 1 },
      misconceptions: [feedback],
    })
  })

  test('4: the feedback and the next question are both said, in this order', async () => {
    const play = await tutored()
    const before = said(play).length
    await play.right()
    const turn = said(play).slice(before)
    expect(turn).toHaveLength(2)
    const [evaluated] = play.kept.driverNotes.filter(({ name }) => name === 'evaluated')
    expect(turn[0]).toBe(evaluated!.payload['feedback'])
  })

  test('5: a step that is blocked does not leave the session without a step', async () => {
    const planner = (good: any) => ({ ...good, todo_list: good.todo_list.toReversed() })
    const play = await tutored({ sayings: { planner } })
    for (let skips = 0; skips < 20 && isOpen(play); skips += 1) {
      expect(
        latestPlan(play)['study_plan'].todo_list.filter(({ status }: any) => status === 'in_progress'),
      ).toHaveLength(1)
      await play.command('skip')
    }
    expect(play.session.status).toBe('completed')
  })

  test('6: several steps in progress, steps of nobody and times of any year change nothing', async () => {
    const evaluator = (good: object, { study_plan: plan }: Record<string, any>) => ({
      ...good,
      assessment_note: '1999-01-01 00:00 - Long ago.',
      updated_step_statuses: [
        ...plan.todo_list.map(({ step_id }: any) => ({ step_id, status: 'in_progress' })),
        { step_id: 'step_2', status: 'completed' },
      ],
    })
    const play = await tutored({ sayings: { evaluator } })
    await play.command('ask', { text: 'Why is that so?' })
    expect(play.faults).toEqual([])
    expect(statuses(play).map(([, status]) => status)).toEqual(['in_progress', 'pending', 'pending'])
    expect(play.steps()[0]!.startedAt).toBe('2026-01-05T08:00:00.000Z')
    expect(play.state().notes).toEqual(['2026-01-05 08:00 - 1999-01-01 00:00 - Long ago.'])
  })

  test('7: two tabs that answer at once count once', async () => {
    const play = await tutored()
    const { action, item } = play.open
    const text = item!.parts[0].key
    const posts = [1, 2].map(() => play.system.respond(play.id, action.tool_call_id, { text }))
    expect((await Promise.all(posts)).map(({ duplicate }) => duplicate)).toEqual([false, true])
    await play.system.idle()
    expect(play.steps()[0]).toMatchObject({ attempts: 1, questionsAsked: 2, questionsCorrect: 1 })
  })
})
