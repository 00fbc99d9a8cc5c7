// A session that waits behind the fixed words: whoever joins it reads them in its state, whatever events they have read before.
import { expect, test } from 'vitest'
import { stateOf } from '../../src/sessions/application/get-session.js'
import { connectedEvent } from '../../src/stream/index.js'
import { begun } from '../support/played-by-internal.js'

test('its state and its connection carry the words as they were sent, until the learner goes on', async () => {
  const play = await begun({ session_type: 'thought', topic: 'Tides' })
  const state = async () => stateOf(play.memory, (await play.memory.load(play.id))!)
  const connected = async () => connectedEvent(play.memory, (await play.memory.load(play.id))!)
  expect(await state()).toMatchObject({ safety_hold: false, safety: null })
  const { safety } = await play.respond({ text: 'My uncle hits me and I want to kill myself.' })
  expect(safety).toMatchObject({ language: 'en' })
  expect(await state()).toMatchObject({ safety_hold: true, safety })
  expect(await connected()).toMatchObject({ safety_hold: true, safety })
  await play.command('continue')
  expect(await state()).toMatchObject({ safety_hold: false, safety: null })
  expect(await connected()).toMatchObject({ safety_hold: false, safety: null })
})

test('once it has ended it holds nobody any more', async () => {
  const play = await begun({ session_type: 'thought', topic: 'Tides' })
  await play.respond({ text: 'I want to kill myself.' })
  await play.command('finish')
  expect(await stateOf(play.memory, (await play.memory.load(play.id))!)).toMatchObject({
    status: 'completed',
    safety_hold: false,
    safety: null,
  })
})
