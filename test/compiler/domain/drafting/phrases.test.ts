import { describe, expect, test } from 'vitest'
import { phraseOf, properWords, shortened } from '../../../../src/compiler/domain/drafting/phrases.js'

describe('a phrase', () => {
  test.each([
    ['Ownership', 'thing', 'ownership', 'ownership'],
    ['Read a query plan', 'doing', 'read a query plan', 'how to read a query plan'],
    ['How to read a query plan', 'doing', 'read a query plan', 'how to read a query plan'],
    ['Choosing an index', 'doing', 'choose an index', 'how to choose an index'],
    ['Write unit tests', 'doing', 'write unit tests', 'how to write unit tests'],
    ['Bake a loaf', 'doing', 'bake a loaf', 'how to bake a loaf'],
    ['Baking with steam', 'activity', 'baking with steam', 'baking with steam'],
    ['Design patterns', 'thing', 'design patterns', 'design patterns'],
    ['The three branches', 'thing', 'the three branches', 'the three branches'],
    ['What TLS protects', 'clause', 'what TLS protects', 'what TLS protects'],
    ['DNS records', 'thing', 'DNS records', 'DNS records'],
    ['Bayes’ theorem', 'thing', 'Bayes’ theorem', 'Bayes’ theorem'],
    ['所有权', 'thing', '所有权', '所有权'],
  ])('“%s” is of the kind %s', (text, kind, inside, name) => {
    expect(phraseOf(text, properWords([text]))).toMatchObject({ kind, inside, name })
  })

  test('keeps names that stand with a capital elsewhere', () => {
    expect(phraseOf('Spanish verbs', properWords(['Tell a story in Spanish'])).inside).toBe('Spanish verbs')
  })

  test('has its explanation apart from its title', () => {
    expect(phraseOf('Regression (linear, logistic)', new Set())).toMatchObject({
      title: 'Regression',
      detail: 'linear, logistic',
    })
    expect(phraseOf('Priors: weak, flat.', new Set())).toMatchObject({ title: 'Priors', detail: 'weak, flat' })
  })

  test('is cut between words, never inside a character', () => {
    expect(shortened('one two three four', 12)).toBe('one two…')
    expect(shortened('🦀'.repeat(9), 6)).toBe('🦀🦀…')
  })
})
