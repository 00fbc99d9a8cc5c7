// What nobody foresaw, in the middle of a run: it is said, it costs a bounded number of model calls, and it is tried again.
import { expect, test } from 'vitest'
import { ModelError } from '../../src/llm/index.js'
import { EXAM, PRACTICE } from '../support/scripted-session.js'
import { fixtureCatalogue, SessionSystem, type inMemory } from '../support/memory-system.js'
import { ScriptedModel, type ScriptedLine } from '../support/scripted-model.js'
import type { CreateSessionBody } from '../../src/contract/session.js'

const foul: ScriptedLine = () => {
  throw new TypeError('nobody foresaw this')
}

async function playing(body: CreateSessionBody, ...lines: ScriptedLine[]) {
  const model = new ScriptedModel(lines)
  const errors: string[] = []
  const failures: string[] = []
  const system = new SessionSystem({
    catalogue: await fixtureCatalogue(),
    model: () => model,
    onError: error => errors.push(String(error)),
    onFailure: failure => failures.push(`${failure.code}: ${String(failure.cause)}`),
  })
  const { memory } = system.stores as ReturnType<typeof inMemory>
  const id = await system.create(body)
  await system.attach(id)
  await system.idle()
  return {
    errors,
    failures,
    model,
    session: () => memory.kept(id).stored.session,
    events: () => memory.kept(id).events.map(({ type }) => type),
    lease: () => memory.kept(id).lease,
    async pass(seconds: number) {
      memory.pass(seconds * 1000)
      await system.sweeper.sweep()
      await system.idle()
    },
  }
}

test('practice rests, longer and longer, and the learner is told', async () => {
  const play = await playing(PRACTICE, foul, foul)
  expect(play.session()).toMatchObject({ status: 'active', runError: { code: 'internal_error', attempts: 1 } })
  expect(play.events()).toEqual(['state_change', 'error'])
  expect(play.lease()).toBeNull()
  await play.pass(1)
  expect(play.model.requests).toHaveLength(1)
  await play.pass(2)
  expect(play.session().runError).toMatchObject({ attempts: 2 })
  expect(play.errors).toEqual(['TypeError: nobody foresaw this', 'TypeError: nobody foresaw this'])
})

test('an exam goes on with the built-in proctor', async () => {
  const play = await playing(EXAM, foul)
  expect(play.session()).toMatchObject({ status: 'awaiting_client_action', position: 1 })
  expect(play.errors).toEqual(['TypeError: nobody foresaw this'])
})

test('whoever runs the server is told why a model could not be used', async () => {
  const play = await playing(PRACTICE, new ModelError('unauthorised', 'Check the key.', false))
  expect(play.failures).toEqual(['unauthorised: ModelError: Check the key.'])
  expect(play.errors).toEqual([])
})
