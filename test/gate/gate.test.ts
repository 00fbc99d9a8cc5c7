// What a model may not say while a question is open. Each list is one way to give the answer away; the others must pass.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withholdReason, type Item } from '../../src/items/index.js'
import { chosenNetwork, chosenSum, typedHosts, typedNetwork, typedSum } from '../items/sample-items.js'
import { anyText } from '../support/gate-texts.js'
import { plainOptions, withPart } from '../support/only-part.js'

const stops = (item: Item, text: string): boolean => withholdReason(item, text) !== null

type Case = readonly [what: string, item: Item, texts: readonly string[]]

const reveals: readonly Case[] = [
  ['the value', typedSum, ['85', 'The answer is 85.', '47 + 38 = 85', '47+38=85', '85.0', '085', '+85', '(85)']],
  [
    'its digits apart',
    typedSum,
    ['8 5', '8-5', '8 . 5', '8**5**', '8_5_', '8\u200b5', '8\u00ad5', '<b>8</b>5', '$8 5$', '\\boxed{85}', '8\n5'],
  ],
  ['other digits', typedSum, ['８５', '٨٥', '⑧⑤', '8️⃣5️⃣', '𝟖𝟓', '&#56;&#53;', '&#x38;5', '<85>', '8̶5̶']],
  [
    'words',
    typedSum,
    [
      'eighty-five',
      'Eighty five',
      'EIGHTY-FIVE',
      'eightyfive',
      'eigh**ty** five',
      'e i g h t y - f i v e',
      'eighty-fifth',
      'eight five',
      'eighty-5',
      'eighty\u00adfive',
    ],
  ],
  [
    'sums',
    typedSum,
    [
      '80 + 5',
      '**80** + **5**',
      'eighty plus five',
      '90 - 5',
      '170 / 2',
      'seventeen times five',
      '(40 + 2) * 2 + 1',
      '5 more than 80',
      '$\\frac{170}{2}$',
    ],
  ],
  ['places', typedSum, ['8 tens and 5 ones', 'eight tens and five ones']],
  ['other bases', typedSum, ['LXXXV', '0x55', '1010101', '0b1010101']],
  [
    'a power',
    typedHosts,
    [
      '62',
      '2^6 - 2',
      '2**6 - 2',
      '$2^{6} - 2$',
      '2⁶ − 2',
      '64 minus 2',
      'two to the power of six minus two',
      'sixty-two',
    ],
  ],
  [
    'an address',
    typedNetwork,
    [
      '192.168.10.64',
      '192 . 168 . 10 . 64',
      '192.168.10.**64**',
      '192 dot 168 dot 10 dot 64',
      'one nine two dot one six eight dot ten dot six four',
      '192.168.10.64/26',
      '192.168.10.77 lies in 192.168.10.64',
      '0xC0A80A40',
      'C0A80A40',
      '3232238144',
    ],
  ],
  [
    'the octet that matters',
    typedNetwork,
    ['the last octet is 64', 'it ends in sixty-four', '.6 4', '60 + 4', '01000000'],
  ],
  [
    'an option by value',
    chosenSum,
    ['85', '75', 'Not 75', 'It is not eighty-four.', '75 or 85', '75, 85 and 715', '70 + 5'],
  ],
  [
    'an option by letter',
    chosenSum,
    ['B', 'b)', '(b)', 'option B', 'option b', 'It is B.', 'answer: A', 'choose D', 'is A.', '**C**', 'Not C!'],
  ],
  [
    'an option by place',
    chosenSum,
    [
      'option 2',
      'Option #2',
      '#2',
      'option two',
      'number 3',
      'the second option',
      'pick the second',
      "it's the last",
      'the 3rd choice',
      'the first one',
      'the largest one',
      'the smallest of them',
      'think of a',
      'the sum of b is right',
      'the value of a is right',
    ],
  ],
  [
    'one of a full list',
    chosenSum,
    [
      '75, **85**, 715, 84',
      '75, 85 ✓, 715, 84',
      '75, "85", 715, 84',
      '75, 85!, 715, 84',
      '75, 85, 715, 84. It is 85.',
      '75, 85, 715, 84. B',
      '85, 75, 715, 84',
      '75, maybe 85, 715, 84',
    ],
  ],
  [
    'an address among options',
    chosenNetwork,
    ['192.168.10.64', '192.168.10.127', 'ends in .0', '64', 'option c', '192.168.10.0 or 192.168.10.64'],
  ],
  ['anything in a text too long to look into', typedSum, ['x'.repeat(8_001)]],
]

const isSilent: readonly Case[] = [
  [
    'the question',
    typedSum,
    ['', 'What is 47 + 38?', 'What is $47 + 38$?', 'Add 47 and 38.', 'forty-seven plus thirty-eight'],
  ],
  [
    'an article behind a word that an option may follow, too',
    chosenSum,
    ['Think of a bar that is cut in pieces.', 'Draw it as part of a whole.'],
  ],
  ['small talk', typedSum, ['Well done! Here is the next one.', 'Add the ones first, then the tens.']],
  [
    'the stem and its address',
    typedNetwork,
    [
      'A computer has the address 192.168.10.77/26.',
      '192.168.10.77',
      '192.168.10.77 / 26',
      'What does the prefix /26 tell you?',
      'Look at the last octet.',
    ],
  ],
  [
    'the stem of a number with an address',
    typedHosts,
    ['A network is written as 10.6.2.0/26.', '10.6.2.0', 'How many bits are left in /26?'],
  ],
  [
    'all options',
    chosenSum,
    [
      '75, 85, 715, 84',
      '75, 85, 715 or 84?',
      '**75**, **85**, **715**, **84**',
      'A) 75, B) 85, C) 715, D) 84',
      '- 75\n- 85\n- 715\n- 84',
      'Is it 75, 85, 715 or 84?',
    ],
  ],
  ['all letters', chosenSum, ['A, B, C or D', 'Pick A, B, C or D.', 'A to D', 'A–D']],
  [
    'no option',
    chosenSum,
    [
      '',
      'Choose one of the four options.',
      'Here is your first question.',
      'A good start!',
      'Add the ones of the first number.',
      'What is 47 + 38?',
    ],
  ],
  [
    'all addresses',
    chosenNetwork,
    ['192.168.10.0, 192.168.10.64, 192.168.10.128, 192.168.10.127', 'Where does 192.168.10.77/26 belong?'],
  ],
]

const flat = (cases: readonly Case[]) =>
  cases.flatMap(([what, item, texts]) => texts.map(text => [what, text, item] as const))

describe('reveals', () => {
  test.each(flat(reveals))('%s: %j', (_, text, item) => expect(stops(item, text)).toBe(true))
})

describe('lets through', () => {
  test.each(flat(isSilent))('%s: %j', (_, text, item) => expect(stops(item, text)).toBe(false))
})

test('a stem that shows the key may be repeated, but not with one more', () => {
  const item: Item = { ...withPart(typedSum, { key: '42' }), stem: 'What is $84 - 42$?' }
  expect(stops(item, 'What is 84 - 42?')).toBe(false)
  expect(stops(item, '84 - 42 = 42')).toBe(true)
})

test('an option that stands in the stem may be named with the stem', () => {
  const item: Item = {
    ...withPart(chosenSum, { key: '13', options: plainOptions('27', '13', '23', '20') }),
    stem: 'What is $40 - 27$?',
  }
  expect(stops(item, 'What is 40 - 27?')).toBe(false)
  expect(stops(item, '40 - 27 = 13')).toBe(true)
})

describe('for any key', () => {
  const filler = fc.constantFrom('', 'Well. ', 'Think about it: ', 'so it must be ', '\n\n- ')
  const dress = fc.constantFrom<(key: string) => string>(
    key => key,
    key => `**${key}**`,
    key => `$${key}$`,
    key => [...key].join(' '),
    key => [...key].join('\u200b'),
    key => [...key].map(digit => `<i>${digit}</i>`).join(''),
    key => [...key].map(digit => String.fromCharCode(0xff10 + Number(digit))).join(''),
    key =>
      [...key]
        .map(digit => ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][Number(digit)])
        .join(' '),
    key => `${BigInt(key) - 1n} + 1`,
    key => `0x${BigInt(key).toString(16)}`,
  )

  test('a number is found however it is dressed', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 10n, max: 10n ** 12n }), filler, dress, filler, (key, before, dressed, after) => {
        fc.pre(!['47', '38'].includes(String(key)))
        expect(stops(withPart(typedSum, { key: String(key) }), `${before}${dressed(String(key))} ${after}`)).toBe(true)
      }),
      { numRuns: 500 },
    ))

  test('any text is judged, and twice the same', () =>
    fc.assert(
      fc.property(anyText, text => {
        for (const item of [chosenSum, typedNetwork]) expect(stops(item, text)).toBe(stops(item, text))
      }),
      { numRuns: 100 },
    ))
})
