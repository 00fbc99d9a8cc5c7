// What practice shows of a learner is kept from session to session, told to nobody else, and says nothing of an examination.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Mastery } from '../../src/contract/mastery.js'
import { SuggestionAnswer } from '../../src/contract/suggestion.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, openAction, playThrough, sayRight, sayWrong, storedItem } from './pupil.js'

const practice = (skills: readonly string[], items: number) => ({
  session_type: 'learning',
  skills,
  config: { max_items: items },
})

describe.each(todaysDatabase(0))('mastery on %s', database => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ database })))
  afterAll(() => server?.stop())

  const masteryOf = async (learner: Learner) => {
    const reply = await learner.get('/mastery')
    expect(reply.status).toBe(200)
    return Mastery.parse(reply.json).skills
  }
  const play = async (learner: Learner, skills: readonly string[], items: number, choose = sayRight) =>
    playThrough(server, learner, await learner.create(practice(skills, items)), choose)

  test('grows with right answers, and the next session begins where the last one ended', async () => {
    const learner = new Learner(server.url)
    expect(await masteryOf(learner)).toEqual([])
    const first = await play(learner, ['fixture.sum'], 6)
    expect(first.turns[0]!.item.tier).toBe('easy')
    expect(await masteryOf(learner)).toMatchObject([
      { skill_id: 'fixture.sum', mastered: true, attempts: 6, mastery: 1 },
    ])
    const second = await play(learner, ['fixture.sum', 'fixture.host'], 2, sayWrong)
    // What is not mastered comes first.
    expect(second.turns[0]!.item.skillId).toBe('fixture.host')
    const [sums, hosts] = (await masteryOf(learner)).toSorted((a, b) => b.mastery - a.mastery)
    expect(sums).toMatchObject({ skill_id: 'fixture.sum', attempts: 6, mastered: true })
    expect(hosts).toMatchObject({ skill_id: 'fixture.host', attempts: 2, mastered: false })
    expect(hosts!.mastery).toBeLessThan(0.3)
    const third = await play(learner, ['fixture.sum'], 1)
    expect(third.turns[0]!.item.tier).not.toBe('easy')
  })

  test('leads to what a learner could do next: what is open, what is weakest, what is new', async () => {
    const learner = new Learner(server.url)
    const suggested = async () => SuggestionAnswer.parse((await learner.get('/suggestion')).json).suggestion
    expect(await suggested()).toMatchObject({ kind: 'practise', reason: 'first' })
    expect(learner.cookie).toBe(new Learner(server.url).cookie)
    await play(learner, ['fixture.host'], 2, sayWrong)
    await play(learner, ['fixture.sum'], 6)
    const weakest = { kind: 'practise', skill_id: 'fixture.host', reason: 'weakest' }
    expect(await suggested()).toMatchObject(weakest)
    const id = await learner.create(practice(['fixture.sum'], 1))
    expect(await suggested()).toMatchObject({ kind: 'continue', session_id: id, reason: 'not_begun' })
    await learner.follow(id)
    expect(await suggested()).toMatchObject({ kind: 'continue', session_id: id, reason: 'begun' })
    await learner.post(`/session/${id}/terminate`, {})
    expect(await suggested()).toMatchObject(weakest)
  })

  test('is nobody else’s', async () => {
    const learner = new Learner(server.url)
    await play(learner, ['fixture.sum'], 1)
    expect(await masteryOf(learner)).toHaveLength(1)
    expect(await masteryOf(new Learner(server.url))).toEqual([])
  })

  test('does not come from help', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(practice(['fixture.sum'], 4))
    const hinted: number[] = []
    await playThrough(server, learner, id, sayRight, async () => {
      const { events } = await learner.follow(id)
      if ((await learner.state(id)).pending_action) {
        const action = await openAction(learner, id)
        const number = hinted.push((await storedItem(server, id, hinted.length + 1)).hints.length)
        const command = {
          command_id: `018f4d2a-0000-7000-8000-00000000000${number}`,
          tool_call_id: action.tool_call_id,
        }
        expect((await learner.post(`/session/${id}/command`, { ...command, command: 'hint' })).status).toBe(200)
      }
      return events
    })
    const [sums] = await masteryOf(learner)
    expect(sums).toMatchObject({ attempts: 4, mastered: false })
    expect(sums!.mastery).toBeLessThanOrEqual(0.3)
  })

  test('does not come from an examination', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-four' })
    await playThrough(server, learner, id, sayRight)
    expect(await masteryOf(learner)).toEqual([])
  })
})
