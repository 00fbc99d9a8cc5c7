import { describe, expect, test } from 'vitest'
import { phraseOf, shortened } from '../../../../src/compiler/domain/drafting/phrases.js'
import { usageOf } from '../../../../src/compiler/domain/drafting/usage.js'

const NOTHING = usageOf([])
const ENGLISH = usageOf(['Cook for six people and serve all of it on time'])

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
    expect(phraseOf(text, usageOf([text]))).toMatchObject({ kind, inside, name })
  })

  test('keeps names that stand with a capital elsewhere', () => {
    expect(phraseOf('Spanish verbs', usageOf(['Tell a story in Spanish'])).inside).toBe('Spanish verbs')
  })

  test('has its explanation apart from its title', () => {
    expect(phraseOf('Regression (linear, logistic)', NOTHING)).toMatchObject({
      title: 'Regression',
      detail: 'linear, logistic',
    })
    expect(phraseOf('Priors: weak, flat.', NOTHING)).toMatchObject({ title: 'Priors', detail: 'weak, flat' })
  })

  test('is cut between words, never inside a character', () => {
    expect(shortened('one two three four', 12)).toBe('one two…')
    expect(shortened('🦀'.repeat(9), 6)).toBe('🦀🦀…')
  })

  test.each([
    'Wash hands',
    'Sign in before anaesthesia',
    'Sign out before the patient leaves',
    'Fold egg whites and bake a soufflé',
    'Keep receipts and file them and scan them',
    'True a wheel',
    'Avoid late fees',
    'Back up files',
    'Plan meals and buy food',
    'Carefully peel tomatoes',
    'How do I install a pump?',
  ])('“%s” is something that is done', text => {
    expect(phraseOf(text, ENGLISH).kind).toBe('doing')
  })

  test.each([
    ['Don’t mix colours', 'the rule “Don’t mix colours”'],
    ['Never open the valve', 'the rule “Never open the valve”'],
    ['Always check the oil', 'the rule “Always check the oil”'],
    ['Plan meals', '“Plan meals”'],
    ['Support tickets', '“Support tickets”'],
    ['Compost is a fertiliser', '“Compost is a fertiliser”'],
    [
      'Why do old buildings that stand in the rain crack?',
      'the answer to “Why do old buildings that stand in the rain crack?”',
    ],
    ['Is it safe to ride?', 'the answer to “Is it safe to ride?”'],
    ['What is meant by this?', 'the answer to “What is meant by this?”'],
    ['“True a wheel” and “Tools & spares”', '“True a wheel” and “Tools & spares”'],
    ['Gießen und Mulchen', '“Gießen und Mulchen”'],
    ['El bosque de la noche', '“El bosque de la noche”'],
    ['Pour une école', '“Pour une école”'],
  ])('“%s”, of which nobody knows how it fits a sentence, stands as a name', (text, name) => {
    expect(phraseOf(text, ENGLISH)).toMatchObject({ kind: 'other', inside: name, name })
  })

  test.each([
    ['How do advance payments work?', 'how advance payments work'],
    ['How does a loan work?', 'how a loan works'],
    ['What is a derivative?', 'what a derivative is'],
    ['Who decides?', 'who decides'],
    ['What TLS protects', 'what TLS protects'],
  ])('“%s” has the order of words that a sentence needs', (text, inside) => {
    expect(phraseOf(text, ENGLISH)).toMatchObject({ kind: 'clause', inside })
  })

  test.each([
    ['Jordan form', 'Jordan form'],
    ['Gram-Schmidt process', 'Gram-Schmidt process'],
    ['A/B testing', 'A/B testing'],
    ['Knife skills', 'knife skills'],
    ['Ownership', 'ownership'],
    ['Return periods', 'return periods'],
    ['Polish verbs', 'Polish verbs'],
    ['Go modules', 'Go modules'],
    ['Hydrides', 'Hydrides'],
    ['Los Angeles history', 'Los Angeles history'],
    ['El Niño', 'El Niño'],
    ['El Niño and La Niña', 'El Niño and La Niña'],
    ['Del operator in vector calculus', 'Del operator in vector calculus'],
    ['Des Moines', 'Des Moines'],
    ['COM interfaces', 'COM interfaces'],
    ['Solve y = x, y = 2', 'solve y = x, y = 2'],
  ])('“%s” keeps the capital of a name, and of nothing else', (text, inside) => {
    const usage = text === 'Hydrides' ? usageOf(['Viel Wasser und viel Licht']) : ENGLISH
    expect(phraseOf(text, usage).inside).toBe(inside)
  })

  test('has a small letter where its word has one elsewhere', () => {
    expect(phraseOf('Frobs and knobs', ENGLISH).inside).toBe('Frobs and knobs')
    expect(phraseOf('Frobs and knobs', usageOf(['Make a frob of wood'])).inside).toBe('frobs and knobs')
  })

  test('of another language keeps its capital', () => {
    expect(phraseOf('Mischkultur', usageOf(['Ein Garten, der das ganze Jahr Gemüse und Obst liefert'])).inside).toBe(
      'Mischkultur',
    )
  })
})
