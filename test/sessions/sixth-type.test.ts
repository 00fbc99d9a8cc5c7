// A sixth type of session is a folder and a row: nothing in src/sessions, or in any other module, knows of it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { AttachSession, SubmitResponse, TerminateSession } from '../../src/sessions/index.js'
import { builtIn } from '../support/built-in.js'
import { fixtureCatalogue, inMemory, SessionSystem } from '../support/memory-system.js'
import { GUESSING, guessingType } from './sixth-type/guessing.js'

async function guessing() {
  const system = new SessionSystem({
    catalogue: await fixtureCatalogue(),
    model: builtIn,
    open: inMemory,
    types: ({ sessions }) => ({ [GUESSING.type]: guessingType(sessions) }),
  })
  const { learnerId, mediator, stores } = system
  const sessionId = await system.create({ session_type: GUESSING.type, topic: 'numbers' })
  await mediator.send(AttachSession, { sessionId, learnerId })
  system.wake(sessionId)
  await system.idle()
  const session = async () => (await stores.sessions.load(sessionId))!.stored.session
  const asked = async () => {
    const now = await session()
    if (now.status !== 'awaiting_client_action') return null
    const { action } = (await stores.sessions.askedCall(sessionId, now.open.callId))!
    return action.props.prompt
  }
  const guess = async (text: string) => {
    const now = await session()
    const toolCallId = now.status === 'awaiting_client_action' ? now.open.callId : newId()
    await mediator.send(SubmitResponse, { sessionId, learnerId, toolCallId, response: { text } })
    system.wake(sessionId)
    await system.idle()
  }
  return { system, sessionId, learnerId, session, asked, guess }
}

test('a sixth type is created, asks, suspends, goes on from what is stored, and ends', async () => {
  const { session, asked, guess } = await guessing()
  expect(await asked()).toBe('Guess the number.')
  await guess('3')
  expect(await asked()).toBe('Higher.')
  await guess('9')
  expect(await asked()).toBe('Lower.')
  await guess('7')
  expect(await session()).toMatchObject({ status: 'completed', endReason: 'found', type: 'guessing' })
})

test('its state is stored, and another node goes on with it', async () => {
  const { system, sessionId, guess, asked } = await guessing()
  await guess('3')
  expect(await system.stores.sessions.driverState(sessionId)).toEqual({ guesses: 1, answered: '3' })
  system.nodes[0]!.deaf = true
  system.addNode()
  await guess('8')
  expect(await asked()).toBe('Lower.')
  expect(await system.stores.sessions.driverState(sessionId)).toEqual({ guesses: 2, answered: '8' })
})

test('it can be terminated, and refuses what its row does not take', async () => {
  const { system, sessionId, learnerId, session } = await guessing()
  await system.mediator.send(TerminateSession, { sessionId, learnerId, reason: 'enough' })
  expect(await session()).toMatchObject({ status: 'terminated', endReason: 'enough' })
  await expect(system.create({ session_type: GUESSING.type, skills: ['fixture.sum'] })).rejects.toMatchObject({
    code: 'setting_not_allowed',
  })
})

test('sessions name no subject of a type', () => {
  const root = path.resolve(import.meta.dirname, '../../src/sessions')
  /** Fields of the wire, which keeps the names that it has, and a view that items offer. */
  const allowed = ['assessment_id', 'survey_id', 'forTutor']
  const subjects = /survey|tutor|dialogue|thought|lesson|guideline|curriculum|assessment|quiz|examination|practice/i
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => {
      const code = readFileSync(path.join(root, name), 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replaceAll(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, "''")
      const names = code.match(/[A-Za-z_]\w*/g) ?? []
      return names.filter(one => subjects.test(one) && !allowed.includes(one)).map(one => `${name}: ${one}`)
    })
  expect([...new Set(named)]).toEqual([])
})
