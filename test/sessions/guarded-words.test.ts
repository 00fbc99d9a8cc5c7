// What a learner writes beside answers: the topic of a dialogue, a report, the reason for leaving. The guard reads it, too.
import { expect, test } from 'vitest'
import { TerminateSession } from '../../src/sessions/index.js'
import { ReportItem } from '../../src/supervision/index.js'
import { begun } from '../support/played-by-internal.js'
import { tutored } from '../support/tutored.js'

const DISTRESS = 'My uncle hits me and I want to kill myself.'
type Play = Awaited<ReturnType<typeof begun>>
const alerts = (play: Play) => play.kept.log.filter(event => event.type === 'SafetyRaised')
const writtenOf = (play: Play) => play.memory.writtenAt(play.id, alerts(play)[0]!.messageSeq)

test('the topic of a dialogue holds the session before it begins, and the dialogue goes on from there', async () => {
  const play = await begun({ session_type: 'thought', topic: DISTRESS })
  expect(alerts(play)).toHaveLength(1)
  expect(await writtenOf(play)).toBe(DISTRESS)
  expect(play.session.safetyHoldAt).not.toBeNull()
  await play.command('continue')
  expect(play.open.action.tool_name).toBe('request_free_text')
  expect(play.faults).toEqual([])
})

test('what is told of a learner before a lesson is read as well', async () => {
  const play = await tutored({ student: { interests: ['football', 'i want to die'] } })
  expect(await play.memory.writtenAt(play.id, alerts(play)[0]!.messageSeq)).toContain('i want to die')
  expect(play.session.safetyHoldAt).not.toBeNull()
})

test('the comment of a report is kept, and holds the session', async () => {
  const play = await begun({ session_type: 'learning', skills: ['fixture.sum'] })
  const { tool_call_id } = play.open.action
  const report = { tool_call_id, reason: 'other' as const, comment: DISTRESS }
  const posted = { sessionId: play.id, learnerId: play.system.learnerId, report }
  const { safety } = await play.system.mediator.send(ReportItem, posted)
  expect(play.streamed('safety_message')).toMatchObject([{ message_id: safety!.message_id }])
  expect(play.kept.log.filter(event => event.type === 'ItemReported')).toHaveLength(1)
  expect(await writtenOf(play)).toBe(DISTRESS)
  await play.command('continue')
  expect(play.open.action.tool_call_id).toBe(tool_call_id)
})

test('the comment of a report after the end raises an alert and is answered by the words, and nothing else happens', async () => {
  const play = await begun({ session_type: 'learning', skills: ['fixture.sum'] })
  const { tool_call_id } = play.open.action
  const report = (comment: string) =>
    play.system.mediator.send(ReportItem, {
      sessionId: play.id,
      learnerId: play.system.learnerId,
      report: { tool_call_id, reason: 'other' as const, comment },
    })
  await play.command('finish')
  const before = play.kept.stored
  const events = play.kept.events.length
  const { safety } = await report(DISTRESS)
  expect(safety).toMatchObject({ language: 'en', text: expect.any(String) })
  const [noted] = play.kept.log.filter(event => event.type === 'SafetyNoted')
  expect(noted).toMatchObject({ category: 'abuse' })
  expect(await play.memory.writtenAt(play.id, noted!.messageSeq)).toBe(DISTRESS)
  expect(play.kept.events).toHaveLength(events)
  expect(play.session).toEqual(before.session)
  expect((await report('The picture is missing.')).safety).toBeNull()
  expect(play.kept.log.filter(event => event.type === 'SafetyNoted')).toHaveLength(1)
})

test('a learner’s reason for leaving raises an alert, and the session ends all the same; an operator’s does not', async () => {
  for (const [byLearner, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const play = await begun({ session_type: 'learning', skills: ['fixture.sum'] })
    const learnerId = byLearner ? play.system.learnerId : null
    await play.system.mediator.send(TerminateSession, { sessionId: play.id, learnerId, reason: DISTRESS })
    expect(alerts(play)).toHaveLength(count)
    expect(play.session).toMatchObject({ status: 'terminated', safetyHoldAt: null })
  }
})

test('the same words again are answered by the words that are stored', async () => {
  const play = await begun({ session_type: 'thought', topic: 'Tides' })
  const first = await play.respond({ text: DISTRESS })
  const second = await play.respond({ text: DISTRESS })
  expect(second.safety).toEqual(first.safety)
  expect(play.streamed('safety_message')).toMatchObject([{ message_id: first.safety!.message_id }])
})
