// A place on a number line. The numbers of the line are numerals, so that thirds are exact.
import { z } from 'zod'
import { storableText } from '../../kernel/storable.js'
import { promptProps, kind, readAs } from '../kind.js'
import { Numeral } from '../numeral.js'

export const numberLine = kind({
  tool: 'present_number_line',
  props: z.strictObject({
    ...promptProps,
    label: z.string(),
    from: Numeral,
    to: Numeral,
    /** The distance of two marks. */
    step: Numeral,
    /** The distance of two places where the point can be put. */
    snap: Numeral,
    /** The distance of two labelled marks. */
    labels: Numeral.optional(),
    /** Marks are labelled as fractions with this denominator. */
    denominator: z.int().min(2).max(24).optional(),
  }),
  response: z.strictObject({ value: storableText(2_000) }),
  read: ({ value }) => readAs(value, '/value'),
  graded: {
    given: value => value,
    post: value => ({ value }),
    luck: () => 0.05,
  },
  model: { description: 'Show a number line on which the learner places a point. Returns {value}.' },
})
