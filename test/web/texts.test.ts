import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePieces, leadingStop, splitText } from '../../src/contract/maths-delimiters.js'
import { messageTree } from '../../src/contract/markdown.js'
import type { Block, Inline } from '../../src/contract/text-tree.js'
import { settledText } from '../../src/web/view/text/settled-text.js'
import { spokenTree } from '../../src/web/view/text/spoken-text.js'
import { textBlocks, unwrapped } from '../../src/contract/text-blocks.js'

describe('maths in a text', () => {
  const maths = (tex: string, display = false) => ({ kind: 'maths', tex, display })
  const text = (value: string) => ({ kind: 'text', value })

  test.each([
    ['What is $47 + 38$?', [text('What is '), maths('47 + 38'), text('?')]],
    ['$$a^2$$', [maths('a^2', true)]],
    ['It costs $5 and $7.', [text('It costs $5 and $7.')]],
    ['From $20 to $30', [text('From $20 to $30')]],
    ['\\$5 is not $x$', [text('$5 is not '), maths('x')]],
    ['2*3*4 and _a_', [text('2*3*4 and _a_')]],
    ['a `mask` here', [text('a '), { kind: 'code', value: 'mask' }, text(' here')]],
    ['no $end', [text('no $end')]],
    ['$ $', [text('$ $')]],
    ['', []],
  ])('%j', (source, parts) => {
    expect(splitText(source)).toEqual(parts)
  })
})

test.each([
  ['. It', '.'],
  ['), and', '),'],
  [' and', ''],
  ['', ''],
])('of %j the beginning %j stays on the line of the formula in front', (text, stop) => {
  expect(leadingStop(text)).toBe(stop)
})

test.each([
  ['2001:db8::1', ['2001:', 'db8::', '1']],
  ['fe80::', ['fe80::']],
  ['10.0.0.1', ['10.0.0.1']],
])('the code %j may be broken into %j', (code, pieces) => {
  expect(codePieces(code)).toEqual(pieces)
})

test.each([
  ['A line that was\nwrapped.', 'A line that was wrapped.'],
  ['One.\n\nTwo.', 'One.\n\nTwo.'],
  ['One.\n \nTwo.', 'One.\n \nTwo.'],
  ['A verse  \nof two', 'A verse  \nof two'],
  ['Tick:\n- one\n- two', 'Tick:\n- one\n- two'],
  ['Do:\n1. one\n2) two\nb) three', 'Do:\n1. one\n2) two\nb) three'],
])('of %j the lines that were only wrapped are joined', (prose, joined) => {
  expect(unwrapped(prose)).toBe(joined)
})

describe('lines whose columns matter', () => {
  const prose = (text: string) => ({ kind: 'prose', text })
  const lines = (text: string) => ({ kind: 'lines', text })

  test.each([
    ['One.\nTwo.\n\nThree.', [prose('One.\nTwo.\n\nThree.')]],
    ['Routes:\n\n    a   b\n    cc  d\n\nWhich?\n', [prose('Routes:'), lines('a   b\ncc  d'), prose('Which?')]],
    ['    a\n\n      b\nWhich?', [lines('a\n\n  b'), prose('Which?')]],
    [
      'Rules:\n```\n10 deny\n\n20 permit\n```\nWhich?',
      [prose('Rules:'), lines('10 deny\n\n20 permit'), prose('Which?')],
    ],
    ['```text\n  a\n```', [lines('  a')]],
    ['Not closed:\n```\na', [prose('Not closed:\n```\na')]],
    ['```\n```', []],
    ['   Three spaces are prose.', [prose('   Three spaces are prose.')]],
    ['a\r\n    b\r\n', [prose('a'), lines('b')]],
    ['    \n', []],
    ['', []],
  ])('%j', (source, blocks) => {
    expect(textBlocks(source)).toEqual(blocks)
  })

  test('lose no line, however they are mixed', () => {
    const line = fc.constantFrom('', 'a', '    b', '   c', '```', '    ```', '```js', '    ')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), written => {
        const words = (text: string) => text.match(/[abc]/g) ?? []
        const shown = textBlocks(written.join('\n')).flatMap(block => words(block.text))
        expect(shown).toEqual(words(written.filter(entry => entry !== '```js').join('\n')))
      }),
    )
  })
})

const inlinesOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block): Inline[] => {
    if (block.kind === 'paragraph') return block.inlines.flatMap(within)
    if (block.kind === 'quote') return inlinesOf(block.blocks)
    if (block.kind === 'list') return block.entries.flatMap(inlinesOf)
    return block.kind === 'table'
      ? [block.head, ...block.rows].flat().flatMap(cell => cell.inlines.flatMap(within))
      : []
  })
const within = (inline: Inline): Inline[] => ['inlines' in inline ? inline.inlines.flatMap(within) : [], inline].flat()
const leadsTo = (text: string): string[] =>
  inlinesOf(messageTree(text)).flatMap(inline =>
    inline.kind === 'link' ? [inline.href] : inline.kind === 'picture' ? [inline.file] : [],
  )
const said = (text: string): string => spokenTree(messageTree(text), tex => `⟦${tex}⟧`)
const ID = '00000000-0000-7000-8000-000000000001'
const FIGURE = `documents/${ID}/figures/${ID}`

describe('Markdown from a model', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'Look: <b onclick="x()">bold</b>',
    '<form action="/x"><button>Sign in</button></form>',
  ])('shows %s as the text it is', text => expect(said(text)).toBe(text))

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' JaVaScRiPt:alert(1)',
    'vbscript:x',
    '//evil.example',
    '/s/1',
  ])('makes no link to %j', target => expect(leadsTo(`[go](<${target}>) ![go](<${target}>)`)).toEqual([]))

  test('leads to the web, and shows pictures of our own server alone', () => {
    expect(leadsTo('[docs](https://example.org/a?b="c") and https://example.org/d.')).toEqual([
      'https://example.org/a?b="c"',
      'https://example.org/d',
    ])
    expect(leadsTo(`![a](https://example.org/pixel.png) ![b](${FIGURE}?x) ![c](${FIGURE})`)).toEqual([FIGURE])
  })

  test('has headings that are none of the page', () =>
    expect(messageTree('# Loud')).toEqual([
      { kind: 'paragraph', inlines: [{ kind: 'strong', inlines: [{ kind: 'text', value: 'Loud' }] }] },
    ]))

  test.each([
    ['> a\n> b', [{ kind: 'quote', blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', value: 'a b' }] }] }]],
    ['a\n\n---', [{ kind: 'paragraph', inlines: [{ kind: 'text', value: 'a' }] }, { kind: 'rule' }]],
    ['```js\n`${a}` \\$b\n```', [{ kind: 'lines', text: '`${a}` \\$b' }]],
    ['```js\na = `b', [{ kind: 'lines', text: 'a = `b' }]],
    [
      '1. a\n   ```\n   $x$\n   ```',
      [
        {
          kind: 'list',
          first: 1,
          entries: [
            [
              { kind: 'paragraph', inlines: [{ kind: 'text', value: 'a' }] },
              { kind: 'lines', text: '$x$' },
            ],
          ],
        },
      ],
    ],
  ])('%j is read', (text, tree) => expect(messageTree(text)).toEqual(tree))

  test('reads nothing into a formula, also where it stands in an address', () => {
    expect(said('$a*b*c$ and $$d_1 + e_1$$')).toBe('⟦a*b*c⟧ and ⟦d_1 + e_1⟧')
    expect(said('[x](https://a.b/`c`) $y$')).toBe('x ⟦y⟧')
  })
})

describe('a message that is still being written', () => {
  const whole = [
    'First **the sum**, then *its _half_*: `a[0]` is $\\frac{1}{2}$, see [the page](https://example.org/a "b").',
    '# A title\n\nThen:\n\n1. one **two**\n2. $x$\n   - three\n\n> quoted *words*\n\n---\n\nEnd.',
    'A program:\n\n```js\nlet a = `b` * 2\n```\n\nand https://example.org/x now.',
    '| a | b |\n|---|--:|\n| 1 | `2` |\n\n$$\nx = 1\n$$\n\ndone',
    `See ![a *kite*](${FIGURE}) and 3 * 4 - 5, (1) [2] costs.`,
  ]

  test.each(whole)('%j only grows, and never shows half a link or an open mark', text => {
    const end = said(text)
    const links = leadsTo(text)
    for (let at = 1; at <= text.length; at++) {
      const sofar = settledText(text.slice(0, at))
      expect(
        end.startsWith(said(sofar).replace(/[.,\s]+$/, '')),
        JSON.stringify([text.slice(0, at), said(sofar)]),
      ).toBe(true)
      expect(links.slice(0, leadsTo(sofar).length)).toEqual(leadsTo(sofar))
    }
    expect(said(settledText(`${text}\n\n`))).toBe(end)
  })

  test('is not held back for long by a mark that nothing closes', () => {
    const words = 'and so on '.repeat(20)
    for (const mark of ['$', '[', '`', '*'])
      expect(said(settledText(`A ${mark}b ${words}`)).length).toBeGreaterThan(200)
  })

  test('leads nowhere that the whole does not lead, whatever is written', () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '`',
      '$',
      '[',
      ']',
      '(',
      ')',
      '!',
      '|',
      '\n',
      '- ',
      '> ',
      '```',
      ' ',
      'a',
      '1',
      'https://a.b',
      'javascript:',
      '<',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
        const sofar = settledText(pieces.join(''))
        for (const address of leadsTo(sofar)) expect(address).toMatch(/^https:\/\/a\.b/)
      }),
      { numRuns: 500 },
    )
  })
})
