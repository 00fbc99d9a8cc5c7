// Which option is right can be told without a word, by any byte that depends on it. So two sessions get the same questions to look
// at, with different keys, explanations and seeds behind them: what reaches their learners must not differ.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import type { Answer } from '../support/learner.js'
import { itemsOf, replaceItem } from '../support/secret-items.js'
import { playWatched, provokeRefusals } from '../support/secret-journey.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { startFarModel, type FarModel } from './remote-model-script.js'
import { isChoice, keyOf, optionsOf, withPart } from '../support/only-part.js'

let far: FarModel
let servers: Readonly<Record<'internal' | 'remote', TestServer>>
beforeAll(async () => {
  far = await startFarModel()
  servers = {
    internal: await startTestServer(),
    remote: await startTestServer({ env: far.env }),
  }
})
afterAll(async () => {
  await Promise.all([servers.internal.stop(), servers.remote.stop()])
  await far.stop()
})

/** Everything behind the question is another; nothing in front of it is. */
const behind = (item: Item): Item => ({
  ...withPart(item, {
    key: isChoice(item) ? optionsOf(item).find(option => option !== keyOf(item))! : '7',
    misconceptions: [],
  }),
  seed: [...item.seed].reverse().join(''),
  blueprintHash: [...item.blueprintHash].reverse().join(''),
  variantKey: `${item.variantKey}-twin`,
  steps: ['Quite another way.', ...item.steps, ...item.steps],
  hints: [],
})

async function giveQuestions(server: TestServer, from: ReadonlyMap<number, Item>, to: string): Promise<void> {
  for (const [position, item] of from) await replaceItem(server, to, position, behind(item))
}

/** Without what differs between any two sessions: ids, times, what is signed over them, and how well all that can be compressed. */
const normal = (text: string): string =>
  text
    .replaceAll(/^content-length: \d+$/gim, length => (/^content-encoding: /im.test(text) ? '<length>' : length))
    .replaceAll(/\b(?:vg2|vs1|st1)\.[\w.%-]+/g, '<token>')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/^date: .*$/gim, '<date>')
    .replaceAll(/"code":"[^"]+","received_at"/g, '"<receipt>"')
    .replaceAll(/"time_remaining_seconds":\d+/g, '"<remaining>"')

/** How far the run has come when a stream opens is a matter of milliseconds; what it has come to is compared elsewhere. */
const withoutHaste = (frame: string): string =>
  frame
    .replace(/"status":"\w+"/, '"status":"<now>"')
    .replace(/"pending_action":(?:null|\{.*\}(?=,"items_completed"))/, '"pending_action":"<now>"')
    .replace(/"last_event_id":\d+/, '"last_event_id":"<now>"')
    .replace(/"item_deadline_at":(?:null|"[^"]*")/, '"item_deadline_at":"<now>"')

async function transcript(
  server: TestServer,
  learner: WireLearner,
  id: string,
  choose: (item: Item) => Answer,
): Promise<string[]> {
  await playWatched(
    server,
    learner,
    id,
    ({ item }) => choose(item!),
    async question => question.position! <= 2 && provokeRefusals(learner, id, question),
  )
  // Once results are released they differ, there and in the list of what is over.
  const released = learner.pieces.findIndex(({ of }) => of.endsWith('/results 200'))
  return learner.pieces
    .filter(({ of }, at) => at < released || !/\/(?:results|history) 200$/.test(of))
    .map(({ channel, of, bytes }) => {
      const text = bytes.toString('utf8')
      return normal(`${channel} ${of}\n${channel === 'sse connected' ? withoutHaste(text) : text}`)
    })
}

// The two proctors call their tools in different rhythms: all in one reply, or one in each.
test.each(['internal', 'remote'] as const)(
  'an evaluation led by the %s model reads the same to the last byte, whichever answers are the right ones',
  async kind => {
    const server = servers[kind]
    const [one, two] = [new WireLearner(server.url), new WireLearner(server.url)]
    const create = { session_type: 'evaluation', assessment_id: 'fixture-secret-forms' }
    const [first, second] = [await one.create(create), await two.create(create)]
    const questions = await itemsOf(server, first)
    await giveQuestions(server, questions, second)

    const choose = (item: Item): Answer => (isChoice(item) ? { index: 1 } : { text: '7' })
    const [a, b] = [await transcript(server, one, first, choose), await transcript(server, two, second, choose)]
    expect(a.length).toBeGreaterThan(200)
    expect(b).toEqual(a)

    const scores = [await one.get(`/session/${first}/results`), await two.get(`/session/${second}/results`)]
    // Not for lack of a difference: all typed answers were right in one of them and wrong in the other.
    expect(scores[0]!.json.section_results.find((section: any) => section.section_id === 'typed').items_correct).toBe(0)
    expect(scores[1]!.json.section_results.find((section: any) => section.section_id === 'typed').items_correct).toBe(4)
  },
)

test('the right option stands in every place about as often', async () => {
  const server = servers.internal
  const places = [0, 0, 0, 0]
  for (let session = 0; session < 15; session += 1) {
    const learner = new WireLearner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret-forms' })
    for (const item of (await itemsOf(server, id)).values())
      if (isChoice(item)) places[optionsOf(item).indexOf(keyOf(item))]! += 1
  }
  // Sixty draws: fewer than two in one place happens once in three hundred thousand runs.
  for (const times of places) expect(times).toBeGreaterThanOrEqual(2)
})
