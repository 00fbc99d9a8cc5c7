// Ticks, orders, tables and networks the whole way: from a blueprint to a widget, to a response, to a verdict.
import { describe, expect, test } from 'vitest'
import { forBrowser, forTutor, generateItem, gradeResponse, readResponse, type Item } from '../../../src/items/index.js'
import { sentenceIn } from '../../../src/language/stored.js'
import { compiled, problemsIn, type Words } from '../blueprint-words.js'

const base: Words = {
  params: { a: { type: 'int', range: [1, 200] }, n: { type: 'int', range: [24, 28] } },
  variant_key: '{{a}}/{{n}}',
  stem: 'Look at subnet {{a}} with /{{n}}.',
  solution: [{ say: 'See.', check: 'true' }],
}

const itemOf = (part: Words, seed = 'seed', about: Words = {}): Item =>
  generateItem(compiled({ ...base, ...about, parts: [{ id: 'only', ...part }] }), {
    seed,
    tier: 'easy',
    form: 'typed',
    sectionId: null,
  })

const seeds = Array.from({ length: 20 }, (_, i) => `seed ${i}`)

function verdictOf(item: Item, response: Record<string, unknown>): string {
  const read = readResponse(item, response)
  if (!read.ok) return `malformed at ${read.errors.map(error => error.pointer).join()}`
  const { verdict, score, note } = gradeResponse(item, read.canonical)!
  return `${verdict} ${Math.round(score * 100) / 100}${note === null ? '' : ` ${note}`}`
}

describe('several texts to tick', () => {
  const part: Words = {
    response: {
      type: 'multi_select',
      label: 'Private addresses',
      distractors: ['11.0.0.{{a}}', '172.32.0.{{a}}', '192.0.2.{{a}}'],
    },
    key: '[address("10.0.0.0") + a, address("172.16.0.0") + a, address("192.168.0.0") + a]',
    grade: { credit: 'balanced' },
  }

  test('are offered shuffled, each once, with the rule, and graded by it', () => {
    const orders = seeds.map(seed => {
      const item = itemOf(part, seed)
      const { widget_type: noun, props } = forBrowser(item) as { widget_type: string; props: { options: string[] } }
      expect(noun).toBe('multi_select')
      expect(props.options.toSorted()).toEqual(item.parts[0].options.map(option => option.text).toSorted())
      const right = JSON.parse(item.parts[0].key) as string[]
      const indices = right.map(text => props.options.indexOf(text))
      expect(verdictOf(item, { indices })).toBe('graded 1')
      expect(verdictOf(item, { selections: right.toReversed() })).toBe('graded 1')
      expect(verdictOf(item, { indices: indices.slice(1) })).toBe('graded 0.67 missed_entries')
      expect(verdictOf(item, { indices: [] })).toBe('graded 0 missed_entries')
      expect(verdictOf(item, { indices: [6] })).toBe('malformed at /response/indices')
      return indices.toSorted((x, y) => x - y).join()
    })
    expect(new Set(orders).size).toBeGreaterThan(5)
  })

  test('a mistake may be behind what was ticked', () => {
    const item = itemOf(part, 'seed', {
      misconceptions: [
        { id: 'only_ten', value: '[address("10.0.0.0") + a]', feedback: 'There are two more private ranges.' },
      ],
    })
    expect(verdictOf(item, { selections: [item.parts[0].misconceptions[0]!.value.slice(2, -2)] })).toBe(
      'graded 0.33 only_ten',
    )
  })

  test('a wrong word among the settings is told with its place', () =>
    expect(
      problemsIn({
        ...base,
        parts: [{ id: 'only', ...part, response: { ...(part['response'] as object), distractors: ['{{b}}'] } }],
      }),
    ).toEqual([{ path: 'parts.0.response.distractors.0', message: expect.stringMatching(/no value named “b”/) }]))
})

describe('texts to put in order', () => {
  const part: Words = {
    response: { type: 'ordering', label: 'Order' },
    key: '["first", "second", "third", "fourth"]',
    grade: { credit: 'longest_run' },
  }

  test('never stand in order at the start', () => {
    for (const seed of seeds) {
      const item = itemOf(part, seed)
      const { props } = forBrowser(item) as { props: { entries: string[] } }
      const right = JSON.parse(item.parts[0].key) as string[]
      expect(props.entries).not.toEqual(right)
      expect(props.entries.toSorted()).toEqual(right.toSorted())
      expect(verdictOf(item, { order: right.map(text => props.entries.indexOf(text)) })).toBe('graded 1')
      expect(verdictOf(item, { entries: [right[1], right[0], ...right.slice(2)] })).toBe('graded 0.33 partly_in_order')
      expect(verdictOf(item, { entries: right.slice(1) })).toBe('malformed at /response/entries')
    }
  })

  test('tell after a try how many stand right already, and not which', () => {
    expect(sentenceIn('de', 'Already in the right place: 2 of the 4 entries.')).toBe(
      'Schon an der richtigen Stelle: 2 von 4 Einträgen.',
    )
    for (const credit of ['exact', 'longest_run']) {
      const item = itemOf({ ...part, grade: { credit } })
      const [a, b, c, d] = JSON.parse(item.parts[0].key) as [string, string, string, string]
      const feedbackOn = (entries: readonly string[]) => {
        const read = readResponse(item, { entries })
        return read.ok && gradeResponse(item, read.canonical)?.feedback
      }
      expect(feedbackOn([d, b, c, a])).toBe('Already in the right place: 2 of the 4 entries.')
      expect(feedbackOn([d, c, b, a])).toBeNull()
    }
  })
})

describe('a table with gaps', () => {
  const part: Words = {
    response: {
      type: 'table',
      label: 'Ends',
      columns: ['What', 'Of 10.0.{{a}}.0/{{n}}'],
      rows: [
        ['Network', null],
        ['Mask', null],
      ],
      cells: [{ type: 'network' }, { type: 'mask' }],
    },
    key: '[prefix(address("10.0.0.0") + 256 * a, n), mask(n)]',
    grade: { credit: 'per_cell', wrong_form: 0.5 },
  }
  const item = itemOf(part)
  const [network, mask] = JSON.parse(item.parts[0].key) as [string, string]

  test('shows its texts with the values of the item, and null for the gaps', () => {
    const { props } = forBrowser(item) as { props: { columns: string[]; rows: (string | null)[][] } }
    expect(props.columns[1]).toMatch(/^Of 10\.0\.\d+\.0\/\d+$/)
    expect(props.rows).toEqual([
      ['Network', null],
      ['Mask', null],
    ])
    expect(JSON.stringify(forBrowser(item))).not.toContain(mask)
  })

  test.each([
    ['both right', [network, mask], 'graded 1'],
    ['one right', [network, '255.0.0.0'], 'graded 0.5 some_cells'],
    ['host bits set', [network.replace('.0/', '.1/'), mask], 'wrong_form 0.5 host_bits_set'],
    ['one that cannot be read', [network, '0.0.0.255'], 'malformed at /response/cells/1'],
    ['one too few', [network], 'malformed at /response/cells'],
  ])('%s', (_what, cells, expected) => expect(verdictOf(item, { cells })).toBe(expected))

  test('a tutor is told what stands in the gaps', () => {
    const read = readResponse(item, { cells: [network, mask] })
    const { canonical, shown } = read as { canonical: string; shown: string }
    expect(shown).toBe(`${network}; ${mask}`)
    expect(forTutor(item, gradeResponse(item, canonical)!, shown).correct_answer).toBe(shown)
  })
})

test('a network with host bits set is right in value: it earns what the blueprint says', () => {
  const item = itemOf({
    response: { type: 'network', label: 'Network' },
    key: 'prefix(address("10.0.0.0") + 256 * a, n)',
    grade: { wrong_form: 0.25 },
  })
  const { key } = item.parts[0]
  expect(verdictOf(item, { text: key })).toBe('graded 1')
  expect(verdictOf(item, { text: key.replace('.0/', '.1/') })).toBe('wrong_form 0.25 host_bits_set')
  expect(verdictOf(item, { text: key.replace(/\d+$/, '30') })).toBe('graded 0')
  expect(verdictOf(item, { text: '10.0.0.0' })).toBe('malformed at /response/text')
})

test('an address that is right and not in the form asked for is graded as it was written', () => {
  const item = itemOf({
    response: { type: 'ipv6', label: 'Short form' },
    key: 'ipv6("2001:db8::a")',
    grade: { form: 'rfc5952', wrong_form: 0.5 },
  })
  expect(verdictOf(item, { text: '2001:DB8::A' })).toBe('graded 1')
  expect(verdictOf(item, { text: '2001:db8:0::a' })).toBe('wrong_form 0.5 not_compressed')
  expect(verdictOf(item, { text: '2001:db8::b' })).toBe('graded 0')
})

test('a quantity is graded with its unit and with its figures as they were written', () => {
  const item = itemOf({
    response: { type: 'quantity', label: 'Speed' },
    key: 'quantity(36, "km/h")',
    grade: { tolerance: { sigfigs: 2, written: true }, magnitude_credit: 0.5, wrong_form: 0.75 },
  })
  expect(verdictOf(item, { text: '10 m/s' })).toBe('graded 1')
  expect(verdictOf(item, { text: '36.0 km/h' })).toBe('wrong_form 0.75 wrong_figures')
  expect(verdictOf(item, { text: '36 Km/h' })).toBe('graded 1')
  expect(verdictOf(item, { text: '36' })).toBe('malformed at /response/text')
})

test.each([
  ['9.81 m/s^2', 'graded 1'],
  ['9.810 m/s^2', 'wrong_form 0.9 wrong_figures'],
  ['9.81', 'graded 0.8 missing_unit'],
  ['9.810', 'graded 0.72 missing_unit'],
  ['9.81 m/s', 'graded 0.6 wrong_unit'],
  ['9.810 m/s', 'graded 0.54 wrong_unit'],
  ['9.8 m/s^2', 'graded 0.5 imprecise'],
  ['980 cm/s^2', 'graded 0.5 imprecise'],
  ['9.8', 'graded 0.4 missing_unit'],
  ['9.8 m', 'graded 0.3 wrong_unit'],
  ['98.1', 'graded 0'],
  ['8 m/s^2', 'graded 0'],
])('of a quantity, %s has as many faults as it has: %s', (text, verdict) => {
  const item = itemOf({
    response: { type: 'quantity', label: 'Acceleration' },
    key: 'quantity(9.81, "m/s^2")',
    grade: {
      tolerance: { sigfigs: 3, written: true },
      wrong_form: 0.9,
      missing_unit: 0.8,
      magnitude_credit: 0.6,
      near: { tolerance: { sigfigs: 2 }, credit: 0.5 },
    },
  })
  expect(verdictOf(item, { text })).toBe(verdict)
})

test('a word with a slip of the pen is right, and the tutor can say how it is spelled', () => {
  const item = itemOf({
    response: { type: 'short_text', label: 'Name' },
    key: '"Broadcast address"',
    grade: { near: true },
  })
  expect(verdictOf(item, { text: 'broadcast adress' })).toBe('graded 1 spelling')
  expect(verdictOf(item, { text: 'BROADCAST ADDRESS.' })).toBe('graded 1')
  expect(verdictOf(item, { text: 'broadband address' })).toBe('graded 0')
})
