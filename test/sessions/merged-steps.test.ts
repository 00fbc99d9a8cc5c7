// Steps between which nothing outside is asked are one commit; the call of a remote model ends in a commit of its own.
import { expect, test } from 'vitest'
import { ModelError } from '../../src/llm/index.js'
import { ReportItem } from '../../src/supervision/index.js'
import { reply, ScriptedModel, type ScriptedLine } from '../support/scripted-model.js'
import { EXAM, fetching, ledBy, presenting, recording } from '../support/scripted-session.js'

const LINES: readonly ScriptedLine[] = [
  reply('', fetching),
  presenting(),
  reply('', recording),
  reply('', fetching),
  presenting(),
]
const TURN = 'respond: ActionAnswered'

async function turnOf(provider: 'internal' | 'remote_llm', lines = LINES) {
  const play = await ledBy(new ScriptedModel(lines, [], provider), EXAM)
  await play.system.idle()
  const begun = play.commits.splice(0)
  await play.answer()
  return { play, begun, turn: play.commits }
}

test('steps of the built-in agent are committed together, up to the question, and in an exam with the answer before them', async () => {
  const { play, begun, turn } = await turnOf('internal')
  expect(begun).toEqual(['attach: SessionStarted', 'step: StepTaken ItemFetched StepTaken ActionOpened'])
  expect(turn).toEqual([`${TURN} StepTaken StepTaken ItemFetched StepTaken ActionOpened`])
  expect(play.asked).toMatchObject({ position: 2 })
  play.model.done()
})

test('an answer is stored alone where the step after it fails, and the run takes that step', async () => {
  const failed = new ModelError('provider_error', 'no', true)
  const { play, turn } = await turnOf('internal', [reply('', fetching), presenting(), failed, failed])
  expect(turn.slice(0, 2)).toEqual([TURN, 'failure: ModelFellBack'])
  expect(play.asked).toMatchObject({ position: 2 })
})

test('an answer is stored alone when something else was committed while its steps were taken', async () => {
  const play = await ledBy(new ScriptedModel(LINES, [], 'internal'), EXAM)
  await play.system.idle()
  play.commits.length = 0
  const { loadAsked } = play.memory
  play.memory.loadAsked = async (...asked) => {
    const read = await loadAsked.apply(play.memory, asked)
    await play.system.mediator.send(ReportItem, {
      sessionId: play.id,
      learnerId: play.system.learnerId,
      report: { tool_call_id: asked[1], reason: 'other' },
    })
    return read
  }
  await play.answer()
  expect(play.commits).toContain(TURN)
  expect(play.asked).toMatchObject({ position: 2 })
})

test('each call of a remote model ends in a commit of its own', async () => {
  const { begun, turn } = await turnOf('remote_llm')
  expect(begun).toEqual(['attach: SessionStarted', 'step: StepTaken ItemFetched', 'step: StepTaken ActionOpened'])
  expect(turn).toEqual([TURN, 'step: StepTaken', 'step: StepTaken ItemFetched', 'step: StepTaken ActionOpened'])
})

test('merged steps leave the same messages and the same stream as single ones', async () => {
  const [merged, single] = [await turnOf('internal'), await turnOf('remote_llm')].map(({ play }) => play.kept)
  const shape = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll('remote_llm', 'internal')
        .replace(/"durationMs":\d+/g, '"durationMs":0'),
    )
  for (const part of ['messages', 'events', 'log'] as const) expect(shape(merged![part])).toEqual(shape(single![part]))
})

test('steps before a failure are kept, and the failure is recorded behind them', async () => {
  const refused = new ModelError('provider_error', 'no', true)
  const { play, begun } = await turnOf('internal', [reply('', fetching), refused])
  expect(begun.slice(0, 3)).toEqual(['attach: SessionStarted', 'step: StepTaken ItemFetched', 'failure: ModelFellBack'])
  expect(play.asked).toMatchObject({ position: 2 })
  expect(play.logged('ItemFetched').map(({ position }) => position)).toEqual([1, 2])
})
