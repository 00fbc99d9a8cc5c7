// What an author's Markdown is, what only looks like it, and that no value of a question is a mark.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filledMarkdown } from '../../src/contract/filled-markdown.js'
import { markdownLine, markdownText, markdownTree } from '../../src/contract/markdown.js'
import { htmlOf } from '../../src/contract/text-html.js'
import { unmarkedTree } from '../../src/contract/text-tree.js'
import { spokenTree } from '../../src/web/view/text/spoken-text.js'

const PICTURE = `pictures/${'ab'.repeat(32)}.png`
const html = (text: string): string => htmlOf(text, { typeset: tex => `[${tex}]`, picture: file => file })

test.each([
  ['**bold**, *x* and __y__', '<p><strong>bold</strong>, <em>x</em> and <strong>y</strong></p>'],
  ['**$x_1$** of `*a*`, $a*b*c$.', '<p><strong>[x_1]</strong> of <code>*a*</code>, [a*b*c].</p>'],
  ['- one\n- *two*\n  1. three', '<ul><li>one</li><li><em>two</em><ol><li>three</li></ol></li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  [
    '| a | b |\n|---|--:|\n| `x|y` | $|x|$ |',
    '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td align="right">[|x|]</td></tr></tbody></table>',
  ],
  ['[a *b*](https://c.d/e)', '<p><a href="https://c.d/e">a <em>b</em></a></p>'],
  [`![a "kite"](${PICTURE})`, `<p><img src="${PICTURE}" alt="a &quot;kite&quot;"></p>`],
  ['    *x*\n\ny *z*', '<pre><code>*x*\n</code></pre>\n<p>y <em>z</em></p>'],
  [String.raw`\*x\* \_y\_ \$5 *z*`, '<p>*x* _y_ $5 <em>z</em></p>'],
  ['这是**重点**内容', '<p>这是<strong>重点</strong>内容</p>'],
])('%j is Markdown', (text, written) => expect(html(text)).toBe(written))

test.each([
  '3 * 4 * 5',
  '3*4*5 and 6*7*8',
  'a_1_b and c_2_d',
  '2**3**2',
  '# of apples',
  '> 5 is more',
  '5 < 6 and <b>x</b>',
  'a | b\n--- | ---',
  'x\n===',
  'COUNT(*) counts them, COUNT(*) does',
  '~~x~~ https://a.b &amp; www.c.d',
  '-5 and 1.5',
])('%j is as it is written', text => expect(markdownTree(text)).toEqual(unmarkedTree(text)))

test.each([
  ['[x](javascript:alert(1)) *a*', 'x a'],
  ['[x](data:text/html,1) *a*', 'x a'],
  ['[x](//evil.example) *a*', 'x a'],
  ['![words](https://evil.example/a.png) *a*', 'words a'],
  [`![words](../${PICTURE}) *a*`, 'words a'],
  ['![words](pictures/x.png) *a*', 'words a'],
])('%j leads nowhere', (text, words) => {
  expect(html(text)).not.toMatch(/<(?:a|img)\b/)
  expect(markdownText(text)).toBe(words)
})

test('raw HTML is shown as it is written', () =>
  expect(html('<img src=x onerror=alert(1)> *a* <script>b</script>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; <em>a</em> &lt;script&gt;b&lt;/script&gt;</p>',
  ))

describe('as words', () => {
  test.each([
    ['**a** *b* `c` $x^2$', 'a b `c` $x^2$'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a, b\n1, 2'],
    ['- a\n- b\n\nThen *c*', '- a\n- b\n\nThen c'],
    [`![a kite](${PICTURE}) [l](https://a.b)`, 'a kite l'],
    ['3*4*5', '3*4*5'],
  ])('%j has no marks', (text, words) => expect(markdownText(text)).toBe(words))

  test.each([
    ['**a** *b* _c_ a_1_b 3*4*5', 'a b c a_1_b 3*4*5'],
    ['| a | b |\n|---|--:|\n| 1 | 2 |', 'a, b. 1, 2.'],
    [`![a kite](${PICTURE})`, 'a kite'],
    [String.raw`x \* y`, 'x * y'],
  ])('%j is said', (text, words) => expect(spokenTree(markdownTree(text), tex => tex)).toBe(words))
})

describe('a value', () => {
  const filled = (...pieces: (string | readonly [string])[]): string =>
    filledMarkdown(
      pieces.map(piece => ({ text: typeof piece === 'string' ? piece : piece[0], isValue: typeof piece !== 'string' })),
    )

  test.each([
    [['3*4*5'], '3*4*5'],
    [['__init__'], String.raw`\_\_init\_\_`],
    [['x*(y+1)*z'], String.raw`x\*(y+1)\*z`],
    [['- 5'], String.raw`\- 5`],
    [['[1](2)'], String.raw`[1\](2)`],
  ] as const)('%j is escaped where it would be a mark', (value, text) => expect(filled(value)).toBe(text))

  test('is left alone in code, maths and lines that keep their columns', () => {
    expect(filled('`', ['*x*'], '` $', ['a*b*c'], '$')).toBe('`*x*` $a*b*c$')
    expect(filled('Type:\n\n    ', ['*x* _y_'], '\n')).toBe('Type:\n\n    *x* _y_\n')
  })

  test('in a table stays in its cell', () =>
    expect(html(filled('| a |\n|---|\n| ', ['x|y'], ' |'))).toContain('<td>x|y</td>'))

  const signs = fc.string({
    unit: fc.constantFrom(
      '*',
      '_',
      '\\',
      '[',
      ']',
      '(',
      ')',
      '!',
      '|',
      '-',
      '1',
      '.',
      ' ',
      'a',
      'b',
      '#',
      '<',
      '>',
      '+',
    ),
    maxLength: 12,
  })
  test('is read as it is, whatever it is and wherever an author has it stand', () => {
    fc.assert(
      fc.property(signs, signs, fc.constantFrom('', '**', '*', 'x', '('), (a, b, around) => {
        const text = filled(`Of ${around}`, [a], `${around} and `, [b], '.')
        const words = markdownText(text)
        const plainly = (value: string): string => value.replaceAll(/\s+/g, ' ')
        expect(plainly(words)).toContain(plainly(a).trim())
        expect(plainly(words)).toContain(plainly(b).trim())
      }),
      { numRuns: 300 },
    )
  })
})

test('within a line there are no blocks', () =>
  expect(markdownLine('- **a**')).toEqual([
    { kind: 'text', value: '- ' },
    { kind: 'strong', inlines: [{ kind: 'text', value: 'a' }] },
  ]))
