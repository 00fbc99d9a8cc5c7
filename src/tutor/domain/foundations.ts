// Which foundations may be put before a step that does not work: the same for every planner.
import { sameWords } from '../../kernel/text.js'

/** A skill that lies before the step's own. `remediates`: a misconception that was seen leads back to it; else the step builds on it. */
export type Foundation = {
  readonly skillId: string
  readonly title: string
  readonly statement: string
  readonly remediates: boolean
  /** Answers have shown that it is not firm. */
  readonly weak: boolean
}

/** `misunderstood`: what is wrong in the step is known: a misconception that answers have shown is open. The nearest come first. */
export type Foundations = { readonly found: readonly Foundation[]; readonly misunderstood: boolean }

/**
 * While a misconception is known to be what is wrong, what lies below the step has nothing to do with it, unless the misconception leads back
 * to it, or answers have shown that it is weak, too.
 */
export const fittingFoundations = ({ found, misunderstood }: Foundations): readonly Foundation[] =>
  misunderstood ? found.filter(({ remediates, weak }) => remediates || weak) : found

/** What no new step may teach now, by skill, and by title of a prerequisite of the guideline. */
export type Unfit = { readonly skills: ReadonlySet<string>; readonly titles: ReadonlySet<string> }

/** `prerequisites`: of the guideline. `planned`: titles of steps that the plan has. */
export function unfitFoundations(
  foundations: Foundations,
  prerequisites: readonly { readonly title: string; readonly skills: readonly string[] }[],
  planned: readonly string[],
): Unfit {
  if (!foundations.misunderstood) return { skills: new Set(), titles: new Set() }
  const fitting = new Set(fittingFoundations(foundations).map(({ skillId }) => skillId))
  return {
    skills: new Set(foundations.found.map(({ skillId }) => skillId).filter(id => !fitting.has(id))),
    titles: new Set(
      prerequisites
        .filter(({ title, skills }) => !planned.includes(title) && !skills.some(id => fitting.has(id)))
        .map(({ title }) => title),
    ),
  }
}

type Taught = { readonly title: string; readonly skills: readonly string[] }

/** Whether a step only prepares what the guideline teaches: it is none of the guideline's `steps`, and has none of their skills. */
export const isPreparing = (
  steps: readonly Taught[],
  { teaches, title, skills }: Taught & { readonly teaches: string | null },
): boolean =>
  skills.length > 0 &&
  !steps.some(step => sameWords(step.title, teaches ?? title) || step.skills.some(skill => skills.includes(skill)))
