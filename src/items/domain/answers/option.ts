// A text that is only ever chosen, never typed.
import { z } from 'zod'
import { show, text } from '../expression/value.js'
import { exactly, refuse, type AnswerType } from './answer-type.js'
import { textField } from './line.js'

export const option: AnswerType = {
  response: z.strictObject({}),
  grade: z.strictObject({}),
  fromValue: value => show(value),
  toValue: canonical => text(canonical),
  read: () => refuse('Choose one of the options.'),
  judge: exactly,
  show: canonical => canonical,
  ask: textField,
}
