// A text that is only ever chosen, never typed.
import { show } from '../../../../expression/show.js'
import { text } from '../../../../expression/value.js'
import { refuse, PLAIN, type AnswerType } from '../answer-type.js'
import { textField } from '../written/line.js'

export const option: AnswerType = {
  ...PLAIN,
  fromValue: value => show(value),
  toValue: canonical => text(canonical),
  read: () => refuse('Choose one of the options.'),
  ask: textField,
}
