// How likely an answer is right by chance. Four options are no proof of anything; an address that was typed is.
import type { ClientAction } from '../../contract/widget.js'
import { kindOf, type GradedWidget, type WidgetType } from '../../widgets/kinds.js'

/** No answer proves a skill beyond doubt, however unlikely a lucky one is. */
const LEAST = 0.01
const MOST = 0.5

/** 0.01–0.5. `options`: how many there are to choose from or to bring into order; of no account where the answer is written. */
export const guessRate = (widget: GradedWidget, options: number): number => chance(widget, options)

/** The chance for the question as it was presented; one of several parts is right when all of them are. Throws RangeError for an ungraded one. */
export function presentedGuess({ widget_type: widget, props }: Pick<ClientAction, 'widget_type' | 'props'>): number {
  if ('parts' in props)
    return Math.max(
      LEAST,
      props.parts.map(presentedGuess).reduce((all, part) => all * part, 1),
    )
  return chance(widget, kindOf(widget).offers?.(props).length ?? 0, props)
}

function chance(widget: WidgetType, options: number, props?: ClientAction['props']): number {
  const { graded } = kindOf(widget)
  if (graded === undefined) throw new RangeError(`Nothing in a ${widget} is right or wrong`)
  return Math.min(MOST, Math.max(LEAST, graded.luck(options, props)))
}
