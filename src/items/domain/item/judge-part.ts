// When the answer to one part is right: by its key under the type's own rule, or by the blueprint's conditions.
import { answerType } from '../answers/registry.js'
import { partly, right, wrong, type Judgement } from '../answers/answer-type.js'
import { judgeOnce } from '../answers/judge-once.js'
import { ANSWER_NAME } from '../blueprint/compile-part.js'
import { BadValue } from '../../../expression/bad-value.js'
import { evaluate, holds } from '../../../expression/evaluate.js'
import { ExpressionError } from '../../../expression/expression-error.js'
import { parseExpression } from '../../../expression/parse.js'
import { parsedExpression } from '../../../expression/parsed.js'
import type { Value } from '../../../expression/value.js'
import type { ItemAcceptance, ItemPart, PartVerdict } from './item.js'
import { orNull } from '../../../kernel/or-null.js'

type Answered = Pick<ItemPart, 'answer'>['answer']

/** The part's own grader: whether two canonical answers count as the same. */
export function sameAnswer(answer: Answered, a: string, b: string): boolean {
  if (a === b) return true
  const { score, wrongForm } = judgeOnce(answer, a, b)
  return score === 1 || wrongForm
}

/** Whether a wrong answer comes from the way of thinking that leads to `wrong`. */
export const isMistake = (answer: Answered, canonical: string, wrong: string): boolean =>
  sameAnswer(answer, canonical, wrong) ||
  (answerType(answer.type).sameMistake?.(canonical, wrong, answer.settings) ?? false)

/** Grades a canonical answer. `earlier`: canonical answers of the parts before it, by id. */
export function judgePart(
  part: ItemPart,
  canonical: string,
  earlier: ReadonlyMap<string, string>,
  parts: readonly ItemPart[],
): PartVerdict {
  const { found, isExplained } = judged(part, canonical, { earlier, parts })
  const behind = isExplained
    ? undefined
    : part.misconceptions.find(({ value }) => isMistake(part.answer, canonical, value))
  return verdict(part, behind === undefined ? found : { ...found, note: behind.id, say: behind.feedback })
}

/** The score of `judgePart`, without looking for the misconception that explains a wrong answer. */
export const scorePart = (
  part: ItemPart,
  canonical: string,
  earlier: ReadonlyMap<string, string>,
  parts: readonly ItemPart[],
): number => judged(part, canonical, { earlier, parts }).found.score

/** The item's parts, and what was answered to those before. */
type Beside = { readonly earlier: ReadonlyMap<string, string>; readonly parts: readonly ItemPart[] }

/** `isExplained`: the answer is right, in the wrong form or follows from an earlier mistake, so no misconception has to explain it. */
function judged(
  part: ItemPart,
  canonical: string,
  beside: Beside,
): { readonly found: Judgement; readonly isExplained: boolean } {
  const found = part.accept === null ? byKey(part, canonical, part.key) : byConditions(part, part.accept, canonical)
  if (found.score === 1) return { found, isExplained: true }
  if (found.wrongForm) return { found: { ...found, score: part.wrongFormCredit }, isExplained: true }
  const carried = carriedOn(part, canonical, beside)
  if (found.formShare !== undefined) {
    const score = Math.round(found.formShare * part.wrongFormCredit * 1e6) / 1e6
    return { found: { ...found, score }, isExplained: false }
  }
  // What the answer is worth by itself is never lost.
  if (carried !== null && carried.score > found.score) return { found: carried, isExplained: true }
  return { found, isExplained: false }
}

export const byKey = ({ answer }: ItemPart, canonical: string, key: string): Judgement =>
  judgeOnce(answer, canonical, key)

export function verdict({ id }: ItemPart, { score, wrongForm, note, say }: Judgement): PartVerdict {
  return { id, verdict: wrongForm ? 'wrong_form' : 'graded', score, correct: score === 1, note, feedback: say }
}

/**
 * Each condition that holds adds its credit; the first that does not gives the note. One that cannot be worked out does not hold. Without one
 * that must hold nothing is earned. An answer that meets them all is judged by its form, as any other.
 */
function byConditions({ answer, key }: ItemPart, { scope, clauses }: ItemAcceptance, canonical: string): Judgement {
  const failed = unmetClauses({ answer, key }, { scope, clauses }, canonical)
  if (canonical === key) return right
  if (failed.length === 0) return inForm(answer, canonical, key)
  const must = failed.find(clause => clause.must === true)
  if (must !== undefined) return { ...wrong, note: must.note, say: must.say }
  const score = clauses.reduce((sum, clause) => (failed.includes(clause) ? sum : sum + clause.credit), 0)
  const { note, say } = failed[0]!
  // Rounded once, so that credits of 0.4 and 0.3 are 0.7.
  return { ...wrong, score: Math.min(Math.round(score * 1e6) / 1e6, 0.99), note, say }
}

/** The conditions that an answer does not meet. */
export function unmetClauses(
  { answer: { type, settings }, key }: Pick<ItemPart, 'answer' | 'key'>,
  { scope, clauses }: ItemAcceptance,
  canonical: string,
): ItemAcceptance['clauses'] {
  const kind = answerType(type)
  const names = valuesOf(scope)
  names.set(ANSWER_NAME, kind.toValue(kind.likeKey?.(canonical, key, settings) ?? canonical, settings))
  return clauses.filter(clause => !quietly(() => holds(parsedExpression(clause.when), names)))
}

/** Host bits, digits, units and the like of an answer whose value is right. */
function inForm({ type, settings }: Answered, canonical: string, key: string): Judgement {
  const kind = answerType(type)
  const found = quietly(() => kind.judge(canonical, kind.asKey?.(canonical, key, settings) ?? canonical, settings))
  return found?.wrongForm === true ? found : right
}

/** For an answer that follows rightly from a wrong one: its credit; else null. */
function carriedOn(part: ItemPart, canonical: string, beside: Beside): Judgement | null {
  const followed = followedKey(part, beside)
  if (followed === null || byKey(part, canonical, followed).score !== 1) return null
  return partly(part.followThrough!.credit, 'follow_through', 'This follows rightly from your earlier answer.')
}

/** The key as it follows from earlier answers that were wrong; null when there are none, or it cannot be worked out from them. */
export function followedKey({ answer, key, followThrough }: ItemPart, { earlier, parts }: Beside): string | null {
  if (followThrough === null) return null
  const names = valuesOf(followThrough.scope)
  for (const id of followThrough.from) {
    const { answer: before } = parts.find(part => part.id === id)!
    const given = earlier.get(id)
    if (given === undefined) return null
    names.set(id, answerType(before.type).toValue(given, before.settings))
  }
  const followed = quietly(() => {
    const value = evaluate(parsedExpression(followThrough.key), names)
    return answerType(answer.type).fromValue(value, answer.settings)
  })
  return followed === null || followed === key ? null : followed
}

const valuesOf = (scope: Readonly<Record<string, string>>): Map<string, Value> =>
  new Map(Object.entries(scope).map(([name, source]) => [name, evaluate(parseExpression(source), new Map())]))

/** What a learner's value cannot be put through, such as a division by the zero they gave, is no answer. */
const quietly = <T>(compute: () => T): T | null => orNull(compute, ExpressionError, BadValue)
