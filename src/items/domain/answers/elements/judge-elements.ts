// When several answers in one are right, and what part of them counts when not all are.
import { partly, right, wrong, wrongForm, type Judgement } from '../answer-type.js'
import { matchElements } from './match-elements.js'

export const CREDITS = ['all_or_nothing', 'per_element'] as const
export type Credit = (typeof CREDITS)[number]

const MISSING = ['missing_elements', 'What you gave is right; something is missing.'] as const
const EXTRA = ['extra_elements', 'Everything that belongs there is there, but so is something that does not.'] as const

type JudgeOne = (given: string, key: string) => Judgement

/**
 * Order does not count. With k elements in the key, m of them found and e others given:
 * `all_or_nothing` 1 when m = k and e = 0, else 0; `per_element` max(0, (m − e)/k).
 * With `duplicates: wrong` an element that is given again counts among the others; with `ignore` it counts nothing.
 */
export function judgeUnordered(
  given: readonly string[],
  keys: readonly string[],
  judge: JudgeOne,
  { credit, duplicates }: { readonly credit: Credit; readonly duplicates: 'ignore' | 'wrong' },
): Judgement {
  const { found, extra, repeated } = matchElements(given, keys, judge)
  const others = extra + (duplicates === 'wrong' ? repeated : 0)
  const hits = found.flatMap(judgement => (judgement === null ? [] : [judgement]))
  if (hits.length === keys.length && others === 0) return rightIn(hits)
  const score = share(hits.filter(hit => !hit.wrongForm).length - others, keys.length, credit)
  if (hits.length < keys.length) return others === 0 ? partly(score, ...MISSING) : { ...wrong, score }
  return extra === 0
    ? partly(score, 'repeated_elements', 'An element stands there more than once.')
    : partly(score, ...EXTRA)
}

/**
 * Position by position. With k elements in the key, m the sum of their scores and e positions beyond them:
 * `all_or_nothing` 1 when m = k and e = 0, else 0; `per_element` max(0, (m − e)/k).
 */
export function judgeOrdered(
  given: readonly string[],
  keys: readonly string[],
  judge: JudgeOne,
  credit: Credit,
): Judgement {
  const hits = keys.map((key, i) => (given[i] === undefined ? null : judge(given[i], key)))
  const others = Math.max(0, given.length - keys.length)
  const fits = hits.filter(hit => hit !== null && (hit.score === 1 || hit.wrongForm)).length
  if (fits === keys.length && others === 0) return rightIn(hits as Judgement[])
  const sum = hits.reduce((total, hit) => total + (hit === null || hit.wrongForm ? 0 : hit.score), 0)
  const score = share(sum - others, keys.length, credit)
  if (given.length < keys.length && fits === given.length) return partly(score, ...MISSING)
  if (given.length > keys.length && fits === keys.length) return partly(score, ...EXTRA)
  if (given.length === keys.length && matchElements(given, keys, judge).found.every(hit => hit !== null))
    return partly(score, 'wrong_order', 'These are the right elements in another order.')
  return { ...wrong, score }
}

/** All of them are right; in the wrong form as a whole when one of them is. */
function rightIn(hits: readonly Judgement[]): Judgement {
  const broken = hits.find(hit => hit.wrongForm)
  return broken === undefined ? right : wrongForm(broken.note ?? 'wrong_form', broken.say ?? '')
}

const share = (right: number, of: number, credit: Credit): number =>
  credit === 'all_or_nothing' || of === 0 ? 0 : Math.max(0, Math.min(0.99, right / of))
