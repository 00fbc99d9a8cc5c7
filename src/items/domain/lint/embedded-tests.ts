// A blueprint's own tests, run against items.
import { render, type Template } from '../../../expression/template.js'
import { text } from '../../../expression/value.js'
import type { Given } from '../../../widgets/kind.js'
import { answerType } from '../answers/registry.js'
import type { Blueprint } from '../blueprint/blueprint.js'
import { KEY_NAME } from '../blueprint/compile-part.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { TracedItem } from '../generate/generate-item.js'
import { within } from '../generate/generation-error.js'
import type { Item, ItemPart, PartVerdict } from '../item/item.js'
import { judgePart } from '../item/judge-part.js'
import { readPart } from '../item/read-response.js'
import { respondWith } from '../item/respond-with.js'

/** What a test looks at: an item, and the values that it was made from, with the parts' keys by their ids. */
type Made = Pick<TracedItem, 'item' | 'scope'>

/** One problem for each test that the item breaks. Throws GenerationError where the answer of a test has no value. */
export const failedTests = (blueprint: Blueprint, made: Made): FieldProblem[] =>
  blueprint.tests.flatMap((_, i) => runTest(blueprint, i, made) ?? [])

/** Whether the test says anything about this item. */
export const appliesTo = (blueprint: Blueprint, index: number, made: Made): boolean =>
  answerFor(blueprint, index, made) !== null

/** Null when the test passes or does not apply. */
function runTest(blueprint: Blueprint, index: number, made: Made): FieldProblem | null {
  const { item } = made
  const test = blueprint.tests[index]!
  const part = partOf(blueprint, index, item)
  const answer = answerFor(blueprint, index, made)
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

type Answer = Given | { readonly canonical: string }

/** What the test answers to this item; null when it does not apply. */
function answerFor(blueprint: Blueprint, index: number, { item, scope }: Made): Answer | null {
  const test = blueprint.tests[index]!
  const part = partOf(blueprint, index, item)
  if (test.seed !== undefined && test.seed !== item.seed) return null
  if (test.tier !== undefined && test.tier !== item.tier) return null
  if (test.when !== undefined && !part.misconceptions.some(bug => bug.id === test.when)) return null
  const { answer } = test
  if (answer === 'key') return part.form === 'choice' ? chosen(part, part.key) : keyAsAnswer(part)
  if ('value_of' in answer) {
    const value = part.misconceptions.find(each => each.id === answer.value_of)?.value
    return value === undefined ? null : part.form === 'choice' ? chosen(part, value) : { canonical: value }
  }
  const key = answerType(part.answer.type).write?.(part.key, part.answer.settings) ?? part.key
  const values = new Map(scope).set(KEY_NAME, text(key))
  const line = (template: Template): string =>
    within(blueprint, `tests.${index}.answer`, () => render(template, values))
  if (isLines(answer)) return answer.map(each => (isLines(each) ? each.map(line) : line(each))) as Given
  const typed = line(answer)
  return part.form === 'choice' ? chosen(part, part.options.find(option => option.text === typed)?.value) : typed
}

const isLines = (answer: unknown): answer is readonly (Template | readonly Template[])[] => Array.isArray(answer)

/** Null where nobody can choose it. */
const chosen = ({ options }: ItemPart, value: string | undefined): Answer | null =>
  options.some(option => option.value === value) ? { canonical: value! } : null

/** The key as the widget posts it, read back: it may be more than a line. */
function keyAsAnswer(part: ItemPart): Answer {
  const read = readPart(part, respondWith(part, part.key), '')
  return read.ok ? { canonical: read.canonical } : part.key
}

function judged(item: Item, part: ItemPart, answer: Answer): PartVerdict | null {
  const before = new Map(item.parts.map(each => [each.id, each.key]))
  if (typeof answer === 'object' && 'canonical' in answer) return judgePart(part, answer.canonical, before, item.parts)
  const read = answerType(part.answer.type).read(answer, part.answer.settings)
  return read.ok ? judgePart(part, read.canonical, before, item.parts) : null
}
