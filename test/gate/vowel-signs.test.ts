// Hindi and Arabic texts in the gate: vowel signs tell Hindi words apart, and may be left out in Arabic.
import { readFileSync } from 'node:fs'
import { toCardinal, toOrdinal } from 'n2words/hi-IN'
import { describe, expect, test } from 'vitest'
import { withholdReason } from '../../src/items/index.js'
import { chosenSum, typedSum } from '../items/sample-items.js'

const stops = (text: string, language = 'hi', item = typedSum) => withholdReason(item, text, { language }) !== null

describe('Hindi words that differ from a number by their vowel signs alone', () => {
  // Next to them stand से and सौ (100), दे and दो (2), ने and नौ (9), सत and सात (7).
  test.each([
    'इकाई से शुरू करो।',
    'इसे मुझे दे दिया है।',
    'तुमने ठीक जोड़ा है।',
    'दी गई संख्या को देखो।',
    'उन में से जो सही है, वही लिखो।',
    'यह तो है ही सच।',
  ])('pass: %s', text => expect(stops(text)).toBe(false))
})

/** Values that are not on the screen of the sum. */
const VALUES = Array.from({ length: 99 }, (_, at) => at + 2).filter(value => value !== 38 && value !== 47)

const spelled: Readonly<Record<string, (value: number) => string>> = {
  'with a nasal dot for a half moon': value => toCardinal(value).replaceAll('ँ', 'ं'),
  'without nasal dots': value => toCardinal(value).replace(/[ँं]/g, ''),
  'without nuktas': value => toCardinal(value).normalize('NFD').replaceAll('़', ''),
  'struck through': value => [...toCardinal(value)].map(sign => `${sign}\u0336`).join(''),
  'with joiners between the letters': value => [...toCardinal(value)].join('\u200d'),
  'with a hyphen': value => toCardinal(value).replaceAll(' ', '-'),
  'in syllables': value =>
    toCardinal(value)
      .match(/\p{L}(?:्\p{L})*\p{M}*/gu)!
      .join(' '),
  'as a masculine ordinal': value => toOrdinal(value),
  'as a feminine ordinal': value => toOrdinal(value).replace(/ा(ँ?)$/u, 'ी$1'),
  'as an oblique ordinal': value => toOrdinal(value).replace(/ा(ँ?)$/u, 'े$1'),
}

test.each(Object.entries(spelled))('no Hindi number is said %s', (_, say) =>
  expect(VALUES.map(value => `उत्तर ${say(value)} है।`).filter(text => !stops(text))).toEqual([]),
)

test.each(['उत्तर एक है।', 'उत्तर छः है।', 'अंतर ती न है।'])('names a number: %s', text => expect(stops(text)).toBe(true))

test.each(['दूसरे को चुनो।', 'तीसरी वाली सही है।', 'आख़िरी वाला।', 'विकल्प b सही है।'])('names an option: %s', text =>
  expect(stops(text, 'hi', chosenSum)).toBe(true),
)

test('Arabic texts are judged alike with and without their vowel signs', () => {
  const { hints } = JSON.parse(readFileSync('test/fixtures/gate/honest-hints.json', 'utf8')) as {
    hints: Record<string, string[]>
  }
  const signed = hints['ar']!.filter(text => /[\u064b-\u0652]/.test(text))
  expect(signed.length).toBeGreaterThanOrEqual(20)
  for (const text of [...signed, 'الجَوَابُ هُوَ خَمْسَةٌ وَثَمَانُونَ.', 'الجَوَابُ خَمْسَةٌ.'])
    expect([text, stops(text, 'ar')]).toEqual([text, stops(text.replace(/[\u064b-\u0652]/g, ''), 'ar')])
  expect(stops('الجَوَابُ هُوَ خَمْسَةٌ.', 'ar')).toBe(true)
})
