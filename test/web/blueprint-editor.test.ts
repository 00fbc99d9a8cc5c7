// The editor of blueprints: what it completes, and what differs between two texts.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { idOf } from '../../src/web/staff/blueprints/assessment-draft.js'
import { changedParts, diffLines } from '../../src/web/staff/blueprints/line-diff.js'
import { pictureBetween } from '../../src/web/staff/blueprints/picture-words.js'
import { hasTable, readableSettings } from '../../src/web/staff/blueprints/previewed-parts.js'
import { placeAt, wordsAt, type Schema } from '../../src/web/staff/blueprints/schema-words.js'

const schema = JSON.parse(readFileSync('blueprints/blueprint.schema.json', 'utf8')) as Schema
/** What is offered where the text ends. */
const offered = (text: string) => {
  const place = placeAt(text)
  return place === null ? null : wordsAt(schema, place).map(({ word }) => word)
}

describe('the words that are offered', () => {
  test.each<[string, string, string]>([
    ['the fields of a blueprint', 'schema: blueprint/1\nva', 'variant_key'],
    ['the values of a field', 'status: ', 'reviewed'],
    ['the fields of a part', 'parts:\n  - id: sum\n    res', 'response'],
    ['those of its first field', 'parts:\n  - ', 'response'],
    ['of a list as far to the left as its name', 'parts:\n- id: sum\n  ', 'forms'],
    ['of a second item', 'parts:\n  - id: a\n    key: 1\n  - ', 'key'],
    ['the types of answer', 'parts:\n  - id: sum\n    response: { type: ', 'integer'],
    ['the same without braces', 'parts:\n  - id: sum\n    response:\n      type: ', 'decimal'],
    ['the settings of an answer', 'parts:\n  - id: sum\n    response: { type: integer, la', 'label'],
    ['the values of a list', 'parts:\n  - id: sum\n    forms: [typed, ', 'choice'],
    ['the kinds of parameters', 'params:\n  a: { type: ', 'int'],
    ['their settings', 'params:\n  a: { type: int, ', 'range'],
    ['the fields of a misconception', 'misconceptions:\n  - id: x\n    value: key - 1\n    fe', 'feedback'],
    ['after a list is over', 'parts:\n  - id: sum\n    key: a\nmis', 'misconceptions'],
    ['of a tier', 'tiers:\n  easy:\n    w', 'when'],
  ])('%s', (_, text, word) => expect(offered(text)).toContain(word))

  test('are none in texts, in comments and behind what is closed', () => {
    for (const text of [
      '# sta',
      'stem: "What is ',
      'stem: What is {{a',
      'params:\n  a: { type: int }',
      'title: Sum of ',
    ])
      expect(offered(text), text).toBeNull()
  })
})

describe('a comparison', () => {
  test('marks what came and what went, and gives both texts back', () => {
    const [before, after] = ['a\nb\nc\nd\ne', 'a\nc\nx\nd\ne\nf']
    const lines = diffLines(before, after)
    expect(lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)).toEqual([
      ' a',
      '-b',
      ' c',
      '+x',
      ' d',
      ' e',
      '+f',
    ])
    const only = (left: string) =>
      lines
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('\n')
    expect([only('added'), only('removed')]).toEqual([before, after])
    expect(lines.filter(({ kind }) => kind === 'added').map(({ line }) => line)).toEqual([3, 6])
  })
  test('leaves out what is far from any change', () => {
    const long = Array.from({ length: 30 }, (_, i) => String(i))
    const shown = changedParts(diffLines(long.join('\n'), long.toSpliced(20, 1, 'new').join('\n')))
    expect(shown.map(line => line?.text ?? null)).toEqual([null, '18', '19', '20', 'new', '21', '22', null])
    expect(changedParts(diffLines('a', 'a'))).toEqual([null])
  })
})

test.each([
  ['Brüche', 'brueche'],
  ['Bru\u0308che', 'brueche'],
  ['Größe & Maß', 'groesse-mass'],
  ['ÄPFEL', 'aepfel'],
  ['Números raíz', 'numeros-raiz'],
  ['عدد', ''],
])('the id of “%s” is “%s”', (title, id) => expect(idOf(title)).toBe(id))

test.each([
  ['Look.\n\n![a](a.png)', '', '\n\n![b](b.png)'],
  ['Look: ', '![a](a.png)', '![b](b.png)\n\n'],
  ['Look: ', ' and say.', '![b](b.png)'],
])('a picture between “%s” and “%s” never shares a line with another', (before, after, placed) =>
  expect(pictureBetween(before, '![b](b.png)', after)).toBe(placed),
)

test('of what was checked only settings that a person can read are shown', () =>
  expect(
    readableSettings([
      { name: 'tolerance', value: '{"exact":true}' },
      { name: 'form', value: '["expanded"]' },
      { name: 'units', value: 'any_unit' },
    ]),
  ).toEqual([{ name: 'units', value: 'any_unit' }]))

test.each([
  ['a table to fill in', { widget_type: 'table', props: {} }, true],
  ['one in Markdown', { widget_type: 'number', props: { prompt: '| a | b |\n|---|---|\n| 1 | 2 |' } }, true],
  ['a number', { widget_type: 'number', props: { prompt: 'What is 3 - 2?' } }, false],
])('%s: the card in the preview takes the whole width: %#', (_, question, isWide) =>
  expect(hasTable(question as unknown as Parameters<typeof hasTable>[0])).toBe(isWide),
)
