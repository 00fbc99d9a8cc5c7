// What a learner may write that matters more than a lesson.
import { expect, test } from 'vitest'
import { tutoringStatus } from '../../src/tutor/application/tutoring-status.js'
import { CALL_FOR_CARE, showsDistress, WORDS_OF_CARE } from '../../src/tutor/domain/distress.js'
import { tutored } from '../support/tutored.js'

test.each<[string, boolean]>([
  ['I want to die', true],
  ['i  want to\nkill myself', true],
  ['my uncle hits me', true],
  ['thinking of suicide', true],
  ['This is killing me', false],
  ['I want to dice it into 4 parts', false],
  ['The knife cuts it in half', false],
])('“%s”: %s', (words, is) => expect(showsDistress(words)).toBe(is))

test('is answered with words of care and moves nothing, whatever an evaluator makes of it; staff are told, and the lesson can go on', async () => {
  const play = await tutored()
  const status = () =>
    tutoringStatus(
      {
        sessions: play.memory,
        guidelines: { list: async () => [] },
        steps: { entries: async () => [], count: async () => 0 } as never,
      },
      play.id,
      null,
    )
  const before = await status()
  expect(before.needs_intervention).toBe(false)
  await play.command('ask', { text: 'I want to die' })
  expect(play.streamed('message_complete').map(({ text }) => text)).toContain(WORDS_OF_CARE)
  const after = await status()
  expect(after).toMatchObject({ needs_intervention: true, intervention_reason: CALL_FOR_CARE })
  expect(after.assessment_notes).toContain(CALL_FOR_CARE)
  expect(after.study_plan.todo_list).toEqual(before.study_plan.todo_list)
  await play.right()
  expect(play.faults).toEqual([])
})
