// Cut points of practice with help, of a survey, of an open dialogue and of a lesson: each on the one database today and on the other
// tomorrow. A deep run tries all of them on both.
import { sampled } from '../support/sampling.js'
import { cutPointsOf } from './cut-points.js'

for (const [shift, mode] of (['assisted', 'survey', 'thought', 'tutoring'] as const).entries())
  for (const database of sampled(['pglite', 'postgres'] as const, 2, { shift }))
    cutPointsOf(mode, database, 91, { shift })
