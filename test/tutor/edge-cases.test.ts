// The cases that the tutor's authors named, and the bugs that their first version had (their numbers are those of the list that was made
// of them), each on a whole session in memory.
import { describe, expect, test } from 'vitest'
import { tutored } from '../support/tutored.js'

const LOST = 'I do not understand this at all.'

describe('A learner who does not follow', () => {
  test('says so twice about a question: the plan turns to another approach, and the question is given up', async () => {
    const play = await tutored()
    const before = play.open.item
    await play.command('ask', { text: LOST })
    expect(play.open.item).toBe(before)
    await play.command('ask', { text: LOST })
    expect(play.faults).toEqual([])
    expect(play.steps()[0]).toMatchObject({ teachingApproach: 'Coins.', status: 'in_progress', questionsAsked: 2 })
    expect(play.open.item!.variantKey).not.toBe(before!.variantKey)
    expect(play.session).toMatchObject({ position: 2, itemOpen: true })
  })

  test('says so on and on: after three changes of the plan the session ends and calls a teacher', async () => {
    const play = await tutored()
    for (let said = 0; said < 12 && play.session.status === 'awaiting_client_action'; said += 1)
      await play.command('ask', { text: LOST })
    expect(play.faults).toEqual([])
    expect(play.session).toMatchObject({ status: 'completed', endReason: 'needs_intervention' })
    expect(play.streamed('plan_updated').at(-1)).toMatchObject({ needs_intervention: true })
  })
})
