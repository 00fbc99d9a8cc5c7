// Gaps of a table that are filled from a list: what is offered, in which order, read, graded, translated and shown.
import { describe, expect, test } from 'vitest'
import { presentedGuess } from '../../../src/learners/index.js'
import {
  forBrowser,
  forReview,
  forTutor,
  generateItem,
  gradeResponse,
  readResponse,
  type Item,
} from '../../../src/items/index.js'
import { inLanguage } from '../../../src/items/domain/blueprint/blueprint.js'
import { withholdReason } from '../../../src/items/domain/item/withhold-reason.js'
import { printedQuestion } from '../../../src/exchange/infrastructure/paper/print-question.js'
import { compiled, problemsIn, type Words } from '../blueprint-words.js'

const table = (changes: object = {}, more: Words = {}): Words => ({
  params: { n: { type: 'int', range: [2, 900] } },
  variant_key: '{{n}}',
  stem: 'Is it even, and what is the rest after a division by three?',
  solution: [{ say: 'See.' }],
  hints: [],
  parts: [
    {
      id: 'facts',
      response: {
        type: 'table',
        label: 'Facts',
        columns: ['Number', 'Even', 'Rest'],
        rows: [
          ['{{n}}', null, null],
          ['{{n + 1}}', null, null],
        ],
        of_columns: [null, { type: 'option', options: ['yes', 'no'] }, { type: 'integer' }],
        ...changes,
      },
      key: '["yes" if n % 2 == 0 else "no", n % 3, "no" if n % 2 == 0 else "yes", (n + 1) % 3]',
      grade: { credit: 'per_cell' },
    },
  ],
  misconceptions: [
    {
      id: 'turned',
      value: '["no" if n % 2 == 0 else "yes", n % 3, "yes" if n % 2 == 0 else "no", (n + 1) % 3]',
      feedback: 'Even numbers end in an even digit.',
    },
  ],
  ...more,
})

const german = {
  stem: 'Ist sie gerade, und welcher Rest bleibt bei Division durch drei?',
  parts: {
    facts: {
      label: 'Fakten',
      columns: ['Zahl', 'Gerade', 'Rest'],
      rows: [
        ['{{n}}', null, null],
        ['{{n + 1}}', null, null],
      ],
    },
  },
  misconceptions: { turned: 'Gerade Zahlen enden auf eine gerade Ziffer.' },
  solution: ['Sieh hin.'],
  hints: [],
  words: { yes: 'ja', no: 'nein' },
}

const itemOf = (words: Words, seed = 'one', language: string | null = null): Item =>
  generateItem(inLanguage(compiled(words), language), { seed, tier: 'easy', form: 'typed', sectionId: null })

type Props = { readonly rows: (string | null)[][]; readonly gap_options?: (string[] | null)[] }
const propsOf = (item: Item): Props => forBrowser(item).props as unknown as Props

function verdictOf(item: Item, cells: readonly string[]): string {
  const read = readResponse(item, { cells })
  if (!read.ok) return `malformed at ${read.errors[0]!.pointer}: ${read.errors[0]!.message}`
  const { score, note } = gradeResponse(item, read.canonical)!
  return `${score} ${note}`
}

const rightCells = (item: Item): string[] => (forReview(item).correctResponse as { cells: string[] }).cells

test('lists stand in the gaps that have one, the same in every row, and the key is not among what the page gets', () => {
  const item = itemOf(table())
  const { rows, gap_options: options } = propsOf(item)
  expect(rows.map(row => row.slice(1))).toEqual([
    [null, null],
    [null, null],
  ])
  expect(options!.map(each => each?.toSorted() ?? null)).toEqual([['no', 'yes'], null, ['no', 'yes'], null])
  expect(options![0]).toEqual(options![2])
  expect(JSON.stringify(forBrowser(item))).not.toMatch(/key|misconception|turned/)
})

describe('the order of the options', () => {
  const seeds = Array.from({ length: 200 }, (_, i) => `seed ${i}`)
  const firsts = (options: unknown, key: string): string[] =>
    seeds.map(seed => {
      const words = table({ of_columns: undefined, rows: [['{{n}}', null, '1']], of: { type: 'option', options } })
      const parts = (words['parts'] as object[]).map(part => ({ ...part, key }))
      return propsOf(itemOf({ ...words, parts, misconceptions: [] }, seed)).gap_options![0]![0]!
    })

  test('is drawn: each of three comes first about equally often', () => {
    const first = firsts(['a', 'b', 'c'], '["a"]')
    for (const option of ['a', 'b', 'c']) expect(first.filter(one => one === option).length).toBeGreaterThan(40)
  })

  test('is the same whatever the key is, and in whatever order they are written', () => {
    const first = firsts(['a', 'b', 'c'], '["a"]')
    expect(firsts(['a', 'b', 'c'], '["c"]')).toEqual(first)
    expect(firsts(['c', 'a', 'b'], '["b"]')).toEqual(first)
    expect(firsts('["b", "c", "a"]', '["b"]')).toEqual(first)
  })
})

test('each gap is graded by itself, and what is no option is refused at its gap', () => {
  const item = itemOf(table())
  const [even, rest, odd, next] = rightCells(item) as [string, string, string, string]
  const turn = (word: string) => (word === 'yes' ? 'no' : 'yes')
  expect(verdictOf(item, [even, rest, odd, next])).toBe('1 null')
  expect(verdictOf(item, [` ${even} `, rest, odd, `+${next}`])).toBe('1 null')
  expect(verdictOf(item, [turn(even), rest, odd, next])).toBe('0.75 some_cells')
  expect(verdictOf(item, [turn(even), rest, turn(odd), next])).toBe('0.5 turned')
  expect(verdictOf(item, [even, rest, 'maybe', next])).toBe(
    'malformed at /response/cells/2: Choose one of the options.',
  )
  expect(verdictOf(item, [even, rest, '', next])).toMatch('/response/cells/2')
  expect(verdictOf(item, [even, 'yes', odd, next])).toMatch('/response/cells/1')
})

test('a translation shows other words for the same options in the same order, and is graded alike', () => {
  const words = table({}, { texts: { de: german } })
  const [item, translated] = [itemOf(words), itemOf(words, 'one', 'de')]
  const [options, theirs] = [propsOf(item).gap_options![0]!, propsOf(translated).gap_options![0]!]
  expect(theirs).toEqual(options.map(option => german.words[option as 'yes' | 'no']))
  expect(propsOf(translated).rows).toEqual(propsOf(item).rows)
  expect(translated.parts[0].key).toBe(item.parts[0].key)
  const cells = rightCells(translated)
  expect(cells).toEqual(rightCells(item).map(cell => german.words[cell as 'yes' | 'no'] ?? cell))
  expect(verdictOf(translated, cells)).toBe('1 null')
  expect(verdictOf(translated, rightCells(item))).toMatch('malformed')
  const read = readResponse(translated, { cells }) as { canonical: string; shown: string }
  expect(read.shown).toBe(cells.join('; '))
  expect(forTutor(translated, gradeResponse(translated, read.canonical)!, read.shown).correct_answer).toBe(read.shown)
})

describe('what is wrong with a table of options', () => {
  const messages = (changes: object, more: Words = {}) =>
    problemsIn(table(changes, more)).map(({ path, message }) => `${path}: ${message}`)
  const generated = (options: unknown) => () =>
    itemOf(table({ of_columns: [null, { type: 'option', options }, { type: 'integer' }] }))

  test.each([
    [
      'a value that is not there',
      { of_columns: [null, { type: 'option', options: ['{{m}}', 'no'] }, { type: 'integer' }] },
      /of_columns\.1\.options\.0: .*“m”/,
    ],
    [
      'a word that is not known',
      { of_columns: [null, { type: 'option', options: ['a', 'b'], order: 1 }, { type: 'integer' }] },
      /of_columns\.1\.order: This word is not known here/,
    ],
    ['no list', { of_columns: [null, { type: 'option' }, { type: 'integer' }] }, /of_columns\.1\.options: /],
  ])('%s is told with its path', (_what, changes, expected) => expect(messages(changes).join('\n')).toMatch(expected))

  test.each([
    ['the key is not offered', ['yes', 'perhaps'], /“yes”|no is none of the options/],
    ['an option is there twice', ['yes', 'no', '{{"yes"}}'], /“yes” is there twice/],
    ['an option is a formula', ['yes', 'no', '$x^2$'], /shows plain text/],
  ])('%s', (_what, options, expected) => expect(generated(options)).toThrow(expected))

  test('a translation lacks a word, or has options that it cannot replace', () => {
    const { yes } = german.words
    const incomplete = compiled(table({}, { texts: { de: { ...german, words: { yes } } } })).incomplete
    expect(incomplete.get('de')).toEqual([['texts', 'de', 'words', 'no']])
    const mixed = { of_columns: [null, { type: 'option', options: ['yes', 'no', '{{n}} times'] }, { type: 'integer' }] }
    expect(messages(mixed, { texts: { de: german } }).join()).toMatch(/texts\.de: .*words and values in one text/)
  })
})

test('a lucky answer is as likely as the lists are short, and less where something is typed', () => {
  const guess = (changes: object) => {
    const words = table({
      rows: [
        ['{{n}}', null, '0'],
        ['{{n + 1}}', null, '0'],
      ],
      of_columns: undefined,
      ...changes,
    })
    const parts = (words['parts'] as object[]).map(part => ({
      ...part,
      key: '["yes" if n % 2 == 0 else "no", "no" if n % 2 == 0 else "yes"]',
    }))
    return presentedGuess(forBrowser(itemOf({ ...words, parts, misconceptions: [] })))
  }
  expect(guess({ of: { type: 'option', options: ['yes', 'no'] } })).toBeCloseTo(0.25)
  expect(guess({ of: { type: 'option', options: ['yes', 'no', 'both', 'neither'] } })).toBeCloseTo(1 / 16)
  expect(presentedGuess(forBrowser(itemOf(table())))).toBe(0.01)
})

test('a model may not point at one of the options', () => {
  const item = itemOf(table())
  expect(withholdReason(item, 'In the first row it is yes.')).not.toBeNull()
  expect(withholdReason(item, 'Look at the last digit.')).toBeNull()
})

test('on paper the options of a gap are listed to be ticked', () => {
  const html = printedQuestion(itemOf(table()))!
  expect(html.match(/<span class="box"><\/span> (?:yes|no)</g)).toHaveLength(4)
  expect(html.match(/<td class="gap">/g)).toHaveLength(2)
})
