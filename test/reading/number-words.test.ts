// Every number in words, as n2words writes it, is that number again: the table holds the small ones and puts the large ones together.
import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as british } from 'n2words/en-GB'
import { toCardinal as american } from 'n2words/en-US'
import { toCardinal as spanish } from 'n2words/es-ES'
import { toCardinal as hindi } from 'n2words/hi-IN'
import { expect, test } from 'vitest'
import { languagesOf } from '../../src/reading/index.js'
import { numberOfWords } from '../../src/reading/number-words.js'
import { wordsOf } from '../../src/reading/tokens.js'

const SMALL = [...Array.from({ length: 3_000 }, (_, value) => value), 9_999, 20_000]
const LARGE = [21_001, 100_100, 345_678, 999_999]

test.each([
  ['en', 'in Britain', british],
  ['en', 'in America', american],
  ['de', 'in Germany', german],
  ['ar', 'in Arabic', arabic],
  ['es', 'in Spain', spanish],
  ['hi', 'in India', hindi],
] as const)('%s: as it is written %s', (code, _where, write) => {
  const [language] = languagesOf(code)
  // Arabic inflects a thousand that something follows: such numbers are not read.
  const numbers = code === 'ar' ? SMALL : [...SMALL, ...LARGE]
  const misread = numbers.filter(value => numberOfWords(wordsOf(write(value)), language!) !== value)
  expect(misread).toEqual([])
})
