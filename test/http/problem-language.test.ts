import { describe, expect, test } from 'vitest'
import { problem } from '../../src/http/index.js'
import { languageFor, problemIn } from '../../src/http/problem-language.js'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, hi;q=0.9', 'hi'],
  ['fr, es;q=0.3', 'es'],
  ['de;q=0, ar', 'ar'],
  ['*', 'en'],
  ['toString', 'en'],
  [';;q=x,,', 'en'],
])('for “%s” a refusal is worded in %s', (header, language) => expect(languageFor(header)).toBe(language))

describe('a refusal in German', () => {
  const german = (...given: Parameters<typeof problem>) => problemIn('de', problem(...given))

  test('has the sentence of its code, and keeps the code and the details', () => {
    const told = german({ status: 409, code: 'session_ended', detail: 'This session has ended.', details: { seq: 4 } })
    expect(told).toMatchObject({ code: 'session_ended', status: 409, seq: 4, detail: 'Diese Sitzung ist beendet.' })
  })

  test('says of a field what is wrong with it', () => {
    const message = 'Write a whole number.'
    const fields = [{ pointer: '/response/text', message }]
    const told = german({ status: 422, code: 'malformed_response', detail: message, fields })
    expect(told.detail).toBe('Schreibe eine ganze Zahl.')
    expect(told.errors).toEqual([{ pointer: '/response/text', message: 'Schreibe eine ganze Zahl.' }])
  })

  test('stays English where nobody has translated it', () => {
    expect(german({ status: 403, code: 'right_required', detail: 'This is for staff only.' }).detail).toBe(
      'This is for staff only.',
    )
  })
})
