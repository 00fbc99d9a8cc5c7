// An answer or command that comes too late is refused, and closes its question at once: nobody has to wait for the sweeper.
import { describe, expect, test } from 'vitest'
import type { CreateSessionBody } from '../../src/contract/session.js'
import { DomainError } from '../../src/kernel/errors.js'
import { begun } from '../support/played-by-internal.js'

const EXAM: CreateSessionBody = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const PRACTICE: CreateSessionBody = {
  session_type: 'learning',
  skills: ['fixture.sum'],
  config: { max_items: 2, time_limit_seconds: 60 },
}

/** One that can be read, whatever the question looks like. */
type Draft = 'readable' | 'a cry for help'
type Given = { readonly body?: CreateSessionBody; readonly draft?: Draft }

/** The session after its question's time and the grace, with what stood in the field when time was up. */
async function overdue({ body = EXAM, draft }: Given) {
  const play = await begun(body)
  const { tool_call_id: callId, widget_type: widget } = play.open.action
  const readable = widget === 'multiple_choice' ? { index: 1 } : { text: '31' }
  const response: Record<string, unknown> = draft === 'readable' ? readable : { text: 'I want to kill myself.' }
  const { now } = (await play.memory.load(play.id))!
  if (draft) await play.memory.keepDraft(play.id, callId, { response, receivedAt: now })
  play.memory.pass(65_500)
  /** What the learner's page is sent about the question, when it is closed. */
  const told = () => play.streamed('tool_result').filter(({ tool_call_id }) => tool_call_id === callId)
  return { play, callId, told, response }
}

const refusalOf = async (posting: Promise<unknown>) => {
  const error: unknown = await posting.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DomainError)) throw new Error('The answer was not refused', { cause: error })
  return error
}

describe('an answer that is too late', () => {
  test('hands in what stood in the field when time was up, and not itself', async () => {
    const { play, told, response } = await overdue({ draft: 'readable' })
    const refusal = await refusalOf(play.respond({ text: '32' }))
    expect(told()).toMatchObject([{ result: response, by_clock: true }])
    expect(refusal).toMatchObject({
      kind: 'too_late',
      code: 'too_late',
      details: {
        session_status: 'active',
        pending_tool_call_id: null,
        last_event_id: play.kept.stored.lastEventSeq,
      },
    })
  })

  test.each([
    ['is no answer where the field was empty', { text: '31' }],
    ['is not read at all', { nonsense: 1 }],
  ])('%s', async (_, response) => {
    const { play, told } = await overdue({})
    expect(await refusalOf(play.respond(response))).toMatchObject({
      code: 'too_late',
      details: { session_status: 'active' },
    })
    expect(told()).toMatchObject([{ result: { timed_out: true } }])
  })

  test('ends a session whose own time is up', async () => {
    const { play } = await overdue({ body: PRACTICE })
    expect(await refusalOf(play.respond({ text: '31' }))).toMatchObject({
      code: 'too_late',
      details: { session_status: 'expired', pending_tool_call_id: null },
    })
    expect(play.session.status).toBe('expired')
  })

  test('leaves the sweeper nothing to do', async () => {
    const { play } = await overdue({ draft: 'readable' })
    await refusalOf(play.respond({ text: '32' }))
    const { version } = play.kept.stored
    await play.system.sweeper.sweep()
    expect(play.kept.stored.version).toBe(version)
  })

  test('lets a cry for help in the field be heard before anything is handed in', async () => {
    const { play, callId, told } = await overdue({ draft: 'a cry for help' })
    expect(await refusalOf(play.respond({ text: '32' }))).toMatchObject({
      details: { session_status: 'awaiting_client_action', pending_tool_call_id: callId },
    })
    expect(play.session.safetyHoldAt).not.toBeNull()
    expect(told()).toEqual([])
  })
})

describe('a command that is too late', () => {
  const TIMED: CreateSessionBody = { ...PRACTICE, config: { max_items: 2, item_time_limit_seconds: 60 } }

  test('hands in what stood in the field when time was up', async () => {
    const { play, told, response } = await overdue({ body: TIMED, draft: 'readable' })
    expect(await refusalOf(play.command('hint'))).toMatchObject({
      kind: 'too_late',
      code: 'too_late',
      details: { session_status: 'active', pending_tool_call_id: null, last_event_id: play.kept.stored.lastEventSeq },
    })
    expect(told()).toMatchObject([{ result: response, by_clock: true }])
    expect(play.streamed('hint_shown')).toEqual([])
  })

  test('ends a session whose own time is up, and leaves the sweeper nothing to do', async () => {
    const { play } = await overdue({ body: PRACTICE })
    expect(await refusalOf(play.command('skip'))).toMatchObject({
      code: 'too_late',
      details: { session_status: 'expired', pending_tool_call_id: null },
    })
    const { version } = play.kept.stored
    await play.system.sweeper.sweep()
    expect(play.kept.stored.version).toBe(version)
  })
})
