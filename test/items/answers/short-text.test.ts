// Words: what is the same word, what is a slip of the pen, and what one character makes another answer.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { foldedText, isSlip } from '../../../src/items/domain/answers/short-text/folded-text.js'
import { canonicalOf, graded, keyOf, keyTyped, settingsOf } from './graded.js'
import { PLAIN_RESOLVER } from '../../support/plain-resolver.js'

const shortText = answerType('short_text')

const strict = settingsOf(shortText)
const near = settingsOf(shortText, { grade: { near: true, alternatives: ['BGP', 'border gateway routing protocol'] } })

test.each([
  ['Straße', 'STRASSE', 'right'],
  ['Straße', 'STRAẞE', 'right'],
  ['TCP', 'tcp', 'right'],
  ['TCP', '  Tcp  ', 'right'],
  ['TCP', 'TCP.', 'right'],
  ['TCP', 'ＴＣＰ', 'right'],
  ['TCP', 'T\u200bCP', 'right'],
  ['TCP', 'TCP!', 'wrong'],
  ['TCP', 'UDP', 'wrong'],
  ['TCP', 'TCPP', 'wrong'],
  ['three-way handshake', 'Three‑Way   Handshake', 'right'],
  ['café', 'cafe\u0301', 'right'],
  ['café', 'cafe', 'wrong'],
  ['ΟΔΟΣ', 'οδος', 'right'],
  ['ﬁle', 'file', 'right'],
  ['H₂O', 'h2o', 'right'],
  ['10²', '102', 'wrong'],
  ['10²', '10^2', 'right'],
  ['1½', '11/2', 'wrong'],
  ['x = -3', 'x = 3', 'wrong'],
  ['x = -3', 'x = −3', 'right'],
  ["it's", 'it’s', 'right'],
  ['TCP', '', 'malformed'],
  ['TCP', '\u200b ', 'malformed'],
  ['TCP', 'x'.repeat(201), 'malformed'],
])('for %j the answer %j is %s', (key, given, expected) =>
  expect(graded(shortText, strict, JSON.stringify(key), given)).toBe(expected),
)

describe('one slip of the pen', () => {
  test.each([
    ['broadcast', 'broadcst', true],
    ['broadcast', 'brodcast', true],
    ['broadcast', 'broadcasts', true],
    ['broadcast', 'broadcsat', true],
    ['broadcast', 'bcoadrast', false],
    ['broadcast', 'broadkast', true],
    ['broadcast', 'brodkast', false],
    ['subnet mask', 'subnt mask', true],
    ['subnet mask', 'subnet mark', false],
    ['subnet mask', 'subnetmask', false],
    ['router', 'rooter', true],
    ['route', 'rout', false],
    ['switch', 'swich', true],
    ['switch', 'swtc', false],
    ['port 443', 'port 444', false],
    ['ipv4 address', 'ipv4 adress', false],
    ['192.168.1.1', '192.168.1.2', false],
    ['255.255.255.224', '255.255.255.240', false],
    ['x^2 + 5x + 6', 'x^2 - 5x + 6', false],
    ['abcdef + g', 'abcdeg + g', false],
    ['identity', 'identity', false],
  ])('for %j, %j is one: %s', (meant, given, expected) => expect(isSlip(given, meant)).toBe(expected))

  test('counts as right, with a note that shows how the word is spelled', () => {
    const read = canonicalOf(shortText, near, 'boarder gateway protocol')
    const key = keyOf(shortText, near, '"Border Gateway Protocol"')
    expect(shortText.judge(read, key, near)).toEqual({
      score: 1,
      wrongForm: false,
      note: 'spelling',
      say: 'Right. It is spelled “Border Gateway Protocol”.',
    })
    expect(shortText.judge(read, key, strict).score).toBe(0)
  })

  test('no longer than its one word: every other answer is looked up', () => {
    expect(graded(shortText, near, '"Border Gateway Protocol"', 'bgp')).toBe('right')
    expect(graded(shortText, near, '"Border Gateway Protocol"', 'bgo')).toBe('wrong')
    expect(graded(shortText, near, '"Border Gateway Protocol"', 'border gateway rooting protocol')).toBe('right')
  })
})

test('an accepted text may hold values of the item', () => {
  const settings = settingsOf(shortText, { grade: { alternatives: ['port {{p}}'] } })
  expect(shortText.sources!(settings)).toEqual([{ path: ['alternatives', 0], kind: 'template', source: 'port {{p}}' }])
  const resolved = shortText.resolve!(settings, { ...PLAIN_RESOLVER, text: () => 'port 443' })
  expect(graded(shortText, resolved, '"443"', 'PORT 443')).toBe('right')
})

test('a key is shown in its own spelling', () =>
  expect(shortText.show(keyOf(shortText, strict, '"TCP"'), strict)).toBe('TCP'))

test('a capital ß is folded to the end at once', () => expect(foldedText('ẞ')).toBe('ss'))

test('folding twice is folding once, and what is folded reads as itself', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), typed => {
      const once = foldedText(typed)
      expect(foldedText(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  ))

test('capitals and spaces never matter; another letter always does', () =>
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 3 }), words => {
      const key = JSON.stringify(words.join(' '))
      expect(graded(shortText, strict, key, ` ${words.join('   ').toUpperCase()} `)).toBe('right')
      expect(graded(shortText, strict, key, `${words.join(' ')}q`)).toBe('wrong')
      expect(keyTyped(shortText, strict, key)).toBe('right')
    }),
  ))
