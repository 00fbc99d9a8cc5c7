// What people type into the field of a question, with its units, commas and words: read as they mean it, or asked for once more, and never
// taken for another answer.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../src/items/index.js'
import { readAnswer } from '../../src/sessions/application/read-answer.js'
import { itemOf, LANGUAGES, shown } from './tables.js'

/** `refused`: has two readings, or is no answer of the kind that is asked for. */
type Row = {
  readonly question: Parameters<typeof itemOf>[0]
  readonly right: readonly string[]
  readonly refused?: readonly string[]
}
type Fields = Readonly<Record<(typeof LANGUAGES)[number], Readonly<Record<string, Row>>>>

const fields = JSON.parse(readFileSync(new URL('../fixtures/reading/fields.json', import.meta.url), 'utf8')) as Fields

/** As a session reads what was posted. */
const read = (item: Item, response: Record<string, unknown>) =>
  readAnswer(
    { action: shown(item), item, asked: { status: 'open' } } as never,
    response,
    { rules: { readsControls: false }, learnerId: 'somebody' } as never,
    async () => [],
  )

async function graded(item: Item, response: Record<string, unknown>): Promise<string> {
  const { reading } = await read(item, response)
  if (!reading.ok) return 'refused'
  return reading.verdict?.correct ? 'right' : 'wrong'
}

/** The same question with another one below it. */
const withSecondPart = (item: Item): Item => ({ ...item, parts: [item.parts[0], { ...second.parts[0], id: 'second' }] })
const second = itemOf({ type: 'integer', key: '7', stem: 'How many days are there in a week?' })

const rows = LANGUAGES.flatMap(language =>
  Object.entries(fields[language]).map(([name, row]) => [language, name, row] as const),
)

test('there are at least two hundred answers', () =>
  expect(rows.flatMap(([, , { right }]) => right).length).toBeGreaterThanOrEqual(200))

describe.each(rows)('%s: %s', (language, _name, { question, right, refused = [] }) => {
  const item = { ...itemOf(question), language }
  const parts = withSecondPart(item)
  const { id } = item.parts[0]
  /** The texts that do not come out as `expected`, alone or in the field of a part. */
  const others = async (texts: readonly string[], expected: string) => {
    const found = texts.map(async text => ({
      text,
      alone: await graded(item, { text }),
      asPart: await graded(parts, { parts: { [id]: { text }, second: { text: 'it is 7' } } }),
    }))
    return (await Promise.all(found)).filter(({ alone, asPart }) => alone !== expected || asPart !== expected)
  }

  test('is right however it is written', async () => expect(await others(right, 'right')).toEqual([]))

  test('is asked for again where it cannot be told', async () => expect(await others(refused, 'refused')).toEqual([]))
})

test('of several fields each that cannot be read is named, and what was posted stays', async () => {
  const parts = withSecondPart({ ...itemOf(fields.de['tank']!.question), language: 'de' })
  const { id } = parts.parts[0]
  const posted = { parts: { [id]: { text: '1.250 l' }, second: { text: 'sieben oder acht' } } }
  const { response, reading } = await read(parts, posted)
  expect(response).toBe(posted)
  expect(reading).toMatchObject({
    ok: false,
    errors: [{ pointer: `/response/parts/${id}/text` }, { pointer: '/response/parts/second/text' }],
  })
})

test.each([
  ['temperature', '4 kg', 'The question asks for °C, and you wrote kg. Write the number in °C.'],
  ['length', '5 m', 'The question asks for cm, and you wrote m. Write the number in cm.'],
  ['area', '42 l', 'The unit “l” does not fit this question. Write the number alone.'],
])('of a unit that does not fit is said which one does: %s, %s', async (name, text, message) => {
  const { reading } = await read(itemOf(fields.en[name]!.question), { text })
  expect(reading).toEqual({ ok: false, errors: [{ pointer: '/response/text', message }] })
})
