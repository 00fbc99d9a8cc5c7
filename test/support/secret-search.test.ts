import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFieldNames, findSecrets } from './secret-search.js'

const KEY = '918273645123'
const WHY = 'XPLAIN-7f3a9: the box is "new" & old'
const SECRETS = [
  { name: 'key', text: KEY },
  { name: 'why', text: WHY },
]
const found = (bytes: Buffer | string) => findSecrets(bytes, SECRETS).map(({ secret, how }) => `${secret}: ${how}`)

const unicode = (text: string) =>
  [...text].map(sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const percent = (text: string) => [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
const base64At = (offset: number, encoding: 'base64' | 'base64url') =>
  Buffer.from(`${'~?>'.slice(0, offset)}${KEY}${'~?>'.slice(offset)}`).toString(encoding)

describe('a secret is found', () => {
  test.each<[string, string | Buffer, string]>([
    ['as it is', `Box: ${KEY}.`, 'key: plain'],
    ['as a number in JSON', JSON.stringify({ n: Number(KEY) }), 'key: plain'],
    ['in other letters', 'xplain-7F3A9: The box is "new"  &\nold', 'why: plain'],
    ['in JSON', JSON.stringify({ text: WHY }), 'why: json'],
    ['in JSON in JSON', JSON.stringify({ text: JSON.stringify({ text: WHY }) }), 'why: json > json'],
    ['in JSON with every sign escaped', `{"text":"${unicode(KEY)}"}`, 'key: json'],
    ['in a URL', `/next?why=${encodeURIComponent(WHY)}`, 'why: url'],
    ['in a form', new URLSearchParams({ why: WHY }).toString(), 'why: url'],
    ['in a URL with every byte escaped', `/next?key=${percent(KEY)}`, 'key: url'],
    ['in HTML', `<p title="XPLAIN-7f3a9: the box is &quot;new&quot; &amp; old">`, 'why: html'],
    ['in HTML by numbers', [...KEY].map(digit => `&#x${digit.charCodeAt(0).toString(16)};`).join(''), 'key: html'],
    ['in hexadecimal', `id=${Buffer.from(KEY).toString('hex')}`, 'key: hex'],
    ['in capital hexadecimal', Buffer.from(WHY).toString('hex').toUpperCase(), 'why: hex'],
    ['in hexadecimal beside another digit', `a${Buffer.from(KEY).toString('hex')}`, 'key: hex'],
    ['in base64', `t=${Buffer.from(WHY).toString('base64')}`, 'why: base64'],
    ['packed by gzip', gzipSync(`Box: ${KEY}.`), 'key: gzip'],
    ['packed by gzip behind other bytes', Buffer.concat([Buffer.from('head\r\n\r\n'), gzipSync(KEY)]), 'key: gzip'],
    ['packed by deflate', deflateSync(`Box: ${KEY}.`), 'key: deflate'],
    ['packed by brotli', brotliCompressSync(`Box: ${KEY}. ${'Nothing else. '.repeat(40)}`), 'key: br'],
    ['packed and in base64', gzipSync(KEY).toString('base64'), 'key: base64 > gzip'],
    ['in base64 in a URL', `?t=${encodeURIComponent(Buffer.from(WHY).toString('base64'))}`, 'why: base64'],
    ['with commas', 'It is 918,273,645,123.', 'key: plain > digits'],
    ['with points', 'It is 918.273.645.123', 'key: plain > digits'],
    ['with thin spaces', 'It is 918\u202f273\u202f645\u202f123', 'key: plain > digits'],
    ['with apostrophes', "It is 918'273'645'123", 'key: plain > digits'],
    ['as TeX', String.raw`$918{,}273{,}645{,}123$ or $918\,273\,645\,123$`, 'key: plain > digits'],
    ['digit by digit', [...KEY].join(' '), 'key: plain > digits'],
    ['digit by digit, in bold', [...KEY].map(digit => `**${digit}**`).join(''), 'key: plain > digits'],
    ['in full width', KEY.replaceAll(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit))), 'key: plain'],
    ['with invisible marks', [...KEY].join('\u200b'), 'key: plain'],
    ['backwards', [...KEY].reverse().join(''), 'key: plain > backwards'],
    [
      'in the part of a token that can be read',
      `vg1.${Buffer.from(`{"k":${KEY}}`).toString('base64url')}.sig`,
      'key: base64',
    ],
  ])('%s', (_, bytes, expected) => {
    expect(found(bytes)).toContain(expected)
  })

  for (const encoding of ['base64', 'base64url'] as const)
    test.each([0, 1, 2, 3])(`in ${encoding}, %i bytes into a quantum, whatever stands before it`, offset => {
      for (const before of ['', 'a', 'ab', 'abc'])
        expect(found(`"${before}${base64At(offset, encoding)}"`)).toEqual(['key: base64'])
    })

  test('within any text, in each of the ways', () => {
    const ways: ((text: string) => string)[] = [
      text => text,
      text => JSON.stringify(text),
      encodeURIComponent,
      text => Buffer.from(text).toString('base64'),
      text => Buffer.from(text).toString('base64url'),
      text => Buffer.from(text).toString('hex'),
      text => gzipSync(text).toString('base64url'),
    ]
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(...ways),
        fc.constantFrom(...ways.slice(0, -1)),
        (a, b, one, two) => {
          const before = a.replaceAll(/[^a-z ]/g, '')
          expect(found(two(one(`${before} ${KEY} ${b}`)))).not.toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a secret is not found', () => {
  test.each<[string, string]>([
    ['in the numbers beside it', '918273645124 918273645122 18273645123'],
    ['in two numbers that would give it together', '"a":918273,"b":645123'],
    ['in what is about it', 'The box next to 123. XPLAIN: the box is new.'],
    ['in nothing', ''],
  ])('%s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('when it is so short that it would be found by chance: that is refused', () => {
    expect(() => findSecrets('85', [{ name: 'key', text: '85' }])).toThrow('too short')
  })
})

describe('a field name', () => {
  test.each([
    '{"correct_answer":1}',
    '{"correctIndex":1}',
    '{"data":"{\\"explanation\\":\\"\\"}"}',
    'x-item-seed: 1',
    '?correct%5Findex=1',
    Buffer.from('{"correct_answer":1}').toString('base64url'),
  ])('is found in %s', text => {
    expect(findFieldNames(text)).toHaveLength(1)
  })

  test.each(['{"correct":true}', 'The seeds were reseeded.', 'explanations', ''])('is not found in %s', text => {
    expect(findFieldNames(text)).toEqual([])
  })
})
