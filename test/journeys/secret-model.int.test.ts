// A model that knows the key of the open question (the test tells it) and wants to pass it on, by every road that a reply has:
// none of them leads to the learner while the question is open, and in an evaluation none ever does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import { itemsOf, leaks, logOf, secretsOf } from '../support/secret-items.js'
import { playWatched } from '../support/secret-journey.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import {
  honest,
  lastOf,
  startFarModel,
  type Call,
  type FarModel,
  type Reply,
  type Script,
} from './remote-model-script.js'
import { keyOf, optionsOf } from '../support/only-part.js'

let far: FarModel
let server: TestServer
let sessionId = ''
beforeAll(async () => {
  far = await startFarModel()
  server = await startTestServer({ env: far.env })
})
afterAll(async () => {
  await server.stop()
  await far.stop()
})

const call = (name: string, args: object): Call => ({ name, arguments: JSON.stringify(args) })
const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** What the model says in place of `present`, the honest call, when it has been given this question. */
type Road = readonly [name: string, reply: (item: Item, present: Call) => Reply]

const withArgs = (present: Call, more: object): Call => ({
  ...present,
  arguments: JSON.stringify({ ...JSON.parse(present.arguments), ...more }),
})

const ROADS: readonly Road[] = [
  ['text beside the widget', (item, present) => ({ content: `It is ${keyOf(item)}.`, toolCalls: [present] })],
  ['grouped digits', (item, present) => ({ content: `It is ${grouped(keyOf(item))}.`, toolCalls: [present] })],
  ['text alone', item => ({ content: `Hint: ${item.steps[0]}` })],
  ['context', (item, present) => ({ toolCalls: [withArgs(present, { context: `Say ${keyOf(item)}.` })] })],
  ['prompt', (item, present) => ({ toolCalls: [withArgs(present, { prompt: `${item.stem} (${keyOf(item)})` })] })],
  ['placeholder', (item, present) => ({ toolCalls: [withArgs(present, { placeholder: keyOf(item) })] })],
  ['options', (item, present) => ({ toolCalls: [withArgs(present, { options: [keyOf(item), '1'] })] })],
  [
    'fields of its own',
    (item, present) => ({
      toolCalls: [withArgs(present, { correct_answer: keyOf(item), correct_index: 0, seed: item.seed })],
    }),
  ],
  ['the name of a tool', (item, present) => ({ toolCalls: [call(`answer_${keyOf(item)}`, {}), present] })],
  [
    'the arguments of the other tools',
    (item, present) => ({
      toolCalls: [
        call('get_next_item', { explanation: item.steps[0] }),
        call('record_response', { user_response: keyOf(item) }),
        call('complete_session', { reason: keyOf(item) }),
        present,
      ],
    }),
  ],
  [
    'a widget of its own',
    (item, present) => ({
      toolCalls: [call('present_code_editor', { prompt: item.stem, initial_code: keyOf(item) }), present],
    }),
  ],
  [
    'a second widget',
    (item, present) => ({ toolCalls: [present, call('request_free_text', { prompt: keyOf(item) })] }),
  ],
  [
    'broken arguments',
    (item, present) => ({ toolCalls: [{ ...present, arguments: `{"prompt":"${keyOf(item)}` }, present] }),
  ],
]

/** Plays by the book, but takes one road after the other, from the `first` on, when it is given a question. */
function treacherous(first: number): Script {
  const taken = new Set<number>()
  return async request => {
    const reply = await honest()(request)
    const { tool, result } = lastOf(request)
    const item = tool === 'get_next_item' ? result.item : null
    if (!item || taken.has(item.item_number)) return reply
    taken.add(item.item_number)
    const secret = (await itemsOf(server, sessionId)).get(item.item_number)!
    const [, road] = ROADS[(first + item.item_number - 1) % ROADS.length]!
    return road(secret, reply.toolCalls![0]!)
  }
}

test('a learning session tells no key while its question is open, whatever the tutor does', async () => {
  far.script = treacherous(0)
  const learner = new WireLearner(server.url)
  sessionId = await learner.create({
    session_type: 'learning',
    skills: ['fixture.secret'],
    config: { max_items: ROADS.length },
  })
  const events = await playWatched(server, learner, sessionId, () => ({ text: '12' }))
  // Each question is asked for a second try, because the first answer is wrong.
  expect(events.filter(({ event }) => event === 'client_action')).toHaveLength(2 * ROADS.length)
  const guarded = await secretsOf(server, sessionId)
  expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: true })).toEqual([])
  // What was said while a question was open came whole, after it had been looked at, and not as it was written.
  expect(events.filter(({ event }) => event === 'content_chunk')).toEqual([])
  const said = events.filter(({ event }) => event === 'message_complete').map(({ data }) => data.text)
  expect(said).toEqual([1, 2, 3].map(number => `Here is question ${number} of ${ROADS.length}.`))
})

test('an evaluation tells no key at all, whatever the proctor does', async () => {
  const items = 6
  for (let first = 0; first < ROADS.length; first += items) {
    far.script = treacherous(first)
    const learner = new WireLearner(server.url)
    sessionId = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret' })
    const events = await playWatched(server, learner, sessionId, () => ({ text: '12' }))
    expect(events.filter(({ event }) => event === 'client_action')).toHaveLength(items)
    expect(events.filter(({ event }) => /^(content_chunk|message_complete)$/.test(event))).toEqual([])
    const guarded = await secretsOf(server, sessionId)
    expect(leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer: false })).toEqual([])
  }
})

test('a tutor cannot point at the right one of the options on show', async () => {
  const letter = (item: Item) => 'ABCD'[optionsOf(item).indexOf(keyOf(item))]!
  const ways: ((item: Item) => string)[] = [
    item => `Look at ${keyOf(item)} again.`,
    item => `I would take option ${letter(item)}.`,
    item => `The ${['first', 'second', 'third', 'fourth'][optionsOf(item).indexOf(keyOf(item))]} option, please.`,
    item =>
      `Surely not ${optionsOf(item)
        .filter(option => option !== keyOf(item))
        .join(', ')}.`,
  ]
  const done = new Set<number>()
  far.script = async request => {
    const reply = await honest()(request)
    const { tool, result } = lastOf(request)
    if (tool !== 'get_next_item' || result.item === null || done.has(result.item.item_number)) return reply
    done.add(result.item.item_number)
    const item = (await itemsOf(server, sessionId)).get(result.item.item_number)!
    const said = ways[result.item.item_number - 1]!(item)
    return { content: said, toolCalls: [withArgs(reply.toolCalls![0]!, { context: said })] }
  }
  const learner = new WireLearner(server.url)
  sessionId = await learner.create({
    session_type: 'learning',
    skills: ['fixture.secret_choice'],
    config: { max_items: ways.length },
  })
  const events = await playWatched(server, learner, sessionId, ({ action, item }) => {
    expect(action.props).toEqual({ prompt: item!.stem, options: optionsOf(item!) })
    return { index: 0 }
  })
  const said = events.filter(({ event }) => event === 'message_complete').map(({ data }) => data.text)
  expect(said).toEqual(ways.map((_, index) => `Here is question ${index + 1} of ${ways.length}.`))
  expect(done.size).toBe(ways.length)
})
