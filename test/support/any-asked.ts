// Plain questions of every kind, with signs that markup has to escape.
import fc from 'fast-check'
import type { AskedOnce } from '../../src/exchange/domain/plain-question.js'

/** One line, without blanks at its ends. */
export const anyWords = fc
  .string({ unit: fc.constantFrom('a', 'B', ' ', '<', '&', '>', '"', 'é', '7', '=', ']]>', '.'), minLength: 1 })
  .map(text => text.replaceAll(/\s+/g, ' ').trim())
  .filter(text => /[a-z]/i.test(text))

const different = { selector: (text: string) => text.toLowerCase() }
const feedback = fc.constantFrom('', 'No.', 'Not $x < 3$.')

/** `credit`: of orders and of ticks. */
export const anyAsked = (credit: {
  readonly order: 'whole' | 'partial'
  readonly several: readonly ('whole' | 'partial')[]
}) =>
  fc.oneof<fc.Arbitrary<AskedOnce>[]>(
    fc.record({
      kind: fc.constant('one' as const),
      right: anyWords,
      wrong: fc.array(fc.record({ text: anyWords, feedback }), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ kind: fc.constant('truth' as const), isTrue: fc.boolean(), feedback }),
    fc.record({
      kind: fc.constant('text' as const),
      right: fc.uniqueArray(anyWords, { minLength: 1, maxLength: 3, ...different }),
      wrong: fc.constant([]),
    }),
    fc.record({
      kind: fc.constant('order' as const),
      right: fc.uniqueArray(anyWords, { minLength: 2, maxLength: 4 }),
      credit: fc.constant(credit.order),
    }),
    fc.record({
      kind: fc.constant('several' as const),
      right: fc.array(anyWords, { minLength: 2, maxLength: 3 }),
      wrong: fc.array(anyWords, { minLength: 1, maxLength: 3 }),
      credit: fc.constantFrom(...credit.several),
    }),
    fc.uniqueArray(anyWords, { minLength: 4, maxLength: 6, ...different }).chain(([first, second, ...options]) =>
      fc.record({
        kind: fc.constant('match' as const),
        pairs: fc.constantFrom(
          [
            { thing: first!, right: options[0]! },
            { thing: second!, right: options[1]! },
          ],
          [
            { thing: first!, right: options[1]! },
            { thing: second!, right: options[1]! },
            { thing: `${second!}.`, right: options[0]! },
          ],
        ),
        others: fc.constant(options.slice(2)),
        credit: fc.constantFrom(...credit.several),
      }),
    ),
    fc.record({
      kind: fc.constant('number' as const),
      right: fc.constantFrom('-3', '0.25', '120'),
      within: fc.constantFrom('0', '0.01', '2'),
      wrong: fc.constantFrom([], [{ text: '7.5', feedback: 'No.' }]),
    }),
  )
