import { afterAll, describe, expect, test } from 'vitest'
import { languages, type Language } from '../../src/language/languages.js'
import { withPageLanguage, otherLanguageNote } from '../../src/web/strings/question-language.js'
import { setLanguage } from '../../src/web/strings/page-language.js'

afterAll(() => setLanguage('en'))

describe('a question in another language than the page', () => {
  test.each([
    ['en', 'de', 'Not translated yet: this question is in German.'],
    ['de', 'en', 'Noch nicht übersetzt: Diese Frage ist auf Englisch.'],
    ['ar', 'en', 'لم يُترجم بعد: هذا السؤال باللغة الإنجليزية.'],
    ['hi', 'en', 'अभी अनुवाद नहीं हुआ है: यह सवाल अंग्रेज़ी में है।'],
    ['es', 'en', 'Aún sin traducir: esta pregunta está en inglés.'],
  ] as const)('is announced on a page in %s', async (page, asked, sentence) => {
    await setLanguage(page)
    // The marks that keep a name's direction are not seen.
    expect(otherLanguageNote(asked)?.replaceAll(/[\u2068\u2069]/g, '')).toBe(sentence)
  })
  test.each(Object.keys(languages) as Language[])('is not announced where both are %s, or nobody knows', async page => {
    await setLanguage(page)
    expect([otherLanguageNote(page), otherLanguageNote(undefined)]).toEqual([null, null])
  })
})

test('the page asks for its own language, where there is something to translate', async () => {
  await setLanguage('de')
  expect(withPageLanguage({ session_type: 'learning', skills: ['a'] })).toMatchObject({ language: 'de' })
  expect(withPageLanguage({ session_type: 'survey', survey_id: 'a' })).not.toHaveProperty('language')
})
