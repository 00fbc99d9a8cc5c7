// What people type into the field of a question, with its units, commas and words: read as they mean it, or asked for once more, and never
// taken for another answer.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readResponse, type Item } from '../../src/items/index.js'
import { readReply, twoReadings } from '../../src/reading/index.js'
import { gradeOf, itemOf, LANGUAGES, shown } from './tables.js'

/** `refused`: has two readings, or is no answer of the kind that is asked for. */
type Row = {
  readonly question: Parameters<typeof itemOf>[0]
  readonly right: readonly string[]
  readonly refused?: readonly string[]
}
type Fields = Readonly<Record<(typeof LANGUAGES)[number], Readonly<Record<string, Row>>>>

const fields = JSON.parse(readFileSync(new URL('../fixtures/reading/fields.json', import.meta.url), 'utf8')) as Fields

/** As a session reads a typed answer: by the kind of answer, then as a sentence of its language. */
function graded(item: Item, text: string, language: string): string {
  if (twoReadings(text, item.parts[0].answer.type, language) !== null) return 'refused'
  if (readResponse(item, { text }).ok) return gradeOf(item, { text })
  const reply = readReply(shown(item), item, text, language)
  return reply.kind === 'answer' ? gradeOf(item, reply.response) : 'refused'
}

const rows = LANGUAGES.flatMap(language =>
  Object.entries(fields[language]).map(([name, row]) => [language, name, row] as const),
)

test('there are at least two hundred answers', () =>
  expect(rows.flatMap(([, , { right }]) => right).length).toBeGreaterThanOrEqual(200))

describe.each(rows)('%s: %s', (language, _name, { question, right, refused = [] }) => {
  const item = itemOf(question)

  test('is right however it is written', () =>
    expect(right.filter(text => graded(item, text, language) !== 'right')).toEqual([]))

  test('is asked for again where it cannot be told', () =>
    expect(refused.filter(text => graded(item, text, language) !== 'refused')).toEqual([]))
})
