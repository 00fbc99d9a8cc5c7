// “I don't know” as an answer: taken where it is offered, worth nothing, and nothing else happens.
import { describe, expect, test } from 'vitest'
import { gradeResponse, prepareNextItem, readResponse, tiersOfSkill } from '../../src/items/index.js'
import { begun } from '../support/played-by-internal.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const exam = { session_type: 'evaluation' as const, assessment_id: 'fixture-four' }
const NOT_KNOWN = { dont_know: true }

describe('in a quiz', () => {
  test('is offered with every question, is scored 0, and the quiz goes on', async () => {
    const play = await begun(exam)
    for (let number = 1; number <= 3; number += 1) {
      expect(play.open.action.dont_know).toBe(true)
      await play.respond(NOT_KNOWN)
      expect(
        play
          .streamed('tool_result')
          .findLast(({ tool_name: name }) => name !== 'record_response' && name !== 'get_next_item'),
      ).toMatchObject({ result: NOT_KNOWN })
    }
    await play.right()
    expect(play.session).toMatchObject({ status: 'completed', itemsCompleted: 4, itemsCorrect: 1 })
    expect(await play.results()).toMatchObject({ items_completed: 4, items_correct: 1 })
    expect(JSON.stringify(play.kept.events)).not.toMatch(/"correct"|"verdict"/)
  })

  test('said twice is said once, and another answer comes too late', async () => {
    const play = await begun(exam)
    const { tool_call_id: callId } = play.open.action
    await play.respond(NOT_KNOWN)
    expect(await play.system.respond(play.id, callId, NOT_KNOWN)).toMatchObject({ duplicate: true })
    await expect(play.system.respond(play.id, callId, { text: '5' })).rejects.toMatchObject({
      code: 'already_answered',
    })
    expect(play.session.itemsCompleted).toBe(1)
  })

  test('with anything besides is refused, and the question stays open', async () => {
    const play = await begun(exam)
    for (const response of [{ dont_know: true, text: '5' }, { dont_know: false }, { dont_know: 1 }])
      await expect(play.respond(response)).rejects.toMatchObject({ code: 'malformed_response' })
    expect(play.session).toMatchObject({ status: 'awaiting_client_action', itemsCompleted: 0 })
  })
})

test('in practice, which has hints and a skip, it is not offered and not taken', async () => {
  const play = await begun({ session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } })
  expect(play.open.action.dont_know).toBeUndefined()
  await expect(play.respond(NOT_KNOWN)).rejects.toMatchObject({ code: 'malformed_response' })
})

test('it is worth nothing for every kind of item, and code is not run for it', async () => {
  const catalogue = await shippedCatalogue()
  for (const { skillId } of catalogue.skills()) {
    const tier = tiersOfSkill(catalogue, skillId)[0]
    if (tier === undefined) continue
    const item = prepareNextItem(catalogue, { skillId, tier, language: null, shows: null }, '00'.repeat(16), 1, [])
    const read = readResponse(item, NOT_KNOWN)
    expect(read).toMatchObject({ ok: true, shown: '' })
    if (read.ok) expect(gradeResponse(item, read.canonical)).toMatchObject({ score: 0, correct: false, note: null })
  }
})
