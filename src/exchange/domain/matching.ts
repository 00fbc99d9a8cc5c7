// Pairs: to each thing belongs one of the options.
import { isPlainLine } from './answered.js'
import type { AskedOnce, Credit } from './plain-question.js'

const MOST_ROWS = 12
const MOST_OPTIONS = 12

type Pair = { readonly thing: string; readonly right: string }

/** A sentence instead: why blueprints cannot ask it. */
export function matchingOf(pairs: readonly Pair[], others: readonly string[], credit: Credit): AskedOnce | string {
  const rights = [...new Set(pairs.map(({ right }) => right))]
  const rest = [...new Set(others)].filter(each => !rights.includes(each))
  const options = rights.length + rest.length
  if (pairs.length < 2 || options < 2) return 'It needs two things that have something that belongs to them.'
  if (pairs.length > MOST_ROWS || options > MOST_OPTIONS)
    return `It has more than ${MOST_ROWS} pairs, and a table has no more rows and lists to choose from.`
  if (pairs.some(({ thing, right }) => thing === '' || right === '')) return 'One of its things or options has no text.'
  if (![...rights, ...rest].every(isPlainLine))
    return 'One of its options holds a formula or code, and lists to choose from show plain text.'
  return { kind: 'match', pairs, others: rest, credit }
}
