import { describe, expect, test } from 'vitest'
import { ar } from '../../src/web/strings/ar.js'
import { de } from '../../src/web/strings/de.js'
import { en } from '../../src/web/strings/en.js'
import { curriculumTables } from '../../src/web/strings/curriculum.js'
import { chooseLanguage, type languages, type Strings } from '../../src/web/strings/locale.js'

type All = Strings & { readonly curriculum: typeof curriculumTables.en }
const all = (tag: keyof typeof languages, table: Strings): All => ({ ...table, curriculum: curriculumTables[tag] })
const english = all('en', en)
const tables: Record<keyof typeof languages, All> = { en: english, de: all('de', de), ar: all('ar', ar) }

type Leaf = readonly [path: string, value: unknown]
const leaves = (table: object, prefix = ''): Leaf[] =>
  Object.entries(table).flatMap(([key, value]): Leaf[] =>
    typeof value === 'object' ? leaves(value as object, `${prefix}${key}.`) : [[prefix + key, value]],
  )
const wordsOf = (table: All) => leaves(table).filter(([path]) => !path.startsWith('wording.'))

describe.each(Object.entries(tables))('the table %s', (tag, table) => {
  test('has every string of the English one, and no other', () => {
    expect(
      leaves(table)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      leaves(english)
        .map(([path]) => path)
        .sort(),
    )
  })

  test('leaves nothing empty, and every sentence uses what it is given', () => {
    for (const [path, value] of wordsOf(table)) {
      if (typeof value === 'function') {
        const say = value as (...given: unknown[]) => string
        for (const n of [0, 1, 2, 3, 11, 100]) {
          const text = say(n, n)
          expect(text.trim(), path).not.toBe('')
          expect(text, path).not.toMatch(/undefined|NaN|#|\[object/)
        }
        expect(say(3, 3), path).not.toBe(say(4, 4))
      } else expect((value as string).trim(), path).not.toBe('')
    }
  })

  test('says at the start that there are lessons and quizzes', () => {
    const said = `${table.start.title} ${table.start.lead}`.toLocaleLowerCase(tag)
    for (const kind of [table.learn.kind, table.start.quizKind]) expect(said).toContain(kind.toLocaleLowerCase(tag))
  })

  test('is a translation', () => {
    if (tag === 'en') return expect(table).toBe(english)
    const original = new Map(wordsOf(english))
    const same = wordsOf(table).filter(([path, value]) => typeof value === 'string' && original.get(path) === value)
    const mayBeTheSame = [
      'app.name',
      'dialogue.tutor',
      'talk.partner',
      'widget.optionLetters',
      'receipt.none',
      'field.partLetters',
      'field.spoken.plus',
      'field.spoken.minus',
      'curriculum.table.none',
      'curriculum.files.html',
      'curriculum.files.markdown',
      'curriculum.files.svg',
      'curriculum.files.png',
    ]
    expect(same.map(([path]) => path).filter(path => !mayBeTheSame.includes(path))).toEqual([])
  })
})

describe('numbers', () => {
  test('carry the decimal comma in German and the point in English', () => {
    expect(de.wording.percent(72.5)).toMatch(/^72,5\s?%$/)
    expect(en.wording.percent(72.5)).toBe('72.5%')
  })

  test.each([
    [5, '0:05'],
    [65, '1:05'],
    [600, '10:00'],
    [3605, '1:00:05'],
  ])('%i seconds read %s on a clock', (seconds, text) => {
    expect(en.wording.clock(seconds)).toBe(text)
  })

  test('take the plural form of their language', () => {
    expect([1, 2].map(en.start.questions)).toEqual(['1 question', '2 questions'])
    expect([1, 2].map(de.start.questions)).toEqual(['1 Frage', '2 Fragen'])
    expect(new Set([1, 2, 3, 11].map(n => ar.start.questions(n).replace(/[\d\u0660-\u0669]+/g, '#'))).size).toBe(4)
  })
})

test.each([
  [['de-AT', 'en'], 'de'],
  [[null, 'ar-EG'], 'ar'],
  [['fr', 'de'], 'de'],
  [['toString', 'EN-gb'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
])('of the wishes %j the language is %s', (wishes, chosen) => {
  expect(chooseLanguage(wishes)).toBe(chosen)
})
