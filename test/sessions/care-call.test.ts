// A model that speaks in prose calls for care: the session waits behind the fixed words, and the same message raises it once.
import { expect, test } from 'vitest'
import type { ConverseRequest, Model } from '../../src/llm/index.js'
import { builtIn } from '../support/built-in.js'
import { begun } from '../support/played-by-internal.js'
import { unstructured } from '../support/scripted-model.js'
import { shippedSafety } from '../support/safety.js'

const INDIRECT = 'The room gets so dark when he comes home.'
const { text: WORDS } = shippedSafety().careFor(null).notice

/** The internal model, which calls for care as often as it may while `cares` says so, and writes a word beside it. */
function caring(role: 'partner' | 'tutor') {
  const internal = builtIn(role)
  const requests: ConverseRequest[] = []
  const model: Model = {
    provider: 'remote_llm',
    name: 'caring',
    async converse(request, hooks) {
      requests.push(structuredClone(request))
      const may = request.tools.some(({ name }) => name === 'call_for_care')
      const wrote = JSON.stringify(request.messages.at(-1)).includes(INDIRECT)
      if (!may || !wrote) return internal.converse(request, hooks)
      return { text: 'I hear you.', toolCalls: [{ id: '1', name: 'call_for_care', arguments: '{}' }], usage: null }
    },
    structured: unstructured,
  }
  return { requests, parts: { model: () => model } }
}

test('in an open dialogue nothing is answered but the fixed words, and then the learner may write again', async () => {
  const { requests, parts } = caring('partner')
  const play = await begun({ session_type: 'thought', topic: 'Evenings' }, parts)
  await play.respond({ text: INDIRECT })
  expect(play.streamed('safety_message')).toMatchObject([{ text: WORDS }])
  expect(play.streamed('message_complete')).toEqual([])
  const [raised] = play.kept.log.filter(event => event.type === 'SafetyRaised')
  expect(raised).toMatchObject({ source: 'model', category: 'model' })
  expect(await play.memory.writtenAt(play.id, raised!.messageSeq)).toBe(INDIRECT)

  await play.command('continue')
  expect(requests).toHaveLength(1)
  expect(play.open.action.tool_name).toBe('request_free_text')
  await play.respond({ text: 'Let us talk about the sky.' })
  expect(play.streamed('message_complete')).toHaveLength(1)
  expect(play.streamed('safety_message')).toHaveLength(1)
})

test('in practice the question comes again, and the call is offered only behind the words of a learner', async () => {
  const { requests, parts } = caring('tutor')
  const play = await begun({ session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }, parts)
  const { prompt } = play.open.action.props
  await play.command('ask', { text: INDIRECT })
  expect(play.streamed('safety_message')).toMatchObject([{ text: WORDS }])
  expect(play.session).toMatchObject({ itemsCompleted: 0, position: 1, safetyHoldAt: expect.any(Date) })

  await play.command('continue')
  expect(play.open.action.props.prompt).toBe(prompt)
  await play.right()
  expect(play.session).toMatchObject({ itemsCompleted: 1, itemsCorrect: 1 })
  expect(play.streamed('safety_message')).toHaveLength(1)
  const offered = requests.filter(({ tools }) => tools.some(({ name }) => name === 'call_for_care'))
  expect(offered.every(({ messages }) => messages.at(-1)!.role === 'tool')).toBe(true)
})

test('a proctor, who sees no answer, is not offered the call', async () => {
  const { requests, parts } = caring('tutor')
  const play = await begun({ session_type: 'evaluation', assessment_id: 'fixture-four' }, parts)
  await play.right()
  expect(requests.flatMap(({ tools }) => tools).map(({ name }) => name)).not.toContain('call_for_care')
})
