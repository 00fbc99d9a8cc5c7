// Coins and notes of one currency.
import { z } from 'zod'
import { common } from '../common.js'
import { MONEY } from './money.js'

/** More cannot be counted at a glance, or drawn on a phone. */
const MOST_PIECES = 20

export const CoinsData = z
  .strictObject({
    kind: z.literal('coins'),
    ...common,
    currency: z.enum(['EUR', 'USD', 'INR']),
    /** `value` in euros, dollars or rupees: 0.5 is a coin of 50 cents. */
    pieces: z
      .array(z.strictObject({ value: z.number(), count: z.int().min(0).max(MOST_PIECES) }))
      .min(1)
      .max(10),
  })
  .superRefine(({ currency, pieces }, context) => {
    const { coins, notes } = MONEY[currency]
    const known = [...coins, ...notes]
    pieces.forEach(({ value }, i) => {
      if (!known.includes(value))
        context.addIssue({
          code: 'custom',
          path: ['pieces', i, 'value'],
          message: `There is no such coin or note. There are ${known.join(', ')}.`,
        })
    })
    const all = pieces.reduce((sum, { count }) => sum + count, 0)
    if (all === 0 || all > MOST_PIECES)
      context.addIssue({
        code: 'custom',
        path: ['pieces'],
        message: `There are ${all} coins and notes; 1 to ${MOST_PIECES} can be drawn.`,
      })
  })
export type CoinsData = z.infer<typeof CoinsData>
