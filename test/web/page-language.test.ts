import { expect, test } from 'vitest'
import { PageTexts } from '../../src/web/strings/page-language.js'

type Table = { greeting: string }
const catalogues = {
  '../../language/en/greetings.json': () => Promise.resolve({ default: { greeting: 'Hello' } }),
  '../../language/de/greetings.json': () => Promise.resolve({ default: { greeting: 'Hallo' } }),
}

test('a part of the page has its texts in the language of the page, and loads no other', async () => {
  let isEnglishLoaded = false
  const english = () => {
    isEnglishLoaded = true
    return Promise.resolve({ default: { greeting: 'Hello' } })
  }
  const texts = new PageTexts<Table>({ ...catalogues, '../../language/en/greetings.json': english }, ['greetings'])
  await texts.load('de')
  expect(isEnglishLoaded).toBe(false)
  expect([texts.language, texts.table.greeting, texts.table.wording.number(1.5)]).toEqual(['de', 'Hallo', '1,5'])
})

test('a part that nobody has translated is in English and says so', async () => {
  const texts = new PageTexts<Table>(catalogues, ['greetings'])
  await texts.load('ar')
  expect([texts.language, texts.table.greeting]).toEqual(['en', 'Hello'])
})

test('no text is shown before a language is loaded', () => {
  expect(() => new PageTexts<Table>(catalogues, ['greetings']).table).toThrow('not loaded')
})
