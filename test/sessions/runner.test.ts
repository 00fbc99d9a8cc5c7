// The loop around the model: budgets, failures, endings, and who may go on.
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { ModelError, type ConverseHooks, type ModelErrorCode } from '../../src/llm/index.js'
import { CLOSING_BUDGET, STEP_BUDGET } from '../../src/sessions/application/runner.js'
import { isFinished } from '../../src/sessions/domain/life.js'
import { anAction } from '../support/builders.js'
import { stepping } from '../support/hostile-alterations.js'
import { LEASE_MS } from '../support/memory-system.js'
import { reply, ScriptedModel, type ScriptedLine } from '../support/scripted-model.js'
import {
  EXAM,
  fetching,
  ledBy,
  played,
  PRACTICE,
  presenting,
  recording,
  scripted,
} from '../support/scripted-session.js'

const refuse = (code: ModelErrorCode, retryable = true, waitMs: number | null = null): ModelError =>
  new ModelError(code, 'no', retryable, waitMs)
const CODES: ModelErrorCode[] = [
  'rate_limited',
  'provider_error',
  'timeout',
  'connection',
  'cut_stream',
  'rejected',
  'unauthorised',
]
const times = (count: number, line: ScriptedLine): ScriptedLine[] => Array.from({ length: count }, () => line)
const chatter = reply('Hm.')

/** A line that never ends by itself; `begun` resolves when it is said. */
function hanging(): { line: ScriptedLine; begun: Promise<ConverseHooks> } {
  let begin: (hooks: ConverseHooks) => void
  const begun = new Promise<ConverseHooks>(resolve => (begin = resolve))
  const line: ScriptedLine = (_request, hooks) =>
    new Promise((_resolve, reject) => {
      hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason as Error))
      begin(hooks)
    })
  return { line, begun }
}

describe('a model that never comes to the point', () => {
  test('is replaced for the item in an evaluation, and asked again after it', async () => {
    const play = await played(
      EXAM,
      ...times(STEP_BUDGET, chatter),
      reply('', recording),
      reply('', fetching),
      presenting(),
    )
    expect(play.logged('ModelFellBack')).toEqual([{ type: 'ModelFellBack', position: 0, code: 'step_budget_spent' }])
    expect(play.asked).toMatchObject({ position: 1 })
    await play.answer()
    expect(play.asked).toMatchObject({ position: 2 })
    expect(play.logged('RunFailed')).toEqual([])
    play.model.done()
  })

  test('leaves practice resting, to be resumed when its time has come', async () => {
    const play = await played(PRACTICE, ...times(STEP_BUDGET, chatter), reply('', fetching), presenting())
    expect(play.session).toMatchObject({ status: 'active', runError: { code: 'step_budget_spent', attempts: 1 } })
    expect(play.streamed('error')).toMatchObject([
      { code: 'step_budget_spent', retryable: true, retry_after: expect.any(String) },
    ])
    await play.pass(1)
    expect(play.session.status).toBe('active')
    await play.pass(2)
    expect(play.session).toMatchObject({ status: 'awaiting_client_action', runError: null })
    play.model.done()
  })

  test('may leave the ending to the server', async () => {
    const play = await played(
      { ...PRACTICE, config: { max_items: 1 } },
      reply('', fetching),
      presenting(),
      ...times(CLOSING_BUDGET, chatter),
    )
    await play.answer()
    expect(play.session).toMatchObject({ status: 'completed', endReason: 'all_items_completed' })
    play.model.done()
  })
})

test('a step that breaks a rule behind the last item leaves the ending to the server', async () => {
  const lines = [reply('', fetching), presenting(), reply('', recording)]
  const breaking = stepping((step, { session }) =>
    isFinished(session) ? { ...step, then: { kind: 'ask', action: anAction(newId()), position: 7 } } : step,
  )
  const play = await ledBy(new ScriptedModel(lines), { ...PRACTICE, config: { max_items: 1 } }, breaking)
  await play.system.idle()
  await play.answer()
  expect(play.faults).toHaveLength(1)
  expect(play.session).toMatchObject({ status: 'completed', endReason: 'all_items_completed' })
  expect(play.logged('RunFailed')).toEqual([])
})

describe('a model that cannot be reached', () => {
  test.each(CODES)('with %s is replaced in an evaluation, and its place is recorded', async code => {
    const play = await played(EXAM, refuse(code))
    expect(play.logged('ModelFellBack')).toEqual([{ type: 'ModelFellBack', position: 0, code }])
    expect(play.asked).toMatchObject({ position: 1 })
    expect(play.logged('StepTaken').map(({ call }) => call?.provider)).toEqual(['internal', 'internal'])
  })

  test.each(CODES)('with %s leaves practice whole and resting', async code => {
    const play = await played(PRACTICE, refuse(code), reply('', fetching), presenting())
    expect(play.session).toMatchObject({ status: 'active', runError: { code, attempts: 1 } })
    expect(play.kept.messages).toEqual([])
    await play.pass(61)
    expect(play.asked).toMatchObject({ position: 1 })
    play.model.done()
  })

  test('is tried after longer and longer rests, and progress makes them short again', async () => {
    const play = await played(
      PRACTICE,
      refuse('timeout'),
      refuse('timeout'),
      refuse('timeout'),
      reply('', fetching),
      presenting(),
      refuse('timeout'),
    )
    await play.pass(61)
    await play.pass(61)
    await play.pass(61)
    await play.answer()
    expect(play.logged('RunFailed').map(({ attempts, retryInMs }) => [attempts, retryInMs])).toEqual([
      [1, 2_000],
      [2, 4_000],
      [3, 8_000],
      [1, 2_000],
    ])
    play.model.done()
  })

  test.each<[string, ModelError, number, boolean]>([
    ['as long as it asked', refuse('rate_limited', true, 30_000), 30_000, true],
    ['a bounded time, however long it asked', refuse('rate_limited', true, 86_400_000), 600_000, true],
    ['long, when trying again cannot mend it', refuse('unauthorised', false), 60_000, false],
  ])('is left alone %s', async (_what, error, retryInMs, retryable) => {
    const play = await played(PRACTICE, error)
    expect(play.logged('RunFailed')).toMatchObject([{ retryInMs, retryable }])
  })

  test('does not keep a finished session open', async () => {
    const play = await played(
      { ...PRACTICE, config: { max_items: 1 } },
      reply('', fetching),
      presenting(),
      refuse('connection'),
    )
    await play.answer()
    expect(play.session.status).toBe('completed')
  })
})

describe('while the model writes', () => {
  test('terminating stops it, and nothing of its reply is stored', async () => {
    const { line, begun } = hanging()
    const play = await scripted(PRACTICE, line)
    const { signal } = await begun
    await play.system.terminate(play.id)
    expect(signal.aborted).toBe(true)
    await play.system.idle()
    expect(play.session).toMatchObject({ status: 'terminated', endReason: 'user_terminated' })
    expect(play.kept.messages).toEqual([])
    expect(play.faults).toEqual([])
  })

  test('expiring stops it too', async () => {
    const { line, begun } = hanging()
    const play = await scripted({ ...PRACTICE, config: { max_items: 2, time_limit_seconds: 3_600 } }, line)
    await begun
    await play.pass(3_606)
    expect(play.session.status).toBe('expired')
  })

  test('a second stream starts no second run', async () => {
    const { line, begun } = hanging()
    const play = await scripted(PRACTICE, line)
    await begun
    await play.system.attach(play.id)
    play.system.addNode()
    await play.system.attach(play.id)
    await new Promise(setImmediate)
    expect(play.model.requests).toHaveLength(1)
    expect(play.kept.stored.fence).toBe(1)
    await play.system.terminate(play.id)
    await play.system.idle()
  })

  test('a node that stalls is replaced when its lease is over, and what it writes then is dropped', async () => {
    let release = (): void => {}
    const stalled: ScriptedLine = () => new Promise(resolve => (release = () => resolve(reply('Too late.', fetching))))
    const play = await scripted(PRACTICE, stalled, reply('', fetching), presenting())
    await new Promise(setImmediate)
    play.system.nodes[0]!.deaf = true
    play.system.addNode()
    play.memory.pass(16_000)
    await play.system.sweeper.sweep()
    await play.system.nodes[1]!.runner.idle()
    const before = play.kept.messages.length
    release()
    await play.system.idle()
    expect(play.asked).toMatchObject({ position: 1 })
    expect(play.kept.messages).toHaveLength(before)
    expect(JSON.stringify(play.kept.messages)).not.toContain('Too late.')
  })

  test('stopping the node hands the session back at once', async () => {
    const { line, begun } = hanging()
    const play = await scripted(PRACTICE, line, reply('', fetching), presenting())
    await begun
    await play.system.nodes[0]!.runner.stop()
    expect(play.kept.lease).toBeNull()
    play.system.addNode().runner.wake(play.id)
    await play.system.idle()
    expect(play.asked).toMatchObject({ position: 1 })
  })
})

describe('a run whose lease was taken with the commit before it', () => {
  const lease = { owner: newId(), ms: LEASE_MS }

  test('goes on without another claim', async () => {
    const play = await played(PRACTICE, reply('', fetching), presenting(), reply('', recording, fetching), presenting())
    const granted: unknown[] = []
    const claim = play.memory.claim.bind(play.memory)
    play.memory.claim = async (...of) => {
      const snapshot = await claim(...of)
      if (snapshot !== null) granted.push(snapshot)
      return snapshot
    }
    await play.answer()
    expect(play.asked).toMatchObject({ position: 2 })
    expect(granted).toEqual([])
    expect(play.kept.stored.fence).toBe(2)
  })

  test('hands it back when the node is stopping', async () => {
    const { line, begun } = hanging()
    const play = await scripted(PRACTICE, line)
    await begun
    const { runner } = play.system.nodes[0]!
    await runner.stop()
    expect(runner.lease()).toBeNull()
    const leased = await play.memory.claim(play.id, lease)
    runner.wake(play.id, leased)
    await runner.idle()
    expect(play.kept.lease).toBeNull()
    expect(play.model.requests).toHaveLength(1)
  })

  test('follows one that is still ending on the same node', async () => {
    let end = (): void => {}
    const stalled: ScriptedLine = () => new Promise(resolve => (end = () => resolve(reply('Too late.', fetching))))
    const play = await scripted(PRACTICE, stalled, reply('', fetching), presenting())
    await new Promise(setImmediate)
    const { runner } = play.system.nodes[0]!
    play.memory.pass(16_000)
    runner.wake(play.id, await play.memory.claim(play.id, lease))
    end()
    await runner.idle()
    expect(play.asked).toMatchObject({ position: 1 })
    expect(play.kept.stored.fence).toBe(2)
    expect(JSON.stringify(play.kept.messages)).not.toContain('Too late.')
  })
})

describe('a run', () => {
  test('that waits for the learner leaves nothing behind', async () => {
    const play = await played(EXAM, reply('', fetching), presenting())
    expect(play.kept.lease).toBeNull()
    expect(play.system.nodes[0]!.doorbell.listenedTo()).toEqual([])
  })

  test('is not begun before the owner attaches, nor after a question ran out of time until they come back', async () => {
    const play = await played(
      EXAM,
      reply('', fetching),
      presenting(),
      reply('', recording),
      reply('', fetching),
      presenting(),
    )
    await play.pass(26)
    expect(play.session).toMatchObject({ status: 'active', awaitingOwner: true, itemsCompleted: 1 })
    await play.pass(5)
    expect(play.model.requests).toHaveLength(2)
    await play.system.attach(play.id)
    await play.system.idle()
    expect(play.asked).toMatchObject({ position: 2 })
  })
})
