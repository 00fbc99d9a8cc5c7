// Whoever puts forward one value after the other, without answering, learns nothing from what is said, kept back or left out.
import { expect, test } from 'vitest'
import { tutoringStatus } from '../../src/tutor/application/tutoring-status.js'
import { repeatsValue } from '../../src/tutor/domain/repeats-value.js'
import { keyOf } from '../support/only-part.js'
import { tutored } from '../support/tutored.js'

const NO_STEPS = { times: async () => [] } as never

test.each<[string, string, string, boolean]>([
  ['You think of 12. Try it.', 'is it 12?', '5 + 7', true],
  ['Twelve would be much.', 'is it twelve', '5 + 7', true],
  ['Look at the 5 first.', 'is it 5?', '5 + 7', false],
  ['Look at the ones first.', 'is it 12?', '5 + 7', false],
  ['It is 13 or so.', 'is it 12?', '5 + 7', false],
  ['3/4 is one way.', 'what about 3/4', '', true],
])('“%s” after “%s” beside “%s”: %s', (text, said, shown, is) => expect(repeatsValue(text, said, shown)).toBe(is))

test('what is told after a value was put forward is the same for the answer and for any other value', async () => {
  const told = async (about: (key: string) => string) => {
    const play = await tutored()
    await play.command('ask', { text: `Is it ${about(keyOf(play.open.item!))}?` })
    const { assessment_notes: notes } = await tutoringStatus(
      {
        sessions: play.memory,
        guidelines: { list: async () => [] },
        steps: NO_STEPS,
        alerts: { hasOpen: async () => false },
      },
      play.id,
      play.system.learnerId,
    )
    return { notes, said: play.streamed('message_complete').map(({ text }) => text) }
  }
  const right = await told(key => key)
  expect(right).toEqual(await told(key => String(Number(key) + 1)))
  expect(right.notes).toBe('')
})
