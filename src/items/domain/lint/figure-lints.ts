// A figure shows what is given and leaves the answer to the learner.
import { shownByFigure } from '../../../figures/draw-figure.js'
import type { FieldProblem } from '../blueprint/formula-reader.js'
import { answerType } from '../answers/registry.js'
import type { Item, ItemPart } from '../item/item.js'
import { isNamedIn } from '../item/named-answer.js'
import { firstOfEach, type Study } from './study.js'

/** One problem for a figure that shows the key of a part, in what is drawn or in its text; none where the question is to read it off. */
export function revealingFigure({ figure, parts, tier, seed }: Item): FieldProblem[] {
  if (figure === undefined || figure.read_off === true) return []
  const shown = shownByFigure(figure)
  const isDrawn = ({ answer, key }: ItemPart): boolean => answerType(answer.type).isDrawn?.(figure, key) ?? false
  const part = parts.find(each => isDrawn(each) || shown.some(text => isShownAs(text, each)))
  if (part === undefined) return []
  return [
    {
      path: ['figure'],
      message: `The figure shows the answer ${part.key} (${tier}, seed ${seed}). Draw what is given, or write “read_off: true” where the question is to read it off.`,
    },
  ]
}

/** Names of things: a figure may show the right one among the others. */
const NAMES: ReadonlySet<string> = new Set(['option', 'short_text', 'multi_select', 'ordering', 'code'])

/** Whether a text of a figure gives the key of a part. */
export const isShownAs = (text: string, { answer, key }: ItemPart): boolean =>
  isNamedIn(text, answer, key) ||
  (!NAMES.has(answer.type) && bare(text) === bare(answerType(answer.type).show(key, answer.settings)))

/** Without blanks and the signs around maths. */
const bare = (text: string): string => text.replace(/[\s$]/g, '')

export const figureKeepsTheKey = ({ samples }: Study): FieldProblem[] =>
  firstOfEach(samples.flatMap(({ item }) => revealingFigure(item)))
