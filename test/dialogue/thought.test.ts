// An open dialogue, from the first message to its end, and over five hundred messages.
import { describe, expect, test } from 'vitest'
import type { ConverseRequest, Model } from '../../src/llm/index.js'
import { SUMMARY_PREFIX } from '../../src/llm/index.js'
import { newId } from '../../src/kernel/ids.js'
import { tokensOf } from '../../src/dialogue/domain/dialogue.js'
import { begun } from '../support/played-by-internal.js'
import { unstructured } from '../support/scripted-model.js'
import { builtIn } from '../support/built-in.js'

const thought = { session_type: 'thought' as const, topic: 'Why the sky is blue' }

/** The internal partner, and every request that it was sent. */
function listening(reply?: (request: ConverseRequest) => string) {
  const requests: ConverseRequest[] = []
  const real = builtIn('partner')
  const model: Model = {
    provider: 'internal',
    name: 'listening',
    converse: async (request, hooks) => {
      requests.push(structuredClone(request))
      return reply ? { text: reply(request), toolCalls: [], usage: null } : real.converse(request, hooks)
    },
    structured: unstructured,
  }
  return { requests, parts: { model: () => model } }
}

describe('an open dialogue', () => {
  test('lets the learner begin, answers, and asks on', async () => {
    const { requests, parts } = listening()
    const play = await begun(thought, parts)
    expect(requests).toHaveLength(0)
    expect(play.open.action).toMatchObject({ tool_name: 'request_free_text', lock_input: false, commands: ['finish'] })
    await play.respond({ text: 'Because it mirrors the sea.' })
    expect(requests[0]!.messages).toEqual([{ role: 'user', content: 'Because it mirrors the sea.' }])
    expect(requests[0]!.system).toContain('Why the sky is blue')
    expect(play.streamed('message_complete')).toMatchObject([{ text: expect.stringContaining('mirrors the sea') }])
    expect(play.open.action.commands).toEqual(['skip', 'back', 'finish'])
    await play.respond({ text: 'And why is the sea blue?' })
    expect(requests[1]!.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(play.streamed('client_action').map(event => [event['item_number'], event['total_items']])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect(play.session).toMatchObject({ itemsCompleted: 0, position: 0 })
  })

  test('streams a reply as it is written', async () => {
    const play = await begun(thought)
    const chunks: string[] = []
    const { doorbell } = play.system.nodes[0]!
    const leave = doorbell.listen(play.id, { onRing: () => {}, onChunk: (_id, delta) => chunks.push(delta) })
    await play.respond({ text: 'One. Two?' })
    leave()
    expect(chunks.length).toBeGreaterThan(0)
    expect(chunks.join('')).toBe(play.streamed('message_complete')[0]!['text'])
  })

  test('takes the last exchange back, and offers what was written to be written anew', async () => {
    const { requests, parts } = listening()
    const play = await begun(thought, parts)
    await play.respond({ text: 'A thought.' })
    await play.respond({ text: 'A slip.' })
    await play.command('back')
    expect(play.open.action).toMatchObject({ answered: { text: 'A slip.' } })
    expect(requests).toHaveLength(2)
    await play.respond({ text: 'A better one.' })
    expect(JSON.stringify(requests[2]!.messages)).not.toContain('A slip.')
    // Nothing recorded is rewritten: what was taken back is still stored.
    expect(JSON.stringify(play.kept.messages)).toContain('A slip.')
  })

  test('goes on by itself when the learner passes', async () => {
    const { requests, parts } = listening()
    const play = await begun(thought, parts)
    await play.respond({ text: 'A thought.' })
    await play.command('skip')
    expect(requests[1]!.messages.at(-1)!.content).toMatch(/passes this turn/)
    expect(play.streamed('message_complete')).toHaveLength(2)
  })

  test('ends when the learner has had enough, and has no score', async () => {
    const play = await begun(thought)
    await play.command('finish')
    expect(play.streamed('session_completed')).toMatchObject([{ reason: 'user_finished' }])
    await expect(play.results()).rejects.toMatchObject({ code: 'no_results' })
  })

  test('refuses another message while the reply is written, and knows the same one again', async () => {
    let goOn = (): void => {}
    const writing = new Promise<void>(resolve => (goOn = resolve))
    const model: Model = {
      provider: 'internal',
      name: 'slow',
      converse: async () => {
        await writing
        return { text: 'At last.', toolCalls: [], usage: null }
      },
      structured: unstructured,
    }
    const play = await begun(thought, { model: () => model })
    const callId = play.open.action.tool_call_id
    await play.system.respond(play.id, callId, { text: 'First.' })
    await expect(play.system.respond(play.id, callId, { text: 'Second.' })).rejects.toMatchObject({ code: 'busy' })
    expect(await play.system.respond(play.id, callId, { text: 'First.' })).toMatchObject({ duplicate: true })
    goOn()
    await play.system.idle()
    expect(play.streamed('message_complete')).toMatchObject([{ text: 'At last.' }])
  })

  test('keeps what was said when the model fails, and tries again at once when asked to', async () => {
    let fails = true
    const { parts } = listening(() => (fails ? '' : 'Here I am.'))
    const play = await begun(thought, parts)
    await play.respond({ text: 'Are you there?' })
    expect(play.streamed('error')).toMatchObject([{ code: 'empty_reply', retryable: true }])
    fails = false
    play.memory.pass(1)
    await play.command('retry', { commandId: newId() })
    play.memory.pass(1)
    play.system.wake(play.id)
    await play.system.idle()
    expect(play.streamed('message_complete')).toMatchObject([{ text: 'Here I am.' }])
  })
})

describe('over five hundred messages', async () => {
  const budget = 2_000
  const { requests, parts } = listening()
  const play = await begun(thought, { ...parts, contextTokens: budget })
  const written = (): number =>
    JSON.stringify([play.kept.messages, play.kept.events, play.kept.log, play.kept.stored]).length
  const perTurn: number[] = []
  for (let turn = 1; turn <= 250; turn += 1) {
    const before = written()
    await play.respond({
      text: `Thought ${String(turn).padStart(3, '0')}: ${'the light is bent and scattered. '.repeat(6)}`,
    })
    perTurn.push(written() - before)
  }
  const cost = ({ messages }: ConverseRequest) => messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  const replies = requests.filter(request => !request.messages[0]!.content.startsWith(SUMMARY_PREFIX))
  const summaries = requests.filter(request => request.messages[0]!.content.startsWith(SUMMARY_PREFIX))

  test('every turn is answered', () => {
    expect(play.streamed('message_complete')).toHaveLength(250)
    expect(play.faults).toEqual([])
  })

  test('the context stays within its budget', () => {
    const most = Math.max(...replies.map(request => cost(request) + tokensOf(request.system)))
    const prompt = tokensOf(replies[0]!.system)
    expect(most).toBeLessThanOrEqual(budget + prompt)
    expect(most).toBeGreaterThan(budget / 2)
  })

  test('a turn writes as much at the end as at the beginning', () => {
    const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
    expect(mean(perTurn.slice(-50)) / mean(perTurn.slice(0, 50))).toBeLessThan(1.1)
  })

  test('each of the oldest turns is summed up once, and the model knows by the summary what it no longer sees', () => {
    expect(summaries.length).toBeGreaterThan(3)
    const turns = summaries.flatMap(({ messages }) => [...messages[0]!.content.matchAll(/Learner: Thought (\d+)/g)])
    const numbers = turns.map(match => Number(match[1]))
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(replies.at(-1)!.system).toMatch(/Thought \d+/)
    expect(play.kept.log.filter(({ type }) => type === 'HistorySummarised')).toHaveLength(summaries.length)
  })
})
