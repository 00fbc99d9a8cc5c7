// Invariant 2 in the AI SDK's words: keys and explanations that exist nowhere else are looked for in every byte that reaches a chat.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { AiChat } from '../support/ai-chat.js'
import { Learner } from '../support/learner.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'
import { itemsOf, leaks, secretsOf } from '../support/secret-items.js'
import type { Piece } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

/** Answers everything wrong; `pieces` holds all that came, told by how many questions had been answered. */
async function playWrong(viva: object) {
  const learner = new Learner(server.url)
  const pieces: Piece[] = []
  const answered = new Set<string>()
  const chat = new AiChat(learner, {
    id: newId(),
    viva,
    spoil: body => {
      const before = new Set(answered)
      const keep = (bytes: Uint8Array) =>
        void pieces.push({ channel: 'chat', of: chat.id, bytes: Buffer.from(bytes), answered: before })
      return body.pipeThrough(
        new TransformStream({
          transform(bytes: Uint8Array, controller) {
            keep(bytes)
            controller.enqueue(bytes)
          },
        }),
      )
    },
  })
  await chat.sendMessage()
  const { session_id: sessionId } = chat.lastMessage!.metadata as { session_id: string }
  for (let position = 1; !chat.ended; position += 1) {
    const item = (await itemsOf(server, sessionId)).get(position)!
    const wrong = isChoice(item) ? { index: (optionsOf(item).indexOf(keyOf(item)) + 1) % 4 } : { text: '12' }
    answered.add(`${sessionId}/${position}`)
    await chat.answer(wrong)
    if (chat.error) throw chat.error
    await chat.resumeStream()
  }
  const history = await learner.get(`/ai-sdk/chat/${chat.id}`)
  pieces.push({ channel: 'chat', of: 'history', bytes: Buffer.from(history.body), answered })
  return { pieces, guarded: await secretsOf(server, sessionId) }
}

test('in an evaluation no key and no explanation is told', async () => {
  const { pieces, guarded } = await playWrong({ session_type: 'evaluation', assessment_id: 'fixture-secret-forms' })
  expect(guarded.length).toBeGreaterThanOrEqual(9)
  expect(leaks(pieces, guarded, { mayTellAfterAnswer: false })).toEqual([])
})

test('in practice nothing of a question is told before its answer', async () => {
  const skills = ['fixture.secret', 'fixture.secret_choice']
  const { pieces, guarded } = await playWrong({ session_type: 'learning', skills, config: { max_items: 4 } })
  expect(leaks(pieces, guarded, { mayTellAfterAnswer: true })).toEqual([])
  // The search would have seen them: after the answers the tutor does explain.
  expect(leaks(pieces, guarded, { mayTellAfterAnswer: false })).not.toEqual([])
})
