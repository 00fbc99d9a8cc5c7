// What the driver notes of each turn, and that every answer over REST is made of it, whenever it is asked for.
import { describe, expect, test } from 'vitest'
import type { StepAnswer } from '../../src/contract/tutor.js'
import type { SessionStore } from '../../src/sessions/index.js'
import { replyTaker } from '../../src/tutor/application/take-reply.js'
import { TurnResult } from '../../src/tutor/domain/turn.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'
import { judgingAs, tutored } from '../support/tutored.js'

type Play = Awaited<ReturnType<typeof tutored>>

const turns = (play: Play) => play.kept.driverNotes.filter(({ name }) => name === 'turn').map(({ payload }) => payload)

/** A process that answers replies; another one over the same rows is a server after its restart. `calls`: how often each method of the store was called. */
function server({ system, memory, id }: Play) {
  const calls: Record<string, number> = {}
  const sessions = new Proxy<SessionStore>(memory, {
    get(store, name) {
      const method = store[name as keyof SessionStore] as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        calls[String(name)] = (calls[String(name)] ?? 0) + 1
        return method.apply(store, args)
      }
    },
  })
  const take = replyTaker({
    sessions,
    doorbell: system.nodes[0]!.doorbell,
    wake: sessionId => system.wake(sessionId),
    mediator: system.mediator,
    hasModel: true,
    requests: { find: async () => null },
  })
  const say = (text: string, toolCallId: string | null = null): Promise<StepAnswer> =>
    take({ sessionId: id, learnerId: system.learnerId, text, toolCallId, idempotencyKey: null })
  return { say, calls }
}

/** A right or a wrong answer to the open question, as somebody types it. */
function typed({ open }: Play, how: 'right' | 'wrong'): string {
  const item = open.item
  if (!item) return 'I took one away from the other.'
  if (!isChoice(item)) return how === 'right' ? keyOf(item) : '1'
  return 'abcdefgh'[optionsOf(item).findIndex(option => (option === keyOf(item)) === (how === 'right'))]!
}

const openId = ({ open }: Play): string => open.action.tool_call_id

describe('a turn', () => {
  test('is noted once it is over, with the question before it and the question after it', async () => {
    const play = await tutored()
    expect(turns(play)).toEqual([expect.objectContaining({ began: 'lesson', callId: null, asked: openId(play) })])
    const answered = openId(play)
    await play.wrong()
    expect(turns(play)).toHaveLength(2)
    expect(turns(play)[1]).toMatchObject({ began: 'reply', callId: answered, asked: openId(play), score: 0 })
    expect(play.state().turn).toMatchObject({ callId: null, feedback: '' })
  })

  test('that goes on behind a safety message is noted up to it, and what follows is another', async () => {
    let cares = true
    const play = await tutored({
      sayings: { executor: good => ({ ...good, needs_care: cares }) },
    })
    const answered = openId(play)
    await play.wrong()
    expect(turns(play).at(-1)).toMatchObject({ callId: answered, asked: null, safety: { text: expect.any(String) } })
    cares = false
    await play.command('continue')
    expect(turns(play).at(-1)).toMatchObject({ began: 'hold', callId: null, asked: openId(play), safety: null })
  })
})

describe('the answer to a reply', () => {
  test('is the same after a restart between the turn and the answer', async () => {
    const play = await tutored()
    const [answered, text] = [openId(play), typed(play, 'wrong')]
    const before = server(play)
    const answer = await before.say(text)
    expect(answer.feedback).not.toBe('')
    const after = server(play)
    expect(await after.say(text, answered)).toEqual(answer)
    expect(after.calls['eventsAfter']).toBeUndefined()
  })

  test('is the same after ten more turns', async () => {
    const play = await tutored()
    const [answered, text] = [openId(play), typed(play, 'right')]
    const { say, calls } = server(play)
    const answer = await say(text)
    for (let turn = 0; turn < 10 && play.session.status === 'awaiting_client_action'; turn += 1)
      await say(typed(play, turn % 3 === 0 ? 'right' : 'wrong'))
    expect(turns(play).length).toBeGreaterThan(10)
    expect(await say(text, answered)).toEqual(answer)
    expect(calls['eventsAfter']).toBeUndefined()
  })

  test('says that the plan was changed in the turn that changed it, and in no other', async () => {
    const play = await tutored()
    const { say } = server(play)
    const seen: [boolean, number][] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const { plan_updated, replan_reason } = await say(typed(play, 'wrong'))
      expect(replan_reason !== null).toBe(plan_updated)
      seen.push([plan_updated, play.state().plan!.version])
    }
    const changes = seen.map(([, version], at) => version > (seen[at - 1]?.[1] ?? 1))
    expect(seen.map(([isUpdated]) => isUpdated)).toEqual(changes)
    expect(changes).toContain(true)
  })

  test('holds the words of a safety message, also where they are the feedback as well', async () => {
    const play = await tutored({ sayings: { evaluator: good => ({ ...good, needs_care: true }) } })
    const { feedback, next_message, safety, session_status } = await server(play).say(
      'I have no clue what to do with these two.',
    )
    expect(feedback).toBe(safety!.text)
    expect(next_message.startsWith(safety!.text)).toBe(true)
    expect(session_status).toBe('active')
  })

  test('of a session that was ended in the middle of the turn says how the reply was judged', async () => {
    const endings: Promise<unknown>[] = []
    let end = (): void => {}
    const executor = (good: object): object => {
      end()
      return good
    }
    const play = await tutored({ sayings: { executor } })
    end = () => endings.push(play.system.terminate(play.id))
    const [answered, text] = [openId(play), typed(play, 'wrong')]
    const { say } = server(play)
    const answer = await say(text)
    await Promise.all(endings)
    expect(turns(play).some(({ callId }) => callId === answered)).toBe(false)
    expect(answer).toMatchObject({ score: 0, session_status: 'terminated', pending_tool_call_id: null })
    expect(answer.feedback).not.toBe('')
    expect(await say(text, answered)).toEqual(answer)
  })

  test('takes one reading of each of the two questions, and none of the log', async () => {
    const play = await tutored()
    const { say, calls } = server(play)
    await say(typed(play, 'right'))
    // The question that was answered, and the one that is asked next.
    expect(calls['askedCall']).toBe(2)
    expect(calls['eventsAfter']).toBeUndefined()
  })

  test('of a lesson whose turns were never noted says how the reply was judged and what is asked now', async () => {
    const play = await tutored()
    const [answered, text] = [openId(play), typed(play, 'wrong')]
    const { say } = server(play)
    const answer = await say(text)
    play.kept.driverNotes.splice(0, Infinity, ...play.kept.driverNotes.filter(({ name }) => name !== 'turn'))
    const { turn: _turn, mastery: _mastery, ...stored } = play.kept.driverState!
    play.kept.driverState = stored
    expect(await say(text, answered)).toEqual({
      ...answer,
      next_message: expect.stringContaining(play.open.action.props.prompt),
      next_turn: { ...answer.next_turn, message: expect.any(String), mastery_score: null },
    })
    await play.pastHow()
    const next = await say(typed(play, 'right'))
    expect(next).toMatchObject({ score: 1, session_status: 'active', pending_tool_call_id: openId(play) })
  })
})

/** An evaluator that hears confusion, and has this to say. */
const judgedWith = (feedback: string) => ({ evaluator: judgingAs('confusion', () => ({ feedback })) })

test('what is noted of a turn stays small, however much its agents say', async () => {
  const long = 'Slowly now. '.repeat(400).slice(0, 2_000).trim()
  const play = await tutored({ sayings: { ...judgedWith(long), executor: good => ({ ...good, message: long }) } })
  await server(play).say('I have no clue what to do with these two.')
  const note = turns(play).at(-1)!
  expect(TurnResult.parse(note).feedback).not.toBe('')
  expect(JSON.stringify(note).length).toBeLessThan(8_000)
})
