// A blueprint proves itself: items are made from it for some seeds in every tier and form, looked at, and its own tests are run.
import type { Blueprint } from './blueprint.js'
import type { FieldPath, FieldProblem } from './compile-blueprint.js'
import { holds } from './expression/evaluate.js'
import { drawScope, generateItem, GenerationError, MAX_TRIES } from './generate-item.js'
import type { Given } from './answers/answer-type.js'
import { answerType } from './answers/registry.js'
import type { Form, Item, ItemPart, PartVerdict, Tier } from './item.js'
import { judgePart } from './judge-part.js'
import { revealsKey } from './reveals-key.js'

/** Below this share of accepted draws a tier counts as unsatisfiable in practice. */
const LEAST_ACCEPTED = 0.01

/** Problems with paths into the file; stops at the first per tier and form. */
export function tryBlueprint(blueprint: Blueprint, seeds: readonly string[]): FieldProblem[] {
  const problems = [...blueprint.tiers.keys()].flatMap(tier => [
    ...guarded(() => checkTier(blueprint, tier)),
    ...blueprint.parts[0].forms.flatMap(form => guarded(() => trySeeds(blueprint, tier, form, seeds))),
  ])
  return problems.filter((problem, i) => problems.findIndex(other => other.message === problem.message) === i)
}

function trySeeds(blueprint: Blueprint, tier: Tier, form: Form, seeds: readonly string[]): FieldProblem[] {
  const own = blueprint.tests.flatMap(test => (test.seed === undefined ? [] : [test.seed]))
  for (const seed of [...seeds, ...own]) {
    const item = generateItem(blueprint, { seed, tier, form, sectionId: null })
    const problems = [...checkHints(blueprint, item), ...blueprint.tests.flatMap((_, i) => runTest(blueprint, i, item))]
    if (problems.length > 0) return problems
  }
  return []
}

/** Tiers are satisfiable, and none takes what is another's. */
function checkTier(blueprint: Blueprint, tier: Tier): FieldProblem[] {
  let accepted = 0
  const draws = MAX_TRIES / 4
  for (let attempt = 0; attempt < draws; attempt++) {
    const scope = drawScope(blueprint, 'tier', tier, attempt)
    if (scope === null) continue
    accepted += 1
    for (const [other, { when }] of blueprint.tiers)
      if (other !== tier && holds(when, scope))
        return [{ path: ['tiers', tier, 'when'], message: `Some questions are “${tier}” and “${other}” at once.` }]
  }
  if (accepted >= draws * LEAST_ACCEPTED) return []
  return [{ path: ['tiers', tier], message: `Only ${accepted} of ${draws} draws fit this tier and the constraints.` }]
}

/** A hint that is the same for every item cannot know the answer; one that changes with the item can. */
function checkHints(blueprint: Blueprint, item: Item): FieldProblem[] {
  return item.hints.flatMap((hint, i) =>
    !blueprint.hints[i]!.bottomOut && blueprint.hints[i]!.say.names.size > 0 && revealsKey(item, hint.text)
      ? [{ path: ['hints', i, 'say'], message: `The hint gives the answer away (seed ${item.seed}).` }]
      : [],
  )
}

/** One of the blueprint's own tests against one item; nothing when it does not apply. */
function runTest(blueprint: Blueprint, index: number, item: Item): FieldProblem[] {
  const test = blueprint.tests[index]!
  const part = item.parts.find(each => each.id === test.part) ?? item.parts[0]
  const fires = (id: string) => part.misconceptions.find(bug => bug.id === id)
  if (part.form !== 'typed' || (test.seed !== undefined && test.seed !== item.seed)) return []
  if (test.tier !== undefined && test.tier !== item.tier) return []
  if (test.when !== undefined && fires(test.when) === undefined) return []
  const answer = answerOf(blueprint, index, part)
  if (answer === null) return []
  const { expect } = test
  const found = judged(item, part, answer)
  const wrong = [
    ['verdict', expect.verdict, found?.verdict ?? 'malformed'],
    ['score', expect.score, found?.score],
    ['note', expect.note, found?.note],
  ].find(([, expected, actual]) => expected !== undefined && expected !== actual)
  if (wrong === undefined) return []
  const [what, expected, actual] = wrong
  const said = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const message = `“${said}” gives ${what} ${actual}, not ${expected} (${item.tier}, seed ${item.seed}).`
  return [{ path: ['tests', index], message }]
}

type TestAnswer = Given | { readonly canonical: string }

function answerOf(blueprint: Blueprint, index: number, part: ItemPart): TestAnswer | null {
  const { answer } = blueprint.tests[index]!
  const type = answerType(part.answer.type)
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

function judged(item: Item, part: ItemPart, answer: TestAnswer): PartVerdict | null {
  const before = new Map(item.parts.map(each => [each.id, each.key]))
  if (typeof answer === 'object' && 'canonical' in answer) return judgePart(part, answer.canonical, before, item.parts)
  const read = answerType(part.answer.type).read(answer, part.answer.settings)
  return read.ok ? judgePart(part, read.canonical, before, item.parts) : null
}

function guarded(run: () => FieldProblem[]): FieldProblem[] {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof GenerationError)) throw error
    return [{ path: pathOf(error.field), message: error.message.split(': ').slice(2).join(': ') }]
  }
}

const pathOf = (field: string): FieldPath => field.split('.').map(word => (/^\d+$/.test(word) ? Number(word) : word))
