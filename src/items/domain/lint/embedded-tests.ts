// A blueprint's own tests, run against items.
import type { Given } from '../../../widgets/kind.js'
import { answerType } from '../answers/registry.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import type { BlueprintFile } from '../blueprint/blueprint-schema.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { Item, ItemPart, PartVerdict } from '../item/item.js'
import { judgePart } from '../item/judge-part.js'
import { readPart } from '../item/read-response.js'
import { respondWith } from '../item/respond-with.js'

/** One problem for each test that the item breaks. */
export const failedTests = (blueprint: Blueprint, item: Item): FieldProblem[] =>
  blueprint.tests.flatMap((_, i) => runTest(blueprint, i, item) ?? [])

/** Whether the test says anything about this item. */
export const appliesTo = (blueprint: Blueprint, index: number, item: Item): boolean =>
  answerFor(blueprint, index, item) !== null

/** Null when the test passes or does not apply. */
function runTest(blueprint: Blueprint, index: number, item: Item): FieldProblem | null {
  const test = blueprint.tests[index]!
  const part = partOf(blueprint, index, item)
  const answer = answerFor(blueprint, index, item)
  if (answer === null) return null
  const { expect } = test
  const found = judged(item, part, answer)
  const wrong = [
    ['verdict', expect.verdict, found?.verdict ?? 'malformed'],
    ['score', expect.score, found?.score],
    ['note', expect.note, found?.note],
  ].find(([, expected, actual]) => expected !== undefined && expected !== actual)
  if (wrong === undefined) return null
  const [what, expected, actual] = wrong
  const answerText = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const message = `“${answerText}” gives ${what} ${actual ?? 'none'}, not ${expected} (${item.tier}, seed ${item.seed}).`
  return { path: ['tests', index], message }
}

const partOf = (blueprint: Blueprint, index: number, item: Item): ItemPart =>
  item.parts.find(each => each.id === blueprint.tests[index]!.part) ?? item.parts[0]

type TestAnswer = Given | { readonly canonical: string }

/** What the test answers to this item; null when it does not apply. */
function answerFor(blueprint: Blueprint, index: number, item: Item): TestAnswer | null {
  const test = blueprint.tests[index]!
  const part = partOf(blueprint, index, item)
  if (test.seed !== undefined && test.seed !== item.seed) return null
  if (test.tier !== undefined && test.tier !== item.tier) return null
  if (test.when !== undefined && !part.misconceptions.some(bug => bug.id === test.when)) return null
  const { answer } = test
  if (part.form === 'choice') return chosen(part, answer)
  const type = answerType(part.answer.type)
  if (answer === '{{key}}') return keyAsAnswer(part)
  const filled = (text: string): string =>
    text.replaceAll('{{key}}', type.write?.(part.key, part.answer.settings) ?? part.key)
  if (typeof answer === 'string') return filled(answer)
  if (Array.isArray(answer))
    return answer.map(each => (typeof each === 'string' ? filled(each) : each.map(filled))) as Given
  if ('value_of' in answer) {
    const bug = part.misconceptions.find(each => each.id === answer.value_of)
    return bug === undefined ? null : { canonical: bug.value }
  }
  return null
}

/** What is chosen, where it is among the options: by the text of an option, the key, or where a misconception leads. */
function chosen(
  { key, options, misconceptions }: ItemPart,
  answer: BlueprintFile['tests'][number]['answer'],
): TestAnswer | null {
  const value =
    typeof answer === 'object' && 'value_of' in answer
      ? misconceptions.find(each => each.id === answer.value_of)?.value
      : answer === '{{key}}'
        ? key
        : options.find(({ text }) => text === answer)?.value
  return options.some(option => option.value === value) ? { canonical: value! } : null
}

/** The key as the widget posts it, read back: it may be more than a line. */
function keyAsAnswer(part: ItemPart): TestAnswer {
  const read = readPart(part, respondWith(part, part.key), '')
  return read.ok ? { canonical: read.canonical } : part.key
}

function judged(item: Item, part: ItemPart, answer: TestAnswer): PartVerdict | null {
  const before = new Map(item.parts.map(each => [each.id, each.key]))
  if (typeof answer === 'object' && 'canonical' in answer) return judgePart(part, answer.canonical, before, item.parts)
  const read = answerType(part.answer.type).read(answer, part.answer.settings)
  return read.ok ? judgePart(part, read.canonical, before, item.parts) : null
}
