// A model's own judgement that a reply needs a person: it takes the path of a hit, and a model that says nothing changes nothing.
import { expect, test } from 'vitest'
import { shippedSafety } from '../support/safety.js'
import { tutored } from '../support/tutored.js'

const INDIRECT = 'The room gets so dark when he comes home.'
const { text: WORDS } = shippedSafety().careFor(null).notice

test('the lesson stops behind the fixed words, judges nothing, and asks again when the learner goes on', async () => {
  let needsCare = true
  const play = await tutored({ sayings: { evaluator: good => ({ ...good, needs_care: needsCare }) } })
  const before = (await play.memory.driverState(play.id))!['plan']
  const said = play.streamed('message_complete').length
  await play.command('ask', { text: INDIRECT })
  expect(play.streamed('safety_message')).toMatchObject([{ text: WORDS }])
  expect(play.streamed('message_complete')).toHaveLength(said)
  const { session } = (await play.memory.load(play.id))!.stored
  expect(session).toMatchObject({ status: 'active', safetyHoldAt: expect.any(Date) })
  expect((await play.memory.driverState(play.id))!['plan']).toEqual(before)
  const [raised] = play.memory.kept(play.id).log.filter(event => event.type === 'SafetyRaised')
  expect(raised).toMatchObject({ source: 'model', category: 'model', entry: 'model' })
  expect(await play.memory.writtenAt(play.id, raised!.messageSeq)).toBe(INDIRECT)

  needsCare = false
  await play.command('continue')
  expect(play.streamed('safety_acknowledged')).toMatchObject([{ status: 'active' }])
  expect((await play.memory.load(play.id))!.stored.session.status).toBe('awaiting_client_action')
  await play.right()
  expect(play.streamed('safety_message')).toHaveLength(1)
  expect(play.faults).toEqual([])
})

test('a model that says nothing of it changes nothing', async () => {
  const play = await tutored({
    sayings: { evaluator: good => ({ ...good, needs_care: undefined }) },
  })
  await play.command('ask', { text: 'What is a sum?' })
  expect(play.streamed('safety_message')).toEqual([])
  await play.command('ask', { text: 'I want to die' })
  expect(play.streamed('safety_message')).toHaveLength(1)
})
