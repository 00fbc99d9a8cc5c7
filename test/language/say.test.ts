// What the built-in agents say: in the language of what they speak about, and worded differently from turn to turn.
import { describe, expect, test } from 'vitest'
import { say, sentence } from '../../src/language/say.js'

describe('a sentence', () => {
  test.each([
    ['de', 'Die Antwort ist $4$.'],
    ['de-AT', 'Die Antwort ist $4$.'],
    ['ar', 'الإجابة هي $4$.'],
    ['es', 'La respuesta es $4$.'],
    ['en', 'The answer is $4$.'],
    ['tlh', 'The answer is $4$.'],
  ])('in %s', (language, text) => {
    expect(sentence(language, 'practice.answer_is', { right: '$4$' })).toBe(text)
  })
  test('takes what is filled in as it is', () => {
    expect(sentence('de', 'practice.answer_is', { right: "{given} '{'" })).toBe("Die Antwort ist {given} '{'.")
  })
  test('is refused without its values', () => {
    expect(() => sentence('de', 'practice.answer_is')).toThrow('right')
  })
  test('has other words the next turn, and those that were said least lately', () => {
    expect(say('de', 'practice.right_plain', { turn: 0 })).toBe('Ja, das ist richtig.')
    expect(say('de', 'practice.right_plain', { turn: 1 })).toBe('Das stimmt.')
    expect(say('de', 'practice.right_plain', { turn: 1, recent: ['Das stimmt.'] })).toBe('Ja, das ist richtig.')
  })
})
