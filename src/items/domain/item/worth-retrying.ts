// Whether a second try is worth giving: not where one wrong answer leaves a single other one.
import type { Item, ItemPart } from './item.js'
import { widgetOf } from './part-widget.js'

/** False where saying that an answer is wrong says which one is right: a choice of two, or two things to put in order. */
export const isWorthRetrying = ({ parts }: Item): boolean => parts.length > 1 || possibleAnswers(parts[0]) > 2

/** How many answers the widget of a part lets a learner give; infinite where they are typed. */
function possibleAnswers(part: ItemPart): number {
  const { noun } = widgetOf(part)
  const offered = part.options.length
  switch (noun) {
    case 'multiple_choice':
      return offered
    case 'multi_select':
      return 2 ** offered
    case 'ordering':
      return offered < 3 ? offered : Infinity
    default:
      return Infinity
  }
}
