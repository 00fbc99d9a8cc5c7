// Papers to print: who sits where, what learners get and what they do not, and the same paper for the same seed.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { distinctItems } from '../../src/exchange/domain/distinct-items.js'
import { copiesOf, seating } from '../../src/exchange/domain/seating.js'
import { paperCommand } from '../../src/exchange/index.js'
import { asHandwritten, printedLine } from '../../src/exchange/infrastructure/paper/print-text.js'
import { printedQuestion } from '../../src/exchange/infrastructure/paper/print-question.js'
import { drawItems, FORMS } from '../../src/items/index.js'
import { sampled } from '../support/sampling.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const BLUEPRINTS = path.resolve(import.meta.dirname, '../../blueprints')

/** Its second section has a question that cannot be printed among two that can: any of them comes first. */
const MIXED = `schema: assessment/1
assessment_id: mixed
version: 1
title: Numbers and code
description: Numbers, and a function to write.
subject: Mathematics
configuration: { time_limit_minutes: 20, passing_score_percent: 65, max_attempts: 3, shuffle_items: true, total_items: 5 }
sections:
  - section_id: numbers
    title: Numbers
    item_count: 2
    blueprints: [{ id: math.arithmetic.rounding, weight: 1 }]
    difficulty_distribution: { easy: 0, medium: 2, hard: 0 }
  - section_id: both
    title: Both
    item_count: 3
    blueprints: [{ id: code.python.stock, weight: 1 }, { id: math.arithmetic.rounding, weight: 2 }]
    difficulty_distribution: { easy: 0, medium: 3, hard: 0 }
scoring:
  section_weights: { numbers: 0.5, both: 0.5 }
  grade_bands: [{ label: Done, min_percent: 65 }, { label: Not yet, min_percent: 0 }]
`

test('neighbours never have the same variant, and all are used about equally often', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 2, max: 9 }),
      (seats, inRow, variants) => {
        const plan = seating(seats, inRow, variants)
        expect(plan.flat()).toHaveLength(seats)
        const near =
          variants >= 4
            ? [
                [0, 1],
                [1, 0],
                [1, 1],
                [1, -1],
              ]
            : [
                [0, 1],
                [1, 0],
              ]
        for (const [row, seated] of plan.entries())
          for (const [column, variant] of seated.entries())
            for (const [down, along] of near) expect(plan[row + down!]?.[column + along!]).not.toBe(variant)
        const copies = copiesOf(plan, variants)
        // No row has one more than another of any variant.
        expect(Math.max(...copies) - Math.min(...copies)).toBeLessThanOrEqual(plan.length)
      },
    ),
  )
})

test('each shipped question can be printed, but for code, and what is printed does not depend on the key', async () => {
  const catalogue = await shippedCatalogue()
  for (const { id, parts } of sampled(catalogue.blueprints(), 3))
    for (const form of FORMS)
      for (const item of drawItems(catalogue, { blueprintId: id, count: 1, seed: 'paper', form })) {
        const printed = printedQuestion(item)
        if (parts.some(({ type }) => type === 'code')) {
          expect([id, printed]).toEqual([id, null])
          continue
        }
        const told = { key: 'TOLD', misconceptions: [], accept: null, followThrough: null }
        const [first, ...others] = item.parts.map(part => ({ ...part, ...told }))
        const withoutKey = { ...item, steps: ['TOLD'], hints: [], parts: [first!, ...others] as const }
        expect([id, printed]).toEqual([id, printedQuestion(withoutKey)])
        expect([id, printed]).toEqual([id, expect.stringMatching(/<(?:li|p|td|figure)/)])
      }
})

test('questions of one blueprint are different, and fewer where there are no more', async () => {
  const catalogue = await shippedCatalogue()
  const items = distinctItems(catalogue, { blueprintId: 'math.arithmetic.rounding', count: 30, seed: 'x' })
  expect(new Set(items.map(({ variantKey }) => variantKey)).size).toBe(30)
  expect(new Set(items.map(({ tier }) => tier))).toEqual(new Set(['easy', 'medium', 'hard']))
})

test.each([
  [
    'Is $x < 3$. So it is.',
    /<span class="maths"><span dir="ltr"><span class="katex"><math[^>]*>.*<\/math><\/span><\/span>\.<\/span> So it is\.$/,
  ],
  ['`a<b` costs \\$5 & more', /^<code dir="ltr">a&lt;b<\/code> costs \$5 &amp; more$/],
  ['2*3*4 <b>', /^2\*3\*4 &lt;b&gt;$/],
])('a line %j is printed as the page shows it', (text, html) => expect(printedLine(text)).toMatch(html))

test('a unit is printed as it is written by hand; formulas and code stay', () =>
  expect(asHandwritten('such as m^2 or s^-1, not $x^2$, `m^2` or 10^2')).toBe(
    'such as m² or s⁻¹, not $x^2$, `m^2` or 10^2',
  ))

describe('the command', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'viva-paper-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const notes: string[] = []
  const printed = async (to: string, ...options: string[]) => await printedFrom(BLUEPRINTS, to, ...options)
  const printedFrom = async (root: string, to: string, ...options: string[]) => {
    const world = {
      root: () => root,
      out: (text: string) => void notes.push(text),
      note: (text: string) => void notes.push(text),
      fail: () => {},
    }
    await paperCommand(world).parseAsync([...options, '--to', path.join(folder, to)], { from: 'user' })
    return async (name: string) => await readFile(path.join(folder, to, name), 'utf8')
  }

  test('writes a quiz for learners, and apart from it its keys and the plan of the seats, never over what is there', async () => {
    const read = await printed(
      'quiz',
      'fractions-and-percent',
      '--variants',
      '2',
      '--seats',
      '5',
      '--row',
      '3',
      '--language',
      'de',
    )
    expect((await readdir(path.join(folder, 'quiz'))).toSorted()).toEqual(['staff', 'variant-a.html', 'variant-b.html'])
    expect((await readdir(path.join(folder, 'quiz', 'staff'))).toSorted()).toEqual([
      'key-a.html',
      'key-b.html',
      'seats.html',
    ])
    const [a, b, key] = [await read('variant-a.html'), await read('variant-b.html'), await read('staff/key-a.html')]
    expect(a).toContain('<html lang="de" dir="ltr">')
    expect(a.match(/class="number"/g)).toHaveLength(12)
    expect(a).not.toMatch(/Richtige Antwort|Lösungsweg/)
    expect(key.match(/Richtige Antwort/g)).toHaveLength(12)
    // Of an order: what is written into the boxes.
    expect(key).toMatch(/class="answer"><b>\d(?:, \d)+<\/b> \(/)
    expect(b).not.toBe(a)
    expect(await read('staff/seats.html')).toContain('Variante A: 3 Exemplare')
    await expect(printed('quiz', 'fractions-and-percent')).rejects.toThrow(
      'is there already. Name a new folder with --to.',
    )
  })

  test('keeps the heading of a section whose first question is not printed, and shows it once', async () => {
    const root = path.join(folder, 'blueprints')
    await cp(BLUEPRINTS, root, { recursive: true })
    await writeFile(path.join(root, 'assessments', 'mixed.yaml'), MIXED)
    const read = await printedFrom(root, 'mixed', 'mixed', '--variants', '6')
    for (const name of 'abcdef') {
      const page = await read(`variant-${name}.html`)
      expect(page.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Numbers</h2>', '<h2>Both</h2>'])
      expect(page.match(/<h3 class="number">/g)).toHaveLength(4)
    }
  })

  test('gives the same paper for the same seed, and lists what is not printed', async () => {
    const ids = [
      'math.arithmetic.rounding',
      'math.fractions.simplest_form',
      'code.python.stock',
      '--count',
      '2',
      '--variants',
      '1',
    ]
    const [one, same, other] = [
      await printed('a', ...ids),
      await printed('b', ...ids),
      await printed('c', ...ids, '--seed', 'x'),
    ]
    const page = await one('variant-a.html')
    expect(await same('variant-a.html')).toBe(page)
    expect(await other('variant-a.html')).not.toBe(page)
    expect(page.match(/class="number"/g)).toHaveLength(4)
    expect(notes.join('')).toContain('code.python.stock: not printed. It has to be answered with code.')
    expect(notes.join('')).toMatch(
      /Wrote 1 variant of 4 questions to .* Print 30 × A\. The answer keys are in its folder `staff`\./,
    )
  })

  test('has a neutral heading over several kinds, and one right answer of an equation', async () => {
    const ids = ['math.algebra.quadratic_equation', 'math.arithmetic.rounding']
    const read = await printed('kinds', ...ids, '--variants', '1', '--language', 'de')
    expect(await read('variant-a.html')).toContain('<h1>Aufgaben</h1>')
    expect((await read('staff/key-a.html')).match(/Richtige Antwort/g)).toHaveLength(2)
  })

  test('refuses a language in which there is no question', async () => {
    await expect(printed('a', 'math.arithmetic.rounding', '--language', 'xx')).rejects.toThrow(
      /^No question is in “xx”\. There are questions in .*de, en, /,
    )
  })

  test('refuses an id that is none', async () => {
    await expect(printed('a', 'math.nothing')).rejects.toThrow('no quiz and no blueprint “math.nothing”')
  })
})
