// What becomes of an answer, in one word: for tables of gradings.
import type { AnswerType } from '../../../src/items/domain/answers/answer-type.js'
import type { Given } from '../../../src/widgets/kind.js'
import { evaluate } from '../../../src/expression/evaluate.js'
import { parseExpression } from '../../../src/expression/parse.js'

export type Words = { readonly response?: object; readonly grade?: object }

// Settings differ from type to type; the schemas of the type decide what they are, as they do for blueprints.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyType = AnswerType<any>
type SettingsOf<T> = T extends AnswerType<infer S> ? S : never

/** The settings that these words of a blueprint give. Throws for words that the type does not know. */
export function settingsOf<T extends AnyType>(type: T, { response = {}, grade = {} }: Words = {}): SettingsOf<T> {
  const settings = { ...type.response.parse(response), ...type.grade.parse(grade) } as SettingsOf<T>
  const problems = type.check?.(settings) ?? []
  if (problems.length > 0) throw new Error(problems.map(problem => problem.message).join(' '))
  return settings
}

/** `key` is a formula of an author. */
export const keyOf = (type: AnyType, settings: object, key: string): string =>
  type.fromValue(evaluate(parseExpression(key), new Map()), settings)

/** `right`, `wrong`, `wrong: note`, `wrong form: note`, `partly 0.5`, or `malformed`. */
export function graded(type: AnyType, settings: object, key: string, given: Given): string {
  const read = type.read(given, settings)
  if (!read.ok) return 'malformed'
  const { score, wrongForm, note } = type.judge(read.canonical, keyOf(type, settings, key), settings)
  if (wrongForm) return `wrong form: ${note}`
  if (score === 1) return 'right'
  if (score > 0) return `partly ${Math.round(score * 100) / 100}`
  return note === null ? 'wrong' : `wrong: ${note}`
}

export function messageOf(type: AnyType, settings: object, given: Given): string {
  const read = type.read(given, settings)
  return read.ok ? `reads as ${read.canonical}` : read.message
}

export function canonicalOf(type: AnyType, settings: object, given: Given): string {
  const read = type.read(given, settings)
  if (!read.ok) throw new Error(`“${JSON.stringify(given)}” is malformed: ${read.message}`)
  return read.canonical
}

/** What an author's key is worth as an answer, typed as a learner would type it, and graded. */
export function keyTyped(type: AnyType, settings: object, key: string): string {
  const canonical = keyOf(type, settings, key)
  return graded(type, settings, key, type.write?.(canonical, settings) ?? canonical)
}
