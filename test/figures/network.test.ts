// Network diagrams: what is read of them, what cannot be drawn, and texts that stay apart.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeFigure, drawFigure, shownByFigure, tableOfFigure } from '../../src/figures/draw-figure.js'
import { FigureData } from '../../src/figures/figure-data.js'
import type { NetworkData } from '../../src/figures/network/data.js'
import { WIDTH } from '../../src/figures/svg.js'
import { FIGURES, inLanguage } from './some-figures.js'
import { overlapsIn, textBoxesOf } from './text-boxes.js'

const en = inLanguage('en')
const host = (name: string, ...notes: string[]): NetworkData['devices'][number] => ({
  name,
  type: 'host',
  ...(notes.length > 0 && { notes }),
})

describe('is read', () => {
  test('with its devices and what is written at them, and every link with its ends', () =>
    expect(describeFigure(FIGURES['network-chain']!, en)).toBe(
      'A network diagram with 4 devices and 3 links. PC A is a computer. Written at PC A: 192.168.100.200/24. R1 is a router. R2 is a router. ' +
        'Web is a server. Written at Web: 2001:db8:acad:10::1/64 and 172.16.254.10/24. A link joins PC A and R1. Its end at R1 is labelled 192.168.100.1. ' +
        'A link joins R1 and R2; 10.0.0.0/30 is written at it. Its end at R1 is labelled 10.0.0.1. Its end at R2 is labelled 10.0.0.2. ' +
        'A link joins Web and R2; 100 Mbit/s, 400 km is written at it.',
    ))

  test('as a table of its links', () => {
    expect(tableOfFigure(FIGURES['network-ring']!, en)).toEqual({
      columns: ['Device', 'Linked to', 'Link'],
      rows: [
        ['R1', 'R2', '10'],
        ['R1', 'R3', '4'],
        ['R2', 'R3', '3'],
        ['R2', 'R4', '25'],
        ['R3', 'R4', '100'],
      ],
    })
    expect(tableOfFigure({ kind: 'network', devices: [host('A')], links: [] }, en)).toBeNull()
  })

  test('in German with German words', () =>
    expect(describeFigure(FIGURES['network-star']!, inLanguage('de'))).toMatch(
      /^Ein Netzplan mit 5 Geräten und 4 Verbindungen\. S1 ist ein Switch\. PC 1 ist ein Computer\./,
    ))
})

test('shows every text in it', () =>
  expect(shownByFigure(FIGURES['network-fork']!)).toEqual(
    expect.arrayContaining(['LAN A', '120 devices', '10.0.1.0/24', '10.0.2.1/25', '10.0.0.6']),
  ))

describe('cannot be drawn', () => {
  test.each<[string, object, RegExp]>([
    ['with two devices of one name', { devices: [host('A'), host('A')], links: [] }, /two devices named A/],
    ['with a link to nothing', { devices: [host('A')], links: [{ from: 'A', to: 'B' }] }, /no device named B/],
    ['with a link to itself', { devices: [host('A')], links: [{ from: 'A', to: 'A' }] }, /where it begins/],
    [
      'with a link twice',
      {
        devices: [host('A'), host('B')],
        links: [
          { from: 'A', to: 'B' },
          { from: 'B', to: 'A' },
        ],
      },
      /twice/,
    ],
    ['with a device apart', { devices: [host('A'), host('B')], links: [] }, /not linked/],
    [
      'with ends that have labels in a ring',
      {
        devices: [host('A'), host('B'), host('C')],
        links: [
          { from: 'A', to: 'B', to_label: '.1' },
          { from: 'B', to: 'C' },
          { from: 'C', to: 'A' },
        ],
      },
      /no ring/,
    ],
  ])('%s', (_, data, message) => {
    const { error } = FigureData.safeParse({ kind: 'network', ...data })
    expect(error?.issues.map(issue => issue.message).join()).toMatch(message)
  })
})

describe('texts stay apart and inside', () => {
  const holds = (data: FigureData) => {
    const drawing = drawFigure(data, en)!
    expect(overlapsIn(drawing)).toEqual([])
    for (const { content, left, right } of textBoxesOf(drawing))
      expect([content, left >= -4, right <= WIDTH + 4]).toEqual([content, true, true])
  }

  test.each(Object.entries(FIGURES).filter(([, { kind }]) => kind === 'network'))('in %s', (_, data) => holds(data))

  /** Each device hangs below one that came before. */
  const tree = fc
    .array(fc.record({ above: fc.nat(100), notes: fc.nat(2), isLabelled: fc.boolean() }), {
      minLength: 1,
      maxLength: 9,
    })
    .map(drawn => ({
      kind: 'network' as const,
      devices: [
        host('R1'),
        ...drawn.map(({ notes }, i) => host(`PC ${i}`, ...['192.168.100.200/24', '10.0.0.1'].slice(0, notes))),
      ],
      links: drawn.map(({ above, isLabelled }, i) => ({
        from: above % (i + 1) === 0 ? 'R1' : `PC ${(above % (i + 1)) - 1}`,
        to: `PC ${i}`,
        ...(isLabelled && { label: '10.0.0.0/30', from_label: '10.0.0.1' }),
      })),
    }))

  test('in any tree', () => fc.assert(fc.property(tree, data => holds(FigureData.parse(data)))))

  test('in a diamond with long notes, which stand below it', () => {
    const devices = ['A', 'B', 'C', 'D'].map(name => host(name, '192.168.100.200/24', '192.168.200.100/24'))
    const pairs = ['AB', 'AC', 'BD', 'CD'].map(pair => ({ from: pair[0]!, to: pair[1]!, label: '10' }))
    const data = FigureData.parse({ kind: 'network', devices, links: pairs })
    holds(data)
    expect(textBoxesOf(drawFigure(data, en)!).map(({ content }) => content)).toContain('D: 192.168.200.100/24')
  })
})
