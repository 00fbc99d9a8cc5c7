// A scale of whole numbers with labels at its ends.
import { z } from 'zod'
import { promptProps, kind, readAs, settled } from '../kind.js'
import { malformed } from '../malformed.js'

export const ratingScale = kind({
  tool: 'present_rating_scale',
  props: z.strictObject({
    ...promptProps,
    min: z.int().min(0).max(10),
    max: z.int().min(1).max(10),
    low_label: z.string().optional(),
    high_label: z.string().optional(),
  }),
  response: z.strictObject({ rating: z.int().min(0).max(10) }),
  read: ({ rating }) => readAs(rating, '/rating'),
  settle: (rating, { min, max }, at) =>
    rating < min || rating > max ? malformed(at, `Choose a number from ${min} to ${max}.`) : settled(String(rating)),
})
