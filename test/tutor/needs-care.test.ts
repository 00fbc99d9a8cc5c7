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

test.each(['executor', 'planner'] as const)('the %s is heard as well, once for each reply', async agent => {
  const replans = agent === 'planner'
  const play = await tutored({
    sayings: {
      // The second confusion makes a plan due.
      evaluator: (good, { question_context }) =>
        replans && question_context.kind === 'message'
          ? { ...good, response_kind: 'confusion', replan_needed: true, replan_reason: 'It goes too fast.' }
          : good,
      [agent]: (good: object, input: Record<string, unknown>) => ({
        ...good,
        needs_care: JSON.stringify(input).includes(INDIRECT),
      }),
    },
  })
  if (replans) await play.command('ask', { text: 'I do not follow.' })
  await play.command('ask', { text: INDIRECT })
  expect(play.streamed('safety_message')).toMatchObject([{ text: WORDS }])
  const [raised] = play.memory.kept(play.id).log.filter(event => event.type === 'SafetyRaised')
  expect(await play.memory.writtenAt(play.id, raised!.messageSeq)).toBe(INDIRECT)
  expect(play.state().plan!.version).toBe(1)

  await play.command('continue')
  expect((await play.memory.load(play.id))!.stored.session.status).toBe('awaiting_client_action')
  expect(play.state().plan!.version).toBe(replans ? 2 : 1)
  expect(play.streamed('safety_message')).toHaveLength(1)
  expect(play.faults).toEqual([])
})

test('who feels down reads kind words of ours before the model’s; nobody is alerted, nothing is counted', async () => {
  const play = await tutored({
    sayings: {
      evaluator: good => ({
        ...good,
        response_kind: 'off_topic',
        was_off_topic: true,
        off_topic_response: 'Tests can feel big.',
        feels_down: true,
      }),
    },
  })
  const { plan, question } = play.state()
  await play.command('ask', { text: 'I am scared of this test.' })
  const feedback = play.streamed('message_complete').map(({ text }) => text as string)
  expect(feedback).toContainEqual(
    expect.stringMatching(/^Thank you for telling me\.[^]*“I need a person”[^]*Tests can feel big\.$/),
  )
  expect(play.streamed('safety_message')).toEqual([])
  expect(play.state()).toMatchObject({
    plan,
    redirects: 0,
    question: { ...question, remarks: 1, hints: expect.anything() },
  })
})
