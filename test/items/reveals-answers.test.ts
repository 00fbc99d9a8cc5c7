// For each type of answer: the ways in which a text names the key, each planted in turn, and texts about the same things that do not.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType, type ResponseType } from '../../src/items/domain/answers/registry.js'
import { revealsKey, type Item, type ItemPart } from '../../src/items/index.js'
import { aPart, anItem } from '../support/builders.js'
import { keyOf, settingsOf, type Words } from './answers/graded.js'

type Planted = {
  readonly type: ResponseType
  readonly stem: string
  readonly key: string
  readonly words?: Words
  readonly about?: Partial<ItemPart>
  readonly reveals: readonly string[]
  readonly silent: readonly string[]
}

function itemOf({ type, stem, key, words, about = {} }: Planted): Item {
  const kind = answerType(type)
  const settings = settingsOf(kind, words)
  const canonical = keyOf(kind, settings, key)
  const options = (kind.offers?.(canonical, settings) ?? []).map(text => ({ value: text, text }))
  // What is to be put in order is not shown in order.
  const shown = [...options.slice(1), ...options.slice(0, 1)]
  return anItem({ stem, parts: [aPart({ answer: { type, settings }, key: canonical, options: shown, ...about })] })
}

const integers = { of: { type: 'integer' } }

const PLANTED: readonly Planted[] = [
  {
    type: 'rational',
    stem: 'Which part of the pizza is left?',
    key: '3/4',
    reveals: [
      '3/4',
      '$\\frac{3}{4}$',
      '\\dfrac34',
      '0.75',
      '0,75',
      '.75',
      '75 %',
      '75 percent',
      'seventy-five per cent',
      'three quarters',
      'three-quarters',
      'three over four',
      '¾',
      '6/8',
      '3⁄4',
      '**3**/**4**',
      'nought point seven five',
      '7.5 × 10⁻¹',
      '1/2 + 1/4',
      'three fourths',
      '-3/4',
      '1 − 1/4',
      '&frac34;',
    ],
    silent: ['What would 1/3 be?', 'Count the parts.', 'Think of a half.', 'A quarter is missing somewhere.'],
  },
  {
    type: 'rational',
    stem: 'How long is the plank in metres?',
    key: '7/4',
    reveals: ['1 3/4', '1¾', 'one and three quarters', '1.75', '$1\\frac{3}{4}$', 'seven quarters', '175 %'],
    silent: ['3/4 of a metre is less.', 'More than a metre.'],
  },
  {
    type: 'rational',
    stem: 'Of 24 trees 18 are oaks. What fraction is that?',
    key: '18/24',
    words: { grade: { form: 'lowest_terms' } },
    reveals: ['3/4', 'It is three quarters.', '0.75', '9/12'],
    silent: ['Write 18/24 first.', '18 over 24', 'Divide both by the same number.'],
  },
  {
    type: 'decimal',
    stem: 'How far is it?',
    key: '314/100',
    words: { grade: { tolerance: { abs: 0.01 } } },
    reveals: ['3.14', '3,14', '3.145', 'about 3.1400', 'three point one four', '314/100', '314 hundredths', '314%'],
    silent: ['3.2', 'three', 'a bit more than two'],
  },
  {
    type: 'decimal',
    stem: 'How many people live there?',
    key: '1234567',
    words: { grade: { tolerance: { rel: 0.001 } } },
    reveals: ['1,234,567', '1 234 567', '1.234.567', '1.2345e6', '1.234 * 10^6'],
    silent: ['1,000,000', 'more than a million'],
  },
  {
    type: 'percent',
    stem: 'By how much did it grow?',
    key: '1/4',
    words: { response: { accept: ['percent', 'bare'] }, grade: { tolerance: { exact: true } } },
    reveals: ['25%', '25 %', '25 per cent', 'twenty-five percent', '0.25', '1/4', 'a quarter', '25'],
    silent: ['20%', 'a fifth', 'Compare it with the beginning.'],
  },
  {
    type: 'money',
    stem: 'What does it cost?',
    key: '5/2',
    words: { response: { currency: 'EUR' } },
    reveals: ['2.50 €', '€2.50', '2,50', '2.5', 'two euros fifty is 2.5', 'two and a half euros', '5/2'],
    silent: ['3.50 €', 'Less than ten euros.'],
  },
  {
    type: 'quantity',
    stem: 'How fast is it?',
    key: 'quantity(36, "km/h")',
    words: { grade: { tolerance: { rel: '0.01' } } },
    reveals: [
      '36 km/h',
      '36km/h',
      '10 m/s',
      '$10\\,\\text{m/s}$',
      '36',
      'thirty-six',
      '36 kilometres per hour',
      '10 metres per second',
    ],
    silent: ['50 km/h', 'Divide the way by the time.'],
  },
  {
    type: 'expression',
    stem: 'Differentiate $x^3 + 3x$.',
    key: 'expr("3x^2 + 3", ["x"])',
    words: { response: { symbols: ['x'] } },
    reveals: [
      '3x^2 + 3',
      '$3x^{2}+3$',
      '3x²+3',
      '3(x^2+1)',
      '3 + 3x*x',
      'It is 3·x² + 3.',
      'three x squared plus three',
      "f'(x) = 3x^2 + 3",
      '$3 {x}^{2} + 3$',
      '\\(3x^2 + 3\\)',
      '`3x^2+3`',
    ],
    silent: ['$x^3 + 3x$', '3x^2', 'Take each term by itself.', 'x is the variable'],
  },
  {
    type: 'expression',
    stem: 'Simplify.',
    key: 'expr("(x + 1)/2", ["x"])',
    words: { response: { symbols: ['x'] } },
    reveals: ['(x+1)/2', '$\\frac{x+1}{2}$', '\\frac12 (x+1)', 'x/2 + 1/2', '0.5x + 0.5'],
    silent: ['x + 1', 'x/2'],
  },
  {
    type: 'equation',
    stem: 'Write the line.',
    key: 'expr("y = 2x + 1", ["x", "y"])',
    words: { response: { symbols: ['x', 'y'] } },
    reveals: ['y = 2x + 1', '$y = 2x + 1$', '2y = 4x + 2', 'y - 1 = 2x', 'y equals two x plus one', '2x + 1'],
    silent: ['y = 3x', 'y = mx + b', 'Look at the slope.'],
  },
  {
    type: 'interval',
    stem: 'Solve the inequality.',
    key: 'interval(1, 3, "[)")',
    words: { response: { symbols: ['x'] } },
    reveals: ['[1, 3)', '$[1; 3)$', '1 <= x < 3', '$1 \\le x < 3$', '1 ≤ x < 3', 'x ∈ [1; 3)', 'x >= 1 and x < 3'],
    silent: ['[1, 2)', 'x > 5', 'Turn the sign when you multiply by −1.'],
  },
  {
    type: 'set',
    stem: 'Solve $x^2 = 5x - 6$.',
    key: 'set([2, 3])',
    words: { response: { ...integers, symbols: ['x'] } },
    reveals: [
      '{2, 3}',
      'x = 2 or x = 3',
      '3 and 2',
      'First there is 2. Then there is also three.',
      '$\\{2, 3\\}$',
      '$x_1 = 2, x_2 = 3$',
    ],
    silent: ['x^2 - 5x + 6 = 0', 'Try some numbers.', 'One of them is 2.'],
  },
  {
    type: 'set',
    stem: 'Solve $x^2 = 9$.',
    key: 'set([3, -3])',
    words: { response: integers },
    reveals: ['±3', '3 and -3', '\\pm 3', 'plus or minus three'],
    silent: ['9 is a square.'],
  },
  {
    type: 'set',
    stem: 'Solve $x^2 = -9$ over the reals.',
    key: 'set([])',
    words: { response: integers },
    reveals: ['There is no solution.', 'The set is empty.', '∅'],
    silent: ['Is a square ever negative?'],
  },
  {
    type: 'list',
    stem: 'Put 9, 4 and 7 in order.',
    key: '[4, 7, 9]',
    words: { response: integers },
    reveals: ['4, 7, 9', '[4, 7, 9]', '4 < 7 < 9', 'four, seven, nine'],
    silent: ['9, 4 and 7', 'Begin with 4.'],
  },
  {
    type: 'tuple',
    stem: 'Where do the lines meet?',
    key: 'tuple([12, 5])',
    words: { response: integers },
    reveals: ['(12, 5)', 'x = 12 and y = 5', 'at 12 and 5', 'x is twelve, y is five'],
    silent: ['Set both equal.', 'x = 12'],
  },
  {
    type: 'matrix',
    stem: 'Multiply the matrices.',
    key: '[[19, 22], [43, 50]]',
    words: { response: { ...integers, rows: 2, columns: 2 } },
    reveals: [
      '19 22',
      '[[19, 22], [43, 50]]',
      '$\\begin{pmatrix}19 & 22\\\\43 & 50\\end{pmatrix}$',
      'the second row is 43, 50',
      'the first column is 19 and 43',
      '50, then 43, then 22 and 19',
    ],
    silent: ['Rows times columns.', '19 is too much to say.'],
  },
  {
    type: 'ordering',
    stem: 'Put the layers in order.',
    key: '["physical", "data link", "network", "transport"]',
    reveals: [
      'physical, data link, network, transport',
      'First physical, then network.',
      'Transport comes last.',
      'Begin with physical.',
      'data link < network',
      'network is above data link',
      '**physical** is at the bottom',
    ],
    silent: [
      'data link, network, transport, physical',
      'Put the layers in order.',
      'Take your time.',
      'Which one touches the cable?',
    ],
  },
  {
    type: 'multi_select',
    stem: 'Which are prime?',
    key: '["11", "13"]',
    words: { response: { distractors: ['12', '15'] } },
    reveals: [
      '11',
      'Tick 11 and 13.',
      'Two of them are right.',
      'not 12',
      'exactly two',
      'There are 2 correct options.',
      'more than one',
      'both 11 and 13',
      'the first option',
      'eleven is one of them',
    ],
    silent: ['13, 12, 15, 11', 'Which are prime?', 'Try to divide each of them.'],
  },
  {
    type: 'table',
    stem: 'Fill in the table.',
    key: '[48, "blue"]',
    words: {
      response: {
        columns: ['What', 'How many', 'Colour'],
        rows: [
          ['apples', '12', 'red'],
          ['plums', null, null],
        ],
        cells: [{ type: 'integer' }, { type: 'short_text' }],
      },
    },
    reveals: ['48', 'forty-eight', 'Plums are blue.', 'The second gap is BLUE'],
    silent: ['apples 12 red', 'Fill in the table.', 'Look at the plums.'],
  },
  {
    type: 'prefix_length',
    stem: 'Which prefix has room for 60 hosts?',
    key: '26',
    reveals: [
      '/26',
      '26',
      '26 bits',
      'twenty-six',
      '255.255.255.192',
      '0.0.0.63',
      'slash twenty-six',
      '255 . 255 . 255 . 192',
    ],
    silent: ['/24', 'Count the host bits.', '60 hosts'],
  },
  {
    type: 'mask',
    stem: 'Which mask has room for 60 hosts?',
    key: 'address("255.255.255.192")',
    reveals: ['255.255.255.192', '/26', '0.0.0.63', 'a prefix length of 26', '26 bits', 'the last octet is 192'],
    silent: ['255.255.255', 'Count the ones.', '/24'],
  },
  {
    type: 'wildcard',
    stem: 'Which wildcard mask fits a /26?',
    key: 'address("0.0.0.63")',
    reveals: ['0.0.0.63', '63', '0 . 0 . 0 . 63', 'sixty-three'],
    silent: ['a /26', 'Turn the bits over.'],
  },
  {
    type: 'network',
    stem: 'Where does 10.1.2.77/26 belong?',
    key: 'network_prefix(address("10.1.2.77"), 26)',
    about: {},
    reveals: ['10.1.2.64/26', '10.1.2.64', 'it ends in 64', '10.1.2.64 with the mask 255.255.255.192'],
    silent: ['10.1.2.77/26', 'Look at the last octet.'],
  },
  {
    type: 'cidr_set',
    stem: 'Cover 10.0.0.0 to 10.0.2.255.',
    key: '[cidr("10.0.0.0/23"), cidr("10.0.2.0/24")]',
    reveals: ['10.0.0.0/23 and 10.0.2.0/24', '10.0.2.0/24, 10.0.0.0/23', '10.0.0.0 /23\n10.0.2.0 /24'],
    silent: ['10.0.0.0 to 10.0.2.255', 'Begin with the largest block.'],
  },
  {
    type: 'ipv6',
    stem: 'Which address has the host?',
    key: 'ipv6("2001:db8::ff00:42:8329")',
    reveals: [
      '2001:db8::ff00:42:8329',
      '2001:DB8:0:0:0:ff00:42:8329',
      '2001:0db8:0000:0000:0000:ff00:0042:8329',
      '2001 : db8 :: ff00 : 42 : 8329',
      '20010db8000000000000ff0000428329',
    ],
    silent: ['2001:db8::1', 'Two colons stand once.'],
  },
  {
    type: 'mac',
    stem: 'Which hardware address?',
    key: 'mac("00:1a:2b:3c:4d:5e")',
    reveals: ['00:1a:2b:3c:4d:5e', '00-1A-2B-3C-4D-5E', '001a.2b3c.4d5e', '001A2B3C4D5E', '00 1a 2b 3c 4d 5e'],
    silent: ['00:1a:2b:00:00:00', 'Twelve digits.'],
  },
  {
    type: 'short_text',
    stem: 'Which planet is it?',
    key: '"Mercury"',
    words: { grade: { alternatives: ['the swift planet'], near: true } },
    reveals: ['Mercury', 'MERCURY', 'mer**cury**', 'It is Mercury.', 'the swift planet', 'Mercurry'],
    silent: ['Venus', 'The one next to the sun.', 'mercurial'],
  },
  {
    type: 'code',
    stem: 'Write a function that adds up a list.',
    key: '"x"',
    words: {
      response: { entry: 'total', initial_code: 'function total(list) {\n}' },
      grade: {
        reference: 'function total(list) {\n  return list.reduce((sum, n) => sum + n, 0)\n}',
        tests: [{ args: ['[1, 41]'], gives: '42' }],
      },
    },
    reveals: [
      'return list.reduce((sum, n) => sum + n, 0)',
      'list.reduce( (sum,n)=>sum+n, 0 )',
      '```js\nlet s = 0\nfor (const n of list) { s += n }\nreturn s + 0 + 0 + 0 + 0 + 0 + 0\n```',
    ],
    silent: [
      'function total(list) {\n}',
      'Go through the list.',
      'Use `reduce`.',
      '```\nfunction total(list) {\n}\n```',
    ],
  },
]

const cases = PLANTED.map(planted => [`${planted.type} ${planted.key}`, planted] as const)

describe.each(cases)('%s', (_, planted) => {
  const item = itemOf(planted)
  test.each(planted.reveals)('is revealed by %j', text => expect(revealsKey(item, text)).toBe(true))
  test.each(planted.reveals)('is revealed among other words by %j', text =>
    expect(revealsKey(item, `${planted.stem} Well, then: ${text} Now go on.`)).toBe(true),
  )
  test.each([...planted.silent, planted.stem, 'Good work! Read it once more, and take your time.'])(
    'is not revealed by %j',
    text => expect(revealsKey(item, text)).toBe(false),
  )
})

describe('an answer that conditions accept', () => {
  const accept: ItemPart['accept'] = {
    scope: {},
    clauses: [{ when: 'answer % 7 == 0 and answer > 10', credit: 1, note: 'no', say: null }],
  }
  const item = itemOf({
    type: 'integer',
    stem: 'Name a multiple of 7 above 10.',
    key: '14',
    about: { accept },
    reveals: [],
    silent: [],
  })
  test.each(['14', '21', 'seventy', '70, for one', '7 * 5'])('is revealed by %j', text =>
    expect(revealsKey(item, text)).toBe(true),
  )
  test.each(['7', '10', 'Name a multiple of 7 above 10.', '15 is none.'])('is not revealed by %j', text =>
    expect(revealsKey(item, text)).toBe(false),
  )
})

describe('any text is judged soon', () => {
  const pieces = [
    '1',
    ' ',
    '+',
    '(',
    ')',
    '*',
    'one ',
    'and ',
    '-',
    'a',
    'B',
    '<',
    '&#',
    '.',
    '/',
    '\n',
    'x',
    '^',
    '{',
    '}',
    '\\frac',
    '$',
    '=',
    ',',
    ':',
    'and a half ',
    '~',
    '`',
    '0.',
    ';',
    '[',
    '|',
    '%',
    'ff',
    '10.0.0.0/8 ',
    '::',
    'of them ',
    'first ',
    '√',
  ]
  test.each(cases)('%s', (_, planted) => {
    const item = itemOf(planted)
    let longest = 0
    const timed = (text: string): void => {
      const started = performance.now()
      revealsKey(item, text)
      longest = Math.max(longest, performance.now() - started)
    }
    for (const piece of pieces) timed(piece.repeat(Math.floor(8_000 / piece.length)))
    for (const [i, piece] of pieces.entries())
      timed((piece + pieces[(i * 7 + 3) % pieces.length]!).repeat(2_000).slice(0, 8_000))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 400 }), parts => timed(parts.join(''))),
      { numRuns: 10 },
    )
    // Far above what any of them takes; what grows faster than its text takes minutes.
    expect(longest).toBeLessThan(10_000)
  })
})
