// What each single item has to pass: the blueprint's tests, hints that keep the answer, text without holes.
import type { FieldProblem } from '../blueprint/formula-reader.js'
import type { Item } from '../item/item.js'
import { figureTexts } from '../item/figure-texts.js'
import { appliesTo, failedTests } from './embedded-tests.js'
import { revealingHints } from './hint-lints.js'
import { firstOfEach, named, type Study } from './study.js'

/** The first item that breaks each test. */
export const testsPass = ({ blueprint, samples }: Study): FieldProblem[] =>
  firstOfEach(samples.flatMap(made => failedTests(blueprint, made)))

/** A test that applies to none of the items proves nothing. */
export const testsApply = ({ blueprint, samples }: Study): FieldProblem[] =>
  samples.length > 0
    ? blueprint.tests.flatMap((_, i) =>
        samples.some(made => appliesTo(blueprint, i, made))
          ? []
          : [{ path: ['tests', i], message: 'This test applies to none of the items.' }],
      )
    : []

export const hintsKeepTheKey = ({ blueprint, samples }: Study): FieldProblem[] =>
  firstOfEach(samples.flatMap(({ item }) => revealingHints(blueprint, item)))

/** Braces and words that a template should have filled. */
export function nothingUnfilled({ samples }: Study): FieldProblem[] {
  // Formulas have braces in braces of their own: `\frac{{x}^{2}}{2}`.
  const hole = /\{\{[^{}]*\}\}|\bundefined\b|\bNaN\b/
  // The forms of a question have the same figure, which takes long to draw.
  const drawn = new Set<unknown>()
  const newFigure = (item: Item): readonly string[] => {
    if (item.figure === undefined || drawn.has(item.figure)) return []
    drawn.add(item.figure)
    const data = JSON.stringify(item.figure)
    if (drawn.has(data)) return []
    drawn.add(data)
    return figureTexts(item)
  }
  for (const sample of samples) {
    const { item } = sample
    const texts: [string, readonly string[]][] = [
      ['stem', [item.stem]],
      ['solution', item.steps],
      ['hints', item.hints.map(hint => hint.text)],
      ['figure', newFigure(item)],
      ['parts', item.parts.flatMap(part => [part.prompt, part.label, part.example ?? ''])],
      ['misconceptions', item.parts.flatMap(part => part.misconceptions.map(bug => bug.feedback))],
    ]
    const [field] = texts.find(([, each]) => each.some(text => hole.test(text))) ?? []
    if (field !== undefined) return [{ path: [field], message: `A text has a hole in it (${named(sample)}).` }]
  }
  return []
}
