// Keys: what is shown of a key is graded as the key, and the question neither hides what it depends on nor gives it away.
import type { Given } from '../../../widgets/kind.js'
import { KINDS } from '../../../widgets/kinds.js'
import { TextResponse } from '../../../widgets/text-response.js'
import { answerType } from '../answers/registry.js'
import { ANSWER_NAME } from '../blueprint/compile-part.js'
import { BadValue } from '../../../expression/bad-value.js'
import { holds, type Scope } from '../../../expression/evaluate.js'
import { ExpressionError } from '../../../expression/expression-error.js'
import type { Expression } from '../../../expression/parse.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { ItemPart } from '../item/item.js'
import { judgePart } from '../item/judge-part.js'
import { widgetOf } from '../item/part-widget.js'
import { firstOfEach, named, type Sample, type Study } from './study.js'
import { orNull } from '../../../kernel/or-null.js'

/** Reading the key as a learner would write it gives full marks. */
export const keyGradesItself = ({ samples }: Study): FieldProblem[] =>
  firstOfEach(
    samples.flatMap(sample =>
      sample.item.parts.flatMap((part, i) => {
        const message = misgraded(sample, part)
        return message === null ? [] : [{ path: ['parts', i, 'key'], message: `${message} (${named(sample)}).` }]
      }),
    ),
  )

function misgraded({ item }: Sample, part: ItemPart): string | null {
  const type = answerType(part.answer.type)
  const { settings } = part.answer
  const before = new Map(item.parts.map(each => [each.id, each.key]))
  const direct = judgePart(part, part.key, before, item.parts)
  if (direct.score !== 1) return `The key ${part.key} scores ${direct.score}, not 1`
  if (part.form === 'choice') return null
  const written = type.write?.(part.key, settings) ?? part.key
  const shown = type.show(part.key, settings)
  for (const text of new Set([written, ...(/[$\\]/.test(shown) || !singleLine(part) ? [] : [shown])])) {
    const read = givenForms(text)
      .map(given => type.read(given, settings))
      .find(each => each.ok)
    if (read === undefined || !read.ok) {
      if (text === written && singleLine(part)) return `The key written as “${text}” cannot be read`
      continue
    }
    const { score } = judgePart(part, read.canonical, before, item.parts)
    if (score !== 1) return `The key written as “${text}” scores ${score}, not 1`
  }
  return null
}

/** Types that are typed in one line; lists, tables and code are written otherwise. */
const singleLine = (part: ItemPart): boolean => KINDS[widgetOf(part).noun].response === TextResponse

/** A text as what its JSON says, as a line, and as several lines: a list of texts reads as one text, too. */
function givenForms(text: string): Given[] {
  const forms: Given[] = [text, text.split('\n')]
  if (!/^\s*\[/.test(text)) return forms
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) forms.unshift(parsed as Given)
  } catch {
    // A text that is no JSON has one form less.
  }
  return forms
}

/** Where conditions decide, the stored key is an example: it has to meet every one of them. */
export function keyIsAccepted({ samples, blueprint }: Study): FieldProblem[] {
  for (const sample of samples)
    for (const [i, spec] of blueprint.parts.entries()) {
      if (spec.accept.length === 0) continue
      const { part, scope } = sample.parts[i]!
      const answer = answerType(part.answer.type).toValue(part.key, part.answer.settings)
      const values = new Map(scope).set(ANSWER_NAME, answer)
      const failed = spec.accept.findIndex(({ when }) => !holdsQuietly(when, values))
      if (failed >= 0)
        return [
          {
            path: ['parts', i, 'grade', 'accept', failed, 'when'],
            message: `The key ${part.key} does not meet this condition (${named(sample)}).`,
          },
        ]
    }
  return []
}

/** A condition that cannot be worked out does not hold. */
const holdsQuietly = (condition: Expression, values: Scope): boolean =>
  orNull(() => holds(condition, values), ExpressionError) ?? false

/** An answer type's own way from value to answer and back must not change it. */
export function keySurvives({ samples }: Study): FieldProblem[] {
  for (const sample of samples)
    for (const [i, { part }] of sample.parts.entries()) {
      const type = answerType(part.answer.type)
      const { settings } = part.answer
      const changed = orNull(() => {
        const again = type.fromValue(type.toValue(part.key, settings), settings)
        return type.judge(again, part.key, settings).score === 1 ? null : again
      }, BadValue)
      if (changed === null) continue
      return [
        { path: ['parts', i, 'key'], message: `The key ${part.key} comes back as ${changed} (${named(sample)}).` },
      ]
    }
  return []
}
