// Why an answer is worth what it is worth, for its author: how each part was read, and every rule that was asked, with what it found.
import type { GradingRule, TriedPart } from '../../../contract/authoring.js'
import { sentenceIn } from '../../../language/stored.js'
import type { Item, ItemPart, PartVerdict } from './item.js'
import { shownValue } from './item-views.js'
import { byKey, followedKey, isMistake, judgePart, unmetClauses } from './judge-part.js'
import { canonicalParts } from './read-response.js'

/** Of each part that was answered. It grades as `gradeResponse` does. `canonical`: as `readResponse` read it, of no item with code. */
export function explainGrade(item: Item, canonical: string): TriedPart[] {
  const answers = canonicalParts(item, canonical) ?? new Map<string, string>()
  return item.parts.flatMap(part => {
    const answer = answers.get(part.id)
    if (answer === undefined) return []
    const verdict = judgePart(part, answer, answers, item.parts)
    return [
      {
        part: part.label,
        read_as: shownValue(part, answer, item.language),
        score: verdict.score,
        note: verdict.note,
        feedback: verdict.feedback === null ? null : sentenceIn(item.language, verdict.feedback),
        rules: rulesOf(item, part, { answer, answers, verdict }),
      },
    ]
  })
}

type Answered = {
  readonly answer: string
  readonly answers: ReadonlyMap<string, string>
  readonly verdict: PartVerdict
}

function rulesOf(item: Item, part: ItemPart, { answer, answers, verdict }: Answered): GradingRule[] {
  const decides = part.accept === null ? [keyRule(item, part, answer)] : clauseRules(part, part.accept, answer)
  const form: GradingRule[] =
    verdict.verdict === 'wrong_form' ? [{ kind: 'form', note: verdict.note ?? '', credit: part.wrongFormCredit }] : []
  const followed = followedKey(part, { earlier: answers, parts: item.parts })
  const carried: GradingRule[] =
    followed === null
      ? []
      : [
          {
            kind: 'follow_through',
            key: shownValue(part, followed, item.language),
            credit: part.followThrough!.credit,
            holds: byKey(part, answer, followed).score === 1,
          },
        ]
  const misconceptions = part.misconceptions.map(({ id, value }): GradingRule => ({
    kind: 'misconception',
    id,
    value: shownValue(part, value, item.language),
    holds: !verdict.correct && isMistake(part.answer, answer, value),
  }))
  return [...decides, ...form, ...carried, ...misconceptions]
}

const keyRule = (item: Item, part: ItemPart, answer: string): GradingRule => ({
  kind: 'key',
  key: shownValue(part, part.key, item.language),
  type: part.answer.type,
  settings:
    part.form === 'choice'
      ? []
      : Object.entries(part.answer.settings).map(([name, value]) => ({ name, value: settingText(value) })),
  holds: byKey(part, answer, part.key).score === 1,
})

function clauseRules(part: ItemPart, accept: NonNullable<ItemPart['accept']>, answer: string): GradingRule[] {
  const unmet = unmetClauses(part, accept, answer)
  return accept.clauses.map(clause => ({
    kind: 'clause',
    when: clause.when,
    credit: clause.credit,
    must: clause.must === true,
    note: clause.note,
    holds: !unmet.includes(clause),
  }))
}

const settingText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
