// The wrong answers to one part of an item that misconceptions lead to: single ones, and two of them in one answer.
import { canonicalAnswer } from './canonical-answer.js'
import type { Blueprint, BlueprintMisconception, BlueprintPart } from '../blueprint/blueprint.js'
import { KEY_NAME } from '../blueprint/compile-part.js'
import { evaluate, holds, type Scope } from '../../../expression/evaluate.js'
import { render } from '../../../expression/template.js'
import { text, type Value } from '../../../expression/value.js'
import { fillText } from './fill-text.js'
import { within } from './generation-error.js'
import type { ItemMisconception, ItemPart } from '../item/item.js'
import { sameAnswer } from '../item/judge-part.js'

/** The part that they are about. `key` is canonical; `scope` holds the values of the item, the key's among them. */
export type AboutPart = {
  readonly blueprint: Blueprint
  readonly part: BlueprintPart
  readonly answer: ItemPart['answer']
  readonly key: string
  readonly scope: Scope
  /** As `render` takes it. */
  readonly printed: Scope | null
}

/** Where one misconception leads when its condition holds, even if it is of no use to the item. */
export type RawMisconception = {
  readonly bug: BlueprintMisconception
  /** Canonical. */
  readonly value: string
  readonly isKey: boolean
}

/** All misconceptions whose conditions hold, in the order of the file. Throws GenerationError. */
export const rawMisconceptions = (about: AboutPart): RawMisconception[] =>
  about.part.misconceptions.flatMap(bug => {
    const value = answerOf(about, bug, about.scope)
    return value === null ? [] : [{ bug, value, isKey: sameAnswer(about.answer, value, about.key) }]
  })

/** The misconceptions that fire: those that explain a wrong answer. Throws GenerationError. */
export function firedMisconceptions(about: AboutPart, raw: readonly RawMisconception[]): ItemMisconception[] {
  const found: ItemMisconception[] = []
  for (const { bug, value, isKey } of raw) {
    // The first misconception that leads to a value explains it; one that leads to the right answer explains nothing.
    if (isKey || isFound(about, found, value)) continue
    found.push({ id: bug.id, value, feedback: feedbackOf(about, bug), remediate: bug.remediate })
  }
  return found
}

/**
 * The pairs of `choice.together` whose first misconception fires: the value is the second one's formula, with the answer of the first in
 * place of the key. Each has the id of the first and the feedback of both. Throws GenerationError.
 */
export function pairedMisconceptions(about: AboutPart, fired: readonly ItemMisconception[]): ItemMisconception[] {
  const found = [...fired]
  for (const [first, second] of about.part.choice?.together ?? []) {
    if (!fired.some(bug => bug.id === first.id)) continue
    const value = answerOf(about, second, new Map([...about.scope, [KEY_NAME, valueOf(about, first, about.scope)]]))
    if (value === null || sameAnswer(about.answer, value, about.key) || isFound(about, found, value)) continue
    const feedback = `${feedbackOf(about, first)} ${feedbackOf(about, second)}`
    found.push({ id: first.id, value, feedback, remediate: first.remediate })
  }
  return found.slice(fired.length)
}

/** The canonical answer, or null when the misconception's condition does not hold. */
function answerOf(about: AboutPart, bug: BlueprintMisconception, scope: Scope): string | null {
  const { blueprint, answer } = about
  const field = `misconceptions.${bug.index}`
  if (bug.when !== null && !within(blueprint, `${field}.when`, () => holds(bug.when!, scope))) return null
  const value = valueOf(about, bug, scope)
  // Code is a text, and no decimal.
  return within(blueprint, `${field}.value`, () => canonicalAnswer(answer, value, bug.value ?? {}))
}

const valueOf = ({ blueprint }: AboutPart, { index, value, code }: BlueprintMisconception, scope: Scope): Value =>
  value === null
    ? within(blueprint, `misconceptions.${index}.code`, () => text(code === null ? '' : render(code, scope)))
    : within(blueprint, `misconceptions.${index}.value`, () => evaluate(value, scope))

const feedbackOf = ({ blueprint, scope, printed }: AboutPart, bug: BlueprintMisconception): string =>
  within(blueprint, `misconceptions.${bug.index}.feedback`, () => fillText(bug.feedback, scope, printed))

const isFound = ({ answer }: AboutPart, found: readonly ItemMisconception[], value: string): boolean =>
  found.some(bug => sameAnswer(answer, bug.value, value))
