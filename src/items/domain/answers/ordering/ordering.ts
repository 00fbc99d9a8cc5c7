// Entries to be brought into an order; there may be several right ones.
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { list, text } from '../../../../expression/value.js'
import { accept, partly, refuse, right, wrong, type AnswerType, type Judgement } from '../answer-type.js'
import { readTexts, storedTexts, textsOf } from '../offered-texts.js'
import { contradictions, longestAgreeing, longestCommon, sameRulesBroken } from './orders.js'

const MOST = 12
const Entry = z.string().trim().min(1).meta({ title: 'text' })

type Settings = {
  readonly credit: 'exact' | 'longest_run'
  readonly any_of?: readonly (readonly string[])[] | undefined
  readonly before?: readonly (readonly [string, string])[] | undefined
}

/**
 * The key is a list of two to twelve different texts in a right order. `grade.any_of` lists further right orders;
 * `grade.before` says instead which entry comes before which, and every order that keeps to that is right. `exact` 1
 * for a right order, else 0. `longest_run`: with n entries, of which L at most stand in the same order as in a right
 * one (others between them do not matter), max(0, (2L − n − 1) / (n − 1)): 1 when all do, 0 when about half do, as in
 * an order at random.
 */
export const ordering: AnswerType<Settings> = {
  response: z.strictObject({}),
  grade: z.strictObject({
    credit: z
      .enum(['exact', 'longest_run'])
      .default('exact')
      .describe('`longest_run`: max(0, (2L − n − 1)/(n − 1)) for L of n entries in a row'),
    any_of: z.array(z.array(Entry).min(2).max(MOST)).min(1).max(12).optional().describe('further right orders'),
    before: z
      .array(z.tuple([Entry, Entry]))
      .min(1)
      .max(60)
      .optional()
      .describe('instead of one order: pairs, the first of which comes before the second'),
  }),
  check: ({ any_of, before }) =>
    any_of !== undefined && before !== undefined
      ? [{ path: ['before'], message: 'Say which orders are right by “any_of” or by “before”, not by both.' }]
      : [],
  sources: settings =>
    (['any_of', 'before'] as const).flatMap(word =>
      (settings[word] ?? []).flatMap((texts, i) =>
        texts.map((source, j) => ({ path: [word, i, j], kind: 'template' as const, source })),
      ),
    ),
  resolve: ({ credit, any_of, before }, resolver) => {
    const filled = (source: string): string => resolver.text(source).trim()
    return {
      credit,
      ...(any_of && { any_of: any_of.map(order => order.map(filled)) }),
      ...(before && { before: before.map(([first, then]) => [filled(first), filled(then)] as const) }),
    }
  },
  fromValue: (value, settings) => {
    const texts = textsOf(value)
    if (texts.length < 2 || texts.length > MOST) throw new BadValue(`an order has 2 to ${MOST} entries`)
    if (new Set(texts).size < texts.length) throw new BadValue('two entries are the same')
    checkOrders(texts, settings)
    return JSON.stringify(texts)
  },
  toValue: canonical => list(storedTexts(canonical).map(text)),
  read: given => {
    const texts = readTexts(given)
    if (texts === null || texts.length < 2) return refuse('Put every entry in its place.')
    return new Set(texts).size < texts.length ? refuse('An entry stands here twice.') : accept(JSON.stringify(texts))
  },
  judge: judgeOrder,
  sameMistake: (canonical, other, { before = [] }) =>
    canonical === other || (before.length > 0 && sameRulesBroken(storedTexts(canonical), storedTexts(other), before)),
  show: canonical => storedTexts(canonical).join(' → '),
  offers: storedTexts,
  ask: ({ credit }, { options }) => ({
    noun: 'ordering',
    props: {
      entries: [...options],
      rule:
        credit === 'exact'
          ? 'Only an order that is right as a whole counts.'
          : 'If more than half of the order is right, you get part of the points.',
    },
  }),
}

/** Throws BadValue when the settings speak of entries that are not there, or ask for what cannot be. */
function checkOrders(texts: readonly string[], { any_of = [], before = [] }: Settings): void {
  const strange = [...any_of, ...before].flat().find(entry => !texts.includes(entry))
  if (strange !== undefined) throw new BadValue(`there is no entry “${strange}”`)
  if (any_of.some(order => new Set(order).size !== texts.length || order.length !== texts.length))
    throw new BadValue('each order of “any_of” needs every entry once')
  if (contradictions(texts, before)) throw new BadValue('“before” leads round in a circle')
}

function judgeOrder(canonical: string, key: string, { credit, any_of = [], before }: Settings): Judgement {
  if (canonical === key) return right
  const given = storedTexts(canonical)
  const keys = storedTexts(key)
  const n = keys.length
  if (given.length !== n || given.some(entry => !keys.includes(entry))) return wrong
  const agreeing =
    before === undefined
      ? Math.max(...[keys, ...any_of].map(order => longestCommon(given, order)))
      : longestAgreeing(given, before)
  if (agreeing === n) return right
  const score = (2 * agreeing - n - 1) / (n - 1)
  if (credit === 'exact' || score <= 0) return before === undefined ? inPlace(given, [keys, ...any_of]) : wrong
  return partly(score, 'partly_in_order', `${agreeing} of the ${n} entries stand in the right order among themselves.`)
}

/** How many entries stand where the right order has them, and not which ones. Nothing is said of none. */
function inPlace(given: readonly string[], orders: readonly (readonly string[])[]): Judgement {
  const most = Math.max(...orders.map(order => given.filter((entry, at) => order[at] === entry).length))
  return most === 0
    ? wrong
    : { ...wrong, note: 'some_in_place', say: `Already in the right place: ${most} of the ${given.length} entries.` }
}
