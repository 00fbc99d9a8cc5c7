// The guard: the language of its patterns, how it reads misspelled and disguised words, and how much of what it should hear it hears.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CatalogueFile, extended } from '../../src/safety/domain/catalogue.js'
import { languages, type Language } from '../../src/language/languages.js'
import { say, sentence } from '../../src/language/say.js'
import { LONGEST_TEXT, wordsOf } from '../../src/safety/domain/words.js'
import { guardOf } from '../../src/safety/index.js'
import { shippedCatalogues, shippedSafety } from '../support/safety.js'

const catalogue = (about: object): CatalogueFile => CatalogueFile.parse({ language: 'en', ...about })
const hears = (pattern: string, text: string, about: object = {}): boolean =>
  guardOf([catalogue({ ...about, signs: { danger: { found: [pattern] } } })])(text) !== null

test.each<[string, string, boolean]>([
  ['fire', 'FIRE!', true],
  ['fire', 'firewall', false],
  ['fire*', 'firewall', true],
  ['cat|dog', 'a dog', true],
  ['the big? dog', 'the dog', true],
  ['the big? dog', 'the bad dog', false],
  ['dog ~2 bit', 'the dog really then bit me', true],
  ['dog ~2 bit', 'the dog came over and bit me', false],
  ['dog ~2 bit', 'a dog. It bit me', false],
  ['dog bit', 'a dog... bit me', true],
  ['^ run', 'run', true],
  ['^ run', 'we run', false],
  ['^ run', 'well, run', true],
  ['run $', 'we run, then walk', true],
  ['run $', 'we run fast', false],
  ['<pets> bit', 'my guinea pig bit me', true],
  ['dont go', 'don’t go', true],
  ['dont go', "DON'T  go", true],
  ['help', 'heeeelp', true],
  ['killed', 'k1lled', true],
  ['killed', 'k*lled', true],
  ['killed', 'kiled', true],
  ['killed', 'kilelr', false],
  ['killed', 'billed', false],
  ['cut', 'cat', false],
  ['uber', 'über', true],
])('“%s” in “%s”: %s', (pattern, text, is) =>
  expect(hears(pattern, text, { lists: { pets: ['dog', 'guinea pig'] } })).toBe(is),
)

test('a filler may stand anywhere within a phrase, and a common word is no misspelling', () => {
  expect(hears('want to go', 'want really so to just go', { fillers: ['really', 'so', 'just'] })).toBe(true)
  expect(hears('dying', 'i am doing well')).toBe(true)
  expect(hears('dying', 'i am doing well', { common: ['doing'] })).toBe(false)
})

test('a harmless phrase takes away the signs that it shares a word with, and no others', () => {
  const guard = guardOf([catalogue({ signs: { danger: { fire: ['fire'] } }, harmless: ['fire drill'] })])
  expect(guard('a fire drill')).toBeNull()
  expect(guard('a fire drill, no, a fire')).toEqual({ category: 'danger', entry: 'en/danger/fire', language: 'en' })
})

test('a school adds signs, harmless phrases and languages of its own', () => {
  const shipped = catalogue({ signs: { danger: { fire: ['fire'] } } })
  const own = catalogue({ signs: { danger: { fire: ['blaze'] } }, harmless: ['fire alley'] })
  const guard = guardOf(extended([shipped], own))
  expect([guard('a blaze')?.entry, guard('fire alley'), guard('fire')?.entry]).toEqual([
    'en/danger/fire',
    null,
    'en/danger/fire',
  ])
  const dutch = guardOf(extended([shipped], catalogue({ language: 'nl', signs: { danger: { brand: ['brand'] } } })))
  expect(dutch('er is brand')?.entry).toBe('nl/danger/brand')
})

test.each(['<nobody>', '~9', 'a_b', '~2', 'word?'])('the pattern “%s” is refused with what is wrong', pattern =>
  expect(() => hears(pattern, '')).toThrow(/./),
)

describe('any text', () => {
  const { signOf } = shippedSafety()

  test('is read without a fault, and always in the same way', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        expect(signOf(text)).toEqual(signOf(text))
      }),
    ))

  test('that holds a sign as a sentence of its own holds one, whatever stands around it', () =>
    fc.assert(
      fc.property(fc.lorem({ maxCount: 20 }), fc.lorem({ maxCount: 20 }), (before, after) => {
        expect(signOf(`${before}. I want to kill myself. ${after}`)).not.toBeNull()
      }),
    ))

  test('is read at both ends when it is longer than the bound', () => {
    const filling = 'word '.repeat(LONGEST_TEXT)
    expect(signOf(`I want to die. ${filling}`)).not.toBeNull()
    expect(signOf(`${filling}. I want to die`)).not.toBeNull()
    expect(wordsOf(filling).length).toBeLessThan(LONGEST_TEXT)
  })
})

const SENTENCES = shippedCatalogues().map(({ language }) => {
  const text = readFileSync(new URL(`../fixtures/safety/${language}.json`, import.meta.url), 'utf8')
  return [language, JSON.parse(text) as Record<'development' | 'held_apart', Record<string, string[]>>] as const
})

describe.each(SENTENCES)('in %s', (_language, halves) => {
  const { signOf } = shippedSafety()
  const heard = (sentences: readonly string[]): number =>
    sentences.filter(text => signOf(text) !== null).length / sentences.length
  const { harmless, ...signs } = halves.held_apart

  // Guards against a pattern that gets lost. It is no measure of what strangers write: see the note in each file.
  test('at least nine in ten of the sentences that were held apart are heard', () =>
    expect(heard(Object.values(signs).flat())).toBeGreaterThanOrEqual(0.9))

  test('at most one in twenty harmless sentences is taken for a sign', () =>
    expect(heard(harmless!)).toBeLessThanOrEqual(0.05))

  test('there are at least 120 of both', () => {
    expect(Object.values(signs).flat().length).toBeGreaterThanOrEqual(120)
    expect(harmless!.length).toBeGreaterThanOrEqual(120)
  })
})

type Half = { explicit: Record<string, string[]>; hinted: Record<string, string[]>; harmless: string[] }

const LATER = shippedCatalogues().map(({ language }) => {
  const text = readFileSync(new URL(`../fixtures/safety-later/${language}.json`, import.meta.url), 'utf8')
  const { working, final } = JSON.parse(text) as Record<'working' | 'final', Half>
  return [language, { working, final }] as const
})

// Of these, too, the author of the patterns was the author of the sentences: safety/README.md says what strangers can expect.
describe.each(LATER)('of the sentences written later in %s', (_language, halves) => {
  const { signOf } = shippedSafety()
  const heard = (sentences: readonly string[]): number =>
    sentences.filter(text => signOf(text) !== null).length / sentences.length

  test.each(['working', 'final'] as const)(
    'the %s half: explicit ones are heard, harmless ones raise no alarm',
    half => {
      const { explicit, hinted, harmless } = halves[half]
      expect(heard(Object.values(explicit).flat())).toBeGreaterThanOrEqual(0.9)
      expect(heard(Object.values(hinted).flat())).toBeGreaterThanOrEqual(0.75)
      expect(heard(harmless)).toBeLessThanOrEqual(0.05)
    },
  )

  test('there are at least 120 of distress and 120 harmless ones', () => {
    const both = [halves.working, halves.final]
    const signs = both.flatMap(({ explicit, hinted }) => [...Object.values(explicit), ...Object.values(hinted)].flat())
    expect(signs.length).toBeGreaterThanOrEqual(120)
    expect(both.flatMap(({ harmless }) => harmless).length).toBeGreaterThanOrEqual(120)
  })
})

/** What stands on the button of the page. */
const buttonIn = (language: Language): string =>
  JSON.parse(readFileSync(`src/language/${language}/session.json`, 'utf8')).care.person

describe('a learner who asks for a person in the words of the button', () => {
  const shipped = guardOf(shippedCatalogues())

  test.each(Object.keys(languages) as Language[])('is heard in %s, and reads these words in the lesson', language => {
    const label = buttonIn(language)
    expect(shipped(`${label}!`)).toEqual({ category: 'asked', entry: `${language}/asked`, language })
    for (const key of ['unread.ways', 'unread.again', 'care.down', 'ask.kept'] as const)
      expect(sentence(language, key)).toContain(label)
    for (const turn of [0, 1, 2, 3]) expect(say(language, 'unread.way', { turn })).toContain(label)
  })

  test('is not taken for one by a sentence that holds them, and a school may add its own', () => {
    expect(shipped('In chess I need a person to play with')).toBeNull()
    const own = guardOf(extended(shippedCatalogues(), catalogue({ asks: ['Nurse please'] })))
    expect(own('nurse, please')?.category).toBe('asked')
    expect(own('I need a person')?.category).toBe('asked')
  })
})
