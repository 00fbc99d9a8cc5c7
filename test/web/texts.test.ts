import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePieces, leadingStop, splitText } from '../../src/contract/maths-delimiters.js'
import { markdownToHtml } from '../../src/web/view/text/markdown.js'
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

describe('Markdown from a model', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<img src=x onerror=alert(1)>'],
    ['markup inside of a line', 'Look: <b onclick="x()">bold</b>'],
    ['a form', '<form action="https://evil.example"><button>Sign in</button></form>'],
  ])('shows %s as the text it is', (_, source) => {
    const html = markdownToHtml(source)
    expect(html.replace(/<\/?p>|\n/g, '')).not.toMatch(/</)
    expect(html).toContain('&lt;')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' JaVaScRiPt:alert(1)',
    'vbscript:x',
    '//evil.example',
    '/s/1',
  ])('makes no link to %j', target => {
    expect(markdownToHtml(`[go](<${target}>)`)).not.toMatch(/<a|href/)
  })

  test('makes links to the web that tell the other page nothing', () => {
    expect(markdownToHtml('[docs](https://example.org/a?b="c")')).toMatch(
      /^<p><a href="https:\/\/example\.org\/a\?b=[^"<>]*" target="_blank" rel="noopener noreferrer">docs<\/a><\/p>/,
    )
  })

  test('loads no picture', () => {
    expect(markdownToHtml('![a <graph>](https://example.org/pixel.png)')).toBe('<p>a &lt;graph&gt;</p>\n')
    // A picture of a document is on our own server.
    const id = '00000000-0000-7000-8000-000000000001'
    expect(markdownToHtml(`![a <graph>](documents/${id}/figures/${id})`)).toBe(
      `<p><img src="documents/${id}/figures/${id}" alt="a &lt;graph&gt;" loading="lazy"></p>\n`,
    )
    expect(markdownToHtml(`![a graph](documents/${id}/figures/${id}?x)`)).toBe('<p>a graph</p>\n')
  })

  test('keeps headings out of the outline of the page', () => {
    expect(markdownToHtml('# Loud')).toBe('<p><strong>Loud</strong></p>\n')
  })

  test('hands formulas on as they were written, safely', () => {
    expect(markdownToHtml('So $a < b$ and $$c$$')).toBe(
      '<p>So <span data-tex="a &lt; b">a &lt; b</span> and <span data-tex="c" data-display="">c</span></p>\n',
    )
  })

  test('does not read emphasis into a formula', () => {
    expect(markdownToHtml('$a*b*c$')).toContain('data-tex="a*b*c"')
  })

  test('does what Markdown is for', () => {
    expect(markdownToHtml('**bold**\n\n1. one\n2. two\n\n`x < 1`')).toBe(
      '<p><strong>bold</strong></p>\n<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<p><code>x &lt; 1</code></p>\n',
    )
  })
})
