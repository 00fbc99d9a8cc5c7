// The secret test over questions of the other types: several parts, a table, conditions, ticks, an order, an expression, code. What
// grades them is looked for in every byte that reaches a learner; and the widgets show what their items list and nothing else.
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forBrowser, type Item } from '../../src/items/index.js'
import type { Answer } from '../support/learner.js'
import { itemsOf, leaks, logOf, secretsOf } from '../support/secret-items.js'
import { loadPages, playWatched, type Question } from '../support/secret-journey.js'
import { sampled } from '../support/sampling.js'
import { startLeakyProxy, type PassingReply } from '../support/secret-leaky-proxy.js'
import { WireLearner } from '../support/secret-wire.js'
import { startTestServer, type TestServer } from '../support/test-server.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../fixtures/secret-blueprints')
const KINDS = ['accept', 'code', 'order', 'parts', 'term', 'ticks']

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ blueprints: BLUEPRINTS })))
afterAll(() => server.stop())

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-secret-types' }
const practice = (kind: string) => ({
  session_type: 'learning',
  skills: [`fixture.secret_${kind}`],
  config: { max_items: 2 },
})

/** Readable, and wrong: what is said comes back to who said it. */
function wrong(widget: string, props: any): Answer {
  switch (widget) {
    case 'parts':
      return {
        parts: Object.fromEntries(props.parts.map((part: any) => [part.id, wrong(part.widget_type, part.props)])),
      }
    case 'multi_select':
      return { indices: [0] }
    case 'ordering':
      return { order: props.entries.map((_: string, place: number) => place) }
    case 'table':
      return { cells: props.rows.flat().flatMap((cell: string | null) => (cell === null ? ['12'] : [])) }
    case 'code_editor':
      return { code: 'function numbered() { return 12 }' }
    case 'expression':
      return { text: 'x' }
    default:
      return { text: '12' }
  }
}
const wrongly = ({ action }: Question): Answer => wrong(action.widget_type, action.props)

/** What a widget shows that the view of its item does not. */
function strayFields(action: any, item: Item): string[] {
  const { tool_name, widget_type, props } = forBrowser(item)
  const { context: _context, ...shown } = action.props
  return isDeepStrictEqual([action.tool_name, action.widget_type, shown], [tool_name, widget_type, props])
    ? []
    : [JSON.stringify(shown)]
}

/** A whole session with refusals at each question: what was told in it too early, its questions, and what may not be told. */
async function watched(create: object) {
  const learner = new WireLearner(server.url)
  const id = await learner.create(create)
  const strays: string[] = []
  const events = await playWatched(server, learner, id, wrongly, async ({ action, item }) => {
    strays.push(...strayFields(action, item!))
    // A refusal names a field and never what would be right there.
    await learner.respond(id, action.tool_call_id, {})
    await learner.respond(id, action.tool_call_id, { text: '', parts: { code: { text: 'x' } }, cells: ['x'] })
  })
  await loadPages(learner, id)
  expect(events.at(-1)!.event).toBe('session_completed')
  const kinds = [...(await itemsOf(server, id)).values()].map(item => item.blueprintId.replace('fixture.secret_', ''))
  const guarded = await secretsOf(server, id)
  const told = (mayTellAfterAnswer: boolean) =>
    leaks([...learner.pieces, logOf(server)], guarded, { mayTellAfterAnswer })
  return { strays, kinds: [...new Set(kinds)].toSorted(), told }
}

test('in an evaluation nothing that grades a question is told at all', { timeout: 60_000 }, async () => {
  const { strays, kinds, told } = await watched(EXAM)
  expect(kinds).toEqual(KINDS)
  expect(strays).toEqual([])
  expect(told(false)).toEqual([])
})

test.each(sampled(KINDS, 2))(
  'in a learning session of %s nothing is told before the answer',
  { timeout: 60_000 },
  async kind => {
    const { strays, kinds, told } = await watched(practice(kind))
    expect(kinds).toEqual([kind])
    expect(strays).toEqual([])
    expect(told(true)).toEqual([])
    // The search would have seen it: after the answers the tutor does explain.
    expect(told(false).map(leak => leak.secret)).toContain('a step of question 1')
  },
)

describe('a leak is found', () => {
  type Plant = (props: any, item: Item) => void
  const part = (item: Item, id: string) => item.parts.find(each => each.id === id)!
  const settings = (item: Item) => item.parts[0].answer.settings as any

  /** A session of which every question is followed to, through a proxy that plants in one kind of them. */
  async function found(kind: string, plant: Plant) {
    let items: ReadonlyMap<number, Item> = new Map()
    const planted = (reply: PassingReply) =>
      reply.body.replaceAll(/(event: client_action\ndata: )(.*)/g, (_, head: string, data: string) => {
        const parsed = JSON.parse(data)
        const item = items.get(parsed.item_number)
        if (item?.blueprintId === `fixture.secret_${kind}`) plant(parsed.action.props, item)
        return head + JSON.stringify(parsed)
      })
    const proxy = await startLeakyProxy(server.url, reply => ({ headers: reply.headers, body: planted(reply) }))
    try {
      const learner = new WireLearner(proxy.url)
      const id = await learner.create(EXAM)
      items = await itemsOf(server, id)
      const strays: string[] = []
      await playWatched(
        server,
        learner,
        id,
        wrongly,
        async ({ action, item }) => void strays.push(...strayFields(action, item!)),
      )
      const told = leaks(learner.pieces, await secretsOf(server, id), { mayTellAfterAnswer: false })
      return { channels: [...new Set(told.map(leak => leak.channel))], strays: strays.length }
    } finally {
      await proxy.close()
    }
  }

  const PLANTS: readonly [string, string, Plant][] = [
    [
      'the label of one of several parts',
      'parts',
      (props, item) => (props.parts[0].props.label = part(item, 'code').key),
    ],
    [
      'a formula that a part follows by',
      'parts',
      (props, item) => (props.parts[1].props.label = part(item, 'next_code').followThrough!.key),
    ],
    [
      'a gap of a table',
      'parts',
      (props, item) => (props.parts[2].props.columns[0] = JSON.parse(part(item, 'drawers').key)[1]),
    ],
    [
      'another text that is taken',
      'parts',
      (props, item) =>
        (props.parts[3].props.placeholder = (part(item, 'password').answer.settings as any).alternatives[0]),
    ],
    ['a condition', 'accept', (props, item) => (props.label = item.parts[0].accept!.clauses[1]!.when)],
    [
      'a value that a condition needs',
      'accept',
      (props, item) => (props.label = item.parts[0].accept!.scope['opening']),
    ],
    ['what a condition says', 'accept', (props, item) => (props.context = item.parts[0].accept!.clauses[0]!.say)],
    ['entries in the order of the key', 'order', (props, item) => (props.entries = JSON.parse(item.parts[0].key))],
    ['an expression', 'term', (props, item) => (props.symbols = [item.parts[0].key])],
    ['a solution in code', 'code', (props, item) => (props.initial_code = settings(item).reference)],
    [
      'a hidden test among the examples',
      'code',
      (props, item) => (props.examples = [{ call: 'numbered("x")', gives: String(settings(item).tests[0].gives) }]),
    ],
  ]
  test.each(sampled(PLANTS, 3))('in %s', { timeout: 60_000 }, async (_, kind, plant) => {
    expect((await found(kind, plant)).channels).toEqual(['sse client_action'])
  })

  test('in how many may be ticked', { timeout: 60_000 }, async () => {
    const plant: Plant = (props, item) => (props.max_selections = JSON.parse(item.parts[0].key).length)
    expect((await found('ticks', plant)).strays).toBe(1)
  })
})
