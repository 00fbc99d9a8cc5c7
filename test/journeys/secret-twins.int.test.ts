// Which option is right can be told without a word, by any byte that depends on it. So two sessions get the same questions to look
// at, with different keys, explanations and seeds behind them: what reaches their learners must not differ.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import type { Answer } from '../support/learner.js'
import { databaseOf, itemsOf } from '../support/secret-items.js'
import { playWatched, provokeRefusals } from '../support/secret-journey.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ database: 'pglite' })))
afterAll(() => server.stop())

/** Everything behind the question is another; nothing in front of it is. */
const behind = (item: Item): Item => ({
  ...item,
  seed: [...item.seed].reverse().join(''),
  blueprintHash: [...item.blueprintHash].reverse().join(''),
  variantKey: `${item.variantKey}-twin`,
  key: item.kind === 'choice' ? item.options.find(option => option !== item.key)! : '7',
  misconceptions: [],
  steps: ['Quite another way.', ...item.steps, ...item.steps],
  hints: [],
})

async function giveQuestions(from: ReadonlyMap<number, Item>, to: string): Promise<void> {
  for (const [position, item] of from)
    await databaseOf(server).read.execute(
      sql`update item set snapshot = ${JSON.stringify(behind(item))}::jsonb, section_id = ${item.sectionId}
        where session_id = ${to} and position = ${position}`,
    )
}

/** Without what differs between any two sessions: ids, times, and what is signed over them. */
const normal = (text: string): string =>
  text
    .replaceAll(/\b(?:vg1|vs1|st1)\.[\w.%-]+/g, '<token>')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/^date: .*$/gim, '<date>')
    .replaceAll(/"code":"[^"]+","received_at"/g, '"<receipt>"')
    .replaceAll(/"time_remaining_seconds":\d+/g, '"<remaining>"')

async function transcript(learner: WireLearner, id: string, choose: (item: Item) => Answer): Promise<string[]> {
  await playWatched(
    server,
    learner,
    id,
    ({ item }) => choose(item!),
    async question => question.position! <= 2 && provokeRefusals(learner, id, question),
  )
  return learner.pieces
    .filter(({ of }) => !of.endsWith('/results 200'))
    .map(({ channel, of, bytes }) => normal(`${channel} ${of}\n${bytes.toString('utf8')}`))
}

test('an evaluation reads the same to the last byte, whichever answers are the right ones', async () => {
  const [one, two] = [new WireLearner(server.url), new WireLearner(server.url)]
  const create = { session_type: 'evaluation', assessment_id: 'fixture-secret-forms' }
  const [first, second] = [await one.create(create), await two.create(create)]
  const questions = await itemsOf(server, first)
  await giveQuestions(questions, second)

  const choose = (item: Item): Answer => (item.kind === 'choice' ? { index: 1 } : { text: '7' })
  const [a, b] = [await transcript(one, first, choose), await transcript(two, second, choose)]
  expect(a.length).toBeGreaterThan(200)
  expect(b).toEqual(a)

  const scores = [await one.get(`/session/${first}/results`), await two.get(`/session/${second}/results`)]
  // Not for lack of a difference: all typed answers were right in one of them and wrong in the other.
  expect(scores[0]!.json.section_results.find((section: any) => section.section_id === 'typed').items_correct).toBe(0)
  expect(scores[1]!.json.section_results.find((section: any) => section.section_id === 'typed').items_correct).toBe(4)
})

test('the right option stands in every place about as often', async () => {
  const places = [0, 0, 0, 0]
  for (let session = 0; session < 15; session += 1) {
    const learner = new WireLearner(server.url)
    const id = await learner.create({ session_type: 'evaluation', assessment_id: 'fixture-secret-forms' })
    for (const item of (await itemsOf(server, id)).values())
      if (item.kind === 'choice') places[item.options.indexOf(item.key)]! += 1
  }
  // Sixty draws: fewer than two in one place happens once in three hundred thousand runs.
  for (const times of places) expect(times).toBeGreaterThanOrEqual(2)
})
