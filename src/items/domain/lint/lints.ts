// Every lint of a blueprint in one table. All of them fail the check; a lint is a pure function of a study.
import type { FieldProblem } from '../blueprint/formula-reader.js'
import * as choice from './choice-lints.js'
import { everyDollarIsMaths } from './dollar-lint.js'
import { examplesKeepTheKey } from './example-lints.js'
import { figureKeepsTheKey } from './figure-lints.js'
import * as given from './given-lints.js'
import * as items from './item-lints.js'
import * as key from './key-lints.js'
import * as misconception from './misconception-lints.js'
import { guarded } from './problem-of.js'
import { readsNothing } from './reads-nothing.js'
import * as solution from './solution-lints.js'
import type { Study } from './study.js'
import { checkCapacity, checkStudiedTiers } from './tier-lints.js'
import { givensReveal } from './told-key.js'

type Lint = {
  readonly id: string
  /** What holds for every blueprint that passes. */
  readonly says: string
  readonly severity: 'error'
  /** It looks at texts: every translation is held to it. */
  readonly readsTexts: boolean
  readonly run: (study: Study) => FieldProblem[]
}
export type LintProblem = FieldProblem & { readonly lint: string }

const lint = (id: string, says: string, run: Lint['run']): Lint => ({
  id,
  says,
  severity: 'error',
  readsTexts: READ_TEXTS.includes(id),
  run,
})

/** The rest depends on values, which are the same in every language, or is made for English alone: `reading`. */
const READ_TEXTS =
  'generates filled maths_opens feedback givens_shown givens_reveal figure_reveals examples hints steps_computed steps_true'.split(
    ' ',
  )

export const LINTS: readonly Lint[] = [
  lint('tiers', 'Tiers are disjoint, and at least 1 % of the draws fit each of them.', checkStudiedTiers),
  lint('generates', 'Every seed gives an item, and every step that it shows is true.', s => [...s.failures]),
  lint('names_used', 'Every parameter and derived value is used.', given.namesAreUsed),
  lint('tests_pass', 'The tests of the blueprint pass on every seed, deployed ones too.', items.testsPass),
  lint('tests_apply', 'Every test applies to some item.', items.testsApply),
  lint('filled', 'No text has a hole where a value should stand.', items.nothingUnfilled),
  lint('maths_opens', 'Every “$” of a text opens or closes maths; a dollar sign is written “\\$”.', everyDollarIsMaths),
  lint('capacity', 'There are at least exposure.min_variants different questions.', checkCapacity),
  lint(
    'misconceptions',
    'There are three misconceptions with feedback, or a reason.',
    misconception.enoughMisconceptions,
  ),
  lint('misconception_key', 'No misconception leads to the key while its “when” holds.', misconception.equalsKey),
  lint('misconception_fires', 'Each misconception is there in at least 5 % of the items.', misconception.rarelyFires),
  lint('feedback', 'The feedback of each misconception is its own.', misconception.feedbackOfItsOwn),
  lint('options', 'Key and distractors differ under the grader of the part, and on the page.', choice.optionsDiffer),
  lint('filler', 'At most half of the choices need filler.', choice.tooMuchFiller),
  lint('key_place', 'The place of the key among the options tells nothing.', choice.keyPosition),
  lint('places_independent', 'The order of one part tells nothing of another.', choice.positionsAreIndependent),
  lint('reads_nothing', 'A bot that reads no question earns at most 5 points more than chance.', readsNothing),
  lint('key_grades', 'The key, written as it is shown, gets full marks.', key.keyGradesItself),
  lint('key_accepted', 'Where conditions decide, the key meets all of them.', key.keyIsAccepted),
  lint('key_survives', 'The key is the same after a trip through the values of formulas.', key.keySurvives),
  lint('givens_shown', 'Whatever the key depends on can be seen in the question.', given.givensAreShown),
  lint('givens_reveal', 'No question tells its key, unless “key_shown” says why it has to.', givensReveal),
  lint('figure_reveals', 'No figure shows the key, unless the question is to read it off.', figureKeepsTheKey),
  lint('examples', 'No example below a field gives the answer or its kind of unit away.', examplesKeepTheKey),
  lint('hints', 'No hint above the bottom one gives the answer away.', items.hintsKeepTheKey),
  lint(
    'steps_checked',
    'At least half of the steps with values have a check, where anything is drawn.',
    solution.checkedSteps,
  ),
  lint(
    'steps_computed',
    'Every number that a step writes out stands in the stem or a formula.',
    solution.computedNumbers,
  ),
  lint('steps_true', 'Every sum that a step writes is true.', solution.trueSums),
  lint('reading', 'The stem can be read with twelve years of school, or the limit that it states.', given.readsEasily),
]

/**
 * Everything that is wrong, lint by lint. Where a field makes no items, the other lints would meet the same mistake again: of the same field they
 * say nothing more, and nobody says the same thing twice.
 */
export function lintStudy(study: Study, lints: readonly Lint[] = LINTS): LintProblem[] {
  const fails = new Set(study.failures.map(placeOf))
  // What keeps every tier from making a question has been told.
  const isBlocked = study.failures.some(({ path }) => path[0] === 'constraints')
  const found = lints.flatMap(({ id, run }) =>
    guarded(() => run(study))
      .filter(
        problem => id === 'generates' || !(fails.has(placeOf(problem)) || (isBlocked && problem.path[0] === 'tiers')),
      )
      .map(problem => ({ ...problem, lint: id })),
  )
  const isSame = (one: FieldProblem, other: FieldProblem): boolean =>
    placeOf(one) === placeOf(other) && one.message === other.message
  return found.filter((problem, i) => found.findIndex(other => isSame(other, problem)) === i)
}

const placeOf = ({ path }: FieldProblem): string => path.join('.')
