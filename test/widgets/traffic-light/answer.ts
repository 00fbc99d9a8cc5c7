// The answer type that asks with a traffic light.
import { z } from 'zod'
import { BadValue } from '../../../src/expression/bad-value.js'
import { text } from '../../../src/expression/value.js'
import { accept, PLAIN, refuse, type AnswerType, type Asking } from '../../../src/items/domain/answers/answer-type.js'

type Settings = { readonly colours: readonly string[] }

export const trafficLight: AnswerType<Settings> = {
  ...PLAIN,
  response: z.strictObject({ colours: z.array(z.string()).min(2) }),
  fromValue: (value, { colours }) => {
    if (value.kind !== 'text' || !colours.includes(value.text)) throw new BadValue('this is no colour of the light')
    return value.text
  },
  toValue: canonical => text(canonical),
  read: given => (typeof given === 'string' ? accept(given) : refuse('Choose a colour.')),
  show: canonical => `the ${canonical} light`,
  // The types know only the rows of the product.
  ask: ({ colours }) =>
    ({ noun: 'traffic_light', props: { colours: [...colours], brightest: colours[0]! } }) as unknown as Asking,
}
