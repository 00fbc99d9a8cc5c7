// How likely an answer is right by chance. Four options are no proof of anything; an address that was typed is.
import type { ClientAction, WidgetType } from '../../contract/widget.js'

/** Widgets whose answers are right or wrong. */
export type GradedWidget = Exclude<
  WidgetType,
  'rating_scale' | 'confirmation' | 'date' | 'choice_matrix' | 'parts' | 'self_assessment'
>

/** No answer proves a skill beyond doubt, however unlikely a lucky one is. */
const LEAST = 0.01
const NUMBER = 0.05
const WRITTEN = 0.02

/** 0.01–0.5. `options`: how many there are to choose from or to bring into order; of no account where the answer is written. */
export function guessRate(widget: GradedWidget, options: number): number {
  switch (widget) {
    case 'multiple_choice':
      return chance(options)
    case 'multi_select':
      return chance(2 ** options)
    case 'ordering':
      return chance(factorial(options))
    case 'number':
      return NUMBER
    case 'free_text':
    case 'expression':
    case 'matrix':
    case 'table':
    case 'code_editor':
      return WRITTEN
  }
}

/** Of a question as it was presented. One of several parts is right when all of them are. Throws RangeError where nothing is right or wrong. */
export function presentedGuess(action: Pick<ClientAction, 'widget_type' | 'props'>): number {
  const { props } = action
  if ('parts' in props)
    return Math.max(
      LEAST,
      props.parts.map(presentedGuess).reduce((all, part) => all * part, 1),
    )
  return guessRate(
    graded(action.widget_type),
    'options' in props ? props.options.length : 'entries' in props ? props.entries.length : 0,
  )
}

function graded(widget: WidgetType): GradedWidget {
  switch (widget) {
    case 'rating_scale':
    case 'confirmation':
    case 'date':
    case 'choice_matrix':
    case 'parts':
    case 'self_assessment':
      throw new RangeError(`Nothing in a ${widget} is right or wrong`)
    default:
      return widget
  }
}

const chance = (outcomes: number): number => Math.min(0.5, Math.max(LEAST, 1 / Math.max(1, outcomes)))
const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1))
