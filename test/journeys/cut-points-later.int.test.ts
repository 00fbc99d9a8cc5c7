// Cut points of practice with help, of a survey, of an open dialogue, of a lesson and of a mastery programme: each on the one database today and on the other
// tomorrow. A deep run tries all of them on both.
import { sampled } from '../support/sampling.js'
import { cutPointsOf } from './cut-points.js'

for (const [shift, mode] of (['assisted', 'survey', 'thought', 'tutoring', 'mastery'] as const).entries())
  for (const database of sampled(['pglite', 'postgres'] as const, 2, { shift }))
    cutPointsOf(mode, database, 91, { shift })
