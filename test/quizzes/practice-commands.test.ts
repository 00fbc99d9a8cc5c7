// What a learner may do beside answering, played in practice: each command, what it costs, and what it leaves as it was.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { Model } from '../../src/llm/index.js'
import { builtIn } from '../support/built-in.js'
import { fixtureCatalogue } from '../support/memory-system.js'
import { begun } from '../support/played-by-internal.js'
import { unstructured } from '../support/scripted-model.js'

const practice = { session_type: 'learning' as const, skills: ['fixture.sum'], config: { max_items: 3 } }

describe('a hint', () => {
  test('leaves the question open, climbs the ladder, and costs its share of the score and no more', async () => {
    const play = await begun(practice)
    const { tool_call_id } = play.open.action
    expect(play.open.action.commands).toEqual(['hint', 'skip', 'ask', 'finish'])
    // What each costs is known before it is taken.
    expect(play.open.action.next_hint_cost).toBe(0)
    expect((await play.command('hint')).hint).toMatchObject({ number: 1, left: 2, cost: 0, next_cost: 0.25 })
    expect((await play.command('hint')).hint).toMatchObject({ number: 2, left: 1, cost: 0.25, next_cost: 0.5 })
    expect(play.open.action.tool_call_id).toBe(tool_call_id)
    expect(play.streamed('hint_shown')).toMatchObject([
      { tool_call_id, number: 1, text: 'Begin with the ones.' },
      { tool_call_id, number: 2 },
    ])
    await play.right()
    expect(play.kept.outcomes.get(1)).toMatchObject({ verdict: { score: 0.75, correct: true }, hintCost: 0.25 })
    expect(play.session).toMatchObject({ itemsCorrect: 1, hintsShown: 0, hintCost: 0 })
    expect(await play.evidence('fixture.sum')).toMatchObject([{ assistance: 'hinted', correct: true }])
  })

  test('costs no more than what is left, and says so before', async () => {
    const fixtures = await fixtureCatalogue()
    const catalogue = {
      ...fixtures,
      blueprintsForSkill: (skillId: string) =>
        fixtures
          .blueprintsForSkill(skillId)
          .map(sum => ({ ...sum, hints: sum.hints.map((hint, at) => (at === 2 ? { ...hint, cost: 1 } : hint)) })),
    }
    const play = await begun(practice, { catalogue })
    await play.command('hint')
    expect((await play.command('hint')).hint).toMatchObject({ cost: 0.25, next_cost: 0.75 })
    expect((await play.command('hint')).hint).toMatchObject({ cost: 1, left: 0 })
  })

  test('is refused once the ladder is climbed, and the bottom one proves nothing', async () => {
    const play = await begun(practice)
    for (let number = 1; number <= 3; number += 1) await play.command('hint')
    await expect(play.command('hint')).rejects.toMatchObject({ code: 'no_hints_left' })
    await play.right()
    expect(play.kept.outcomes.get(1)).toMatchObject({ verdict: { score: 0.25 } })
    expect(await play.evidence('fixture.sum')).toMatchObject([{ assistance: 'bottom_out' }])
  })

  test('asked for twice under one id is one hint, also after the answer', async () => {
    const play = await begun(practice)
    const commandId = newId()
    const { callId } = { callId: play.open.action.tool_call_id }
    const first = await play.command('hint', { commandId })
    expect(await play.command('hint', { commandId })).toEqual({ ...first, duplicate: true })
    expect(play.session.hintsShown).toBe(1)
    await play.right()
    expect(await play.command('hint', { commandId, callId })).toMatchObject({ duplicate: true, hint: first.hint })
    await expect(play.command('skip', { commandId })).rejects.toMatchObject({ code: 'command_id_reused' })
  })
})

test('a skipped question counts as asked, not as right, and says nothing about the skill', async () => {
  const play = await begun(practice)
  await play.command('skip')
  expect(play.streamed('tool_result').filter(({ result }) => result['skipped'])).toHaveLength(1)
  expect(play.session).toMatchObject({ itemsCompleted: 1, itemsCorrect: 0, position: 2 })
  expect(await play.evidence('fixture.sum')).toEqual([])
  await play.right()
  await play.right()
  expect(await play.results()).toMatchObject({ total_items: 3, items_completed: 3, items_correct: 2 })
})

describe('a question about the open item', () => {
  const text = 'What does the plus sign mean?'
  const told = (play: Awaited<ReturnType<typeof begun>>): string => play.streamed('message_complete').at(-1)!['text']

  test('is answered by a model where there is one; the same question is asked again and counts once', async () => {
    const heard: string[] = []
    const tutor = builtIn('tutor')
    const model: Model = {
      ...tutor,
      provider: 'remote_llm',
      name: 'listening',
      async converse(request, hooks) {
        heard.push(JSON.stringify(request.messages))
        return tutor.converse(request, hooks)
      },
      structured: unstructured,
    }
    const play = await begun(practice, { model: () => model })
    const { item, action } = play.open
    expect((await play.command('ask', { text })).hint).toBeNull()
    expect(heard.at(-2)).toContain(text)
    expect(play.open.item).toEqual(item)
    expect(play.open.action.tool_call_id).not.toBe(action.tool_call_id)
    expect(play.open.action.props).toEqual(action.props)
    expect(play.session).toMatchObject({ position: 1, itemsCompleted: 0, hintsShown: 0 })
    await expect(play.command('ask', { text: ' ' })).rejects.toMatchObject({
      code: 'missing_field',
      fields: [{ pointer: '/text' }],
    })
  })

  test.each([text, 'I’m a bit sad today'])(
    'is kept where nobody reads words: a person is named, a hint offered, none taken: “%s”',
    async words => {
      const play = await begun(practice)
      const { item, action } = play.open
      expect((await play.command('ask', { text: words })).hint).toBeNull()
      expect(told(play)).toMatch(/kept with this session[^]*“I need a person”[^]*If you asked about the task, a hint/)
      for (const { text: hint } of item!.hints) expect(told(play)).not.toContain(hint)
      expect(play.streamed('hint_shown')).toEqual([])
      expect(play.open.item).toEqual(item)
      expect(play.open.action.tool_call_id).not.toBe(action.tool_call_id)
      expect(play.open.action.commands).toEqual(['hint', 'skip', 'ask', 'finish'])
      expect(play.session).toMatchObject({ position: 1, itemsCompleted: 0, hintsShown: 0, hintCost: 0 })
    },
  )

  test('is offered no hint when none is left', async () => {
    const play = await begun(practice)
    for (const _ of play.open.item!.hints) await play.command('hint')
    await play.command('ask', { text })
    expect(told(play)).toMatch(/kept with this session/)
    expect(told(play)).not.toContain('a hint')
    expect(play.session).toMatchObject({ hintsShown: 3, hintCost: 0.75 })
  })

  test('is kept, and told so, where hints are not allowed', async () => {
    const play = await begun({ ...practice, config: { max_items: 3, allow_hints: false } })
    expect((await play.command('ask', { text })).hint).toBeNull()
    expect(told(play)).toMatch(/is kept with this session/)
    expect(told(play)).not.toContain('a hint')
    expect(play.streamed('tool_result').at(-1)!['result']).not.toHaveProperty('help')
    expect(play.kept.events.filter(({ type }) => type === 'tool_result').map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ result: { asked: text } }),
    )
    expect(play.session).toMatchObject({ hintsShown: 0, hintCost: 0 })
  })
})

describe('going back', () => {
  test('asks the question before once more and then the one that was left; numbers stay, and what was shown scores nothing', async () => {
    const play = await begun(practice)
    const first = play.open.item!
    await play.wrong()
    const second = play.open.item!
    expect(play.open.action.commands).toContain('back')
    await play.command('back')
    expect(play.open.item).toEqual(first)
    expect(play.streamed('client_action').at(-1)).toMatchObject({ item_number: 1, total_items: 3 })
    expect(play.session).toMatchObject({ itemsCompleted: 0, itemsCorrect: 0 })
    await play.right()
    expect(play.open.item).toEqual(second)
    expect(play.streamed('client_action').at(-1)).toMatchObject({ item_number: 2, total_items: 3 })
    await play.right()
    await play.right()
    expect(play.session.status).toBe('completed')
    expect(await play.results()).toMatchObject({
      total_items: 3,
      items_completed: 3,
      items_correct: 2,
      score_percent: 66.7,
    })
    // The repeated answer of the first is no evidence; the one that was left is answered for the first time.
    expect((await play.evidence('fixture.sum')).map(({ assistance, correct }) => [assistance, correct])).toEqual([
      ['none', false],
      ['none', true],
      ['none', true],
    ])
  })

  test('twice goes back two questions, and all of them come again in their order', async () => {
    const play = await begun(practice)
    const items = [play.open.item!]
    await play.right()
    items.push(play.open.item!)
    await play.wrong()
    items.push(play.open.item!)
    await play.command('back')
    await play.command('back')
    for (const [at, item] of items.entries()) {
      expect(play.open.item).toEqual(item)
      expect(play.streamed('client_action').at(-1)).toMatchObject({ item_number: at + 1, total_items: 3 })
      await play.right()
    }
    expect(await play.results()).toMatchObject({ items_completed: 3, items_correct: 2, total_items: 3 })
  })

  test('stops the clock of the question that was left, and winds it up for the one before', async () => {
    const play = await begun({ ...practice, config: { max_items: 2, item_time_limit_seconds: 20 } })
    const left = () => play.session.itemDeadlineAt!.getTime() - play.memory.now.getTime()
    await play.wrong()
    play.memory.pass(15_000)
    await play.command('back')
    expect(left()).toBe(20_000)
    play.memory.pass(10_000)
    await play.right()
    expect(left()).toBe(5_000)
  })

  test('from the first question leads nowhere and is not offered', async () => {
    const play = await begun(practice)
    expect(play.open.action.commands).not.toContain('back')
    await expect(play.command('back')).rejects.toMatchObject({ code: 'command_not_allowed' })
  })

  test('and ending there leaves the earlier answer standing', async () => {
    const play = await begun(practice)
    await play.right()
    await play.command('back')
    await play.command('finish')
    expect(await play.results()).toMatchObject({ items_completed: 1, items_correct: 1, total_items: 3 })
  })

  test('makes no hint cheaper, and no help forgotten', async () => {
    const play = await begun(practice)
    await play.right()
    await play.command('hint')
    await play.command('hint')
    await play.command('back')
    expect((await play.command('hint')).hint).toMatchObject({ number: 1, cost: 0 })
    await play.right()
    expect((await play.command('hint')).hint).toMatchObject({ number: 3, left: 0, cost: 0.75 })
    await play.right()
    expect(play.kept.outcomes.get(4)).toMatchObject({ verdict: { score: 0.25 }, hintCost: 0.75 })
    expect((await play.evidence('fixture.sum')).at(-1)).toMatchObject({ assistance: 'bottom_out' })
  })
})

test('a question that is asked again offers a hint only where one is left', async () => {
  const play = await begun(practice)
  for (let number = 1; number <= 3; number += 1) await play.command('hint')
  await play.command('ask', { text: 'And now?' })
  expect(play.open.action.commands).toEqual(['skip', 'ask', 'finish'])
})

test('finishing ends the session with what was done', async () => {
  const play = await begun(practice)
  await play.right()
  const { fence } = play.kept.stored
  const { status } = await play.command('finish')
  // What is still being written on another node stops.
  expect(play.kept.stored.fence).toBe(fence + 1)
  expect(status).toBe('completed')
  expect(play.streamed('session_completed')).toMatchObject([{ reason: 'user_finished' }])
  expect(await play.results()).toMatchObject({ items_completed: 1, items_correct: 1, total_items: 3 })
  await expect(play.command('finish')).rejects.toMatchObject({ code: 'session_ended' })
})

describe('what a session does not allow', () => {
  test.each([
    ['hint', { allow_hints: false }],
    ['skip', { allow_skip: false }],
  ] as const)('%s is neither offered nor taken', async (command, config) => {
    const play = await begun({ ...practice, config: { ...practice.config, ...config } })
    expect(play.open.action.commands).not.toContain(command)
    await expect(play.command(command)).rejects.toMatchObject({ code: 'command_not_allowed' })
  })

  test.each(['hint', 'skip', 'back', 'ask', 'finish', 'retry'] as const)(
    'an examination takes no %s',
    async command => {
      const play = await begun({ session_type: 'evaluation', assessment_id: 'fixture-four' })
      expect(play.open.action.commands).toBeUndefined()
      const before = play.kept.stored
      await expect(play.command(command, { text: 'please' })).rejects.toMatchObject({ code: 'command_not_allowed' })
      expect(play.kept.stored).toEqual(before)
    },
  )

  test('an examination still holds when a learner presses “I need a person”', async () => {
    const play = await begun({ session_type: 'evaluation', assessment_id: 'fixture-four' })
    const { safety } = await play.command('ask', { text: 'I need a person' })
    expect(safety?.text).toContain('will be told')
    expect(safety?.text).not.toContain('Thank you for saying')
    expect(play.session.safetyHoldAt).not.toBeNull()
    expect(play.kept.outcomes.size).toBe(0)
  })

  test('a command for a closed question, or while the session is paused, changes nothing', async () => {
    const play = await begun(practice)
    const callId = play.open.action.tool_call_id
    await play.right()
    await expect(play.command('skip', { callId })).rejects.toMatchObject({ code: 'call_closed' })
    await expect(play.command('skip', { callId: newId() })).rejects.toMatchObject({ code: 'call_unknown' })
  })
})
