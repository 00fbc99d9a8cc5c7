// Invariant 2 over whole journeys: keys and explanations that exist nowhere else are looked for in every byte that reaches a learner
// and in every line of the log. The server's own models play; a model that wants to tell is in secret-model.int.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import type { Item } from '../../src/items/index.js'
import type { Answer } from '../support/learner.js'
import { itemsOf, leaks, logOf, secretsOf, type Guarded } from '../support/secret-items.js'
import { loadPages, playWatched, provokeRefusals, type Question } from '../support/secret-journey.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { isChoice, keyOf, optionsOf } from '../support/only-part.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const right = (item: Item): Answer =>
  isChoice(item) ? { index: optionsOf(item).indexOf(keyOf(item)) } : { text: keyOf(item) }
const wrong = (item: Item): Answer =>
  isChoice(item) ? { index: (optionsOf(item).indexOf(keyOf(item)) + 1) % optionsOf(item).length } : { text: '12' }
const rightAndWrong = ({ item, position }: Question) => (position! % 2 === 0 ? right(item!) : wrong(item!))

/** What guards more than one secret: each question, and what is secret for ever. */
const questionsOf = (guarded: readonly Guarded[]) =>
  new Set(guarded.filter(({ secrets }) => secrets.length > 1).map(({ question }) => question?.replace('/tried', '')))

describe('in an evaluation', () => {
  const create = { session_type: 'evaluation', assessment_id: 'fixture-secret-forms' }

  test('no key and no explanation is told, before or after its end', async () => {
    const learner = new WireLearner(server.url)
    const id = await learner.create(create)
    let provoked = false
    const events = await playWatched(
      server,
      learner,
      id,
      ({ item }) => (isChoice(item!) ? right(item!) : wrong(item!)),
      async question => {
        if (!provoked) await provokeRefusals(learner, id, question)
        provoked = true
      },
    )
    await loadPages(learner, id)
    expect(events.at(-1)!.event).toBe('session_completed')
    const { items_correct: correct } = (await learner.get(`/session/${id}/results`)).json
    expect(correct).toBe(4)
    const guarded = await secretsOf(server, id)
    expect(questionsOf(guarded).size).toBe(9)
    expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
  })

  test('nothing is told to staff who watch the list of sessions, not even the answers', async () => {
    const learner = new WireLearner(server.url)
    const id = await learner.create(create)
    const watching = new WireLearner(server.url)
    const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
    const watch = () =>
      watching.request('GET', '/supervise/sessions?state=all', undefined, { authorization: `Bearer ${operatorToken}` })
    await playWatched(server, learner, id, ({ item }) => right(item!), watch)
    expect((await watch()).body).toContain(id)
    expect(leaks(watching.pieces, await secretsOf(server, id), { mayTellAfterAnswer: false })).toEqual([])
  })

  test('a right answer comes back as the learner’s own words and nowhere else', async () => {
    const learner = new WireLearner(server.url)
    const id = await learner.create(create)
    await playWatched(server, learner, id, ({ item }) => right(item!))
    const guarded = await secretsOf(server, id)
    const keys = [...(await itemsOf(server, id)).values()].map(item => keyOf(item))
    const withoutOwn = learner.pieces.map(piece => {
      const text = piece.bytes.toString('utf8')
      const cut = keys.reduce((left, key) => left.replaceAll(`"result":{"text":"${key}"}`, '"result":{}'), text)
      return { ...piece, bytes: Buffer.from(cut) }
    })
    expect(withoutOwn.some(({ bytes }, index) => !bytes.equals(learner.pieces[index]!.bytes))).toBe(true)
    expect(leaks([...withoutOwn, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
  })
})

describe('in a learning session', () => {
  test('nothing of a question is told before its answer is recorded', async () => {
    const learner = new WireLearner(server.url)
    const id = await learner.create({
      session_type: 'learning',
      skills: ['fixture.secret', 'fixture.secret_choice'],
      config: { max_items: 8 },
    })
    let provoked = false
    const events = await playWatched(server, learner, id, rightAndWrong, async question => {
      if (!provoked) await provokeRefusals(learner, id, question)
      provoked = true
    })
    await loadPages(learner, id)
    expect(events.at(-1)!.event).toBe('session_completed')
    const guarded = await secretsOf(server, id)
    expect(questionsOf(guarded).size).toBe(9)
    expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: true })).toEqual([])

    // The search would have seen them: after the answers the tutor does explain.
    const told = leaks(learner.pieces, guarded, { mayTellAfterAnswer: false })
    expect(new Set(told.map(leak => leak.channel))).toContain('sse message_complete')
    expect(told.map(leak => leak.secret)).toContain('a step of question 1')
  })
})
