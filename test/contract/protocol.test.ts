// PROTOCOL.md against what the server sends: the made parts are up to date, and nothing is sent that it does not describe.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTables } from '../../scripts/protocol-tables.js'
import { DURABLE_EVENTS, TRANSIENT_EVENTS } from '../../src/contract/stream.js'
import { examples, playedSessions, type SentEvent } from '../support/played-protocol.js'

const SCHEMAS = { ...DURABLE_EVENTS, ...TRANSIENT_EVENTS } as const
const names = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]
const text = readFileSync('PROTOCOL.md', 'utf8')
let events: SentEvent[]
beforeAll(async () => {
  events = await playedSessions()
})

test('the made parts are up to date: npm run protocol', () =>
  expect(withTables(text, examples(events)) === text).toBe(true))

describe('an event', () => {
  test.each(names)('%s is sent, fits its schema every time, and is described', name => {
    const sent = events.filter(event => event.name === name)
    expect(sent.length).toBeGreaterThan(0)
    for (const { payload } of sent) expect(SCHEMAS[name].safeParse(payload)).toMatchObject({ success: true })
    expect(text).toContain(`### \`${name}\``)
  })

  test('that is not described is not sent', () =>
    expect(events.filter(({ name }) => !(name in SCHEMAS)).map(({ name }) => name)).toEqual([]))
})

test('every example in the text is one that the server could send', () => {
  const shown = [...text.matchAll(/^### `(\w+)`\n[^#]*?```json\n([\s\S]*?)\n```/gm)]
  expect(shown.map(match => match[1]!).toSorted()).toEqual(names.toSorted())
  for (const [, name, json] of shown)
    expect(SCHEMAS[name as keyof typeof SCHEMAS].safeParse(JSON.parse(json!))).toMatchObject({ success: true })
})
