// A day, `YYYY-MM-DD`; `min` and `max` are included.
import { z } from 'zod'
import { promptProps, kind, readAs, settled } from '../kind.js'
import { malformed } from '../malformed.js'

export const date = kind({
  tool: 'request_date',
  props: z.strictObject({ ...promptProps, min: z.iso.date().optional(), max: z.iso.date().optional() }),
  response: z.strictObject({ date: z.iso.date() }),
  read: ({ date }) => readAs(date, '/date'),
  settle: (day, { min, max }, at) => {
    if (min !== undefined && day < min) return malformed(at, `Choose a day from ${min} on.`)
    if (max !== undefined && day > max) return malformed(at, `Choose a day up to ${max}.`)
    return settled(day)
  },
})
