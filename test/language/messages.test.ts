import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { chooseLanguage, languages } from '../../src/language/languages.js'
import { parsing, tableOf, type Messages } from '../../src/language/messages.js'
import { numbersOf } from '../../src/language/numbers.js'
import { learnerTexts } from '../support/texts.js'

const [en, de, ar] = (['en', 'de', 'ar'] as const).map(learnerTexts) as [Table, Table, Table]
type Table = ReturnType<typeof learnerTexts>

describe('a table of messages', () => {
  type Table = { plain: string; part: { braces: string; share: (given: { share: number }) => string } }
  const messages: Messages = { plain: 'Don’t', part: { braces: "'{'", share: '{share, number, percent} of it' } }

  test('has texts, and functions of what messages take', () => {
    const table = tableOf<Table>(messages, 'en')
    expect([table.plain, table.part.braces, table.part.share({ share: 12.5 })]).toEqual(['Don’t', '{', '12.5% of it'])
  })

  test('is the same from messages that were parsed before', () => {
    const parsed: Messages = {
      plain: 'Don’t',
      part: { share: parse('{share, number, percent} of it', parsing) as never },
    }
    expect(tableOf<Table>(parsed, 'de').part.share({ share: 12.5 })).toMatch(/^12,5\s?% of it$/)
  })

  test('is refused where a message is not well formed', () => {
    expect(() => tableOf({ broken: '{n, plural, one {# hint}}' }, 'en')).toThrow(SyntaxError)
  })
})

test('a page from right to left keeps the marks around a title that runs the other way', () => {
  type Table = { on: (given: { title: string; n: number }) => string }
  const messages = { on: '«{title}» {n, number}' }
  const given = { title: 'Counting', n: 2 }
  const on = (language: string, isolating: boolean) => tableOf<Table>(messages, language, isolating).on(given)
  expect(on('ar', true)).toMatch(/^«\u2068Counting\u2069» \S+$/)
  expect([on('ar', false), on('de', true)]).toEqual(['«Counting» 2', '«Counting» 2'])
})

describe('numbers', () => {
  test('carry the decimal comma in German and the point in English', () => {
    expect(numbersOf('de').percent(72.5)).toMatch(/^72,5\s?%$/)
    expect(numbersOf('en').percent(72.5)).toBe('72.5%')
  })

  test.each([
    [5, '0:05'],
    [65, '1:05'],
    [600, '10:00'],
    [3605, '1:00:05'],
  ])('%i seconds read %s on a clock', (seconds, text) => {
    expect(numbersOf('en').clock(seconds)).toBe(text)
  })

  test('take the plural form of their language', () => {
    expect([1, 2].map(n => en.start.questions({ n }))).toEqual(['1 question', '2 questions'])
    expect([1, 2].map(n => de.start.questions({ n }))).toEqual(['1 Frage', '2 Fragen'])
    expect(new Set([1, 2, 3, 11].map(n => ar.start.questions({ n }).replace(/[\d\u0660-\u0669]+/g, '#'))).size).toBe(4)
  })
})

test.each(Object.keys(languages))('the start page in %s says at once that there are lessons and quizzes', tag => {
  const table = learnerTexts(tag)
  const text = `${table.start.title} ${table.start.lead}`.toLocaleLowerCase(tag)
  for (const kind of [table.learn.kind, table.start.quizKind]) expect(text).toContain(kind.toLocaleLowerCase(tag))
})

test.each([
  [['de-AT', 'en'], 'de'],
  [[null, 'ar-EG'], 'ar'],
  [['fr', 'de'], 'de'],
  [['es-MX', 'en'], 'es'],
  [['hi-Latn'], 'hi'],
  [['toString', 'EN-gb'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('of the wishes %j the language is %s', (wishes, chosen) => {
  expect(chooseLanguage(wishes)).toBe(chosen)
})
